"""Puzzles: what is worth asking. Generated, verified, graded and exported; imports the engine and the solvers."""
