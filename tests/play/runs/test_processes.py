"""What happens to runs when processes die, brokers go away and messages come twice: with real processes."""

from __future__ import annotations

import json
import os
import re
import signal
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from config.servers import address, answers
from decks.content import fingerprint
from play.runs.engine.advice import AdviceLaboratory
from play.runs.engine.questions import Question, Span
from simulator.ai import make_agent
from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.kernel.seating import options_for
from simulator.kernel.words import Words
from simulator.lab.duels import Duels, Entrant, field_pairs, games_for, play_duels
from simulator.lab.goldfish import play_goldfish
from simulator.lab.players import series_of
from simulator.lab.series import Variant, play_series
from tests.play.coins.laboratory import Coins
from tests.play.conftest import coin_question
from tests.play.door import Door
from tests.play.installation import Installation, Templates, children, descendants, kill, lives
from tests.play.runs.searches import TINY
from tests.redis_server import RedisServer

pytestmark = [pytest.mark.processes, pytest.mark.xdist_group("workers")]

STACKS = ["files", pytest.param("redis", marks=pytest.mark.services), pytest.param("rabbitmq", marks=pytest.mark.services)]
Installing = Callable[..., Installation]

SOON = 30
"""Seconds; what is waited for so long takes one at most where nobody else wants the cores."""


@pytest.fixture
def installed(tmp_path: Path, templates: Templates) -> Iterator[Installing]:
    """Makes installations; they are gone when the test ends."""
    made: list[Installation] = []
    server = RedisServer(tmp_path)

    def install(stack: str = "files", **options: str) -> Installation:
        needed = {
            "files": [],
            "redis": ["postgresql"],
            "rabbitmq": ["postgresql", *([] if "broker" in options else ["rabbitmq"])],
        }[stack]
        missing = [service for service in needed if not answers(service)]
        if missing and not os.environ.get("CI"):
            pytest.skip(f"no answer from {' and '.join(missing)}")
        if stack == "redis" and "broker" not in options:
            if server.process is None:
                server.start()
            options["broker"] = server.address
        installation = Installation(tmp_path / "home", stack, **options)
        made.append(installation)
        installation.prepare(templates)
        installation.open_console()
        return installation

    yield install
    for installation in made:
        installation.remove()
    server.kill()


def result_of(games: int, seed: int = 7) -> str:
    """What a run that nobody disturbs answers, computed here and now."""
    question = coin_question(games, seed)
    coins = Coins()
    return coins.merge(question, [coins.play(question, Span(0, games), lambda: False).result])


@pytest.mark.parametrize("stack", STACKS)
def test_killing_the_worker_and_then_everything_loses_nothing(installed: Installing, stack: str) -> None:
    site = installed(stack)
    site.start()
    run = site.toss(180, chunk=3, seconds=0.04)

    site.wait_for(run, lambda found: found["chunks_ended"] >= 8)
    worker = site.worker()
    pool = children(worker)
    kill(worker)
    site.wait(lambda: not any(lives(process) for process in pool), SOON)
    site.wait_for(run, lambda found: found["chunks_ended"] >= 30)
    family = site.kill_everything()
    site.wait(lambda: not any(lives(process) for process in family), SOON)
    seen = site.look(run)
    site.start()
    done = site.wait_for_the_end(run)

    assert len(pool) == 2
    assert seen["state"] == "running"
    assert (done["state"], done["games_done"], done["chunks_ended"], done["chunks_failed"]) == ("done", 180, 60, 0)
    assert done["result"].encode() == result_of(180).encode()
    assert site.end() == 0


def test_the_death_of_the_supervisor_leaves_no_orphan(installed: Installing) -> None:
    site = installed()
    site.start()
    assert site.supervisor is not None
    run = site.toss(100, chunk=2, seconds=0.05)
    site.wait_for(run, lambda found: found["chunks_ended"] >= 2)
    family = descendants(site.supervisor.pid)

    kill(site.supervisor.pid)
    site.supervisor.wait()

    assert len(family) >= 7
    site.wait(lambda: not any(lives(process) for process in family), SOON)


def test_a_pool_process_that_dies_costs_its_chunk_one_attempt(installed: Installing) -> None:
    site = installed()
    site.start()
    run = site.toss(60, chunk=10, seconds=0.1)
    site.wait_for(run, lambda found: found["chunks"].get("running", 0) == 2)

    kill(children(site.worker())[0])
    done = site.wait_for_the_end(run)

    assert (done["state"], done["games_done"]) == ("done", 60)
    assert sorted(done["attempts"]) == [1, 1, 1, 1, 1, 2]
    assert done["result"] == result_of(60)


