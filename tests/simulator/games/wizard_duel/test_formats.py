"""The box: 52 cards, each once (R1)."""

from simulator.catalog import load
from simulator.games.wizard_duel.formats import FORMATS
from simulator.games.wizard_duel.model.cards import IDS
from simulator.legality import Change, Report, apply_fix, check

FULL_PACK = dict.fromkeys(IDS, 1)


def checked(box: dict[str, int]) -> Report:
    return check(box, FORMATS[0], load("wizard_duel"))


def test_r1_the_full_pack_is_legal() -> None:
    report = checked(FULL_PACK)

    assert report.legal
    assert report.violations == ()
    (gauge,) = report.gauges
    assert (gauge.found, gauge.least, gauge.most) == (52, 52, 52)


def test_r1_missing_and_double_cards_are_named_and_one_fix_puts_them_right() -> None:
    box = FULL_PACK | {"7S": 3, "KD": 0, "10H": 0}

    (violation,) = checked(box).violations

    assert violation.message.en == "2 cards missing: King of diamonds, 10 of hearts. 2 cards too many: 2 × 7 of spades."
    assert violation.message.fr.startswith("Il manque 2 cartes\N{NO-BREAK SPACE}: Roi de carreau, 10 de cœur.")
    assert (violation.found, violation.allowed) == (52, 52)
    assert violation.quote is not None
    assert (violation.quote.rule, violation.quote.fr) == ("R1", "Un jeu de 52 cartes (sans Joker)")
    (fix,) = violation.fixes
    assert isinstance(fix, Change)
    assert apply_fix(box, fix) == FULL_PACK


def test_r1_an_empty_box_names_the_first_cards_and_counts_the_others() -> None:
    (violation,) = checked({}).violations

    assert violation.message.en == (
        "52 cards missing: Ace of diamonds, 2 of diamonds, Jack of diamonds, Queen of diamonds, King of diamonds, "
        "3 of diamonds, 4 of diamonds, 5 of diamonds … (+ 44)."
    )
    (gauge,) = checked({"7S": 5}).gauges
    assert not gauge.holds
    assert gauge.found == 1


def test_r1_a_card_of_the_wrong_suit_is_one_missing_and_one_too_many() -> None:
    (violation,) = checked(FULL_PACK | {"7S": 0, "7H": 2}).violations

    assert violation.message.en == "1 card missing: 7 of spades. 1 card too many: 7 of hearts."
    assert violation.quote is not None
    assert violation.quote.rule == "R1"


def test_r1_two_packs_are_52_cards_too_many() -> None:
    (violation,) = checked(dict.fromkeys(FULL_PACK, 2)).violations

    assert violation.message.en.startswith("52 cards too many: Ace of diamonds")
    assert (violation.found, violation.allowed) == (104, 52)


def test_cards_of_another_game_are_unknown() -> None:
    violations = checked(FULL_PACK | {"S1-031": 1}).violations

    assert [violation.clause for violation in violations] == ["C-KNOWN"]


def test_there_is_one_format_and_it_is_the_default() -> None:
    assert [known.id for known in FORMATS] == ["boite"]
    assert FORMATS[0].default
