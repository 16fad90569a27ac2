"""The commands about decks: compare, advise, impact, openings and matrix."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from simulator.lab.advisor.plan import Speed
from tests.simulator.cli.running import document, refusal, simulator

SIEGE, RETOUR = "starter:siege", "starter:retour"
AGAINST = ("--opponents", "starter:clan_laink", "--seed", "2")
SHORT = ("advise", "wankul", "--deck", "starter:clan_laink", "--plan", "1,2,4", "--prover", "scripted", "--opponents", SIEGE)


def test_two_decks_are_compared_in_one_sentence_whoever_plays_the_chunks() -> None:
    words = ("compare", "wankul", "--deck", SIEGE, "--against", RETOUR, "--precision", "14", *AGAINST)

    alone, together = document(*words), document(*words, "--workers", "2")

    assert alone["answers"] == together["answers"]
    found = alone["answers"]["scripted"]
    assert found["side"] == "better"
    assert found["interval"]["low"] > 0
    assert alone["question"]["names"] == ["siege", "retour"]
    assert "gagne plus souvent que" in simulator(*words).stdout
    assert "wins more often than" in simulator(*words, "--language", "en").stdout


def test_a_deck_beside_itself_shows_no_difference() -> None:
    words = ("compare", "wankul", "--deck", SIEGE, "--against", SIEGE, "--precision", "14", *AGAINST, "--language", "en")

    assert "No difference shown between" in simulator(*words).stdout


def test_a_search_says_how_long_it_takes_before_it_and_how_far_it_is_meanwhile(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With a budget of which the proof alone is more, minutes went by without a word."""
    pool = tmp_path / "cards.json"
    pool.write_text(json.dumps({"S1-086": 1}), encoding="utf-8")
    monkeypatch.setattr("simulator.cli.advising.SILENCE", 0.0)
    monkeypatch.setattr("simulator.cli.advising.measured_speed", lambda *given, **named: Speed(8.0, 8.0))
    monkeypatch.setattr("simulator.lab.advisor.plan.PROOF_PAIRS", 8)
    words = ("advise", "wankul", "--deck", "starter:clan_laink", "--pool", str(pool), "--budget", "20")

    told = " ".join(simulator(*words, "--prover", "scripted", "--opponents", SIEGE, "--language", "en").stdout.split())

    assert re.search(r"This will take about \d+ min .* That is longer than 20 s. The proof alone", told)
    assert re.search(r"cards compared: \d+%, \S+ (s|min) more at most", told)
    assert told.index("This will take") < told.index("cards compared:") < told.index("… 1/7 cards compared")


def test_a_search_goes_on_from_its_file(tmp_path: Path) -> None:
    pool = tmp_path / "cards.json"
    pool.write_text(json.dumps({"S1-086": 1, "S1-037": 2}), encoding="utf-8")
    state = tmp_path / "state.json"

    told = document(*SHORT, "--pool", str(pool), "--state", str(state))
    again = document(*SHORT, "--pool", str(pool), "--state", str(state))

    assert told == again
    assert told["advice"]["games"] > 0
    assert told["advice"]["cards"] == 2
    assert json.loads(state.read_text(encoding="utf-8"))["stage"] == "done"
    state.write_text("{}", encoding="utf-8")
    assert "not a search that was begun" in refusal(*SHORT, "--state", str(state), "--language", "en")


def test_a_proposal_is_told_in_one_language_with_its_stage(tmp_path: Path) -> None:
    """Where one player screens and proves, no number of another is told of."""
    pool = tmp_path / "cards.json"
    pool.write_text(json.dumps({"S1-086": 1, "S1-037": 2}), encoding="utf-8")

    told = re.sub(r"\n +", " ", simulator(*SHORT, "--plan", "1,2,40", "--pool", str(pool)).stdout)

    proposals = told[told.index("paires neuves") :]
    assert not re.search(r"[0-9]\.[0-9]|[ (]-[0-9]", proposals)
    assert re.search(r"paires neuves \((preuve|premières parties de la preuve), scripted, p = 0,", proposals)
    assert "Avec scripted" not in told
    assert "Le même joueur a trié et démontré" in told


def test_six_cards_of_which_much_is_not_played_get_no_odds(tmp_path: Path) -> None:
    six, lawless = tmp_path / "six.txt", tmp_path / "lawless.txt"
    six.write_text("3 S3-039\n3 S3-040\n", encoding="utf-8")
    lawless.write_text("3 S1-103\n", encoding="utf-8")

    assert "100%" in refusal("matrix", "wankul", "--decks", f"{six},{SIEGE}", "--language", "en")
    told = simulator("matrix", "wankul", "--decks", f"{lawless},{SIEGE}", "--precision", "20", "--language", "en").stdout
    assert "keeps the rules of no format" in told
    assert "it begins" in told


