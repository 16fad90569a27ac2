"""Playing with another list of cards, and refusing one that cannot be played."""

import re

import pytest

from simulator.catalog import FOLDER, Catalog, read_catalog
from simulator.games.woodland_wizards.game import WoodlandWizards
from simulator.games.woodland_wizards.model.box import UnplayableListError
from simulator.games.woodland_wizards.model.state import Options
from tests.simulator.laws.tables import play, play_out
from tests.simulator.laws.words import assert_told_apart

FILES = {
    name: (FOLDER / "woodland_wizards" / name).read_text(encoding="utf-8") for name in ("sets.toml", "fields.toml", "house.toml")
}


def listed(**changed: str) -> Catalog:
    """The shipped list with other texts in some files: `house="…"`."""
    return read_catalog(FILES | {f"{name}.toml": text for name, text in changed.items()})


def edited(pattern: str, replacement: str) -> Catalog:
    text, count = re.subn(pattern, replacement, FILES["house.toml"])
    assert count
    return listed(house=text)


def problems(catalog: Catalog) -> list[str]:
    with pytest.raises(UnplayableListError) as refusal:
        WoodlandWizards(catalog).new_initial_state(decks=[], options=Options(), seed=1)
    assert all(problem.fr and problem.en for problem in refusal.value.problems)
    return [problem.en for problem in refusal.value.problems]


def test_a_list_of_ones_own_is_played_with_its_values_and_effects() -> None:
    game = WoodlandWizards(edited(r'spell", do = \[\{ draw = 1 \}\]', 'spell", do = [{ draw = 4 }]'))
    state = game.position({"players": [{"hand": ["FOREST WOLF"]}, {}]})

    state.apply_checked(next(action for action in state.legal_actions() if "WOLF" in state.action_to_string(action, "en")))

    assert state.hand_size(0) == 5
    play_out(game.new_initial_state(decks=[], options=Options(players=12, wizards=True), seed=3), 3)


def test_a_list_without_wizards_is_played_without_the_expansion() -> None:
    house = FILES["house.toml"]
    game = WoodlandWizards(listed(house=house[: house.index('[[card]]\nid = "WWH-31"')]))

    play_out(game.new_initial_state(decks=[], options=Options(), seed=1), 1)
    with pytest.raises(ValueError, match="too few Wizard cards"):
        game.new_initial_state(decks=[], options=Options(wizards=True), seed=1)


def test_every_problem_of_a_list_is_told_at_once() -> None:
    catalog = edited(r"\{ draw = 2 \}", "{ drew = 2 }")
    assert problems(catalog) == ["the effect cannot be read: WWH-03 abilities[0].do[0]: unknown word 'drew'"]
    text = (
        FILES["house.toml"]
        .replace('"take_discard"', '"dance"')
        .replace('when = "active", do = [{ draw', 'when = "spell", do = [{ draw')
    )

    found = problems(listed(house=text))

    assert len(found) == 2
    assert "unknown word 'dance'" in found[0]
    assert found[1] == "WWH-09: the type 'active' has no effect at the moment 'spell'"


def test_too_few_creatures_are_refused_with_the_number_needed() -> None:
    catalog = edited(r"(?m)^copies = \d$\n", "")

    assert problems(catalog) == ["30 creatures: six players need 37 to begin (R2, R4, R20)"]


def test_a_type_that_the_rules_do_not_know_is_refused() -> None:
    sets = FILES["sets.toml"].replace('slug = "passive"', 'slug = "dormant"')
    fields = FILES["fields.toml"].replace('"passive"', '"dormant"')

    found = problems(listed(sets=sets, fields=fields, house=FILES["house.toml"].replace('type = "passive"', 'type = "dormant"')))

    assert found[0] == "WWH-17: the type 'dormant' is none of spell, active, passive, wizard"


def test_a_saved_game_of_another_list_is_refused() -> None:
    state = WoodlandWizards().new_initial_state(decks=[], options=Options(), seed=1)

    with pytest.raises(ValueError, match="another list"):
        WoodlandWizards(edited("value = 11", "value = 12")).deserialize_state(state.serialize())


@pytest.mark.parametrize("seed", range(6))
def test_choices_read_differently_even_where_all_cards_of_a_list_are_called_alike(seed: int) -> None:
    house = re.sub(r'\nname(_en)? = "[^"]*"', r'\nname\1 = "LOUP"', FILES["house.toml"])
    game = WoodlandWizards(listed(house=re.sub(r'\nside_(.) = "[^"]*"', r'\nside_\1 = "bete"', house)))
    state = game.new_initial_state(decks=[], options=Options(players=7, wizards=True), seed=seed)

    for _ in play(state, seed):
        assert_told_apart(state)
