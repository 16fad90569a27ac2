"""Wongar for people: what a seat sees, what happened, what an action is called, and why one is refused."""
