"""The commands that measure agents: arena, match and fit."""

import pytest

from simulator.games import GAMES
from tests.simulator.cli.running import document, refusal, simulator

QUICK = ("--deals", "4", "--seed", "3")


def test_the_arena_tells_who_beats_whom_with_ratings_and_times() -> None:
    answer = document("arena", "wizard_duel", "--agents", "random,scripted", "--seats", "4", *QUICK)

    assert [(met["challenger"], met["field"], met["games"]) for met in answer["meetings"]] == [
        ("random", "scripted", 16),
        ("scripted", "random", 16),
    ]
    assert all(met["interval"]["low"] <= met["share"] <= met["interval"]["high"] for met in answer["meetings"])
    assert all(met["parity"] == 0.25 for met in answer["meetings"])
    assert [rating["agent"] for rating in answer["ratings"]] == ["random", "scripted"]
    assert answer["ratings"][1]["elo"] > 0
    assert all(0 < pace["median"] <= pace["p95"] <= pace["longest"] for pace in answer["paces"])
    assert (answer["seats"], answer["options"]["players"]) == (4, 4)


def test_the_arena_does_not_depend_on_the_number_of_processes() -> None:
    words = ("arena", "wankul", "--agents", "random,easy", "--decks", "both", *QUICK)

    alone, together = document(*words), document(*words, "--workers", "2")

    assert alone["meetings"] == together["meetings"]
    assert alone["ratings"] == together["ratings"]


def test_one_deal_is_told_without_interval() -> None:
    match = document("match", "wankul", "scripted", "random", "--deals", "1")
    arena = document("arena", "wankul", "--agents", "scripted,random", "--deals", "1")

    assert match["meeting"]["interval"] is None
    assert [(one["low"], one["high"]) for one in arena["ratings"]] == [(None, None)] * 2
    assert " – " not in simulator("match", "wankul", "scripted", "random", "--deals", "1").stdout


def test_a_match_says_what_its_test_found() -> None:
    sure = document("match", "wankul", "scripted", "random", "--deals", "60", "--sprt", "0,30")
    plain = document("match", "wankul", "scripted", "random", *QUICK)

    assert sure["verdict"] == "better"
    assert sure["meeting"]["groups"] < 60
    assert plain["verdict"] is None
    assert plain["meeting"]["games"] == 8


def test_tables_of_people_are_drawn_in_their_language() -> None:
    words = ("match", "wizard_duel", "scripted", "random", "--sprt", "0,30", *QUICK)

    assert "victoires" in simulator(*words).stdout
    assert "parity" in simulator(*words, "--language", "en").stdout


def test_hints_are_held_against_whole_games() -> None:
    words = ("hints", "wizard_duel", "--deals", "2", "--games", "20", "--seed", "3")
    answer, again = document(*words), document(*words)

    found, options = answer["calibration"], answer["options"]
    assert found["positions"] == 2
    assert found["options"] == len(options) >= 4
    assert found["held"] == sum(one["low"] <= one["share"] <= one["high"] for one in options)
    assert found["off"] == pytest.approx(sum(abs(one["chance"] - one["share"]) for one in options) / len(options))
    assert found["good_first"] <= 2
    assert {one["games"] for one in options} == {20}
    assert answer == again
    assert "en moyenne" in simulator(*words, "--language", "fr").stdout


def test_a_fit_gives_a_weight_for_each_feature_and_says_how_well_it_foretells() -> None:
    answer = document("fit", "wizard_duel", "--agents", "scripted,easy", "--seats", "3,4", "--deals", "20")
    people = simulator("fit", "wankul", "--deals", "10", "--decks", "random", "--language", "en")

    assert list(answer["weights"]) == list(GAMES["wizard_duel"].feature_names)
    assert (answer["law"], answer["fit"]["games"]) == ("softmax", 40)
    assert answer["fit"]["fitted"]["log_loss"] > 0
    assert "WEIGHTS: Final = {" in people.stdout
    assert "equal chances" in people.stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("arena", "chess"), "unknown game “chess”"),
        (("arena", "wankul", "--agents", "random"), "two agents at least"),
        (("arena", "wankul", "--agents", "random,genius"), "unknown agent “genius”"),
        (("arena", "wizard_duel", "--seats", "9"), "9 seats, 3 / 4 / 5 / 6 needed"),
        (("match", "wankul", "random", "ismcts:0"), "unknown agent “ismcts:0”"),
        (("match", "wizard_duel", "random", "easy", "--option", "jokers=2"), "unknown option “jokers”"),
        (("fit", "wankul", "--deals", "1"), "too few games: 1"),
    ],
)
def test_what_cannot_be_measured_is_said_in_one_line(words: tuple[str, ...], complaint: str) -> None:
    assert complaint in refusal(*words, "--language", "en")


@pytest.mark.parametrize(
    "words",
    [
        ("match", "wankul", "random"),
        ("match", "wankul", "random", "easy", "--sprt", "20,0"),
        ("arena", "wankul", "--deals", "0"),
        ("fit", "wankul", "--seats", "two"),
        ("fit", "wankul", "--law", "linear"),
    ],
)
def test_words_that_make_no_sense_are_refused_in_one_line(words: tuple[str, ...]) -> None:
    assert refusal(*words).startswith("python -m simulator")
