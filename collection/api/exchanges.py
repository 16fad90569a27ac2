"""Exchange as JSON, by the same services as the pages; each player sees the exchanges they take part in, and nobody else's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.catalogue import GAME, asked_game, readable
from collection.api.lots import PK
from collection.api.player import player_of
from collection.api.sent import SentSerializer
from collection.api.serializers import FULL, RefusalSerializer
from collection.exchanges.exchanging import Told, codes_of, meeting_of, partners_of, rows_of, told
from collection.inventory.wares import Ware, Wares
from collection.models import (
    Condition,
    Exchange,
    ExchangeState,
    Facts,
    Finish,
    Game,
    Language,
    Opening,
    Player,
    Printing,
    default_finish,
)
from collection.models.exchanges import MAX_MESSAGE
from collection.refusal import GoneError
from collection.services import exchanges, openings
from collection.services.exchanges import MOST_LINES, MOST_OF_ONE

CONFLICT = OpenApiResponse(
    RefusalSerializer,
    "The exchange was changed meanwhile, is over, copies are not free or gone, or there are as many as one may have.",
)
TAKEN = OpenApiResponse(
    RefusalSerializer, "The code is one's own, the two are open to each other already, or one of them to as many as one may."
)
GONE = OpenApiResponse(RefusalSerializer, "There is no such code, or it was used or withdrawn.")


class LineSerializer(SentSerializer):
    """Copies of a printing in one finish, and what is said of the copies themselves."""

    printing = serializers.CharField(max_length=60)
    finish = serializers.ChoiceField(choices=Finish.choices, required=False)
    copies = serializers.IntegerField(min_value=1, max_value=MOST_OF_ONE)
    condition = serializers.ChoiceField(choices=Condition.choices, required=False, allow_blank=True, default="")
    language = serializers.ChoiceField(choices=Language.choices, required=False, allow_blank=True, default="")
    signed = serializers.BooleanField(required=False, default=False)
    altered = serializers.BooleanField(required=False, default=False)
    graded = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")


class LimitSerializer(serializers.Serializer[Any]):
    """A bound that lines of one side share: of all that name it together at most so many copies.

    It is that of a card (`of_card`), of whichever printing, or of a printing in one finish.
    """

    number = serializers.IntegerField()
    most = serializers.IntegerField()
    of_card = serializers.BooleanField()


class OfferedSerializer(LineSerializer):
    """The same with how many of them the other looks for: in this very printing (`exact`), or in any; and shared bounds."""

    wished = serializers.IntegerField()
    exact = serializers.BooleanField()
    limits = LimitSerializer(many=True)


class MeetingSerializer(serializers.Serializer[Any]):
    """What two could give each other: at most so many copies of each line, and of lines together as their limits say."""

    gives = OfferedSerializer(many=True)
    gets = OfferedSerializer(many=True)


class PartnerSerializer(serializers.Serializer[Any]):
    """Somebody who is open to exchange with the player (`name`), or a code (`code`) that waits for one."""

    id = serializers.IntegerField()
    name = serializers.CharField(allow_null=True)
    code = serializers.CharField(allow_null=True)
    note = serializers.CharField()


class NewCodeSerializer(SentSerializer):
    """For whom a code is: a note for oneself."""

    note = serializers.CharField(max_length=60, required=False, allow_blank=True, default="")


class CodeSerializer(SentSerializer):
    """A code that somebody handed on."""

    code = serializers.CharField(max_length=40)


class ExchangeSerializer(serializers.Serializer[Any]):
    """An exchange as the player who asks sees it. `awaits_me`: it is for that player to answer."""

    id = serializers.IntegerField(source="exchange.pk")
    partner = serializers.CharField()
    game = serializers.CharField(source="exchange.game_id")
    state = serializers.ChoiceField(choices=ExchangeState.choices, source="exchange.state")
    awaits_me = serializers.BooleanField(source="is_mine_to_answer")
    version = serializers.IntegerField(source="exchange.version")
    message = serializers.CharField(source="exchange.message")
    expires = serializers.DateTimeField(source="exchange.expires")
    confirmed = serializers.BooleanField(source="mine.confirmed")
    partner_confirmed = serializers.BooleanField(source="other.confirmed")
    act = serializers.IntegerField(source="mine.act_id", allow_null=True)
    gives = serializers.SerializerMethodField()
    gets = serializers.SerializerMethodField()

    @extend_schema_field(LineSerializer(many=True))
    def get_gives(self, one: Told) -> list[dict[str, Any]]:
        return [_line(line.printing.key, line.finish, line.copies, line.said) for line in one.gives]

    @extend_schema_field(LineSerializer(many=True))
    def get_gets(self, one: Told) -> list[dict[str, Any]]:
        return [_line(line.printing.key, line.finish, line.copies, line.said) for line in one.gets]


class ProposalSerializer(SentSerializer):
    """What goes which way."""

    gives = serializers.ListField(child=LineSerializer(), max_length=MOST_LINES, required=False, default=list)
    gets = serializers.ListField(child=LineSerializer(), max_length=MOST_LINES, required=False, default=list)
    message = serializers.CharField(max_length=MAX_MESSAGE, required=False, allow_blank=True, default="")


class NewProposalSerializer(ProposalSerializer):
    """The same to a partner, of a game. The same `token` is obeyed once."""

    partner = serializers.IntegerField(min_value=1, max_value=2**53)
    game = serializers.SlugField(max_length=50)
    token = serializers.UUIDField(required=False, allow_null=True, default=None)


class CounterSerializer(ProposalSerializer):
    """Another proposal in answer to the one of this version."""

    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class AnswerSerializer(SentSerializer):
    """An answer to the exchange of this version. `decline` withdraws one's own proposal."""

    answer = serializers.ChoiceField(choices=["accept", "decline", "call-off", "confirm", "take-back", "let-stand"])
    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class PartnerViewSet(GenericViewSet[Opening]):
    """Who is open to exchange with the player who asks, and codes that wait to be used."""

    permission_classes = [IsAuthenticated]
    serializer_class = PartnerSerializer
    queryset = Opening.objects.none()
    lookup_value_converter = "int"
    pagination_class = None

    def get_queryset(self) -> QuerySet[Opening]:
        return Opening.objects.of(player_of(self.request)).select_related("player", "partner")

    @extend_schema(responses=PartnerSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Partners by name, then the codes that wait."""
        player = player_of(request)
        found = [_partner(one.opening, player, one.name) for one in partners_of(player)]
        return Response([*found, *(_partner(one, player) for one in codes_of(player, timezone.now()))])

    @extend_schema(request=NewCodeSerializer, responses={201: PartnerSerializer, 409: FULL})
    def create(self, request: Request) -> Response:
        """Make a code to hand to one person."""
        asked = _valid(NewCodeSerializer, request)
        made = openings.open_with_code(player=player_of(request), note=asked["note"], now=timezone.now())
        return Response(_partner(made, player_of(request)), status=status.HTTP_201_CREATED)

    @extend_schema(request=CodeSerializer, responses={200: PartnerSerializer, 404: GONE, 409: TAKEN})
    @action(detail=False, methods=["post"])
    def join(self, request: Request) -> Response:
        """Use a code: both are open to each other from then on."""
        player = player_of(request)
        made = openings.join(player=player, code=_valid(CodeSerializer, request)["code"], now=timezone.now())
        name = next((one.name for one in partners_of(player) if one.opening == made), None)
        if name is None:
            raise GoneError  # the other has ended it since
        return Response(_partner(made, player, name))

    @extend_schema(parameters=[PK, GAME], responses=MeetingSerializer)
    @action(detail=True, methods=["get"])
    def offers(self, request: Request, pk: int) -> Response:
        """What the two could give each other of a game."""
        opening = get_object_or_404(self.get_queryset().between_two(), pk=pk)  # type: ignore[attr-defined]
        meeting = meeting_of(player_of(request), opening.other(player_of(request)), asked_game(request))
        sides = {"gives": rows_of(meeting.mine, meeting.gives, {}), "gets": rows_of(meeting.theirs, meeting.gets, {})}
        said = {
            name: [
                _line(row.printing.key, row.ware.stock[1], row.most, row.ware.facts)
                | {"wished": row.wished, "exact": row.exact, "limits": [asdict(one) for one in row.limits]}
                for row in rows
            ]
            for name, rows in sides.items()
        }
        return Response(said)

    @extend_schema(parameters=[PK], request=None, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Withdraw a code, or end it with a partner, at once; proposals between the two end."""
        found = get_object_or_404(self.get_queryset(), pk=pk)
        openings.end_opening(opening=found, player=player_of(request), now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class ExchangeViewSet(GenericViewSet[Exchange]):
    """The exchanges of the player who asks."""

    permission_classes = [IsAuthenticated]
    serializer_class = ExchangeSerializer
    queryset = Exchange.objects.none()
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Exchange]:
        return Exchange.objects.of(player_of(self.request)).select_related("game")

    def list(self, request: Request) -> Response:
        """The exchanges, the one changed last first."""
        page = self.paginate_queryset(self.get_queryset()) or []
        found = told(player_of(request), page, timezone.now())
        return self.get_paginated_response(ExchangeSerializer(found, many=True).data)

    @extend_schema(parameters=[PK], responses=ExchangeSerializer)
    def retrieve(self, request: Request, pk: int) -> Response:
        """One exchange."""
        return _told(request, get_object_or_404(self.get_queryset(), pk=pk))

    @extend_schema(
        request=NewProposalSerializer,
        responses={201: ExchangeSerializer, 404: OpenApiResponse(description="No such game."), 409: CONFLICT},
    )
    def create(self, request: Request) -> Response:
        """Propose an exchange to a partner."""
        asked, player = _valid(NewProposalSerializer, request), player_of(request)
        opening = Opening.objects.of(player).between_two().filter(pk=asked["partner"]).first()
        if opening is None:
            raise ValidationError({"partner": [_("Nobody of that number is open to you.")]})
        game = get_object_or_404(Game.objects.with_cards(), pk=readable(asked["game"]))
        made = exchanges.propose(
            player=player,
            partner=opening.other(player),
            game=game,
            gives=_wares(asked, "gives", game),
            gets=_wares(asked, "gets", game),
            message=asked["message"],
            token=asked["token"],
            now=timezone.now(),
        )
        return _told(request, made, status=status.HTTP_201_CREATED)

    @extend_schema(parameters=[PK], request=CounterSerializer, responses={200: ExchangeSerializer, 409: CONFLICT})
    @action(detail=True, methods=["post"])
    def change(self, request: Request, pk: int) -> Response:
        """Answer a proposal with another one."""
        found = get_object_or_404(self.get_queryset(), pk=pk)
        asked = _valid(CounterSerializer, request)
        made = exchanges.change(
            player=player_of(request),
            exchange=found,
            version=asked["version"],
            gives=_wares(asked, "gives", found.game),
            gets=_wares(asked, "gets", found.game),
            message=asked["message"],
            now=timezone.now(),
        )
        return _told(request, made)

    @extend_schema(parameters=[PK], request=AnswerSerializer, responses={200: ExchangeSerializer, 409: CONFLICT})
    @action(detail=True, methods=["post"])
    def answer(self, request: Request, pk: int) -> Response:
        """Accept, decline, confirm that the cards changed hands, call off, take back, or let stand."""
        found = get_object_or_404(self.get_queryset(), pk=pk)
        asked = _valid(AnswerSerializer, request)
        how = {"player": player_of(request), "exchange": found, "now": timezone.now()}
        return _told(request, exchanges.answered(asked["answer"], version=asked["version"], **how))


def _valid(serializer: type[Any], request: Request) -> dict[str, Any]:
    sent = serializer(data=request.data)
    sent.is_valid(raise_exception=True)
    return dict(sent.validated_data)


def _partner(opening: Opening, reader: Player, name: str | None = None) -> dict[str, Any]:
    """The note is that of whoever made the code, for himself."""
    note = opening.note if opening.player_id == reader.pk else ""
    said = {"id": opening.pk, "name": name, "code": opening.code, "note": note}
    return dict(PartnerSerializer(said).data)


def _told(request: Request, exchange: Exchange, status: int = 200) -> Response:
    [found] = told(player_of(request), [exchange], timezone.now())
    return Response(ExchangeSerializer(found).data, status=status)


def _line(printing: str, finish: str, copies: int, facts: Facts) -> dict[str, Any]:
    said = {name: getattr(facts, name) for name in ("condition", "language", "signed", "altered", "graded")}
    return {"printing": printing, "finish": str(finish), "copies": copies, **said}


def _wares(asked: Mapping[str, Any], side: str, game: Game) -> Wares:
    """The lines of a side, those that say the same added up. 400 for a printing that the game does not have."""
    keys = {readable(one["printing"]) for one in asked[side]}
    known = {one.key: one for one in Printing.objects.of(game.slug).filter(key__in=keys)}
    found: Wares = {}
    for one in asked[side]:
        printing = known.get(readable(one["printing"]))
        if printing is None:
            raise ValidationError({side: [_("This game has no such printing.")]})
        facts = Facts(**{name: one[name] for name in ("condition", "language", "signed", "altered", "graded")})
        ware = Ware((printing.pk, Finish(one.get("finish") or default_finish(printing.foil))), facts)
        found[ware] = found.get(ware, 0) + one["copies"]
    return found


router_entries: list[tuple[str, type[Any], str]] = [
    ("exchange-partners", PartnerViewSet, "exchange-partner"),
    ("exchanges", ExchangeViewSet, "exchange"),
]
