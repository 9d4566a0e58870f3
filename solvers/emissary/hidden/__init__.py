"""The Emissary with the deck hidden: exact odds of a visit, what the rest of a tour is worth, advice, policies."""
