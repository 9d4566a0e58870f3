"""Solvers: what follows. Search, models of what is known, beliefs, advice and explanations; imports the engine only."""
