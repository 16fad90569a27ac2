"""What laboratories count in games of Wankul, and how they say it."""
