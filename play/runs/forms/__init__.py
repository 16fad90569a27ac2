"""What people may ask of the laboratories."""
