"""Words for people, in both languages of the product."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from simulator.kernel.game import Language


@dataclass(frozen=True, slots=True)
class Words:
    """The same words in both languages of the site."""

    fr: str
    en: str

    def say(self, language: Language) -> str:
        """The words in the language asked for."""
        return self.fr if language == "fr" else self.en

    def filled(self, **values: object) -> Words:
        """The same words with their {places} filled in."""
        return Words(self.fr.format(**values), self.en.format(**values))

    def noted(self, notes: Sequence[Words]) -> Words:
        """The same words with notes behind them in brackets; as they are without any."""
        if not notes:
            return self
        french, english = ", ".join(note.fr for note in notes), ", ".join(note.en for note in notes)
        return Words(f"{self.fr} ({french})", f"{self.en} ({english})")


def apart(own: Sequence[Words], others: Iterable[Sequence[Words]]) -> list[Words]:
    """Of some details, from the plainest to the finest, those that tell this one from the others; none where it is alone.

    Two whose details differ anywhere are never told alike.
    """
    rivals, told = list(others), []
    for place, detail in enumerate(own):
        alike = [rival for rival in rivals if rival[place] == detail]
        if len(alike) < len(rivals):
            told.append(detail)
        rivals = alike
    return told
