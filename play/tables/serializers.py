"""What the API says of tables, and what it may be sent."""

from typing import Any

from rest_framework import serializers

from collection.api.sent import SentSerializer
from play.tables.forms import DECK, TableForm
from play.tables.models import Table
from simulator.games import GAMES


class NewTableSerializer(SentSerializer):
    """A table to open; `wishes` holds the fields of the site's form for this game, which checks them."""

    game = serializers.ChoiceField(choices=list(GAMES))
    wishes = serializers.DictField(
        required=False,
        default=dict,
        help_text=(
            "players, level, level_1 …, cards (own or shipped), deck_0 …, list_0 …, unfinished, option_NAME …, seed, pace, "
            "practice, token: as in the site’s form."
        ),
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """The form of the site says what is wrong, in its words; what is left out is as the form begins with these decks."""
        player = self.context["request"].user
        decks = {name: str(wish) for name, wish in data["wishes"].items() if name.startswith(DECK)}
        blank = TableForm(player=player, game=data["game"], initial=decks)
        initial = {name: blank[name].value() for name in blank.fields}
        form = TableForm({**initial, **data["wishes"]}, player=player, game=data["game"])
        if not form.is_valid():
            raise serializers.ValidationError({name: [str(error) for error in found] for name, found in form.errors.items()})
        return {"setup": form.cleaned_data["setup"], "token": form.cleaned_data["token"] or None}


class TableSerializer(serializers.ModelSerializer[Table]):
    """A table as lists show it."""

    seed = serializers.SerializerMethodField()
    seats = serializers.ListField(child=serializers.CharField(), read_only=True)
    options = serializers.DictField(read_only=True)

    class Meta:
        model = Table
        fields = (
            "id", "game", "seats", "seat", "options", "list_name", "practice", "pace", "rules_version", "cards_version", "seed",
            "version", "moves", "phase", "winner", "ending", "conceded", "deadline", "created", "moved", "origin",
        )  # fmt: skip
        read_only_fields = fields

    def get_seed(self, table: Table) -> int | None:
        """Null as long as it would tell the cards."""
        return table.seed if table.shows_seed else None


class ChoiceSerializer(serializers.Serializer[Any]):
    """One thing to do."""

    action = serializers.IntegerField()
    words = serializers.CharField()
    touches = serializers.ListField(child=serializers.CharField())
    cautions = serializers.ListField(child=serializers.CharField())


class AdviceSerializer(serializers.Serializer[Any]):
    """A choice as an agent judges it, the best one first: a word and no chance to win, for none is known.

    `wins`: it wins in this turn, in each of the deals imagined from what the seat sees. `is_close`: the agent cannot tell it from
    the first one. `plan`: what to choose one after the other in the rest of the turn, of the first one. `reasons`: what there is
    more or less of than after the first one, in the mean over so many imagined `deals`, when so many `turns` are over.
    """

    action = serializers.IntegerField()
    verdict = serializers.ChoiceField(choices=["good", "even", "bad"])
    wins = serializers.BooleanField()
    is_close = serializers.BooleanField()
    samples = serializers.IntegerField()
    plan = serializers.ListField(child=serializers.CharField())
    reasons = serializers.ListField(child=serializers.CharField())
    deals = serializers.IntegerField()
    turns = serializers.IntegerField()


class SittingSerializer(serializers.Serializer[Any]):
    """A table as its owner sees it now: nothing hidden is in it."""

    table = TableSerializer()
    observation = serializers.DictField()
    choices = ChoiceSerializer(many=True)
    news = serializers.ListField(child=serializers.CharField())
    log = serializers.ListField(child=serializers.CharField())
    result = serializers.CharField(allow_blank=True)
    can_take_back = serializers.BooleanField()
    seconds_left = serializers.FloatField(allow_null=True)
    hint = AdviceSerializer(many=True)


class OpenedSerializer(SittingSerializer):
    """A table that was opened. `warnings`: what of the decks stays in the box, as the table did not agree on it."""

    warnings = serializers.ListField(child=serializers.CharField())


class MoveSerializer(SentSerializer):
    """A choice made by somebody who saw this version of the table."""

    action = serializers.IntegerField(min_value=0, max_value=2**40)
    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class TableVersionSerializer(SentSerializer):
    """A deed of somebody who saw this version of the table."""

    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class ReasonSerializer(serializers.Serializer[Any]):
    """Why something is refused."""

    what = serializers.CharField(allow_blank=True)
    reasons = serializers.ListField(child=serializers.CharField())
