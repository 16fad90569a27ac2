"""Decks as JSON, by the same services as the pages: the shelf here, each part of a deck in a module of its own."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, status
from rest_framework.request import Request
from rest_framework.response import Response

from collection.api.player import player_of
from collection.api.serializers import FULL
from decks.api.answering import KEY, STALE, answer_stale, token_of, valid
from decks.api.contents import CardsOfDecks
from decks.api.copies import CopiesOfDecks
from decks.api.formats import FormatViewSet
from decks.api.guides import GuidesOfDecks
from decks.api.legality import LegalityOfDecks
from decks.api.serializers.decks import DeckDetailSerializer, DeckSerializer, NewDeckSerializer, SettingsSerializer, check_format
from decks.api.shared_decks import SharedDeckViewSet
from decks.api.suggestions import SuggestionsForDecks
from decks.api.texts import TextsOfDecks
from decks.services import editing, shelf


class DeckViewSet(
    mixins.ListModelMixin,
    mixins.RetrieveModelMixin,
    CardsOfDecks,
    TextsOfDecks,
    GuidesOfDecks,
    LegalityOfDecks,
    CopiesOfDecks,
    SuggestionsForDecks,
):
    """The decks of the player who asks, and only those."""

    @extend_schema(responses=DeckSerializer(many=True))
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The decks, the one edited last first, without their cards."""
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(DeckSerializer(page, many=True).data)

    @extend_schema(parameters=[KEY], request=NewDeckSerializer, responses={201: DeckDetailSerializer, 409: FULL})
    def create(self, request: Request) -> Response:
        """Make a deck."""
        asked = valid(NewDeckSerializer, request)
        made = {"game": asked["game"], "name": asked["name"], "format": asked["format"], "notes": asked["notes"]}
        deck = shelf.create_deck(
            owner=player_of(request), content=asked["cards"], maybe=asked["maybe"], token=token_of(request), **made
        )
        return Response(DeckDetailSerializer(deck).data, status=status.HTTP_201_CREATED)

    @extend_schema(request=SettingsSerializer, responses={200: DeckDetailSerializer, 409: STALE})
    def partial_update(self, request: Request, pk: int) -> Response:
        """Change the name, the format, the notes or who may read the deck."""
        deck = self.get_object()
        present = {name: getattr(deck, name) for name in ("name", "format", "notes", "audience", "folder", "labels")}
        wanted = present | valid(SettingsSerializer, request)
        check_format(deck.game_id, wanted["format"], player=player_of(request), current=deck.format)
        try:
            changed = shelf.change_settings(deck=deck, **wanted)
        except editing.StaleDeckError as stale:
            return answer_stale(deck=stale.deck, version=wanted["version"], words=str(stale))
        return Response(DeckDetailSerializer(changed).data)

    @extend_schema(request=None, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Delete the deck; its page can restore it for a while."""
        shelf.delete_deck(deck=self.get_object(), now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


router_entries: list[tuple[str, type[Any], str]] = [
    ("decks", DeckViewSet, "deck"),
    ("shared-decks", SharedDeckViewSet, "shared-deck"),
    ("formats", FormatViewSet, "format"),
]
