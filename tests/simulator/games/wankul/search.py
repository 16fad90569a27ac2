"""A search for what a test of one card cannot see: `python -m tests.simulator.games.wankul.search [share] [seed]`.

Cards are met in the other player's turn, twice on one event, in pairs that touch the same event or impose the same kind of rule,
and in imagined deals. From each such meeting a short game is played at random, eager to use what is offered; the invariants of
`invariants.py`, prices paid once, uses within their limit, and views that imagined deals do not change are checked at every
decision. `share` is the part of all meetings to try, 1 by default.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Final

from simulator.catalog import Card, load
from simulator.games.wankul.effects.events import Trigger
from simulator.games.wankul.effects.language import Ability, Rule, walk
from simulator.games.wankul.effects.parse import parse_abilities
from simulator.games.wankul.effects.words.choosing import Later
from simulator.games.wankul.effects.words.forbidding import Forbid
from simulator.games.wankul.model import actions
from simulator.games.wankul.model.frames import PLAY, PLAY_CARD, PLAY_PRICE
from simulator.games.wankul.model.listed import number_of, source_of
from simulator.games.wankul.model.phases import STEP_PAYMENT
from simulator.games.wankul.model.state import State
from simulator.kernel.frames import STEP, WIDTH
from simulator.kernel.game import PASS
from tests.simulator.games.wankul import invariants
from tests.simulator.games.wankul.board import at, board, person, terrain

DECISIONS: Final = 60
"""How long the game after a meeting goes on."""

IMAGINED: Final = 7
"""After so many decisions a deal is imagined."""

EAGER: Final = 0.8
"""How often what is offered is used, not passed over."""


def _provoking(name: str, *deeds: Any) -> dict[str, Any]:
    return dict(person(1, name=name, abilities=[{"when": "on_play", "do": list(deeds)}]))


COMBO_TEXT: Final = {"when": "combo", "do": [{"draw": 1}]}
PROVOKERS: Final = (
    _provoking("draws", {"each_player": [{"draw": 2}]}),
    _provoking("takes", {"each_player": [{"recover": 2}]}),
    _provoking("mills", {"each_player": [{"mill": 2}]}),
    _provoking("robs", {"discard_hand": {"who": "opp"}}, {"discard_hand": 1}),
    _provoking("kills", {"discard_character": {}}),
    _provoking("moves", {"move": {}}),
    _provoking("calls", {"play_free": {"who": "opp"}}),
    _provoking("bans", {"ban": {"zone": "discard", "who": "opp"}}),
    _provoking("flips", {"coin": {"side": "L", "then": [{"draw": 1}]}}),
    _provoking("scores", {"score": 1}),
    dict(person(1, name="links", close="ov", open="ov", abilities=[COMBO_TEXT])),
)
"""Characters that make every event happen that cards wait for."""

PARTNER: Final = person(1, name="partner", open="ov", close="ov")
GROUND: Final = terrain({"when": "win", "do": [{"draw": 1}]}, {"when": "lose", "do": [{"mill": 1}]}, name="GROUND")
THERE: Final = terrain(name="THERE")


@dataclass(frozen=True, slots=True)
class Meeting:
    """Cards that meet: those in play on each side, those in each hand; A has the move."""

    name: str
    here: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    other_hand: tuple[str, ...] = ()

    def position(self, seed: int) -> State:
        """Strong enough for automatic scores on both sides, and every event in A's hand, some of them in B's."""
        luck = random.Random(f"{self.name} {seed}")
        ground = [card for card in (*self.here, *self.against) if _is_terrain(card)]
        mine, theirs = (_held(cards) for cards in (self.here, self.against))
        beside_a, beside_b = (_duo_of(cards) for cards in (self.here, self.against))
        chosen = luck.sample(PROVOKERS, 5)
        return board(
            at(ground[0] if ground else GROUND, a=[PARTNER, *mine], b=[PARTNER, *theirs]),
            at(ground[1] if len(ground) > 1 else THERE, a=[PARTNER, person(12, name="strong")], b=[person(12, name="strong")]),
            a={
                **beside_a,
                "hand": [*self.hand, *chosen, "plain", "plain", "plain"],
                "discard": ["plain", PARTNER, THERE],
                "ban": ["plain"],
            },
            b={
                **beside_b,
                "hand": [*self.other_hand, *chosen[:2], "plain", "plain"],
                "discard": ["plain", PARTNER, THERE],
                "ban": ["plain"],
            },
            seed=seed,
        )


@cache
def _cards() -> dict[str, Card]:
    return {card.id: card for card in load("wankul").cards.values() if card.abilities}


@cache
def _abilities(card: str) -> tuple[Ability, ...]:
    return parse_abilities(card, _cards()[card].abilities)


def _is_terrain(card: str) -> bool:
    return _cards()[card].type == "terrain"


def _duo_of(cards: Sequence[str]) -> dict[str, str]:
    """The Duo among these cards, as the key of a player."""
    duos = [card for card in cards if _is_duo(card)]
    return {"duo": duos[0]} if duos else {}


def _is_duo(card: str) -> bool:
    return _cards()[card].type == "duo"


def _touched(card: str) -> set[str]:
    """The events that a card waits for, what it forbids, and the kinds of rules that it imposes."""
    words = list(walk(_abilities(card)))
    touched = {f"event {word.event}" for word in words if isinstance(word, Trigger)}
    touched |= {f"forbid {word.what}" for word in words if isinstance(word, Forbid)}
    return touched | {f"rule {type(word).__name__}" for word in words if isinstance(word, Rule) and not isinstance(word, Forbid)}


def in_the_other_turn() -> Iterator[Meeting]:
    """Every Sub in the hand of the player who has not the move, and every card that puts something off, called by the other."""
    for card in _cards():
        words = list(walk(_abilities(card)))
        if any(isinstance(word, Ability) and word.when == "sub" for word in words):
            yield Meeting(f"sub {card}", other_hand=(card,))
        if any(isinstance(word, Later) for word in words) and _held((card,)):
            yield Meeting(f"later {card}", other_hand=(card, card))


def twice() -> Iterator[Meeting]:
    """Every card that waits for an event, two of it on one side, then one on each; Subs twice in the hand."""
    for card in _cards():
        if any(one.startswith("event") for one in _touched(card)):
            if not _is_duo(card):
                yield Meeting(f"twice {card}", here=(card, card), other_hand=_held((card, card)))
            yield Meeting(f"both {card}", here=(card,), against=(card,))


def pairs() -> Iterator[Meeting]:
    """Every two cards that touch the same event or the same kind of rule, one on each side."""
    groups: dict[str, list[str]] = defaultdict(list)
    for card in _cards():
        for one in _touched(card):
            groups[one].append(card)
    seen: set[tuple[str, str]] = set()
    for cards in groups.values():
        for pair in combinations(sorted(cards), 2):
            if pair not in seen:
                seen.add(pair)
                yield Meeting(f"pair {pair[0]} {pair[1]}", here=pair[:1], against=pair[1:], other_hand=_held(pair))


def _held(cards: Sequence[str]) -> tuple[str, ...]:
    """Those that are characters: one copy of each in the hand, too."""
    return tuple(card for card in cards if not _is_terrain(card) and not _is_duo(card))


def alone() -> Iterator[Meeting]:
    """Every card in the hand of who has the move, for imagined deals on its way."""
    for card in _cards():
        yield Meeting(f"alone {card}", here=(card,)) if _is_duo(card) else Meeting(f"alone {card}", hand=(card, card))


KINDS: Final = (in_the_other_turn, twice, pairs, alone)


class Watch:
    """What must be true from one decision to the next: prices paid once, uses within their limits."""

    def __init__(self) -> None:
        self.paid: Counter[int] = Counter()

    def before(self, state: State, action: int) -> None:
        """Note a payment."""
        base = len(state.stack) - WIDTH
        if action >> actions.SHIFT == actions.PAY >> actions.SHIFT:
            self.paid[state.stack[base + PLAY_CARD]] += 1

    def after(self, state: State) -> None:
        """R39: what is laid has been paid for once; G200, G221: nothing was used too often."""
        played = set()
        for base in range(0, len(state.stack), WIDTH):
            if state.stack[base] == PLAY and state.stack[base + STEP] == STEP_PAYMENT:
                played.add(state.stack[base + PLAY_CARD])
                assert self.paid[state.stack[base + PLAY_CARD]] <= max(0, state.stack[base + PLAY_PRICE])
        self.paid = Counter({card: paid for card, paid in self.paid.items() if card in played})
        for entry in state.offers:
            _, most, address, _ = state.box.activated[number_of(entry)]
            assert state.used.count(address << 8 | source_of(entry)) <= most
        for entry in state.triggers:
            if state.box.trigger_once[number_of(entry)]:
                assert state.used.count(state.box.trigger_address[number_of(entry)] << 8 | source_of(entry)) <= 1


def check_imagined(state: State, viewer: int, seed: int) -> None:
    """I11: a deal that a player may imagine looks to him as the real one does."""
    imagined = state.resample_from_infostate(viewer, seed)
    invariants.check(imagined)
    if state.player == viewer and not state.is_terminal():
        assert imagined.observation(viewer) == state.observation(viewer)


def try_out(meeting: Meeting, seed: int) -> State:
    """Play on from a meeting; AssertionError (or whatever the engine raises) when something is wrong."""
    state, luck, watch = meeting.position(seed), random.Random(f"{meeting.name} play {seed}"), Watch()
    for decision in range(DECISIONS):
        if state.is_terminal():
            break
        invariants.check(state)
        if decision % IMAGINED == 0:
            check_imagined(state, luck.randrange(2), decision)
        legal = state.legal_actions()
        used = [action for action in legal if action != PASS]
        action = luck.choice(used) if used and luck.random() < EAGER else luck.choice(legal)
        state.action_to_struct(action)
        watch.before(state, action)
        state.apply_action(action)
        watch.after(state)
    return state


def search(share: float, seed: int) -> tuple[int, list[str]]:
    """How many meetings of this share were tried, and what went wrong in which."""
    luck = random.Random(seed)
    tried, wrong = 0, []
    for kind in KINDS:
        meetings = list(kind())
        for meeting in luck.sample(meetings, max(1, round(share * len(meetings)))):
            tried += 1
            try:
                try_out(meeting, seed)
            except Exception as problem:  # the search tells all of them
                wrong.append(f"{meeting.name}, seed {seed}: {type(problem).__name__} {str(problem).splitlines()[:1]}")
    return tried, wrong


def main(share: float = 1.0, seed: int = 0) -> int:
    """Search, and say what was found."""
    tried, wrong = search(share, seed)
    sys.stdout.write("\n".join([*wrong, f"{tried} meetings, {len(wrong)} wrong\n"]))
    return int(bool(wrong))


if __name__ == "__main__":
    asked = sys.argv[1:]
    sys.exit(main(float(asked[0]) if asked else 1.0, int(asked[1]) if len(asked) > 1 else 0))
