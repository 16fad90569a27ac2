"""The game of a table, live: made from its row by the rules."""
