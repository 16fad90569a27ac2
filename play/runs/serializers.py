"""What the API says of runs, and what it may be sent."""

from typing import Any, ClassVar
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers

from collection.api.sent import SentSerializer
from collection.models import Player
from collection.query.grammar import LONGEST_QUERY
from play.common.allowed_cards import CARDS, FREE
from play.common.option_fields import OWN, SHIPPED
from play.common.playable_decks import subject_named
from play.common.seeds import MAX_SEED
from play.common.time_spans import TimeSpan
from play.runs.engine.advice import BUDGETS, PROVERS
from play.runs.engine.questions import MAX_GAMES
from play.runs.engine.worth import PAIRS
from play.runs.forms.advice import USUAL_BUDGET, USUAL_PAIRS, AdviceForm, CompareForm, WorthForm
from play.runs.forms.deck_fields import FORMAT
from play.runs.forms.duels import DuelsForm, FieldForm, Form, MatrixForm
from play.runs.forms.goldfish import AGENTS, GAMES, LAST_TURN, MOST_HOPED, GoldfishForm
from play.runs.forms.series import DECK, GAMES_ASKED, USUAL_AGENT, SeriesForm, agent_choices
from play.runs.models import Run
from play.runs.presentation.result_document import provenance_of
from play.runs.presentation.waiting import time_left, waiting_of
from simulator.games import GAMES as GAMES_PLAYED

SEAT_AGENTS = [name for name, _title in agent_choices()]
"""The agents that may sit at a table of a series or of decks that meet."""


MOST_SEATS = max(max(game.players) for game in GAMES_PLAYED.values())

SUBJECT = "An own deck (deck:12), a starter deck (starter:game/slug) or a shared deck (shared:address)."


WHERE_NONE = "when left out, empty or null"
LONGEST_FORMAT = 40


class FormatField(serializers.CharField):
    """The name of a format. An empty one and null are none, as decks send and forms leave it."""

    def __init__(self, **more: Any) -> None:
        super().__init__(required=False, allow_blank=True, allow_null=True, max_length=LONGEST_FORMAT, **more)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """The name. SkipField where there is none."""
        if (name := super().run_validation(data)) in ("", None):
            raise serializers.SkipField
        return name


class NewRunSerializer(SentSerializer):
    """A question to the laboratory; checked by the form of the site."""

    deck = serializers.CharField(help_text=SUBJECT)
    games = serializers.IntegerField(min_value=1, max_value=MAX_GAMES, default=GAMES)
    agent = serializers.ChoiceField(choices=list(AGENTS), default="scripted")
    hope = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=LONGEST_QUERY,
        help_text="Cards hoped for, as a search: cost<=1.",
    )
    least = serializers.IntegerField(min_value=1, max_value=MOST_HOPED, default=1, help_text="How many of them are hoped for.")
    turn = serializers.IntegerField(min_value=1, max_value=LAST_TURN, default=1, help_text="By which turn of the deck.")
    seed = serializers.IntegerField(
        min_value=0, max_value=MAX_SEED, required=False, allow_null=True, help_text="Drawn at random when left out."
    )
    format = FormatField(help_text=f"In which format of its game a starter deck is played; the usual one {WHERE_NONE}.")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """The form of the site says what is wrong, in its words."""
        subject_named(self.context["request"].user, data["deck"])
        form = GoldfishForm(data, player=self.context["request"].user)
        if not form.is_valid():
            raise serializers.ValidationError({name: [str(error) for error in found] for name, found in form.errors.items()})
        return {"form": form}


