"""Places and what is said of copies as JSON, by the same services as the pages; each player sees theirs alone."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import mixins, serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.asking import choice_asked
from collection.api.catalogue import GAME, WORDS, asked_game, readable, worded
from collection.api.paging import WALKED, WalkedPages
from collection.api.player import player_of
from collection.api.sent import SentSerializer
from collection.api.serializers import RefusalSerializer
from collection.inventory.remembering import last_act_of
from collection.lists.rows import MOST_COPIES
from collection.models import (
    FACTS,
    NOTHING,
    Condition,
    Facts,
    Finish,
    Game,
    Language,
    Lot,
    Place,
    PlaceKind,
    Player,
    Printing,
    default_finish,
)
from collection.overviews.binder import POCKETS
from collection.overviews.found import found_asked
from collection.overviews.lines import AllLots
from collection.overviews.places import counted_places
from collection.services.dividers import divider_in
from collection.services.holdings import Act
from collection.services.lots import MOST_PAGES, Part, describe
from collection.services.places import change_place, open_place, remove_place
from collection.values.days_of_purchase import NOT_YET, is_to_come
from collection.values.kept_cells import BAD_CELLS, LONGEST_CELL, LONGEST_KEPT, cells_fit, cells_of, line_of_cells
from collection.values.rows_of_boxes import (
    BAD_DIVIDERS,
    LONGEST_DIVIDER,
    MOST_DIVIDERS,
    MOST_ROWS,
    Divider,
    divider_of,
    dividers_fit,
    dividers_of,
    line_of_dividers,
)
from collection.values.tags import BAD_TAGS, LONGEST_TAG, MOST_TAGS, NOT_ONE_TAG, is_tag, line_of_tags, tag_of, tags_fit, tags_of

PK = OpenApiParameter("id", OpenApiTypes.INT, OpenApiParameter.PATH)
BUSY = OpenApiResponse(RefusalSerializer, "Another act of thousands of lines is being written: ask again after `Retry-After`.")
CONFLICT = OpenApiResponse(
    RefusalSerializer, "The copies are not as they were, the name is taken, or there are as many as one may have."
)


NONE: Final = "none"
"""Asks for copies of which nothing of the kind is said."""

PLACE: Final = OpenApiParameter(
    "place",
    {"type": "string", "pattern": f"^([1-9][0-9]{{0,15}}|{NONE})$"},
    description="The id of a place: copies that lie there; “none”: copies that lie in none.",
)
CONDITION: Final = OpenApiParameter("condition", OpenApiTypes.STR, enum=[*Condition.values, NONE])
LANGUAGE: Final = OpenApiParameter("language", OpenApiTypes.STR, enum=[*Language.values, NONE])
FINISH: Final = OpenApiParameter("finish", OpenApiTypes.STR, enum=Finish.values)
ASKED: Final = (GAME, WORDS, PLACE, CONDITION, LANGUAGE, FINISH)
WRONG_FILTER: Final = OpenApiResponse(description="An unreadable query, a place of somebody else, or an unknown parameter.")


class DividerWordField(serializers.CharField):
    """What is written on a divider of a box, as it is kept."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=LONGEST_DIVIDER, **options)

    def to_internal_value(self, data: Any) -> str:
        return divider_of(super().to_internal_value(data))


