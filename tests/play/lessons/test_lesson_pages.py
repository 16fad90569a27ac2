"""Lessons on the site: without an account, without JavaScript, left and found again, in both languages."""

from __future__ import annotations

import re

import pytest
from django.contrib.sessions.models import Session
from django.core import signing
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from play.common.card_source import CardSource
from play.lessons.engine.script import lessons
from play.lessons.views import SALT
from simulator.games import GAMES

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogues")]

MOST_STEPS = 40
MOST_OF_A_COOKIE = 3_000
"""In bytes; browsers keep four thousand."""


def address(game: str) -> str:
    return reverse("play:lesson", args=[game])


def look(client: Client, game: str, language: str = "en") -> str:
    answer = client.get(address(game), headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def send(client: Client, game: str, page: str, **what: str) -> str:
    """What a browser without JavaScript sees after a button was pressed on this page."""
    version = re.search(r'name="version" value="([^"]+)"', page)
    sent = {"version": version[1] if version else "0.0", **what}
    answer = client.post(address(game), sent, follow=True, headers={"accept-language": "en"})
    assert answer.status_code == 200
    return str(answer.content.decode())


@pytest.mark.parametrize("game", ["lekemar", "wizard_duel"])
def test_a_player_s_own_turn_is_told_as_his(client: Client, game: str) -> None:
    assert '<span class="badge badge--info">your turn</span>' in look(client, game)


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_learns_a_game_from_first_to_last_step(client: Client, game: str) -> None:
    page = look(client, game)
    for _ in range(MOST_STEPS):
        choice = re.search(r'name="action" value="(\d+)"', page)
        if 'value="next"' in page:
            page = send(client, game, page, deed="next")
        elif choice:
            page = send(client, game, page, action=choice[1])
        else:
            break

    assert "Play a real game" in page
    why = client.get(reverse("play:lesson-why-not", args=[game]), headers={"hx-request": "true", "accept-language": "en"})
    assert b"Nothing is left to do here" in why.content
    assert b"data-refused" not in why.content, "a piece that is asked shows its card alone"
    assert "Play a real game" in look(client, game), "what was reached is found again"
    assert "done" in client.get(reverse("play:lessons"), headers={"accept-language": "en"}).content.decode()
    assert "Jouer une vraie partie" in look(client, game, "fr")


@pytest.mark.parametrize("game", GAMES)
def test_the_lesson_says_where_its_cards_are_shown_and_is_no_card_itself(client: Client, game: str) -> None:
    lesson = re.search(r'<section id="table"[^>]*>', look(client, game))
    assert lesson is not None
    assert f'data-cards="{CardSource(game).large}"' in lesson[0]
    assert "data-card=" not in lesson[0]


def test_one_goes_back_and_begins_again(client: Client) -> None:
    page = send(client, "wankul", look(client, "wankul"), deed="next")
    assert "Step 2 of 8" in page
    assert "Step 1 of 8" in send(client, "wankul", page, deed="back")

    page = send(client, "wankul", look(client, "wankul"), deed="next")
    page = send(client, "wankul", page, action=str(re.search(r'name="action" value="(\d+)"', page)[1]))  # type: ignore[index]
    assert "Step 3 of 8" in page
    assert "Step 1 of 8" in send(client, "wankul", page, deed="again")


def test_what_is_sent_twice_or_late_changes_nothing(client: Client) -> None:
    page = look(client, "wankul")
    send(client, "wankul", page, deed="next")

    assert "Step 2 of 8" in send(client, "wankul", page, deed="next")


@pytest.mark.parametrize("action", ["0", "-1", "x", "9" * 400, ""])
def test_what_the_step_does_not_offer_is_refused_with_a_sentence(client: Client, action: str) -> None:
    send(client, "wankul", look(client, "wankul"), deed="next")

    answer = client.post(address("wankul"), {"version": "1.0", "action": action}, headers={"accept-language": "en"})

    assert answer.status_code == 409
    assert "this step is about something else" in answer.content.decode()


def test_htmx_gets_the_lesson_without_its_page_and_a_piece_says_why_not_yet(client: Client) -> None:
    answer = client.post(address("lekemar"), {"version": "0.0", "deed": "next"}, headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert b"<html" not in answer.content

    for headers in ({}, {"hx-request": "true"}):
        why = client.get(reverse("play:lesson-why-not", args=["lekemar"]), headers={**headers, "accept-language": "en"})
        assert b"Lay Thunder Gaspard" in why.content


def test_looking_keeps_nothing_and_an_unknown_game_has_no_lesson(client: Client) -> None:
    look(client, "wongar")
    assert not {"lessons", "sessionid"} & set(client.cookies)
    assert client.get("/jouer/apprendre/chess/").status_code == 404
    assert client.post("/jouer/apprendre/chess/").status_code == 404


def test_a_lesson_costs_few_queries(client: Client, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    page = look(client, "wankul")
    with django_assert_max_num_queries(6):
        send(client, "wankul", page, deed="next")
    assert not Session.objects.exists(), "a stranger leaves no row behind"


@pytest.mark.parametrize("cookie", ["", "x", "e30:forged:signature", "." * 5_000])
def test_a_cookie_that_is_not_ours_begins_anew(client: Client, cookie: str) -> None:
    client.cookies["lessons"] = cookie

    assert "Step 1 of 8" in look(client, "wankul")


def test_progress_that_fits_the_cards_no_more_begins_anew(client: Client) -> None:
    kept = {"edition": lessons()["wankul"].edition, "actions": [9_999], "marks": [0]}
    client.cookies["lessons"] = signing.dumps({"wankul": kept}, salt=SALT)

    assert "Step 1 of 8" in look(client, "wankul")


def test_all_lessons_fit_in_one_cookie(client: Client) -> None:
    for game in GAMES:
        test_a_stranger_learns_a_game_from_first_to_last_step(client, game)

    assert 0 < len(client.cookies["lessons"].value) < MOST_OF_A_COOKIE


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_linked_from_the_rules_and_from_the_game(client: Client, game: str) -> None:
    for name in ("rules:game", "catalogue:game"):
        assert f'href="{address(game)}"' in client.get(reverse(name, args=[game])).content.decode()
