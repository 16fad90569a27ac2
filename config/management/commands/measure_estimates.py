"""Asks the workers runs of each kind, or looks at all answers of a site, and says how right the estimates of their time were."""

import os
import time
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass
from datetime import timedelta
from math import exp, log
from typing import Any, Final
from uuid import uuid4

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from collection.models import Game, Player
from play.common.allowed_cards import ALL, allowed_copies
from play.common.playable_decks import PlayableDeck, starter_decks
from play.common.time_spans import RIGHT_WITHIN, TimeSpan
from play.runs.engine.advice import PROVERS, advice_question
from play.runs.engine.compare import compare_question
from play.runs.engine.duels import Seat, field_question, matrix_question
from play.runs.engine.goldfish import goldfish_question
from play.runs.engine.questions import Question
from play.runs.engine.searching import QUICK_AGENT
from play.runs.engine.worth import worth_question
from play.runs.models import Run
from play.runs.presentation.waiting import foretold_of, time_left
from play.runs.services.asking import ask, subject_of
from play.runs.services.foretelling import expected_time
from play.runs.services.stopping import delete_run

LOOK_EVERY: Final = 0.1
"""Seconds between two looks at a run."""

Decks = Sequence[PlayableDeck]
Asked = Callable[[Player, Decks, int], Question]


def _field(precision: str) -> Asked:
    def asked(player: Player, decks: Decks, seed: int) -> Question:
        mine, *others = (Seat(deck, QUICK_AGENT) for deck in decks)
        return field_question(mine, [(other, 1) for other in others], precision=precision, seed=seed)

    return asked


def _goldfish(player: Player, decks: Decks, seed: int) -> Question:
    return goldfish_question(decks[0], games=2_000, seed=seed, agent=QUICK_AGENT)


def _matrix(player: Player, decks: Decks, seed: int) -> Question:
    return matrix_question([Seat(deck, QUICK_AGENT) for deck in decks], precision="usual", seed=seed)


def _compare(player: Player, decks: Decks, seed: int) -> Question:
    return compare_question(decks[0], decks[1], decks[2:], precision="usual", agent=QUICK_AGENT, seed=seed)


def _advice(player: Player, decks: Decks, seed: int) -> Question:
    pool = allowed_copies(player, decks[0], ALL)
    return advice_question(decks[0], decks[1:2], pool=pool, cards=ALL, budget="60", prover=PROVERS[-1], seed=seed)


def _worth(player: Player, decks: Decks, seed: int) -> Question:
    pool = allowed_copies(player, decks[0], ALL)
    return worth_question(decks[0], decks[1:], pool=pool, cards=ALL, pairs="400", agent=QUICK_AGENT, seed=seed)


KINDS: Final[Mapping[str, Asked]] = {
    "goldfish": _goldfish,
    "field, quick look": _field("quick"),
    "field, sure": _field("sure"),
    "matrix": _matrix,
    "comparison": _compare,
    "cards and hands": _worth,
    "advice of one minute": _advice,
}
"""What is asked, in this order; the decks are the starters of one game."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One run: how long it was said to take before it was asked, after its first chunk and at half of its games, and took.

    Seconds from asking to the answer; None where nothing was said at that moment.
    """

    kind: str
    before: TimeSpan
    first: TimeSpan | None
    half: TimeSpan | None
    took: float
    load: float

    @property
    def factors(self) -> list[float | None]:
        """How far off the middle of each was: so many times too long or too short."""
        return [max(one.seconds / self.took, self.took / one.seconds) if one else None for one in self.said]

    @property
    def said(self) -> tuple[TimeSpan, TimeSpan | None, TimeSpan | None]:
        """The three moments."""
        return self.before, self.first, self.half

    @property
    def held(self) -> list[bool]:
        """Whether it took as long as each said."""
        return [one.holds(self.took) for one in self.said if one]

    def words(self) -> str:
        """One row of a table in Markdown."""
        cells = [
            "—" if one is None else _cell(one, factor or 0.0, self.took)
            for one, factor in zip(self.said, self.factors, strict=True)
        ]
        return f"| {self.kind} | {' | '.join(cells)} | {self.took:.1f} s | {self.load:.1f} |"


def _cell(said: TimeSpan, factor: float, took: float) -> str:
    held = "" if said.holds(took) else ", not held"
    return f"{said.low:.1f} to {said.high:.1f} s (middle × {factor:.2f}{held})"


