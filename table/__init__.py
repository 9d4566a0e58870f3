"""A seat's session at the table and all its wording, free of any terminal; imports the engine and the solvers."""
