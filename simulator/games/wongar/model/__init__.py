"""What a game of Wongar is made of: its parts, its actions, and one position as plain data."""
