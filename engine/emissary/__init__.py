"""emissary."""
