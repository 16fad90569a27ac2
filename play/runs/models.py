"""The rows of simulation runs: one Run a question, cut into Chunks that workers claim, and the sweeper's mark."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Self
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from collection.audience import Audience
from collection.models import Game, Leased, LeasedQuerySet, Player
from decks.content import fingerprint
from decks.models import Deck


class RunState(models.TextChoices):
    """Where a run stands; a run moves downwards in this list, and ends in one of the last two.

    A search alone goes back up: each time what was played is added up and says what to play next.
    """

    RUNNING = "running", _("running")
    MERGING = "merging", _("adding up")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")


class RunQuerySet(LeasedQuerySet["Run"]):
    """Reads of runs that can be chained."""

    def owned_by(self, player: Player) -> Self:
        return self.filter(owner=player)

    def active(self) -> Self:
        """Runs that still ask for work."""
        return self.filter(state__in=(RunState.RUNNING, RunState.MERGING))

    def answering(self, fingerprint: str) -> Self:
        """Finished runs that hold every game of the same question, counted by this site."""
        return self.filter(fingerprint=fingerprint, state=RunState.DONE, games_done=models.F("games_total"), restored=None)

    def like(self, kind: str, game: str, agents: Sequence[str]) -> Self:
        """Complete runs of this kind and game by these agents that were really played, the last one first."""
        asked = self.filter(kind=kind, game=game, question__agents=list(agents))
        played = asked.filter(state=RunState.DONE, copied=False, stop_asked=None, restored=None)
        return played.filter(games_done=models.F("games_total"), finished__gt=models.F("started")).order_by("-finished")

    def told_and_true(self) -> Self:
        """Complete runs whose time was foretold, and that were really played: what was said can be held against what was true."""
        played = self.filter(foretold__isnull=False, state=RunState.DONE, stop_asked=None)
        return played.filter(games_done=models.F("games_total"), finished__isnull=False)

    def timed(self, kinds: Sequence[str], game: str) -> Self:
        """Complete runs of these kinds and this game that were really played, the last one first."""
        asked = self.filter(kind__in=kinds, game=game, state=RunState.DONE, copied=False, stop_asked=None, restored=None)
        return asked.filter(games_done=models.F("games_total"), finished__gt=models.F("started")).order_by("-finished")

    def readable_by(self, player: Player | AnonymousUser) -> Self:
        """A player's own runs, and those that others show to whoever has the address."""
        shown = models.Q(audience__in=(Audience.SHARED, Audience.PUBLIC))
        return self.filter(shown | models.Q(owner=player.pk)) if player.pk else self.filter(shown)

    def light(self) -> Self:
        """Without the counted games, which are long: for lists and progress."""
        return self.defer("result", "report", "search").select_related("game")

    def with_verdict(self) -> Self:
        """Adds `verdict`, the first sentence of the report in both languages; None before there is one."""
        return self.annotate(verdict=models.F("report__verdict"))

    def latest_of(self, player: Player, count: int) -> Self:
        """The player's last runs with their verdicts, for lists."""
        return self.owned_by(player).light().with_verdict()[:count]

    def to_do(self) -> Self:
        """Those that are to be added up."""
        return self.filter(state=RunState.MERGING)

    def in_turn(self, player: Player) -> Self:
        """The player's runs that have unpublished chunks, small questions first: searches last.

        These by games left in all, for their chunks are of one step; others by chunks left, each some seconds of work.
        """
        waiting = models.Q(chunks__state=ChunkState.WAITING)
        return (
            self.owned_by(player)
            .filter(state=RunState.RUNNING, stop_asked=None)
            .annotate(
                waiting=models.Count("chunks", filter=waiting),
                left=models.Count("chunks", filter=models.Q(chunks__state__in=OPEN)),
                searches=models.ExpressionWrapper(models.Q(search__isnull=False), models.BooleanField()),
            )
            .annotate(
                rest=models.Case(
                    models.When(search__isnull=False, then=models.F("games_total") - models.F("games_done")),
                    default=models.F("left"),
                    output_field=models.IntegerField(),
                )
            )
            .filter(waiting__gt=0)
            .order_by("searches", "rest", "created", "pk")
        )


