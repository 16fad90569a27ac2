"""Hidden cards never leave the server: every raw answer of every address is searched for them, over whole random games."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Player
from play.boards.playing_cards import playing_card
from play.table_models import Table
from play.tables.moving import play_move
from play.tables.sitting import Sitting, sitting_of
from simulator.catalog import load
from simulator.games import GAMES
from simulator.games.wankul.state import State as Wankul
from simulator.games.wizard_duel.cards import IDS, NAMES
from simulator.games.wizard_duel.state import State as Duel
from tests.play.tables.conftest import Opening, work

TOKENS = re.compile(r"csrfmiddlewaretoken[^>]*|X-CSRFToken[^>]*|name=\"token\"[^>]*")

HTMX = {"HX-Request": "true"}

Secrets = Callable[[Sitting], set[str]]
"""Texts that would give a card away which the owner cannot see."""


def heard(sitting: Sitting) -> str:
    """Everything that the owner was told, chose last, and may choose."""
    told = [words for line in sitting.told for words in (line.line.words.fr, line.line.words.en)]
    own = sitting.last_own
    told += [own.state.action_to_string(sitting.actions[own.moves], "fr")] if own else []
    return " ".join([*told, *(sitting.state.action_to_string(action, "fr") for action in sitting.choices())])


def secrets_of_wankul(sitting: Sitting) -> set[str]:
    """Ids and names of cards in the other hand and in both decks, unless a card of that name lies open or was named."""
    state, seen = sitting.state, sitting.seen()
    assert isinstance(state, Wankul)
    hidden = {state.box.id_of(card) for pile in (*state.deck, state.hand[1 - sitting.seat]) for card in pile}
    mine = {card for player in seen["players"] for entry in player["known_deck"] for card in [entry["card"]]}
    hidden -= sitting.board.printings(seen) | mine
    catalogue = load("wankul")
    texts = [heard(sitting), *(catalogue.card_of(card).name for card in sitting.board.printings(seen) | mine)]
    named = {card: catalogue.card_of(card).name for card in hidden}
    unknown = {card: name for card, name in named.items() if not any(name in text for text in texts)}
    return {*unknown, *unknown.values()}


def secrets_of_duel(sitting: Sitting) -> set[str]:
    """Names and keys of cards in other hands, in the pile and among the lives, unless they were named before."""
    state = sitting.state
    assert isinstance(state, Duel)
    others = [card for seat, hand in enumerate(state.hand) if seat != sitting.seat for card in hand]
    hidden = {*others, *state.pile, *(card for card in state.lives if card >= 0)}
    known = heard(sitting)
    found = set()
    for card in hidden:
        found |= {f':{IDS[card]}"', f'"{IDS[card]}"'}
        if NAMES[card].fr not in known and NAMES[card].en not in known:
            found |= {NAMES[card].fr, NAMES[card].en, playing_card(IDS[card]).name.fr, playing_card(IDS[card]).name.en}
    return found


def every_answer(client: Client, table: Table, keys: set[str]) -> list[bytes]:
    """What each address of the table says now, asked about hidden cards too."""
    table_pages = [
        reverse(f"play:{name}", args=[table.pk]) for name in ("table", "table-why-not", "table-concede", "table-delete")
    ]
    state = reverse("play:table-state", args=[table.pk])
    answers = [client.get(page) for page in (*table_pages, reverse("play:tables"))]
    answers += [client.get(state, {"version": 0, "moves": moves}, headers=HTMX) for moves in (0, table.moves)]
    answers += [client.get(table_pages[1], {"key": key}, headers=HTMX) for key in keys]
    answers += [client.get(reverse("table-detail", args=[table.pk])), client.get(reverse("table-list"))]
    answers += [client.get(reverse("table-why-not", args=[table.pk]), {"key": key}) for key in keys]
    assert {answer.status_code for answer in answers} == {200}
    return [answer.content for answer in answers]


def leaks(answers: list[bytes], secrets: set[str]) -> set[str]:
    text = "\n".join(answer.decode() for answer in answers)
    return {secret for secret in secrets if re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", text)}


@pytest.mark.parametrize(("game", "secrets"), [("wankul", secrets_of_wankul), ("wizard_duel", secrets_of_duel)])
@pytest.mark.parametrize("seed", [1, 2])
def test_no_answer_holds_a_card_that_its_reader_may_not_see(
    alice: Player, alice_client: Client, opened: Opening, game: str, secrets: Secrets, seed: int
) -> None:
    table, lots, looked = opened(alice, game, seed=seed), random.Random(seed), 0
    alice_client.cookies["django_language"] = ("fr", "en")[seed % 2]
    moving = reverse("play:table-move", args=[table.pk])
    while not table.is_over:
        sitting = sitting_of(table)
        action = lots.choice(sitting.choices())
        answer = alice_client.post(moving, {"action": action, "version": table.version}, headers=HTMX)
        assert answer.status_code == 200
        table.refresh_from_db()
        assert leaks([answer.content], secrets(sitting_of(table))) == set()
        work(table)
        sitting = sitting_of(table)
        hidden = secrets(sitting)
        if looked % 4 == 0:
            keys = {f"hand:{secret}" for secret in sorted(hidden)[:2]}
            found = leaks(every_answer(alice_client, table, keys), hidden)
            assert found == set()
        looked += bool(hidden)

    assert looked > 5


@pytest.mark.parametrize("game", list(GAMES))
def test_the_answers_are_the_same_on_every_deal_that_the_owner_cannot_tell_apart(
    alice: Player, alice_client: Client, opened: Opening, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The promise for any game: what is sent depends on nothing but what this seat may know."""
    table, lots = opened(alice, game, seed=4), random.Random(4)
    for _ in range(18):
        if table.is_over:
            break
        sitting = sitting_of(table)
        real = copy.copy(sitting)
        other = copy.copy(sitting)
        other.state = sitting.state.resample_from_infostate(table.seat, lots.randrange(10**9))

        assert answers_on(alice_client, table, other, monkeypatch) == answers_on(alice_client, table, real, monkeypatch)

        action = lots.choice(sitting.choices())
        play_move(table=table, action=action, version=table.version, now=timezone.now())
        work(table)


def answers_on(client: Client, table: Table, sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The page, the refusals and the API's answer, made from this sitting; without the tokens of forms, which always differ."""
    addresses = [reverse(name, args=[table.pk]) for name in ("play:table", "play:table-why-not", "table-detail", "table-why-not")]
    with monkeypatch.context() as patched:
        for module in ("play.views.tables", "play.table_api"):
            patched.setattr(f"{module}.sitting_of", lambda _: sitting)
            patched.setattr(f"{module}.keep", lambda *_: None)
        answers = [client.get(address) for address in addresses]
    assert {answer.status_code for answer in answers} == {200}
    return [TOKENS.sub("", answer.content.decode()) for answer in answers]


def test_the_seed_stays_secret_until_the_game_is_over(alice: Player, alice_client: Client, opened: Opening) -> None:
    table = opened(alice, seed=987654321)
    before = every_answer(alice_client, table, set())

    alice_client.post(reverse("play:table-concede", args=[table.pk]))
    after = every_answer(alice_client, table, set())

    assert not any(b"987654321" in answer for answer in before)
    assert b"987654321" in b"".join(after)
