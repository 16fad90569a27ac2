"""Pages of what players say about public decks."""
