"""The pages of replays."""
