"""Who plays, which cards exist, who owns which."""
