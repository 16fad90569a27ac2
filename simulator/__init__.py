"""The rules of the games, in plain Python: engines, card data, agents and laboratories. Never Django."""
