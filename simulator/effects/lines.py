"""The generated text of a card, line by line."""

from __future__ import annotations

from dataclasses import dataclass

NOTE = "note"
"""The kind of a line that says what the engine leaves out; every other kind is the game's own."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a card: its kind, the label people see ("Combo", "Le Gagnant"; empty for the main text), and the text."""

    kind: str
    label: str
    text: str
