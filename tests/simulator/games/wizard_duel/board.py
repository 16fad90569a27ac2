"""Positions in a few words, and acting on them by name. A is seat 0, the active player; B sits at his left, and so on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.games.wizard_duel.game import WizardDuel
from simulator.games.wizard_duel.model.cards import IDS
from simulator.games.wizard_duel.model.state import Options, State

GAME = WizardDuel()
A, B, C, D, E, F = range(6)

FILLERS = [card for card in IDS if card[:-1] in ("4", "2", "3", "9", "10", "Q")]
"""Cards that stand for lives where a test does not care which."""


def board(*hands: str, lives: int | Sequence[int | str] = 3, options: dict[str, Any] | None = None, **more: Any) -> State:
    """The position with these hands ("7S 3S"), A to move; `lives` is a number for all, or a number or cards for each."""
    each = [lives] * len(hands) if isinstance(lives, int) else list(lives)
    named = {card for hand in hands for card in hand.split()} | {
        card for one in each if isinstance(one, str) for card in one.split()
    }
    named |= {card for key in ("pile", "discard") for card in more.get(key, ())}
    free = [card for card in FILLERS if card not in named]
    players: list[dict[str, Any]] = []
    for hand, one in zip(hands, each, strict=True):
        cards = one.split() if isinstance(one, str) else [free.pop(0) for _ in range(one)]
        players.append({"hand": hand.split(), "lives": cards})
    return GAME.position({"players": players, "options": options or {}, **more})


def new_game(seed: int = 1, **options: Any) -> State:
    """A game just dealt."""
    return GAME.new_initial_state(decks=[], options=Options(**options), seed=seed)


def choices(state: State, kind: str) -> list[Any]:
    """What the player asked may choose of this kind: cards, seats, suits, places, or True where there is nothing to name."""
    structs = [state.action_to_struct(action) for action in state.legal_actions()]
    found = [struct for struct in structs if struct.pop("kind") == kind]
    return [next(iter(struct.values()), True) for struct in found]


def act(state: State, kind: str, **wanted: Any) -> None:
    """Play the action with these values as a person does; AssertionError with the reasons when it is refused."""
    reasons = state.why_not({"kind": kind, **wanted})
    assert not reasons, [reason.message("en") for reason in reasons]
    for action in state.legal_actions():
        if {"kind": kind, **wanted}.items() <= state.action_to_struct(action).items():
            state.apply_checked(action)
            return
    raise AssertionError(f"{kind} {wanted} is neither legal nor refused")


def attack(state: State, first: str, second: str, on: int | None = None) -> None:
    """The two cards of an attack, and whom it is cast on."""
    act(state, "attack", card=first)
    act(state, "with", card=second)
    if on is not None:
        target(state, on)


def target(state: State, seat: int) -> None:
    """Whom the spell is cast on: now, or instead."""
    act(state, "target", player=seat)


def defend(state: State, *cards: str, suit: str | None = None) -> None:
    """A whole defence, from the highest card down."""
    for card in cards:
        act(state, "lay", card=card)
    act(state, "confirm")
    if suit:
        act(state, "suit", suit=suit)


def give_up(state: State) -> None:
    """No attack, or no defence."""
    act(state, "pass")


def take_life(state: State, place: int = 0) -> None:
    """The life card in this place."""
    act(state, "life", place=place)


def refused(state: State, kind: str, **wanted: Any) -> list[str]:
    """The numbers of the rules that forbid this now."""
    return [reason.rule for reason in state.why_not({"kind": kind, **wanted})]


def hand(state: State, seat: int) -> set[str]:
    """The cards of a hand."""
    return {IDS[card] for card in state.hand[seat]}


def discard(state: State) -> set[str]:
    """The cards set aside."""
    return {IDS[card] for card in state.discard}


def life_cards(state: State, seat: int) -> list[str | None]:
    """What lies in the three places of a player."""
    return [IDS[card] if card >= 0 else None for card in state.lives[3 * seat : 3 * seat + 3]]


def asked(state: State) -> tuple[int, str]:
    """Who is asked what."""
    return state.current_player(), state.observation(0)["question"]
