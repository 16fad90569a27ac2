"""How long runs are said to take: before they are asked, and while workers are at them."""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from collection.models import Game, Player
from config.management.commands.measure_estimates import Measured
from play.common.playable_decks import PlayableDeck, starter_decks
from play.common.time_spans import RIGHT_WITHIN, TimeSpan
from play.runs.engine import duels, goldfish, trying_out
from play.runs.engine.advice import CHUNK_SECONDS as ADVICE_CHUNK
from play.runs.engine.advice import advice_question, expected_core_seconds, is_proof_late, proof_core_seconds
from play.runs.engine.compare import compare_question, usually_differ
from play.runs.engine.duels import Seat, field_question
from play.runs.engine.goldfish import goldfish_question
from play.runs.engine.slowness import note_slowness, slowness
from play.runs.models import ChunkState, Run
from play.runs.presentation.waiting import seconds_left, time_left
from play.runs.services.asking import Subject, ask
from play.runs.services.chunks import claim_chunk
from play.runs.services.foretelling import HANDED_OUT, TRIED, expected_seconds, expected_time, foretold
from play.runs.services.playing import play_chunk
from play.runs.services.worktime import note_pace
from simulator.lab.goldfish import play_goldfish
from simulator.lab.tally import Tally
from simulator.lab.two_decks import FIRST_ROUNDS
from tests.play.conftest import NOON, Asking, Playing, later

pytestmark = pytest.mark.django_db


def test_what_workers_have_in_hand_counts_half_so_that_two_of_them_do_not_look_like_one(
    alice: Player, asked: Asking, sent: list[int]
) -> None:
    """Two workers began together; one has ended its chunk and begun another, the other one is about to end its own."""
    run = begun_run(alice, asked, sent, after=30)

    assert seconds_left(run, later(30)) == pytest.approx(120)  # 20 games in 30 s, 80 are left


