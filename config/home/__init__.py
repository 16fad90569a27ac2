"""The pages about the site itself: its home, the search of everything, programs, credits, the style guide."""
