"""Laws of the check that hold for any deck, whatever the game says."""

from __future__ import annotations

import random
import time
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.catalog import read_catalog
from simulator.catalog.typography import french_spaces
from simulator.kernel.words import Words
from simulator.legality import (
    UNKNOWN_CARDS,
    Change,
    Clause,
    Copies,
    FixDoesNotApplyError,
    Format,
    Noun,
    Percent,
    PlayedAsBase,
    Quote,
    Report,
    Request,
    SameSize,
    Selection,
    Total,
    Unwanted,
    Violation,
    apply_fix,
    check,
)
from simulator.legality.removals import Heap, smallest_removals

SETS = """
game = "toy"

[[type]]
slug = "beast"
fr = "Bête"
en = "Beast"

[[type]]
slug = "place"
fr = "Lieu"
en = "Place"

[[set]]
code = "A"
slug = "first"
fr = "Premier"
en = "First"
printings = 8
"""
FIELDS = """
name = "Toy"

[[field]]
slug = "cost"
of = "card"
kind = "number"
fr = "Coût"
en = "Cost"

[[field]]
slug = "force"
of = "card"
kind = "number"
fr = "Force"
en = "Strength"

[[field]]
slug = "scorer"
of = "card"
kind = "number"
fr = "Valeur"
en = "Value"
source = "scorer.value"

[[field]]
slug = "basis"
of = "card"
kind = "word"
fr = "Source"
en = "Source"
source = "scorer.basis"
"""
FIRST = """
set = "A"

[[card]]
id = "fox"
number = "1"
name = "FOX"
type = "beast"
cost = 1
force = 1

[[card]]
id = "owl"
number = "2"
name = "OWL"
type = "beast"
cost = 1
force = 1
scorer = { value = 1, basis = "default" }

[[card]]
id = "elk"
number = "3"
name = "ELK"
type = "beast"
cost = 1
force = 1
scorer = { value = 2, basis = "derived" }

[[card]]
id = "wolf"
number = "4"
name = "WOLF"
type = "beast"
cost = 1
force = 1
scorer = { value = 3, basis = "official_table" }

[[card]]
id = "lake"
number = "5"
name = "LAKE"
type = "place"

[[card]]
id = "hill"
number = "6"
name = "HILL"
type = "place"

[[printing]]
id = "fox-foil"
number = "7"
card = "fox"

[[printing]]
id = "owl-promo"
number = "8"
card = "owl"
erratum = { cost = 2, force = 1 }
"""
TOY = read_catalog({"sets.toml": SETS, "fields.toml": FIELDS, "first.toml": FIRST})
BEASTS, PLACES, SCORERS = Selection(types=("beast",)), Selection(types=("place",)), Selection(having=("scorer",))
BEAST = Noun(Words("bête", "beast"), Words("bêtes", "beasts"))
PLACE = Noun(Words("lieu", "place"), Words("lieux", "places"))
CARD = Noun(Words("carte", "card"), Words("cartes", "cards"))
POINT = Noun(Words("point", "point"), Words("points", "points"))


def a_format(*tests: Total | Copies | Unwanted | PlayedAsBase | SameSize) -> Format:
    clauses = (Clause(f"C-{number}", "error", Quote("R1", "", ""), test) for number, test in enumerate(tests, start=1))
    return Format("toy", Words("Jeu", "Toy"), Words("", ""), tuple(clauses))


def the_violation(report: Report) -> Violation:
    (violation,) = report.violations
    return violation


LIMITS = a_format(
    Total(BEASTS, BEAST, most=5),
    Copies(Selection(), most=2),
    Total(SCORERS, POINT, most=4, measure="scorer", by_name=True),
    Total(SCORERS, POINT, most=Percent(40), measure="scorer"),
    Unwanted(Selection(values={"basis": ("derived",)}), Words("Pas de {names}.", "No {names}.")),
    PlayedAsBase(),
)
decks = st.dictionaries(st.sampled_from([*TOY.printings, "ghost"]), st.integers(min_value=1, max_value=6))


@given(decks, st.randoms())
def test_the_order_of_the_deck_does_not_matter(deck: dict[str, int], rng: random.Random) -> None:
    lines = list(deck.items())
    rng.shuffle(lines)

    assert check(dict(lines), LIMITS, TOY) == check(deck, LIMITS, TOY)


@given(decks)
def test_each_change_alone_makes_its_clause_hold(deck: dict[str, int]) -> None:
    for violation in check(deck, LIMITS, TOY).violations:
        assert violation.fixes
        for fix in violation.fixes:
            assert isinstance(fix, Change)
            after = check(apply_fix(deck, fix), LIMITS, TOY)
            assert violation.clause not in {left.clause for left in after.violations}


@given(decks)
def test_no_smaller_removal_would_do(deck: dict[str, int]) -> None:
    for violation in check(deck, LIMITS, TOY).violations:
        sizes = {fix.copies for fix in violation.fixes if isinstance(fix, Change)}
        assert len(sizes) == 1
        if sizes == {1} or violation.clause in ("C-2", "C-5", "C-6", UNKNOWN_CARDS):
            continue
        for printing in deck:
            one_less = check(apply_fix(deck, Change(((printing, -1),), Words("", ""))), LIMITS, TOY)
            assert violation.clause in {left.clause for left in one_less.violations}


