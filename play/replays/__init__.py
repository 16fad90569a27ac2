"""Replays: any game that was played, step by step, from the recipe that makes it; remarks, links, and going on from there."""
