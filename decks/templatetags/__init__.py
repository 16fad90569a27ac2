"""Template tags of decks."""
