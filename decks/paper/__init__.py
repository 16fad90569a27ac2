"""Decks on paper: lists and stand-ins as PDF, on sheets of A4."""
