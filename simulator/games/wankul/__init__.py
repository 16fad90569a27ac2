"""Wankul: two players, forty characters and ten terrains each."""
