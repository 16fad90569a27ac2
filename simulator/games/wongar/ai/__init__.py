"""What agents need to play Wongar: a script, an evaluation, choices worth a thought, imagined deals."""
