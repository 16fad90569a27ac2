"""Writes `wording.txt`, the words of every card with abilities, to be read and accepted as a diff.

`python -m tests.simulator.games.wankul.effects.wording.record`
"""

from __future__ import annotations

from pathlib import Path

from simulator.catalog import Card, load
from simulator.games.wankul.effects.wording import card_words

RECORD = Path(__file__).with_name("wording.txt")


def cards_with_abilities() -> list[Card]:
    return [card for card in load("wankul").cards.values() if card.abilities]


def paragraph(card: Card) -> str:
    """A card with its lines, French above English."""
    lines = [f"{card.id} {card.name}"]
    for french, english in zip(card_words(card, "fr"), card_words(card, "en"), strict=True):
        lines.append(f"  {french.label or '-'} | {french.text}")
        lines.append(f"  {english.label or '-'} | {english.text}")
    return "\n".join(lines)


def record() -> str:
    return "\n\n".join(paragraph(card) for card in cards_with_abilities()) + "\n"


if __name__ == "__main__":
    RECORD.write_text(record(), encoding="utf-8")
