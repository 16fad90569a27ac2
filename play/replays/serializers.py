"""What the API says of replays, and what it may be sent."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from collection.api.sent import SentSerializer
from collection.audience import Audience
from collection.languages import page_language
from play.replays.engine.timeline import Moment, Timeline
from play.replays.models import LONGEST_REMARK, LONGEST_REPORT, Link, Remark
from play.replays.services.continuing import Deal
from simulator.ai.ladder import LEVELS

MOST_MOVES = 2**31 - 1
"""What a column for a count of moves holds."""


class ReplaySerializer(serializers.Serializer[Any]):
    """A game that can be replayed, as lists show it."""

    key = serializers.CharField()
    game = serializers.CharField()
    seats = serializers.ListField(child=serializers.CharField(), help_text="Agents by seat; “human” where a person sat.")
    deck_names = serializers.ListField(child=serializers.CharField())
    length = serializers.IntegerField(help_text="Actions played.")
    is_over = serializers.BooleanField(help_text="All hands may be seen.")
    rules_version = serializers.CharField()
    cards_version = serializers.CharField(allow_blank=True)


class MomentSerializer(serializers.Serializer[Moment]):
    """One action, as the asked eyes know it."""

    number = serializers.IntegerField(help_text="Actions played so far; 0 is the beginning.")
    name = serializers.CharField(help_text="The same for people: t7.3 is the third action of turn 7.")
    seat = serializers.IntegerField(allow_null=True)
    kind = serializers.CharField(source="icon", help_text="play, attack, draw …; unseen where these eyes saw nothing.")
    action = serializers.SerializerMethodField()
    news = serializers.SerializerMethodField()

    def get_action(self, moment: Moment) -> str | None:
        """In words; null where these eyes may not know it."""
        return moment.words.say(page_language()) if moment.words else None

    def get_news(self, moment: Moment) -> list[str]:
        """What followed, in sentences."""
        return [line.words.say(page_language()) for line in moment.news]


class DoubtSerializer(serializers.Serializer[Any]):
    """Where today's rules leave the game that was played, counted in actions from 1."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    is_refused = serializers.BooleanField()


class TimelineSerializer(serializers.Serializer[Any]):
    """A replay laid out in time, for certain eyes."""

    replay = ReplaySerializer()
    eyes = serializers.CharField(help_text="“all”, or the number of a seat.")
    eyes_offered = serializers.ListField(child=serializers.CharField())
    is_proved = serializers.BooleanField(help_text="Every position that was kept when it was played is the same today.")
    doubt = DoubtSerializer(allow_null=True)
    fingerprint = serializers.CharField(
        allow_blank=True, help_text="Of the last position; empty while it would tell hidden cards."
    )
    result = serializers.CharField(allow_blank=True)
    goes_on = serializers.DictField(allow_null=True, help_text="The game that this one goes on, if it does.")
    moments = MomentSerializer(many=True)


class PositionSerializer(serializers.Serializer[Any]):
    """The position at one moment: what each of the asked seats could see, and nothing else."""

    moment = MomentSerializer()
    observations = serializers.DictField(child=serializers.DictField(), help_text="By the number of the seat.")


class RemarkSerializer(SentSerializer, serializers.ModelSerializer[Remark]):
    """A remark on a moment, or on its turn."""

    class Meta:
        model = Remark
        fields = ("id", "moves", "whole_turn", "audience", "words", "created")
        read_only_fields = ("id", "created")
        extra_kwargs = {"words": {"max_length": LONGEST_REMARK}, "moves": {"min_value": 0, "max_value": MOST_MOVES}}


class RemarkAudienceSerializer(SentSerializer):
    """Who is to read a remark."""

    audience = serializers.ChoiceField(choices=Audience.choices)


class LinkSerializer(serializers.ModelSerializer[Link]):
    """A link to a game."""

    game = serializers.CharField(source="recipe.game", read_only=True)
    address = serializers.CharField(source="get_absolute_url", read_only=True)

    class Meta:
        model = Link
        fields = ("token", "game", "purpose", "audience", "seat", "moves", "expected", "address", "created")
        read_only_fields = fields


class LinkAudienceSerializer(SentSerializer):
    """Who is to find a shared game: those who have its address, or everybody."""

    audience = serializers.ChoiceField(choices=Audience.choices)


class ShareSerializer(SentSerializer):
    """What a link shows."""

    all_hands = serializers.BooleanField(default=False, help_text="Else what the first seat saw.")


class CaseSerializer(SentSerializer):
    """What went wrong at a moment."""

    moves = serializers.IntegerField(min_value=0, max_value=MOST_MOVES)
    expected = serializers.CharField(max_length=LONGEST_REPORT)


class ContinueSerializer(SentSerializer):
    """How a game goes on from a moment."""

    moves = serializers.IntegerField(min_value=0, max_value=MOST_MOVES)
    seat = serializers.IntegerField(min_value=0, max_value=MOST_MOVES)
    deal = serializers.ChoiceField(choices=Deal.choices, default=Deal.ANEW.value)
    levels = serializers.DictField(
        child=serializers.ChoiceField(choices=list(LEVELS)), required=False, help_text="Agents by the number of the seat."
    )
    token = serializers.CharField(max_length=64, required=False, help_text="The same again gives the same table.")

    def validate_levels(self, levels: dict[str, str]) -> dict[int, str]:
        """Seats are numbers."""
        if not all(seat.isdecimal() and len(seat) < 4 for seat in levels):
            raise serializers.ValidationError(_("Seats are numbers."))
        return {int(seat): agent for seat, agent in levels.items()}


class ContinuedSerializer(serializers.Serializer[Any]):
    """The table that was opened."""

    table = serializers.UUIDField()


class OptionSerializer(serializers.Serializer[Any]):
    """One thing that an agent might have done, with its estimate of it, `chance`, in percent: 100 is a game won.

    `low` to `high` is how that estimate wavers between its samples. None of the three is a measured chance to win.
    """

    words = serializers.CharField()
    chance = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()
    samples = serializers.IntegerField()
    is_played = serializers.BooleanField()


class ReasonsSerializer(serializers.Serializer[Any]):
    """What stood behind a move of an agent."""

    level = serializers.CharField()
    meaning = serializers.CharField()
    options = OptionSerializer(many=True)
    samples = serializers.IntegerField()
    was_forced = serializers.BooleanField()
    slipped = serializers.BooleanField()
    is_same = serializers.BooleanField()
    cut_short = serializers.BooleanField()


class TranscriptSerializer(SentSerializer):
    """A game as text, with its machine part."""

    text = serializers.CharField(max_length=2_000_000, trim_whitespace=False)


class VerdictSerializer(serializers.Serializer[Any]):
    """What playing a game again showed."""

    same = serializers.BooleanField()
    message = serializers.CharField()
    action = serializers.IntegerField(allow_null=True, help_text="The first action after which it is another game, from 1.")


def timeline_blob(
    timeline: Timeline, eyes: str, offered: list[str], goes_on: dict[str, Any] | None, replay: Any
) -> dict[str, Any]:
    """The values of `TimelineSerializer`."""
    return {
        "replay": replay,
        "eyes": eyes,
        "eyes_offered": offered,
        "is_proved": timeline.is_proved,
        "doubt": timeline.doubt,
        "fingerprint": timeline.fingerprint if timeline.recording.is_open else "",
        "result": timeline.result.say(page_language()) if timeline.result else "",
        "goes_on": goes_on,
        "moments": timeline.moments,
    }
