"""What agents need to play Wankul: a script, an evaluation, choices worth a thought, imagined deals."""
