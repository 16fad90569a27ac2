"""Decks that others share: the list of those for everybody, a deck to read, and a copy of it for oneself."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from collection.audience import Audience
from collection.languages import page_language
from collection.models import Game, Holding, Player
from collection.pictures import picture_of
from collection.posters import Poster
from collection.posters.answering import MINUTES, poster_answer
from collection.posters.poster import MOST_PICTURES, poster_language
from collection.query.grammar import LONGEST_QUERY
from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from collection.views.files import file_response
from decks.analysis.statistics import engine_coverage
from decks.community.presenting import talk_shown
from decks.community.searching.asking import ask
from decks.community.services.commenting import hear
from decks.community.services.proposing import may_propose
from decks.content import Content
from decks.decklists.text import deck_text, file_name
from decks.forms.community import CommentForm
from decks.forms.decks import TokenForm
from decks.guides.figures import reports_on
from decks.guides.writing import sections_of
from decks.legality.own_formats import is_own
from decks.legality.verdicts import format_of, formats_of_decks, games_with_decks, legality_of
from decks.models import Deck
from decks.origins.house import copied, starter_of, title_of
from decks.origins.lineage import copies_of, origins_of
from decks.origins.naming import Named, name_of, named
from decks.presentation.sheet import FACES_A_ROW, Line, Sheet, faces_of, sheet_of
from decks.services import building, shelf
from decks.views.building import put_in_words
from decks.views.dated import dated_context
from decks.views.figured import reading
from simulator.legality import Format, Report

DECKS_A_PAGE = 25


@login_not_required
@require_safe
def public_decks(request: HttpRequest) -> HttpResponse:
    """The decks that are for everybody, those that a query finds, the one edited last first unless another order is asked for."""
    found = ask(request.GET, viewer_of(request))
    page = Paginator(found.decks, DECKS_A_PAGE).get_page(request.GET.get("page"))
    by_pk = Deck.objects.public().select_related("game", "owner").in_bulk(list(page.object_list))
    decks = [by_pk[pk] for pk in page.object_list if pk in by_pk]
    known, names = legality_of(decks), named(deck.owner for deck in decks)
    formats = formats_of_decks(decks)
    rows = [
        PublicRow(deck, names[deck.owner_id], formats[deck.pk], *_weighed(known[deck.pk]), found.likes.get(deck.pk, 0))
        for deck in decks
    ]
    games = Game.objects.filter(slug__in=games_with_decks()).order_by("name")
    context = {"page": page, "rows": rows, "found": found, "games": games, "longest": LONGEST_QUERY}
    context["faces"] = {deck.pk: faces_of(deck.game, known[deck.pk][0], FACES_A_ROW) for deck in decks}
    context["previous"], context["following"] = (found.parameters(page=page.number + step) for step in (-1, 1))
    return render(request, "decks/public.html", context)


@dataclass(frozen=True, slots=True)
class PublicRow:
    """A public deck as the list shows it."""

    deck: Deck
    author: Named
    format: Format
    size: int
    report: Report
    likes: int


def _weighed(known: tuple[Content, Report]) -> tuple[int, Report]:
    content, report = known
    return sum(content.values()), report


def viewer_of(request: HttpRequest) -> Player | None:
    """The player who looks, if there is one with an account."""
    return request.user if isinstance(request.user, Player) and not request.user.is_guest else None


@login_not_required
@never_cache
@require_safe
def shared_deck(request: HttpRequest, share: str) -> HttpResponse:
    """A deck of somebody else to read: its cards, whether it is legal, what of it the reader owns, and what is said of it."""
    return shared_page(request, _shared(share))


def shared_page(
    request: HttpRequest, deck: Deck, *, comment_form: CommentForm | None = None, answers: int | None = None, status: int = 200
) -> HttpResponse:
    """The page of a shared deck, perhaps with a comment that is still to be corrected, beside the one that it answers.

    Once its author has opened it, nothing that is said there is new to him.
    """
    content = deck.content()
    reader = request.user if isinstance(request.user, Player) else None
    owned = Holding.objects.of(reader).in_game(deck.game_id).by_card() if reader else {}
    sheet = sheet_of(deck.game_id, content, owned=owned)
    reports = reports_on(deck)
    talk = talk_shown(deck, reader, timezone.now(), page=request.GET.get("page"), at=answers or _asked_comment(request))
    if talk and talk.new and request.method == "GET":
        hear(deck=deck, until=talk.last)
    context = {
        "deck": deck,
        "sheet": sheet,
        "line": deck_line(deck, sheet),
        **reading(request, sheet, format_of(deck)),
        **dated_context(request, deck, content),
        "coverage": engine_coverage(sheet),
        "is_mine": deck.owner == reader,
        "guide": sections_of(deck, reports),
        "reports": reports,
        "has_collection": reader is not None and not reader.is_guest,
        "is_listed": deck.audience == Audience.PUBLIC,
        "author": name_of(deck.owner),
        "origins": origins_of(deck, reader),
        "copies": copies_of(deck, reader),
        "talk": talk,
        "comment_form": comment_form or CommentForm(),
    }
    if context["date_problem"]:
        status = 400
    return render(request, "decks/shared.html", context, status=status)


@login_not_required
@never_cache
@require_safe
def shared_text(request: HttpRequest, share: str) -> HttpResponse:
    """A shared deck as a file of text, without its maybe board, which is its author's."""
    deck = _shared(share)
    name = title_of(deck)
    text = deck_text(sheet_of(deck.game_id, deck.content()), title=name)
    return file_response(text.encode(), name=file_name(name), kind="text/plain; charset=utf-8")


