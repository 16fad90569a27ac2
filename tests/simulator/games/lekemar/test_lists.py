"""Playing with another card list, and refusing one that cannot be played."""

import random
import re

import pytest

from simulator.catalog import Catalog, load, read_catalog
from simulator.games.lekemar.game import Lekemar
from simulator.games.lekemar.model.box import UnplayableError, problems
from simulator.games.lekemar.model.state import Options
from tests.simulator.games.lekemar.cards import scenario_list, sources
from tests.simulator.laws.tables import play
from tests.simulator.laws.words import assert_told_apart


def changed(old: str, new: str) -> Catalog:
    """The list of the scenarios with another text in its cards."""
    texts = sources()
    assert old in texts["house.toml"]
    return read_catalog({**texts, "house.toml": texts["house.toml"].replace(old, new, 1)})


def test_another_list_is_played_from_the_first_deal_to_the_end() -> None:
    game, luck = Lekemar(scenario_list()), random.Random(4)
    state = game.new_initial_state(decks=[], options=Options(turn_cap=20), seed=4)

    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))

    assert state.outcome() is not None
    assert state.box.catalog is scenario_list()


@pytest.mark.parametrize("seed", range(6))
def test_choices_read_differently_even_where_all_cards_are_called_alike_and_fit_every_slot(seed: int) -> None:
    texts = sources()
    house = re.sub(r'\nname = "[^"]*"', '\nname = "PATATE"', texts["house.toml"]).replace("copies = 2", "copies = 6")
    house = house.replace("vanilla = true", 'abilities = [{ when = "worn", do = ["any_slot"] }]', 40)
    state = Lekemar(read_catalog({**texts, "house.toml": house})).new_initial_state(
        decks=[], options=Options(turn_cap=60), seed=seed
    )

    for _ in play(state, seed):
        assert_told_apart(state)


def test_without_a_list_the_shipped_one_is_played() -> None:
    assert Lekemar().box.catalog is load("lekemar")


def test_a_saved_game_is_read_with_its_own_list_only() -> None:
    state = Lekemar(scenario_list()).new_initial_state(decks=[], options=Options(), seed=1)

    assert Lekemar(scenario_list()).deserialize_state(state.serialize()).serialize() == state.serialize()
    with pytest.raises(ValueError, match="another card list"):
        Lekemar().deserialize_state(state.serialize())


def test_a_card_whose_effect_cannot_be_read_makes_the_list_unplayable() -> None:
    with pytest.raises(UnplayableError) as refusal:
        _ = Lekemar(changed("pay =", "pai =")).box

    (problem,) = refusal.value.problems
    assert problem.en == "racket abilities[0].do[0]: unknown word 'pai'."
    assert problem.fr == "racket abilities[0].do[0]\N{NO-BREAK SPACE}: mot inconnu 'pai'."


def test_every_problem_of_a_list_is_named() -> None:
    texts = sources()
    few = "".join(texts["house.toml"].split("[[card]]")[0:1]) + (
        '[[card]]\nid = "a"\nnumber = "1"\nname = "a"\ntype = "style"\nabilities = [{ when = "up", do = ["guarded"] }]\n'
    )
    sets = texts["sets.toml"].replace("printings = ", "printings = 1 # ", 1)

    found = problems(read_catalog({**texts, "sets.toml": sets, "house.toml": few}))

    assert [problem.en for problem in found] == [
        "a is a style card and has no 'up' ability.",
        "It has 1 cards; three players need 31.",
        "It has no character cards.",
    ]
    assert [problem.fr.replace("\N{NO-BREAK SPACE}", " ") for problem in found] == [
        "a est une carte style et n’a pas de capacité 'up'.",
        "Elle a 1 cartes ; il en faut 31 pour trois joueurs.",
        "Elle n’a aucune carte personnage.",
    ]


def test_a_list_of_another_game_is_refused() -> None:
    assert [problem.en for problem in problems(load("wankul"))] == ["It is a list for 'wankul', not for 'lekemar'."]


def test_a_list_too_small_for_so_many_players_is_refused_at_the_table() -> None:
    size = Lekemar(scenario_list()).box.size
    many = size // 10 + 1
    assert many > 15

    small = read_catalog(
        {name: text.replace("copies = 2", "copies = 1").replace("copies = 3", "copies = 1") for name, text in sources().items()}
    )
    with pytest.raises(ValueError, match="13 players need 131 cards"):
        Lekemar(small).new_initial_state(decks=[], options=Options(players=13), seed=1)
