"""The cards of the style guide."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from collection.models import Card, Game, Printing
from config.home.specimens import specimens


def test_every_kind_and_status_is_shown_and_nothing_twice(wankul: Game) -> None:
    shown = specimens()

    assert {printing.card.kind for printing in shown} == set(Card.objects.values_list("kind", flat=True))
    assert {printing.card.engine_status for printing in shown} == set(Card.objects.values_list("engine_status", flat=True))
    assert any(printing.foil for printing in shown)
    assert len({printing.pk for printing in shown}) == len(shown)


def test_the_name_that_is_hardest_to_fit_is_among_them(wankul: Game) -> None:
    longest = max(len(name) for name in Card.objects.values_list("name", flat=True))

    assert longest in {len(printing.card.name) for printing in specimens()}


def test_the_style_guide_shows_them_by_day_and_by_night(client: Client, wankul: Game) -> None:
    page = client.get(reverse("style")).content.decode()

    assert page.count('<section class="specimen" data-theme=') == 2
    for printing in specimens():
        assert page.count(f'aria-label="{escape(printing.card.name)}, ') >= 4, printing


@pytest.mark.django_db
def test_without_a_catalogue_the_style_guide_shows_the_components_alone(client: Client) -> None:
    Printing.objects.all().delete()

    assert client.get(reverse("style")).status_code == 200
