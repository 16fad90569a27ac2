"""What agents need to play Wizard Duel: a script, an evaluation, choices worth a thought, imagined deals."""
