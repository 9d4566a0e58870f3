"""The Emissary: the solo trick-taking tour of eight kingdoms (or four)."""