def test_a_chunk_that_kills_its_workers_is_given_up_and_the_rest_is_kept(installed: Installing) -> None:
    site = installed(CHUNK_LEASE="1")
    site.start()

    run = site.toss(40, chunk=5, deadly=12)
    done = site.wait_for_the_end(run)

    assert (done["state"], done["games_done"], done["chunks_failed"]) == ("done", 35, 1)
    assert done["problems"] == ["5 workers died or fell silent at these games"]
    assert json.loads(done["result"])["tosses"] == [*range(10), *range(15, 40)]


@pytest.mark.parametrize(
    ("limits", "misfortune", "problem"),
    [
        ({"PROCESSOR_LIMIT": "2"}, {"endless": 7, "waiting": 17, "long": 3.0}, "the games took more than 2.0 s of a core"),
        ({"SOFT_LIMIT": "6"}, {"hanging": 7}, "the games took longer than 6.0 s"),
    ],
    ids=["computing", "hanging"],
)
def test_a_chunk_that_never_ends_is_given_up_and_the_worker_lives_on(
    installed: Installing, limits: dict[str, str], misfortune: dict[str, Any], problem: str
) -> None:
    site = installed(**limits)
    site.start()
    run = site.toss(20, chunk=5, **misfortune)
    site.wait_for(run, lambda found: found["chunks_ended"] >= 1)
    worker = site.worker()
    pool = children(worker)
    done = site.wait_for_the_end(run)

    assert (done["games_done"], done["chunks_failed"], done["attempts"]) == (15, 1, [1, 2, 1, 1])
    assert done["problems"] == [problem]
    assert (site.worker(), children(worker)) == (worker, pool)


def test_stopping_takes_effect_at_once_and_lets_others_in(installed: Installing) -> None:
    """Whoever waited for the chunks that are being played would wait for a minute, and behind the other runs for two."""
    site = installed(RUN_WINDOW="12")
    site.start()
    run = site.toss(3000, chunk=300, seconds=0.2)
    site.wait_for(run, lambda found: found["chunks"].get("running", 0) == 2)

    asked = time.time()
    site.say("stop", run=run)
    other = site.toss(10, owner="bob@example.com", chunk=5)
    stopped, let_in = site.wait_for_the_end(run), site.wait_for_the_end(other)

    assert stopped["finished"] - asked < SOON
    assert stopped["chunks"].get("running", 0) == stopped["chunks"].get("published", 0) == 0
    assert 0 < stopped["games_done"] == len(json.loads(stopped["result"])["tosses"]) < 3000
    assert let_in["finished"] - asked < SOON
    assert site.look(run)["games_done"] == stopped["games_done"]

    many = [site.toss(300, chunk=30, seed=seed, seconds=2) for seed in range(10)]
    site.wait_for(many[0], lambda found: found["chunks"].get("running", 0) >= 1)
    asked = time.time()
    site.say("stop", run=many[9])
    last = site.wait_for_the_end(many[9])

    assert last["finished"] - asked < SOON, "adding up waited behind the games of nine other runs"
    assert (last["state"], last["games_done"]) == ("done", 0)


@pytest.mark.parametrize("stack", STACKS)
def test_messages_that_come_three_times_change_nothing(installed: Installing, stack: str) -> None:
    site = installed(stack)
    run = site.toss(60, chunk=3, seconds=0.01)
    site.say("send_again", run=run, times=3)

    site.start()
    done = site.wait_for_the_end(run)

    assert (done["games_done"], done["chunks_ended"], set(done["attempts"])) == (60, 20, {1})
    assert done["result"] == result_of(60)


def test_a_crash_between_commit_and_publish_is_healed(installed: Installing) -> None:
    site = installed()
    request: dict[str, Any] = {"owner": "alice@example.com", "games": 20, "seed": 7, "options": {"chunk": 5}}
    assert site.say("toss_and_die", **request) is None

    run = site.toss(20, chunk=5)
    before = site.look(run)
    site.start()
    done = site.wait_for_the_end(run)

    assert before["chunks"] == {"published": 4}
    assert done["result"] == result_of(20)


