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
            found.append(_taking_after(found[taker][0], found[other]))
    bodies = [*characters, *known.like.values()]
    for one in bodies if _speaking(cards, LoseName) else ():
        known.nameless[one] = len(found)
        found.append((replace(found[one][0], called=""), found[one][1]))
    for namer in [one for one in _speaking(found, ShareName) if one in bodies]:
        for one in bodies:
            known.called[namer, one] = len(found)
            found.append((replace(found[one][0], called=found[namer][0].name), found[one][1]))
    return found, known


def _speaking(cards: Sequence[Written], word: type) -> list[int]:
    """The cards whose text has this word."""
    return [number for number, (_, abilities) in enumerate(cards) if any(isinstance(one, word) for one in walk(abilities))]


def _taking_after(taker: Definition, other: Written) -> Written:
    """G281: force, gems and text of the other; name, clan and cost stay its own."""
    definition, abilities = other
    changed = {name: getattr(definition, name) for name in ("force", "close", "open", "traits", "lines")}
    return replace(taker, **changed), abilities
