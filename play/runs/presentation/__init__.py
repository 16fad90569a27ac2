"""A run in words: progress, reports, games, charts, documents."""
