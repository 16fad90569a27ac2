"""The home page, for a visitor and for a player."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from collection.models import Card, Finish, Game, Holding, Player, Printing
from config.home.dashboard import SHOWN
from decks.services.shelf import create_deck
from play.runs.models import Run, RunState
from simulator.catalog.starters import starters


def test_a_visitor_reads_true_figures(client: Client, wankul: Game) -> None:
    showcase = client.get(reverse("home")).context["showcase"]

    assert (showcase.cards, showcase.printings) == (Card.objects.count(), Printing.objects.count())
    assert showcase.games == [game.name for game in Game.objects.with_cards()]
    assert showcase.games[0] == wankul.name
    assert len({printing.set.game_id for printing in showcase.faces}) == 3


@pytest.mark.django_db
def test_a_link_to_the_site_says_what_it_is(client: Client, alice_client: Client) -> None:
    page = client.get(reverse("home"), headers={"accept-language": "en"}).content.decode()

    assert '<meta property="og:title" content="Cartable: your cards, your decks, proved by games">' in page
    assert '<meta property="og:description" content="Manage a card collection,' in page
    assert page.count('property="og:image"') == 1
    assert "og:title" not in alice_client.get(reverse("home")).content.decode()


@pytest.mark.django_db
def test_a_site_without_catalogue_still_has_a_home_page(client: Client) -> None:
    Printing.objects.all().delete()
    Card.objects.all().delete()
    Game.objects.all().delete()

    answer = client.get(reverse("home"))

    assert answer.status_code == 200
    assert answer.context["showcase"].faces == []
    assert answer.context["live"] is None


def test_a_new_player_is_told_where_to_begin(alice_client: Client, wankul: Game) -> None:
    answer = alice_client.get(reverse("home"), headers={"accept-language": "en"})

    assert answer.context["dashboard"].is_new
    assert "Your satchel is empty" in answer.content.decode()
    assert "The games:" in answer.content.decode()


def test_who_has_a_table_in_progress_is_not_told_that_nothing_is_there(alice: Player, alice_client: Client, wankul: Game) -> None:
    form = alice_client.get(reverse("play:new-table", args=["wizard_duel"])).context["form"]
    alice_client.post(reverse("play:new-table", args=["wizard_duel"]), {name: form[name].value() or "" for name in form.fields})

    answer = alice_client.get(reverse("home"), headers={"accept-language": "en"})

    assert answer.context["dashboard"].tables
    assert "Your satchel is empty" not in answer.content.decode()


def test_the_first_hour_ticks_what_was_done_and_nothing_else(alice: Player, alice_client: Client, wankul: Game) -> None:
    own_everything(alice)
    with_cards_alone = alice_client.get(reverse("home"))
    create_deck(owner=alice, game=wankul, name="Mine", format="niveau3")

    of_its_game, of_another = (alice_client.get(reverse("home"), {"jeu": game}) for game in (wankul.slug, "wongar"))

    ticks = [page.content.decode().count("beginning__step--done") for page in (with_cards_alone, of_its_game, of_another)]
    assert ticks == [0, 1, 0]


def test_the_home_page_reads_as_little_for_a_full_collection(alice: Player, alice_client: Client, wankul: Game) -> None:
    address = reverse("home")
    alice_client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as empty:
        alice_client.get(address)
    own_everything(alice)

    with CaptureQueriesContext(connection) as full:
        page = alice_client.get(address)

    assert len(full) == len(empty) <= 10
    shelf = page.context["dashboard"].shelves[0]
    printings = Printing.objects.of(wankul.slug).count()
    assert shelf.totals.printings == sum(one.owned_printings for one in shelf.sets) == printings
    assert re.search(r'<progress max="180" value="180"', page.content.decode())


def test_a_player_finds_decks_with_their_legality_and_the_latest_simulations(
    alice: Player, alice_client: Client, bob: Player, wankul: Game
) -> None:
    starter = starters(wankul.slug)[0]
    create_deck(owner=alice, game=wankul, name="<b>Empty</b>", format="niveau3")
    legal = create_deck(owner=alice, game=wankul, name="Legal", format="niveau3", content=starter.cards)
    create_deck(owner=bob, game=wankul, name="Not hers", format="niveau3")
    told = {"verdict": {"fr": "Cinq Terrains au tour 9.", "en": "Five Terrains by turn 9."}}
    Run.objects.create(
        owner=alice, game=wankul, deck=legal, deck_name="Legal", kind="goldfish", question={}, fingerprint="f",
        games_total=200, games_done=200, chunks_total=1, chunks_ended=1, state=RunState.DONE, report=told, created=timezone.now(),
    )  # fmt: skip

    answer = alice_client.get(reverse("home"), headers={"accept-language": "en"})

    page, dashboard = answer.content.decode(), answer.context["dashboard"]
    lines = {line.deck.name: (line.size, line.report.legal) for line in dashboard.decks}
    assert lines == {"<b>Empty</b>": (0, False), "Legal": (50, True)}
    assert "&lt;b&gt;Empty&lt;/b&gt;" in page
    assert "Five Terrains by turn 9." in page
    assert "200 games" in page
    assert re.search(r"<span[^>]*>A deck alone\s*· 200 games</span>", page)
    assert not dashboard.is_new


def test_the_home_page_reads_as_little_for_many_decks(alice: Player, alice_client: Client, wankul: Game) -> None:
    starter = starters(wankul.slug)[0]
    create_deck(owner=alice, game=wankul, name="One", format="niveau3", content=starter.cards)
    alice_client.get(reverse("home"))
    with CaptureQueriesContext(connection) as one:
        alice_client.get(reverse("home"))
    for number in range(20):
        create_deck(owner=alice, game=wankul, name=f"Deck {number}", format="niveau3", content=starter.cards)

    with CaptureQueriesContext(connection) as many:
        page = alice_client.get(reverse("home"))

    assert len(many) == len(one)
    assert len(page.context["dashboard"].decks) == SHOWN


def own_everything(player: Player) -> None:
    now = timezone.now()
    rows = [
        Holding(player=player, printing=printing, finish=Finish.NORMAL, copies=1, changed=now)
        for printing in Printing.objects.all()
    ]
    Holding.objects.bulk_create(rows)


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["game", "glossary"])
def test_a_link_to_the_rules_says_of_which_game(client: Client, wankul: Game, page: str) -> None:
    text = client.get(reverse(f"rules:{page}", args=["wankul"]), headers={"accept-language": "en"}).text

    title = {"game": "Rules of Wankul", "glossary": "Glossary of Wankul"}[page]
    assert f'<meta property="og:title" content="{title}">' in text
    assert re.search(r'<meta property="og:description" content="The \w+ of Wankul, ', text)
