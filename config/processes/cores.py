"""What this machine has."""

import os


def cores() -> int:
    """How many cores this process may use: a container or taskset may allow fewer than there are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
