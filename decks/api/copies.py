"""Decks and the copies of a collection as JSON: built, taken apart, several side by side."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from collection.api.player import player_of
from collection.api.serializers import RefusalSerializer
from decks.api.answering import KEY, OWNED, OwnDecks, owned, token_of, valid
from decks.api.serializers.copies import (
    BuildSerializer,
    NewBuildSerializer,
    OwnSerializer,
    QuestionTogetherSerializer,
    TakenApartSerializer,
    TogetherSerializer,
)
from decks.models import Deck, contents_of
from decks.services import building
from decks.stock.allotting import allotted, parts_of
from decks.stock.holding import state_of, stock_of
from decks.stock.picking import picks
from decks.stock.together import Together, together

UNBUILT = OpenApiResponse(RefusalSerializer, "Deck or copies changed meanwhile, or too few copies are free.")

BUILDS: dict[int, Any] = {200: BuildSerializer, 409: UNBUILT}


class CopiesOfDecks(OwnDecks):
    """Decks and the player's copies: built, taken apart, several side by side."""

    @extend_schema(request=QuestionTogetherSerializer, responses={200: TogetherSerializer})
    @action(detail=False, methods=["post"], pagination_class=None)
    def together(self, request: Request) -> Response:
        """Which of these decks can stand on the table together, made of the player's copies."""
        asked = valid(QuestionTogetherSerializer, request)
        numbers = list(dict.fromkeys(asked["decks"]))
        mine = {deck.pk: deck for deck in self.get_queryset().filter(pk__in=numbers)}
        if len(mine) < len(numbers):
            raise ValidationError({"decks": [_("One of them is no deck of yours.")]})
        decks = [mine[number] for number in numbers]
        stock = stock_of(player_of(request), decks[0].game)
        return Response(TogetherSerializer(_together(together(decks, contents_of(decks), stock, of=asked["stock"]))).data)

    @extend_schema(responses=BuildSerializer)
    @action(detail=True, methods=["get"])
    def build(self, request: Request, pk: int) -> Response:
        """Which copies lie in the deck, and which would make it up."""
        return _built(self.get_object())

    @extend_schema(parameters=[KEY], request=NewBuildSerializer, responses=BUILDS)
    @build.mapping.post
    def build_anew(self, request: Request, pk: int) -> Response:
        """Reserve copies for what the deck holds, or bring those reserved up to date."""
        deck, asked = self.get_object(), valid(NewBuildSerializer, request)
        building.build_deck(deck=deck, now=timezone.now(), token=token_of(request), **asked)
        return _built(self.get_object())

    @extend_schema(parameters=[KEY], request=TakenApartSerializer, responses=BUILDS)
    @action(detail=True, methods=["post"], url_path="take-apart")
    def take_apart(self, request: Request, pk: int) -> Response:
        """Give all copies of a built deck back."""
        deck, asked = self.get_object(), valid(TakenApartSerializer, request)
        building.take_apart(deck=deck, build=asked["build"], now=timezone.now(), token=token_of(request))
        return _built(self.get_object())

    @extend_schema(parameters=[KEY], request=OwnSerializer, responses=OWNED)
    @action(detail=True, methods=["post"])
    def own(self, request: Request, pk: int) -> Response:
        """Put the cards of the deck into the collection, in one act that can be undone."""
        deck = self.get_object()
        return owned(request, deck, deck.name)


def _built(deck: Deck) -> Response:
    """Which copies lie in a deck, and what would bring them up to date."""
    stock = stock_of(deck.owner, deck.game)
    state = state_of(deck, deck.content(), stock)
    standing, plan = state.standing, state.plan
    allotment = allotted(deck.owner, stock, beside=[printing for printing, _finish in plan.put_in])
    there = allotment.by_deck.get(deck.pk, {})
    said = {
        "version": deck.version,
        "build": state.version,
        "is_built": standing is not None,
        "is_current": state.is_current,
        "needed": plan.needed,
        "reserved": picks(there, allotment.lots, stock.shelf),
        "gone": picks(parts_of(standing.gone if standing else {}, {}), {}, stock.shelf),
        "put_in": picks(parts_of(plan.put_in, allotment.free), allotment.lots, stock.shelf),
        "take_out": picks(parts_of(plan.take_out, there), allotment.lots, stock.shelf),
        "short": {stock.shelf.by_card[card][0].card.key: copies for card, copies in plan.short.items()},
    }
    return Response(BuildSerializer(said).data)


def _together(found: Together) -> dict[str, Any]:
    """Decks by number and cards by key."""
    answer = found.answer
    step = answer.step and {
        "decks": [deck.pk for deck in found.step_decks],
        "copies": {card.key: copies for card, copies in found.step_cards},
        "proved": answer.step.proved,
        "bound": answer.step.bound,
    }
    return {
        "standing": [deck.pk for deck in found.standing],
        "proved": answer.proved,
        "bound": answer.bound,
        "missing": {card.key: copies for card, copies in found.missing},
        "contested": found.contested,
        "step": step,
    }
