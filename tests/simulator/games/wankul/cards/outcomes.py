"""What a card changes, in one line: "A hand+2 deck-2; B table-1 discard+1".

Questions are answered by the first thing that can be done.
The stage is always the same: A has the move, everybody has five cards in hand, six in the discard and four banned. On HERE lie
A's PARTNER, whose gems open both colours, and B's WEAK, FAIR and STRONG; on THERE lies A's ALLY, and B's RIVAL.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.games.wankul.model.box import printed
from simulator.games.wankul.model.state import State
from simulator.kernel.game import PASS
from tests.simulator.games.wankul.board import A, B, Card, act, at, board, person, place, terrain

HERE, THERE = terrain(name="HERE"), terrain(name="THERE")
PARTNER, ALLY = person(1, open="ov", name="PARTNER"), person(2, name="ALLY")
WEAK, FAIR, STRONG, RIVAL = person(1, name="WEAK"), person(3, name="FAIR"), person(9, name="STRONG"), person(2, name="RIVAL")
PILES = ("hand", "deck", "discard", "ban", "table", "points")


def stage(
    *hand: Card,
    here: Card = HERE,
    partner: Card = PARTNER,
    deck: Sequence[Card] = (),
    discard: Sequence[Card] = (),
    ban: Sequence[Card] = (),
    seed: int = 0,
) -> State:
    """The stage; `deck`, `discard` and `ban` are further cards of A, the last one on top."""
    a: dict[str, Any] = {"hand": [*hand, *["plain"] * 5], "deck": [{"card": "plain", "copies": 30}, *deck]}
    a |= {"discard": ["plain"] * 6 + list(discard), "ban": ["plain"] * 4 + list(ban)}
    b = {"hand": ["plain"] * 5, "discard": ["plain"] * 6, "ban": ["plain"] * 4}
    return board(at(here, a=[partner], b=[WEAK, FAIR, STRONG]), at(THERE, a=[ALLY], b=[RIVAL]), a=a, b=b, seed=seed)


def count(state: State) -> list[dict[str, int]]:
    """How many cards each player has where, and his points."""
    return [
        {
            "hand": len(state.hand[player]),
            "deck": len(state.deck[player]),
            "discard": len(state.discard[player]),
            "ban": len(state.ban[player]),
            "table": sum(len(state.side_of(slot, player)) for slot in range(3)),
            "points": state.markers[player],
        }
        for player in (A, B)
    ]


def difference(before: list[dict[str, int]], after: list[dict[str, int]]) -> str:
    """What changed, in words; empty when nothing did."""
    told = []
    for letter, old, new in zip("AB", before, after, strict=True):
        changes = [f"{pile}{new[pile] - old[pile]:+}" for pile in PILES if new[pile] != old[pile]]
        told += [f"{letter} {' '.join(changes)}"] if changes else []
    return "; ".join(told)


def resolve(state: State) -> None:
    """Answer every question with the first thing that can be done, until the active player has the move again."""
    while not state.is_terminal() and state.observation(A)["question"] not in ("main", "before_draw", "after_draw"):
        legal = state.legal_actions()
        state.apply_action(next((action for action in legal if action != PASS), PASS))


def consequence(state: State, card: str, *, combo: bool = False) -> str:
    """What playing the card changes, its own way from the hand to the table and its cost apart."""
    cost = printed(card).cost
    before = count(state)
    act(state, "play", card=card)
    place(state, 0, row=1 if combo else 2)
    for _ in range(cost):
        act(state, "pay", card="plain")
    before[A]["hand"] -= 1 + cost
    before[A]["discard"] += cost
    before[A]["table"] += 1
    resolve(state)
    return difference(before, count(state))


def after_score(card: str, winner: int) -> str:
    """What scoring a terrain changes for both, the marker and the characters and the terrain that go apart."""
    a, b = (person(30), person(1)) if winner == A else (person(11), person(30))
    piles = {"hand": ["plain"] * 5, "discard": ["plain"] * 6, "ban": ["plain"] * 4}
    state = board(at(card, a=[a], b=[b]), at(THERE, a=[ALLY], b=[RIVAL]), a=piles, b=piles)
    before = count(state)
    act(state, "auto_score", terrain=0)
    resolve(state)
    for player in (A, B):
        before[player]["table"] -= 1
        before[player]["discard"] += 1 + (player == A)
        before[player]["points"] += player == winner
    return difference(before, count(state))


def on_arrival(card: str, *, ban: Sequence[Card] = (), deck: Sequence[Card] = ()) -> str:
    """What playing a terrain changes, its own way from the hand apart."""
    state = stage(card, ban=ban, deck=deck)
    before = count(state)
    act(state, "terrain", card=card)
    before[A]["hand"] -= 1
    resolve(state)
    return difference(before, count(state))
