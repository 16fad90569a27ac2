"""Rulebooks as pages show them, and their words and numbers as links."""
