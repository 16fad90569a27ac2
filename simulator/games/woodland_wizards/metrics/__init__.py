"""What laboratories count in games of Woodland Wizards, and how they say it."""