def test_nothing_to_exchange_is_said(tmp_path: Path) -> None:
    pool = tmp_path / "cards.json"
    pool.write_text("{}", encoding="utf-8")

    assert "Nothing there helps" in simulator(*SHORT, "--pool", str(pool), "--language", "en").stdout


def test_impacts_openings_and_the_matrix_are_told() -> None:
    few = ("--deck", SIEGE, "--pairs", "8", *AGAINST)
    impact = document("impact", "wankul", *few, "--instead", "S1-031")
    openings = document("openings", "wankul", "--deck", SIEGE, "--pairs", "400", *AGAINST)
    matrix = document("matrix", "wankul", "--precision", "20")

    assert impact["impacts"]
    assert all(one["gain"]["low"] <= one["gain"]["value"] <= one["gain"]["high"] for one in impact["impacts"])
    assert openings["openings"]
    assert matrix["decks"] == ["siege", "clan_laink", "retour"]
    assert len(matrix["matrix"]["cells"]) == len(matrix["matrix"]["ranks"]) == 3
    assert document("matrix", "wankul", "--precision", "20", "--workers", "2") == matrix


def test_an_impact_names_the_best_replacement_whoever_plays_the_chunks(tmp_path: Path) -> None:
    pool = tmp_path / "cards.json"
    pool.write_text(json.dumps({"S1-086": 1, "S1-037": 1}), encoding="utf-8")
    words = ("impact", "wankul", "--deck", "starter:clan_laink", "--pairs", "8", "--pool", str(pool), *AGAINST)

    alone, together = document(*words), document(*words, "--workers", "2")

    assert alone == together
    assert {one["instead"] for one in alone["impacts"]} <= {row[0] for row in alone["tried"]}
    assert all(one["instead"] not in {one["card"], None} for one in alone["impacts"])
    assert "instead of" in simulator(*words, "--language", "en").stdout
    pool.write_text("{}", encoding="utf-8")
    assert {one["instead"] for one in document(*words)["impacts"]} == {None}


def test_openings_that_came_too_seldom_are_said_to_have() -> None:
    few = ("openings", "wankul", "--deck", SIEGE, "--pairs", "8", *AGAINST)

    assert "No kind of hand came 30 times in one seat" in simulator(*few, "--language", "en").stdout
    assert document(*few)["openings"] == []


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("compare", "wongar", "--deck", "x", "--against", "y"), "nobody brings a deck to “wongar”"),
        (("compare", "wankul", "--deck", SIEGE, "--against", "starter:none"), "unknown deck “starter:none”"),
        (("compare", "wankul", "--deck", SIEGE, "--against", RETOUR, "--agents", "genius"), "unknown agent “genius”"),
        (("advise", "wankul", "--deck", SIEGE), "--pool is needed"),
        (("advise", "wankul", "--deck", SIEGE, "--pool", "/nowhere.json"), "cannot be read"),
        (("advise", "wankul", "--deck", SIEGE, "--pool", SIEGE, "--format", "tiny"), "unknown format “tiny”"),
        (("impact", "wankul", "--deck", SIEGE, "--instead", "X-1"), "unknown card X-1"),
        (("impact", "wankul", "--deck", SIEGE, "--pairs", "2", *AGAINST), "2 pairs tell nothing against 1 opponent: --pairs 7"),
        (("impact", "wankul", "--deck", SIEGE, "--pairs", "18"), "18 pairs tell nothing against 3 opponents: --pairs 19 at"),
        (("impact", "wankul", "--deck", SIEGE, "--instead", "S1-031", "--cards", "all"), "either --instead, or"),
        (("matrix", "wankul", "--decks", SIEGE), "two decks at least"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(words: tuple[str, ...], complaint: str) -> None:
    assert complaint in refusal(*words, "--language", "en")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("[1]", "a number of copies for each printing"), ('{"S9-999": 1}', "unknown card S9-999"), ("{", "cannot be read")],
)
def test_a_collection_that_is_none_is_refused(text: str, complaint: str, tmp_path: Path) -> None:
    pool = tmp_path / "cards.json"
    pool.write_text(text, encoding="utf-8")

    assert complaint in refusal(*SHORT, "--pool", str(pool), "--language", "en")


@pytest.mark.parametrize(
    "words",
    [
        ("compare", "wankul", "--deck", SIEGE, "--against", RETOUR, "--precision", "0"),
        ("advise", "wankul", "--deck", SIEGE, "--plan", "1,2"),
        ("matrix", "wankul", "--precision", "50"),
    ],
)
def test_words_that_make_no_sense_are_refused_in_one_line(words: tuple[str, ...]) -> None:
    assert refusal(*words).startswith("python -m simulator")
