"""What people send to their collection, checked before anything is done with it."""
