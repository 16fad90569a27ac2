"""Which cards exist: the catalogue in memory, the facts of a card in words, and how well the engine plays it."""
