"""Tables and laboratories: the only bridge from the site to live engines."""
