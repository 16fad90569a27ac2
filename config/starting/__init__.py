"""What a site is given at its first start, and what an operator reads where a command cannot go on."""
