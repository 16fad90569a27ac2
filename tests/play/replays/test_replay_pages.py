"""The pages of replays: what they show to whom, links, reports, going on from a moment, verification."""

from __future__ import annotations

import re
from contextlib import ExitStack
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from collection.models import Player
from collection.services.allowances import account, one_at_a_time, one_of_few
from play.replays.engine.recording import recording_of
from play.replays.engine.timeline import Timeline
from play.replays.models import Link, Purpose
from play.replays.presentation.replay_page import link_line, link_row, link_title, printings_of, replay_view
from play.replays.services.verifying import AT_ONCE, LATELY, VERIFYING, VerifyingBusyError, verify_for
from play.tables.models import Table
from simulator.catalog import load
from simulator.games import GAMES
from simulator.transcript.layout import UnreadableTranscriptError
from tests.play.replays.conftest import PlayedOut
from tests.play.tables.conftest import sitting_at


def replay(client: Client, table: Table, **query: str) -> str:
    response = client.get(reverse("play:replay", args=[table.pk]), query)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_finished_game_is_seen_by_everybody_s_eyes(
    alice: Player, alice_client: Client, played_out: PlayedOut, language: str
) -> None:
    alice_client.cookies["django_language"] = language
    table = played_out(alice)

    for eyes in ("all", "0", "1"):
        text = replay(alice_client, table, at="t3.1", eyes=eyes)
        assert f'data-eyes="{eyes}"' in text


def test_no_address_opens_the_other_hand_while_the_game_lasts(alice: Player, alice_client: Client, played_out: PlayedOut) -> None:
    table = played_out(alice, moves=16)
    sitting = sitting_at(table)
    seen, hidden = sitting.state.observation(0), sitting.state.observation(1)
    secret = set(hidden["players"][1]["hand"]) - set(seen["players"][0]["hand"]) - set(str(seen).split("'"))
    assert secret

    for at in (str(number) for number in range(0, table.moves + 1, 3)):
        for eyes in ("all", "1", "0", "x"):
            text = replay(alice_client, table, at=at, eyes=eyes)
            assert 'data-eyes="0"' in text
            assert not [card for card in secret if card in text]


def test_a_link_shows_the_game_to_anybody_and_survives_its_table(
    alice: Player, alice_client: Client, client: Client, played_out: PlayedOut
) -> None:
    table = played_out(alice)
    alice_client.post(reverse("play:replay-share", args=[table.pk]), {"hands": "all"})
    link = Link.objects.get()
    table.delete()

    shown = client.get(link.get_absolute_url())
    text = client.get(reverse("play:link-text", args=[link.token]))

    assert shown.status_code == 200
    assert 'data-eyes="all"' in shown.content.decode()
    assert (text.status_code, text["Content-Type"]) == (200, "text/plain; charset=utf-8")


@pytest.mark.parametrize(("language", "by", "you"), [("fr", "Montrée par", "vous"), ("en", "Shown by", "you")])
def test_who_shows_a_game_is_you_to_himself_and_has_his_name_for_others(
    alice: Player, alice_client: Client, client: Client, played_out: PlayedOut, language: str, by: str, you: str
) -> None:
    alice_client.post(reverse("play:replay-share", args=[played_out(alice).pk]), {"hands": "all"})
    Link.objects.update(audience="public")
    for one in (client, alice_client):
        one.cookies["django_language"] = language

    own, others = (one.get(reverse("play:shown-games")).content.decode() for one in (alice_client, client))

    assert f'data-label="{by}">{you}<' in own
    assert f'data-label="{by}"><bdi>{alice}</bdi><' in others


