"""What a deck is made of: figures, curves, odds, chains, and two decks side by side."""
