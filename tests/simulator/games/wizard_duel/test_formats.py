"""The box: 52 cards, each once (R1)."""

from simulator.games.wizard_duel.formats import DEFAULT_FORMAT, FORMATS, JOKERS, format_by_id, full_pack, pack_catalogue
from simulator.legality import Change, Report, apply_fix, check


def checked(box: dict[str, int]) -> Report:
    return check(box, DEFAULT_FORMAT, pack_catalogue())


def test_r1_the_full_pack_is_legal() -> None:
    report = checked(full_pack())

    assert report.legal
    assert report.violations == ()
    (gauge,) = report.gauges
    assert (gauge.found, gauge.least, gauge.most) == (52, 52, 52)


def test_r1_missing_double_and_foreign_cards_are_named_and_one_fix_puts_them_right() -> None:
    box = full_pack() | {"7S": 2, JOKERS[0]: 1, "KD": 0, "10H": 0}

    (violation,) = checked(box).violations

    assert violation.message.en == "2 cards missing: K♦, 10♥. 2 cards too many: 7♠, Joker 1."
    assert violation.message.fr.startswith("Il manque 2 cartes\N{NO-BREAK SPACE}: R♦, 10♥.")
    assert (violation.found, violation.allowed) == (52, 52)
    assert violation.quote is not None
    assert (violation.quote.rule, violation.quote.fr) == ("R1", "Un jeu de 52 cartes (sans Joker)")
    (fix,) = violation.fixes
    assert isinstance(fix, Change)
    assert apply_fix(box, fix) == full_pack()


def test_r1_an_empty_box_names_the_first_cards_and_counts_the_others() -> None:
    (violation,) = checked({}).violations

    assert violation.message.en == "52 cards missing: A♦, 2♦, J♦, Q♦, K♦, 3♦, 4♦, 5♦ … (+ 44)."
    (gauge,) = checked({"7S": 5}).gauges
    assert not gauge.holds
    assert gauge.found == 1


def test_cards_of_another_game_are_unknown() -> None:
    violations = checked(full_pack() | {"S1-031": 1}).violations

    assert [violation.clause for violation in violations] == ["C-KNOWN"]


def test_there_is_one_format_and_it_is_the_default() -> None:
    assert [known.id for known in FORMATS] == ["boite"]
    assert format_by_id("boite") is DEFAULT_FORMAT
    assert DEFAULT_FORMAT.default


def test_the_catalogue_of_a_pack_knows_every_suit_and_the_jokers() -> None:
    catalogue = pack_catalogue()

    assert [label.name.en for label in catalogue.types.values()] == ["Diamonds", "Hearts", "Clubs", "Spades", "Joker"]
    assert len(catalogue.cards) == 54
    assert catalogue.card_of("7S").type == "spades"
    assert catalogue.title("KD", "fr") == "R♦"
