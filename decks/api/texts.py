"""Decks as lists in text, written and read. Nothing is guessed: while a line is open, nothing is written."""

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from collection.catalogue.shelf import shelf_of
from collection.lists import UnreadableListError, unreadable_words
from decks.api.answering import EDITS, KEY, OwnDecks, edited, valid
from decks.api.serializers.texts import ListSerializer, OpenListSerializer, TextSerializer
from decks.decklists.shapes import SHAPES, TEXT, shaped
from decks.decklists.text import Asides, deck_text, read_deck_text
from decks.presentation.sheet import sheet_of
from decks.services import editing

OPEN = OpenApiResponse(OpenListSerializer, "Some lines are open, so nothing was written.")


class TextsOfDecks(OwnDecks):
    """A deck as a list in text, written and read."""

    @extend_schema(
        parameters=[OpenApiParameter("shape", OpenApiTypes.STR, enum=(TEXT, *SHAPES), description="How it is written; as text.")],
        responses={200: TextSerializer, 400: OpenApiResponse(description="There is no such shape.")},
    )
    @action(detail=True, methods=["get"])
    def text(self, request: Request, pk: int) -> Response:
        """The deck as a list that is read again: text, or one of several shapes in JSON."""
        deck, shape = self.get_object(), request.query_params.get("shape", TEXT)
        if shape in SHAPES:
            return Response({"text": shaped(shape, deck.boards(), shelf_of(deck.game), deck.name)})
        if shape != TEXT:
            raise ValidationError({"shape": [_("One of these: %(choices)s.") % {"choices": ", ".join((TEXT, *SHAPES))}]})
        maybe = sheet_of(deck.game_id, deck.maybe())
        return Response({"text": deck_text(sheet_of(deck.game_id, deck.content()), title=deck.name, maybe=maybe)})

    @extend_schema(parameters=[KEY], request=ListSerializer, responses={**EDITS, 422: OPEN})
    @text.mapping.put
    def read_text(self, request: Request, pk: int) -> Response:
        """Read a card list into the deck. Nothing is guessed: while a line is open, nothing is written."""
        deck, asked = self.get_object(), valid(ListSerializer, request)
        choices = {f"row-{line}": chosen for line, chosen in asked["choices"].items()}
        try:
            read = read_deck_text(asked["text"], shelf_of(deck.game), choices=choices, asides=Asides(asked["asides"]))
        except UnreadableListError as problem:
            raise ValidationError({"text": [unreadable_words(problem)]}) from None
        if not read.is_settled:
            said = {"detail": _("Some lines are open: settle them with `choices`."), "lines": read.open_rows}
            return Response(OpenListSerializer(said).data, status=status.HTTP_422_UNPROCESSABLE_ENTITY)
        edit = editing.add_content if asked["mode"] == "add" else editing.replace_content
        return edited(request, deck, asked, lambda **how: edit(content=read.content, maybe=read.maybe, **how))
