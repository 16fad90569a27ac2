"""What laboratories count in games of Wizard Duel, and how they say it."""
