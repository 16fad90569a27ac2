"""Decks as JSON: what is sent, and what may be asked."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from collection.api.sent import SentSerializer
from collection.audience import Audience
from collection.models import Finish, Game, Player
from collection.rulebooks.explaining import rule_address
from collection.values.tags import LONGEST_TAG, MOST_TAGS, NOT_ONE_TAG, is_tag, tag_of
from decks.content import Content
from decks.decklists.text import Asides, TextRow
from decks.forms.decks import MAX_TEXT
from decks.guides.figures import POINTS, SHARE, reports_on
from decks.guides.writing import MAX_PART, mentions_of_nothing
from decks.legality.dated import ClauseLine
from decks.legality.verdicts import formats_of, games_with_decks, may_choose
from decks.models import MAX_COPIES, MAX_NOTE, Deck, DeckRevision
from decks.origins.lineage import Kin, copies_of, origins_of
from decks.stock.owning import WHICH
from decks.stock.together import ALL, MOST_DECKS, STOCKS, Contested
from decks.suggestions import tonight
from decks.suggestions.neighbours import Near, Neighbours
from decks.suggestions.tonight import Candidate
from simulator.kernel.words import Words
from simulator.legality import Force


class CardsField(serializers.DictField):
    """Copies by printing key, at least one of each."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=serializers.IntegerField(min_value=1, max_value=MAX_COPIES), **options)


class DeltasField(serializers.DictField):
    """Signed copies by printing key."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=serializers.IntegerField(min_value=-MAX_COPIES, max_value=MAX_COPIES), **options)


class TagField(serializers.CharField):
    """One tag, as the line of a form could name it."""

    def to_internal_value(self, data: Any) -> str:
        text: str = super().to_internal_value(data)
        if text and not is_tag(text):
            raise serializers.ValidationError(NOT_ONE_TAG)
        return tag_of(text)


def tags_field(**options: Any) -> serializers.ListField:
    """Tags of a card, or labels of a deck."""
    return serializers.ListField(child=TagField(max_length=LONGEST_TAG), max_length=MOST_TAGS, **options)


class VersionSerializer(SentSerializer):
    """Any change names the version of the deck that it was made from."""

    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


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


class CardRemarkSerializer(serializers.Serializer[Any]):
    """What is said of a card in a deck."""

    card = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    note = serializers.CharField()


def guide_field(**options: Any) -> serializers.CharField:
    """The text under one heading of a guide."""
    return serializers.CharField(allow_blank=True, max_length=MAX_PART, trim_whitespace=False, **options)


class GuideSerializer(serializers.Serializer[Any]):
    """The guide to a deck, with its small Markdown; `against` by slug of a starter deck. What says nothing may be left out."""

    plan = guide_field(required=False)
    keep = guide_field(required=False)
    replace = guide_field(required=False)
    against = serializers.DictField(child=guide_field(), required=False)


class NewGuideSerializer(SentSerializer, GuideSerializer):
    """A guide, and the version of the deck that its author saw."""

    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class FigureSerializer(serializers.Serializer[Any]):
    """One number of a report, with its 95 % interval, as parts of 1; null below the games from which it is told.

    `unit`: a `share` of games won, or a difference in `points`. `starter` is the slug of the starter deck that was met, or empty.
    """

    title = serializers.CharField()
    unit = serializers.ChoiceField(choices=[SHARE, POINTS])
    value = serializers.FloatField(allow_null=True)
    low = serializers.FloatField(allow_null=True)
    high = serializers.FloatField(allow_null=True)
    games = serializers.IntegerField()
    starter = serializers.CharField(allow_blank=True)


class LabReportSerializer(serializers.Serializer[Any]):
    """What a report of the laboratory says of a deck, as its author attached it; `address` is its page, open to whoever has it.

    `revision` is that of the list that was played (null: of none); `has_changed`: the deck holds another list now;
    `is_outdated`: rules or card data are others today; `is_brought`: another site counted its games.
    """

    report = serializers.UUIDField()
    address = serializers.CharField()
    kind = serializers.CharField()
    title = serializers.CharField()
    verdict = serializers.CharField()
    agent = serializers.CharField()
    finished = serializers.DateTimeField()
    rules = serializers.CharField()
    cards = serializers.CharField()
    revision = serializers.IntegerField(allow_null=True)
    has_changed = serializers.BooleanField()
    is_outdated = serializers.BooleanField()
    is_brought = serializers.BooleanField()
    figures = FigureSerializer(many=True)


class AttachSerializer(SentSerializer):
    """A finished report of one's own on the deck; `show`: whoever has its address may read it from now on."""

    report = serializers.UUIDField()
    show = serializers.BooleanField(required=False, default=False)


