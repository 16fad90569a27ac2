"""The pages of tables: opening, playing without JavaScript, taking back, giving up; each as its owner and nobody else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Game, Player
from decks.services.shelf import create_deck
from play.tables.engine.sitting import Sitting
from play.tables.models import Phase, Table
from play.tables.services import taking_back
from play.tables.services.ending import concede
from simulator.catalog import load
from simulator.catalog.starters import starters
from simulator.games import GAMES
from tests.play.tables.conftest import Opening, sitting_at, work
from tests.play.tables.test_moving import play_by_lot


def page(client: Client, table: Table) -> str:
    response = client.get(table.get_absolute_url())
    assert response.status_code == 200
    return response.content.decode()


def choices_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r'name="action" value="(\d+)"', text)]


@pytest.mark.parametrize("game", ["wankul", "wizard_duel"])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_game_is_played_with_plain_forms(
    alice: Player, alice_client: Client, opened: Opening, game: str, language: str
) -> None:
    alice_client.cookies["django_language"] = language
    table = opened(alice, game, seed=3)

    for _ in range(25):
        text = page(alice_client, table)
        if table.is_over:
            break
        chosen = choices_in(text)[-1]
        data = {"action": chosen, "version": table.version}
        response = alice_client.post(reverse("play:table-move", args=[table.pk]), data)
        assert response.status_code == 302
        work(table)

    assert table.moves > 10


def test_a_game_that_is_over_offers_another(alice: Player, alice_client: Client, opened: Opening) -> None:
    alice_client.cookies["django_language"] = "fr"
    table = opened(alice)
    concede(table=table, now=timezone.now())

    text = page(alice_client, table)
    assert re.search(r'<p class="table-head__turn[^>]*>\s*(<[^>]+>\s*)*Vous avez', text)
    forms = [form for form in re.findall(r"<form.*?</form>", text, re.DOTALL) if "Revanche" in form]
    again = {address for form in forms for address in re.findall(r'action="([^"]+)"', form)}
    assert again == {reverse("play:table-again", args=[table.pk])}
    assert alice_client.post(again.pop()).status_code == 302

    assert Table.objects.exclude(pk=table.pk).get().origin_id == table.pk


@pytest.mark.parametrize("game", ["wankul", "wizard_duel"])
def test_a_table_is_opened_by_a_form(alice: Player, alice_client: Client, opened: Opening, game: str) -> None:
    address = reverse("play:new-table", args=[game])
    form = alice_client.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in values.items() if value not in (None, False)} | {"seed": "5", "token": "once"}

    first = alice_client.post(address, data)
    second = alice_client.post(address, data)

    table = Table.objects.get()
    assert (first.status_code, first["Location"]) == (302, table.get_absolute_url())
    assert second["Location"] == first["Location"]
    assert (table.game, table.seed, table.seats[0]) == (game, 5, "human")


def test_options_beside_the_usual_are_said_before_and_at_the_table(alice: Player, alice_client: Client, opened: Opening) -> None:
    new = alice_client.get(reverse("play:new-table", args=["wizard_duel"]), headers={"accept-language": "en"}).content.decode()
    assert "Proposed against the AI: Sudden death;" in new
    sudden = page(alice_client, opened(alice, "wizard_duel", sudden_death=True))
    usual = page(alice_client, opened(alice, "wizard_duel"))

    assert ("Mort subite" in sudden, 'class="wd-lives" hidden' in sudden) == (True, True)
    assert ("Mort subite" in usual, 'class="wd-lives" hidden' in usual) == (False, False)


def test_the_page_asks_the_database_little_however_long_the_game(
    alice: Player, alice_client: Client, opened: Opening, django_assert_max_num_queries: Any
) -> None:
    table = opened(alice, seed=5)
    for _ in range(2):
        play_by_lot(table, 1, moves=12)
        with django_assert_max_num_queries(6):
            alice_client.get(table.get_absolute_url())


def test_the_page_looks_at_the_board_once_and_proves_once_that_nothing_was_revealed(
    alice: Player, alice_client: Client, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(alice, seed=5)
    play_by_lot(table, 1, moves=12)
    asked: Counter[str] = Counter()

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*words: Any) -> Any:
            asked[name] += 1
            return function(*words)

        return call

    monkeypatch.setattr(Sitting, "seen", counted("seen", Sitting.seen))
    monkeypatch.setattr(taking_back, "_is_proved", counted("proved", taking_back._is_proved))
    for _ in range(3):
        alice_client.get(table.get_absolute_url())

    assert asked == {"seen": 3, "proved": 1}


def test_the_choices_are_asked_for_once_a_position(alice: Player, opened: Opening) -> None:
    sitting = sitting_at(opened(alice, seed=5))
    first = sitting.choices()

    assert sitting.choices() is first
    sitting.play(first[0])
    assert sitting.choices() == sitting.state.legal_actions()


def test_asking_whether_anything_has_changed_is_cheap_and_answers_nothing(
    alice: Player, alice_client: Client, opened: Opening, django_assert_max_num_queries: Any
) -> None:
    table = opened(alice, seed=5)

    with django_assert_max_num_queries(3):
        answer = alice_client.get(reverse("play:table-state", args=[table.pk]), {"version": table.version})

    assert (answer.status_code, answer.content) == (204, b"")


def test_the_list_asks_the_database_as_little_for_many_tables(
    alice: Player, alice_client: Client, opened: Opening, django_assert_max_num_queries: Any
) -> None:
    for seed in range(6):
        opened(alice, "wizard_duel", seed=seed)
    alice_client.get(reverse("play:tables"))  # catalogues are kept in memory

    with django_assert_max_num_queries(6):
        text = alice_client.get(reverse("play:tables")).content.decode()

    assert text.count('href="/jouer/') >= 6


def test_tables_that_wait_for_a_move_come_first(alice: Player, alice_client: Client, opened: Opening) -> None:
    over, waiting = opened(alice, seed=1), opened(alice, seed=2)
    alice_client.post(reverse("play:table-concede", args=[over.pk]))

    text = alice_client.get(reverse("play:tables")).content.decode()

    assert text.index(str(waiting.pk)) < text.index(str(over.pk))


def test_an_older_page_is_told_and_shown_the_table_as_it_is(alice: Player, alice_client: Client, opened: Opening) -> None:
    table = opened(alice)
    data = {"action": choices_in(page(alice_client, table))[0], "version": table.version}
    alice_client.post(reverse("play:table-move", args=[table.pk]), data)

    late = alice_client.post(reverse("play:table-move", args=[table.pk]), data)

    assert late.status_code == 409
    assert "a avancé" in late.content.decode()


def test_a_game_that_the_rules_no_longer_know_is_not_played_wrongly(alice: Player, alice_client: Client, opened: Opening) -> None:
    table = opened(alice)
    Table.objects.update(rules_version="0.1", actions=[1 << 30], moves=1, version=50)

    text = alice_client.get(table.get_absolute_url()).content.decode()

    assert "Les règles ont changé depuis" in text
    assert 'name="action"' not in text


def test_a_deck_of_ones_own_is_offered_and_a_pasted_list_is_read(
    alice: Player, alice_client: Client, opened: Opening, wankul: Game
) -> None:
    cards = dict(starters("wankul")[1].cards)
    deck = create_deck(owner=alice, game=wankul, name="Mine", format="niveau3", content=cards)
    address = reverse("play:new-table", args=["wankul"])
    pasted = "\n".join(f"{copies} {load('wankul').card_of(key).name} {key}" for key, copies in cards.items())

    form = alice_client.get(address, {"deck": deck.pk}).context["form"]
    data = {"deck_0": f"deck:{deck.pk}", "deck_1": "pasted", "list_1": pasted, "level": "easy"}
    wrong = alice_client.post(address, data | {"list_1": "3 NO SUCH CARD"})
    right = alice_client.post(address, data)

    assert form["deck_0"].value() == f"deck:{deck.pk}"
    assert (wrong.status_code, right.status_code) == (422, 302)
    assert Table.objects.get().deck_names[0] == "Mine"
    assert sum(Table.objects.get().decks[1].values()) == sum(cards.values())


def test_a_player_keeps_so_many_tables_and_no_more(
    alice: Player, alice_client: Client, opened: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(alice)
    monkeypatch.setattr("play.tables.services.opening.MOST_TABLES", 1)

    answer = alice_client.post(reverse("play:new-table", args=["wizard_duel"]), {"players": 3, "level": "easy"})

    assert answer.status_code == 409
    assert Table.objects.count() == 1


@pytest.mark.parametrize(
    ("winner", "rewards", "told", "listed"),
    [
        (0, [1.0, -0.5, -0.5], "You have won", "won"),
        (1, [-0.5, 1.0, -0.5], "You have lost", "lost"),
        (None, [0.0, 0.0, 0.0], "Drawn game", "drawn"),
        (None, [0.25, 0.25, -0.5], "You share first place", "tied for first"),
        (None, [-0.5, 0.25, 0.25], "You have lost", "lost"),
    ],
)
def test_who_is_not_among_the_first_has_lost_although_nobody_won_alone(
    alice: Player, alice_client: Client, opened: Opening, winner: int | None, rewards: list[float], told: str, listed: str
) -> None:
    table = opened(alice, "wizard_duel")
    Table.objects.filter(pk=table.pk).update(phase=Phase.OVER, winner=winner, rewards=rewards)
    alice_client.cookies["django_language"] = "en"

    page = alice_client.get(table.get_absolute_url()).content.decode()
    tables = alice_client.get(reverse("play:tables")).content.decode()

    assert f"<strong>{told}</strong>" in page
    assert f'<span class="badge">{listed}</span>' in tables


def test_the_list_leads_to_a_table_and_a_lesson_of_every_game(client: Client, catalogues: None) -> None:
    text = client.get(reverse("play:tables")).content.decode()

    for game in GAMES:
        assert f'href="{reverse("play:new-table", args=[game])}"' in text
        assert f'href="{reverse("play:lesson", args=[game])}"' in text
        assert text.count(f'data-card="{game}:') == 5


def test_the_opponent_of_two_has_no_letter_in_the_form(alice_client: Client, wankul: Game) -> None:
    text = alice_client.get(reverse("play:new-table", args=["wankul"]), headers={"accept-language": "fr"}).content.decode()

    assert "Deck de l’adversaire" in text
    assert "Deck de B" not in text


@pytest.mark.parametrize(("language", "words"), [("fr", "Jouée en partie seulement"), ("en", "Not played in full")])
def test_a_table_names_the_cards_of_its_owner_that_the_engine_does_not_play_in_full(
    alice: Player, alice_client: Client, opened: Opening, language: str, words: str
) -> None:
    alice_client.cookies["django_language"] = language
    table = opened(alice)
    assert words not in page(alice_client, table)

    key = next(key for key, card in load("wankul").cards.items() if card.status != "full")
    table.decks[0] |= {key: 1}
    table.save()

    assert words in page(alice_client, table)
    table.decks.reverse()
    table.save()
    assert words not in page(alice_client, table)
