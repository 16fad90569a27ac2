"""The rows of live tables: a game at a table is its seed, options, decks, seats, versions and actions; all else is derived."""

from __future__ import annotations

from typing import Any, Self
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from collection.models import Leased, LeasedQuerySet, Player

HUMAN = "human"
"""What stands among the seats where the owner sits; the others hold the names of agents."""

GAMES_CHARACTERS = 40
"""A slug of `simulator.games.GAMES` is no longer."""


class Phase(models.TextChoices):
    """Whom a table waits for."""

    YOURS = "yours", _("your move")
    THINKING = "thinking", _("the AI thinks")
    STUCK = "stuck", _("stuck")
    OVER = "over", _("over")


class TableQuerySet(LeasedQuerySet["Table"]):
    """Reads of tables that can be chained."""

    def owned_by(self, player: Player) -> Self:
        return self.filter(owner=player)

    def listed(self) -> Self:
        """Without the tables of drills that were not played on."""
        return self.exclude(drill__is_played_on=False)

    def light(self) -> Self:
        """Without decks, card list and actions, which are long: for lists."""
        return self.defer("decks", "card_list", "actions", "start", "marks")

    def by_urgency(self) -> Self:
        """Those that wait for their owner first, then those at which an AI thinks, then those that are over."""
        order = models.Case(
            *(models.When(phase=phase, then=place) for place, phase in enumerate((Phase.YOURS, Phase.STUCK, Phase.THINKING))),
            default=3,
        )
        return self.order_by(order, "-moved", "-pk")

    def unfinished(self) -> Self:
        return self.exclude(phase=Phase.OVER)

    def to_do(self) -> Self:
        """Those at which an AI is to move."""
        return self.filter(phase=Phase.THINKING)


class Table(Leased):
    """One game of its owner against agents, from the first deal to the end.

    `seats` has one entry a seat, HUMAN or the name of an agent; `decks` one deck a seat, or none where a common box is played,
    and `deck_names` what people call them. `version` grows with every change of the row, so that a lost race is noticed;
    everybody who changes a table compares it and sets it. Of each move of the AI so many `attempts` were begun. `deadline`
    ends the choice named by `clock`, where the variant played has a time limit, which `pace` multiplies. `rewards` is what the
    rules give each seat in the end, empty where the game was given up. `card_list` is the text of the list that is played with
    instead of the shipped one, as it was when the table was opened, and `list_name` what its owner calls it; "" else.
    `practice` tables may take back anything. `origin` is the table that this one was opened from, `token` names the request
    that opened it. `restored` is when it was brought back from an archive.
    """

    claim_columns = ("attempts", "version")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tables")
    origin = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="successors")
    token = models.CharField(max_length=64, null=True, editable=False)  # noqa: DJ001 - rematches by other ways have none
    game = models.CharField(max_length=GAMES_CHARACTERS)
    seed = models.PositiveBigIntegerField()
    seed_is_secret = models.BooleanField(default=True)
    options = models.JSONField()
    decks = models.JSONField()
    deck_names = models.JSONField()
    seats = models.JSONField()
    seat = models.PositiveSmallIntegerField(default=0)
    list_name = models.CharField(max_length=80, blank=True)
    card_list = models.TextField(blank=True)
    practice = models.BooleanField(default=False)
    pace = models.PositiveSmallIntegerField(default=1)
    rules_version = models.CharField(max_length=40)
    cards_version = models.CharField(max_length=64, blank=True)
    start: models.JSONField[Any, Any] = models.JSONField(null=True)
    source: models.JSONField[Any, Any] = models.JSONField(default=dict)
    actions = models.JSONField(default=list)
    marks = models.JSONField(default=list)
    fingerprint = models.CharField(max_length=16, blank=True)

    version = models.PositiveIntegerField(default=1)
    moves = models.PositiveIntegerField(default=0)
    phase = models.CharField(max_length=10, choices=Phase)
    winner = models.PositiveSmallIntegerField(null=True)
    rewards: models.JSONField[Any, Any] = models.JSONField(default=list)
    ending = models.CharField(max_length=40, blank=True)
    conceded = models.BooleanField(default=False)
    problem = models.TextField(blank=True)

    attempts = models.PositiveSmallIntegerField(default=0)
    clock = models.CharField(max_length=40, blank=True)
    deadline = models.DateTimeField(null=True)

    created = models.DateTimeField()
    moved = models.DateTimeField()
    restored = models.DateTimeField(null=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ("-moved", "-pk")
        constraints = [models.UniqueConstraint(fields=["owner", "token"], name="one_table_a_request")]
        indexes = [
            models.Index(fields=["owner", "phase"], name="tables_by_owner"),
            models.Index(fields=["phase", "lease"], name="tables_by_lease"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.moves}"

    @property
    def message(self) -> tuple[str, dict[str, object]]:
        """What a worker is called with to think at it."""
        return "play.tasks.think", {"table": str(self.pk)}

    def get_absolute_url(self) -> str:
        """The page of the table."""
        return reverse("play:table", args=[self.pk])

    @property
    def taken_over(self) -> int:
        """How many of its actions were played in the game that it goes on; none where the cards were dealt anew."""
        return self.source["moves"] if self.source and self.start is None else 0

    @property
    def is_over(self) -> bool:
        """The game has ended, by the rules or because its owner conceded."""
        return self.phase == Phase.OVER

    @property
    def is_won(self) -> bool:
        """Its owner won."""
        return self.is_over and self.winner == self.seat

    @property
    def is_drawn(self) -> bool:
        """All were rewarded alike."""
        return self.is_over and len(set(self.rewards)) == 1

    @property
    def is_shared(self) -> bool:
        """Its owner and others, but not all, have done best."""
        best = max(self.rewards, default=0)
        return self.is_over and self.winner is None and not self.is_drawn and self.rewards[self.seat : self.seat + 1] == [best]

    @property
    def shows_seed(self) -> bool:
        """Whether the seed is told: with it every card is known, so one drawn by lot is told only when the game is over."""
        return self.is_over or not self.seed_is_secret


class HintState(models.TextChoices):
    """Where a hint stands."""

    ASKED = "asked"
    READY = "ready"
    FAILED = "failed"


class HintQuerySet(LeasedQuerySet["Hint"]):
    """Reads of hints that can be chained."""

    def to_do(self) -> Self:
        """Those that were asked for and have not ended."""
        return self.filter(state=HintState.ASKED)


class Hint(Leased):
    """What becomes of the choices of its owner at one version of a table; `lines` has one entry a choice, best first.

    An agent estimates them; where `is_played_out`, whole games on imagined deals judge them instead.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="hints")
    version = models.PositiveIntegerField()
    is_played_out = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=HintState, default=HintState.ASKED)
    lines: models.JSONField[Any, Any] = models.JSONField(default=list)
    attempts = models.PositiveSmallIntegerField(default=0)
    asked = models.DateTimeField()

    objects = HintQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "version"], name="one_hint_a_version")]

    def __str__(self) -> str:
        return f"{self.table_id}, {self.version}"

    @property
    def message(self) -> tuple[str, dict[str, object]]:
        """What a worker is called with to weigh the choices. Whole games take long: such a hint waits among the simulations."""
        return "play.tasks.play_out" if self.is_played_out else "play.tasks.weigh", {"hint": self.pk}
