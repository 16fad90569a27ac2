"""A deck at first sight: what the rules say of it, and what would settle it."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from decks.decklists.text import deck_text
from decks.legality.verdicts import report_of
from decks.models import Deck
from decks.presentation.sheet import sheet_of
from decks.services.shelf import create_deck
from play.runs.models import Run
from tests.decks.builders import a_legal_content

pytestmark = pytest.mark.django_db


def test_each_problem_comes_with_the_changes_that_solve_it(alice: Player, alice_client: Client, wankul: Game) -> None:
    deck = create_deck(owner=alice, game=wankul, name="Too many", format="niveau3", content={"S1-108": 9})
    fixes = [error.fixes[0].label.en for error in report_of("wankul", "niveau3", deck.content()).errors if error.fixes]

    answer = alice_client.get(reverse("play:first-look", args=[deck.pk]), headers={"accept-language": "en"})

    assert fixes
    assert [words for words in fixes if f"<strong>{words}</strong>" not in answer.content.decode().replace("&#x27;", "'")] == []


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_pasted_list_is_told_its_smallest_repair(
    live_server: LiveServer, page: Page, alice: Player, alice_client: Client, wankul: Game
) -> None:
    short = a_legal_content()
    first = next(card for card in sorted(short) if short[card] == 3)
    content = short | {first: 5}
    session = alice_client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page.goto(f"{live_server.url}/jouer/essai/")
    page.fill("[name=text]", deck_text(sheet_of("wankul", content), title="Meule"))
    page.get_by_role("button", name="Vérifier et faire jouer").click()

    expect(page.locator("#repair")).to_contain_text("2 exemplaires changent")
    expect(page.locator("#repair")).to_contain_text("prouvé")
    page.click("#apply-repair")

    page.wait_for_url("**/atelier/**")
    assert Deck.objects.get().content() == dict(sorted(short.items()))


def test_only_a_list_that_breaks_a_rule_is_repaired(alice: Player, alice_client: Client, wankul: Game) -> None:
    kept, broken = (
        create_deck(owner=alice, game=wankul, name="Pasted", format="niveau3", content=content)
        for content in (a_legal_content(), {"S1-108": 9})
    )
    looks = [alice_client.get(reverse("play:first-look", args=[deck.pk])).content.decode() for deck in (kept, broken)]

    assert ['id="repair"' in look for look in looks] == [False, True]
    assert f'href="{reverse("decks:repair", args=[broken.pk])}"' in looks[1]


def test_a_list_pasted_twice_shows_the_games_that_it_has(
    alice: Player, bob: Player, alice_client: Client, bob_client: Client, wankul: Game, sent: list[int]
) -> None:
    asked = {"format": "wankul:niveau3", "text": deck_text(sheet_of("wankul", a_legal_content()), title="Meule")}
    first, second = (alice_client.post(reverse("play:try"), asked) for _ in range(2))

    run = Run.objects.get()
    looks = [alice_client.get(answer["Location"]).content.decode() for answer in (first, second)]
    assert all(reverse("play:progress", args=[run.pk]) in look for look in looks)
    assert Deck.objects.filter(owner=alice).count() == 2

    theirs = create_deck(owner=bob, game=wankul, name="Theirs", format="niveau3", content={})
    for named in (str(run.pk), "x", "", "0" * 5000):
        look = bob_client.get(reverse("play:first-look", args=[theirs.pk]), {"run": named})
        assert look.status_code == 200
        assert reverse("play:progress", args=[run.pk]) not in look.content.decode()


def test_choices_that_a_tried_list_leaves_open_lead_on_to_its_games(alice_client: Client, wankul: Game) -> None:
    page = alice_client.post(reverse("play:try"), {"format": "wankul:niveau3", "text": "3 NIMPORTEQUOI"}).content.decode()

    assert "Vérifier et faire jouer" in page
    assert "Créer le deck" not in page


def test_choices_say_how_many_lines_are_still_open(alice_client: Client, wankul: Game) -> None:
    english, text = {"accept-language": "en"}, "3 NIMPORTEQUOI\n2 MASTU\n1 ENCORENIMPORTE"

    def told(**chosen: str) -> list[str]:
        sent = {"format": "wankul:niveau3", "text": text, **chosen}
        page = alice_client.post(reverse("play:try"), sent, headers=english).content.decode()
        return re.findall(r"<span data-open-lines=[^>]+>([^<]+)<", page)

    assert told() == ["3 lines are still open: choose a card for each, or leave them out."] * 2
    assert told(**{"row-1": "skip", "row-2": "S1-108"}) == ["1 line is still open: choose a card for it, or leave it out."] * 2


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_lines_still_open_are_counted_down_as_they_are_settled(
    live_server: LiveServer, page: Page, alice_client: Client, wankul: Game
) -> None:
    session = alice_client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page.goto(live_server.url + reverse("play:try"))
    page.fill("[name=text]", "3 NIMPORTEQUOI\n1 ENCORENIMPORTE")
    page.get_by_role("button", name="Vérifier et faire jouer").click()
    told, lead = page.locator("main [role=status] [data-open-lines]"), page.locator(".page-head__lead")
    expect(told).to_have_text("2 lignes restent ouvertes : choisissez une carte pour chacune, ou laissez-les de côté.")

    page.check("[name=row-1][value=skip]")
    expect(told).to_have_text("1 ligne reste ouverte : choisissez sa carte, ou laissez-la de côté.")
    expect(page.locator(".open-row--open")).to_have_count(1)
    page.check("[name=row-2][value=skip]")
    for words in (told, lead):
        expect(words).to_have_text("Chaque ligne a sa carte, ou est laissée de côté.")
    expect(page.locator(".open-row--open")).to_have_count(0)


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_while_the_smallest_repair_is_looked_for_the_page_says_so(
    live_server: LiveServer, page: Page, alice: Player, alice_client: Client, wankul: Game
) -> None:
    """Also where it is asked for once more, out of other copies; without scripts a link leads to it."""
    deck = create_deck(owner=alice, game=wankul, name="Trop", format="niveau3", content=a_legal_content() | {"S1-108": 5})
    session = alice_client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(f"**{reverse('decks:repair', args=[deck.pk])}*", hold)
    repair = page.locator("#repair")

    page.goto(live_server.url + reverse("play:first-look", args=[deck.pk]))
    for asked_again in (False, True):
        if asked_again:
            page.click("#repair a[href*=owned]")
        expect(repair).to_have_attribute("aria-busy", "true")
        expect(repair.locator("[role=status]")).to_have_text("Recherche de la plus petite réparation…")
        held.pop().continue_()
        expect(page.locator("#repair-title")).to_be_visible()
        expect(repair).not_to_have_attribute("aria-busy", "true")
        expect(repair.locator("[role=status]")).to_have_text("")

    page.goto(live_server.url + reverse("play:first-look", args=[deck.pk]))
    expect(repair).to_have_attribute("aria-busy", "true")
    held.pop().abort()
    expect(repair).to_have_attribute("aria-busy", "false")
    assert page.locator("#find-repair").get_attribute("href") == reverse("decks:repair", args=[deck.pk])
