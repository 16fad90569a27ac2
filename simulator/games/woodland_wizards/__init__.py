"""Woodland Wizards: two to twelve wizards, four contests of creatures. Its rules are numbered in RULEBOOK.md."""
