"""Decks as text and JSON, written and read again."""