class KinSerializer(serializers.Serializer[Kin]):
    """A deck of the line of another one: one's own by `id`, somebody else's by `share`."""

    id = serializers.SerializerMethodField()
    share = serializers.CharField(source="deck.share", allow_null=True)
    name = serializers.CharField()
    is_mine = serializers.BooleanField()

    @extend_schema_field({"type": "integer", "nullable": True})
    def get_id(self, kin: Kin) -> int | None:
        return kin.deck.pk if kin.is_mine else None


class DeckDetailSerializer(serializers.ModelSerializer[Deck]):
    """A deck with its cards: copies by printing key. `maybe` lies beside it, `remarks` are about cards of both or neither.

    `unknown_mentions` is what the guide names in double brackets though no card is called so: it is shown as typed.
    `origins` are the deck that it was copied from, the one that this one was copied from and so on, `copies` those made of it:
    public ones and own.
    """

    game = serializers.CharField(source="game_id", read_only=True)
    labels = serializers.ListField(child=serializers.CharField(), read_only=True)
    cards = serializers.SerializerMethodField()
    maybe = serializers.SerializerMethodField()
    remarks = serializers.SerializerMethodField()
    guide = GuideSerializer(read_only=True)
    unknown_mentions = serializers.SerializerMethodField()
    reports = serializers.SerializerMethodField()
    origins = serializers.SerializerMethodField()
    copies = serializers.SerializerMethodField()

    class Meta:
        model = Deck
        fields = (
            *("id", "game", "name", "format", "notes", "folder", "labels", "archived", "audience", "share", "version"),
            *("cards", "maybe", "remarks", "guide", "unknown_mentions", "reports", "origins", "copies", "created", "updated"),
        )
        read_only_fields = fields

    @extend_schema_field(CardsField())
    def get_cards(self, deck: Deck) -> Content:
        return deck.content()

    @extend_schema_field(CardsField())
    def get_maybe(self, deck: Deck) -> Content:
        return deck.maybe()

    @extend_schema_field(CardRemarkSerializer(many=True))
    def get_remarks(self, deck: Deck) -> list[dict[str, Any]]:
        said = deck.remarks.order_by("card__key").values_list("card__key", "tags", "note")
        return [{"card": key, "tags": tags, "note": note} for key, tags, note in said]

    def get_unknown_mentions(self, deck: Deck) -> list[str]:
        return mentions_of_nothing(deck.guide, deck.game_id)

    @extend_schema_field(LabReportSerializer(many=True))
    def get_reports(self, deck: Deck) -> Any:
        return LabReportSerializer(reports_on(deck), many=True).data

    @extend_schema_field(KinSerializer(many=True))
    def get_origins(self, deck: Deck) -> Any:
        line: Any = origins_of(deck, deck.owner)
        return KinSerializer(line, many=True).data

    @extend_schema_field(KinSerializer(many=True))
    def get_copies(self, deck: Deck) -> Any:
        made: Any = copies_of(deck, deck.owner)
        return KinSerializer(made, many=True).data


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


class ContentSerializer(VersionSerializer):
    """All the cards that the deck shall hold; `maybe` those of its maybe board, which stays as it is without."""

    cards = CardsField()
    maybe = CardsField(required=False)


