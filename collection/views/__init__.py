"""The pages of the catalogue and of collections."""
