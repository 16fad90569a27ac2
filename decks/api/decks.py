"""Decks as JSON, by the same services as the pages. A change made from an old version answers 409 and changes nothing."""

from collections.abc import Callable
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import mixins, status
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from collection.api.boxes import CompletedSerializer
from collection.api.player import player_of
from collection.api.serializers import RefusalSerializer
from collection.catalogue.shelf import shelf_of
from collection.lists import UnreadableListError, unreadable_words
from collection.models import ActKind, Card, Game, Player
from collection.query.errors import QueryError
from collection.query.grammar import LONGEST_QUERY
from decks.api.formats import FormatViewSet
from decks.api.serializers import (
    AttachSerializer,
    BuildSerializer,
    CandidateSerializer,
    CardRemarkSerializer,
    ChangesSerializer,
    ContentSerializer,
    DeckDetailSerializer,
    DeckSerializer,
    EditedSerializer,
    LabReportSerializer,
    ListSerializer,
    MergeSerializer,
    NewBuildSerializer,
    NewCardRemarkSerializer,
    NewDeckSerializer,
    NewGuideSerializer,
    NewRevisionSerializer,
    OpenListSerializer,
    OwnSerializer,
    QuestionTogetherSerializer,
    QuestionTonightSerializer,
    RepairSerializer,
    ReportSerializer,
    RevisionSerializer,
    SettingsSerializer,
    SharedDeckSerializer,
    StaleSerializer,
    SuggestionSerializer,
    TakenApartSerializer,
    TextSerializer,
    TogetherSerializer,
    VersionSerializer,
    check_format,
)
from decks.community.presenting import likes_of
from decks.community.searching.asking import CHANGED, SORTS, answer
from decks.decklists.shapes import SHAPES, TEXT, shaped
from decks.decklists.text import Asides, deck_text, read_deck_text
from decks.guides.figures import reports_of, reports_on
from decks.guides.remarks import Said
from decks.legality.dated import NoDayError, day_said, verdict_on
from decks.legality.verdicts import games_with_decks
from decks.models import Deck, contents_of
from decks.optimization.repairing import Repair
from decks.origins.house import title_of
from decks.origins.lineage import public_origins
from decks.origins.naming import named
from decks.presentation.sheet import sheet_of
from decks.services import attaching, building, editing, remarking, revisions, shelf
from decks.services.editing import Edited
from decks.services.owning import own_cards
from decks.stock.allotting import allotted, parts_of
from decks.stock.holding import state_of, stock_of
from decks.stock.picking import picks
from decks.stock.together import Together, together
from decks.suggestions.mending import USUAL, mending_for
from decks.suggestions.neighbours import neighbours_of
from decks.suggestions.suggesting import FREE, STOCKS, suggestion_for
from decks.suggestions.tonight import candidates

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
OPEN = OpenApiResponse(OpenListSerializer, "Some lines are open, so nothing was written.")
EDITS: dict[int, Any] = {200: EditedSerializer, 409: STALE}
UNBUILT = OpenApiResponse(RefusalSerializer, "Deck or copies changed meanwhile, or too few copies are free.")
OWNED: dict[int, Any] = {
    200: CompletedSerializer,
    400: OpenApiResponse(description="There would be too many copies of a card, or the choice is none."),
}
BUILDS: dict[int, Any] = {200: BuildSerializer, 409: UNBUILT}


class DeckViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, GenericViewSet[Deck]):
    """The decks of the player who asks, and only those."""

    permission_classes = [IsAuthenticated]
    serializer_class = DeckDetailSerializer
    queryset = Deck.objects.none()
    lookup_value_converter = "int"

    def get_queryset(self) -> QuerySet[Deck]:
        mine = Deck.objects.owned_by(player_of(self.request)).select_related("game")
        return mine.with_size() if self.action == "list" else mine

    @extend_schema(responses=DeckSerializer(many=True))
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The decks, the one edited last first, without their cards."""
        page = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(DeckSerializer(page, many=True).data)

    @extend_schema(parameters=[KEY], request=NewDeckSerializer, responses={201: DeckDetailSerializer})
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
            return _stale(deck=stale.deck, version=wanted["version"], words=str(stale))
        return Response(DeckDetailSerializer(changed).data)

    @extend_schema(request=NewGuideSerializer, responses={200: DeckDetailSerializer, 409: STALE})
    @action(detail=True, methods=["put"])
    def guide(self, request: Request, pk: int) -> Response:
        """Write the guide to the deck, in place of the one there is."""
        deck, asked = self.get_object(), valid(NewGuideSerializer, request)
        version = asked.pop("version")
        try:
            changed = shelf.change_guide(deck=deck, version=version, guide=asked)
        except editing.StaleDeckError as stale:
            return _stale(deck=stale.deck, version=version, words=str(stale))
        return Response(DeckDetailSerializer(changed).data)

    @extend_schema(
        request=AttachSerializer,
        responses={
            200: LabReportSerializer(many=True),
            400: OpenApiResponse(description="No report is named, it is shown to nobody, or there are as many as there may be."),
            404: OpenApiResponse(RefusalSerializer, "It is no finished report of yours on this deck."),
        },
    )
    @action(detail=True, methods=["post"], url_path="reports", pagination_class=None)
    def reports(self, request: Request, pk: int) -> Response:
        """Attach a report of the laboratory to the guide; answers what readers see of those attached."""
        deck = self.get_object()
        attaching.attach(deck=deck, now=timezone.now(), **valid(AttachSerializer, request))
        return Response(LabReportSerializer(reports_on(deck), many=True).data)

    @extend_schema(
        parameters=[OpenApiParameter("report", OpenApiTypes.UUID, OpenApiParameter.PATH)], request=None, responses={204: None}
    )
    @action(detail=True, methods=["delete"], url_path="reports/<uuid:report>")
    def take_off(self, request: Request, pk: int, report: UUID) -> Response:
        """Take a report off the guide; the report itself stays as it is."""
        attaching.take_off(deck=self.get_object(), report=report)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=None, responses={204: None})
    def destroy(self, request: Request, pk: int) -> Response:
        """Delete the deck; its page can restore it for a while."""
        shelf.delete_deck(deck=self.get_object(), now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(parameters=[KEY], request=ChangesSerializer, responses=EDITS)
    @action(detail=True, methods=["patch"])
    def cards(self, request: Request, pk: int) -> Response:
        """Add and remove copies; removing more than there are removes all."""
        deck, asked = self.get_object(), valid(ChangesSerializer, request)
        return _edited(
            request, deck, asked, lambda **how: editing.change_copies(deltas=asked["changes"], maybe=asked["maybe"], **how)
        )

    @extend_schema(parameters=[KEY], request=ContentSerializer, responses=EDITS)
    @cards.mapping.put
    def replace_cards(self, request: Request, pk: int) -> Response:
        """Make the deck hold exactly these cards."""
        deck, asked = self.get_object(), valid(ContentSerializer, request)
        return _edited(
            request, deck, asked, lambda **how: editing.replace_content(content=asked["cards"], maybe=asked.get("maybe"), **how)
        )

    @extend_schema(
        request=MergeSerializer,
        responses={200: EditedSerializer, 409: OpenApiResponse(RefusalSerializer, "The token was used for another change.")},
    )
    @action(detail=True, methods=["post"])
    def merge(self, request: Request, pk: int) -> Response:
        """Bring in what was changed elsewhere as a difference, on the deck as it is now; the same `token` once.

        The same token is answered as it was then, for 90 days; another change under it is refused.
        """
        asked = valid(MergeSerializer, request)
        done = editing.merge_changes(deck=self.get_object(), deltas=asked["changes"], maybe=asked["maybe"], token=asked["token"])
        return Response(EditedSerializer(done).data)

    @extend_schema(request=NewCardRemarkSerializer, responses={200: CardRemarkSerializer})
    @action(detail=True, methods=["put"])
    def remarks(self, request: Request, pk: int) -> Response:
        """Say something of a card, held by the deck or not. `seen` is what was read before: what was said since is kept."""
        deck, asked = self.get_object(), valid(NewCardRemarkSerializer, request)
        card = get_object_or_404(Card, game=deck.game, key=asked["card"].replace("\0", ""))
        seen, wanted = (Said(tuple(one["tags"]), one["note"]) for one in (asked["seen"], asked))
        said = remarking.remark(deck=deck, card=card, seen=seen, wanted=wanted)
        return Response(CardRemarkSerializer({"card": card.key, "tags": said.tags, "note": said.note}).data)

    @extend_schema(parameters=[KEY], request=VersionSerializer, responses=EDITS)
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, pk: int) -> Response:
        """Take the last edit of the cards back."""
        return _edited(request, self.get_object(), valid(VersionSerializer, request), editing.undo)

    @extend_schema(parameters=[KEY], request=VersionSerializer, responses=EDITS)
    @action(detail=True, methods=["post"])
    def redo(self, request: Request, pk: int) -> Response:
        """Do again what was undone last."""
        return _edited(request, self.get_object(), valid(VersionSerializer, request), editing.redo)

    @extend_schema(
        parameters=[
            OpenApiParameter("in_format", OpenApiTypes.STR, description="Another format than the deck's own."),
            OpenApiParameter("legal_on", OpenApiTypes.DATE, description="Another day than today."),
        ],
        responses={200: ReportSerializer, 400: OpenApiResponse(description="There is no such format, or no such day.")},
    )
    @action(detail=True, methods=["get"])
    def legality(self, request: Request, pk: int) -> Response:
        """What the rules say about the deck, with the smallest changes that settle each problem."""
        deck = self.get_object()
        format = request.query_params.get("in_format", deck.format)
        check_format(deck.game_id, format, player=player_of(request), current=deck.format)
        try:
            day = day_said(request.query_params["legal_on"]) if "legal_on" in request.query_params else None
        except NoDayError as wrong:
            raise ValidationError({"legal_on": [str(wrong)]}) from wrong
        verdict = verdict_on(deck.game_id, format, deck.content(), day)
        return Response(ReportSerializer(verdict, context={"game": deck.game_id}).data)

    @extend_schema(
        parameters=[OpenApiParameter("stock", OpenApiTypes.STR, enum=STOCKS, description="Out of which copies; of every card.")],
        responses={200: RepairSerializer, 400: OpenApiResponse(description="There are no such copies to take.")},
    )
    @action(detail=True, methods=["get"], pagination_class=None)
    def repair(self, request: Request, pk: int) -> Response:
        """The fewest copies that come or go so that the deck is legal; nothing is written: send them to `cards`."""
        deck = self.get_object()
        found = mending_for(deck, stock_of(player_of(request), deck.game), of=_stock(request, USUAL))
        known = found.repair or Repair({}, {}, False, 0, possible=None)
        sure = {"bound": known.bound, "proved": known.proved, "possible": known.possible}
        said = {"version": deck.version, "changes": dict(found.deltas), "copies": known.copies, "legal": found.after.legal}
        return Response(RepairSerializer(said | sure).data)

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

    @extend_schema(
        parameters=[QuestionTonightSerializer],
        responses={200: CandidateSerializer(many=True), 400: OpenApiResponse(description="One of the parameters is no choice.")},
    )
    @action(detail=False, methods=["get"])
    def tonight(self, request: Request) -> Response:
        """What could be built of the player's copies: own, public and starter decks, legal ones and the fewest missing first."""
        asked = QuestionTonightSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        game = Game.objects.get(pk=asked.validated_data["game"])
        of, whose = asked.validated_data["stock"], asked.validated_data["whose"]
        page = self.paginate_queryset(candidates(player_of(request), game, of=of, whose=whose))
        return self.get_paginated_response(CandidateSerializer(page, many=True).data)

    @extend_schema(
        parameters=[OpenApiParameter("stock", OpenApiTypes.STR, enum=STOCKS, description="Out of which copies; free ones.")],
        responses={200: SuggestionSerializer, 400: OpenApiResponse(description="There are no such copies to take.")},
    )
    @action(detail=True, methods=["get"], pagination_class=None)
    def suggestion(self, request: Request, pk: int) -> Response:
        """The cards that make the deck legal, or as legal as the copies can; nothing is written: send them to `cards`."""
        deck = self.get_object()
        of, stock = _stock(request, FREE), stock_of(player_of(request), deck.game)
        found = suggestion_for(deck, stock, of=of)
        said = {"version": deck.version, "cards": found.deltas, "legal": found.after.legal, "lines": found.lines}
        known = {"missing": dict(found.completion.missing), "broken": list(found.completion.broken)}
        sure = {"score": found.completion.score, "bound": found.completion.bound, "proved": found.completion.proved}
        beside = {"neighbours": neighbours_of(deck, stock, of=of)}
        return Response(SuggestionSerializer(said | known | sure | beside).data)

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
        return _owned(request, deck, deck.name)

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
        return _edited(request, deck, asked, lambda **how: edit(content=read.content, maybe=read.maybe, **how))

    @extend_schema(responses=RevisionSerializer(many=True))
    @action(detail=True, methods=["get"])
    def revisions(self, request: Request, pk: int) -> Response:
        """The revisions, the last one first, a hundred a page."""
        saved: QuerySet[Any] = self.get_object().revisions.all()
        page: list[Any] = self.paginate_queryset(saved) or []
        return self.get_paginated_response(RevisionSerializer(page, many=True).data)

    @extend_schema(request=NewRevisionSerializer, responses={200: RevisionSerializer, 409: STALE})
    @revisions.mapping.post
    def save_revision(self, request: Request, pk: int) -> Response:
        """Keep the draft as the next revision; without a change since the last one, that one is the answer."""
        deck, asked = self.get_object(), valid(NewRevisionSerializer, request)
        try:
            saved = revisions.save_revision(deck=deck, **asked)
        except editing.StaleDeckError as stale:
            return _stale(deck=stale.deck, version=asked["version"], words=str(stale))
        return Response(RevisionSerializer(saved).data)

    @extend_schema(
        parameters=[KEY, OpenApiParameter("number", OpenApiTypes.INT, OpenApiParameter.PATH)],
        request=VersionSerializer,
        responses=EDITS,
    )
    @action(detail=True, methods=["post"], url_path="revisions/<int:number>/restore")
    def restore(self, request: Request, pk: int, number: int) -> Response:
        """Make the draft hold what a revision held."""
        deck = self.get_object()
        saved = get_object_or_404(deck.revisions.all(), number=number)
        asked = valid(VersionSerializer, request)
        return _edited(request, deck, asked, lambda **how: editing.restore_revision(revision=saved, **how))


