"""Paired games: pairs that differ from the moment on at which a copy that differs plays a part, and from no other."""

from __future__ import annotations

from collections import Counter

import pytest

from simulator.catalog import load
from simulator.catalog.starters import starter
from simulator.games import GAMES
from simulator.games.wankul.model.box import Box
from simulator.lab.paired_games import (
    Field,
    NoDecksError,
    Opponent,
    PairedPlay,
    aligned,
    deck_of,
    field_of,
    make_field,
    pairing_of,
)

WANKUL = GAMES["wankul"]
PAIRING = pairing_of(WANKUL)
SIEGE = PAIRING.list_of(starter("wankul", "siege").cards)
OPPONENTS = tuple(Opponent(name, PAIRING.list_of(starter("wankul", name).cards)) for name in ("clan_laink", "retour"))


def exchanged(place: int, card: str) -> tuple[str, ...]:
    return (*SIEGE[:place], card, *SIEGE[place + 1 :])


def field(*lists: tuple[str, ...], seed: int = 5) -> Field:
    return make_field(WANKUL, [SIEGE, *lists], OPPONENTS, seed, {})


def test_a_round_meets_every_opponent_from_both_seats_on_the_same_deals() -> None:
    places = [field().place(pair) for pair in range(8)]

    assert [(one.opponent, one.seat) for one in places] == [(0, 0), (1, 0), (0, 1), (1, 1)] * 2
    assert places[0].seed == places[2].seed != places[1].seed == places[3].seed
    assert len({one.seed for one in places}) == 4


def test_a_field_is_the_same_after_json() -> None:
    assert field_of(field().as_dict()) == field()


def test_shared_copies_keep_their_places() -> None:
    base = ("A", "A", "B", "C")

    assert aligned(base, {"A": 2, "B": 1, "D": 1}) == ("A", "A", "B", "D")
    assert aligned(base, {"A": 1, "B": 1, "C": 1, "D": 1}) == ("A", "D", "B", "C")
    assert aligned(base, {"C": 1, "B": 1}) == ("B", "C")
    assert Counter(aligned(base, {"E": 3, "A": 3})) == {"E": 3, "A": 3}
    assert deck_of(("A", "B", "A")) == {"A": 2, "B": 1}


def test_more_numbered_cards_do_not_change_a_game() -> None:
    small, big = PairedPlay(field(), "scripted"), PairedPlay(field(("S2-001", "S2-002", "S3-010", "S1-001")), "scripted")

    assert [small.play(SIEGE, pair).score for pair in range(40)] == [big.play(SIEGE, pair).score for pair in range(40)]


CHANGERS = ("S3-113", "S3-102", "S3-145")
"""Cards that give a character another's text, or take or lend a name: each doubles what a match must know of its characters."""

BORROWER = "S2-117"
"""A card that carries out another's text."""


@pytest.mark.parametrize("held", [(), *((one,) for one in CHANGERS), CHANGERS[:2], (CHANGERS[0], BORROWER)])
def test_nor_does_the_whole_catalogue_whose_box_stays_small(held: tuple[str, ...]) -> None:
    cards, mine = tuple(sorted(load("wankul").cards)), (*held, *SIEGE[len(held) :])
    fields = (make_field(WANKUL, [*before, mine], OPPONENTS, 5, {}) for before in ((), (cards,), (cards[::4],)))
    small, big, between = (PairedPlay(field, "scripted") for field in fields)

    known = [small.play(mine, pair) for pair in range(8)]
    assert known == [big.play(mine, pair) for pair in range(8)]
    assert known == [between.play(mine, pair) for pair in range(8)]
    box: Box = big.deal(mine, big.field.place(0)).box  # type: ignore[attr-defined]
    assert len(box.definitions) <= 2 * len(cards)  # all that they may become together would be 28,000


def test_a_copy_that_played_no_part_could_have_been_any_other() -> None:
    """The games that are not played again would have gone the same way: every place, cards that search and reorder included."""
    pool = ("S1-001", "S2-031", "S3-040", "S1-163")
    paired = PairedPlay(field(pool), "scripted")
    skipped = 0
    for pair in range(240):
        played = paired.play(SIEGE, pair, guarded=True)
        for place in played.idle[pair % 3 :: 5]:
            skipped += 1
            assert paired.play(exchanged(place, pool[pair % len(pool)]), pair).score == played.score
    assert skipped > 300


def test_a_guard_leaves_the_game_alone_and_finds_about_half_of_the_copies_idle() -> None:
    paired = PairedPlay(field(), "scripted")
    games = [(paired.play(SIEGE, pair), paired.play(SIEGE, pair, guarded=True, measured=True)) for pair in range(40)]

    assert all(plain.score == guarded.score for plain, guarded in games)
    idle = sum(len(guarded.idle) for _, guarded in games) / (40 * len(SIEGE))
    assert 0.1 < idle < 0.7
    assert all(len(guarded.measured) == len(PAIRING.mechanisms) for _, guarded in games)


def test_draws_are_lucky_and_unlucky_to_the_same_amount() -> None:
    """What corrects the score has the mean 0, so the corrected score has the mean of the plain one."""
    paired = PairedPlay(field(), "scripted")
    paired.imagines = True

    luck = [paired.play(SIEGE, pair).luck / 1e6 for pair in range(400)]

    mean = sum(luck) / len(luck)
    spread = (sum((one - mean) ** 2 for one in luck) / len(luck)) ** 0.5
    assert spread > 0.05
    assert abs(mean) < 3 * spread / len(luck) ** 0.5


def test_looking_at_the_luck_of_draws_changes_no_game() -> None:
    looking, plain = PairedPlay(field(), "turn-greedy:1"), PairedPlay(field(), "turn-greedy:1")
    plain.imagines = False

    for pair in (0, 3):
        assert looking.play(SIEGE, pair).score == plain.play(SIEGE, pair).score


def test_nobody_brings_a_deck_to_a_box_game() -> None:
    with pytest.raises(NoDecksError):
        pairing_of(GAMES["wongar"])
