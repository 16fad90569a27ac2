"""What players say about public decks as JSON, by the same services as the pages."""
