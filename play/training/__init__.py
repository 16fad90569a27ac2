"""Opening hands: answered by a person, judged by whole games."""