def test_what_is_shared_tells_the_decks_and_the_result(
    alice: Player, alice_client: Client, client: Client, played_out: PlayedOut
) -> None:
    table = played_out(alice)
    alice_client.post(reverse("play:replay-share", args=[table.pk]), {"hands": "all"})
    link = Link.objects.get()
    address = link.get_absolute_url()

    with override("en"):
        title, line = link_title(link_row(link)), link_line(link_row(link))

    first, second = table.deck_names
    assert title == f"{first} against {second}"
    assert line.startswith("Wankul. ")
    assert re.search(r"[AB] wins: ", line)
    assert f'<meta property="og:description" content="{line}">' in client.get(address, headers={"accept-language": "en"}).text


def test_to_others_whoever_played_is_a_person(alice: Player, alice_client: Client, client: Client, played_out: PlayedOut) -> None:
    """The board of a shared game called its player “you”, whoever looked."""
    table = played_out(alice)
    alice_client.post(reverse("play:replay-share", args=[table.pk]), {"hands": "all"})
    link = Link.objects.get().get_absolute_url()
    english = {"accept-language": "en"}
    name = re.compile(r'wk-player__name"><strong>A</strong> ([^<]*?) *<')

    own = alice_client.get(reverse("play:replay", args=[table.pk]), headers=english).content.decode()
    others = client.get(link, headers=english).content.decode()

    assert name.findall(own) == ["you"]
    assert name.findall(others) == ["a person"]


def test_a_hand_that_is_drawn_is_not_told_again_as_known(
    alice: Player, alice_client: Client, client: Client, played_out: PlayedOut
) -> None:
    """In replays that are nobody’s own, the hand below lay a second time beside its player’s name."""
    table = played_out(alice, seed=3)
    alice_client.post(reverse("play:replay-share", args=[table.pk]), {"hands": "all"})
    link = Link.objects.get()
    timeline = Timeline(recording_of(table), None)
    known = [at for at in range(timeline.last) if timeline.state_at(at).observation(0)["players"][0]["known_hand"]]
    assert known

    text = client.get(link.get_absolute_url(), {"at": str(known[0]), "eyes": "all"}).content.decode()

    assert 'class="wk-mine' in text
    assert 'data-key="known0' not in text


def test_a_link_to_what_one_seat_saw_shows_no_other_hand(
    alice: Player, alice_client: Client, bob_client: Client, client: Client, played_out: PlayedOut
) -> None:
    table = played_out(alice)
    alice_client.post(reverse("play:replay-share", args=[table.pk]))
    link = Link.objects.get()

    text = client.get(link.get_absolute_url(), {"at": "5", "eyes": "all"}).content.decode()

    assert link.seat == 0
    assert 'data-eyes="0"' in text
    assert client.get(reverse("play:link-text", args=[link.token])).status_code == 404
    for deal in ("same", "anew"):
        values = {"moves": 3, "seat": 0, "deal": deal}
        assert bob_client.post(reverse("play:link-continue", args=[link.token]), values).status_code == 404
    assert bob_client.get(reverse("play:link-why", args=[link.token]), {"at": 12}).status_code == 409


def test_a_game_that_goes_on_is_not_shown_to_others(alice: Player, alice_client: Client, played_out: PlayedOut) -> None:
    table = played_out(alice, moves=20)

    alice_client.post(reverse("play:replay-share", args=[table.pk]), {"hands": "all"})

    assert not Link.objects.exists()
    assert alice_client.get(reverse("play:replay-text", args=[table.pk])).status_code == 404


def test_a_report_is_a_link_to_its_moment(alice: Player, alice_client: Client, client: Client, played_out: PlayedOut) -> None:
    table = played_out(alice, moves=20)
    address = reverse("play:replay-report", args=[table.pk])

    empty = alice_client.post(address, {"moves": 7, "expected": ""})
    made = alice_client.post(address, {"moves": 7, "expected": "R39: this card costs one."})

    link = Link.objects.get()
    assert empty.status_code == 422
    assert made["Location"] == link.get_absolute_url()
    assert (link.purpose, link.moves, link.seat) == (Purpose.REPORT, 7, 0)
    assert (link.recipe["seed"], link.recipe["actions"]) == (table.seed, table.actions)
    shown = client.get(link.get_absolute_url()).content.decode()
    assert "R39: this card costs one." in shown
    assert 'data-at="7"' in shown