@extend_schema_field({"type": "array", "items": {"type": "string", "maxLength": LONGEST_TAG}, "maxItems": MOST_TAGS})
class TagLineField(serializers.ListField):
    """Tags, each as a form could name it; kept as one line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=serializers.CharField(), **options)

    def to_internal_value(self, data: Any) -> str:  # type: ignore[override]
        texts: list[str] = super().to_internal_value(data)
        if not all(map(is_tag, texts)):
            raise serializers.ValidationError(NOT_ONE_TAG)
        tags = [tag_of(text) for text in texts]
        if not tags_fit(tags):
            raise serializers.ValidationError(BAD_TAGS % {"count": MOST_TAGS, "letters": LONGEST_TAG})
        return line_of_tags(tags)

    def to_representation(self, data: Any) -> list[str]:
        return list(tags_of(data))


class DividerSerializer(SentSerializer):
    """A divider of a box: in which row it stands, null where nobody says that, and what is written on it."""

    row = serializers.IntegerField(min_value=1, max_value=MOST_ROWS, allow_null=True, default=None)
    word = DividerWordField()


@extend_schema_field(DividerSerializer(many=True))
class DividersField(serializers.Field[Any, Any, Any, Any]):
    """The dividers that are named in a box; kept as lines."""

    def to_internal_value(self, data: Any) -> str:
        sent = DividerSerializer(data=data, many=True)
        sent.is_valid(raise_exception=True)
        named = dividers_of(line_of_dividers(Divider(one["row"], divider_of(one["word"])) for one in sent.validated_data))
        if not dividers_fit(named):
            raise serializers.ValidationError(BAD_DIVIDERS % {"count": MOST_DIVIDERS, "letters": LONGEST_DIVIDER})
        return line_of_dividers(named)

    def to_representation(self, value: Any) -> list[dict[str, Any]]:
        return [one._asdict() for one in dividers_of(value)]


@extend_schema_field({"type": "object", "additionalProperties": {"type": "string", "maxLength": LONGEST_CELL}})
class KeptCellsField(serializers.Field[Any, Any, Any, Any]):
    """Cells that an import kept, by the names of their columns; kept as one line."""

    def to_internal_value(self, data: Any) -> str:
        is_text = isinstance(data, dict) and all(isinstance(one, str) for pair in data.items() for one in pair)
        if not is_text or not cells_fit(data):
            raise serializers.ValidationError(BAD_CELLS % {"letters": LONGEST_KEPT})
        return line_of_cells(data)

    def to_representation(self, value: Any) -> dict[str, str]:
        return cells_of(value)


class PlaceSerializer(serializers.ModelSerializer[Place]):
    """A binder, box or pile, with how many copies lie in it."""

    copies = serializers.IntegerField(read_only=True)
    dividers = DividersField(read_only=True)

    class Meta:
        model = Place
        fields = ("id", "name", "kind", "note", "position", "dividers", "copies")
        read_only_fields = fields


class SentPlaceSerializer(SentSerializer):
    """A place; what is left out stays as it is, or as usual for a new one."""

    name = serializers.CharField(max_length=60)
    kind = serializers.ChoiceField(choices=PlaceKind.choices, default=PlaceKind.BOX)
    note = serializers.CharField(max_length=200, allow_blank=True, default="")
    position = serializers.IntegerField(min_value=0, max_value=9_999, allow_null=True, default=None)
    dividers = DividersField(default="")


class PlaceChangesSerializer(SentPlaceSerializer):
    """What is to be different of a place; what is left out stays as it is."""

    name = serializers.CharField(max_length=60, required=False)


class LotSerializer(serializers.ModelSerializer[Lot]):
    """Copies of which the same is said. Its id is good until something else is said of all of them."""

    printing = serializers.CharField(source="printing.key")
    game = serializers.CharField(source="printing.set.game_id")
    place = serializers.IntegerField(source="place_id", allow_null=True)
    condition = serializers.ChoiceField(choices=Condition.choices, allow_blank=True)
    language = serializers.ChoiceField(choices=Language.choices, allow_blank=True)
    tags = TagLineField()
    kept = KeptCellsField()

    class Meta:
        model = Lot
        fields = ("id", "game", "printing", "finish", "copies", *FACTS)
        read_only_fields = fields


class FactsSerializer(SentSerializer):
    """All that is to be said of so many copies; what is left out is not said."""

    copies = serializers.IntegerField(min_value=1, max_value=MOST_COPIES)
    condition = serializers.ChoiceField(choices=Condition.choices, allow_blank=True, default="")
    language = serializers.ChoiceField(choices=Language.choices, allow_blank=True, default="")
    place = serializers.IntegerField(allow_null=True, default=None, min_value=1, max_value=2**53)
    page = serializers.IntegerField(allow_null=True, default=None, min_value=1, max_value=MOST_PAGES)
    slot = serializers.IntegerField(allow_null=True, default=None, min_value=1, max_value=POCKETS)
    row = serializers.IntegerField(allow_null=True, default=None, min_value=1, max_value=MOST_ROWS)
    divider = DividerWordField(allow_blank=True, default="")
    note = serializers.CharField(max_length=200, allow_blank=True, default="")
    paid = serializers.DecimalField(max_digits=9, decimal_places=2, min_value=0, allow_null=True, default=None)
    currency = serializers.RegexField(r"^[A-Z]{3}$", allow_blank=True, default="")
    paid_on = serializers.DateField(allow_null=True, default=None)
    signed = serializers.BooleanField(default=False)
    altered = serializers.BooleanField(default=False)
    proxy = serializers.BooleanField(default=False)
    graded = serializers.CharField(max_length=40, allow_blank=True, default="")
    tags = TagLineField(default="")
    kept = KeptCellsField(default="")

    def validate_paid_on(self, day: date | None) -> date | None:
        """A day that was."""
        if day and is_to_come(day):
            raise ValidationError(NOT_YET)
        return day

    def facts_of(self, player: Player) -> Facts:
        """What was said, once it makes sense: 400 otherwise."""
        said = {name: self.validated_data[name] for name in FACTS}
        place = Place.objects.of(player).filter(pk=said["place"]).first() if said["place"] else None
        if said["place"] and place is None:
            raise ValidationError({"place": [_("You have no such place.")]})
        if said["page"] and not (place and place.is_binder):
            raise ValidationError({"page": [_("Pages are those of a binder: choose one.")]})
        if said["slot"] and not said["page"]:
            raise ValidationError({"slot": [_("Say the page of the pocket too.")]})
        if (said["row"] or said["divider"]) and not (place and place.is_box):
            raise ValidationError({"place": [_("Rows and dividers are those of a box: choose one.")]})
        said["divider"] = divider_in(place, said["row"], said["divider"])
        said["currency"] = (said["currency"] or "EUR") if said["paid"] is not None else ""
        return Facts(**said)


class SaidSerializer(FactsSerializer):
    """The same, of copies of a printing of which nothing was said."""

    game = serializers.SlugField(max_length=50)
    printing = serializers.CharField(max_length=60)
    finish = serializers.ChoiceField(choices=Finish.choices, required=False)


class DescribedSerializer(serializers.Serializer[Any]):
    """The act to undo; null when nothing changed."""

    act = serializers.IntegerField(allow_null=True)


class PlaceViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, GenericViewSet[Place]):
    """The places of the player who asks."""

    permission_classes = [IsAuthenticated]
    serializer_class = PlaceSerializer
    queryset = Place.objects.none()
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Place]:
        return counted_places(player_of(self.request))

    @extend_schema(request=SentPlaceSerializer, responses={201: PlaceSerializer, 409: CONFLICT})
    def create(self, request: Request) -> Response:
        """Open a place."""
        sent = SentPlaceSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        made = open_place(player=player_of(request), **_typed(sent.validated_data))
        return Response(self._told(made.pk), status=status.HTTP_201_CREATED)

    @extend_schema(parameters=[PK], request=PlaceChangesSerializer, responses={200: PlaceSerializer, 409: CONFLICT})
    def partial_update(self, request: Request, pk: int) -> Response:
        """Give a place another name, kind, note, position or other dividers."""
        found = get_object_or_404(self.get_queryset(), pk=pk)
        sent = PlaceChangesSerializer(data=request.data, partial=True)
        sent.is_valid(raise_exception=True)
        said = {name: getattr(found, name) for name in ("name", "kind", "note", "position", "dividers")}
        change_place(
            place=found, **_typed(said | {name: value for name, value in sent.validated_data.items() if value is not None})
        )
        return Response(self._told(pk))

    @extend_schema(parameters=[PK], responses={200: DescribedSerializer, 409: CONFLICT, 503: BUSY})
    def destroy(self, request: Request, pk: int) -> Response:
        """Remove a place; its copies lie in none then. Undoing the act brings both back."""
        return _act(remove_place(place=get_object_or_404(self.get_queryset(), pk=pk), now=timezone.now()))

    def _told(self, pk: int) -> Any:
        return PlaceSerializer(get_object_or_404(self.get_queryset(), pk=pk)).data


class LotViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, GenericViewSet[Lot]):
    """What the player who asks says of copies. Those that no lot speaks of are in the holdings alone."""

    permission_classes = [IsAuthenticated]
    serializer_class = LotSerializer
    pagination_class = WalkedPages
    queryset = Lot.objects.none()
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Lot]:
        return Lot.objects.of(player_of(self.request)).shown()

    @extend_schema(parameters=list(ASKED), responses={200: LotSerializer(many=True), 400: WRONG_FILTER})
    def list(self, request: Request) -> Response:
        """The lots of a game, or those that fit all that is asked, by set and number."""
        game, player = asked_game(request), player_of(request)
        found = worded(request, lambda text: found_asked(text, game, player))
        which = _which(request, player) & (found.copies.lots if found and found.copies else Q())
        some = None if found is None else {one.id for one in found.index.printings(found.bits)}
        rows: Any = Lot.objects.of(player).in_game(game).shown().filter(which)
        if WALKED not in request.query_params:
            rows = AllLots(player, game, some, last_act_of(player), which)
        elif some is not None:
            rows = rows.filter(printing__in=some)
        page = self.paginate_queryset(rows)
        return self.get_paginated_response(LotSerializer(page, many=True).data)

    @extend_schema(
        request=SaidSerializer,
        responses={200: DescribedSerializer, 404: OpenApiResponse(description="No such game."), 409: CONFLICT},
    )
    def create(self, request: Request) -> Response:
        """Say something of copies of which nothing was said."""
        sent = SaidSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        game = get_object_or_404(Game.objects.with_cards(), pk=readable(sent.validated_data["game"]))
        key = readable(sent.validated_data["printing"])
        printing = Printing.objects.of(game.slug).filter(key=key).first()
        if printing is None:
            raise ValidationError({"printing": [_("This game has no such printing.")]})
        finish = Finish(sent.validated_data.get("finish") or default_finish(printing.foil))
        part = Part((printing.pk, finish), NOTHING, sent.validated_data["copies"])
        return _act(describe(player=player_of(request), changes=[(part, sent.facts_of(player_of(request)))]))

    @extend_schema(parameters=[PK], request=FactsSerializer, responses={200: DescribedSerializer, 409: CONFLICT})
    def update(self, request: Request, pk: int) -> Response:
        """Say this of so many copies of a lot, instead of what was said of them."""
        lot = get_object_or_404(self.get_queryset(), pk=pk)
        sent = FactsSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        part = Part((lot.printing_id, Finish(lot.finish)), lot.facts, sent.validated_data["copies"])
        return _act(describe(player=player_of(request), changes=[(part, sent.facts_of(player_of(request)))]))

    @extend_schema(parameters=[PK], responses={200: DescribedSerializer, 409: CONFLICT})
    def destroy(self, request: Request, pk: int) -> Response:
        """Forget what is said of the copies of a lot; they stay in the collection."""
        lot = get_object_or_404(self.get_queryset(), pk=pk)
        part = Part((lot.printing_id, Finish(lot.finish)), lot.facts, lot.copies)
        return _act(describe(player=player_of(request), changes=[(part, NOTHING)]))


def _which(request: Request, player: Player) -> Q:
    """The lots that the filters of an address let through."""
    found = Q()
    for parameter in (CONDITION, LANGUAGE, FINISH):
        if asked := choice_asked(request, parameter):
            found &= Q(**{parameter.name: "" if asked == NONE else asked})
    place = request.query_params.get("place", "")
    if not place:
        return found
    if place == NONE:
        return found & Q(place=None)
    mine = Place.objects.of(player).filter(pk=int(place)) if re.fullmatch(r"[1-9][0-9]{0,15}", place) else Place.objects.none()
    if not mine.exists():
        raise ValidationError({"place": [_("You have no such place.")]})
    return found & Q(place=int(place))


def _typed(said: dict[str, Any]) -> dict[str, Any]:
    return {**said, "kind": PlaceKind(said["kind"])}


def _act(act: Act) -> Response:
    return Response(DescribedSerializer({"act": act.batch.pk if act.batch else None}).data)


router_entries: list[tuple[str, type[Any], str]] = [
    ("places", PlaceViewSet, "place"),
    ("lots", LotViewSet, "lot"),
]