class ChangesSerializer(VersionSerializer):
    """Copies to add (above 0) and to remove (below 0), by printing key, in the deck and on its maybe board."""

    changes = DeltasField(required=False, default=dict)
    maybe = DeltasField(required=False, default=dict)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A change that changes nothing is a mistake."""
        if not attrs["changes"] and not attrs["maybe"]:
            raise serializers.ValidationError({"changes": [_("Nothing to change.")]})
        return attrs


class MergeSerializer(SentSerializer):
    """What was changed elsewhere, as a difference; `token` names it, so that it is brought in once."""

    changes = DeltasField(required=False, default=dict)
    maybe = DeltasField(required=False, default=dict)
    token = serializers.CharField(max_length=64)


class CardSaidSerializer(SentSerializer):
    """Tags and a note."""

    tags = tags_field(required=False, default=list)
    note = serializers.CharField(max_length=MAX_NOTE, required=False, default="", allow_blank=True)


class NewCardRemarkSerializer(CardSaidSerializer):
    """What to say of a card, and what was seen said of it."""

    card = serializers.CharField(max_length=60)
    seen = CardSaidSerializer(required=False, default=lambda: {"tags": [], "note": ""})


class EditedSerializer(serializers.Serializer[Any]):
    """What an edit really changed, and the version of the deck after it."""

    version = serializers.IntegerField()
    changes = serializers.DictField(child=serializers.IntegerField())
    maybe = serializers.DictField(child=serializers.IntegerField())


class StaleSerializer(serializers.Serializer[Any]):
    """The deck was edited since the version that was named; this is how it is now, and what happened since (null: too much)."""

    detail = serializers.CharField()
    version = serializers.IntegerField()
    cards = CardsField()
    changes = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    maybe = CardsField()


class OwnSerializer(SentSerializer):
    """Which copies of a deck come into the collection: all of them, or those that are missing whatever the printing."""

    which = serializers.ChoiceField(choices=WHICH)


class TakenApartSerializer(SentSerializer):
    """The version of the build that is to be taken apart."""

    build = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class NewBuildSerializer(VersionSerializer, TakenApartSerializer):
    """The versions of the deck and of its build that were seen (0: never built). `whole`: not at all, where copies are short."""

    whole = serializers.BooleanField(required=False, default=False)


class ReservedSerializer(serializers.Serializer[Any]):
    """Copies of one printing in one finish, and where to look for them."""

    printing = serializers.CharField(source="printing.key")
    finish = serializers.ChoiceField(choices=Finish.choices)
    copies = serializers.IntegerField()
    where = serializers.CharField()


class BuildSerializer(serializers.Serializer[Any]):
    """Whether a deck is built with real copies: those that lie in it, what would bring it up to date, what is short by card."""

    version = serializers.IntegerField()
    build = serializers.IntegerField()
    is_built = serializers.BooleanField()
    is_current = serializers.BooleanField()
    needed = serializers.IntegerField()
    reserved = ReservedSerializer(many=True)
    gone = ReservedSerializer(many=True)
    put_in = ReservedSerializer(many=True)
    take_out = ReservedSerializer(many=True)
    short = serializers.DictField(child=serializers.IntegerField())


class QuestionTogetherSerializer(SentSerializer):
    """Decks of one game by number, the preferred one first; `rest`: made of what other built decks leave."""

    decks = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**62), min_length=1, max_length=MOST_DECKS
    )
    stock = serializers.ChoiceField(choices=[(one, one) for one in STOCKS], required=False, default=ALL)


class StepSerializer(serializers.Serializer[Any]):
    """The fewest copies to get by card with which these decks stand; without a proof, fewer than `bound` will not do."""

    decks = serializers.ListField(child=serializers.IntegerField())
    copies = serializers.DictField(child=serializers.IntegerField())
    proved = serializers.BooleanField()
    bound = serializers.IntegerField()


class ContestedSerializer(serializers.Serializer[Any]):
    """A card of which copies lack: the decks that need it, and how many pairs of them it keeps apart."""

    card = serializers.CharField(source="card.key")
    decks = serializers.SerializerMethodField()
    pairs = serializers.IntegerField()
    short = serializers.IntegerField()

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_decks(self, one: Contested) -> list[int]:
        return [deck.pk for deck in one.decks]


class TogetherSerializer(serializers.Serializer[Any]):
    """The decks that can stand together, as many as can be; without a proof, more than `bound` cannot. `missing`: for all."""

    standing = serializers.ListField(child=serializers.IntegerField())
    proved = serializers.BooleanField()
    bound = serializers.IntegerField()
    missing = serializers.DictField(child=serializers.IntegerField())
    contested = ContestedSerializer(many=True)
    step = StepSerializer(allow_null=True)


class QuestionTonightSerializer(serializers.Serializer[Any]):
    """Of which game, with which copies, and whose decks: everybody's where nothing is said."""

    game = serializers.ChoiceField(choices=[])
    stock = serializers.ChoiceField(choices=tonight.STOCKS, default=tonight.FREE, help_text="Free copies, or all.")
    whose = serializers.ChoiceField(choices=[tonight.MINE, tonight.OTHERS], default=tonight.EVERYBODY, allow_blank=True)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """The games are those to which players bring decks."""
        fields = super().get_fields()
        fields["game"] = serializers.ChoiceField(choices=games_with_decks(), required=True)
        return fields


