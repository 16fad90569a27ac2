"""The effect language: a closed, typed vocabulary, its reader, its compiler and its words."""
