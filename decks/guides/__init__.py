"""What the owner of a deck says of it: a guide, reports beside it, remarks on its cards."""
