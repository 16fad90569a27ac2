"""The keys by which programs ask the API in a player's name: seen, made, revoked."""

from __future__ import annotations

from datetime import timedelta
from typing import cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from collection.models import ApiKey, Player, Scope
from collection.refusal import Refusal
from collection.services.api_keys import MOST_KEYS, TooManyKeysError, make_key, revoke_key, revoke_keys
from config.accounts.forms import ApiKeyForm


@require_safe
def keys(request: HttpRequest) -> HttpResponse:
    """The player's keys, and when each was used last."""
    now = timezone.now()
    found = [(key, key.is_over(now)) for key in ApiKey.objects.of(cast(Player, request.user))]
    refused = str(TooManyKeysError()) if len(found) >= MOST_KEYS else ""
    return render(request, "account/keys.html", {"keys": found, "most": MOST_KEYS, "refused": refused})


@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required  # type: ignore[untyped-decorator]  # django-allauth is not typed
def new_key(request: HttpRequest) -> HttpResponse:
    """Make a key, after the password once more; the answer to the form is the only page that ever shows it."""
    form = ApiKeyForm(request.POST or None)
    if not form.is_valid():
        return render(request, "account/new_key.html", {"form": form}, status=422 if form.is_bound else 200)
    asked = form.cleaned_data
    lasts = timedelta(days=asked["lasts"]) if asked["lasts"] else None
    player = cast(Player, request.user)
    try:
        made = make_key(player=player, name=asked["name"], scope=Scope(asked["scope"]), lasts=lasts, now=timezone.now())
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return render(request, "account/new_key.html", {"form": form}, status=refusal.status)
    return render(request, "account/new_key_shown.html", {"made": made})


@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a key away; programs that use it are refused from now on."""
    try:
        key = revoke_key(player=cast(Player, request.user), pk=pk)
    except ApiKey.DoesNotExist as missing:
        raise Http404 from missing
    messages.success(request, _("The key “%(name)s” opens nothing any more.") % {"name": key.name})
    return redirect("api_keys")


@require_POST
def revoke_all(request: HttpRequest) -> HttpResponse:
    """Take all keys away, whatever they open."""
    count = revoke_keys(player=cast(Player, request.user))
    words = ngettext(
        "%(count)d key was revoked: it opens nothing any more.", "%(count)d keys were revoked: they open nothing any more.", count
    )
    messages.success(request, words % {"count": count} if count else _("There was no key to revoke."))
    return redirect("api_keys")
