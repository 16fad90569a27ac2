"""Wongar: three to five clans, ten territories, ceremonies. Its rules are numbered in RULEBOOK.md."""
