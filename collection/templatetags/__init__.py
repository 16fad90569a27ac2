"""What templates may ask of catalogues and collections."""
