"""Positions in a few words, and acting on them by name. A is seat 0, the active player; B sits at his left, and so on."""

from __future__ import annotations

from typing import Any

from simulator.games.lekemar.game import Lekemar
from simulator.games.lekemar.model.state import Options, State
from tests.simulator.games.lekemar.cards import COLOURS, POWERS, scenario_list

GAME = Lekemar(scenario_list())
A, B, C, D = range(4)


def player(worn: str = "", hand: str = "", marks: int = 10, **more: Any) -> dict[str, Any]:
    """A seat that wears these cards ("head-7 legs-4"), each in the slot of its colour unless "card@slot" says otherwise."""
    slots = dict(_slot(card) for card in worn.split())
    return {"worn": slots, "hand": hand.split(), "marks": marks, **more}


def _slot(card: str) -> tuple[str, str]:
    name, _, slot = card.partition("@")
    if name in POWERS:
        return slot or POWERS[name][0], name
    return slot or next(colour for colour in COLOURS if colour in name), name


def board(*players: dict[str, Any], options: dict[str, Any] | None = None, **more: Any) -> State:
    """The position with these players, A to move; a third one who wears nothing joins two."""
    seats = [*players, *([player()] * (3 - len(players)))]
    return GAME.position({"players": seats, "options": options or {}, **more})


def new_game(seed: int = 1, **options: Any) -> State:
    """A game just dealt, with the cards that are shipped."""
    return Lekemar().new_initial_state(decks=[], options=Options(**options), seed=seed)


def choices(state: State, kind: str) -> list[dict[str, Any]]:
    """What the player asked may choose of this kind, as structs without it."""
    structs = [state.action_to_struct(action) for action in state.legal_actions()]
    return [{key: value for key, value in struct.items() if key != "kind"} for struct in structs if struct["kind"] == kind]


def kinds(state: State) -> set[str]:
    """The kinds of actions that are legal now."""
    return {state.action_to_struct(action)["kind"] for action in state.legal_actions()}


def act(state: State, kind: str, **wanted: Any) -> None:
    """Play the action with these values as a person does; AssertionError with the reasons when it is refused."""
    reasons = state.why_not({"kind": kind, **wanted})
    assert not reasons, [reason.message("en") for reason in reasons]
    for action in state.legal_actions():
        if {"kind": kind, **wanted}.items() <= state.action_to_struct(action).items():
            state.apply_checked(action)
            return
    raise AssertionError(f"{kind} {wanted} is neither legal nor refused")


def lay(state: State, card: str, slot: str | None = None) -> None:
    """R14: lay a card, in the slot of its colour unless another one is named."""
    act(state, "lay", card=card, slot=slot or _slot(card)[0])


def play(state: State, card: str, on: int | None = None, answer: str = "pass") -> None:
    """A style card; its target, if it needs one, answers with this kind of action, where he is asked."""
    act(state, "play", card=card)
    if on is None:
        return
    act(state, "target", player=on)
    if asked(state) == (on, "react"):
        act(state, answer, **({"card": "cancel"} if answer == "play" else {}))


def fight(state: State, on: int = B, arm: str = "", other_arm: str = "") -> None:
    """R16, R21: A attacks; both lay the card named, or nothing."""
    act(state, "attack", player=on)
    while asked(state)[1] == "arm":
        card = arm if state.current_player() == A else other_arm
        act(state, "arm" if card else "pass", **({"card": card} if card else {}))


def strike(state: State, own: str, at: str) -> None:
    """R22: the one to strike strikes with this place at that one; who is asked out of turn waits."""
    wait(state)
    act(state, "strike", **{"with": own, "at": at})


def wait(state: State) -> None:
    """R28: who may turn up his weapon out of turn does not."""
    if asked(state)[1] == "window":
        act(state, "pass")


def refused(state: State, kind: str, **wanted: Any) -> list[str]:
    """The numbers of the rules that forbid this now."""
    return [reason.rule for reason in state.why_not({"kind": kind, **wanted})]


def hand(state: State, seat: int) -> list[str]:
    """The cards of a hand."""
    return [state.box.ids[card] for card in state.hand[seat]]


def worn(state: State, seat: int) -> dict[str, str]:
    """What a player wears, by slot."""
    cards = zip(COLOURS, state.worn[4 * seat : 4 * seat + 4], strict=True)
    return {slot: state.box.ids[card] for slot, card in cards if card >= 0}


def discard(state: State) -> list[str]:
    """The cards of the discard."""
    return [state.box.ids[card] for card in state.discard]


def out(state: State, side: int) -> list[str]:
    """The places of a side that are out of the combat: 0 attacks, 1 is attacked."""
    combat = state.observation(A)["combat"]
    places = (*COLOURS, "weapon")
    return [place for place, seen in zip(places, combat["sides"][side]["places"], strict=True) if seen["out"]]


def asked(state: State) -> tuple[int, str]:
    """Who is asked what."""
    return state.current_player(), state.observation(A)["question"]
