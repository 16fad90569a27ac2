"""A replay in words, at one moment, with certain eyes."""
