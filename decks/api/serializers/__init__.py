"""What the JSON of decks says, and what may be asked: a module for each part of the API."""