def valid(serializer: type[Any], request: Request) -> dict[str, Any]:
    """What was sent, checked; a 400 that says what is wrong with it."""
    sent = serializer(data=request.data, context={"player": player_of(request)})
    sent.is_valid(raise_exception=True)
    return dict(sent.validated_data)


def token_of(request: Request) -> str:
    """The key by which a request is obeyed once; "" without one."""
    return request.headers.get("Idempotency-Key", "").replace("\0", "")[:64]


def _edited(request: Request, deck: Deck, asked: dict[str, Any], edit: Callable[..., Edited]) -> Response:
    """Do an edit of the cards and say what it really changed."""
    try:
        done = edit(deck=deck, version=asked["version"], token=token_of(request))
    except editing.StaleDeckError as stale:
        return _stale(deck=stale.deck, version=asked["version"], words=str(stale))
    except (editing.NothingToUndoError, editing.UsedTokenError) as refused:
        return _stale(deck=deck, version=asked["version"], words=str(refused))
    return Response(EditedSerializer(done).data)


def _owned(request: Request, deck: Deck, name: str) -> Response:
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


def _stale(*, deck: Deck, version: int, words: str) -> Response:
    """What the deck is now, to somebody who takes it for something else."""
    said = {
        "detail": words,
        "version": deck.version,
        "cards": deck.content(),
        "changes": deck.changes_since(version),
        "maybe": deck.maybe(),
    }
    return Response(StaleSerializer(said).data, status=status.HTTP_409_CONFLICT)


