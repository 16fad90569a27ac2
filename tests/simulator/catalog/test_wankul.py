"""The Wankul card files: complete, consistent, and free of printed text."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from simulator.catalog import FOLDER, Card, Catalog, load
from simulator.catalog.fields import rules_of_card, rules_of_printing
from simulator.catalog.reading import number_order
from simulator.games.wankul.effects.printed import Printed, printed_on


@pytest.fixture(scope="module")
def wankul() -> Catalog:
    return load("wankul")


def printed(catalog: Catalog) -> list[tuple[Card, Printed]]:
    """Every card with what is printed on it."""
    return [(card, printed_on(card)) for card in catalog.cards.values()]


def test_every_set_has_all_its_printings(wankul: Catalog) -> None:
    counts = Counter(printing.set_code for printing in wankul.printings.values())

    assert counts == {"S1": 180, "S2": 155, "S3": 180, "S4": 180, "S5": 185, "HS": 77}
    assert [found.slug for found in wankul.sets.values()] == ["origins", "campus", "battle", "stellar", "legacy", "hors_serie"]
    assert [found.order for found in wankul.sets.values()] == [1, 2, 3, 4, 5, 6]


def test_957_printings_are_746_cards(wankul: Catalog) -> None:
    assert len(wankul.printings) == 957
    assert len(wankul.cards) == 746
    assert Counter(card.type for card in wankul.cards.values()) == {"character": 596, "terrain": 145, "duo": 5}


def test_every_printing_is_of_a_card_and_every_card_is_a_printing(wankul: Catalog) -> None:
    assert {printing.card_id for printing in wankul.printings.values()} == set(wankul.cards)
    for card in wankul.cards.values():
        printings = wankul.printings_of(card.id)
        assert printings[0].id == card.id
        assert all(wankul.card_of(printing.id) is card for printing in printings)


def test_printings_come_in_published_order(wankul: Catalog) -> None:
    def rank(printing_id: str) -> tuple[int, tuple[str | tuple[int, str], ...]]:
        printing = wankul.printings[printing_id]
        return wankul.sets[printing.set_code].order, number_order(printing.number)

    assert list(wankul.printings) == sorted(wankul.printings, key=rank)
    assert number_order("9") < number_order("31") < number_order("176A") < number_order("176B") < number_order("A")


def test_only_two_reprints_have_other_figures_than_their_card(wankul: Catalog) -> None:
    errata = {printing.id: printing.erratum for printing in wankul.printings.values() if printing.erratum}

    assert errata == {"S2-133": {"cost": 1, "force": 1}, "S5-168": {"cost": 2, "force": 5}}
    rasta, sexy = wankul.card_of("S2-133"), wankul.card_of("S5-168")
    assert (rasta.id, rasta.number("cost"), rasta.number("force")) == ("S2-060", 0, 1)
    assert (sexy.id, sexy.number("cost"), sexy.number("force")) == ("S5-138", 2, 4)


@pytest.mark.parametrize(
    ("printing", "name", "value"),
    [
        ("S1-100", "BILLY LE BONHOMME DE NEIGE", 2),
        ("S1-108", "MASTU", 3),
        ("S1-163", "MASTU", 3),
        ("S1-129", "SUPERCONERI", 2),
        ("S2-090", "SOLDAT AMÉRICAIN WW2", 2),
        ("S2-135", "SOLDAT AMÉRICAIN WW2", 2),
        ("S2-091", "SOLDAT ALLEMAND WW2", 2),
        ("S2-136", "SOLDAT ALLEMAND WW2", 2),
    ],
)
def test_r93_scorer_table_is_matched_by_name(wankul: Catalog, printing: str, name: str, value: int) -> None:
    card = wankul.card_of(printing)

    assert card.name == name
    assert (printed_on(card).scorer, printed_on(card).basis) == (value, "official_table")


def test_t44_numbers_of_the_scorer_table_are_traps(wankul: Catalog) -> None:
    assert (wankul.cards["S1-037"].name, wankul.cards["S1-037"].number("scorer")) == ("ANNABELLE", 1)
    assert (wankul.cards["S1-111"].name, wankul.cards["S1-111"].number("scorer")) == ("COWBOY", 0)
    assert (wankul.card_of("S2-137").name, wankul.card_of("S2-137").number("scorer")) == ("DOMINGO", 1)
    assert (wankul.card_of("S2-138").name, wankul.card_of("S2-138").number("scorer")) == ("INOXTAG", 0)


def test_g70_two_scorers_of_no_table_weigh_two_by_the_principle(wankul: Catalog) -> None:
    derived = {card.id: facts.scorer for card, facts in printed(wankul) if facts.basis == "derived"}

    assert derived == {"S3-075": 2, "S4-130": 2}


def test_78_characters_are_scorers_and_no_terrain_is(wankul: Catalog) -> None:
    scorers = [(card, facts) for card, facts in printed(wankul) if facts.scorer]

    assert len(scorers) == 78
    assert {card.type for card, _ in scorers} == {"character"}
    assert {facts.basis for card, facts in scorers if card.set_code in ("S1", "S2")} == {
        "official_table",
        "official_default",
    }


def test_same_name_with_another_drawing_is_another_card(wankul: Catalog) -> None:
    garagistes = {card.id: card.word("clan") for card in wankul.cards.values() if card.name == "GARAGISTE"}

    assert garagistes == {"S1-031": "laink", "S1-032": "terracid"}


def test_cards_without_rules_text_are_played_in_full(wankul: Catalog) -> None:
    vanilla = [card for card in wankul.cards.values() if card.vanilla]

    assert {card.id for card in vanilla} == {"S1-103", "S2-048", "S3-124", "S5-123", "HS-ENCYCLOPEDIE-1"}
    assert {card.status for card in vanilla} == {"full"}
    assert not any(card.several("marks") for card in vanilla)


def test_no_field_can_hold_printed_text(wankul: Catalog) -> None:
    words = {"text", "effect", "flavour", "flavor", "quote", "main", "special", "winner", "loser", "picture", "image"}

    registry, types = wankul.registry, wankul.types
    known = {name for kind in types for name in rules_of_card(registry, kind, types)[0]} | set(rules_of_printing(registry)[0])
    assert not words & known
    for card_set in wankul.sets.values():
        content = tomllib.loads((FOLDER / "wankul" / f"{card_set.slug}.toml").read_text(encoding="utf-8"))
        for block in content["card"] + content.get("printing", []):
            assert set(block) <= known, block["id"]
            assert all(len(value) <= 60 for value in block.values() if isinstance(value, str)), block["id"]


def test_foils_nobody_could_check_are_said_to_be_unknown(wankul: Catalog) -> None:
    assert Counter(printing.is_foil for printing in wankul.printings.values()) == {False: 739, True: 199, None: 19}