def test_only_its_owner_removes_a_link(alice: Player, alice_client: Client, bob_client: Client, played_out: PlayedOut) -> None:
    table = played_out(alice)
    alice_client.post(reverse("play:replay-share", args=[table.pk]))
    address = reverse("play:unlink", args=[Link.objects.get().token])

    assert bob_client.post(address).status_code == 404
    alice_client.post(address)

    assert not Link.objects.exists()


def test_a_downloaded_game_is_verified_and_a_changed_one_is_not(
    alice: Player, alice_client: Client, played_out: PlayedOut
) -> None:
    table = played_out(alice)
    text = alice_client.get(reverse("play:replay-text", args=[table.pk])).content.decode()
    address = reverse("play:verify")

    good = alice_client.post(address, {"text": text.replace("\n", "\r\n")})
    wrong = alice_client.post(address, {"text": text.replace(f'"seed": {table.seed},', f'"seed": {table.seed + 1},')})
    none = alice_client.post(address, {"text": "Once upon a time"})

    assert good.context["verdict"].same
    assert not wrong.context["verdict"].same
    assert none.status_code == 400
    assert none.context["form"].errors["text"][0].startswith("Ce n’est pas une partie en texte")


@pytest.mark.parametrize("held", ["by the player", "by others"])
def test_few_games_are_verified_at_a_time_and_what_was_pasted_stays(alice: Player, alice_client: Client, held: str) -> None:
    """One of a player, and as many of all players as there are places."""
    now = timezone.now()
    with ExitStack() as stack:
        if held == "by the player":
            stack.enter_context(one_at_a_time(VERIFYING, who=account(alice), now=now))
        else:
            for _ in range(AT_ONCE):
                stack.enter_context(one_of_few(VERIFYING, few=AT_ONCE, now=now))
        page = alice_client.post(reverse("play:verify"), {"text": "A game as text"}, headers={"Accept-Language": "en"})
        told = alice_client.post(reverse("replay-verify"), {"text": "A game as text"}, content_type="application/json")

    assert (page.status_code, told.status_code) == (429, 429)
    assert (page["Retry-After"], told["Retry-After"]) == ("1", "1")
    assert "Other games are being verified" in page.content.decode()
    assert "A game as text</textarea>" in page.content.decode()


def test_two_accounts_that_verify_on_and_on_leave_a_place_to_others(alice: Player, bob: Player, alice_client: Client) -> None:
    """They held both places of the site as long as they liked. Who was refused keeps his right to the last place."""
    now = timezone.now()
    for player in (alice, bob):
        with pytest.raises(UnreadableTranscriptError):
            verify_for(player, "A game as text", now=now)
    with one_of_few(VERIFYING, few=1, now=now):
        for player in (alice, bob):
            with pytest.raises(VerifyingBusyError):
                verify_for(player, "A game as text", now=now)
        other = Player.objects.create_user("other@example.com", None)
        with one_of_few(VERIFYING, few=AT_ONCE, now=now), pytest.raises(VerifyingBusyError):
            verify_for(other, "A game as text", now=now)
        with pytest.raises(UnreadableTranscriptError):
            verify_for(other, "A game as text", now=now)
    later = now + timedelta(seconds=LATELY.seconds + 1)
    with one_of_few(VERIFYING, few=1, now=later), pytest.raises(UnreadableTranscriptError):
        verify_for(alice, "A game as text", now=later)


def test_a_replay_costs_few_queries(
    alice: Player, alice_client: Client, played_out: PlayedOut, django_assert_max_num_queries: object
) -> None:
    table = played_out(alice)

    with django_assert_max_num_queries(9):  # type: ignore[operator]
        replay(alice_client, table, at="60")


