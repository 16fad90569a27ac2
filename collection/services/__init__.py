"""Everything that writes players, catalogues and collections."""
