"""A deck as pages and the API show it: its lines, in groups and stacks, and edits in words."""
