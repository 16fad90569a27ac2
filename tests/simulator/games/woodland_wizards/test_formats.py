"""What a complete box is: one box, two, with and without the Wizards (R2, R36, R37)."""

import pytest

from simulator.games.woodland_wizards.formats import creatures, formats_of, wizards
from simulator.legality import Change, Format, apply_fix, check
from tests.simulator.games.woodland_wizards.board import GAME
from tests.simulator.games.woodland_wizards.test_lists import FILES, listed

FORMATS = {known.id: known for known in GAME.formats}
ONE = creatures(GAME.catalog, 1)


def contents(name: str) -> dict[str, int]:
    boxes = 2 if name.startswith("deux") else 1
    cards = creatures(GAME.catalog, boxes)
    return cards | wizards(GAME.catalog, boxes) if name.endswith("sorciers") else cards


@pytest.mark.parametrize(
    ("name", "size"), [("boite", 80), ("deux_boites", 158), ("boite_sorciers", 87), ("deux_boites_sorciers", 172)]
)
def test_r2_r36_r37_the_contents_of_every_box(name: str, size: int) -> None:
    report = check(contents(name), FORMATS[name], GAME.catalog)

    assert report.legal
    assert sum(gauge.found for gauge in report.gauges) == size == sum(contents(name).values())


def test_r37_a_second_phoenix_is_too_much_in_two_boxes() -> None:
    box = contents("deux_boites") | {"WWH-29": 2}

    (violation,) = check(box, FORMATS["deux_boites"], GAME.catalog).violations

    assert violation.message.en == "1 card too many: GOLDEN PHOENIX."
    assert violation.quote is not None
    assert violation.quote.rule == "R37"
    (fix,) = violation.fixes
    assert isinstance(fix, Change)
    assert apply_fix(box, fix) == contents("deux_boites")


def violations(box: dict[str, int], name: str) -> list[tuple[str, str]]:
    """The rule and the sentence of everything that is wrong."""
    found = check(box, FORMATS[name], GAME.catalog).violations
    return [(violation.quote.rule if violation.quote else "", violation.message.en) for violation in found]


@pytest.mark.parametrize(
    ("name", "change", "expected"),
    [
        ("boite", {"WWH-29": 2}, [("R2", "1 card too many: GOLDEN PHOENIX.")]),
        ("boite", {"WWH-31": 1}, [("R2", "1 card too many: HAWTHORN.")]),
        ("boite", {"WWH-03": 3, "WWH-04": 4}, [("R2", "1 card missing: GLITTER OTTER. 1 card too many: VELVET FALCON.")]),
        ("deux_boites", {"WWH-30": 2}, [("R37", "1 card too many: BLACK PHOENIX.")]),
        ("deux_boites", {"WWH-30": 0}, [("R37", "1 card missing: BLACK PHOENIX.")]),
        ("boite_sorciers", {"WWH-31": 0}, [("R36", "1 Wizard card missing: HAWTHORN.")]),
        ("boite_sorciers", {"WWH-31": 2}, [("R36", "1 Wizard card too many: HAWTHORN.")]),
        ("deux_boites_sorciers", {"WWH-29": 2}, [("R37", "1 creature too many: GOLDEN PHOENIX.")]),
        ("deux_boites_sorciers", {"WWH-31": 1}, [("G31", "1 Wizard card missing: HAWTHORN.")]),
        (
            "boite_sorciers",
            {"WWH-30": 0, "WWH-37": 3},
            [("R2", "1 creature missing: BLACK PHOENIX."), ("R36", "2 Wizard cards too many: 2 × IVY.")],
        ),
    ],
)
def test_r2_r36_r37_g31_a_wrong_box_is_named_with_the_rule_that_it_breaks(
    name: str, change: dict[str, int], expected: list[tuple[str, str]]
) -> None:
    assert violations(contents(name) | change, name) == expected


def test_r37_one_box_is_not_enough_for_seven_nor_two_untouched_ones() -> None:
    twice = {card: 2 * copies for card, copies in ONE.items()}

    assert violations(twice, "deux_boites") == [("R37", "2 cards too many: GOLDEN PHOENIX, BLACK PHOENIX.")]
    ((rule, sentence),) = violations(ONE, "deux_boites")
    assert rule == "R37"
    assert sentence.startswith("78 cards missing: 3 × SHADOW MOTH")


def test_r2_missing_creatures_are_named() -> None:
    (violation,) = check({**ONE, "WWH-02": 1}, FORMATS["boite"], GAME.catalog).violations

    assert violation.message.fr == "Il manque 2 cartes\N{NO-BREAK SPACE}: 2 × LOUP SYLVAIN."


def test_each_format_says_for_whom_it_is_and_one_is_the_default() -> None:
    tables: list[Format] = [known for known in GAME.formats if known.players and 7 in known.players]

    assert [known.id for known in tables] == ["deux_boites", "deux_boites_sorciers"]
    assert [known.id for known in GAME.formats if known.default] == ["boite"]
    assert FORMATS["boite_sorciers"].options == {"wizards": True}
    assert {players for known in GAME.formats for players in known.players or ()} == set(GAME.players)


def test_a_list_without_wizards_has_no_format_with_them() -> None:
    house = FILES["house.toml"]
    without = listed(house=house[: house.index('[[card]]\nid = "WWH-31"')])

    assert [known.id for known in formats_of(without)] == ["boite", "deux_boites"]