class NewSeriesSerializer(SentSerializer):
    """A question to the laboratory of whole tables; checked by the form of the site."""

    game = serializers.SlugField()
    seats = serializers.IntegerField(required=False, help_text="As few as the game allows when left out.")
    agents = serializers.ListField(
        child=serializers.ChoiceField(choices=SEAT_AGENTS),
        max_length=MOST_SEATS,
        default=["scripted"],
        help_text="One for all players, or one for each.",
    )
    decks = serializers.ListField(
        child=serializers.CharField(),
        max_length=MOST_SEATS,
        default=list,
        help_text="One for each player (deck:12, starter:game/slug), where players bring decks; starter decks when left out.",
    )
    options = serializers.DictField(default=dict, help_text="Options that are not as usual.")
    compare = serializers.CharField(
        default="", allow_blank=True, help_text="An option of which every value is played on the same deals, or “deck”."
    )
    values = serializers.CharField(
        required=False, help_text="The numbers to compare (“8, 10, 12”), where the option that is compared is a number."
    )
    cards = serializers.ChoiceField(
        choices=[OWN, SHIPPED],
        required=False,
        help_text="The list that the player has loaded (what is played with where there is one), or the cards of the game.",
    )
    other_deck = serializers.CharField(required=False, help_text="What the first player’s deck is compared with.")
    games = serializers.IntegerField(min_value=1, max_value=MAX_GAMES, default=GAMES_ASKED, help_text="Of each variant.")
    seed = serializers.IntegerField(
        min_value=0, max_value=MAX_SEED, required=False, allow_null=True, help_text="Drawn at random when left out."
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """The form of the site says what is wrong, in its words."""
        game = GAMES_PLAYED.get(data["game"])
        if game is None:
            raise serializers.ValidationError({"game": [_("There is no such game.")]})
        seats = data.get("seats", game.players[0])
        if seats not in game.players:
            raise serializers.ValidationError({"seats": [_("This game is not played by so many.")]})
        decks = {f"{DECK}{place}": choice for place, choice in enumerate(data["decks"])}
        form = SeriesForm(None, player=self.context["request"].user, game=game.slug, seats=seats, initial=decks)
        if wrong := form.misfits(data):
            raise serializers.ValidationError(wrong)
        form = SeriesForm(form.filled(data), player=self.context["request"].user, game=game.slug, seats=seats)
        if not form.is_valid():
            raise serializers.ValidationError({name: [str(error) for error in found] for name, found in form.errors.items()})
        return {"form": form}


class NewDuelsSerializer(SentSerializer):
    """A question about decks that meet; `form` is the form of the site that checked it."""

    pasted = serializers.CharField(default="", allow_blank=True, help_text="Other lists; a line of three dashes parts two.")
    format = FormatField(
        help_text="In which format of the game starter decks and pasted lists are played; that of the other decks "
        f"{WHERE_NONE}, the usual one where their rules differ."
    )
    seed = serializers.IntegerField(
        min_value=0, max_value=MAX_SEED, required=False, allow_null=True, help_text="Drawn at random when left out."
    )


class NewDeckQuestionSerializer(NewDuelsSerializer):
    """A question about a deck that meets others, checked by the form of the site, which says in its words what is wrong."""

    checked_by: ClassVar[type[FieldForm | AdviceForm | WorthForm | CompareForm]]

    deck = serializers.CharField(help_text=SUBJECT)
    opponents = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Decks (deck:12, starter:game/slug, shared:address); when left out, the starter decks and those of your other "
        "decks that are played by the same rules.",
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        return {"form": _sound(_against(self.checked_by, self.context["request"].user, data))}


class NewFieldSerializer(NewDeckQuestionSerializer):
    """A deck against others; checked by the form of the site."""

    checked_by = FieldForm

    weights = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=100),
        default=dict,
        help_text="How often an opponent is met, by the name it has in `opponents`; 1 when left out.",
    )
    precision = serializers.ChoiceField(
        choices=list(FieldForm.precisions),
        default="quick",
        help_text="How far the interval over all opponents may reach to either side: 5, 3, 1.5 or 0.7 points.",
    )
    agent = serializers.ChoiceField(choices=SEAT_AGENTS, default=USUAL_AGENT)
    opponent_agent = serializers.ChoiceField(choices=SEAT_AGENTS, required=False, help_text="The same when left out.")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        weights = {f"weight-{choice}": weight for choice, weight in data["weights"].items()}
        return super().validate({**data, **weights})


