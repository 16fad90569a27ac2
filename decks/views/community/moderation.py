"""What moderators see: what was reported, what is hidden, what was decided. For everybody else these pages are not there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from collection.refusal import Refusal
from collection.views.access import PlayerRequest
from decks.community.presenting import comment_address
from decks.community.services import moderating
from decks.community.services.commenting import talk_of
from decks.community.services.moderating import KINDS, MOST_WAITING, Thing
from decks.forms.community import DecisionForm
from decks.legality.own_formats import Body
from decks.models import Comment, Deck, ModerationAct, OwnFormat, Profile, Report
from decks.origins.naming import name_of

A_PAGE = 30


def for_moderators(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Lets staff in; to others the page is not there."""

    @wraps(view)
    def guarded(request: PlayerRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_staff:
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


@for_moderators
@require_safe
def reports(request: PlayerRequest) -> HttpResponse:
    """What was reported and is not settled, the oldest first; then the latest decisions."""
    waiting = moderating.waiting()
    things: dict[tuple[str, int], list[Report]] = {}
    for one in waiting.select_related(*KINDS).prefetch_related("format__versions")[:MOST_WAITING]:
        thing = moderating.thing_of(one)
        things.setdefault((moderating.kind_of(thing), thing.pk), []).append(one)
    rows = [(kind, number, words_of(moderating.thing_of(some[0])), some) for (kind, number), some in things.items()]
    page = Paginator(ModerationAct.objects.select_related("moderator"), A_PAGE).get_page(request.GET.get("page"))
    return render(
        request, "community/moderation.html", {"rows": rows, "page": page, "waiting": waiting.count(), "most": MOST_WAITING}
    )


@for_moderators
@require_http_methods(["GET", "HEAD", "POST"])
def decide(request: PlayerRequest, kind: str, number: int) -> HttpResponse:
    """One thing with all its reports and decisions, and the next decision."""
    model = KINDS.get(kind)
    if model is None:
        raise Http404
    thing: Any = get_object_or_404(model, pk=number)
    form = DecisionForm(request.POST or None, is_hidden=is_hidden(thing))
    if form.is_valid():
        try:
            moderating.decide(moderator=request.user, thing=thing, now=timezone.now(), **form.cleaned_data)
        except Refusal as refusal:
            form.add_error("reason", str(refusal))
        else:
            return redirect("community:moderation")
    context = {
        "thing": thing,
        "kind": kind,
        "words": words_of(thing),
        "place": place_of(thing),
        "author": name_of(moderating.author_of(thing)),
        "is_hidden": is_hidden(thing),
        "reports": Report.objects.filter(**{kind: thing}).order_by("-created"),
        "acts": ModerationAct.objects.filter(thing=kind, number=number).select_related("moderator"),
        "form": form,
    }
    return render(request, "community/decide.html", context, status=422 if request.method == "POST" else 200)


def place_of(thing: Thing) -> tuple[str, str] | None:
    """Where everybody reads it, as words and an address; None where nobody but its author does."""
    if isinstance(thing, Profile):
        return (thing.name, reverse("community:player", args=[thing.name])) if not thing.hidden else None
    if isinstance(thing, OwnFormat):
        return (thing.name, reverse("decks:shared-format", args=[thing.share])) if thing.share and not thing.hidden else None
    deck = thing if isinstance(thing, Deck) else thing.deck
    if not deck.share or talk_of(deck).hidden:
        return None
    return deck.name, comment_address(thing) if isinstance(thing, Comment) else reverse("decks:shared", args=[deck.share])


def words_of(thing: Thing) -> str:
    """What a moderator has to judge; of a format, what any of its versions says."""
    if isinstance(thing, Deck):
        return _in_all((thing.name, thing.notes, *(str(one) for one in thing.guide.values() if isinstance(one, str))))
    if isinstance(thing, OwnFormat):
        clauses = [one for version in thing.versions.all() for one in Body.read(version.body).clauses]
        said = [words for one in clauses for words in (one["note"], one["query"])]
        return _in_all((thing.name, thing.description, *dict.fromkeys(said)))
    return thing.text if isinstance(thing, Comment) else f"{thing.name}\n\n{thing.about}"


def is_hidden(thing: Thing) -> bool:
    """Whether nobody but its author sees it now."""
    if isinstance(thing, Deck):
        return talk_of(thing).hidden is not None
    return bool(thing.hidden_by) if isinstance(thing, Comment) else thing.hidden is not None


def _in_all(said: Iterable[str]) -> str:
    return "\n\n".join(filter(None, said))