class CandidateSerializer(serializers.Serializer[Any]):
    """A deck that could be built: one's own by `id`, another by `share`; `missing` copies of its `size` are not there."""

    id = serializers.SerializerMethodField()
    share = serializers.CharField(source="deck.share", allow_null=True)
    name = serializers.CharField(source="title")
    format = serializers.CharField(source="deck.format")
    is_mine = serializers.BooleanField()
    is_starter = serializers.BooleanField()
    is_built = serializers.BooleanField()
    legal = serializers.BooleanField(source="report.legal")
    size = serializers.IntegerField()
    missing = serializers.IntegerField()

    @extend_schema_field({"type": "integer", "nullable": True})
    def get_id(self, candidate: Candidate) -> int | None:
        return candidate.deck.pk if candidate.is_mine else None


class SuggestedSerializer(serializers.Serializer[Any]):
    """A card that would come in, and why, in the language of the request."""

    card = serializers.CharField(source="printing.card.key")
    copies = serializers.IntegerField()
    reasons = serializers.ListField(child=serializers.CharField())


class NearSerializer(serializers.Serializer[Near]):
    """A public deck, and how many different cards it has in common with another one."""

    share = serializers.CharField(source="deck.share")
    name = serializers.CharField(source="title")
    common = serializers.IntegerField()


class NeighboursSerializer(serializers.Serializer[Neighbours]):
    """The public decks of others that hold `least` or more of the different `cards` of a deck, and what they hold beside them.

    `nearest` are those with most in common; counted, not proved to be good.
    """

    count = serializers.IntegerField()
    cards = serializers.IntegerField()
    least = serializers.IntegerField()
    nearest = NearSerializer(many=True)
    lines = SuggestedSerializer(many=True)


class SuggestionSerializer(serializers.Serializer[Any]):
    """What would complete a deck: `cards` by printing, ready for a change of this `version`.

    `missing`: how many are lacking for a rule, by its id, whatever these copies add; `broken`: rules that only taking cards out
    can mend. Without a proof, no other proposal is worth more than `bound`. `neighbours` is what other players came upon.
    """

    version = serializers.IntegerField()
    cards = serializers.DictField(child=serializers.IntegerField())
    legal = serializers.BooleanField()
    missing = serializers.DictField(child=serializers.IntegerField())
    broken = serializers.ListField(child=serializers.CharField())
    score = serializers.IntegerField()
    bound = serializers.IntegerField()
    proved = serializers.BooleanField()
    lines = SuggestedSerializer(many=True)
    neighbours = NeighboursSerializer()


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


class TextSerializer(serializers.Serializer[Any]):
    """A deck as text."""

    text = serializers.CharField()


class ListSerializer(VersionSerializer):
    """A card list to read into a deck. `choices` settle lines by number: a printing key, or "skip".

    `asides` says where the cards under titles such as “Sideboard” go: to the maybe board, into the deck, or nowhere.
    """

    text = serializers.CharField(max_length=MAX_TEXT, trim_whitespace=False)
    mode = serializers.ChoiceField(choices=["replace", "add"], default="replace")
    choices = serializers.DictField(child=serializers.CharField(max_length=60), required=False, default=dict)
    asides = serializers.ChoiceField(choices=[one.value for one in Asides], default=Asides.MAYBE.value)


class OpenLineSerializer(serializers.Serializer[TextRow]):
    """A line that its sender must settle."""

    line = serializers.IntegerField(source="match.row.line")
    text = serializers.CharField(source="match.row.raw")
    reason = serializers.CharField()
    candidates = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_candidates(self, row: TextRow) -> list[str]:
        return [candidate.key for candidate in row.candidates]


class OpenListSerializer(serializers.Serializer[Any]):
    """A list that was not read into the deck, for these lines are open."""

    detail = serializers.CharField()
    lines = OpenLineSerializer(many=True)


class RevisionSerializer(serializers.ModelSerializer[DeckRevision]):
    """A deck as it was saved."""

    cards = CardsField(source="content", read_only=True)

    class Meta:
        model = DeckRevision
        fields = ("number", "message", "format", "cards", "created")
        read_only_fields = fields


class NewRevisionSerializer(VersionSerializer):
    """A revision to save."""

    message = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)
