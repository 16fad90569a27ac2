"""Words for people, in both languages of the product."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

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


@dataclass(frozen=True, slots=True)
class CardWords(Words):
    """Words about cards. `cards` are the printings that they name: a name alone does not always tell which card is meant."""

    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Noun:
    """What is counted, in both languages, for one and for several."""

    one: Words
    many: Words

    def of(self, amount: int) -> Words:
        """The noun as the amount asks for it: French says one below two, English says one for one alone."""
        return Words((self.one if abs(amount) < 2 else self.many).fr, (self.one if abs(amount) == 1 else self.many).en)

    def counted(self, amount: int) -> Words:
        """The amount with its noun."""
        noun = self.of(amount)
        return Words(f"{amount} {noun.fr}", f"{amount} {noun.en}")


CARD: Final = Noun(Words("carte", "card"), Words("cartes", "cards"))
POINT: Final = Noun(Words("point", "point"), Words("points", "points"))


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
