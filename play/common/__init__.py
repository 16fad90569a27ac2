"""What several rooms need: decks and cards to play with, options in forms, seeds, numbers in words, workers and brokers."""
