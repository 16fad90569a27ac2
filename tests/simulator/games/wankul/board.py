"""Positions in a few words, and acting on them by name. A is seat 0, the active player; B is seat 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simulator.games.wankul.game import Wankul
from simulator.games.wankul.model.state import State

A, B = 0, 1
Card = str | Mapping[str, Any]
Placed = Card | tuple[Card, Mapping[str, Any]]

PLAIN = {"id": "plain", "force": 2}
"""A character without text, to fill decks with."""


COMBO = {"when": "combo", "do": ["show_hand"]}
"""A Combo text that changes nothing on the table, for characters that shall make Combos (G208)."""


def person(force: int, cost: int = 0, close: str = "", open: str = "", **more: Any) -> Mapping[str, Any]:
    """P(force, cost; closing gems; opening gems): a synthetic character; gems as "o", "v" or "ov"."""
    made_up = {"force": force, "cost": cost, "close": close, "open": open, **more}
    return {"id": f"P({force},{cost};{close};{open}){more or ''}", **made_up}


def terrain(*abilities: Mapping[str, Any], name: str = "TER") -> Mapping[str, Any]:
    """TER(…): a synthetic terrain."""
    return {"id": name, "terrain": True, "abilities": list(abilities)}


def win(*actions: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the winner of a terrain does."""
    return {"when": "win", "do": list(actions)}


def lose(*actions: Mapping[str, Any]) -> Mapping[str, Any]:
    """What its loser does."""
    return {"when": "lose", "do": list(actions)}


def at(card: Card = "", a: Sequence[Placed] = (), b: Sequence[Placed] = (), owner: int = A, **more: Any) -> dict[str, Any]:
    """A terrain in play with the characters of both sides in one row; a (card, dict) pair says more of a character."""
    return {"card": card or terrain(), "owner": owner, "sides": [list(a), list(b)], **more}


def board(
    *terrains: dict[str, Any] | None, a: Mapping[str, Any] | None = None, b: Mapping[str, Any] | None = None, **more: Any
) -> State:
    """The position, at its next decision; decks have 30 plain characters unless told otherwise."""
    made_up: dict[str, Mapping[str, Any]] = {"plain": PLAIN}
    players = [{"deck": [{"card": "plain", "copies": 30}], **(player or {})} for player in (a, b)]
    spec = {"terrains": list(terrains), "players": players, **more}
    return Wankul().position({**_named(spec, made_up), "cards": list(made_up.values())})


def _named(part: Any, made_up: dict[str, Mapping[str, Any]]) -> Any:
    """The same spec with synthetic cards replaced by their ids."""
    if isinstance(part, Mapping):
        if "id" in part:
            made_up[part["id"]] = part
            return part["id"]
        return {key: _named(value, made_up) for key, value in part.items()}
    if isinstance(part, tuple):
        card, more = part
        return {"card": _named(card, made_up), **more}
    return [_named(one, made_up) for one in part] if isinstance(part, list) else part


def id_of(card: Card) -> str:
    """The id of a printing or of a synthetic card."""
    return card if isinstance(card, str) else str(card["id"])


def choices(state: State, kind: str | None = None) -> list[dict[str, Any]]:
    """The legal actions as structs, of one kind if asked."""
    structs = [state.action_to_struct(action) for action in state.legal_actions()]
    return [struct for struct in structs if kind in (None, struct["kind"])]


def act(state: State, kind: str, **wanted: Any) -> None:
    """Play the one legal action of this kind that has these values; copies of a card on the table are interchangeable."""
    if "card" in wanted:
        wanted["card"] = id_of(wanted["card"])
    fitting = [struct for struct in choices(state, kind) if wanted.items() <= struct.items()]
    assert fitting, f"no {kind} {wanted} among {choices(state)}"
    assert len({str({k: v for k, v in one.items() if k != "instance"}) for one in fitting}) == 1, f"which {kind}? {fitting}"
    state.apply_checked(state_action(state, fitting[0]))


def state_action(state: State, struct: dict[str, Any]) -> int:
    """The legal action with this struct."""
    return next(action for action in state.legal_actions() if state.action_to_struct(action) == struct)


def can(state: State, kind: str, **wanted: Any) -> bool:
    """Is there a legal action of this kind with these values?"""
    if "card" in wanted:
        wanted["card"] = id_of(wanted["card"])
    return any(wanted.items() <= struct.items() for struct in choices(state, kind))


def play(state: State, card: Card, *, on: int = 0, row: int = 1, column: int | None = None, pay: Sequence[Card] = ()) -> None:
    """Play a character of the hand: its cell (the next free column of the row), then its payment."""
    act(state, "play", card=card)
    place(state, on, row, column)
    for one in pay:
        act(state, "pay", card=one)


def place(state: State, on: int, row: int = 1, column: int | None = None) -> None:
    """Choose a cell for the card that is being played or moved."""
    cells = [one for one in choices(state, "place") if one["terrain"] == on and one["row"] == row]
    assert cells, f"no place on {on}, row {row}: {choices(state)}"
    wanted = column or cells[-1]["column"]
    act(state, "place", terrain=on, row=row, column=wanted)


def end_turn(state: State) -> None:
    """End the turn."""
    act(state, "pass", question="main")


def settle(state: State) -> None:
    """Take the first choice as long as characters are discarded after a score (the order does not matter to the test)."""
    while not state.is_terminal() and state.observation(0)["question"] == "clear":
        state.apply_action(state.legal_actions()[0])


def hand(state: State, player: int) -> list[str]:
    """The ids of a hand, sorted."""
    return sorted(state.box.id_of(card) for card in state.hand[player])


def pile(state: State, zone: str, player: int) -> list[str]:
    """The ids of a pile, bottom to top."""
    return [state.box.id_of(card) for card in getattr(state, zone)[player]]


def deck(state: State, player: int) -> list[str]:
    """The ids of a deck from the top down, as people read it."""
    return pile(state, "deck", player)[::-1]


def side(state: State, slot: int, player: int) -> list[str]:
    """The ids of the characters of a side, sorted."""
    return sorted(state.box.id_of(card) for card in state.side_of(slot, player))


def force_of(state: State, card: Card) -> int:
    """The force that the table shows for the first character with this id."""
    for shown in state.observation(0)["terrains"]:
        for part in shown["sides"] if shown else ():
            for one in part["characters"]:
                if one["card"] == id_of(card):
                    return int(one["force"])
    raise AssertionError(f"{id_of(card)} is not in play")
