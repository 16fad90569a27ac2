"""Positions in a few words, and acting on them by name: A is seat 0, B sits at his left; cards go by their English names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.games.woodland_wizards.game import WoodlandWizards
from simulator.games.woodland_wizards.model.box import DESIGN
from simulator.games.woodland_wizards.model.state import Options, State

GAME = WoodlandWizards()
BOX = GAME.box
A, B, C, D, E, F = range(6)
NUMBER = {words.en: number for number, words in enumerate(BOX.names)}
ID = {words.en: card for card, words in zip(BOX.ids, BOX.names, strict=True)}


def player(hand: str = "", creature: str = "", boosts: str = "", scored: str = "", **more: Any) -> dict[str, Any]:
    """One player; cards are parted by commas, an asterisk says that an effect has run."""
    return {"hand": cards(hand), "creature": creature.upper(), "boosts": cards(boosts), "scored": cards(scored), **more}


def cards(text: str) -> list[str]:
    return [name.strip().upper() for name in text.split(",") if name.strip()]


def board(*players: dict[str, Any], **more: Any) -> State:
    """The position; `deck` and `discard` are texts like the hands."""
    for key in ("deck", "discard"):
        if key in more:
            more[key] = cards(more[key])
    return GAME.position({"players": list(players), **more})


def new_game(seed: int = 1, **options: Any) -> State:
    """A game just dealt."""
    return GAME.new_initial_state(decks=[], options=Options(**options), seed=seed)


def choices(state: State, kind: str) -> list[Any]:
    """What the player asked may choose of this kind: cards by name, seats, places, or True where there is nothing to name."""
    structs = [state.action_to_struct(action) for action in state.legal_actions()]
    found = [struct for struct in structs if struct.pop("kind") == kind]
    names = {card: name for name, card in ID.items()}
    return [names.get(value, value) for struct in found for value in [struct.get("card", next(iter(struct.values()), True))]]


def act(state: State, kind: str, card: str = "", **wanted: Any) -> None:
    """Play the action as a person does; AssertionError with the reasons when it is refused."""
    if card:
        wanted["card"] = ID[card.upper()]
    for action in state.legal_actions():
        if {"kind": kind, **wanted}.items() <= state.action_to_struct(action).items():
            state.apply_checked(action)
            return
    reasons = state.why_not({"kind": kind, **wanted})
    raise AssertionError([reason.message("en") for reason in reasons] or f"{kind} {wanted} is neither legal nor refused")


def play(state: State, card: str) -> None:
    """A card in Exploration."""
    act(state, "play", card)


def enter(state: State, *names: str) -> None:
    """Everybody's contest creature, by seats."""
    for name in names:
        act(state, "enter", name)


def boost(state: State, *names: str) -> None:
    """Everybody's Boost, by seats of those who are asked; an empty name passes."""
    for name in names:
        if name:
            act(state, "boost", name)
        else:
            act(state, "pass")


def pass_all(state: State) -> None:
    """Everybody passes, until something else is asked."""
    while asked(state)[1] == "boost":
        act(state, "pass")


def keep_all(state: State) -> None:
    """Everybody keeps his hand."""
    while asked(state)[1] == "recover":
        act(state, "keep")


def refused(state: State, kind: str, card: str = "", **wanted: Any) -> list[str]:
    """The numbers of the rules that forbid this now."""
    if card:
        wanted["card"] = ID[card.upper()]
    return [reason.rule for reason in state.why_not({"kind": kind, **wanted})]


def asked(state: State) -> tuple[int, str | None]:
    """Who is asked what."""
    return state.current_player(), state.observation(0)["question"]


def named(designs: Sequence[int]) -> list[str]:
    """Cards of a zone by name, without what has run, in the order of the zone."""
    return [BOX.names[design & DESIGN].en for design in designs]


def hand(state: State, seat: int) -> list[str]:
    return sorted(named(state.hand[seat]))


def creature(state: State, seat: int) -> str | None:
    return named([state.creature[seat]])[0] if state.creature[seat] >= 0 else None


def log_of(state: State) -> list[tuple[Any, ...]]:
    """Start to write the events down."""
    state.log = []
    return state.log
