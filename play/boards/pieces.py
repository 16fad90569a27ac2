"""Cards of a zone as pieces: what the templates of several boards draw alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def pieces(zone: str, cards: Sequence[str]) -> list[dict[str, str]]:
    """Cards of a zone; copies share the key that actions touch, and each has an id of its own."""
    numbers: Counter[str] = Counter()
    found = []
    for card in cards:
        numbers[card] += 1
        found.append({"card": card, "key": f"{zone}:{card}", "piece": f"{zone}:{card}:{numbers[card]}"})
    return found
