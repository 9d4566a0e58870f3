"""Espionaje: Cartas, the game of three secret cards for two to four players."""