class Run(Leased):
    """A question put to the laboratory, how far its answer has come, and the answer.

    `question` holds all that the answer depends on, besides the versions; `fingerprint` is the same for the same question
    under the same versions. `result` is the canonical text of what was counted, byte for byte the same wherever it
    was computed; `report` what it says, as the laboratory told it when the run ended. The gauge adds up the one number
    that is shown while games are played (how many games have it, its sum, the sum of its squares). The lease of a run guards the
    adding-up, which was begun in so many `merges` since its last chunk ended. `search` is what a search knows between two of its
    steps: {} before the first; None for a run whose games are all known when it is asked.
    Workers had its chunks in hand for `held_milliseconds`, all added up, of which they had a core for `core_milliseconds`.
    `restored` is when it was brought back from an archive: another site counted its games, so that it answers nobody's question
    here, its owner's neither. `foretold` is how many seconds it was said to take when it was asked, between `foretold_low` and
    `foretold_high`; None where nobody was told.
    """

    claim_columns = ("merges", "chunks_total")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="runs")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="runs")
    deck = models.ForeignKey(Deck, on_delete=models.SET_NULL, null=True, related_name="runs")
    deck_name = models.CharField(max_length=120)
    deck_revision = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=20)
    question = models.JSONField()
    fingerprint = models.CharField(max_length=64, db_index=True)
    rules_version = models.CharField(max_length=40)
    cards_version = models.CharField(max_length=64)

    state = models.CharField(max_length=10, choices=RunState, default=RunState.RUNNING)
    games_total = models.PositiveIntegerField()
    games_done = models.PositiveIntegerField(default=0)
    chunks_total = models.PositiveIntegerField()
    chunks_ended = models.PositiveIntegerField(default=0)
    chunks_failed = models.PositiveIntegerField(default=0)
    problem = models.TextField(blank=True)
    stop_asked = models.DateTimeField(null=True)
    merges = models.PositiveSmallIntegerField(default=0)
    core_milliseconds = models.PositiveBigIntegerField(default=0)
    held_milliseconds = models.PositiveBigIntegerField(default=0)
    search = models.JSONField(null=True)
    result = models.TextField(blank=True)
    report = models.JSONField(null=True)
    copied = models.BooleanField(default=False)
    gauge_count = models.PositiveBigIntegerField(default=0)
    gauge_total = models.BigIntegerField(default=0)
    gauge_squares = models.PositiveBigIntegerField(default=0)

    audience = models.CharField(max_length=10, choices=Audience, default=Audience.PRIVATE)

    created = models.DateTimeField()
    started = models.DateTimeField(null=True)
    finished = models.DateTimeField(null=True)
    restored = models.DateTimeField(null=True)
    foretold = models.FloatField(null=True)
    foretold_low = models.FloatField(null=True)
    foretold_high = models.FloatField(null=True)

    verdict: dict[str, str] | None
    """Added by `with_verdict()`."""

    objects = RunQuerySet.as_manager()

    class Meta:
        ordering = ("-created", "-pk")
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "fingerprint"],
                condition=models.Q(state__in=[RunState.RUNNING, RunState.MERGING], stop_asked=None),
                name="one_active_run_a_question",
            ),
            models.CheckConstraint(condition=models.Q(chunks_ended__lte=models.F("chunks_total")), name="no_chunk_ends_twice"),
            models.CheckConstraint(condition=models.Q(games_done__lte=models.F("games_total")), name="no_game_counts_twice"),
        ]

    def __str__(self) -> str:
        return f"{self.deck_name}, {self.games_total}"

    @property
    def message(self) -> tuple[str, dict[str, object]]:
        """What a worker is called with to add it up."""
        return "play.tasks.add_up", {"run": str(self.pk)}

    def get_absolute_url(self) -> str:
        """The page of the run."""
        return reverse("play:run", args=[self.pk])

    @property
    def is_shown(self) -> bool:
        """Whoever has its address may read it."""
        return self.audience != Audience.PRIVATE

    @property
    def is_active(self) -> bool:
        """Work is still to be done."""
        return self.state in {RunState.RUNNING, RunState.MERGING}

    @property
    def is_complete(self) -> bool:
        """Ended with every game that was asked for."""
        return self.state == RunState.DONE and self.games_done == self.games_total

    @property
    def is_partial(self) -> bool:
        """Ended with some of the games only: stopped by its owner, or some could not be played."""
        return self.state == RunState.DONE and not self.is_complete

    @property
    def is_search(self) -> bool:
        """Which games are played next is known only when those before are: an answer without an index of games."""
        return self.search is not None

    @property
    def games_missing(self) -> int:
        """How many games that were asked for are not (yet) counted."""
        return self.games_total - self.games_done

    @property
    def games_left_out(self) -> int:
        """Games of the step in which a search was stopped: they were played and counted, and its answer says nothing of them."""
        return max(0, self.games_done - self.report["games"]) if self.is_search and self.is_partial and self.report else 0

    @property
    def deck_fingerprints(self) -> list[str]:
        """The same for two runs of decks that held the same printings in the same numbers; none for a common box."""
        compared = (variant["deck"] for variant in self.question["variants"] if "deck" in variant)
        decks = self.question["decks"][:1] if self.kind == "goldfish" else self.question["decks"]
        return list(dict.fromkeys(map(fingerprint, (*decks, *compared))))

    @property
    def seconds_taken(self) -> float | None:
        """How long a run that has ended was worked on."""
        return (self.finished - self.started).total_seconds() if self.finished and self.started else None

    @property
    def seconds_waited(self) -> float | None:
        """How long its player waited for the answer of a run that has ended."""
        return (self.finished - self.created).total_seconds() if self.finished else None

    def is_longer_than_foretold(self, now: datetime) -> bool:
        """Whether its player waits, or waited, for longer than he was told; what he stopped says nothing."""
        waited = ((self.finished or now) - self.created).total_seconds()
        return self.foretold_high is not None and self.stop_asked is None and waited > self.foretold_high

    @property
    def slowness(self) -> float | None:
        """So many times longer than with a core to itself a worker took at its chunks; None where that was not measured."""
        return max(1.0, self.held_milliseconds / self.core_milliseconds) if self.core_milliseconds else None

    @property
    def seconds_a_chunk(self) -> float | None:
        """How long a worker had one of its chunks in hand, by the clock; None before the first has ended."""
        return self.held_milliseconds / 1000 / self.chunks_ended if self.held_milliseconds and self.chunks_ended else None

    def seconds_at_work(self, now: datetime) -> float:
        """How long the run has been worked on; 0 before its first chunk."""
        return ((self.finished or now) - self.started).total_seconds() if self.started else 0.0

    def games_per_second(self, now: datetime) -> float | None:
        """The speed so far; None before the first games are counted."""
        seconds = self.seconds_at_work(now)
        return self.games_done / seconds if seconds > 0 and self.games_done else None