@pytest.mark.services
def test_a_broker_that_goes_away_delays_the_run_and_no_more(installed: Installing, tmp_path: Path) -> None:
    broker = RedisServer(tmp_path)
    broker.start()
    try:
        site = installed("redis", broker=broker.address)
        site.start()
        first = site.toss(200, chunk=4, seconds=0.02)
        site.wait_for(first, lambda found: found["chunks_ended"] >= 5)

        broker.kill()
        began = time.monotonic()
        second = site.toss(20, chunk=5, seed=8)
        took = time.monotonic() - began
        time.sleep(4)
        away = site.look(second)
        broker.start()
        done = [site.wait_for_the_end(first), site.wait_for_the_end(second)]
    finally:
        broker.kill()

    assert took < 2 * SOON
    assert away["games_done"] == 0
    assert [found["result"] for found in done] == [result_of(200), result_of(20, 8)]


@pytest.mark.services
def test_rabbitmq_that_goes_away_delays_the_run_and_no_more(installed: Installing) -> None:
    door = Door(address("rabbitmq"))
    door.open()
    try:
        site = installed("rabbitmq", broker=door.address)
        site.start()
        first = site.toss(100, chunk=4, seconds=0.02)
        site.wait_for(first, lambda found: found["chunks_ended"] >= 5)

        door.shut()
        began = time.monotonic()
        second = site.toss(20, chunk=5, seed=8)
        took = time.monotonic() - began
        time.sleep(2)
        away = site.look(second)
        door.open()
        done = [site.wait_for_the_end(first), site.wait_for_the_end(second)]
        site.kill_everything()
    finally:
        site.environment["BROKER_URL"] = address("rabbitmq")
        door.shut()

    assert took < 2 * SOON
    assert away["games_done"] == 0
    assert [found["result"] for found in done] == [result_of(100), result_of(20, 8)]


def test_a_run_that_is_being_played_ends_warm_also_on_a_process_that_replaced_another(installed: Installing) -> None:
    site = installed()
    site.start()
    run = site.toss(400, chunk=10, seconds=0.1)
    site.wait_for(run, lambda found: found["chunks"].get("running", 0) == 2)
    for process in children(site.worker()):
        kill(process)
    site.wait_for(run, lambda found: found["chunks_ended"] >= 1 and found["chunks"].get("running", 0) == 2)

    code = site.end()
    left = site.look(run)

    assert code == 0
    assert left["chunks"].get("running", 0) == 0
    assert 2 <= left["chunks"]["done"] < 40
    assert left["games_done"] == 10 * left["chunks"]["done"]


def test_one_player_cannot_keep_the_workers_from_another(installed: Installing) -> None:
    site = installed()
    site.start()
    many = [site.toss(3000, chunk=3, seed=seed, seconds=0.1) for seed in range(10)]
    site.wait_for(many[0], lambda found: found["chunks_ended"] >= 1)

    run = site.toss(30, owner="bob@example.com", chunk=3, seconds=0.1)
    site.wait_for_the_end(run, 60)

    assert {site.look(other)["state"] for other in many} == {"running"}


def goldfish(games: int) -> str:
    """What the laboratory alone counts in this process."""
    game = GAMES["wankul"]
    deck = starters("wankul")[0].cards
    agent = make_agent("scripted", game)
    tally = play_goldfish(game=game, deck=deck, options=game.options(), agent=agent, run_seed=7, first=0, count=games)
    return tally.to_json()


