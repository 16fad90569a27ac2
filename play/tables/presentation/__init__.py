"""A table in words: the board, the choices, the log."""
