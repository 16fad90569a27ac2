"""The field registry: complete for the catalogue it describes, and clear about mistakes."""

from __future__ import annotations

import pytest

from simulator.catalog import CatalogError, load
from simulator.catalog.fields import games_with_cards, load_fields, read_fields

GOOD = """
name = "Wankul"
[[field]]
slug = "cost"
of = "card"
kind = "number"
fr = "Coût"
en = "Cost"
"""


def problems(source: str) -> list[str]:
    with pytest.raises(CatalogError) as caught:
        read_fields(source, load("wankul"))
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize("game", games_with_cards())
def test_every_game_with_cards_has_fields_that_its_cards_fit(game: str) -> None:
    catalog, registry = load(game), load_fields(game)

    for field in registry.fields.values():
        things = catalog.cards if field.of == "card" else catalog.printings
        facts = [field.read(thing) for thing in things.values()]
        assert any(fact not in (None, ()) for fact in facts), f"no card has a {field.slug}"
        if field.kind == "number":
            assert all(fact is None or type(fact) is int for fact in facts)
        if field.kind == "choice":
            values = {value for fact in facts for value in (fact if isinstance(fact, tuple) else [fact]) if value is not None}
            assert values <= set(field.values)


def test_facts_are_read_along_a_path() -> None:
    field, table = load_fields("wankul").fields["scorer"], load_fields("wankul").fields["scorer_basis"]
    scorer = next(card for card in load("wankul").cards.values() if card.scorer_value == 3)
    terrain = load("wankul").cards["S1-001"]

    assert (field.read(scorer), table.read(scorer)) == (3, "official_table")
    assert field.read(terrain) is None
    assert field.basis == "scorer_basis"


def test_a_flag_is_only_said_when_it_is_true() -> None:
    field = load_fields("wankul").fields["vanilla"]

    assert {field.read(card) for card in load("wankul").cards.values()} == {True, None}


def test_the_labels_of_the_catalogue_are_used_in_their_order() -> None:
    registry = load_fields("wankul")

    assert list(registry.fields["rarity"].values) == list(load("wankul").rarities)
    assert registry.fields["clan"].values["laink"].name.fr == "Laink"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("name = ", "is not valid TOML"),
        ('name = "X"', "field: is missing"),
        (GOOD.replace('"number"', '"numbre"'), "cost: kind: must be one of number, choice, flag, word"),
        (GOOD.replace('fr = "Coût"\n', ""), "cost: fr: is missing"),
        (GOOD + 'colour = "red"', "colour: is no field of this block"),
        (GOOD.replace('"number"', '"choice"'), "either labels or a list of values"),
        (GOOD + 'basis = "nothing"', "which is no field"),
        (GOOD + GOOD.replace('name = "Wankul"\n', ""), "is used twice"),
        (GOOD.replace('"number"', '"choice"') + 'value = [{ slug = "a", fr = "A" }]', "cost.value: en: is missing"),
    ],
)
def test_a_mistake_is_named_with_its_place(source: str, said: str) -> None:
    found = problems(source)

    assert any(said in one for one in found), found
    assert all(one.startswith("fields.toml") for one in found)
