"""The pages of what players say about public decks."""
