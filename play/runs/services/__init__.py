"""Every write of a run: asking, playing, adding up, stopping, going round."""
