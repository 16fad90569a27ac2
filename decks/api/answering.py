"""How the API of decks reads what is sent, and answers: what its parts have in common."""

from collections.abc import Callable
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.boxes import CompletedSerializer
from collection.api.player import player_of
from collection.models import ActKind
from decks.api.serializers.contents import EditedSerializer, StaleSerializer
from decks.api.serializers.copies import OwnSerializer
from decks.api.serializers.decks import DeckDetailSerializer
from decks.models import Deck
from decks.services import editing
from decks.services.editing import Edited
from decks.services.owning import own_cards
from decks.suggestions.suggesting import STOCKS

KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description=(
        "The same key is obeyed once, however often it is sent. Where cards are edited, it is answered as then for 90 days"
        " (the last 1,000 keys of a deck, the last 10,000 of a player), and another change under it is refused."
    ),
)

STALE = OpenApiResponse(
    StaleSerializer,
    "The deck was edited since that version, there is nothing to undo or redo, or the key was used for another change.",
)

EDITS: dict[int, Any] = {200: EditedSerializer, 409: STALE}

OWNED: dict[int, Any] = {
    200: CompletedSerializer,
    400: OpenApiResponse(description="There would be too many copies of a card, or the choice is none."),
}


def valid(serializer: type[Any], request: Request) -> dict[str, Any]:
    """What was sent, checked; a 400 that says what is wrong with it."""
    sent = serializer(data=request.data, context={"player": player_of(request)})
    sent.is_valid(raise_exception=True)
    return dict(sent.validated_data)


def token_of(request: Request) -> str:
    """The key by which a request is obeyed once; "" without one."""
    return request.headers.get("Idempotency-Key", "").replace("\0", "")[:64]


def edited(request: Request, deck: Deck, asked: dict[str, Any], edit: Callable[..., Edited]) -> Response:
    """Do an edit of the cards and say what it really changed."""
    try:
        done = edit(deck=deck, version=asked["version"], token=token_of(request))
    except editing.StaleDeckError as stale:
        return answer_stale(deck=stale.deck, version=asked["version"], words=str(stale))
    except (editing.NothingToUndoError, editing.UsedTokenError) as refused:
        return answer_stale(deck=deck, version=asked["version"], words=str(refused))
    return Response(EditedSerializer(done).data)


def owned(request: Request, deck: Deck, name: str) -> Response:
    """Add the cards of a deck to the collection of who asks."""
    which, key = valid(OwnSerializer, request)["which"], token_of(request)
    token = uuid5(NAMESPACE_OID, f"own {deck.pk} {which} {key}") if key else None
    act = own_cards(
        player=player_of(request),
        game=deck.game,
        content=deck.content(),
        name=name,
        which=which,
        kind=ActKind.SERVICE,
        token=token,
    )
    return Response(CompletedSerializer({"added": act.added, "act": act.batch.pk if act.batch else None}).data)


def answer_stale(*, deck: Deck, version: int, words: str) -> Response:
    """What the deck is now, to somebody who takes it for something else."""
    said = {
        "detail": words,
        "version": deck.version,
        "cards": deck.content(),
        "changes": deck.changes_since(version),
        "maybe": deck.maybe(),
    }
    return Response(StaleSerializer(said).data, status=status.HTTP_409_CONFLICT)


def stock_asked(request: Request, usual: str) -> str:
    """Out of which copies; 400 for others than there are."""
    of = request.query_params.get("stock", usual)
    if of not in STOCKS:
        raise ValidationError({"stock": [_("One of these: %(choices)s.") % {"choices": ", ".join(STOCKS)}]})
    return of


class OwnDecks(GenericViewSet[Deck]):
    """The decks of the player who asks, and only those: what every part of their API stands on."""

    permission_classes = [IsAuthenticated]
    serializer_class = DeckDetailSerializer
    queryset = Deck.objects.none()
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Deck]:
        mine = Deck.objects.owned_by(player_of(self.request)).select_related("game")
        return mine.with_size() if self.action == "list" else mine
