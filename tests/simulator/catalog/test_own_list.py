"""A card list of somebody's own, in the format of the game's card files."""

from __future__ import annotations

import pytest

from simulator.catalog import CatalogError, UnknownCatalogError
from simulator.catalog.own_list import LONGEST_LIST, MOST_CARDS, read_own_list
from simulator.catalog.shipped import text_of
from simulator.games.own_lists import TAKE_LISTS, game_with, refusals_of

GAME = "woodland_wizards"
CARD = """
[[card]]
id = "1"
number = "1"
name = "RENARD"
type = "passive"
family = "bete"
value = 4
vanilla = true
copies = 90
"""
LIST = 'name = "Ma liste"\n' + CARD


def shipped_as_own(game: str) -> str:
    """The list that comes with a game, as somebody would load it."""
    lines = text_of(game, "house.toml").splitlines()
    return "\n".join('name = "Copie"' if line.startswith("set = ") else line for line in lines)


def problems(text: str, game: str = GAME) -> list[str]:
    with pytest.raises(CatalogError) as caught:
        read_own_list(game, text)
    return [problem.say("en") for problem in caught.value.problems]


def test_a_list_is_a_catalogue_of_one_set_with_the_fields_of_the_game() -> None:
    found = read_own_list(GAME, LIST)

    assert found.name == "Ma liste"
    assert found.catalog.game == GAME
    assert [one.name.fr for one in found.catalog.sets.values()] == ["Ma liste"]
    assert (found.catalog.cards["1"].number("value"), found.catalog.cards["1"].copies) == (4, 90)


@pytest.mark.parametrize("game", TAKE_LISTS)
def test_the_shipped_list_can_be_loaded_as_ones_own_and_played(game: str) -> None:
    found = read_own_list(game, shipped_as_own(game))

    assert refusals_of(game, found.catalog) == []
    played = game_with(game, found.catalog)
    state = played.new_initial_state(decks=[], options=played.options(), seed=1)
    assert state.legal_actions()


@pytest.mark.parametrize("number", ["²", "1²", "٣", "½", "9" * 1_900, "", " "], ids=lambda number: number[:20])
def test_a_number_is_any_text_and_only_digits_from_0_to_9_count(number: str) -> None:
    text = LIST + CARD.replace('id = "1"', 'id = "2"').replace('number = "1"', 'number = "10"')
    text += CARD.replace('id = "1"', 'id = "3"').replace('number = "1"', f'number = "{number}"')
    if not number.strip():
        assert problems(text)
        return

    found = list(read_own_list(GAME, text).catalog.printings)

    assert sorted(found) == ["1", "2", "3"]
    assert found.index("1") < found.index("2")


def test_a_list_may_bring_values_that_the_game_does_not_ship() -> None:
    cloud = LIST.replace('"bete"', '"cloud"') + '[[family]]\nslug = "cloud"\nfr = "Nuage"\nen = "Cloud"\n'

    assert read_own_list(GAME, cloud).catalog.labels["family"]["cloud"].name.en == "Cloud"
    assert problems(LIST.replace('"bete"', '"cloud"'))[0].startswith("list.toml: 1: family: must be one of")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "list.toml: name: must say what the list is called"),
        ("name = 3\n" + CARD, "list.toml: name: must say what the list is called"),
        ('name = "X"', f"list.toml: card: needs 1 to {MOST_CARDS} [[card]] blocks"),
        ('name = "X"\ncard = 3', f"list.toml: card: needs 1 to {MOST_CARDS} [[card]] blocks"),
        (LIST + "[[colour]]\n", "list.toml: colour: has no place here; possible: name, card, family"),
        ("family = 3\n" + LIST, "list.toml: family: must be written as [[family]] blocks"),
        ("set = 3\n" + LIST, "list.toml: set: has no place here"),
        (LIST + CARD, "1: id: is used 2 times"),
        (LIST.replace("value = 4\n", ""), "list.toml: 1: value: is missing"),
        ("name = [", "list.toml: is not valid TOML"),
        ("a = " + "[" * 500, "list.toml: line 1: more than 24 lists or tables within each other; nest them less deeply"),
        ("#\n" * LONGEST_LIST, f"list.toml: has more than {LONGEST_LIST} characters"),
    ],
)
def test_what_is_wrong_with_a_list_is_named(text: str, said: str) -> None:
    found = problems(text)

    assert any(said in one for one in found), found


def test_a_list_too_small_for_a_table_is_refused_with_the_reason() -> None:
    small = read_own_list(GAME, LIST.replace("copies = 90", "copies = 3"))

    assert refusals_of(GAME, small.catalog)


def test_an_effect_that_the_engine_does_not_know_is_refused_with_the_card() -> None:
    odd = LIST.replace("vanilla = true", 'abilities = [{ when = "passive", do = [{ fly = 1 }] }]')

    (refusal, *_) = refusals_of(GAME, read_own_list(GAME, odd).catalog)

    assert "1" in refusal.en
    assert "fly" in refusal.en


def test_effects_nested_as_deeply_as_a_list_may_are_refused_in_words() -> None:
    deep = "{ if = " * 20 + "1" + " }" * 20
    odd = LIST.replace("vanilla = true", f'abilities = [{{ when = "passive", do = [{deep}] }}]')

    assert refusals_of(GAME, read_own_list(GAME, odd).catalog)


def test_a_game_without_card_files_takes_no_list() -> None:
    with pytest.raises(UnknownCatalogError):
        read_own_list("chess", LIST)
