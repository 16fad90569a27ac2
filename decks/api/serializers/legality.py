"""What the rules say about a deck as JSON, and the smallest repair."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from collection.rulebooks.explaining import rule_address
from decks.legality.dated import ClauseLine
from simulator.kernel.words import Words
from simulator.legality import Force


class WordsSerializer(serializers.Serializer[Words]):
    """A sentence in both languages."""

    fr = serializers.CharField()
    en = serializers.CharField()


class QuoteSerializer(serializers.Serializer[Any]):
    """The rule that a clause enforces."""

    rule = serializers.CharField()
    fr = serializers.CharField()
    en = serializers.CharField()
    ours = serializers.BooleanField()


class GuiltySerializer(serializers.Serializer[Any]):
    """A card that a violation is about."""

    card = serializers.CharField(source="card_id")
    name = WordsSerializer()
    found = serializers.IntegerField()
    allowed = serializers.IntegerField(allow_null=True)


class FixSerializer(serializers.Serializer[Any]):
    """What settles a violation: `changes` to make, or so many `copies` to add of the cards that `search` finds."""

    label = WordsSerializer()  # type: ignore[assignment]
    copies = serializers.IntegerField()
    changes = serializers.SerializerMethodField()
    search = serializers.SerializerMethodField()

    @extend_schema_field(serializers.DictField(child=serializers.IntegerField(), allow_null=True))
    def get_changes(self, fix: Any) -> dict[str, int] | None:
        return dict(fix.deltas) if hasattr(fix, "deltas") else None

    @extend_schema_field(serializers.DictField(child=serializers.ListField(child=serializers.CharField()), allow_null=True))
    def get_search(self, fix: Any) -> Mapping[str, list[str]] | None:
        return {name: list(values) for name, values in fix.search.items()} if hasattr(fix, "search") else None


class ViolationSerializer(serializers.Serializer[Any]):
    """A clause that the deck breaks."""

    clause = serializers.CharField()
    severity = serializers.ChoiceField(choices=["error", "warning"])
    message = WordsSerializer()
    quote = QuoteSerializer(allow_null=True)
    found = serializers.IntegerField(allow_null=True)
    allowed = serializers.IntegerField(allow_null=True)
    cards = GuiltySerializer(source="guilty", many=True)
    fixes = FixSerializer(many=True)


class GaugeSerializer(serializers.Serializer[Any]):
    """An amount that a clause counted, and its bounds."""

    clause = serializers.CharField()
    label = WordsSerializer()  # type: ignore[assignment]
    found = serializers.IntegerField()
    least = serializers.IntegerField(allow_null=True)
    most = serializers.IntegerField(allow_null=True)


class ClauseLineSerializer(serializers.Serializer[Any]):
    """A clause of the format: what it asks, its rule and where that stands, who says so, and when it holds as far as is known.

    `since` and `until` are a year, a month or a day; null where nobody wrote it down. `force`: whether it holds on the day.
    """

    clause = serializers.CharField(source="clause.id")
    severity = serializers.ChoiceField(choices=["error", "warning"], source="clause.severity")
    asks = serializers.SerializerMethodField()
    quote = QuoteSerializer(source="clause.quote")
    rule_url = serializers.SerializerMethodField()
    source = serializers.SerializerMethodField()  # type: ignore[assignment]
    since = serializers.CharField(source="clause.term.since.text", allow_null=True, default=None)
    until = serializers.CharField(source="clause.term.until.text", allow_null=True, default=None)
    dated_by = WordsSerializer(source="clause.term.source")
    force = serializers.ChoiceField(choices=[one.value for one in Force], source="force.value")

    @extend_schema_field(WordsSerializer)
    def get_asks(self, line: ClauseLine) -> dict[str, str]:
        asked = line.clause.test.asks()
        return {"fr": asked.fr, "en": asked.en}

    @extend_schema_field({"type": "string", "nullable": True})
    def get_rule_url(self, line: ClauseLine) -> str | None:
        rule = line.clause.quote.rule
        return rule_address(self.context["game"], rule) if rule else None

    @extend_schema_field({"type": "string", "enum": ["rules", "ruling", "player"]})
    def get_source(self, line: ClauseLine) -> str:
        return "player" if line.is_own else "ruling" if line.clause.quote.ours else "rules"


class ReportSerializer(serializers.Serializer[Any]):
    """What the rules of a format say about a deck on a day; `made`: when a player made the format, where that was only later."""

    format = serializers.CharField(source="report.format")
    name = WordsSerializer(source="format.name")
    day = serializers.DateField()
    made = serializers.DateField(allow_null=True)
    legal = serializers.BooleanField(source="report.legal")
    violations = ViolationSerializer(source="report.violations", many=True)
    gauges = GaugeSerializer(source="report.gauges", many=True)
    clauses = ClauseLineSerializer(source="lines", many=True)


class RepairSerializer(serializers.Serializer[Any]):
    """The smallest repair: `changes` by printing for a change of this `version`, `copies` in all.

    `proved`: fewer copies will not do; else fewer than `bound` will not. `possible`: false where it is proved that no deck of
    these cards keeps to the format, null where the time was over, or a rule is no sum of cards.
    """

    version = serializers.IntegerField()
    changes = serializers.DictField(child=serializers.IntegerField())
    copies = serializers.IntegerField()
    bound = serializers.IntegerField()
    proved = serializers.BooleanField()
    possible = serializers.BooleanField(allow_null=True)
    legal = serializers.BooleanField()
