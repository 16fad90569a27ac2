"""What the API says of runs, and what it may be sent."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers

from collection.sent import SentSerializer
from play.common.option_fields import OWN, SHIPPED
from play.common.seeds import MAX_SEED
from play.runs.engine.questions import MAX_GAMES
from play.runs.forms.goldfish import AGENTS, GAMES, GoldfishForm
from play.runs.forms.series import GAMES_ASKED, SeriesForm, agent_choices
from play.runs.models import Run
from play.runs.presentation.result_document import provenance_of
from simulator.games import GAMES as GAMES_PLAYED


class NewRunSerializer(SentSerializer):
    """A question to the laboratory; checked by the form of the site."""

    deck = serializers.CharField(help_text="An own deck (deck:12) or a starter deck (starter:game/slug).")
    games = serializers.IntegerField(min_value=1, max_value=MAX_GAMES, default=GAMES)
    agent = serializers.ChoiceField(choices=list(AGENTS), default="scripted")
    seed = serializers.IntegerField(
        min_value=0, max_value=MAX_SEED, required=False, allow_null=True, help_text="Drawn at random when left out."
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """The form of the site says what is wrong, in its words."""
        form = GoldfishForm(data, player=self.context["request"].user)
        if not form.is_valid():
            raise serializers.ValidationError({name: [str(error) for error in found] for name, found in form.errors.items()})
        return {"form": form}


class NewSeriesSerializer(SentSerializer):
    """A question to the laboratory of whole tables; checked by the form of the site."""

    game = serializers.SlugField()
    seats = serializers.IntegerField(required=False, help_text="As few as the game allows when left out.")
    agents = serializers.ListField(
        child=serializers.ChoiceField(choices=[name for name, _ in agent_choices()]),
        default=["scripted"],
        help_text="One for all players, or one for each.",
    )
    decks = serializers.ListField(
        child=serializers.CharField(),
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
        form = SeriesForm(None, player=self.context["request"].user, game=game.slug, seats=seats)
        if wrong := form.misfits(data):
            raise serializers.ValidationError(wrong)
        form = SeriesForm(form.filled(data), player=self.context["request"].user, game=game.slug, seats=seats)
        if not form.is_valid():
            raise serializers.ValidationError({name: [str(error) for error in found] for name, found in form.errors.items()})
        return {"form": form}


class RunSerializer(serializers.ModelSerializer[Run]):
    """A run: what was asked, how far it is, where its answer comes from."""

    games_per_second = serializers.SerializerMethodField()
    seconds_left = serializers.SerializerMethodField()
    provenance = serializers.SerializerMethodField()
    verdict = serializers.SerializerMethodField()
    question = serializers.SerializerMethodField()

    class Meta:
        model = Run
        fields = (
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
            "created",
            "started",
            "finished",
            "stop_asked",
            "games_per_second",
            "seconds_left",
            "verdict",
            "question",
            "provenance",
        )
        read_only_fields = fields

    def get_games_per_second(self, run: Run) -> float | None:
        """The speed so far; null before the first games."""
        return run.games_per_second(timezone.now())

    def get_seconds_left(self, run: Run) -> float | None:
        """How long the rest takes at this speed; null when nobody can say."""
        return run.seconds_left(timezone.now())

    def get_verdict(self, run: Run) -> dict[str, str] | None:
        """The report's first sentence in both languages; null before there is one."""
        return run.report["verdict"] if run.report else None

    def get_question(self, run: Run) -> dict[str, Any]:
        """All that was asked; the text of a card list, which may be long, is told with the result."""
        return {name: part for name, part in run.question.items() if name != "card_list"}

    def get_provenance(self, run: Run) -> dict[str, Any]:
        """The versions, the deck and its revision, and whether every game was played."""
        return provenance_of(run)


class ResultSerializer(serializers.Serializer[Any]):
    """The whole answer: the question, where it comes from, the report, and every game that was counted."""

    question = serializers.DictField()
    provenance = serializers.DictField()
    report = serializers.DictField()
    counts = serializers.DictField()