@given(decks, st.data())
def test_applying_offered_fixes_ends_with_a_legal_deck(deck: dict[str, int], data: st.DataObject) -> None:
    steps = 0
    while violations := check(deck, LIMITS, TOY).violations:
        fix = data.draw(st.sampled_from([fix for violation in violations for fix in violation.fixes]))
        assert isinstance(fix, Change)
        deck = apply_fix(deck, fix)
        steps += 1
        assert steps <= 50

    assert check(deck, LIMITS, TOY).legal


@given(decks)
def test_one_printing_or_the_other_is_the_same_card(deck: dict[str, int]) -> None:
    swapped = {{"fox": "fox-foil", "fox-foil": "fox"}.get(printing, printing): copies for printing, copies in deck.items()}

    here, there = check(deck, LIMITS, TOY), check(swapped, LIMITS, TOY)

    assert [(one.clause, one.found) for one in here.violations] == [(one.clause, one.found) for one in there.violations]


def test_too_many_cards_of_a_kind_offers_one_removal_a_card() -> None:
    report = check({"fox": 4, "owl": 2}, a_format(Total(BEASTS, BEAST, most=5)), TOY)

    violation = the_violation(report)
    assert (violation.found, violation.allowed) == (6, 5)
    assert violation.message == Words(french_spaces("6 bêtes : 5 au plus."), "6 beasts: at most 5.")
    assert {fix.label.en for fix in violation.fixes} == {"Remove 1 × FOX", "Remove 1 × OWL"}
    assert not report.legal


def test_too_much_weight_is_met_with_the_fewest_copies() -> None:
    deck = {"owl": 3, "elk": 1, "wolf": 1}

    report = check(deck, a_format(Total(SCORERS, POINT, most=5, measure="scorer", by_name=True)), TOY)

    violation = the_violation(report)
    assert violation.message.en == "8 points: at most 5 (3 × OWL [1] + 1 × ELK [2] + 1 × WOLF [3])."
    assert [fix.deltas for fix in violation.fixes if isinstance(fix, Change)] == [(("wolf", -1),)]
    assert [(guilty.card_id, guilty.found) for guilty in violation.guilty] == [("owl", 3), ("elk", 1), ("wolf", 1)]


def test_a_removal_may_need_several_cards() -> None:
    report = check({"fox": 2, "owl": 2, "wolf": 3}, a_format(Total(BEASTS, BEAST, most=2)), TOY)

    fixes = [fix for fix in the_violation(report).fixes if isinstance(fix, Change)]
    assert [fix.label.en for fix in fixes] == ["Remove 2 × FOX and 3 × WOLF", "Remove 2 × FOX, 2 × OWL and 1 × WOLF"]


def test_too_few_asks_for_cards_that_a_search_finds() -> None:
    report = check({"fox": 3}, a_format(Total(PLACES, PLACE, least=2, most=2)), TOY)

    violation = the_violation(report)
    assert violation.message == Words(french_spaces("0 lieu : il en faut 2."), "0 places: 2 needed.")
    assert violation.fixes == (Request(2, {"type": ("place",)}, Words("Ajoutez 2 lieux", "Add 2 places")),)


def test_a_share_counts_what_is_added() -> None:
    """3 places to 13 beasts: one card in five asks for 4 of 17, as 3 of 16 is not enough."""
    report = check({"fox": 13, "lake": 3}, a_format(Total(PLACES, PLACE, least=Percent(20))), TOY)

    (fix,) = the_violation(report).fixes
    assert isinstance(fix, Request)
    assert fix.copies == 1
    assert check({"fox": 13, "lake": 4}, a_format(Total(PLACES, PLACE, least=Percent(20))), TOY).legal


def test_copies_of_several_cards_are_settled_by_one_change() -> None:
    violation = the_violation(check({"fox": 3, "owl": 4, "elk": 2}, a_format(Copies(Selection(), most=2)), TOY))

    assert violation.message.fr == french_spaces("FOX : 3 exemplaires, OWL : 4 exemplaires ; 2 au plus.")
    assert [(guilty.card_id, guilty.found, guilty.allowed) for guilty in violation.guilty] == [("fox", 3, 2), ("owl", 4, 2)]
    (fix,) = violation.fixes
    assert fix.label.fr == "Retirez 1 × FOX et 2 × OWL"


def test_copies_of_two_printings_leave_the_choice_of_the_printing() -> None:
    violation = the_violation(check({"fox": 2, "fox-foil": 1}, a_format(Copies(Selection(), most=2)), TOY))

    assert violation.guilty[0].printings == (("fox", 2), ("fox-foil", 1))
    assert [fix.deltas for fix in violation.fixes if isinstance(fix, Change)] == [(("fox", -1),), (("fox-foil", -1),)]


