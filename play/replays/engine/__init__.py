"""A game that was played, again: its recipe, its moments, why its agents chose what they chose."""
