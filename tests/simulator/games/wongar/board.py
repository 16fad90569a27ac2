"""Positions in a few words, and acting on them by name. A is seat 0, who began the round; B sits at his left, and so on."""

from __future__ import annotations

from collections import Counter
from typing import Any

from simulator.games.wongar.game import Wongar
from simulator.games.wongar.model.box import AREAS, KINDS, RITUALS, TERRITORIES, TYPES
from simulator.games.wongar.model.options import Options
from simulator.games.wongar.model.state import State

GAME = Wongar()
A, B, C, D, E = range(5)

SIGNS = {"d": "disc", "c": "cube", "y": "cylinder", "2": "double"}
"""Ritual cards and tokens in one letter: a hand "dd2" holds two disc cards and a double."""


def seat(cards: str = "", score: int = 0, **tokens: str) -> dict[str, Any]:
    """A player: his hand, his score, and his tokens by territory: `emu="ddc"` is two discs and a cube."""
    there = {territory: Counter(SIGNS[sign] for sign in signs) for territory, signs in tokens.items()}
    return {"hand": [SIGNS[sign] for sign in cards], "score": score, "tokens": there}


def board(*players: dict[str, Any], options: dict[str, Any] | None = None, **more: Any) -> State:
    """The position with these players, three of them at least, A to take a card."""
    seats = [*players, *({} for _ in range(3 - len(players)))]
    return GAME.position({"players": seats, "options": options or {}, **more})


def new_game(seed: int = 1, **options: Any) -> State:
    """A game just dealt."""
    return GAME.new_initial_state(decks=[], options=Options(**options), seed=seed)


def choices(state: State, kind: str) -> list[Any]:
    """What the player asked may choose of this kind: territories, cards, types, seats, or the question that he may decline."""
    structs = [state.action_to_struct(action) for action in state.legal_actions()]
    found = [struct for struct in structs if struct.pop("kind") == kind]
    return [next(iter(struct.values())) for struct in found]


def act(state: State, kind: str, **wanted: Any) -> None:
    """Play the action with these values as a person does; AssertionError with the reasons when it is refused."""
    reasons = state.why_not({"kind": kind, **wanted})
    assert not reasons, [reason.message("en") for reason in reasons]
    for action in state.legal_actions():
        if {"kind": kind, **wanted}.items() <= state.action_to_struct(action).items():
            state.apply_checked(action)
            return
    raise AssertionError(f"{kind} {wanted} is neither legal nor refused")


def take(state: State, territory: str) -> None:
    """The open card of this territory."""
    act(state, "take", territory=territory)


def place(state: State, *territories: str) -> None:
    """Tokens, one by one."""
    for territory in territories:
        act(state, "place", territory=territory)


def move(state: State, territory: str) -> None:
    """The figure that the card speaks of."""
    act(state, "move", territory=territory)


def play(state: State, sign: str) -> None:
    """A ritual card."""
    act(state, "play", card=SIGNS[sign])


def give_up(state: State) -> None:
    """No ritual card any more, or no second token."""
    act(state, "pass")


def refused(state: State, kind: str, **wanted: Any) -> list[str]:
    """The numbers of the rules that forbid this now."""
    return [reason.rule for reason in state.why_not({"kind": kind, **wanted})]


def amounts(state: State, kind: str, **wanted: Any) -> list[tuple[int | None, int | None]]:
    """What a refusal counted: found and needed."""
    return [(reason.found, reason.needed) for reason in state.why_not({"kind": kind, **wanted})]


def asked(state: State) -> tuple[int, str]:
    """Who is asked what."""
    return state.current_player(), state.observation(0)["question"]


def tokens(state: State, territory: str, player: int) -> str:
    """A player's tokens in a territory, as in `seat`."""
    return "".join(sign * count for sign, count in zip("dcy", state.tokens(TERRITORIES.index(territory), player), strict=True))


def supply(state: State, player: int) -> dict[str, int]:
    """Tokens off the board."""
    return dict(zip(TYPES, state.supply[3 * player : 3 * player + 3], strict=True))


def hand(state: State, player: int) -> str:
    """The ritual cards of a player, as in `seat`."""
    return "".join(sign * count for sign, count in zip("dcy2", state.hand[4 * player : 4 * player + 4], strict=True))


def taken(state: State, player: int) -> dict[str, int]:
    """The area cards before a player."""
    counts = zip(AREAS, state.taken[KINDS * player : KINDS * player + KINDS], strict=True)
    return {kind: count for kind, count in counts if count}


def deck(state: State) -> Counter[str]:
    """What the ritual pile holds."""
    return Counter(RITUALS[kind] for kind in state.deck)


def faces(state: State) -> dict[str, str]:
    """The open area cards."""
    return {territory: AREAS[kind] for territory, kind in zip(TERRITORIES, state.face, strict=True) if kind >= 0}
