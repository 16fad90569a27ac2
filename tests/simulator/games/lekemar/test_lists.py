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


def test_g28_a_small_list_serves_a_table_whose_hands_are_small() -> None:
    """Ten cards a player were asked for, however few were dealt."""
    small = read_catalog(
        {name: text.replace("copies = 2", "copies = 1").replace("copies = 3", "copies = 1") for name, text in sources().items()}
    )
    size = Lekemar(small).box.size

    state = Lekemar(small).new_initial_state(decks=[], options=Options(players=15, hand_limit=6), seed=1)

    assert (state.hand_size(14), state.pile_size()) == (6, size - 90)
    with pytest.raises(ValueError, match="15 players need 136 cards"):
        Lekemar(small).new_initial_state(decks=[], options=Options(players=15, hand_limit=9), seed=1)


def test_g45_a_style_that_gives_less_room_takes_none_away() -> None:
    game = Lekemar(changed("{ more_actions = { line = 1 } }", "{ hand_room = 12 }"))
    state = game.position({"players": [{"hand": ["room", "line-1"]}, {}, {}]})

    for card in ("room", "line-1"):
        state.apply_checked(next(one for one in state.legal_actions() if state.action_to_string(one, "en") == f"Play {card}"))

    assert state.hand_limit(0) == 15


@pytest.mark.parametrize(("is_up", "protected"), [(False, False), (True, True)])
def test_g38_a_weapon_of_a_list_may_be_protected_while_it_lies_face_up(is_up: bool, protected: bool) -> None:
    """R30; the power was read on the weapon and did nothing."""
    numbered = 'id = "weapon-9"\nname = "weapon-9"\ntype = "weapon"\nnote = 9\n'
    guarded = 'abilities = [{ when = "up", do = ["guarded"] }]'
    game = Lekemar(changed(numbered + "vanilla = true", numbered + guarded))
    fighters = [
        {"worn": {"head": "head-7", "legs": "legs-4"}, "hand": ["weapon-9"]},
        {"worn": {"bust": "bust-6", "legs": "legs-6", "head": "head-2"}},
    ]
    turned = {"kind": "flip", "at": "head"} if is_up else {"kind": "pass"}
    then = [{"kind": "attack", "player": 1}, {"kind": "arm", "card": "weapon-9"}, turned]
    state = game.position({"players": [*fighters, {}], "then": then})

    weapon = state.observation(1)["combat"]["sides"][0]["places"][4]

    assert weapon["protected"] is protected
    assert bool(state.why_not({"kind": "strike", "with": "bust", "at": "weapon"})) is protected
