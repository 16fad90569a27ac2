"""The JSON door: how it reads what is sent, how it refuses, and how it describes itself."""