class NewAdviceSerializer(NewDeckQuestionSerializer):
    """Which cards would help a deck; checked by the form of the site."""

    checked_by = AdviceForm

    cards = serializers.ChoiceField(
        choices=list(CARDS),
        default=FREE,
        help_text="Which copies may come: owned and not in this deck, all that are owned, or three of every card of the game.",
    )
    budget = serializers.ChoiceField(
        choices=list(BUDGETS),
        default=USUAL_BUDGET,
        help_text="Seconds aimed at on a free machine of two cores; proofs take 2,000 pairs at least.",
    )
    agent = serializers.ChoiceField(choices=list(PROVERS), default=PROVERS[0], help_text="Who plays the proof.")


class NewWorthSerializer(NewDeckQuestionSerializer):
    """What the cards and the opening hands of a deck are worth; checked by the form of the site."""

    checked_by = WorthForm

    cards = serializers.ChoiceField(
        choices=list(CARDS),
        default=FREE,
        help_text="Which copies may replace one, besides the other cards of the deck: owned and not in this deck, all that are "
        "owned, or every card of the game.",
    )
    pairs = serializers.ChoiceField(
        choices=list(PAIRS), default=USUAL_PAIRS, help_text="How many deals each card and each opening hand is tried on."
    )


class NewCompareSerializer(NewDeckQuestionSerializer):
    """Two decks against the same others; checked by the form of the site."""

    checked_by = CompareForm

    against = serializers.CharField(
        max_length=120, help_text="What it is compared with: a deck, or a revision of an own one (revision:12.3)."
    )
    opponents = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Decks that both meet; when left out, the starter decks and those of your other decks that are played by the "
        "rules of `deck`.",
    )
    precision = serializers.ChoiceField(
        choices=list(CompareForm.precisions),
        default="usual",
        help_text="How far the interval may reach to either side: 5, 3 or 1.5 points.",
    )
    agent = serializers.ChoiceField(choices=list(PROVERS), default=PROVERS[-1])


