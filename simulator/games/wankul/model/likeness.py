"""What a character may become while it lies in play: without a name, with another's name, with another's text (G280-G282).

Each of those is a definition of its own, behind those of the decks; a state says which one an instance shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from simulator.games.wankul.effects.language import Ability, walk
from simulator.games.wankul.effects.words.naming import LoseName, ShareName, TakeAfter
from simulator.games.wankul.effects.words.texts import RunEffect
from simulator.games.wankul.model.definition import Definition


@dataclass(slots=True)
class Likenesses:
    """By the number of a definition: `like[(taker, other)]` takes after another, `nameless` has no name, `called[(namer, one)]`
    has the name of another. A definition that is in none of them becomes nothing else.
    """

    like: dict[tuple[int, int], int] = field(default_factory=dict)
    nameless: dict[int, int] = field(default_factory=dict)
    called: dict[tuple[int, int], int] = field(default_factory=dict)


Written = tuple[Definition, tuple[Ability, ...]]


def extended(cards: Sequence[Written]) -> tuple[list[Written], Likenesses]:
    """The cards of a match, and behind them all that characters among them may become."""
    found, known = list(cards), Likenesses()
    characters = [number for number, (definition, _) in enumerate(cards) if not definition.kind]
    takers = _speaking(cards, TakeAfter)
    borrowers = _speaking(cards, RunEffect) if takers else []
    for taker in dict.fromkeys([*takers, *borrowers]):  # G250: whoever carries out that text takes after the other himself
        for other in characters:
            known.like[taker, other] = len(found)
            definition, _ = found[taker]
            found.append(_taking_after(definition, found[other]))
    bodies = [*characters, *known.like.values()]
    for one in bodies if _speaking(cards, LoseName) else ():
        known.nameless[one] = len(found)
        found.append(_called(found[one], ""))
    for namer in [one for one in _speaking(found, ShareName) if one in bodies]:
        for one in bodies:
            known.called[namer, one] = len(found)
            definition, _ = found[namer]
            found.append(_called(found[one], definition.name))
    return found, known


@dataclass(frozen=True, slots=True)
class Changers:
    """The ids of those of some cards whose text makes characters become something else, and of those that carry out another's.

    A match with one of them has about twice as many definitions, and every further one doubles them again: a box of the whole
    catalogue would have 28,000.
    """

    takers: frozenset[str]
    others: frozenset[str]
    borrowers: frozenset[str]

    @property
    def all(self) -> frozenset[str]:
        """Any of them."""
        return self.takers | self.others | self.borrowers

    def multiply(self, met: frozenset[str]) -> bool:
        """Whether several of these cards change what others of them have changed."""
        takers = met & self.takers
        return len(takers) + len(met & self.others) > 1 or bool(takers and met & self.borrowers)


def changers(cards: Sequence[Written]) -> Changers:
    """Those of these cards."""

    def speaking(*words: type) -> frozenset[str]:
        return frozenset(
            definition.id for word in words for definition, _ in [cards[number] for number in _speaking(cards, word)]
        )

    return Changers(speaking(TakeAfter), speaking(LoseName, ShareName), speaking(RunEffect))


def _speaking(cards: Sequence[Written], word: type) -> list[int]:
    """The cards whose text has this word."""
    return [number for number, (_, abilities) in enumerate(cards) if any(isinstance(one, word) for one in walk(abilities))]


def _called(card: Written, name: str) -> Written:
    """The same card under another name; "" for none."""
    definition, abilities = card
    return replace(definition, called=name), abilities


def _taking_after(taker: Definition, other: Written) -> Written:
    """G281: force, gems and text of the other; name, clan and cost stay its own."""
    definition, abilities = other
    changed = {name: getattr(definition, name) for name in ("force", "close", "open", "traits", "lines")}
    return replace(taker, **changed), abilities
