"""The page of a guest: what is kept and until when, how to keep it, and how to end it now."""

from typing import cast

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from collection.models import Player
from collection.services.guests import forget_guest
from config.accounts.belongings import belongings_of


@require_http_methods(["GET", "HEAD", "POST"])
def guest_page(request: HttpRequest) -> HttpResponse:
    """What a guest has here; sent as a form, all of it is deleted. Whoever has an account is shown that instead."""
    player = cast(Player, request.user)
    if not player.is_guest:
        return redirect("profile")
    if request.method != "POST":
        return render(request, "account/guest.html", {"belongings": belongings_of(player)})
    forget_guest(guest=player)
    logout(request)
    messages.success(request, gettext("What you made as a guest has been deleted."))
    return redirect("home")