def ask_over_http(site: Installation, path: str, **asked: Any) -> str:
    """Ask for games as a browser does, and answer the run's id."""
    session = site.say("log_in", email="alice@example.com")
    page = f"http://127.0.0.1:{site.port}{path}"
    form = urllib.request.urlopen(urllib.request.Request(page, headers={"Cookie": f"sessionid={session}"}))
    token = re.search(r'"X-CSRFToken": "(\w+)"', form.read().decode())
    assert token
    cookie = next(line.partition(";")[0] for line in form.headers.get_all("Set-Cookie") if line.startswith("csrftoken"))
    fields = {**asked, "agent": "scripted", "seed": 7, "csrfmiddlewaretoken": token[1]}
    headers = {"Cookie": f"sessionid={session}; {cookie}", "Referer": page}
    request = urllib.request.Request(page, urllib.parse.urlencode(fields).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return str(answer.url.rstrip("/").rpartition("/")[2])


@pytest.mark.parametrize(
    ("stack", "workers", "hash_seed"), [("files", "1", "0"), pytest.param("redis", "4", "1", marks=pytest.mark.services)]
)
def test_a_goldfish_run_asked_over_http_gives_the_laboratorys_bytes_through_a_kill(
    installed: Installing, stack: str, workers: str, hash_seed: str
) -> None:
    site = installed(stack, WORKERS=workers, PYTHONHASHSEED=hash_seed)
    site.start()

    run = ask_over_http(site, "/simulations/nouvelle/", deck=f"starter:wankul/{starters('wankul')[0].slug}", games=400)
    site.wait_for(run, lambda found: found["chunks_ended"] >= 2)
    os.killpg(site.worker(), signal.SIGKILL)
    done = site.wait_for_the_end(run)

    assert (done["games_done"], done["chunks_failed"]) == (400, 0)
    assert done["result"].encode() == goldfish(400).encode()


def field() -> tuple[int, str]:
    """How many games the quick look at the first starter deck takes, and what the laboratory alone counts in this process."""
    game, known = GAMES["wankul"], starters("wankul")
    agent = make_agent("scripted", game)
    others = sorted(known[1:], key=lambda deck: fingerprint(deck.cards))
    entrants = tuple(Entrant(Words("", ""), deck.cards, agent) for deck in (known[0], *others))
    asked = Duels(game, entrants, field_pairs(len(entrants)), game.options(), 7, with_cards=True)
    games = games_for(0.05, pairs=len(others), weights=[1.0 for _ in others])
    return games, play_duels(asked, first=0, count=games).to_json()


def test_a_field_asked_over_http_gives_the_laboratorys_bytes_through_a_kill(installed: Installing) -> None:
    site = installed("files", WORKERS="2", PYTHONHASHSEED="1")
    site.start()

    run = ask_over_http(site, "/simulations/contre/", deck=f"starter:wankul/{starters('wankul')[0].slug}", usual=1)
    site.wait_for(run, lambda found: found["chunks_ended"] >= 1)
    os.killpg(site.worker(), signal.SIGKILL)
    done = site.wait_for_the_end(run)

    games, alone = field()
    assert (done["games_done"], done["chunks_failed"]) == (games, 0)
    assert done["result"].encode() == alone.encode()


def series(deals: int) -> str:
    """What the laboratory alone counts of a table of four, with and without life cards, in this process."""
    game, agents = GAMES["wizard_duel"], ["random", "scripted", "scripted", "scripted"]
    variants = [Variant(Words("", ""), options_for(game, 4, sudden_death=sudden)) for sudden in (False, True)]
    asked = series_of(game, agents=agents, decks=(), variants=variants, run_seed=7)
    return play_series(asked, first=0, count=2 * deals).to_json()


@pytest.mark.services
def test_a_series_asked_over_http_gives_the_laboratorys_bytes_through_a_kill(installed: Installing) -> None:
    site = installed("rabbitmq", WORKERS="3", PYTHONHASHSEED="1")
    site.start()

    table = {"game": "wizard_duel", "seats": 4, "agent_0": "random", "compare": "sudden_death", "games": 200}
    run = ask_over_http(site, "/simulations/serie/", **table)
    site.wait_for(run, lambda found: found["chunks_ended"] >= 2)
    os.killpg(site.worker(), signal.SIGKILL)
    done = site.wait_for_the_end(run)

    assert (done["games_done"], done["chunks_failed"]) == (400, 0)
    assert done["result"].encode() == series(200).encode()


SEARCHED = replace(TINY, proof_rounds=24)


def advice(question: dict[str, Any]) -> str:
    """What the advisor alone finds in this process, step after step."""
    laboratory = AdviceLaboratory()
    state = laboratory.begin(Question.from_dict(question))
    while spans := laboratory.pending(state):
        played = [laboratory.play_step(state, span, lambda: False) for span in spans]
        state = laboratory.advance(state, [one.result for one in played if one])
    return laboratory.result(state)


def test_a_search_gives_the_laboratorys_bytes_through_a_kill_in_its_midst(installed: Installing) -> None:
    site = installed("files", WORKERS="2", CHUNK_LEASE="1", PYTHONHASHSEED="1")
    site.start()

    run = site.say("seek", owner="alice@example.com", plan=SEARCHED.as_dict())
    site.wait_for(run, lambda found: found["chunks_ended"] >= 6)
    os.killpg(site.worker(), signal.SIGKILL)
    killed = site.look(run)
    done = site.wait_for_the_end(run)

    assert killed["state"] in {"running", "merging"}
    assert (done["state"], done["chunks_failed"]) == ("done", 0)
    assert done["result"].encode() == advice(done["question"]).encode()
