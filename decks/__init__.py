"""What a player builds: decks, their legality, their exchange."""
