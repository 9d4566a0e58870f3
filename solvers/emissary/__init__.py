"""The Emissary: the exact open-deal solver."""
