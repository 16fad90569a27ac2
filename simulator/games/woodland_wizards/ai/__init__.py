"""What agents need to play Woodland Wizards: a script, an evaluation, choices worth a thought, imagined deals."""
