"""What laboratories count in games of Wongar, and how they say it."""
