"""Every write of a table: opening, moving, thinking, taking back, hints, ending."""