def told_and_true() -> list[str]:
    """A table in Markdown: by kind and player of a run, how the time that was told compares with the true one."""
    kinds = defaultdict[str, list[tuple[float, bool]]](list)
    for run in Run.objects.told_and_true().light():
        waited, said = run.seconds_waited, foretold_of(run)
        if waited and said and said.seconds:
            kinds[f"{run.kind}, {', '.join(run.question['agents'][:1])}"].append((waited / said.seconds, said.holds(waited)))
    lines = ["| run | answers | took, of what was said | off by at most 1.5 | within its span |", "|---|---|---|---|---|"]
    everything = [one for found in kinds.values() for one in found]
    for kind, found in [*sorted(kinds.items()), ("all", everything)] if everything else []:
        usual = exp(sum(log(ratio) for ratio, _held in found) / len(found))
        right = sum(1 / RIGHT_WITHIN <= ratio <= RIGHT_WITHIN for ratio, _held in found)
        lines.append(f"| {kind} | {len(found)} | × {usual:.2f} | {right} | {sum(held for _ratio, held in found)} |")
    return lines


class Command(BaseCommand):
    """Needs a running site: its workers play. Its runs belong to a player of their own, who is deleted with them at the end."""

    help = "Ask runs of each kind of the real workers, and compare what was said of their time with what they took"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--only", action="append", choices=list(KINDS), help="these kinds (default: all)")
        parser.add_argument("--past", action="store_true", help="ask nothing: hold all answers against what was said")
        parser.add_argument("--game", help="whose starter decks play (default: the first game that has some)")
        parser.add_argument("--times", type=int, default=1, help="from the second time on, estimates know the last runs")
        parser.add_argument("--limit", type=float, default=900, help="seconds after which a run is given up")
        parser.add_argument("--most", type=float, default=0, help="fail when an estimate is off by more than this factor")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["past"]:
            self.stdout.write("\n".join(told_and_true()))
            return
        game = options["game"] or next(deck.game for deck in starter_decks())
        decks = [deck for deck in starter_decks() if deck.game == game]
        if len(decks) < 3 or not Game.objects.filter(pk=game).exists():
            raise CommandError(f"Three starter decks of {game} at least are needed.")
        if Run.objects.active().exists():
            raise CommandError("Other runs are at work: they would be measured too.")
        player = Player.objects.create_user(email=f"estimates-{uuid4().hex}@measure.invalid", display_name="Estimates")
        self.stdout.write(f"{timezone.now():%Y-%m-%d %H:%M} UTC, {settings.WORKERS} workers, {os.cpu_count()} cores")
        self.stdout.write("| asked | before | after the first chunk | at half | took | load |\n|---|---|---|---|---|---|")
        found: list[Measured] = []
        try:
            for _time in range(options["times"]):
                for kind in options["only"] or KINDS:
                    question = KINDS[kind](player, decks, int(time.time()))
                    found.append(_measured(kind, player, question, decks[0], options["limit"]))
                    self.stdout.write(found[-1].words())
                    self.stdout.flush()
        finally:
            for run in Run.objects.owned_by(player):
                delete_run(run=run, now=timezone.now())
            player.delete()
        held = [one for run in found for one in run.held]
        self.stdout.write(f"{sum(held)} of {len(held)} spans of time held how long it took.")
        worst = max(factor for one in found for factor in one.factors if factor)
        if options["most"] and worst > options["most"]:
            raise CommandError(f"An estimate was off by a factor of {worst:.2f}, above {options['most']:.2f}.")


def _measured(kind: str, player: Player, question: Question, deck: PlayableDeck, limit: float) -> Measured:
    """Ask, and look on until it is answered. CommandError where it is not in time."""
    before = expected_time(question)
    run = ask(owner=player, question=question, subject=subject_of(deck), now=timezone.now()).run
    first: TimeSpan | None = None
    half: TimeSpan | None = None
    while run.is_active:
        time.sleep(LOOK_EVERY)
        run.refresh_from_db()
        now = timezone.now()
        if now - run.created > timedelta(seconds=limit):
            raise CommandError(f"{kind}: not ended after {limit:.0f} s, {run.games_done} of {run.games_total} games.")
        left = time_left(run, now) if run.is_active and run.games_done else None
        if left is None:
            continue
        said = TimeSpan(*((now - run.created).total_seconds() + one for one in astuple(left)))
        first = said if first is None else first
        half = said if half is None and 2 * run.games_done >= run.games_total else half
    if run.finished is None or not run.is_complete:
        raise CommandError(f"{kind}: {run.state}, {run.problem or run.chunks.problems()}")
    return Measured(kind, before, first, half, (run.finished - run.created).total_seconds(), os.getloadavg()[0])
