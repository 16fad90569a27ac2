"""Every write of a replay: remarks, links, going on from a moment."""
