"""Whose a deck is and where it comes from: names of players, copies, the starter decks of the site."""
