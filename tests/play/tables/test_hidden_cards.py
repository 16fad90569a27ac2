"""Hidden cards never leave the server: every raw answer of every address is searched for them, over whole random games."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Player
from play.boards.playing_cards import playing_card
from play.tables.engine.sitting import Sitting, new_state
from play.tables.models import Table
from play.tables.services.moving import play_move
from simulator.catalog import load
from simulator.games import GAMES
from simulator.games.wizard_duel.model.cards import IDS, NAMES
from simulator.games.wongar.model.box import RITUALS
from simulator.games.wongar.model.components import ritual_id
from simulator.transcript import fingerprint
from tests.play.tables.conftest import Opening, sitting_at, work

TOKENS = re.compile(r"csrfmiddlewaretoken[^>]*|X-CSRFToken[^>]*|name=\"token\"[^>]*")

HTMX = {"HX-Request": "true"}

SEED: Final = 7_654_321_098
"""A number that is in no page by chance."""

MOST_LOOKED: Final = 13
"""Choices after which a long game has been looked at enough."""


# What is hidden -------------------------------------------------------------------------------------------------------


def hidden_in_wankul(state: Any, seat: int) -> set[str]:
    """R1-R3: the other hand and both decks."""
    return {state.box.id_of(card) for pile in (*state.deck, state.hand[1 - seat]) for card in pile}


def hidden_in_duel(state: Any, seat: int) -> set[str]:
    """The other hands, the pile, the lives."""
    piles = [state.pile, [card for card in state.lives if card >= 0], *others(state.hand, seat)]
    return {IDS[card] for pile in piles for card in pile}


def hidden_in_wongar(state: Any, seat: int) -> set[str]:
    """The ritual cards of other hands and of the pile, by kind."""
    hands = [state.hand[4 * one : 4 * one + 4] for one in range(state.seats) if one != seat]
    held = {kind for hand in hands for kind, count in enumerate(hand) if count}
    return {RITUALS[kind] for kind in held | set(state.deck)}


def hidden_in_woodland(state: Any, seat: int) -> set[str]:
    """The other hands, what others have laid face down, the pile."""
    laid = [card for card in others(state.secret, seat) if card >= 0]
    return {state.box.ids[card] for pile in (state.deck, laid, *others(state.hand, seat)) for card in pile}


def hidden_in_lekemar(state: Any, seat: int) -> set[str]:
    """The other hands, the pile, and what others have chosen face down."""
    chosen = [card for card in state.pledge if card >= 0]
    return {state.box.ids[card] for pile in (state.pile, chosen, *others(state.hand, seat)) for card in pile}


def others(by_seat: list[Any], seat: int) -> list[Any]:
    return [one for number, one in enumerate(by_seat) if number != seat]


HIDDEN: Final[dict[str, Callable[[Any, int], set[str]]]] = {
    "wankul": hidden_in_wankul,
    "wizard_duel": hidden_in_duel,
    "wongar": hidden_in_wongar,
    "woodland_wizards": hidden_in_woodland,
    "lekemar": hidden_in_lekemar,
}
"""The cards that lie where a seat may not look, by what observations call them, whether it knows them all the same or not."""


def betrayals(game: str, card: str) -> set[str]:
    """Texts that would give a card away: what pieces call it, and its names where those stand for it alone."""
    if game == "wongar":
        number = RITUALS.index(card)
        return {f'"hand:{card}"', f'"deck:{card}"', f'data-inspect="{ritual_id(number)}"'}
    if game == "wizard_duel":
        return {f':{card}"', f'"{card}"'} | names_of(game, card)
    return {card} | names_of(game, card)


def names_of(game: str, card: str) -> set[str]:
    """In both languages."""
    if game == "wizard_duel":
        short, whole = playing_card(card).name, NAMES[IDS.index(card)]
        return {short.fr, short.en, whole.fr, whole.en}
    if game == "wongar":
        return set()
    names = load(game).cards[card].names
    return {names.fr, names.en}


# What the owner knows -------------------------------------------------------------------------------------------------


@dataclass
class Witness:
    """Follows a game action by action and keeps every word that its owner's seat ever saw, and chose."""

    table: Table
    seen: set[str] = field(default_factory=set)
    chosen: set[str] = field(default_factory=set)
    played: int = 0

    def __post_init__(self) -> None:
        self.state = new_state(self.table)
        self.follow()

    def follow(self) -> None:
        """Look at every position up to the present one."""
        self._look()
        for action in self.table.actions[self.played :]:
            if self.state.current_player() == self.table.seat:
                self.chosen |= {self.state.action_to_string(action, "fr"), self.state.action_to_string(action, "en")}
            self.state.apply_action(action)
            self._look()
        self.played = len(self.table.actions)

    def _look(self) -> None:
        self.seen |= set(texts_in(self.state.observation(self.table.seat)))

    def secrets_now(self, sitting: Sitting) -> set[str]:
        """What the page of the table may not hold: every card that lies hidden and is known to the owner by nothing he sees."""
        return self._secrets(sitting, set(texts_in(sitting.seen())))

    def secrets_ever(self, sitting: Sitting) -> set[str]:
        """What even a look back at earlier moments may not hold."""
        return self._secrets(sitting, self.seen)

    def _secrets(self, sitting: Sitting, known: set[str]) -> set[str]:
        game = self.table.game
        open_names = [name for card in known if _is_a_card(game, card) for name in names_of(game, card)]
        words = " ".join([heard(sitting), *self.chosen, *open_names])
        hidden = HIDDEN[game](sitting.state, self.table.seat) - known
        unheard = {card for card in hidden if not any(name in words for name in names_of(game, card))}
        return {text for card in unheard for text in betrayals(game, card)}


