"""The box, what is missing of it, and what a table plays with (R2-R5, R80, R81)."""

import pytest

from simulator.catalog import load
from simulator.games.wongar.formats import FORMATS, full_box, on_the_table, table_format, taken_out
from simulator.games.wongar.model.options import ADVANCED, Options
from simulator.legality import Change, Report, apply_fix, check
from tests.simulator.games.wongar.board import GAME, new_game

CATALOGUE = load("wongar")


def checked(box: dict[str, int]) -> Report:
    return check(box, FORMATS[0], CATALOGUE)


def count(box: dict[str, int], part: str) -> int:
    return sum(copies for component, copies in box.items() if CATALOGUE.cards[component].type == part)


def test_r2_r3_r4_r5_the_full_box_is_what_the_catalogue_holds() -> None:
    assert {card.id: card.copies for card in CATALOGUE.cards.values()} == full_box()
    assert checked(full_box()).legal
    assert {gauge.clause: gauge.found for gauge in checked(full_box()).gauges} == {
        "C-AREA": 150, "C-RITUAL": 43, "C-TOKEN": 225, "C-PIECE": 13,
    }  # fmt: skip


def test_what_is_missing_is_named_part_by_part_with_the_rule() -> None:
    box = full_box() | {"EMU-DISC": 1, "RITUAL-DOUBLE": 6, "RED-CUBE": 14}

    violations = {violation.clause: violation for violation in checked(box).violations}

    assert set(violations) == {"C-AREA", "C-RITUAL", "C-TOKEN"}
    assert violations["C-AREA"].message.en == "2 area cards missing: 2 × Disc – Emu."
    assert violations["C-TOKEN"].message.fr.endswith("Cube rouge.")
    assert violations["C-RITUAL"].message.en == "1 ritual card too many: Double ritual."
    assert [violation.quote.rule for violation in violations.values() if violation.quote] == ["R3", "R4", "R2"]
    for violation in violations.values():
        (fix,) = violation.fixes
        assert isinstance(fix, Change)
        box = apply_fix(box, fix)
    assert box == full_box()


@pytest.mark.parametrize("players", GAME.players)
def test_r2_a_table_plays_with_as_many_colours_as_players(players: int) -> None:
    table = on_the_table(Options(players=players))

    assert (count(table, "area"), count(table, "ritual"), count(table, "token")) == (150, 43, 45 * players)


@pytest.mark.parametrize("players", GAME.players)
def test_r80_takes_twenty_cards_out_of_the_piles_and_gives_two_to_each_player(players: int) -> None:
    out = taken_out(Options(players=players, own_ceremonies=True))

    assert count(out, "area") == 20 - 2 * players
    state = new_game(1, players=players, own_ceremonies=True)
    assert sum(state.left) + 10 + sum(state.own) == 150 - count(out, "area")


@pytest.mark.parametrize("players", GAME.players)
def test_r81_leaves_36_ritual_cards_and_a_double_for_each_player(players: int) -> None:
    table = on_the_table(Options(players=players, one_double_each=True))

    assert count(table, "ritual") == 36 + players
    state = new_game(1, players=players, one_double_each=True)
    assert len(state.deck) + sum(state.hand) == 36 + players


@pytest.mark.parametrize("name", [name for name in ADVANCED if name not in ("own_ceremonies", "one_double_each")])
def test_r82_r83_r84_take_nothing_out(name: str) -> None:
    assert taken_out(Options(players=5, **{name: True})) == {}


@pytest.mark.parametrize("players", GAME.players)
def test_what_lies_on_a_table_is_checked_against_the_rules_that_it_plays_by(players: int) -> None:
    options = Options(players=players, advanced=True)
    known = table_format(options)

    assert check(on_the_table(options), known, CATALOGUE).legal
    violations = check(full_box(), known, CATALOGUE).violations
    quoted = [violation.quote.rule for violation in violations if violation.quote]
    assert quoted == (["R80", "R81", "R2"] if players < 5 else ["R80", "R81"])


def test_two_boxes_are_too_many_of_every_part() -> None:
    twice = {component: 2 * copies for component, copies in full_box().items()}

    violations = checked(twice).violations

    assert [violation.quote.rule for violation in violations if violation.quote] == ["R3", "R4", "R2", "R5"]
    assert all("too many" in violation.message.en for violation in violations)


def test_a_token_of_another_colour_and_a_second_boomerang_are_named() -> None:
    box = full_box() | {"RED-CUBE": 14, "BLUE-CUBE": 16, "BOOMERANG": 2, "ELDER": 1}

    violations = {violation.clause: violation.message.en for violation in checked(box).violations}

    assert set(violations) == {"C-TOKEN", "C-PIECE"}
    assert "Red cube" in violations["C-TOKEN"]
    assert "Blue cube" in violations["C-TOKEN"]
    assert "Boomerang" in violations["C-PIECE"]
    assert "Elder pawn" in violations["C-PIECE"]
