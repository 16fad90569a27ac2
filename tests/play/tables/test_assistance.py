"""What the page says before a choice, and several choices at one press; none is taken away, and the rules still decide."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from collection.models import Player
from play.tables.models import Phase, Table
from simulator.games.wankul.model.state import State
from simulator.kernel.game import PASS, Language
from tests.play.tables.conftest import Opening, Placing, sitting_at, work
from tests.play.tables.test_pages import choices_in, page
from tests.simulator.games.wankul.board import at, board, state_action

VALHEIM = "S1-019"
FOURS = ["S2-048", "S3-124", "S4-129"]
THREE, EIGHT = "S4-060", "HS-ENCYCLOPEDIE-1"
PILE = {"deck": [{"card": THREE, "copies": 20}]}
"""Printings of which none asks how a discard lies: a page can only draw cards that there are."""


def given_away() -> State:
    """A Terrain that its attacker would score for the other player."""
    return board(at(VALHEIM, a=[EIGHT, THREE], b=FOURS), a={"hand": [THREE], **PILE}, b=PILE)


@pytest.fixture
def scored(alice: Player, placed: Placing) -> Table:
    """Three characters of the owner leave a Terrain that he has just scored."""
    free = at(VALHEIM)
    state = board(at(VALHEIM, a=FOURS, b=[THREE]), free, free, a={"hand": [THREE], **PILE}, b=PILE)
    state.apply_action(state_action(state, {"kind": "auto_score", "terrain": 0}))
    return placed(alice, state)


def press(client: Client, table: Table, **data: object) -> int:
    status = client.post(reverse("play:table-move", args=[table.pk]), {"version": table.version, **data}).status_code
    table.refresh_from_db()
    return status


def test_all_characters_leave_at_one_press_and_each_can_still_be_chosen(scored: Table, alice_client: Client) -> None:
    before = sitting_at(scored)
    text = page(alice_client, scored)

    assert choices_in(text) == before.choices()
    assert re.findall(r'name="shorthand" value="(\d+)"', text) == ["0"]

    assert press(alice_client, scored, shorthand=0) == 302

    after = sitting_at(scored).state.observation(0)
    assert after["question"] == "main"
    assert set(FOURS) < set(after["players"][0]["discard"])
    assert [before.state.action_to_struct(action)["kind"] for action in scored.actions[:2]] == ["target", "target"]


def test_one_by_one_comes_to_the_same_where_any_order_is_offered(
    scored: Table, alice: Player, alice_client: Client, placed: Placing
) -> None:
    other = placed(alice, sitting_at(scored).state)
    press(alice_client, scored, shorthand=0)
    while sitting_at(other).state.observation(0)["question"] == "clear":
        press(alice_client, other, action=sitting_at(other).choices()[-1])

    one, two = (sitting_at(table).state.observation(0) for table in (scored, other))
    for seen in (one, two):
        seen["players"][0]["discard"].sort()
    assert one == two


@pytest.mark.parametrize(("number", "status"), [("1", 409), ("x", 409), ("-1", 409)])
def test_a_shorthand_that_is_not_offered_changes_nothing(scored: Table, alice_client: Client, number: str, status: int) -> None:
    version = scored.version

    assert press(alice_client, scored, shorthand=number) == status
    assert (scored.version, scored.phase) == (version, Phase.YOURS)


def test_a_shorthand_of_a_table_that_has_moved_on_is_refused(scored: Table, alice_client: Client) -> None:
    version = scored.version
    press(alice_client, scored, action=sitting_at(scored).choices()[0])

    assert press(alice_client, scored, shorthand=0, version=version) == 409


def test_another_player_presses_nothing(scored: Table, bob_client: Client) -> None:
    assert press(bob_client, scored, shorthand=0) == 404


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_word_stands_at_the_choice_before_it_is_made(
    alice: Player, alice_client: Client, placed: Placing, language: str
) -> None:
    table = placed(alice, given_away())

    text = alice_client.get(table.get_absolute_url(), headers={"accept-language": language}).content.decode()

    buttons = re.findall(r'<button type="submit" class="choice-button.*?</button>', text, re.S)
    (warned,) = [button for button in buttons if "choice-button__caution" in button]
    words = {"fr": "donne le Terrain à l’adversaire, 11 contre 12", "en": "gives the Terrain to the opponent, 11 against 12"}
    assert words[language] in warned


def test_the_api_says_it_too(alice: Player, alice_client: Client, placed: Placing) -> None:
    table = placed(alice, given_away())

    sent = alice_client.get(f"/api/tables/{table.pk}/", headers={"accept-language": "en"}).json()

    assert sum(bool(choice["cautions"]) for choice in sent["choices"]) == 1


def test_the_page_of_others_says_nothing_at_one_press(alice: Player, alice_client: Client, opened: Opening) -> None:
    assert 'name="shorthand"' not in page(alice_client, opened(alice, "wankul", thinking=True))


def test_what_was_chosen_at_one_press_is_told_as_one_choice(scored: Table, alice_client: Client) -> None:
    alice_client.cookies["django_language"] = "en"
    before = len(scored.actions)
    text = page(alice_client, scored)
    assert "Which one is discarded first?" in text

    assert press(alice_client, scored, shorthand=0) == 302

    sitting = sitting_at(scored)
    assert sitting.last_own is not None
    assert sitting.last_own.moves == before
    found = re.search(r'news__own">([^<]*)', page(alice_client, scored))
    assert found is not None
    assert found[1].startswith("You chose: All of them"), (found[1], scored.actions)


AGAIN = re.compile(r'<button [^>]*value="(\d+)" name="action" data-again[^>]*>.*?</button>', re.DOTALL)


@pytest.mark.parametrize(("game", "language", "word"), [("wongar", "fr", "Encore"), ("lekemar", "en", "Again")])
def test_the_last_choice_is_offered_again_in_its_words_and_taken_from_no_list(
    alice: Player, alice_client: Client, opened: Opening, game: str, language: Language, word: str
) -> None:
    alice_client.cookies["django_language"] = language
    table, repeated, lots = opened(alice, game, seed=3), 0, Random(4)
    for _ in range(60):
        text, choices = page(alice_client, table), sitting_at(table).choices()
        found = AGAIN.search(text)
        action = int(found[1]) if found else lots.choice(choices)
        if found:
            repeated += 1
            sitting = sitting_at(table)
            assert sitting.last_own is not None
            last = sitting.last_own.state.action_to_string(table.actions[sitting.last_own.moves], language)
            assert f"{word}\u00a0: {last}" in unescape(found[0]) or f"{word}: {last}" in unescape(found[0])
            assert last == sitting.state.action_to_string(action, language)
        assert sorted(choices_in(text)) == sorted(choices)
        if repeated == 2:
            break
        assert press(alice_client, table, action=action) == 302
        work(table)

    assert repeated == 2


def test_what_space_plays_is_not_offered_a_second_time(alice: Player, alice_client: Client, opened: Opening) -> None:
    table = opened(alice, "wizard_duel", seed=3)
    for _ in range(12):
        if table.is_over:
            break
        text, sitting = page(alice_client, table), sitting_at(table)
        found = AGAIN.search(text)
        assert found is None or int(found[1]) != PASS
        press(alice_client, table, action=PASS if PASS in sitting.choices() else sitting.choices()[0])
        work(table)
