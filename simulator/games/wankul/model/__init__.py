"""What a game of Wankul is made of: its parts, its actions, and one position as plain data."""
