"""What a complete box is, and what is enough to play while it is being printed."""

from collections import Counter

import pytest

from simulator.catalog import load
from simulator.games.lekemar.formats import formats_of, full_box
from simulator.games.lekemar.game import Lekemar
from simulator.legality import Change, Format, Report, apply_fix, check

CATALOG = load("lekemar")
WHOLE, PRINTING = formats_of(CATALOG)


def checked(box: dict[str, int], fmt: Format = WHOLE) -> Report:
    return check(box, fmt, CATALOG)


def test_r1_r2_the_whole_box_is_legal() -> None:
    report = checked(full_box(CATALOG))

    assert report.legal
    assert [gauge.least for gauge in report.gauges] == [80, 25, 145, 200, 450]


def test_what_is_missing_is_counted_by_kind_and_one_fix_puts_it_right() -> None:
    box = full_box(CATALOG) | {"LKH-001": 0, "LKH-110": 3, "LKH-MARK": 150}

    report = checked(box)

    assert not report.legal
    assert Counter(violation.clause for violation in report.violations) == Counter(["C-CHARACTER", "C-STYLE", "C-MARK", "C-BOX"])
    whole = next(violation for violation in report.violations if violation.clause == "C-BOX")
    (fix,) = whole.fixes
    assert isinstance(fix, Change)
    assert apply_fix(box, fix) == full_box(CATALOG)


def test_r12_thirty_one_cards_are_enough_for_three_and_what_is_missing_is_a_warning() -> None:
    cards = [card.id for card in CATALOG.cards.values() if card.type != "mark"]

    enough, few = (checked(dict.fromkeys(cards[:count], 1), PRINTING) for count in (31, 30))

    assert (enough.legal, few.legal) == (True, False)
    assert [violation.severity for violation in enough.violations] == ["warning"]


def test_exactly_one_format_is_the_default_one() -> None:
    assert [fmt.default for fmt in Lekemar().formats] == [True, False]
    assert WHOLE.players == range(3, 16)


@pytest.mark.parametrize("fmt", [WHOLE, PRINTING])
def test_every_clause_quotes_its_rule(fmt: Format) -> None:
    for clause in fmt.clauses:
        assert clause.quote.rule in ("R1", "R2", "R12")
        assert clause.quote.fr
        assert clause.quote.en


def test_two_boxes_are_too_many_of_everything() -> None:
    report = checked({card: 2 * copies for card, copies in full_box(CATALOG).items()})

    assert [violation.clause for violation in report.violations] == ["C-CHARACTER", "C-WEAPON", "C-STYLE", "C-MARK", "C-BOX"]
    assert [violation.quote.rule for violation in report.violations if violation.quote] == ["R1", "R1", "R1", "R2", "R1"]


def test_as_many_cards_of_the_right_kind_but_not_the_right_ones_are_no_box() -> None:
    box = full_box(CATALOG) | {"LKH-001": 0, "LKH-002": 2}

    (violation,) = checked(box).violations

    assert violation.clause == "C-BOX"
    assert "2bitssbailledrey, head" in violation.message.en
    assert "2bitssbailledrey, bust" in violation.message.en
