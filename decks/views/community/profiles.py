"""Public profiles, one's own among them, and the players whom somebody blocks."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.models import Player
from collection.refusal import Refusal
from collection.views.access import PlayerRequest, way_back
from decks.community.doors import player_met
from decks.community.presenting import decks_of, likes_of, profile_named
from decks.community.services import profiling, standing
from decks.forms.community import ProfileForm
from decks.legality.verdicts import formats_of_decks, legality_of
from decks.models import Block, Profile
from decks.origins.naming import name_of, named
from decks.views.community.talking import reported

DECKS_A_PAGE = 25


@login_not_required
@never_cache
@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    """What a player shows of himself: a name, a few words, the public decks."""
    profile = _profile(name)
    page = Paginator(decks_of(profile.player), DECKS_A_PAGE).get_page(request.GET.get("page"))
    decks = list(page.object_list)
    known, formats, likes = legality_of(decks), formats_of_decks(decks), likes_of([deck.pk for deck in decks])
    rows = [(deck, formats[deck.pk], sum(known[deck.pk][0].values()), known[deck.pk][1], likes[deck.pk]) for deck in decks]
    reader = request.user if isinstance(request.user, Player) and not request.user.is_guest else None
    blocked = Block.objects.filter(player=reader, blocked=profile.player_id).first() if reader else None
    context = {"profile": profile, "page": page, "rows": rows, "reader": reader, "blocked": blocked}
    response = render(request, "community/player.html", context)
    if not profile.is_indexed:
        response.headers["X-Robots-Tag"] = "noindex"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def report_player(request: PlayerRequest, name: str) -> HttpResponse:
    """Ask moderators to look at a profile."""
    profile = _profile(name)
    return reported(request, profile, f"{profile.name}\n{profile.about}", reverse("community:player", args=[profile.name]))


@require_http_methods(["GET", "HEAD", "POST"])
def own_profile(request: PlayerRequest) -> HttpResponse:
    """What one shows of oneself to everybody: nothing, until one chooses to."""
    profile = Profile.objects.filter(player=request.user).first()
    form = ProfileForm(request.POST or None, initial=ProfileForm.of(profile))
    status = 422 if request.method == "POST" else 200
    if form.is_valid():
        try:
            kept = profiling.keep_profile(player=request.user, now=timezone.now(), **form.cleaned_data)
        except profiling.NameTakenError as refusal:
            form.add_error("name", str(refusal))
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            status = refusal.status
        else:
            if kept.hidden is not None:
                messages.success(request, _("Saved. A moderator hid your profile: nobody sees it."))
                return redirect("community:own-profile")
            messages.success(request, _("Your profile is public."))
            return redirect("community:player", kept.name)
    hidden = profiling.HiddenProfileError.words
    context = {
        "form": form,
        "profile": profile,
        "hidden_words": hidden,
        "blocks": Block.objects.filter(player=request.user).count(),
    }
    return render(request, "community/own_profile.html", context, status=status)


@require_POST
def drop_profile(request: PlayerRequest) -> HttpResponse:
    """Have no profile any more."""
    try:
        profiling.drop_profile(player=request.user)
    except profiling.HiddenProfileError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Your profile is deleted. Your decks stay as they are."))
    return redirect("community:own-profile")


@require_http_methods(["GET", "HEAD", "POST"])
def blocks(request: PlayerRequest) -> HttpResponse:
    """Whom one blocks; sent, one player more."""
    if request.method == "POST":
        other = player_met(request.user, request.POST.get("player", ""))
        if other is None:
            raise Http404
        standing.block(player=request.user, other=other, now=timezone.now())
        messages.success(request, _("You see nothing of %(name)s any more.") % {"name": name_of(other).name})
        return redirect(way_back(request, reverse("community:blocks")))
    rows = list(Block.objects.filter(player=request.user).select_related("blocked").order_by("-created", "-pk"))
    names = named(one.blocked for one in rows)
    return render(request, "community/blocks.html", {"rows": [(one, names[one.blocked_id]) for one in rows]})


@require_POST
def unblock(request: PlayerRequest, pk: int) -> HttpResponse:
    """See somebody again."""
    found = get_object_or_404(Block, pk=pk, player=request.user)
    standing.unblock(blocked=found)
    messages.success(request, _("You see %(name)s again.") % {"name": name_of(found.blocked).name})
    return redirect("community:blocks")


def _profile(name: str) -> Profile:
    found = profile_named(name)
    if found is None:
        raise Http404
    return found
