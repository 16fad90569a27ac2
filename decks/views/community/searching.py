"""How public decks are asked for: the language by examples to try."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from collection.languages import page_language
from decks.community.searching.examples import chapters
from decks.community.searching.fields import FIELDS


@login_not_required
@require_safe
def how_to(request: HttpRequest) -> HttpResponse:
    """What one can write, each with an example to try."""
    language = page_language()
    fields = [(one.name.say(language), one.words) for one in FIELDS]
    return render(request, "community/query.html", {"chapters": chapters(), "fields": fields})
