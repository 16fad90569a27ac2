"""The field registry: complete for the catalogue it describes, and clear about mistakes."""

from __future__ import annotations

import pytest

from simulator.catalog import check_sources, games_with_cards, load, load_fields

GOOD = """
name = "Wankul"
[[field]]
slug = "cost"
of = "card"
kind = "number"
fr = "Coût"
en = "Cost"
"""


SETS = """
game = "toy"
[[type]]
slug = "beast"
fr = "Bête"
en = "Beast"
[[set]]
code = "A"
slug = "first"
fr = "Premier"
en = "First"
"""


def problems(source: str) -> list[str]:
    return [str(problem) for problem in check_sources({"sets.toml": SETS, "fields.toml": source, "first.toml": 'set = "A"'})]


@pytest.mark.parametrize("game", games_with_cards())
def test_every_game_with_cards_has_fields_that_its_cards_fit(game: str) -> None:
    catalog, registry = load(game), load_fields(game)

    for field in registry.fields.values():
        things = catalog.cards if field.of == "card" else catalog.printings
        facts = [thing.facts.get(field.slug) for thing in things.values()]
        assert any(fact is not None for fact in facts), f"no card has a {field.slug}"
        if field.kind == "number":
            assert all(fact is None or type(fact) is int for fact in facts)
        if field.kind == "choice":
            values = {value for fact in facts for value in (fact if isinstance(fact, tuple) else [fact]) if value is not None}
            assert values <= set(field.values)


def test_facts_inside_a_table_are_read_along_their_path() -> None:
    catalog, field = load("wankul"), load_fields("wankul").fields["scorer"]
    scorer = next(card for card in catalog.cards.values() if card.number("scorer") == 3)

    assert (scorer.facts["scorer"], scorer.facts["scorer_basis"]) == (3, "official_table")
    assert "scorer" not in catalog.cards["S1-001"].facts
    assert (field.source, field.basis) == (("scorer", "value"), "scorer_basis")


def test_a_flag_is_only_said_when_it_is_true() -> None:
    assert {card.facts.get("vanilla") for card in load("wankul").cards.values()} == {True, None}


def test_a_good_registry_has_no_problems() -> None:
    assert problems(GOOD) == []


def test_the_labels_of_the_catalogue_are_used_in_their_order() -> None:
    registry = load_fields("wankul")

    assert list(registry.fields["rarity"].values) == list(load("wankul").labels["rarity"])
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
        (GOOD + 'types = ["plant"]', "cost: types: must be a list of different words among beast"),
        (GOOD.replace('"number"', '"choice"') + 'labels = "clan"', "cost: labels: must be one of type"),
        (GOOD + GOOD.replace('name = "Wankul"\n', ""), "is used twice"),
        (GOOD.replace('"number"', '"choice"') + 'value = [{ slug = "a", fr = "A" }]', "cost.value: en: is missing"),
    ],
)
def test_a_mistake_is_named_with_its_place(source: str, said: str) -> None:
    found = problems(source)

    assert any(said in one for one in found), found
    assert all(one.startswith("fields.toml") for one in found)
