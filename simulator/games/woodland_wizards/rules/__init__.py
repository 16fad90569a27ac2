"""The rulebook of Woodland Wizards, one file a thing that happens. It knows the model and nothing above it."""
