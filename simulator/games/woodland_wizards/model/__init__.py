"""What a game of Woodland Wizards is made of: its parts, its actions, and one position as plain data."""
