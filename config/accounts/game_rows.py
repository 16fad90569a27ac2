"""The rows of games and simulations in an archive, as they are written and read (docs/archive.md)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from config.accounts.serializers import KEY, SLUG, Row, Text
from decks.models import MAX_CARDS
from play.replays.models import LONGEST_REMARK
from play.runs.engine.laboratories import LABORATORIES
from play.runs.engine.questions import MAX_GAMES
from play.tables.engine.sitting import MARK, MARK_DIGITS
from play.tables.models import HUMAN
from simulator.catalog.own_list import LONGEST_LIST
from simulator.games import GAMES

LARGEST = 2**63 - 1
MOST_SEATS = 10
MOST_ACTIONS = 20_000
"""Of one game: many times those of the longest that was ever played."""

MOST_VARIANTS = 100


class Plain(serializers.Field[Any, Any, Any, Any]):
    """Values that are checked at once: each row has thousands of them."""

    def __init__(self, kind: type, most: int, **options: Any) -> None:
        super().__init__(**options)
        self.kind, self.most = kind, most

    def to_internal_value(self, data: Any) -> Any:
        """A list of so many values of one kind, truth values being no numbers."""
        if not isinstance(data, list) or len(data) > self.most or not all(type(one) is self.kind for one in data):
            raise serializers.ValidationError(_("a list of at most %(most)s entries is wanted") % {"most": self.most})
        return data


class Deck(serializers.DictField):
    """Copies by printing."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=serializers.IntegerField(min_value=1, max_value=MAX_CARDS), **options)

    def to_internal_value(self, data: Any) -> Any:
        """No more cards than any deck has: an engine lays each of them out."""
        deck = super().to_internal_value(data)
        if sum(deck.values()) > MAX_CARDS:
            raise serializers.ValidationError(_("A deck holds at most %(count)d cards.") % {"count": MAX_CARDS})
        return deck


class RecipeRow(Row):
    """What makes a game, as `simulator.transcript.Recipe` has it."""

    game = serializers.ChoiceField(list(GAMES))
    rules_version = Text(40)
    cards_version = Text(64)
    seed = serializers.IntegerField(min_value=0, max_value=LARGEST)
    decks = serializers.ListField(child=Deck(), max_length=MOST_SEATS)
    seats = Plain(str, MOST_SEATS)
    actions = Plain(int, MOST_ACTIONS)
    list_name = Text(80)
    card_list = Text(4 * LONGEST_LIST)
    start = serializers.DictField(allow_null=True)


class TableRow(Row):
    """A table whose game is over."""

    recipe = RecipeRow()
    start_mark = Text(100, default="")
    options = serializers.DictField()
    seat = serializers.IntegerField(min_value=0, max_value=MOST_SEATS)
    decks = serializers.ListField(child=Text(120), max_length=MOST_SEATS)
    seed_is_secret = serializers.BooleanField()
    practice = serializers.BooleanField()
    pace = serializers.IntegerField(min_value=1, max_value=100)
    marks = Plain(str, MOST_ACTIONS // MARK)
    fingerprint = Text(16)
    winner = serializers.IntegerField(min_value=0, max_value=MOST_SEATS, allow_null=True)
    rewards = serializers.ListField(child=serializers.FloatField(min_value=-1e9, max_value=1e9), max_length=MOST_SEATS)
    ending = Text(40)
    conceded = serializers.BooleanField()
    opened = serializers.DateTimeField()
    moved = serializers.DateTimeField()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One seat is the owner's, and everything that there is one of a seat is there for each."""
        recipe, seats = attrs["recipe"], len(attrs["recipe"]["seats"])
        sits = [number for number, name in enumerate(recipe["seats"]) if name == HUMAN] == [attrs["seat"]]
        named = max(map(len, recipe["seats"]), default=0) <= KEY and all(len(mark) == MARK_DIGITS for mark in attrs["marks"])
        each = {len(attrs["decks"]), len(recipe["decks"]), len(attrs["rewards"])} <= {0, seats}
        if not (sits and named and each and seats in GAMES[recipe["game"]].players and (attrs["winner"] or 0) < seats):
            raise serializers.ValidationError(_("nobody could sit at this table so"))
        return attrs


class QuestionRow(Row):
    """What is checked of a question before it is read as one."""

    kind = serializers.ChoiceField(list(LABORATORIES))
    game = Text(SLUG)
    agents = serializers.ListField(child=Text(KEY), max_length=MOST_SEATS)
    decks = serializers.ListField(child=Deck(), max_length=50)
    options = serializers.DictField()
    games = serializers.IntegerField(min_value=0, max_value=MAX_GAMES)
    seed = serializers.IntegerField(min_value=0, max_value=LARGEST)
    variants = serializers.ListField(child=serializers.DictField(), max_length=MOST_VARIANTS)
    names = serializers.DictField()
    card_list = Text(4 * LONGEST_LIST)
    list_name = Text(80)
    aims = serializers.DictField()
    search = serializers.DictField()


class ProvenanceRow(Row):
    rules_version = Text(40)
    cards_version = Text(64)
    deck_name = Text(120)
    deck_revision = serializers.IntegerField(min_value=1, max_value=2**31 - 1, allow_null=True)
    asked = serializers.DateTimeField()
    finished = serializers.DateTimeField()
    games_asked = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    games_counted = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class RunRow(Row):
    """A simulation that has ended."""

    question = QuestionRow()
    provenance = ProvenanceRow()
    counts = serializers.JSONField()
    deck = serializers.IntegerField(min_value=0, max_value=LARGEST, allow_null=True)
    failed = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    started = serializers.DateTimeField(allow_null=True)
    stopped = serializers.DateTimeField(allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """No game counts twice."""
        if attrs["provenance"]["games_counted"] > attrs["provenance"]["games_asked"]:
            raise serializers.ValidationError(_("more games were counted than asked for"))
        return attrs


class RemarkRow(Row):
    """A remark on a game; those on games that did not come back are passed over."""

    table = serializers.UUIDField(allow_null=True)
    run = serializers.UUIDField(allow_null=True)
    number = serializers.IntegerField(min_value=1, max_value=2**31 - 1, allow_null=True)
    moves = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    whole_turn = serializers.BooleanField()
    words = Text(LONGEST_REMARK)
    created = serializers.DateTimeField()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """It is on a table, or on a game of a run."""
        if (attrs["table"] is None) == (attrs["run"] is None) or (attrs["run"] is None) != (attrs["number"] is None):
            raise serializers.ValidationError(_("a remark is on one game"))
        return attrs
