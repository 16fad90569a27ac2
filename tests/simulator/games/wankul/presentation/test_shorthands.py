"""Choices at one press: which cards ask how a discard lies, and what is offered then (R78, G57i, G267, G272)."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import simulator.games.wankul.rules
from simulator.catalog import Card, load
from simulator.games.wankul.effects.wording import card_words
from simulator.games.wankul.game import Wankul
from simulator.games.wankul.model.state import State
from simulator.games.wankul.presentation.shorthands import reads_order, shorthands
from tests.simulator.games.wankul.board import A, B, act, at, board, person, place, play, terrain

ORDERED: dict[str, list[Any]] = {
    "amounts.card_of": [{"force": {"of": "this", "add": "force of discard top"}}, {"draw": "force of discarded character"}],
    "cards.recover": [{"recover": 1}, {"recover": {"place": "bottom"}}],
    "drawing.answer_drawing": [{"gain": {"when": "static", "do": ["draw_from_discard"]}}],
    "card_effects.swap_deck_discard": ["swap_deck_and_discard"],
    "pile_effects.ban_pile": [{"ban": {"zone": "discard"}}],
    "pile_effects.play_first_of_pile": [{"play_free": {"zone": "discard", "place": "top"}}],
    "pile_effects.recover_banned": [{"recover": {"zone": "ban"}}],
    "card_effects.recycle": [{"recycle": 1}],
    "table_effects.swap_with_discard": ["swap_with_discard"],
}
"""The functions of the rules for which the order of a discard or a ban zone decides something, and words that call them."""

UNORDERED = {
    "amounts.count_cards",
    "amounts.plain_value",
    "card_effects.recover_event",
    "card_effects.recover_milled",
    "cards.put_in_ban",
    "cards.put_on_discard",
    "choosing.answer_swap_discard",
    "choosing.swappable",
    "drawing.may_take",
    "pile_effects.ban_to_discard",
    "piles.answer_discard",
    "piles.discard_options",
    "piles.just_discarded",
    "reactions.give_up",
    "slots.exchange_options",
    "slots.replace_from_discard",
    "table_effects.ban_this",
    "taking.pile_of",
    "wards.offer_discard",
}
"""Those that look at such a pile, but only at what lies in it, or at what has just been put there."""


def touching_piles() -> set[str]:
    """Every function of the rules that takes a discard or a ban zone of the state into its hands."""
    found = set()
    for path in Path(simulator.games.wankul.rules.__path__[0]).glob("*.py"):
        for function in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(function, ast.FunctionDef) and any(
                isinstance(node, ast.Attribute)
                and node.attr in ("discard", "ban")
                and isinstance(node.value, ast.Name)
                and node.value.id == "s"
                for node in ast.walk(function)
            ):
                found.add(f"{path.stem}.{function.name}")
    return found


def test_every_function_that_looks_at_a_pile_is_known_to_ask_for_its_order_or_not() -> None:
    assert touching_piles() == ORDERED.keys() | UNORDERED


@pytest.mark.parametrize(("function", "word"), [(name, word) for name, words in ORDERED.items() for word in words])
def test_every_word_that_reads_an_order_is_listed(function: str, word: Any) -> None:
    speaker = person(1, name="SPEAKER", abilities=[{"when": "on_play", "do": [word]}])
    assert reads_order(board(at(), a={"hand": [speaker]}).box), function
    assert not reads_order(board(at(), a={"hand": [person(1)]}).box)


def speaks_of_an_end(card: Card) -> bool:
    told = " ".join(line.text for line in card_words(card, "en"))
    end = r"(?<!on )(top|bottom|first)[^.,]* (of|in) (your|their|your opponent's|its owner's|the) (discard|ban)"
    return bool(re.search(end, told))


def asks_for_its_order(card: Card) -> bool:
    state: Any = Wankul().position({"cards": [], "players": [{"deck": [{"card": card.id, "copies": 2}]}, {}]})
    return reads_order(state.box)


def test_every_card_whose_words_speak_of_an_end_of_a_discard_asks_for_its_order() -> None:
    speaking = [card for card in load("wankul").cards.values() if card.abilities and speaks_of_an_end(card)]

    assert speaking
    assert [card.id for card in speaking if not asks_for_its_order(card)] == []


def offered(state: State) -> list[str]:
    """The kinds of the shorthands."""
    return [one.kind for one in shorthands(state)]


def test_s3_095_makes_the_order_of_a_discard_matter() -> None:
    """G272: who may take the top card says which it is to be; with another card in its place, any order is offered."""
    weak, strong = person(1, name="WEAK"), person(12, name="TWELVE")
    for card, kinds in (("S3-095", ["one_order"]), ("plain", ["any_order"])):
        state = board(at(a=[weak, strong]), a={"hand": [card]})
        act(state, "auto_score", terrain=0)
        assert offered(state) == kinds


def test_s3_095_makes_copies_differ_that_do_not_lie_together() -> None:
    fair, taker = (
        person(3, name="FAIR"),
        person(0, name="T", abilities=[{"when": "on_play", "do": [{"play_free": {"zone": "discard"}}]}]),
    )
    for card, kinds in (("S3-095", []), ("plain", ["same"])):
        state = board(at(), at(terrain(name="X")), a={"hand": [card, taker], "discard": [fair, person(1), fair]})
        play(state, taker)
        assert offered(state) == kinds


@pytest.mark.parametrize("card", ["S2-099", "S5-139"])
def test_who_holds_a_character_goes_one_by_one(card: str) -> None:
    """G267: when its keeper goes first, the other player says where the held one comes back."""
    strong, partner = person(12, name="TWELVE"), person(1, open="ov", name="PARTNER")
    cost = 3 if card == "S5-139" else 1
    state = board(at(a=[partner]), at(terrain(name="THERE"), b=[strong]), a={"hand": [card, *["plain"] * cost]})
    play(state, card, pay=["plain"] * cost)
    act(state, "target", card=strong)
    place(state, 0, column=3)
    act(state, "auto_score", terrain=0)
    assert state.observation(A)["question"] == "clear"
    assert offered(state) == ["one_order"]
    assert state.current_player() != B
