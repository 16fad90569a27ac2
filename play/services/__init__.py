"""Every write of the play app."""
