"""A collection as tables to take away, in the shapes of many programs."""
