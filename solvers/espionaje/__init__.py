"""Espionaje: Cartas: what follows from a journal."""
