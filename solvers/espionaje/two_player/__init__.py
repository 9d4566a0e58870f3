"""Espionaje at two players, where two questions can be answered completely: the fewest suspicions, and a small race as a game."""