def test_the_first_seconds_count_for_little_beside_what_was_expected(
    alice: Player, asked: Asking, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five seconds weigh as much as all that was known before; a minute is left to speak for itself."""
    monkeypatch.setattr("play.runs.presentation.waiting.expected_seconds", lambda question: 11.0)
    run = begun_run(alice, asked, sent, after=5)

    assert seconds_left(run, later(5)) == pytest.approx((20 + 6) / 2)
    assert seconds_left(run, later(60)) == pytest.approx(240)


def begun_run(alice: Player, asked: Asking, sent: list[int], *, after: float) -> Run:
    """One of ten chunks is done, two are in hand."""
    run = asked(alice, games=100, chunk=10)
    first, second, third = sent[:3]
    for chunk in (first, second):
        claim_chunk(chunk=chunk, now=later(0))
    run.chunks.filter(pk=first).update(state=ChunkState.DONE)
    Run.objects.filter(pk=run.pk).update(games_done=10, started=NOON)
    claim_chunk(chunk=third, now=later(after))
    run.refresh_from_db()
    return run


def test_two_decks_that_share_little_need_more_games_than_two_that_differ_by_a_card() -> None:
    one, alike, other = ({"A": 2, "B": 2, **rest} for rest in ({"C": 1}, {"D": 1}, {"E": 40}))

    assert 0.14 < usually_differ(one, alike) < 0.2
    assert usually_differ(one, other) == pytest.approx(0.5, abs=0.01)
    assert usually_differ(one, one) == 0


def test_nothing_is_said_before_any_game_and_after_the_end(alice: Player, asked: Asking, sent: list[int]) -> None:
    run = asked(alice, games=100, chunk=10)
    claim_chunk(chunk=sent[0], now=later(0))
    run.refresh_from_db()

    assert seconds_left(run, later(3)) is None


def test_one_busy_moment_counts_for_little_in_what_is_said_before(alice: Player, wankul: Game, sent: list[int]) -> None:
    """Four runs of a second and a last one of five: before, the last one alone was looked at."""
    deck = starter_decks()[0]
    for seed, seconds in enumerate((1, 1, 1, 1, 5)):
        question = goldfish_question(deck, games=100, seed=seed, agent="scripted")
        run = ask(owner=alice, question=question, subject=Subject("Deck"), now=NOON).run
        ended = NOON + timedelta(minutes=seed, seconds=seconds)
        done = {"games_done": 100, "started": NOON + timedelta(minutes=seed), "finished": ended}
        Run.objects.filter(pk=run.pk).update(state="done", result="{}", **done)

    assert expected_seconds(goldfish_question(deck, games=200, seed=9, agent="scripted")) == pytest.approx(200 * 9 / 500)


class Core:
    """A core whose clock goes on by what is played and by nothing else: the tests share theirs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr("play.runs.engine.trying_out.time", self)

    def thread_time(self) -> float:
        return self.now


def test_what_was_tried_out_is_what_the_first_goldfish_is_said_to_take(
    alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of no run like it anything is known: some games are played now, each of which takes the core as long as it has turns."""
    core, turns = Core(monkeypatch), Counter[int]()

    def timed(*, first: int, **asked: Any) -> Tally:
        played = play_goldfish(first=first, **asked)
        turns[first] = played.rows[0].values[0]
        core.now += turns[first] / 1000
        return played

    monkeypatch.setattr("play.runs.engine.goldfish.play_goldfish", timed)
    monkeypatch.setattr("play.runs.services.foretelling.slowness", lambda: 2.0)
    monkeypatch.setattr("play.runs.engine.goldfish.known_for_a_day", trying_out.known_for_a_day)  # tests share what one tried

    said = expected_seconds(goldfish_question(starter_decks()[0], games=3_000, seed=1, agent="scripted"))

    assert len(turns) > 5
    each = turns.total() / len(turns) / 1000
    assert said == pytest.approx(3_000 * each * HANDED_OUT / settings.WORKERS * 2.0)


def test_a_list_that_is_far_too_short_says_nothing_of_how_long_others_take(alice: Player, wankul: Game) -> None:
    """Somebody asked about thirteen cards first, with which games end at once: a third of a second was told of 3,000 games."""
    deck, other = starter_decks()[:2]
    short = replace(deck, content=dict(list(deck.content.items())[:1]))

    def goldfish_seconds(played: PlayableDeck) -> float:
        return TRIED[goldfish.KIND](goldfish_question(played, games=3_000, seed=1, agent="scripted"))

    def duel_seconds(played: PlayableDeck) -> float:
        met = [(Seat(other, "scripted"), 1)]
        return TRIED[duels.FIELD](field_question(Seat(played, "scripted"), met, precision="quick", seed=1))

    for seconds in (goldfish_seconds, duel_seconds):
        told = seconds(short)
        assert seconds(deck) > 3 * told


def test_a_machine_that_is_wanted_by_others_takes_longer_than_when_it_was_free(
    alice: Player, wankul: Game, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers had a core for a quarter of the time in which the last run was played; now they have one for half of it."""
    deck = starter_decks()[0]
    run = ask(
        owner=alice,
        question=goldfish_question(deck, games=100, seed=1, agent="scripted"),
        subject=Subject("Deck"),
        now=NOON,
    ).run
    done = {"games_done": 100, "started": NOON, "finished": later(20), "held_milliseconds": 40_000, "core_milliseconds": 10_000}
    Run.objects.filter(pk=run.pk).update(state="done", result="{}", **done)
    monkeypatch.setattr("play.runs.services.foretelling.slowness", lambda: 2.0)

    assert expected_seconds(goldfish_question(deck, games=200, seed=9, agent="scripted")) == pytest.approx(20 * HANDED_OUT)


def test_a_run_that_shared_the_workers_with_another_one_does_not_make_the_next_one_long(
    alice: Player, wankul: Game, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of two workers had it in hand, with a core to itself, while the other one played something else."""
    deck = starter_decks()[0]
    shared = goldfish_question(deck, games=100, seed=1, agent="scripted")
    run = ask(owner=alice, question=shared, subject=Subject("Deck"), now=NOON).run
    done = {"games_done": 100, "started": NOON, "finished": later(20), "held_milliseconds": 20_000, "core_milliseconds": 20_000}
    Run.objects.filter(pk=run.pk).update(state="done", result="{}", **done)
    monkeypatch.setattr("play.runs.services.foretelling.slowness", lambda: 1.0)

    told = expected_seconds(goldfish_question(deck, games=200, seed=9, agent="scripted"))
    assert told == pytest.approx(40 / settings.WORKERS * HANDED_OUT)


def test_runs_from_before_the_engines_were_compiled_say_nothing_of_those_that_follow(
    alice: Player, wankul: Game, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = starter_decks()[0]
    slow = goldfish_question(deck, games=100, seed=1, agent="scripted")
    run = ask(owner=alice, question=slow, subject=Subject("Deck"), now=NOON).run
    done = {"games_done": 100, "started": NOON, "finished": later(500)}
    Run.objects.filter(pk=run.pk).update(state="done", result="{}", **done)
    monkeypatch.setattr("play.runs.services.foretelling.slowness", lambda: 1.0)
    asked = goldfish_question(deck, games=100, seed=9, agent="scripted")

    before = expected_seconds(asked)
    monkeypatch.setattr("simulator.speedups.built", lambda: later(600).timestamp())

    assert before == pytest.approx(500)
    assert expected_seconds(asked) < 50


@pytest.mark.parametrize(("program", "worker"), [("print(0.002)", 0.25), ("raise SystemExit(1)", 1.0), ("print('?')", 1.0)])
def test_what_is_tried_out_beside_compiled_workers_is_told_as_they_would_take_it(
    monkeypatch: pytest.MonkeyPatch, program: str, worker: float
) -> None:
    """The web server takes compiled engines up with its next start, workers at once: a process of its own speaks for them."""
    monkeypatch.setattr("play.runs.engine.trying_out.PROGRAM", (sys.executable, "-c", program))
    monkeypatch.setattr("play.runs.engine.trying_out.scripted_seconds", lambda game: 0.008)
    monkeypatch.setattr("simulator.speedups.are_used", lambda: False)
    trying_out._compiled_factor.cache_clear()
    pure = trying_out.known_for_a_day("tried-in-a-test", "wankul", lambda: (4.0, 8.0))

    monkeypatch.setattr("simulator.speedups.built", lambda: 1.0)
    compiled = trying_out.known_for_a_day("tried-in-a-test", "wankul", lambda: (4.0, 8.0))

    trying_out._compiled_factor.cache_clear()
    assert pure == (4.0, 8.0)
    assert compiled == (4.0 * worker, 8.0 * worker)


def test_a_handful_of_games_says_nothing_of_thousands(
    alice: Player, wankul: Game, sent: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 25 games that took three seconds most of the time went by before the first of them."""
    deck = starter_decks()[0]
    few = goldfish_question(deck, games=25, seed=1, agent="scripted")
    run = ask(owner=alice, question=few, subject=Subject("Deck"), now=NOON).run
    done = {"games_done": 25, "started": NOON, "finished": later(3)}
    Run.objects.filter(pk=run.pk).update(state="done", result="{}", **done)
    monkeypatch.setattr("play.runs.services.foretelling.slowness", lambda: 1.0)

    assert expected_seconds(goldfish_question(deck, games=50, seed=9, agent="scripted")) == pytest.approx(6)
    assert expected_seconds(goldfish_question(deck, games=2_000, seed=9, agent="scripted")) < 120


def test_workers_tell_how_long_they_had_a_chunk_and_how_long_a_core(
    alice: Player, asked: Asking, sent: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    run = asked(alice, games=40)
    with django_capture_on_commit_callbacks(execute=True):
        play_chunk(chunk=sent.pop(0), clock=lambda: later(3))
    note_pace(run=run, passed=4.0, worked=1.0)
    run.refresh_from_db()

    assert run.chunks.get(state=ChunkState.DONE).ended == later(3)
    assert run.slowness == pytest.approx(4, rel=0.2)
    assert slowness() == pytest.approx(4, rel=0.2)


def test_chunks_of_long_ago_say_nothing_of_the_machine_and_a_probe_does(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = time.time()
    note_slowness(passed=900.0, worked=1.0)
    monkeypatch.setattr("play.runs.engine.slowness.time.time", lambda: moment + 60)

    assert 1 <= slowness() < 200


@pytest.mark.parametrize("slow", [0, 1, 2], ids=["the first", "the second", "the third"])
def test_games_are_tried_out_by_the_time_in_which_nothing_held_them_up(monkeypatch: pytest.MonkeyPatch, slow: int) -> None:
    """Tables are made with the first games: a comparison was told 1.6 times too long. And once games were timed while somebody
    else had the core: of a goldfish it was said that it takes twice as long as it did.
    """
    core, played = Core(monkeypatch), Counter[int]()

    def play(number: int) -> None:
        core.now += 0.02 if played[number] == slow else 0.002
        played[number] += 1

    assert trying_out.core_seconds_each(play, most=5, seconds=1.0) == pytest.approx(0.002)
    assert list(played) == [0, 1, 2, 3, 4]


def test_long_games_are_tried_out_in_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    core, played = Core(monkeypatch), Counter[int]()

    def play(number: int) -> None:
        core.now += 0.4
        played[number] += 1

    assert trying_out.core_seconds_each(play, most=40, seconds=1.0) == pytest.approx(0.4)
    assert played == {0: 3, 1: 3, 2: 3}


def test_a_run_at_work_is_told_at_the_speed_of_its_last_chunks(alice: Player, asked: Asking, sent: list[int]) -> None:
    """Ten games every two seconds for a minute; then the machine was wanted by others, and each ten took eight."""
    run = asked(alice, games=1_000, chunk=10)
    chunks = list(run.chunks.order_by("index").values_list("pk", flat=True))
    ends = [2 * place for place in range(1, 31)] + [60 + 8 * place for place in range(1, 9)]
    for pk, end in zip(chunks, ends, strict=False):
        run.chunks.filter(pk=pk).update(state=ChunkState.DONE, ended=later(end))
    Run.objects.filter(pk=run.pk).update(games_done=10 * len(ends), started=NOON)
    run.refresh_from_db()

    assert seconds_left(run, later(124)) == pytest.approx(620 * 8 / 10)


def test_a_measured_run_is_told_with_how_far_off_each_estimate_was() -> None:
    one = Measured("matrix", TimeSpan(20.0, 9.0, 30.0), first=None, half=TimeSpan.around(5.0, 1.5), took=10.0, load=1.0)

    assert one.factors == [2.0, None, 2.0]
    assert one.held == [True, False]
    told = "9.0 to 30.0 s (middle × 2.00) | — | 3.3 to 7.5 s (middle × 2.00, not held)"
    assert one.words() == f"| matrix | {told} | 10.0 s | 1.0 |"


@pytest.mark.parametrize(
    ("ends", "english", "french"),
    [
        ((0.2, 0.6), "less than a second", "moins d’une seconde"),
        ((0.3, 4.0), "at most 4 seconds", "4 secondes au plus"),
        ((8.2, 17.6), "8 to 18 seconds", "8 à 18 secondes"),
        ((40.0, 130.0), "40 seconds to 2 minutes", "40 secondes à 2 minutes"),
        ((170.0, 430.0), "3 to 7 minutes", "3 à 7 minutes"),
        ((300.0, 2_880.0), "at most 48 minutes", "48 minutes au plus"),
        ((119.0, 121.0), "2 minutes", "2 minutes"),
        ((6_000.0, 9_000.0), "100 minutes to 2 h 30", "100 minutes à 2 h 30"),
    ],
)
def test_a_span_of_time_is_told_by_its_ends(ends: tuple[float, float], english: str, french: str) -> None:
    span = TimeSpan(sum(ends) / 2, *ends)

    with override("en"):
        assert span.words == english
    with override("fr"):
        assert span.words == french


@pytest.mark.parametrize(
    ("span", "english", "french"),
    [
        (TimeSpan(800, 213, 2_000), "about 13 minutes, at most 33 minutes", "environ 13 minutes, 33 minutes au plus"),
        (TimeSpan(304, 79, 637), "about 5 minutes, at most 11 minutes", "environ 5 minutes, 11 minutes au plus"),
        (TimeSpan(40, 16, 100), "about 40 seconds, at most 2 minutes", "environ 40 secondes, 2 minutes au plus"),
        (TimeSpan.around(40, 2.0), "20 to 80 seconds", "20 à 80 secondes"),
        (TimeSpan(52, 11, 78), "11 to 78 seconds", "11 à 78 secondes"),
        (TimeSpan(52, 5, 78), "at most 78 seconds", "78 secondes au plus"),
    ],
)
def test_a_wide_span_is_told_by_what_is_likely_and_at_most(span: TimeSpan, english: str, french: str) -> None:
    """A search was said to take 4 to 33 minutes. What may end with a first look has no likely middle, and keeps its ends."""
    with override("en"):
        assert span.words == english
    with override("fr"):
        assert span.words == french


def test_what_may_end_early_says_so_before_and_while_it_is_played(
    alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two unlike starters were told apart at the first look, after a fifth of the time that alone was said."""
    monkeypatch.setattr("play.runs.services.foretelling.slowness", lambda: 1.0)
    monkeypatch.setattr("play.runs.engine.compare.seconds_a_duel", lambda question: 0.01)
    mine, other, met = starter_decks()[:3]
    question = compare_question(mine, other, [met], precision="usual", agent="scripted", seed=1)
    whole = question.games * 0.01 / settings.WORKERS

    before = expected_time(question)

    assert before.seconds == pytest.approx(whole)
    assert before.low == pytest.approx(4 * FIRST_ROUNDS * 0.01 / settings.WORKERS / RIGHT_WITHIN)
    assert before.high == pytest.approx(whole * RIGHT_WITHIN)


def test_where_others_want_the_cores_the_span_is_wider(alice: Player, wankul: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TRIED, "goldfish", lambda question: 0.01)
    question = goldfish_question(starter_decks()[0], games=1_000, seed=1, agent="scripted")
    told = []
    for busy in (1.0, 2.25):
        monkeypatch.setattr("play.runs.services.foretelling.slowness", lambda busy=busy: busy)
        told.append(expected_time(question))

    assert [one.high / one.low for one in told] == [pytest.approx(RIGHT_WITHIN**2), pytest.approx(RIGHT_WITHIN**4)]
    assert told[1].seconds == pytest.approx(2.25 * told[0].seconds)


def test_estimates_are_not_measured_beside_other_runs(alice: Player, asked: Asking, wankul: Game) -> None:
    asked(alice, games=100, chunk=10)

    with pytest.raises(CommandError, match="Other runs are at work"):
        call_command("measure_estimates")


def told(run: Run, *, low: float, middle: float, high: float, waited: float) -> Run:
    """A run that ended, as if so much had been said of its time."""
    said = {"foretold": middle, "foretold_low": low, "foretold_high": high}
    ended = {"games_done": run.games_total, "started": NOON, "finished": run.created + timedelta(seconds=waited)}
    Run.objects.filter(pk=run.pk).update(state="done", **said, **ended)
    run.refresh_from_db()
    return run


def test_what_is_told_of_the_time_is_kept_with_the_run(alice: Player, wankul: Game, sent: list[int]) -> None:
    question = goldfish_question(starter_decks()[0], games=2_000, seed=1, agent="scripted")
    said = foretold(question, alice)

    run = ask(owner=alice, question=question, subject=Subject("Deck"), now=NOON).run

    run.refresh_from_db()
    assert run.foretold is not None
    assert run.foretold == pytest.approx(said.seconds, rel=0.9)
    assert run.foretold_low is not None
    assert run.foretold_high is not None
    assert 0 < run.foretold_low < run.foretold < run.foretold_high


def test_runs_at_work_are_foretold_with_what_is_played_before(
    alice: Player, bob: Player, asked: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two runs at once took twice as long as each had been said to take: players take turns, and small questions go first."""
    monkeypatch.setattr("play.runs.services.foretelling.slowness", lambda: 1.0)
    monkeypatch.setitem(TRIED, "goldfish", lambda question: 2 * 0.01 / HANDED_OUT)
    question = goldfish_question(starter_decks()[0], games=1_000, seed=1, agent="scripted")
    hers, larger, his = asked(alice, games=10), asked(alice, games=10, seed=8), asked(bob, games=10, seed=9)
    for run, seconds in ((hers, 4.0), (larger, 50.0), (his, 500.0)):
        Run.objects.filter(pk=run.pk).update(foretold=seconds)
    alone = expected_time(question)

    assert alone.seconds == pytest.approx(10)
    assert foretold(question, alice).seconds == pytest.approx(10 + 4 + 14)
    Run.objects.filter(pk=his.pk).update(games_total=100, games_done=99)
    assert foretold(question, alice).seconds == pytest.approx(10 + 4 + 5)
    Run.objects.update(stop_asked=NOON)
    assert foretold(question, alice) == alone


@pytest.mark.parametrize("whose", ["hers", "his"])
def test_a_small_run_waits_for_what_workers_have_in_hand_of_a_search(
    alice: Player, bob: Player, asked: Asking, monkeypatch: pytest.MonkeyPatch, whose: str
) -> None:
    """Chunks of a search are laid down for nobody: a run of a second, asked beside one, was said to take a second, or two."""
    monkeypatch.setattr("play.runs.services.foretelling.slowness", lambda: 3.0)
    monkeypatch.setitem(TRIED, "goldfish", lambda question: 2 * 0.001 / HANDED_OUT / 3)
    question = goldfish_question(starter_decks()[0], games=1_000, seed=1, agent="scripted")
    search = asked(alice if whose == "hers" else bob, games=80, chunk=10)
    Run.objects.filter(pk=search.pk).update(kind="advice", search={}, foretold=600.0)
    handed, later_on = search.chunks.order_by("index")[:4], search.chunks.order_by("index")[4:]
    search.chunks.filter(pk__in=[chunk.pk for chunk in later_on]).update(state=ChunkState.WAITING)
    search.chunks.filter(pk__in=[chunk.pk for chunk in handed[:2]]).update(state=ChunkState.RUNNING)
    search.chunks.filter(pk__in=[chunk.pk for chunk in handed[2:]]).update(state=ChunkState.PUBLISHED)

    first = foretold(question, alice).seconds
    Run.objects.filter(pk=search.pk).update(held_milliseconds=50_000, chunks_ended=5, chunks_total=13)
    known = foretold(question, alice).seconds

    assert first == pytest.approx(1 + 3 * ADVICE_CHUNK * 3.0 / settings.WORKERS)
    assert known == pytest.approx(1 + 3 * 10 / settings.WORKERS)
    waiting = ask(owner=alice, question=question, subject=Subject("Deck"), now=NOON).run
    waiting.chunks.update(state=ChunkState.WAITING)
    left = time_left(waiting, NOON)
    assert left is not None
    assert left.seconds == pytest.approx(known)


def test_what_took_longer_than_foretold_says_so_on_its_page_and_in_the_list(
    alice: Player, alice_client: Client, played: Playing
) -> None:
    runs = [told(played(alice, seed=seed), low=4, middle=6, high=9, waited=waited) for seed, waited in ((1, 9), (2, 10))]
    english = {"accept-language": "en"}

    pages = [alice_client.get(run.get_absolute_url(), headers=english).content.decode() for run in runs]

    sentence = "The answer took 10 seconds, longer than foretold: 4 to 9 seconds."  # in the queue too: it was played in less
    assert [sentence in page for page in pages] == [False, True]
    assert alice_client.get(reverse("play:list"), headers=english).content.decode().count("longer than foretold") == 1
    assert alice_client.get(f"/api/runs/{runs[1].pk}/").json()["foretold_between"] == [4, 9]
    Run.objects.update(stop_asked=NOON)
    assert "longer than foretold" not in alice_client.get(reverse("play:list"), headers=english).content.decode()


def test_all_answers_of_a_site_are_held_against_what_was_said(alice: Player, asked: Asking) -> None:
    for seed, waited in enumerate((5, 6, 8, 24)):
        told(asked(alice, seed=seed), low=4, middle=6, high=9, waited=waited)
    asked(alice, seed=9)
    out = StringIO()

    call_command("measure_estimates", "--past", stdout=out)

    coins, everything = out.getvalue().splitlines()[2:]
    assert coins == "| coins, hand | 4 | × 1.45 | 3 | 3 |"
    assert everything.startswith("| all | 4 |")


def test_a_proof_is_late_by_what_was_told_and_not_by_the_plan_alone(alice: Player, wankul: Game) -> None:
    """The report called a proof in time that was told, on a machine that others wanted, to take four times as long."""
    mine, other = starter_decks()[:2]
    question = advice_question(mine, [other], pool=dict(other.content), cards="all", budget="60", prover="scripted", seed=1)
    proof = proof_core_seconds(question) / expected_core_seconds(question)
    edge = (1.5 - 0.2) * 60 / proof

    assert not is_proof_late(question, 0.99 * edge)
    assert is_proof_late(question, 1.01 * edge)


def test_a_search_without_a_game_is_told_by_what_was_foretold(alice: Player, asked: Asking, sent: list[int]) -> None:
    """While it lists what could be tried, its page said nothing of the time that is left."""
    run = asked(alice, games=100, chunk=10)
    Run.objects.filter(pk=run.pk).update(search={}, state="merging", foretold=60, foretold_low=40, foretold_high=90)
    run.refresh_from_db()

    left = time_left(run, later(50))

    assert left == TimeSpan(10, 0, 40)
    assert time_left(run, later(95)) is None
