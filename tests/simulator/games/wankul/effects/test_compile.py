"""From abilities to programs of ints."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.compile import Programs, compile_cards
from simulator.games.wankul.effects.parse import parse_abilities
from simulator.games.wankul.effects.tables import CardFacts, NotRunError, fold

CARDS = [
    CardFacts("Bébé", "character", "laink", cost=0, force=1),
    CardFacts("EMPLOYÉ WCDO", "character", "terracid", cost=2, force=3, traits=frozenset({"combo"})),
    CardFacts("Dust 2", "terrain"),
]


def compiled(*abilities: dict[str, Any]) -> Programs:
    """The abilities, as those of the first of the three cards."""
    return compile_cards(CARDS, [parse_abilities("S1-000", abilities), (), ()])


def mask(**filter: Any) -> list[str]:
    """The names of the cards that a filter lets through."""
    programs = compiled({"when": "on_play", "do": [{"recover": {"place": "any", **filter}}]})
    [[_, _, _, _, number], _] = programs.code
    bits = programs.tables.filters[number][0]
    return [card.name for place, card in enumerate(CARDS) if bits >> place & 1]


def test_names_are_compared_without_case_and_accents() -> None:
    assert fold("Employé WcDo") == fold("EMPLOYE WCDO")
    assert mask(name="Employe WcDo") == ["EMPLOYÉ WCDO"]
    assert mask(name_contains="wcdo") == ["EMPLOYÉ WCDO"]


@pytest.mark.parametrize(
    ("filter", "names"),
    [
        ({}, ["Bébé", "EMPLOYÉ WCDO", "Dust 2"]),
        ({"type": "terrain"}, ["Dust 2"]),
        ({"clan": ["laink", "guest"]}, ["Bébé"]),
        ({"not_clan": "laink"}, ["EMPLOYÉ WCDO", "Dust 2"]),
        ({"cost": ">= 1"}, ["EMPLOYÉ WCDO"]),
        ({"printed_force": "< 3"}, ["Bébé"]),
        ({"having": "combo"}, ["EMPLOYÉ WCDO"]),
        ({"without": "combo", "type": "character"}, ["Bébé"]),
    ],
)
def test_filters_become_masks_over_the_cards_of_the_match(filter: dict[str, Any], names: list[str]) -> None:
    assert mask(**filter) == names


def test_a_branch_jumps_over_what_is_not_done() -> None:
    programs = compiled(
        {"when": "on_play", "do": [{"if": "hand > 2", "then": [{"draw": 1}], "else": [{"mill": 1}]}, {"mill": 2}]}
    )

    kinds = [instruction[0] for instruction in programs.code]
    assert kinds == [codes.UNLESS, codes.DRAW, codes.JUMP, codes.MILL, codes.MILL, codes.END]
    assert programs.code[0][2] == 3
    assert programs.code[2][1] == 4
    assert programs.cards[0].on_play == (0,)


def test_a_choice_jumps_to_its_option_and_behind_the_last() -> None:
    programs = compiled({"when": "on_play", "do": [{"choose": [[{"draw": 1}], [{"mill": 1}]]}, {"recover": 1}]})

    assert programs.code[0] == (codes.CHOOSE_ONE, codes.SELF, 1, 3)
    assert [programs.code[place][:2] for place in (2, 4)] == [(codes.JUMP, 5), (codes.JUMP, 5)]
    assert programs.code[5][0] == codes.RECOVER


def test_a_cost_must_be_paid_before_the_rest_is_done() -> None:
    programs = compiled({"when": "activated", "cost": ["discard_this"], "do": [{"draw": 1}]})

    assert [instruction[0] for instruction in programs.code] == [codes.DISCARD_THIS, codes.UNLESS_DONE, codes.DRAW, codes.END]
    assert programs.code[1][1] == 3
    assert programs.cards[0].bundle == ((), (), (0,))


def test_equal_rows_are_stored_once() -> None:
    programs = compiled({"when": "on_play", "do": [{"draw": 1}, {"mill": 1}, {"recover": 1}]})

    assert programs.tables.amounts == [(codes.CONSTANT, 1)]


@pytest.mark.parametrize(
    "ability",
    [
        {"when": "on_play", "do": ["take_control"]},
        {"when": "on_play", "do": [{"recover": {"place": "any", "zone": "ban"}}]},
        {"when": "triggered", "on": "leave_play", "do": [{"draw": 1}]},
        {"when": "static", "do": [{"force": {"add": 1, "force": "<= 3"}}]},
        {"when": "offboard", "on": "mill", "do": [{"draw": 1}]},
    ],
)
def test_a_word_that_the_engine_does_not_run_is_refused(ability: dict[str, Any]) -> None:
    with pytest.raises(NotRunError, match="does not run"):
        compiled(ability)
