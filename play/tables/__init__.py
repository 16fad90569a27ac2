"""Live tables: opening, playing out, moving, thinking, taking back, hints. Rows in, rows out; engines live for a moment only."""