def numbers_of(table: Table, sitting: Sitting) -> set[str]:
    """What would let somebody find out the cards by dealing them himself, many times: the seed, and prints of whole positions."""
    return {str(table.seed), fingerprint(sitting.state), *table.marks}


def _is_a_card(game: str, text: str) -> bool:
    return text in IDS if game == "wizard_duel" else text in load(game).cards


def texts_in(found: Any) -> Iterator[str]:
    """Every text in a JSON value, and the names of what is more than nothing."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        for name, value in found.items():
            if value:
                yield name
            yield from texts_in(value)
    elif isinstance(found, list):
        for value in found:
            yield from texts_in(value)


def heard(sitting: Sitting) -> str:
    """Everything that the owner was told and may choose."""
    told = [words for line in sitting.told for words in (line.line.words.fr, line.line.words.en)]
    choices = [sitting.state.action_to_string(action, language) for action in sitting.choices() for language in ("fr", "en")]
    return " ".join([*told, *(choices if sitting.is_mine else ())])


# Everything that is sent ----------------------------------------------------------------------------------------------


def every_answer(client: Client, table: Table, keys: set[str]) -> list[bytes]:
    """What each address of the table says now, asked about hidden cards too."""
    table_pages = [
        reverse(f"play:{name}", args=[table.pk]) for name in ("table", "table-why-not", "table-concede", "table-delete")
    ]
    state = reverse("play:table-state", args=[table.pk])
    answers = [client.get(page) for page in (*table_pages, reverse("play:tables"))]
    answers += [client.get(state, {"version": 0, "moves": moves}, headers=HTMX) for moves in (0, table.moves)]
    answers += [client.get(reverse("play:table-playback", args=[table.pk]), {"since": since}) for since in (0, table.moves)]
    answers += [client.get(table_pages[1], {"key": key}, headers=HTMX) for key in keys]
    answers += [client.get(reverse("table-detail", args=[table.pk])), client.get(reverse("table-list"))]
    answers += [client.get(reverse("table-why-not", args=[table.pk]), {"key": key} if key else {}) for key in keys]
    assert {answer.status_code for answer in answers} == {200}
    return [answer.content for answer in answers]


def every_answer_of_its_replay(client: Client, table: Table) -> list[bytes]:
    """What the replay of a game that goes on says, whichever moment and eyes are asked for, and how it refuses the rest."""
    replay, detail = reverse("play:replay", args=[table.pk]), reverse("replay-detail", args=[str(table.pk)])
    asked: list[dict[str, str | int]] = [
        {"at": at, "eyes": eyes} for at, eyes in ((0, "1"), (table.moves // 2, "all"), (table.moves, "1"))
    ]
    answers = [client.get(replay, moment, headers=headers) for moment in asked for headers in ({}, HTMX)]
    answers += [client.get(f"{detail}moment/", moment) for moment in asked]
    answers += [client.get(detail, {"eyes": moment["eyes"]}) for moment in asked]
    answers += [client.get(reverse("play:replay-report", args=[table.pk])), client.get(reverse("replay-list"))]
    assert {answer.status_code for answer in answers} == {200}
    looks = [f"{one}?at={table.moves}" for one in (f"{replay}pourquoi/", f"{detail}why/")]
    refused = [client.get(address) for address in (f"{replay}partie.txt", f"{detail}text/", *looks)]
    again = {"moves": table.moves, "deal": "same", "seat": table.seat}
    for deed, wishes in (("share", {"all_hands": True}), ("continue", again)):
        refused.append(client.post(f"{detail}{deed}/", wishes, content_type="application/json"))
    assert {answer.status_code for answer in refused} <= {404, 409}
    return [answer.content for answer in (*answers, *refused)]


SAMPLES = re.compile(r'<ul class="samples".*?</ul>', re.DOTALL)
"""Cards that show what a game is like; that they are the same on every deal is asked below."""


def leaks(answers: list[bytes], secrets: set[str]) -> set[str]:
    """The secrets that some answer holds, as words of their own."""
    text = SAMPLES.sub("", "\n".join(answer.decode() for answer in answers))
    return {secret for secret in secrets if secret in text and re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", text)}


@pytest.mark.parametrize(
    ("game", "language", "options"),
    [
        ("wankul", "fr", {}),
        ("wizard_duel", "en", {}),
        ("wongar", "fr", {}),
        ("woodland_wizards", "en", {"seats": 4}),
        ("lekemar", "fr", {"turn_cap": 20}),
    ],
)
def test_no_answer_holds_a_card_that_its_reader_may_not_see(
    alice: Player, alice_client: Client, opened: Opening, game: str, language: str, options: dict[str, Any]
) -> None:
    table, lots = opened(alice, game, seed=SEED, **options), random.Random(SEED)
    alice_client.cookies["django_language"] = language
    moving, witness, looked = reverse("play:table-move", args=[table.pk]), Witness(table), 0
    while not table.is_over and looked < MOST_LOOKED:
        sitting = sitting_at(table)
        wish = {"action": lots.choice(sitting.choices()), "version": table.version}
        answer = alice_client.post(moving, wish, headers=HTMX)
        assert answer.status_code == 200
        table.refresh_from_db()
        witness.follow()
        sitting = sitting_at(table)
        if not sitting.is_over:
            assert leaks([answer.content], witness.secrets_now(sitting) | numbers_of(table, sitting)) == set()
        work(table)
        witness.follow()
        sitting = sitting_at(table)
        if not sitting.is_over:
            hidden, numbers = witness.secrets_now(sitting), numbers_of(table, sitting)
            if looked % 4 == 0:
                answers = every_answer(alice_client, table, {f"hand:{secret}" for secret in sorted(hidden)[:2]})
                assert leaks(answers, hidden | numbers) == set()
            if looked % 8 == 0:
                answers = every_answer_of_its_replay(alice_client, table)
                assert leaks(answers, witness.secrets_ever(sitting) | numbers) == set()
            looked += bool(hidden)

    assert looked > 5


@pytest.mark.parametrize("game", list(GAMES))
def test_the_answers_are_the_same_on_every_deal_that_the_owner_cannot_tell_apart(
    alice: Player, alice_client: Client, opened: Opening, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The promise for any game: what is sent depends on nothing but what this seat may know."""
    table, lots, differing = opened(alice, game, seed=4), random.Random(4), 0
    for _ in range(12):
        if table.is_over:
            break
        sitting = sitting_at(table)
        real = copy.copy(sitting)
        other = copy.copy(sitting)
        other.state = sitting.state.resample_from_infostate(table.seat, lots.randrange(10**9))
        differing += fingerprint(other.state) != fingerprint(sitting.state)

        assert answers_on(alice_client, table, other, monkeypatch) == answers_on(alice_client, table, real, monkeypatch)

        action = lots.choice(sitting.choices())
        play_move(table=table, action=action, version=table.version, now=timezone.now())
        work(table)

    assert differing > 5


def answers_on(client: Client, table: Table, sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The page, the refusals and the API's answer, made from this sitting; without the tokens of forms, which always differ."""
    addresses = [reverse(name, args=[table.pk]) for name in ("play:table", "play:table-why-not", "table-detail", "table-why-not")]
    with monkeypatch.context() as patched:
        for module in ("play.tables.views", "play.tables.api"):
            patched.setattr(f"{module}.sitting_of", lambda _: nullcontext(sitting))
        answers = [client.get(address) for address in (*addresses, reverse("play:tables"))]
    assert {answer.status_code for answer in answers} == {200}
    return [TOKENS.sub("", answer.content.decode()) for answer in answers]


def test_the_seed_stays_secret_until_the_game_is_over(alice: Player, alice_client: Client, opened: Opening) -> None:
    table = opened(alice, seed=987654321)
    before = every_answer(alice_client, table, set())

    alice_client.post(reverse("play:table-concede", args=[table.pk]))
    after = every_answer(alice_client, table, set())

    assert not any(b"987654321" in answer for answer in before)
    assert b"987654321" in b"".join(after)
