"""The copies of decks: which built deck holds which, what is free, where they lie, what they lack."""