class NewMatrixSerializer(NewDuelsSerializer):
    """Each deck against each; checked by the form of the site."""

    game = serializers.SlugField()
    decks = serializers.ListField(
        child=serializers.CharField(), default=list, help_text="Decks: deck:12, starter:game/slug, shared:address."
    )
    precision = serializers.ChoiceField(
        choices=list(MatrixForm.precisions),
        default="quick",
        help_text="How far the interval of each pair may reach to either side: 10, 5, 3 or 1.5 points.",
    )
    agent = serializers.ChoiceField(choices=SEAT_AGENTS, default=USUAL_AGENT)
    agents = serializers.DictField(
        child=serializers.ChoiceField(choices=SEAT_AGENTS),
        default=dict,
        help_text="Another agent for single decks, by the name they have in `decks`.",
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """The form of the site says what is wrong, in its words."""
        game = GAMES_PLAYED.get(data["game"])
        if game is None or not game.has_decks:
            raise serializers.ValidationError({"game": [_("There is no such game.")]})
        own = {f"agent-{choice}": agent for choice, agent in data["agents"].items()}
        form = MatrixForm({**data, **own}, player=self.context["request"].user, game=game.slug)
        return {"form": _sound(form)}


def _against(kind: type[Form], player: Player, data: dict[str, Any]) -> Form:
    """The form about this deck, which meets the usual field where nobody else is named."""
    deck = subject_named(player, data["deck"])
    if deck is None:
        raise serializers.ValidationError({"deck": [_("This deck is no longer there. Choose another one.")]})
    asked = {name: data[name] for name in (FORMAT,) if name in data}
    usual = kind(None, player=player, game=deck.game, initial={"deck": deck.choice, **asked}).usual_field()
    opponents = data.get("opponents", [] if data["pasted"] else [one.choice for one in usual])
    return kind({**data, "opponents": opponents}, player=player, game=deck.game)


def _sound(form: DuelsForm) -> DuelsForm:
    """The form where it is valid; else what it says is wrong, field by field."""
    if not form.is_valid():
        raise serializers.ValidationError({name: [str(error) for error in found] for name, found in form.errors.items()})
    return form


class RunSerializer(serializers.ModelSerializer[Run]):
    """A run: what was asked, how far it is, where its answer comes from.

    `games_done` counts every game played; the answer of a search that was stopped leaves out those of the step that was
    broken off.
    """

    games_per_second = serializers.SerializerMethodField()
    seconds_left = serializers.SerializerMethodField()
    seconds_left_between = serializers.SerializerMethodField()
    foretold_between = serializers.SerializerMethodField()
    ahead = serializers.SerializerMethodField()
    provenance = serializers.SerializerMethodField()
    verdict = serializers.SerializerMethodField()
    question = serializers.SerializerMethodField()

    class Meta:
        model = Run
        fields: tuple[str, ...] = (
            "id",
            "kind",
            "game",
            "deck",
            "state",
            "games_total",
            "games_done",
            "chunks_total",
            "chunks_ended",
            "chunks_failed",
            "copied",
            "audience",
            "created",
            "started",
            "finished",
            "stop_asked",
            "games_per_second",
            "seconds_left",
            "seconds_left_between",
            "foretold_between",
            "ahead",
            "verdict",
            "question",
            "provenance",
        )
        read_only_fields = fields

    def get_games_per_second(self, run: Run) -> float | None:
        """The speed so far; null before the first games."""
        return run.games_per_second(timezone.now())

    def get_seconds_left(self, run: Run) -> float | None:
        """How long the rest takes at this speed, what goes before a waiting run included; null when nobody can say."""
        left = self._time_left(run)
        return left.seconds if left else None

    def get_seconds_left_between(self, run: Run) -> list[float] | None:
        """The two ends between which that is known; null when nobody can say."""
        left = self._time_left(run)
        return [left.low, left.high] if left else None

    def get_foretold_between(self, run: Run) -> list[float] | None:
        """The seconds that were foretold when it was asked; null where nobody was told."""
        if run.foretold_low is None or run.foretold_high is None:
            return None
        return [run.foretold_low, run.foretold_high]

    def _time_left(self, run: Run) -> TimeSpan | None:
        known: dict[UUID, TimeSpan | None] = self.__dict__.setdefault("times_left", {})
        if run.pk not in known:
            known[run.pk] = time_left(run, timezone.now())
        return known[run.pk]

    def get_ahead(self, run: Run) -> int | None:
        """How many runs of the player go before one that waits, small questions first; null once it is played."""
        waiting = waiting_of(run, timezone.now())
        return waiting.ahead if waiting else None

    def get_verdict(self, run: Run) -> dict[str, str] | None:
        """The report's first sentence in both languages; null before there is one."""
        return run.report["verdict"] if run.report else None

    def get_question(self, run: Run) -> dict[str, Any]:
        """All that was asked; the text of a card list, which may be long, is told with the result."""
        return {name: part for name, part in run.question.items() if name != "card_list"}

    def get_provenance(self, run: Run) -> dict[str, Any]:
        """The versions, the deck and its revision, and whether every game was played."""
        return provenance_of(run)


class AskedRunSerializer(RunSerializer):
    """The run that answers what was asked. `warnings`: what of the decks stays in the box, as the games are played without it."""

    warnings = serializers.SerializerMethodField()

    class Meta(RunSerializer.Meta):
        fields = (*RunSerializer.Meta.fields, "warnings")
        read_only_fields = fields

    def get_warnings(self, run: Run) -> list[str]:
        """In sentences."""
        return list(self.context["warnings"])


class WorkTimeSerializer(serializers.Serializer[Any]):
    """The day's work of workers for a player, in seconds of one core; `until` is when the next day begins."""

    spent = serializers.FloatField()
    limit = serializers.FloatField()
    left = serializers.FloatField()
    until = serializers.DateTimeField()


class ResultSerializer(serializers.Serializer[Any]):
    """The whole answer: the question, where it comes from, the report, and every game that was counted."""

    question = serializers.DictField()
    provenance = serializers.DictField()
    report = serializers.DictField()
    counts = serializers.DictField()
