"""The rulebook of Wizard Duel, one file a thing that happens. It knows the model and nothing above it."""
