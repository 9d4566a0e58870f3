"""Espionaje: Cartas at the table: lines in, knowledge and advice out."""
