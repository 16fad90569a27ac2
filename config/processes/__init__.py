"""The processes of an installation: how they are started, forked, warmed, bounded, and end with their parent."""
