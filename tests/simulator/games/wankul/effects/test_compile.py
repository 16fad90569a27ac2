"""From abilities to programs of ints."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pkgutil import iter_modules
from typing import Any

import pytest

from simulator.catalog import load
from simulator.games.wankul.effects import codes, words
from simulator.games.wankul.effects.compile import Programs, compile_cards
from simulator.games.wankul.effects.language import Ability, Action, Word
from simulator.games.wankul.effects.lexicon import ACTIONS, RULES, THEMES
from simulator.games.wankul.effects.lint import facts
from simulator.games.wankul.effects.parse import parse_abilities
from simulator.games.wankul.effects.tables import CardFacts, NotRunError, fold
from simulator.games.wankul.effects.words.discarding import DISCARD_THIS, MILL
from simulator.games.wankul.effects.words.drawing import DRAW
from simulator.games.wankul.effects.words.recovering import RECOVER
from simulator.games.wankul.rules.effect_frame import joined
from simulator.games.wankul.rules.running import EXECUTE
from tests.simulator.games.wankul.effects.wording.examples import examples

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
    assert kinds == [codes.UNLESS, DRAW, codes.JUMP, MILL, MILL, codes.END]
    assert programs.code[0][2] == 3
    assert programs.code[2][1] == 4
    assert programs.cards[0].on_play == (0,)


def test_a_choice_jumps_to_its_option_and_behind_the_last() -> None:
    programs = compiled({"when": "on_play", "do": [{"choose": [[{"draw": 1}], [{"mill": 1}]]}, {"recover": 1}]})

    assert programs.code[0] == (codes.CHOOSE_ONE, codes.SELF, 1, 3)
    assert [programs.code[place][:2] for place in (2, 4)] == [(codes.JUMP, 5), (codes.JUMP, 5)]
    assert programs.code[5][0] == RECOVER


def test_a_cost_must_be_paid_before_the_rest_is_done() -> None:
    programs = compiled({"when": "activated", "cost": ["discard_this"], "do": [{"draw": 1}]})

    assert [instruction[0] for instruction in programs.code] == [DISCARD_THIS, codes.UNLESS_DONE, DRAW, codes.END]
    assert programs.code[1][1] == 3
    assert programs.cards[0].bundle == ((), (), (0,))


def test_equal_rows_are_stored_once() -> None:
    programs = compiled({"when": "on_play", "do": [{"draw": 1}, {"mill": 1}, {"recover": 1}]})

    assert programs.tables.amounts == [(codes.CONSTANT, 1)]


@pytest.mark.parametrize(
    "ability",
    [
        {"when": "on_play", "do": [{"play_free": {"zone": "deck", "whose": "opp"}}]},
        {"when": "on_play", "do": [{"recover": {"place": "any", "zone": "ban"}}]},
        {"when": "triggered", "on": "leave_play", "do": [{"draw": 1}]},
        {"when": "static", "do": [{"force": {"add": 1, "force": "<= 3"}}]},
        {"when": "offboard", "on": "mill", "do": [{"draw": 1}]},
    ],
)
def test_a_word_that_the_engine_does_not_run_is_refused(ability: dict[str, Any]) -> None:
    with pytest.raises(NotRunError, match="does not run"):
        compiled(ability)


def alone(kind: type[Word]) -> Iterator[Programs]:
    """Each way of writing one word that the engine runs, compiled as the whole text of a card."""
    for word in examples(kind):
        ability = Ability("on_play", (word,)) if isinstance(word, Action) else Ability("static", rules=(word,))
        with suppress(NotRunError):
            yield compile_cards(CARDS, [[ability], (), ()])


def test_every_theme_is_in_the_lexicon() -> None:
    assert {name for _, name, _ in iter_modules(words.__path__)} == {theme.__name__.rpartition(".")[2] for theme in THEMES}


def test_what_words_write_is_run_and_nothing_else() -> None:
    cards = list(load("wankul").cards.values())
    matches = [cards[first : first + 100] for first in range(0, len(cards), 100)]
    shipped = [compile_cards([*map(facts, some)], [parse_abilities(one.id, one.abilities) for one in some]) for some in matches]
    written = {row[0] for kind in ACTIONS.values() for programs in alone(kind) for row in programs.code}

    assert written <= EXECUTE.keys()
    assert written | {row[0] for programs in shipped for row in programs.code} == EXECUTE.keys()


def test_rules_of_different_words_have_different_numbers() -> None:
    speakers = defaultdict(set)
    for kind in RULES.values():
        for programs in alone(kind):
            for number, *_ in programs.rules:
                speakers[number].add(kind.__name__)

    together = [frozenset(words) for words in speakers.values() if len(words) > 1]
    assert set(together) == {frozenset({"ForceRule", "CopyForce"}), frozenset({"Doom", "OnlyOne"})}


def test_two_instructions_with_one_number_are_refused_with_the_next_free_one() -> None:
    with pytest.raises(ValueError, match=r"same number: \[7\]; the next free one is 8"):
        joined({7: EXECUTE[codes.END]}, {7: EXECUTE[codes.JUMP]})
