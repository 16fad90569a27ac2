"""What a game of Wizard Duel is made of: its parts, its actions, and one position as plain data."""
