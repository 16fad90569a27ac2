"""What happens to a game when processes die while the AI thinks: with a real site, real workers and real kills."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest

from tests.play.installation import LOOKS_EVERY, Installation, lives
from tests.play.runs.test_processes import SOON, installed

__all__ = ["installed"]

pytestmark = [pytest.mark.processes, pytest.mark.xdist_group("site")]

Installing = Callable[..., Installation]
Told = dict[str, Any]

SLOW = {"players": 4, "level": "expert", "option_first": "1", "seed": 4}
"""Three opponents who think for long before it is the owner's turn."""


class Visitor:
    """A device of Alice: a session, and the API."""

    def __init__(self, site: Installation) -> None:
        self.site = site
        self.session = site.say("log_in", email="alice@example.com")
        self.token = "t" * 32

    def ask(self, path: str, data: Told | None = None) -> tuple[int, Told]:
        """The answer to a GET, or with `data` to a POST."""
        headers = {"Cookie": f"sessionid={self.session}; csrftoken={self.token}", "X-CSRFToken": self.token}
        body = None if data is None else json.dumps(data).encode()
        address = f"http://127.0.0.1:{self.site.port}/api/tables/{path}"
        request = urllib.request.Request(address, body, headers | {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as problem:
            return problem.code, json.load(problem)

    def open(self, **wishes: Any) -> str:
        """A new table of Wizard Duel at which the AI thinks for long, by its number."""
        return self.open_any("wizard_duel", **SLOW | wishes)

    def open_any(self, game: str, **wishes: Any) -> str:
        """A new table of any game, by its number."""
        code, told = self.ask("", {"game": game, "wishes": wishes})
        assert code == 201, told
        return str(told["table"]["id"])

    def look(self, table: str) -> Told:
        """The table as its owner sees it."""
        return self.ask(f"{table}/")[1]

    def wait(self, table: str, holds: Callable[[Told], bool], seconds: float = 240) -> Told:
        told: Told = {}

        def look() -> bool:
            told.clear()
            told.update(self.look(table))
            return holds(told)

        self.site.wait(look, seconds, every=LOOKS_EVERY)
        return told


def is_up(site: Installation) -> bool:
    """The site answers, after a start that the log of an earlier one hides."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{site.port}/healthz") as answer:
            return bool(answer.status == 200)
    except OSError:  # refused, or cut by a process that is just dying
        return False


def is_thinking(told: Told) -> bool:
    return bool(told["table"]["phase"] == "thinking" and told["table"]["moves"])


def is_mine(told: Told) -> bool:
    return bool(told["table"]["phase"] == "yours")


STACKS = ["files", pytest.param("redis", marks=pytest.mark.services)]


def started(installed: Installing, stack: str = "files", **options: str) -> Installation:
    """A site with one worker."""
    site = installed(stack, WORKERS="1", **options)
    site.start()
    return site


@pytest.mark.parametrize("stack", STACKS)
def test_a_worker_killed_while_the_ai_thinks_costs_no_move(installed: Installing, stack: str) -> None:
    site = started(installed, stack, CHUNK_LEASE="8", SWEEP_EVERY="2")
    alice = Visitor(site)
    table = alice.open()
    began = time.monotonic()
    before = alice.wait(table, is_thinking)
    thought = time.monotonic() - began  # of a busy machine, about one move

    site.kill_workers()
    alice.wait(table, lambda told: told["table"]["moves"] > before["table"]["moves"], 20 + 5 * thought)
    after = alice.wait(table, is_mine)

    assert after["log"][: len(before["log"])] == before["log"]
    assert after["table"]["moves"] > before["table"]["moves"]


def test_a_table_does_not_wait_for_simulations(installed: Installing) -> None:
    site = started(installed)
    run = site.toss(2, chunk=1, seconds=300)
    site.wait_for(run, lambda found: found["chunks"].get("running") == 1)
    alice = Visitor(site)

    alice.wait(alice.open(level="easy"), is_mine)

    found = site.look(run)
    assert (found["chunks"]["running"], found["chunks_ended"], found["attempts"]) == (1, 0, [1, 0])


def test_a_power_cut_is_survived_by_a_table_of_each_game_on_another_device(installed: Installing) -> None:
    site = started(installed)
    alice = Visitor(site)
    others = [alice.open_any(game, level="normal", seed=4) for game in ("wankul", "wongar", "woodland_wizards", "lekemar")]
    thought_at = alice.open()  # last: on a busy machine the thinking could be over before the other tables are open
    alice.wait(thought_at, is_thinking)
    before = {table: alice.look(table) for table in (thought_at, *others)}

    family = site.kill_everything()
    site.wait(lambda: not any(lives(process) for process in family), SOON)
    site.start()
    site.wait(lambda: is_up(site), 240)
    phone = Visitor(site)
    after = {table: phone.wait(table, is_mine) for table in before}

    for table, told in after.items():
        assert told["log"][: len(before[table]["log"])] == before[table]["log"]
        move = {"action": told["choices"][0]["action"], "version": told["table"]["version"]}
        code, moved = phone.ask(f"{table}/play/", move)
        late, _ = alice.ask(f"{table}/play/", move)
        assert (code, late) == (200, 409)
        assert moved["table"]["version"] > told["table"]["version"]


def test_a_hint_is_worked_out_by_another_worker_when_the_first_one_dies(installed: Installing) -> None:
    site = started(installed)
    alice = Visitor(site)
    table = alice.open(players=3, level="easy", option_first="0", seed=3)
    told = alice.wait(table, is_mine)
    while len(told["choices"]) < 3:
        choice = told["choices"][-1]["action"]
        alice.ask(f"{table}/play/", {"action": choice, "version": told["table"]["version"]})
        told = alice.wait(table, is_mine)

    alice.ask(f"{table}/hint/", {})
    time.sleep(0.5)
    site.kill_workers()
    hint = alice.wait(table, lambda found: bool(found["hint"]))["hint"]

    assert {line["action"] for line in hint} <= {choice["action"] for choice in told["choices"]}
