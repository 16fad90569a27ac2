"""How many copies of a card a player keeps for himself: of each, or of one."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from collection.forms.wishes import KeepCardForm, KeepForm
from collection.models import Card
from collection.refusal import Refusal
from collection.services.spares import MOST_KEPT, keep_of_card, keep_of_each
from collection.views.access import PlayerRequest, way_back


@require_POST
def keep(request: PlayerRequest) -> HttpResponse:
    """Say how many copies of each card are not to spare."""
    form = KeepForm(request.POST)
    if form.is_valid():
        keep_of_each(player=request.user, keeps=form.cleaned_data["keeps"])
        messages.success(request, _("Changed."))
    else:
        messages.error(request, _("A whole number from 0 to %(most)d, please.") % {"most": MOST_KEPT})
    return redirect(way_back(request, reverse("collection:places")))


@require_POST
def keep_card(request: PlayerRequest, game: str, key: str) -> HttpResponse:
    """Say how many copies of one card are not to spare; nothing: as many as of each."""
    card = get_object_or_404(Card.objects.of(game), key=key)
    form = KeepCardForm(request.POST)
    if form.is_valid():
        try:
            keep_of_card(player=request.user, card=card, copies=form.cleaned_data["copies"])
        except Refusal as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("Changed."))
    else:
        messages.error(request, _("A whole number from 0 to %(most)d, please.") % {"most": MOST_KEPT})
    return redirect(way_back(request, reverse("collection:places")))
