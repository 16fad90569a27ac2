"""What every request passes: who asks and how much, what is refused, logged, drained and told to browsers."""
