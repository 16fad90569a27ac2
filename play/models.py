"""The rows of simulation runs."""