ASKED = (
    OpenApiParameter(
        "q",
        OpenApiTypes.STR,
        description="A query in the language of the lists of decks: `[[cost<=1]]<8 likes>2`, `[[cost<=1]]>[[cost>=4]]`.",
    ),
    OpenApiParameter("game", OpenApiTypes.STR, description="Only decks of this game; left out: of all."),
    OpenApiParameter("sort", OpenApiTypes.STR, enum=SORTS, description="The order; the deck edited last first."),
)


class SharedDeckViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, GenericViewSet[Deck]):
    """Decks of others: the list holds those that are for everybody; whoever knows the name of a shared one reads it too."""

    permission_classes = [AllowAny]
    serializer_class = SharedDeckSerializer
    queryset = Deck.objects.none()
    lookup_field = "share"

    def get_queryset(self) -> QuerySet[Deck]:
        decks = Deck.objects.public() if self.action == "list" else Deck.objects.shared()
        return decks.select_related("owner", "game") if self.action == "own" else decks.select_related("owner")

    @extend_schema(
        parameters=[*ASKED],
        responses={
            200: SharedDeckSerializer(many=True),
            400: OpenApiResponse(description="The query makes no sense, or there is no such order."),
            404: OpenApiResponse(RefusalSerializer, "There is no such game, or no such page."),
        },
    )
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The public decks that a query finds; all of them without one."""
        asked, game = request.query_params, request.query_params.get("game", "")
        if game and game not in games_with_decks():
            raise Http404
        player = request.user if isinstance(request.user, Player) and not request.user.is_guest else None
        sort = asked.get("sort", CHANGED)
        if sort not in SORTS:
            raise ValidationError({"sort": [_("One of these: %(choices)s.") % {"choices": ", ".join(SORTS)}]})
        try:
            found = answer(asked.get("q", "")[: LONGEST_QUERY + 1], sort, player, game=game)
        except QueryError as error:
            raise ValidationError({"q": [error.advice]}) from error
        page: list[Any] = self.paginate_queryset(found.decks) or []
        by_pk = self.get_queryset().in_bulk(page)
        decks = [by_pk[pk] for pk in page if pk in by_pk]
        known = {"names": named(deck.owner for deck in decks), "contents": contents_of(decks), "likes": found.likes}
        known |= {"reports": reports_of(decks), "origins": public_origins(decks)}
        said = SharedDeckSerializer(decks, many=True, context={**self.get_serializer_context(), **known})
        return self.get_paginated_response(said.data)

    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A shared deck."""
        deck = self.get_object()
        known = {"names": named([deck.owner]), "contents": contents_of([deck]), "likes": likes_of([deck.pk])}
        known |= {"reports": reports_of([deck]), "origins": public_origins([deck])}
        return Response(SharedDeckSerializer(deck, context={**self.get_serializer_context(), **known}).data)

    @extend_schema(parameters=[KEY], request=OwnSerializer, responses=OWNED)
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticated])
    def own(self, request: Request, share: str) -> Response:
        """Put the cards of the deck into the collection, in one act that can be undone; the starter decks are shared ones."""
        deck = self.get_object()
        return _owned(request, deck, title_of(deck))


def _stock(request: Request, usual: str) -> str:
    """Out of which copies; 400 for others than there are."""
    of = request.query_params.get("stock", usual)
    if of not in STOCKS:
        raise ValidationError({"stock": [_("One of these: %(choices)s.") % {"choices": ", ".join(STOCKS)}]})
    return of


router_entries: list[tuple[str, type[Any], str]] = [
    ("decks", DeckViewSet, "deck"),
    ("shared-decks", SharedDeckViewSet, "shared-deck"),
    ("formats", FormatViewSet, "format"),
]
