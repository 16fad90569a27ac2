"""Everything that writes decks."""
