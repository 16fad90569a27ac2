"""Several choices at one press: characters that all leave play, and copies of a card in a pile (R78, G57i)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.wankul.effects.words.banning import BAN_PILE
from simulator.games.wankul.effects.words.drawing import DRAW_FROM_DISCARD
from simulator.games.wankul.effects.words.leaving import INSTEAD
from simulator.games.wankul.effects.words.moving import SWAP_WITH_DISCARD
from simulator.games.wankul.effects.words.playing import PLAY_FIRST_OF_PILE
from simulator.games.wankul.effects.words.recovering import RECOVER as RECOVER_ENDS
from simulator.games.wankul.effects.words.recovering import RECOVER_FROM_BAN, RECYCLE, SWAP_DECK_DISCARD
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.box import Box
from simulator.games.wankul.model.enduring import HELD, LASTING_KIND, TIED
from simulator.games.wankul.model.frames import CLEAR
from simulator.games.wankul.model.listed import source_of
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules.force import force
from simulator.games.wankul.rules.reactions import EVENT_BAN, EVENT_DISCARD_CHARACTER, EVENT_EFFECT_DISCARD, EVENT_LEAVE_PLAY
from simulator.games.wankul.rules.taking import pile_of
from simulator.kernel.assisting import Shorthand
from simulator.kernel.frames import WIDTH

ANY_ORDER: Final = said("Tous, dans n’importe quel ordre", "All of them, in any order")
WEAKEST_FIRST: Final = said("Tous, le plus fort sur le dessus", "All of them, the strongest on top")
ANY_COPY: Final = said("N’importe quel exemplaire de {card}", "Any copy of {card}")

ANSWERED: Final = 1 << EVENT_DISCARD_CHARACTER | 1 << EVENT_EFFECT_DISCARD | 1 << EVENT_LEAVE_PLAY | 1 << EVENT_BAN
"""What happens to characters that leave play, and that cards may answer."""

READS_ORDER: Final = frozenset(
    {RECOVER_ENDS, RECOVER_FROM_BAN, RECYCLE, BAN_PILE, PLAY_FIRST_OF_PILE, SWAP_DECK_DISCARD, SWAP_WITH_DISCARD}
)
"""The instructions that ask in which order a discard lies, or a ban zone, where discards go by some cards (G130)."""

RULES_READING: Final = frozenset({DRAW_FROM_DISCARD})
"""The rules of cards in play that ask for that order."""

BOUND: Final = (TIED, HELD)
"""What binds a character to another: it goes, or comes back, when that one leaves, before the next of them is named."""

READING_WORDS: Final = ("discard top", "discarded character")
"""The cards of which effects speak that are found by that order."""


def shorthands(s: State) -> list[Shorthand]:
    """The characters of a Terrain that goes, and copies of one card in an open pile."""
    kind = s.stack[len(s.stack) - WIDTH] if s.stack and len(s.legal) > 1 else -1
    if kind == CLEAR:
        return [_leaving(s)]
    return list(_copies(s)) if kind == frames.RECOVER else []


def _leaving(s: State) -> Shorthand:
    """R78: all of them are discarded; the order tells which lies on top, unless no card of the match asks."""
    weakest_first = sorted(s.legal, key=lambda action: (force(s, action & actions.ARGUMENT), action))
    ordered = tuple(weakest_first)
    if _goes_unanswered(s, [action & actions.ARGUMENT for action in ordered]):
        return Shorthand("any_order", ordered, ordered, ANY_ORDER)
    return Shorthand("one_order", ordered, ordered, WEAKEST_FIRST)


def _goes_unanswered(s: State, leaving: list[int]) -> bool:
    """Whether these may leave in any order: nothing answers, none rules over the others, and nobody asks how they lie."""
    box = s.box
    alike = len({(s.card[card], box.owner[card]) for card in leaving}) == 1
    if (s.heard | box.offboard_events | box.sub_events) & ANSWERED or (box.imposes >> INSTEAD & 1 and s.rules):
        return False
    if any(entry[LASTING_KIND] in BOUND for entry in s.lasting) or s.face_down():
        return False
    if not {source_of(entry) for entry in s.rules}.isdisjoint(leaving):
        return False
    return alike or not reads_order(box)


def _copies(s: State) -> Iterable[Shorthand]:
    """Copies in an open pile: the same where no card asks how the pile lies, or where nothing else lies between them."""
    offered = {action & actions.ARGUMENT for action in s.legal if action >= actions.TAKE}
    base = len(s.stack) - WIDTH
    pile = pile_of(s, base)
    if reads_order(s.box) or s.stack[base + frames.RECOVER_BANNED]:
        runs = [list(run) for _, run in groupby(pile, key=lambda card: s.card[card])]
    else:
        runs = [[card for card in pile if s.card[card] == definition] for definition in sorted({s.card[one] for one in pile})]
    for run in runs:
        copies = tuple(sorted(actions.TAKE | card for card in run if card in offered))
        if len(copies) > 1:
            name = s.box.name_of(run[0])
            yield Shorthand("same", copies, copies[:1], ANY_COPY.filled(card=name))


@lru_cache(maxsize=64)
def reads_order(box: Box) -> bool:
    """Whether a card of the match asks in which order a discard lies."""
    if any(row[0] in READS_ORDER for row in box.code) or not RULES_READING.isdisjoint(box.rule_kind):
        return True
    spoken = (word for entry in box.definitions for word in _words(entry.abilities))
    return any(reading in word for word in spoken for reading in READING_WORDS)


def _words(part: Any) -> Iterable[str]:
    """Every string in the abilities of a card, keys too."""
    if isinstance(part, Mapping):
        for key, value in part.items():
            yield key
            yield from _words(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _words(value)
    elif isinstance(part, str):
        yield part
