"""What every engine shares: the contract, the random generator, frames, zones, events and replays."""
