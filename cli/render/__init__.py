"""Pictures for people: one module a game, and what they share."""
