"""What laboratories count in games of Lekemar, and how they say it."""