def _asked_comment(request: HttpRequest) -> int | None:
    """The comment that an address names."""
    number = request.GET.get("comment", "")
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 19 else None


@login_not_required
@require_safe
def poster(request: HttpRequest, share: str, language: str) -> HttpResponseBase:
    """What previews of a link to a deck show: its name, what it is, some of its cards; gone as soon as it is private again."""
    deck = _shared(share)
    with override(poster_language(language)):
        sheet = sheet_of(deck.game_id, deck.content())
        faces = [picture_of(line.card, line.printing) for line in _spread(sheet.lines)]
        return poster_answer(request, Poster.of(title_of(deck), deck_line(deck, sheet), faces), kept=MINUTES)


def deck_line(deck: Deck, sheet: Sheet) -> str:
    """A deck in a line: game, format, size, author."""
    size = ngettext("%(number)s card", "%(number)s cards", sheet.size) % {"number": sheet.size}
    said = [deck.game.name, format_of(deck).name.say(page_language()), size]
    if (author := name_of(deck.owner)).is_chosen:
        said.append(_("by %(author)s") % {"author": author.name})
    return " · ".join(said)


def _spread(lines: Sequence[Line]) -> list[Line]:
    """Some lines from all over a deck: they show more of it than its first ones."""
    shown = min(MOST_PICTURES, len(lines))
    return [lines[len(lines) * place // shown] for place in range(shown)]


@require_POST
def copy_shared(request: PlayerRequest, share: str) -> HttpResponse:
    """A deck of one's own with the same cards, format and notes; built at once where that is asked for."""
    deck, form = _shared(share), TokenForm(request.POST)
    token = form.cleaned_data["token"] if form.is_valid() else ""
    try:
        shown = starter_of(deck)
        if shown:
            copy = copied(player=request.user, game=deck.game, starter=shown, token=token)
        else:
            copy = shelf.copy_deck(owner=request.user, deck=deck, name=deck.name, token=token)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("decks:shared", share)
    if "propose" in request.POST and may_propose(request.user, deck):
        messages.success(request, _("This is your copy. Change it, then choose “Propose to the author” above."))
    elif "build" in request.POST:
        messages.success(request, _("The deck is yours now."))
    else:
        messages.success(request, _("The deck is yours now: change it as you like."))
    if is_own(deck.format) and copy.format != deck.format:
        words = _("Its format is for its author alone: your copy is held against “%(name)s”.")
        messages.info(request, words % {"name": format_of(copy).name.say(page_language())})
    if "build" in request.POST:
        _build(request, copy, token)
        return redirect("decks:copies", copy.pk)
    return redirect("decks:edit", copy.pk)


def _build(request: PlayerRequest, copy: Deck, token: str) -> None:
    """Reserve the copies of a deck just copied, all of them or none; a message says which."""
    try:
        done = building.build_deck(deck=copy, version=copy.version, build=0, whole=True, now=timezone.now(), token=token)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        if done.put_in:
            messages.success(request, put_in_words(done.put_in))


def _shared(share: str) -> Deck:
    """The deck at this address, or a 404: a deck that is private again is as absent as one that never was."""
    return get_object_or_404(Deck.objects.shared().select_related("game", "owner"), share=share.replace("\0", ""))
