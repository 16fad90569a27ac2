"""The command line, as people and programs run it."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.ai import RandomAgent
from simulator.catalog import load
from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.games.own_lists import usable_list
from simulator.transcript import record, render
from tests.simulator.catalog.test_own_list import shipped_as_own
from tests.simulator.cli.running import document, refusal, simulator, simulator_process

STARTER = f"starter:{starters('wankul')[0].slug}"
OTHER = f"starter:{starters('wankul')[1].slug}"


@pytest.mark.parametrize(
    ("words", "typed"),
    [(("games",), ""), (("goldfish", "chess"), ""), (("play", "wizard_duel", "--seed", "3"), "1\n1\nwhat\nquit\n")],
)
def test_a_process_says_and_exits_as_its_command_does(words: tuple[str, ...], typed: str) -> None:
    """The other tests run commands without one."""
    here, there = simulator(*words, typed=typed), simulator_process(*words, typed=typed)

    assert (here.returncode, here.stdout, here.stderr) == (there.returncode, there.stdout, there.stderr)


def test_games_lists_the_games_with_options_versions_and_starters() -> None:
    (wankul,) = (game for game in document("games")["games"] if game["slug"] == "wankul")

    assert wankul["players"] == [2]
    assert wankul["cards_version"] == GAMES["wankul"].cards_version
    assert wankul["options"]["draw"] == 2
    assert wankul["starters"] == [starter.slug for starter in starters("wankul")]
    assert "wankul" in simulator("games").stdout


def test_status_counts_every_card_once() -> None:
    sets = document("status", "wankul")["sets"]

    assert sum(count["cards"] for count in sets.values()) == len(load("wankul").cards)
    assert all(count["cards"] == count["full"] + count["approximate"] + count["manual"] for count in sets.values())
    assert "S1 Origins" in simulator("status", "wankul").stdout


def test_a_recorded_game_verifies_and_a_spoilt_one_does_not(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(simulator("record", "wankul", "--seed", "4", "--language", "en").stdout, encoding="utf-8")

    assert document("verify", str(path))["same"]

    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'(?<="checks": \[\n")\w+', "0000", text), encoding="utf-8")
    spoilt = simulator("verify", str(path), "--language", "en")
    assert (spoilt.returncode, spoilt.stdout) == (1, "")
    assert spoilt.stderr.startswith("The game differs from action 1: ")


def test_a_game_that_leaves_its_list_out_verifies_with_it(tmp_path: Path) -> None:
    own = usable_list("lekemar", shipped_as_own("lekemar"))
    told = record(
        own.game, seed=3, decks=[], agents=[RandomAgent()] * 3, options=own.game.options(players=3, turn_cap=10), own_list=own
    )
    game, cards = tmp_path / "game.txt", tmp_path / "list.toml"
    game.write_text(render(replace(told, recipe=replace(told.recipe, card_list="")), "en"), encoding="utf-8")
    cards.write_text(own.text, encoding="utf-8")

    assert "load that list first" in refusal("verify", str(game), "--language", "en")
    assert document("verify", str(game), "--list", str(cards))["same"]
    assert "cannot be read" in refusal("verify", str(game), "--list", str(tmp_path / "none"), "--language", "en")


def test_record_takes_seats_decks_and_a_language() -> None:
    answer = document(
        "record", "wankul", "--seats", "random,passive", "--deck", STARTER, "--deck", OTHER, "--seed", "2", "--language", "fr"
    )

    recipe = answer["transcript"]["recipe"]
    assert recipe["seats"] == ["random", "passive"]
    assert recipe["decks"] == [dict(starters("wankul")[0].cards), dict(starters("wankul")[1].cards)]
    assert "graine 2" in answer["text"]


def test_goldfish_reports_every_figure() -> None:
    answer = document("goldfish", "wankul", "--deck", STARTER, "--games", "12", "--seed", "5")

    report = answer["report"]
    assert report["games"] == 12
    assert [figure["key"] for figure in report["figures"]] == [
        "ending", "fifth_terrain", "opening_terrain", "mulligan", "terrain_1", "terrain_3", "playable", "force", "markers",
    ]  # fmt: skip
    assert answer == document("goldfish", "wankul", "--deck", STARTER, "--games", "12", "--seed", "5")


def test_a_series_reports_players_seats_and_lengths() -> None:
    words = ("series", "wizard_duel", "--seats", "4", "--agents", "random,scripted", "--games", "30", "--seed", "5")
    answer = document(*words)

    figures = {figure["key"]: figure for figure in answer["report"]["figures"]}
    assert answer["report"]["games"] == 30
    assert answer["report"]["agents"] == ["random", "scripted"] * 2
    assert len(figures["wins"]["seats"]) == len(figures["wins"]["players"]) == 4
    assert sum(bar["hits"] for bar in figures["turns"]["bars"]) == 30
    assert answer == document(*words)


def test_a_series_compares_the_values_of_an_option_on_the_same_deals() -> None:
    words = ("--option", "sudden_death=true", "--vary", "first=-1,2", "--games", "20")
    answer = document("series", "wizard_duel", "--seats", "3", *words)

    assert answer["report"]["games"] == 40
    assert [title["fr"] for title, _ in answer["report"]["variants"]] == ["tiré au sort", "C"]
    assert [variant["games"] for _, variant in answer["report"]["variants"]] == [20, 20]


def test_a_series_of_decks_names_them() -> None:
    answer = document("series", "wankul", "--deck", STARTER, "--deck", OTHER, "--games", "4")

    wins = answer["report"]["figures"][0]
    names = {starter.slug: starter.name.en for starter in starters("wankul")}
    assert [line["title"]["en"] for line in wins["players"]] == [names[one.removeprefix("starter:")] for one in (STARTER, OTHER)]


def test_a_series_speaks_to_people_in_their_language() -> None:
    words = ("series", "wizard_duel", "--games", "30", "--agents", "random,scripted")

    assert "Parties gagnées" in simulator(*words).stdout
    assert "Games won" in simulator(*words, "--language", "en").stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--seats", "9"), "9 seats, 3 / 4 / 5 / 6 needed"),
        (("--agents", "nobody"), "unknown agent “nobody”"),
        (("--vary", "speed=1,2"), "unknown option “speed”"),
        (("--vary", "first=0,8"), "impossible value"),
        (("--option", "first=8"), "impossible options"),
    ],
)
def test_a_series_that_no_table_can_play_is_refused_in_one_line(words: tuple[str, ...], complaint: str) -> None:
    assert complaint in refusal("series", "wizard_duel", *words, "--language", "en")


def test_goldfish_speaks_to_people_in_their_language() -> None:
    french = simulator("goldfish", "wankul", "--deck", STARTER, "--games", "3").stdout
    english = simulator("goldfish", "wankul", "--deck", STARTER, "--games", "3", "--language", "en").stdout

    assert "Fins de partie" in french
    assert "How the games ended" in english


def test_a_deck_file_gives_the_same_games_as_the_starter_it_lists(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    catalog, lines = load("wankul"), ["# a deck", ""]
    for place, (printing, copies) in enumerate(starters("wankul")[0].cards.items()):
        card = catalog.card_of(printing)
        by_number = f"{copies} {card.name} ({card.set_code}) {catalog.printings[printing].number}"
        lines.append(by_number if place % 2 else f"{copies}x {printing} // {card.name}")
    path.write_text("\n".join(lines), encoding="utf-8")

    answer = document("goldfish", "wankul", "--deck", str(path), "--games", "5")

    assert answer["report"] == document("goldfish", "wankul", "--deck", STARTER, "--games", "5")["report"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("3 S1-999", ":2: unknown card S1-999"),
        ("some words", ":2: “some words” is no card"),
        ("3 NOBODY (S1) 31", ":2: S1-031 is "),
        ("3 NOBODY (S1) 999", ":2: no card 999 in S1"),
        ("0 S1-031", ":2: no copy at all"),
    ],
)
def test_a_bad_deck_file_is_refused_with_its_line(tmp_path: Path, line: str, complaint: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(f"3 S1-031\n{line}\n", encoding="utf-8")

    assert complaint in refusal("goldfish", "wankul", "--deck", str(path), "--language", "en")


def test_an_empty_or_missing_deck_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("# nothing\n", encoding="utf-8")

    assert "no card" in refusal("goldfish", "wankul", "--deck", str(tmp_path / "empty.txt"), "--language", "en")
    assert "cannot be read" in refusal("goldfish", "wankul", "--deck", str(tmp_path / "none.txt"), "--language", "en")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("status", "chess"), "unknown game “chess” (games: wankul"),
        (("play", "chess"), "unknown game “chess”"),
        (("goldfish", "wankul", "--deck", "starter:none"), "unknown deck “starter:none” (decks: "),
        (("goldfish", "wankul", "--deck", STARTER, "--agent", "genius"), "unknown agent “genius” (agents: scripted"),
        (("record", "wankul", "--seats", "scripted"), "1 seats in “scripted”, 2 needed"),
        (("record", "wankul", "--seats", "human,scripted"), "“human” can only sit down for “play”"),
        (("record", "wankul", "--deck", STARTER, "--deck", STARTER, "--deck", STARTER), "3 decks for 2 seats"),
        (("verify", "/nowhere/at-all"), "cannot be read"),
        (("verify", "pyproject.toml"), "not a recorded game"),
        (("bench", "chess"), "no benchmark for the game “chess”"),
        (("status", "chess"), "unknown game “chess”"),
        (("goldfish", "wizard_duel", "--deck", "starter:any"), "nobody brings a deck to “wizard_duel”"),
        (("record", "wizard_duel", "--deck", "starter:any"), "nobody brings a deck to “wizard_duel”"),
        (("record", "wizard_duel", "--seats", "random,random"), "2 seats in “random,random”, 3 / 4 / 5 / 6 needed"),
        (("record", "wizard_duel", "--option", "jokers=2"), "unknown option “jokers” (options: first, sudden_death"),
        (("record", "wizard_duel", "--option", "sudden_death=maybe"), "sudden_death = “maybe”: write true / false"),
        (("record", "wizard_duel", "--option", "first=9"), "impossible options: first: 9"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(words: tuple[str, ...], complaint: str) -> None:
    assert complaint in refusal(*words, "--language", "en")


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("fly",),
        ("goldfish", "wankul"),
        ("goldfish", "wankul", "--deck", "x", "--games", "0"),
        ("status",),
        ("match", "wankul"),
    ],
)
def test_words_that_are_no_command_are_refused_in_one_line(words: tuple[str, ...]) -> None:
    assert refusal(*words).startswith("python -m simulator")


def test_a_person_plays_a_whole_game_by_numbers() -> None:
    done = simulator("play", "wankul", "--seed", "3", "--language", "en", typed="1\n" * 3_000)

    assert done.returncode == 0
    assert re.search(r"[AB] wins: .+\n$", done.stdout)
    assert "Your hand" in done.stdout


def test_a_person_plays_a_game_for_four_with_a_common_pack() -> None:
    seats = ("--seats", "scripted,human,random,scripted", "--option", "sudden_death=true")
    typed = "?\nc king of h\nc joker of trumps\n" + "1\n" * 500

    done = simulator("play", "wizard_duel", *seats, "--seed", "3", "--language", "en", typed=typed)

    assert done.returncode == 0, done.stderr
    assert re.search(r"([A-D] wins|Drawn game): .+\n$", done.stdout)
    assert "Your hand" in done.stdout
    assert "King of hearts" in done.stdout
    assert "No card here is called “joker of trumps”." in done.stdout
    assert re.search(r"A draws a card\.", done.stdout)
    assert not re.search(r"A draws (?!a card)", done.stdout)


def test_a_game_is_recorded_with_the_fewest_players_unless_more_are_named() -> None:
    few = document("record", "wizard_duel", "--seed", "2")["transcript"]["recipe"]
    many = document("record", "wizard_duel", "--seed", "2", "--seats", ",".join(["random"] * 6), "--option", "first=4")

    assert few["seats"] == ["scripted"] * 3
    assert few["options"]["players"] == 3
    assert few["decks"] == []
    recipe = many["transcript"]["recipe"]
    assert (recipe["options"]["players"], recipe["options"]["first"]) == (6, 4)
    assert many["transcript"]["steps"][0]["seat"] == 4


def test_a_recorded_game_for_six_verifies(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    seats = ("--seats", ",".join(["scripted"] * 6), "--option", "attacks_out_of_turn=true")
    path.write_text(simulator("record", "wizard_duel", *seats, "--seed", "4").stdout, encoding="utf-8")

    assert document("verify", str(path))["same"]


def test_a_person_may_ask_why_not_read_cards_look_back_and_leave() -> None:
    done = simulator("play", "wankul", "--seed", "3", "--language", "en", typed="1\n?\nc a\nl\nt\nnonsense\n99\nq\n")

    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.endswith("Game left.\n")
    assert done.stdout.count("number: choose") == 1
    assert re.search(r"No choice 99: 1 to \d+\.\n", done.stdout)
    assert " : " not in done.stdout
    assert all(len(line.removeprefix("A > ")) <= 80 for line in done.stdout.splitlines())


def test_cards_with_one_text_are_told_together_and_a_table_of_five_fits_the_screen() -> None:
    seats = ",".join(["human"] + ["scripted"] * 4)
    typed = "c triple\n" + "?\n1\n" * 30

    done = simulator("play", "wongar", "--seats", seats, "--option", "advanced=true", "--option", "first=0", typed=typed)

    assert done.stdout.count("Placez trois pions d’un même type") == 1
    assert "Triple – Main" in done.stdout
    assert done.stdout.endswith("Partie interrompue.\n")
    assert all(len(line.removeprefix("A > ")) <= 80 for line in done.stdout.splitlines())


def test_a_refusal_names_its_rule() -> None:
    """Without a scorable Terrain or an affordable card, `?` says which rule stands in the way."""
    answers = "1\n" + "2\n1\n?\n" * 4 + "q\n"

    done = simulator("play", "wankul", "--seed", "3", "--language", "en", typed=answers)

    assert re.search(r"\([RG]\d+\w?\)\n", done.stdout)


def test_a_game_left_in_the_middle_is_still_json() -> None:
    answer = document("play", "wankul", "--seed", "3", typed="1\nq\n")

    assert not answer["finished"]
    assert answer["transcript"]["recipe"]["seats"] == ["human", "scripted"]


def test_a_person_never_reads_a_card_that_only_the_opponent_holds() -> None:
    done = simulator("play", "wankul", "--seed", "6", "--language", "en", typed="1\n" * 200)

    assert re.search(r"B draws (a card|\d+ cards)\.", done.stdout)
    assert not re.search(r"B draws (?!a card|\d+ cards)", done.stdout)


def test_bench_measures_speed() -> None:
    (speed,) = document("bench", "wankul", "--seconds", "0.3")["speeds"]

    assert speed["games"] > 0
    assert speed["decisions_per_second"] > 0
    assert 0 < speed["clone_microseconds"] < 10_000