def test_a_reprint_with_other_figures_can_be_exchanged() -> None:
    deck = {"owl-promo": 2}

    violation = the_violation(check(deck, a_format(PlayedAsBase()), TOY))

    assert "printed cost 2, strength 1; played as cost 1, strength 1" in violation.message.en
    (fix,) = violation.fixes
    assert isinstance(fix, Change)
    assert apply_fix(deck, fix) == {"owl": 2}


def test_decks_of_two_sizes_are_compared_only_with_an_opponent() -> None:
    same_size = a_format(SameSize(CARD))

    assert check({"fox": 3}, same_size, TOY).legal
    assert check({"fox": 3}, same_size, TOY, opponent={"owl": 2, "lake": 1}).legal
    smaller = the_violation(check({"fox": 1}, same_size, TOY, opponent={"owl": 3}))
    assert (smaller.found, smaller.allowed) == (1, 3)
    assert smaller.message.en == "Your deck: 1 card; the other deck: 3."
    assert smaller.fixes == (Request(2, {}, Words("Ajoutez 2 cartes", "Add 2 cards")),)
    (bigger,) = the_violation(check({"fox": 3}, same_size, TOY, opponent={"owl": 1})).fixes
    assert isinstance(bigger, Change)
    assert bigger.deltas == (("fox", -2),)


def test_unknown_cards_are_a_violation_and_count_for_nothing() -> None:
    report = check({"ghost": 2, "fox": 1}, a_format(Total(BEASTS, BEAST, least=1, most=1)), TOY)

    violation = the_violation(report)
    assert (violation.clause, violation.severity, violation.found) == (UNKNOWN_CARDS, "error", 2)
    assert violation.message.fr == french_spaces("Cartes inconnues du catalogue : ghost.")
    (fix,) = violation.fixes
    assert isinstance(fix, Change)
    assert apply_fix({"ghost": 2, "fox": 1}, fix) == {"fox": 1}


def test_gauges_tell_the_amounts_of_a_legal_deck_too() -> None:
    report = check({"fox": 2, "lake": 1}, a_format(Total(BEASTS, BEAST, least=1, most=5), Copies(Selection(), most=3)), TOY)

    assert report.legal
    assert [(gauge.clause, gauge.found, gauge.least, gauge.most, gauge.holds) for gauge in report.gauges] == [
        ("C-1", 2, 1, 5, True),
        ("C-2", 2, None, 3, True),
    ]


def test_a_warning_does_not_forbid() -> None:
    remark = Clause("W", "warning", Quote("R1", "", ""), Unwanted(SCORERS, Words("{names}", "{names}"), removable=False))

    report = check({"owl": 1}, Format("toy", Words("", ""), Words("", ""), (remark,)), TOY)

    assert report.legal
    assert report.warnings[0].message.fr == "OWL"
    assert report.warnings[0].fixes == ()


def test_copies_below_zero_are_refused_and_zero_is_nothing() -> None:
    with pytest.raises(ValueError, match="negative"):
        check({"fox": -1}, LIMITS, TOY)
    assert check({"fox": 0, "ghost": 0}, LIMITS, TOY).violations == ()


def test_a_fix_made_for_another_deck_is_refused() -> None:
    with pytest.raises(FixDoesNotApplyError):
        apply_fix({"fox": 1}, Change((("fox", -2),), Words("", "")))


def test_the_smallest_removals_of_a_deck_of_a_thousand_cards_are_found_at_once() -> None:
    """A sum over everything, one copy of each: the row of weights was added up anew for each card, and each number of copies."""
    heaps = [Heap(f"card {number}", 1, number % 7 + 1) for number in range(1_000)]
    whole = sum(heap.weight for heap in heaps)
    began = time.process_time()

    offers = smallest_removals(heaps, lambda _removed: whole - 1)

    assert time.process_time() - began < 0.5
    assert {sum(offer.values()) for offer in offers} == {999}


@given(heaps=st.lists(st.tuples(st.integers(1, 3), st.integers(0, 4)), min_size=1, max_size=5), least=st.integers(1, 40))
def test_every_smallest_removal_is_enough_and_one_copy_less_never_is(heaps: list[tuple[int, int]], least: int) -> None:
    row = [Heap(f"card {number}", copies, weight) for number, (copies, weight) in enumerate(heaps)]
    needed = min(least, sum(copies * weight for copies, weight in heaps))

    offers = smallest_removals(row, lambda _removed: needed)

    weights = {heap.card_id: heap.weight for heap in row}
    every = [dict(zip(weights, taken, strict=True)) for taken in product(*(range(heap.copies + 1) for heap in row))]
    enough = [one for one in every if sum(weights[card] * taken for card, taken in one.items()) >= needed]
    size = min(sum(one.values()) for one in enough)
    assert all(sum(offer.values()) == size for offer in offers)
    assert all(sum(weights[card] * taken for card, taken in offer.items()) >= needed for offer in offers)
    assert len({tuple(sorted(offer.items())) for offer in offers}) == len(offers)
    assert bool(offers) == bool(needed)
