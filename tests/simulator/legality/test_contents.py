"""Boxes: exactly these components."""

import pytest

from simulator.catalog import Words, load
from simulator.legality import Change, Clause, Contents, Format, Noun, Quote, apply_fix, check

CARD = Noun(Words("carte", "card"), Words("cartes", "cards"))
BOX = {"7S": 2, "8S": 3}
CLAUSE = Clause("C-BOX", "error", Quote("R1", "", "Two sevens and three eights.", ours=True), Contents(BOX, CARD))
FORMAT = Format("box", Words("Boîte", "Box"), Words("", ""), (CLAUSE,))


@pytest.mark.parametrize(
    ("held", "message"),
    [
        ({"7S": 1, "8S": 3}, "1 card missing: 7 of spades."),
        ({"8S": 1}, "4 cards missing: 2 × 7 of spades, 2 × 8 of spades."),
        ({"7S": 2, "8S": 3, "9S": 1}, "1 card too many: 9 of spades."),
        ({"7S": 5, "8S": 2}, "1 card missing: 8 of spades. 3 cards too many: 3 × 7 of spades."),
    ],
)
def test_what_is_missing_and_what_is_too_much_is_named_and_one_fix_puts_it_right(held: dict[str, int], message: str) -> None:
    (violation,) = check(held, FORMAT, load("wizard_duel")).errors

    assert violation.message.en == message
    assert (violation.found, violation.allowed) == (sum(held.values()), 5)
    (fix,) = violation.fixes
    assert isinstance(fix, Change)
    assert apply_fix(held, fix) == BOX


def test_a_full_box_passes_and_its_gauge_is_full() -> None:
    report = check(BOX, FORMAT, load("wizard_duel"))

    assert report.legal
    assert [(gauge.found, gauge.least, gauge.most, gauge.holds) for gauge in report.gauges] == [(5, 5, 5, True)]


def test_surplus_components_do_not_fill_the_gauge() -> None:
    (gauge,) = check({"7S": 5}, FORMAT, load("wizard_duel")).gauges

    assert (gauge.found, gauge.holds) == (2, False)
