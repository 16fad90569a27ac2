"""The clauses of a player's format as they are sent, from a form and by the API alike: read, and every part of them checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from collection.api.sent import SentSerializer
from collection.query.grammar import LONGEST_QUERY
from decks.legality.own_formats import (
    KINDS,
    MOST_CARDS,
    MOST_CARDS_IN_ALL,
    MOST_CLAUSES,
    MOST_SEARCHED,
    Body,
    UnreadableClauseError,
    check_clause,
    check_shape,
)
from decks.models import MAX_CARDS
from simulator.catalog import load
from simulator.games import GAMES

MOST_OF_A_SUM = 99_999
LONGEST_NOTE = 300
LONGEST_KEY = 60


class PointsField(serializers.DictField):
    """Points by key of the card."""

    child = serializers.IntegerField(min_value=1, max_value=MAX_CARDS)

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping) and len(data) > MOST_CARDS:
            raise serializers.ValidationError(_("A clause lists %(most)d cards at most.") % {"most": MOST_CARDS})
        if isinstance(data, Mapping) and (wrong := [key for key in data if len(str(key)) > LONGEST_KEY or "\0" in str(key)]):
            said = ascii(wrong[0])[1:-1][:LONGEST_KEY]
            raise serializers.ValidationError(_("There is no such card: %(name)s.") % {"name": said})
        return super().to_internal_value(data)


class ClauseDataSerializer(SentSerializer):
    """One clause. `query` and `cards` say together which cards it looks at: those that a search finds, and those listed.

    `count`: how many of them there are, or their share of the deck in percent; `copies`: of each; `forbidden`: none of them;
    `only`: nothing but them; `sum`: a figure of the cards (`measure`) added up; `points`: points by card added up. A `warning`
    forbids nothing. `since` and `until` (that day included) are a year, a month or a day; empty: always.
    """

    kind = serializers.ChoiceField(choices=[(one, one) for one in KINDS])
    query = serializers.CharField(max_length=LONGEST_QUERY, required=False, default="", allow_blank=True)
    cards = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_KEY), max_length=MOST_CARDS, required=False, default=list, allow_empty=True
    )
    points = PointsField(required=False, default=dict)
    least = serializers.IntegerField(min_value=0, max_value=MOST_OF_A_SUM, required=False, default=None, allow_null=True)
    most = serializers.IntegerField(min_value=0, max_value=MOST_OF_A_SUM, required=False, default=None, allow_null=True)
    share = serializers.BooleanField(required=False, default=False)
    measure = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    severity = serializers.ChoiceField(choices=["error", "warning"], required=False, default="error")
    since = serializers.CharField(max_length=10, required=False, default="", allow_blank=True)
    until = serializers.CharField(max_length=10, required=False, default="", allow_blank=True)
    note = serializers.CharField(max_length=LONGEST_NOTE, required=False, default="", allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A printing means its card; what is sent twice is there once; what the kind has no use for is nothing."""
        printed = load(self.context["game"]).printings
        card_of = {key: printed[key].card_id for key in (*attrs["cards"], *attrs["points"]) if key in printed}
        attrs["cards"] = sorted({card_of.get(key, key) for key in attrs["cards"]})
        points = {card_of.get(key, key): points for key, points in attrs["points"].items()}
        attrs["points"] = dict(sorted(points.items())) if attrs["kind"] == "points" else {}
        attrs["measure"] = attrs["measure"] if attrs["kind"] == "sum" else ""
        if attrs["kind"] == "points":
            attrs |= {"query": "", "cards": []}
        if attrs["kind"] in ("copies", "forbidden", "only"):
            attrs["least"] = None
        if attrs["kind"] in ("forbidden", "only"):
            attrs["most"] = None
        try:
            check_shape(attrs)
            if not self.context.get("kept"):
                check_clause(self.context["game"], attrs)
        except UnreadableClauseError as wrong:
            raise serializers.ValidationError({wrong.part: [str(wrong)]}) from wrong
        return dict(attrs)


class BodySerializer(SentSerializer):
    """What a format asks: all of a format of the game (`base`; empty: of none) but the clauses left out, and its own.

    With `kept` in its context, what was good once is read whatever cards and formats there are now.
    """

    base = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    without = serializers.ListField(child=serializers.CharField(max_length=40), max_length=60, required=False, default=list)
    clauses = serializers.ListField(child=ClauseDataSerializer(), max_length=MOST_CLAUSES, required=False, default=list)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The base is a format of the game, and what is left out is in it; a format asks for something."""
        known = {one.id: one for one in GAMES[self.context["game"]].formats}
        if self.context.get("kept"):
            return attrs
        if attrs["base"] and attrs["base"] not in known:
            raise serializers.ValidationError({"base": [_("One of: %(names)s.") % {"names": ", ".join(known)}]})
        there = [clause.id for clause in known[attrs["base"]].clauses] if attrs["base"] else []
        if wrong := [name for name in attrs["without"] if name not in there]:
            words = _("The format it begins with has no such clause: %(name)s.")
            raise serializers.ValidationError({"without": [words % {"name": wrong[0]}]})
        if sum(len(one["cards"]) + len(one["points"]) for one in attrs["clauses"]) > MOST_CARDS_IN_ALL:
            words = _("All clauses of a format list %(most)d cards at most; a search has no such limit.")
            raise serializers.ValidationError({"clauses": [words % {"most": MOST_CARDS_IN_ALL}]})
        if sum(len(one["query"]) for one in attrs["clauses"]) > MOST_SEARCHED:
            words = _("The searches of all clauses have %(most)d characters together at most.")
            raise serializers.ValidationError({"clauses": [words % {"most": MOST_SEARCHED}]})
        attrs["without"] = [name for name in there if name in attrs["without"]]
        if len(attrs["without"]) == len(there) and not attrs["clauses"]:
            raise serializers.ValidationError({"clauses": [_("A format asks for something: give it a clause.")]})
        return attrs

    def body(self) -> Body:
        """What was sent; only after it was found valid."""
        data = self.validated_data
        return Body(data["base"], tuple(data["without"]), tuple(data["clauses"]))
