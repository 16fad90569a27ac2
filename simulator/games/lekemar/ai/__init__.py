"""What agents need to play Lekemar: a script, an evaluation, choices worth a thought, imagined deals."""
