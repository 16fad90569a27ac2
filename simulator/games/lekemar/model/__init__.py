"""What a game of Lekemar is made of: its parts, its actions, and one position as plain data."""
