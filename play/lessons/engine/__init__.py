"""What a lesson is, and a lesson under way."""
