"""A site without pages: reads one JSON command a line, answers one JSON line. Tests speak through it to an installation."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from typing import Any

import django

django.setup()

from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from collection.models import Game, Player  # noqa: E402
from collection.services import leasing, waking  # noqa: E402
from play.runs.models import Run  # noqa: E402
from play.runs.services.asking import Subject, ask  # noqa: E402
from play.runs.services.stopping import stop_run  # noqa: E402
from simulator.lab.advisor.plan import Plan  # noqa: E402
from tests.play.conftest import coin_question  # noqa: E402


def toss(*, owner: str, games: int, seed: int, options: dict[str, Any]) -> str:
    Game.objects.get_or_create(slug="coins", defaults={"name": "Coins"})
    player, _ = Player.objects.get_or_create(email=owner)
    question = coin_question(games, seed, **options)
    return str(ask(owner=player, question=question, subject=Subject("Money"), now=timezone.now()).run.pk)


def toss_and_die(**request: Any) -> None:
    """The process dies after its transaction is committed, before a message is sent."""
    waking.send = lambda *_, **__: os._exit(9)
    toss(**request)


def look(*, run: str) -> dict[str, Any]:
    found = Run.objects.get(pk=run)
    chunks = list(found.chunks.order_by("index").values_list("state", "attempts", "problem"))
    return {
        "state": found.state,
        "games_done": found.games_done,
        "chunks_ended": found.chunks_ended,
        "chunks_failed": found.chunks_failed,
        "chunks": Counter(state for state, _, _ in chunks),
        "attempts": [attempts for _, attempts, _ in chunks],
        "problems": [problem for _, _, problem in chunks if problem],
        "started": found.started and found.started.timestamp(),
        "finished": found.finished and found.finished.timestamp(),
        "result": found.result,
        "question": found.question,
    }


def seek(*, owner: str, plan: dict[str, Any]) -> str:
    """A search for a better deck."""
    from tests.play.runs.searches import small_advice  # takes a third of the time in which the console wakes up

    Game.objects.get_or_create(slug="wankul", defaults={"name": "Wankul"})
    player, _ = Player.objects.get_or_create(email=owner)
    question = small_advice(Plan(**plan))
    return str(ask(owner=player, question=question, subject=Subject("Poor"), now=timezone.now()).run.pk)


def stop(*, run: str) -> None:
    stop_run(run=Run.objects.get(pk=run), now=timezone.now())


def send_again(*, run: str, times: int) -> None:
    for chunk in list(Run.objects.get(pk=run).chunks.all()) * times:
        leasing.call_or_leave_to_the_sweeper(chunk)


def log_in(*, email: str) -> str:
    """A session of this player, as a browser's cookie."""
    player, _ = Player.objects.get_or_create(email=email)
    client = Client()
    client.force_login(player)
    return str(client.cookies["sessionid"].value)


COMMANDS = {command.__name__: command for command in (toss, toss_and_die, seek, look, stop, send_again, log_in)}

if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        sys.stdout.write(json.dumps(COMMANDS[request.pop("do")](**request)) + "\n")
        sys.stdout.flush()
