"""Live tables: a person against agents, from the first deal to the end. Rows in, rows out; engines live for a moment only."""