def test_a_step_changes_the_moment_and_not_the_long_lists(alice: Player, alice_client: Client, played_out: PlayedOut) -> None:
    table = played_out(alice)
    address = reverse("play:replay", args=[table.pk])

    whole = alice_client.get(address, {"at": "41", "eyes": "all"}).content.decode()
    step = alice_client.get(address, {"at": "41", "eyes": "all"}, headers={"HX-Request": "true"}).content.decode()

    assert whole.count('class="tick ') == table.moves
    assert 'class="tick ' not in step
    assert [step.count(f'id="{part}"') for part in ("replay-bar", "replay-board", "replay-now")] == [1, 1, 1]
    assert len(step) < len(whole) / 2


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_head_says_that_the_game_is_the_same_or_from_where_it_differs(
    alice: Player, alice_client: Client, played_out: PlayedOut, language: str
) -> None:
    alice_client.cookies["django_language"] = language
    table = played_out(alice)
    Table.objects.filter(pk=table.pk).update(rules_version="0.1", marks=[*table.marks[:2], "none", *table.marks[3:]])
    untouched = played_out(alice, seed=8)

    same, other = replay(alice_client, untouched), replay(alice_client, table, at="60")

    assert {"fr": "vérifiée", "en": "verified"}[language] in same
    assert untouched.fingerprint in same
    assert {"fr": "entre 33 et 48", "en": "between 33 and 48"}[language] in other
    assert 'data-at="32"' in other
    assert {"fr": "montrée sous les règles", "en": "shown under rules"}[language] in other


@pytest.mark.parametrize("game", sorted(GAMES))
def test_everybody_s_eyes_see_every_card_of_every_hand(
    alice: Player, alice_client: Client, played_out: PlayedOut, game: str
) -> None:
    table = played_out(alice, game)
    recording = recording_of(table)
    state = Timeline(recording, None).state_at(6)

    view = replay_view(recording, at="6", eyes="all")

    assert [hand.seat.number for hand in view.hands] == list(range(1, len(table.seats)))
    for hand in view.hands:
        assert len(hand.cards) == state.observation(hand.seat.number)["players"][hand.seat.number]["hand_size"]
        assert set(hand.cards) <= printings_of(view)
    assert set(load(game).printings) >= {card for hand in view.hands for card in hand.cards}


@pytest.mark.parametrize(("at", "said"), [("0", "the beginning"), ("t3.1", "turn 3, action 1")])
def test_a_moment_is_named_in_words_and_by_its_short_name_in_addresses_alone(
    alice: Player, alice_client: Client, played_out: PlayedOut, at: str, said: str
) -> None:
    page = alice_client.get(reverse("play:replay", args=[played_out(alice).pk]), {"at": at}, headers={"accept-language": "en"})
    text = page.content.decode()

    assert f'aria-valuetext="{said}"' in text
    assert re.search(rf'<output class="replay-line__place" for="replay-at">\d+ / \d+ · {said}</output>', text)
    assert re.findall(r"(?<!at=)(?<!data-name=\")\bt\d+\.\d+\b", text) == []


@pytest.mark.parametrize(("language", "against", "mine"), [("fr", "contre", "Le Siège"), ("en", "against", "The Siege")])
def test_the_tab_of_a_browser_names_the_game_and_who_played_it(
    alice: Player, alice_client: Client, client: Client, played_out: PlayedOut, language: str, against: str, mine: str
) -> None:
    table = played_out(alice)
    alice_client.post(reverse("play:replay-share", args=[table.pk]), {"hands": "all"})
    link, other = Link.objects.get(), table.deck_names[1]

    def title(visitor: Client, address: str) -> str:
        text = visitor.get(address, headers={"accept-language": language}).content.decode()
        return unescape(text.partition("<title>")[2].partition("</title>")[0])

    assert f"Wankul {against} {other} · " in title(alice_client, reverse("play:replay", args=[table.pk]))
    assert f"{mine} {against} {other} · " in title(client, link.get_absolute_url())
