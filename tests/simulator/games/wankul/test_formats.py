"""Wankul decks held against the levels of play (R85-R93, T41-T44)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.catalog import Catalog, load
from simulator.games.wankul.formats import FORMATS
from simulator.games.wankul.model.state import Options
from simulator.legality import Change, Format, Request, apply_fix, check

WANKUL: Catalog = load("wankul")
PLAIN = [
    card.id
    for card in WANKUL.cards.values()
    if card.type == "character" and "scorer" not in card.facts and not card.vanilla and card.set_code != "HS"
]
SCORERS = [card.id for card in WANKUL.cards.values() if "scorer" in card.facts]
TERRAINS = [card.id for card in WANKUL.cards.values() if card.type == "terrain"]
MASTU, SUPERCONERI, POTATOZ = "S1-108", "S1-129", "S1-117"

LEVELS = {known.id: known for known in FORMATS}


def legal_deck(special: Mapping[str, int] | None = None) -> dict[str, int]:
    """40 characters, these among them and the rest without anything special, and 10 terrains."""
    deck = dict(special or {})
    fillers: Iterator[str] = iter(PLAIN)
    while (missing := 40 - sum(deck.values())) > 0:
        deck[next(fillers)] = min(3, missing)
    return deck | {TERRAINS[0]: 3, TERRAINS[1]: 3, TERRAINS[2]: 3, TERRAINS[3]: 1}


def broken(deck: Mapping[str, int], level: str) -> set[str]:
    """The clauses of a level that a deck breaks as errors."""
    return {violation.clause for violation in check(deck, LEVELS[level], WANKUL).errors}


def warned(deck: Mapping[str, int], level: str) -> set[str]:
    return {violation.clause for violation in check(deck, LEVELS[level], WANKUL).warnings}


def test_level_3_is_the_default_and_2023_is_optional() -> None:
    assert [known.id for known in FORMATS] == ["niveau3", "niveau2", "niveau1", "duos", "libre", "histo2023"]
    assert [known.id for known in FORMATS if known.default] == [FORMATS[0].id] == ["niveau3"]
    assert [known.id for known in FORMATS if known.optional] == ["histo2023"]


@pytest.mark.parametrize("level", FORMATS, ids=lambda level: level.id)
def test_each_clause_stands_once_and_quotes_a_rule(level: Format) -> None:
    clauses = level.clauses

    assert len({clause.id for clause in clauses}) == len(clauses)
    assert all(clause.quote.rule[0] in "RG" and clause.quote.en for clause in clauses)
    assert all(clause.quote.fr for clause in clauses if not clause.quote.ours)


@pytest.mark.parametrize("level", FORMATS, ids=lambda level: level.id)
def test_what_a_format_changes_at_the_table_is_an_engine_option(level: Format) -> None:
    assert Options(**level.options).draw == (1 if level.id == "histo2023" else 2)


@pytest.mark.parametrize("level", [known.id for known in FORMATS])
def test_a_plain_deck_is_legal_everywhere(level: str) -> None:
    """R15, R10."""
    report = check(legal_deck(), LEVELS[level], WANKUL)

    assert report.violations == ()
    assert report.legal


def test_t41_values_add_up_to_five_and_no_more() -> None:
    """R85, R86, R92, R93."""
    five = {MASTU: 1, SUPERCONERI: 1}
    assert broken(legal_deck(five), "niveau3") == set()

    report = check(legal_deck(five | {POTATOZ: 1}), LEVELS["niveau3"], WANKUL)

    (violation,) = report.violations
    assert violation.clause == "C-SCORE-VALUE"
    assert (violation.found, violation.allowed) == (6, 5)
    assert "MASTU [3]" in violation.message.en
    assert "at most 5" in violation.message.en
    assert [guilty.card_id for guilty in violation.guilty] == [MASTU, POTATOZ, SUPERCONERI]
    assert {fix.label.fr for fix in violation.fixes} == {"Retirez 1 × POTATOZ", "Retirez 1 × SUPERCONERI", "Retirez 1 × MASTU"}


def test_t42_levels_count_scorers_differently() -> None:
    """R90, R91, G73."""
    deck = legal_deck({MASTU: 3, SUPERCONERI: 2})

    assert broken(deck, "niveau1") == set()
    assert broken(deck, "niveau2") == {"C-SCORE-UNIQUE"}
    (violation,) = check(deck, LEVELS["niveau3"], WANKUL).errors
    assert (violation.clause, violation.found) == ("C-SCORE-VALUE", 13)


def test_t43_copies_are_counted_by_identity() -> None:
    """R87, R88, G68, G72."""
    report = check(legal_deck({"S1-108": 2, "S1-163": 2}), LEVELS["niveau1"], WANKUL)
    (violation,) = report.errors
    assert violation.clause == "C-COPIES"
    assert [(guilty.card_id, guilty.found, guilty.allowed) for guilty in violation.guilty] == [("S1-108", 4, 3)]
    assert [fix.deltas for fix in violation.fixes if isinstance(fix, Change)] == [(("S1-108", -1),), (("S1-163", -1),)]

    assert broken(legal_deck({"S1-031": 3, "S1-032": 3}), "niveau3") == set()


@pytest.mark.parametrize(
    ("printing", "value"),
    [("S1-037", 1), ("S1-100", 2), ("S1-111", 0), ("S2-137", 1), ("S2-135", 2), ("S2-138", 0), ("S1-163", 3)],
)
def test_t44_values_come_from_the_card_not_from_the_tables_numbers(printing: str, value: int) -> None:
    """R93, G69."""
    gauges = {gauge.clause: gauge.found for gauge in check(legal_deck({printing: 1}), FORMATS[0], WANKUL).gauges}

    assert gauges["C-SCORE-VALUE"] == value


def test_a_terrain_that_scores_is_no_scorer_card() -> None:
    """R85."""
    deck = {card: copies for card, copies in legal_deck().items() if card not in TERRAINS}
    deck |= {"S1-015": 3, "S2-002": 3, TERRAINS[0]: 3, TERRAINS[1]: 1}

    gauges = {gauge.clause: gauge.found for gauge in check(deck, FORMATS[0], WANKUL).gauges}

    assert gauges["C-SCORE-VALUE"] == 0
    assert broken(deck, "niveau3") == set()


def test_too_few_of_a_type_asks_for_that_type() -> None:
    deck = legal_deck()
    del deck[TERRAINS[3]]

    (violation,) = check(deck, FORMATS[0], WANKUL).errors

    assert (violation.clause, violation.found, violation.allowed) == ("C-SIZE-T", 9, 10)
    assert violation.quote is not None
    assert (violation.quote.rule, violation.quote.fr) == ("R15", "10 cartes Terrain")
    (fix,) = violation.fixes
    assert isinstance(fix, Request)
    assert (fix.copies, dict(fix.search), fix.label.fr) == (1, {"type": ("terrain",)}, "Ajoutez 1 Terrain")


def test_a_duo_is_refused_where_it_was_not_agreed_on() -> None:
    """R10, G58, G262: one at most, and it is none of the fifty cards."""
    assert broken(legal_deck() | {"S5-176A": 1}, "niveau3") == {"C-TYPES"}
    assert broken(legal_deck() | {"S5-176A": 1}, "duos") == set()
    assert broken(legal_deck() | {"S5-176A": 1, "S5-177A": 1}, "duos") == {"C-DUO"}
    assert broken(legal_deck() | {"S5-176A": 1}, "libre") == {"C-TYPES"}
    assert Options(**LEVELS["duos"].options).duos


def test_what_is_legal_but_worth_knowing_is_a_warning() -> None:
    """G67, G70."""
    golden_ticket = next(card.id for card in WANKUL.cards.values() if card.word("clan") == "ticket_or")
    oddities = {"S1-103": 1, golden_ticket: 1, "S2-133": 1, "S3-075": 1}

    assert warned(legal_deck(oddities), "niveau3") == {"C-TYPES-BLANK", "C-TYPES-SPECIAL", "C-STAT", "C-SCORE-DERIVED"}
    assert broken(legal_deck(oddities), "niveau3") == set()
    assert warned(legal_deck({"HS-ENCYCLOPEDIE-1": 1}), "niveau1") == {"C-TYPES-BLANK", "C-TYPES-SPECIAL"}


def test_a_special_edition_of_a_regular_card_is_that_card() -> None:
    assert warned(legal_deck({"HS-E-G-33-BOOSTER-GOLD-LEGACY": 3}), "niveau3") == set()


def test_g75_a_small_deck_is_free_but_warned_of_its_shares() -> None:
    """R89, G75."""
    small = {PLAIN[0]: 3, PLAIN[1]: 3, PLAIN[2]: 3, TERRAINS[0]: 3}
    assert check(small, LEVELS["libre"], WANKUL).violations == ()

    assert broken({PLAIN[0]: 3}, "libre") == {"C-MIN", "C-TERRAIN-MIN"}
    assert warned(small | {PLAIN[3]: 3, PLAIN[4]: 3}, "libre") == {"C-TERRAIN-SHARE"}
    assert warned(small | {MASTU: 1}, "libre") == {"C-SCORE-SHARE"}
    assert broken(legal_deck() | {PLAIN[-1]: 1}, "libre") == {"C-MIN"}


def test_g74_decks_of_two_sizes_are_warned_of_when_they_meet() -> None:
    """R89, G74."""
    small = {PLAIN[0]: 3, PLAIN[1]: 3, PLAIN[2]: 3, TERRAINS[0]: 3}

    report = check(small, LEVELS["libre"], WANKUL, opponent=legal_deck())

    (violation,) = report.violations
    assert (violation.clause, violation.severity, violation.found, violation.allowed) == ("C-SAMESIZE", "warning", 12, 50)
    assert report.legal


def test_the_rules_of_2023_ask_for_fifty_cards_with_ten_terrains() -> None:
    """G76."""
    deck = legal_deck()
    del deck[PLAIN[0]]

    assert broken(deck | {TERRAINS[4]: 3}, "histo2023") == set()
    assert broken(deck, "histo2023") == {"C-50"}
    assert warned(legal_deck({MASTU: 2}), "histo2023") == {"C-SCORE-VALUE"}


def test_cards_that_nobody_printed_are_named() -> None:
    (violation,) = check(legal_deck() | {"S9-999": 2}, FORMATS[0], WANKUL).errors

    assert violation.clause == "C-KNOWN"
    assert "S9-999" in violation.message.fr


scorer_choices = st.dictionaries(st.sampled_from(SCORERS), st.integers(min_value=1, max_value=3), max_size=4)


@settings(max_examples=40, deadline=None)
@given(scorer_choices)
def test_level_3_without_strong_scorers_is_level_1_and_level_2_is_level_1(scorers: dict[str, int]) -> None:
    deck = legal_deck(scorers)

    if not broken(deck, "niveau2"):
        assert not broken(deck, "niveau1")
    if not broken(deck, "niveau3"):
        assert not broken(deck, "niveau1")
    if all(WANKUL.cards[card].number("scorer") == 1 for card in scorers):
        assert bool(broken(deck, "niveau3")) == bool(broken(deck, "niveau1"))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([card for card, entry in WANKUL.cards.items() if entry.type != "duo"]))
def test_a_fourth_copy_always_breaks_the_limit_of_copies(card: str) -> None:  # a Duo breaks C-TYPES, however many there are
    printings = [printing.id for printing in WANKUL.printings_of(card)]
    deck = {printings[0]: 4} if len(printings) == 1 else {printings[0]: 3, printings[-1]: 1}

    for level in FORMATS:
        assert "C-COPIES" in broken(deck, level.id)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(legal_deck())), st.integers(min_value=1, max_value=3))
def test_a_legal_deck_less_some_cards_misses_exactly_those(card: str, gone: int) -> None:
    deck = legal_deck()
    missing = min(gone, deck[card])
    deck[card] -= missing

    (violation,) = check(deck, FORMATS[0], WANKUL).errors

    assert violation.clause == ("C-SIZE-T" if card in TERRAINS else "C-SIZE-P")
    (fix,) = violation.fixes
    assert isinstance(fix, Request)
    assert fix.copies == missing


@settings(max_examples=30, deadline=None)
@given(
    st.dictionaries(st.sampled_from([*WANKUL.printings, "S9-999"]), st.integers(min_value=1, max_value=5), max_size=25),
    st.sampled_from(FORMATS),
)
def test_removals_lead_to_a_deck_that_breaks_only_what_asks_for_more(deck: dict[str, int], level: Format) -> None:
    for _ in range(200):
        changes = [
            fix for violation in check(deck, level, WANKUL).violations for fix in violation.fixes if isinstance(fix, Change)
        ]
        if not changes:
            break
        deck = apply_fix(deck, changes[0])

    left = check(deck, level, WANKUL).violations
    assert all(isinstance(fix, Request) for violation in left for fix in violation.fixes)
    assert {violation.clause for violation in left if not violation.fixes} <= {
        "C-TYPES-SPECIAL",
        "C-TYPES-BLANK",
        "C-SCORE-DERIVED",
    }
