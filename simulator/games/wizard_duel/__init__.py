"""Wizard Duel: three to six wizards, one pack of 52 cards. Its rules are numbered in RULEBOOK.md."""
