"""What people type about decks, checked before anything is done with it."""
