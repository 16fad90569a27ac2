"""The formats that players make: lists of them, one to read, to write, to copy, to choose for a deck, to delete."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.models import Game, Player
from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.community.doors import shared_format as format_at
from decks.forms.decks import TokenForm
from decks.forms.formats import FormatForm
from decks.legality.dated import clause_lines
from decks.legality.own_formats import format_of_version
from decks.legality.verdicts import games_with_decks, may_choose
from decks.models import Deck, OwnFormat
from decks.origins.naming import name_of, named
from decks.services import formats, shelf
from decks.views.access import deck_of

FORMATS_A_PAGE = 25


@login_not_required
@require_safe
def format_list(request: HttpRequest) -> HttpResponse:
    """The player's own formats, and those that are for everybody."""
    query = request.GET.get("q", "").replace("\0", "")[:80]
    mine = OwnFormat.objects.filter(owner=request.user).select_related("game") if isinstance(request.user, Player) else []
    public = OwnFormat.objects.public().filter(name__icontains=query).select_related("game", "owner")
    page = Paginator(public.order_by("-updated", "-pk"), FORMATS_A_PAGE).get_page(request.GET.get("page"))
    names = named(own.owner for own in page.object_list)
    rows = [(own, names[own.owner_id]) for own in page.object_list]
    return render(request, "decks/formats.html", {"mine": mine, "page": page, "rows": rows, "query": query})


@require_http_methods(["GET", "HEAD", "POST"])
def new_format(request: PlayerRequest) -> HttpResponse:
    """Make a format."""
    game = _game(request)
    form = FormatForm(request.POST if request.method == "POST" else None, game=game.slug)
    if "more" not in request.POST and form.is_valid():
        token = form.details.cleaned_data["token"]
        try:
            made = formats.make_format(owner=request.user, game=game, body=form.body(), token=token, **form.told())
        except Refusal as refused:
            form.problem = str(refused)
        else:
            messages.success(request, _("The format is made. Choose it for a deck in the editor, or below."))
            return redirect("decks:own-format", made.pk)
    return _page(request, form, {"game": game, "own": None})


@require_http_methods(["GET", "HEAD", "POST"])
def edit_format(request: PlayerRequest, pk: int) -> HttpResponse:
    """Change a format: other clauses make a new version."""
    own = _mine(request, pk)
    last = own.last_version()
    initial = {"name": own.name, "description": own.description, "audience": own.audience, "seen": last.number}
    data = request.POST if request.method == "POST" else None
    form = FormatForm(data, game=own.game_id, initial=initial | last.body)
    if "more" not in request.POST and form.is_valid():
        seen = form.details.cleaned_data["seen"] or 0
        try:
            kept = formats.change_format(format=own, seen=seen, body=form.body(), **form.told())
        except Refusal as refused:
            form.problem = str(refused)
        else:
            words = _("Saved.") if kept.number == last.number else _("Version %(number)d is made: decks stay with theirs.")
            messages.success(request, words % {"number": kept.number})
            return redirect("decks:own-format", pk)
    return _page(request, form, {"game": own.game, "own": own, "last": last})


def _page(request: PlayerRequest, form: FormatForm, context: dict[str, Any]) -> HttpResponse:
    status = 422 if request.method == "POST" and "more" not in request.POST else 200
    return render(request, "decks/format_form.html", {"form": form, **context}, status=status)


def _game(request: PlayerRequest) -> Game:
    """The game that the address names, the first that is played with decks without one."""
    asked = request.GET.get("game") or games_with_decks()[0]
    if asked not in games_with_decks():
        raise Http404
    return get_object_or_404(Game, slug=asked)


@never_cache
@require_safe
def own_format(request: PlayerRequest, pk: int) -> HttpResponse:
    """A format of one's own: what it asks, its versions, and the decks that are held against it."""
    own = _mine(request, pk)
    uses = formats.decks_with(own)
    mine = uses.filter(owner=request.user, deleted=None)
    return _shown(request, own, {"decks": mine, "others": uses.exclude(owner=request.user).count(), "is_mine": True})


@login_not_required
@never_cache
@require_safe
def shared_format(request: HttpRequest, share: str) -> HttpResponse:
    """A format that its author shows."""
    own = format_at(share)
    return _shown(request, own, {"is_mine": own.owner == request.user, "author": name_of(own.owner)})


def _shown(request: HttpRequest, own: OwnFormat, context: dict[str, Any]) -> HttpResponse:
    versions = list(own.versions.all())
    asked = request.GET.get("version", "")
    version = next((one for one in versions if str(one.number) == asked), versions[0])
    version.format = own
    format = format_of_version(version, for_owner=True)  # of one that is hidden nobody else comes here
    player = request.user if isinstance(request.user, Player) else None
    mine = Deck.objects.owned_by(player).filter(game=own.game_id, archived=None).exclude(format=format.id) if player else []
    about = {"own": own, "version": version, "versions": versions, "format": format, "lines": clause_lines(format)}
    origin = _origin(own, player)
    return render(request, "decks/format.html", about | {"choices": mine, "game": own.game_id, "origin": origin} | context)


def _origin(own: OwnFormat, reader: Player | None) -> OwnFormat | None:
    """What a format was copied from, as far as its reader may see that."""
    origin = own.origin
    return origin if origin and ((origin.share and not origin.hidden) or origin.owner == reader) else None


@require_POST
def copy_own_format(request: PlayerRequest, pk: int) -> HttpResponse:
    """Another format that asks the same as one of one's own."""
    return _copy(request, _mine(request, pk))


@require_POST
def copy_shared_format(request: PlayerRequest, share: str) -> HttpResponse:
    """A format of one's own that asks the same as one that is shown."""
    return _copy(request, format_at(share))


def _copy(request: PlayerRequest, own: OwnFormat) -> HttpResponse:
    form = TokenForm(request.POST)
    token = form.cleaned_data["token"] if form.is_valid() else ""
    try:
        copy = formats.copy_format(owner=request.user, format=own, token=token)
    except Refusal as refused:
        messages.error(request, str(refused))
        return redirect("decks:formats")
    messages.success(request, _("The format is yours now: change it as you like."))
    return redirect("decks:edit-format", copy.pk)


@require_POST
def choose_format(request: PlayerRequest) -> HttpResponse:
    """Hold one of one's decks against a version of a format."""
    number = request.POST.get("deck", "")
    deck = deck_of(request, int(number) if number.isascii() and number.isdecimal() and len(number) < 19 else 0)
    format = request.POST.get("format", "")
    if not may_choose(request.user, deck.game_id, format, current=deck.format):
        raise Http404
    try:
        shelf.change_format(deck=deck, version=deck.version, format=format)
    except Refusal as refused:
        messages.error(request, str(refused))
    return redirect("decks:deck", deck.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def delete_format(request: PlayerRequest, pk: int) -> HttpResponse:
    """Delete a format that no deck needs any more, once its owner says so twice."""
    own = _mine(request, pk)
    if request.method == "POST":
        try:
            formats.delete_format(format=own)
        except Refusal as refused:
            messages.error(request, str(refused))
            return redirect("decks:own-format", pk)
        messages.success(request, _("“%(name)s” is deleted.") % {"name": own.name})
        return redirect("decks:formats")
    return render(request, "decks/delete_format.html", {"own": own, "uses": formats.decks_with(own)})


def _mine(request: PlayerRequest, pk: int) -> OwnFormat:
    """The player's format with this number, or a 404."""
    return get_object_or_404(OwnFormat.objects.select_related("game", "owner", "origin__owner"), pk=pk, owner=request.user)