class ChunkState(models.TextChoices):
    """Where a chunk stands. The last three are ends; each is entered once."""

    WAITING = "waiting"
    PUBLISHED = "published"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    DROPPED = "dropped"


AFOOT = (ChunkState.PUBLISHED, ChunkState.RUNNING)
"""A worker has the chunk, or has been told of it."""

OPEN = (ChunkState.WAITING, *AFOOT)
"""The chunk has not ended."""


class ChunkQuerySet(LeasedQuerySet["Chunk"]):
    """Reads of chunks that can be chained."""

    def with_run(self) -> Self:
        """Each chunk with its run and the run's owner."""
        return self.select_related("run", "run__owner").defer("run__result", "run__report", "result")

    def of_player(self, player: Player) -> Self:
        return self.filter(run__owner=player)

    def to_do(self) -> Self:
        """Those that workers have, or have been told of."""
        return self.filter(state__in=AFOOT)

    def open(self) -> Self:
        return self.filter(state__in=OPEN)

    def problems(self) -> list[str]:
        """Why games could not be played, each reason once."""
        failed = self.filter(state=ChunkState.FAILED).order_by("problem")
        return list(failed.values_list("problem", flat=True).distinct())


class Chunk(Leased):
    """Some neighbouring games of a run: what one worker does in some seconds. It has a lease while it is RUNNING, else none."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="chunks")
    index = models.PositiveIntegerField()
    first = models.PositiveIntegerField()
    count = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=ChunkState, default=ChunkState.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    ended = models.DateTimeField(null=True)
    result = models.TextField(blank=True)
    problem = models.TextField(blank=True)

    objects = ChunkQuerySet.as_manager()

    class Meta:
        ordering = ("index",)
        constraints = [models.UniqueConstraint(fields=["run", "index"], name="one_chunk_a_place")]
        indexes = [models.Index(fields=["state", "lease"], name="chunks_by_lease")]

    def __str__(self) -> str:
        return f"{self.first}-{self.first + self.count - 1}"

    @property
    def message(self) -> tuple[str, dict[str, object]]:
        """What a worker is called with to play it."""
        return "play.tasks.play_chunk", {"chunk": self.pk}


class WorkDay(models.Model):
    """How long workers worked for a player on a day, in thousandths of a core-second; deleting a run gives none back."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="work_days")
    day = models.DateField()
    milliseconds = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "day"], name="one_sum_of_work_a_day")]

    def __str__(self) -> str:
        return f"{self.day}: {self.milliseconds} ms"


class SweepMark(models.Model):
    """When the sweeper last went round; one row, so that anybody can tell whether it lives."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    swept = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="one_sweep_mark")]

    def __str__(self) -> str:
        return f"{self.swept:%Y-%m-%d %H:%M:%S}"


def last_sweep() -> datetime | None:
    """When the sweeper last went round; None when it never did."""
    return SweepMark.objects.values_list("swept", flat=True).first()
