"""A deck as JSON: in a list, whole, as others read it; and what may be asked of a new one and of its settings."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from collection.api.sent import SentSerializer
from collection.audience import Audience
from collection.models import Game, Player
from decks.api.serializers.fields import CardsField, VersionSerializer, tags_field
from decks.api.serializers.guides import CardRemarkSerializer, GuideSerializer, LabReportSerializer
from decks.content import Content
from decks.guides.figures import reports_on
from decks.guides.writing import mentions_of_nothing
from decks.legality.verdicts import formats_of, games_with_decks, may_choose
from decks.models import Deck
from decks.origins.lineage import Kin, copies_of, origins_of


class DeckSerializer(serializers.ModelSerializer[Deck]):
    """A deck without its cards; `size` counts them."""

    game = serializers.CharField(source="game_id", read_only=True)
    labels = serializers.ListField(child=serializers.CharField(), read_only=True)
    size = serializers.IntegerField(read_only=True)

    class Meta:
        model = Deck
        fields = (
            *("id", "game", "name", "format", "notes", "folder", "labels", "archived"),
            *("audience", "share", "version", "size", "created", "updated"),
        )
        read_only_fields = fields


class KinSerializer(serializers.Serializer[Kin]):
    """A deck of the line of another one: one's own by `id`, somebody else's by `share`."""

    id = serializers.SerializerMethodField()
    share = serializers.CharField(source="deck.share", allow_null=True)
    name = serializers.CharField()
    is_mine = serializers.BooleanField()

    @extend_schema_field({"type": "integer", "nullable": True})
    def get_id(self, kin: Kin) -> int | None:
        return kin.deck.pk if kin.is_mine else None


@extend_schema_field(KinSerializer(many=True))
class KinField(serializers.Field[Any, Any, Any, Any]):
    """The decks of the line of a deck that a function finds for a reader, as far as its owner may know them."""

    def __init__(self, kin_of: Callable[[Deck, Player], list[Kin]]) -> None:
        super().__init__(source="*", read_only=True)
        self.kin_of = kin_of

    def to_representation(self, value: Deck) -> Any:
        found: Any = self.kin_of(value, value.owner)
        return KinSerializer(found, many=True).data


class DeckDetailSerializer(serializers.ModelSerializer[Deck]):
    """A deck with its cards: copies by printing key. `maybe` lies beside it, `remarks` are about cards of both or neither.

    `unknown_mentions` is what the guide names in double brackets though no card is called so: it is shown as typed.
    `origins` are the deck that it was copied from, the one that this one was copied from and so on, `copies` those made of it:
    public ones and own.
    """

    game = serializers.CharField(source="game_id", read_only=True)
    labels = serializers.ListField(child=serializers.CharField(), read_only=True)
    cards = CardsField(source="content", read_only=True)
    maybe = CardsField(read_only=True)
    remarks = serializers.SerializerMethodField()
    guide = GuideSerializer(read_only=True)
    unknown_mentions = serializers.SerializerMethodField()
    reports = serializers.SerializerMethodField()
    origins = KinField(origins_of)
    copies = KinField(copies_of)

    class Meta:
        model = Deck
        fields = (
            *("id", "game", "name", "format", "notes", "folder", "labels", "archived", "audience", "share", "version"),
            *("cards", "maybe", "remarks", "guide", "unknown_mentions", "reports", "origins", "copies", "created", "updated"),
        )
        read_only_fields = fields

    @extend_schema_field(CardRemarkSerializer(many=True))
    def get_remarks(self, deck: Deck) -> list[dict[str, Any]]:
        said = deck.remarks.order_by("card__key").values_list("card__key", "tags", "note")
        return [{"card": key, "tags": tags, "note": note} for key, tags, note in said]

    def get_unknown_mentions(self, deck: Deck) -> list[str]:
        return mentions_of_nothing(deck.guide, deck.game_id)

    @extend_schema_field(LabReportSerializer(many=True))
    def get_reports(self, deck: Deck) -> Any:
        return LabReportSerializer(reports_on(deck), many=True).data


class SharedDeckSerializer(serializers.ModelSerializer[Deck]):
    """A deck that somebody shares; `share` is its name here, and `author` may be empty. `profile` names its author's page.

    `origin` is the name here of the public deck that it was copied from. What costs a query of its own comes in the
    context, for all decks of an answer: `names`, `contents`, `likes`, `reports`, `origins`.
    """

    game = serializers.CharField(source="game_id", read_only=True)
    author = serializers.SerializerMethodField()
    profile = serializers.SerializerMethodField()
    likes = serializers.SerializerMethodField()
    origin = serializers.SerializerMethodField()
    guide = GuideSerializer(read_only=True)
    reports = serializers.SerializerMethodField()
    cards = serializers.SerializerMethodField()

    class Meta:
        model = Deck
        fields = (
            *("share", "game", "name", "author", "profile", "likes", "origin", "format", "notes", "guide", "reports", "cards"),
            *("created", "updated"),
        )
        read_only_fields = fields

    @extend_schema_field(CardsField())
    def get_cards(self, deck: Deck) -> Content:
        return dict(self.context["contents"][deck.pk])

    @extend_schema_field(LabReportSerializer(many=True))
    def get_reports(self, deck: Deck) -> Any:
        return LabReportSerializer(self.context["reports"][deck.pk], many=True).data

    def get_author(self, deck: Deck) -> str:
        by = self.context["names"][deck.owner_id]
        return by.name if by.is_chosen else ""

    def get_profile(self, deck: Deck) -> str:
        return str(self.context["names"][deck.owner_id].profile)

    @extend_schema_field({"type": "string", "nullable": True})
    def get_origin(self, deck: Deck) -> str | None:
        origins: Mapping[int, str] = self.context["origins"]
        return origins.get(deck.pk)

    def get_likes(self, deck: Deck) -> int:
        return int(self.context["likes"].get(deck.pk, 0))


class NewDeckSerializer(SentSerializer):
    """A deck to be."""

    game = serializers.ChoiceField(choices=[])
    name = serializers.CharField(max_length=120)
    format = serializers.CharField(max_length=40)
    notes = serializers.CharField(max_length=20_000, required=False, default="", allow_blank=True, trim_whitespace=False)
    cards = CardsField(required=False, default=dict)
    maybe = CardsField(required=False, default=dict)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """The games are those to which players bring decks."""
        fields = super().get_fields()
        fields["game"] = serializers.ChoiceField(choices=[(slug, slug) for slug in games_with_decks()])
        return fields

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The format must be one of the game's."""
        asking = self.context.get("player")
        check_format(attrs["game"], attrs["format"], player=asking)
        attrs["game"] = Game.objects.get(slug=attrs["game"])
        return attrs


def check_format(game: str, format: str, *, player: Player | None = None, current: str = "") -> None:
    """Refuse a format that neither the rules of the game know, nor the player may choose."""
    known = [one.id for one in formats_of(game)]
    if format not in known and not (player and may_choose(player, game, format, current=current)):
        raise serializers.ValidationError({"format": [_("One of: %(names)s.") % {"names": ", ".join(known)}]})


class SettingsSerializer(VersionSerializer):
    """The name, the format, the notes, the folder, the labels, who may read the deck; what is left out stays."""

    name = serializers.CharField(max_length=120, required=False)
    format = serializers.CharField(max_length=40, required=False)
    notes = serializers.CharField(max_length=20_000, required=False, allow_blank=True, trim_whitespace=False)
    folder = serializers.CharField(max_length=60, required=False, allow_blank=True)
    labels = tags_field(required=False)
    audience = serializers.ChoiceField(choices=Audience.choices, required=False)
