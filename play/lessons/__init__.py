"""Lessons: a fixed deal of each game, one idea at a time, with the real engine underneath."""
