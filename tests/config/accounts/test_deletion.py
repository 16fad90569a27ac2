"""The end of an account, as its owner sees it."""

import re

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import NOTHING, Facts, Finish, Game, ImportDraft, PlaceKind, Player, Printing
from collection.services.holdings import change_holdings
from collection.services.lots import Part, describe
from collection.services.own_lists import keep_list
from collection.services.photos import attach_photo
from collection.services.places import open_place
from decks.models import Deck
from decks.services.editing import add_copies
from decks.services.revisions import save_revision
from decks.services.shelf import create_deck
from play.runs.models import Chunk, Run
from play.runs.services.worktime import note_work
from tests.collection.photo_files import photo_file
from tests.conftest import PASSWORD, client_of
from tests.simulator.catalog.test_own_list import GAME, LIST

ADDRESS = reverse("delete_account")


def rows() -> dict[str, int]:
    """How many rows each table holds."""
    return {model._meta.label: model._default_manager.count() for model in apps.get_models()}


def give_one_of_everything(player: Player, game: Game) -> None:
    """A row in every table that can belong to a player."""
    printing = Printing.objects.of(game.slug).first()
    assert printing
    act = change_holdings(player=player, changes={(printing.pk, Finish.NORMAL): 2})
    place = open_place(player=player, name="Blue binder", kind=PlaceKind.BINDER)
    said = [(Part((printing.pk, Finish.NORMAL), NOTHING, 1), Facts(condition="nm", place=place.pk))]
    describe(player=player, changes=said)
    ImportDraft.objects.create(player=player, game=game, created=timezone.now(), act=act.batch)
    deck = create_deck(owner=player, game=game, name="Mine", format="niveau3", content={printing.key: 1})
    add_copies(deck=deck, version=deck.version, printing=printing.key)
    save_revision(deck=deck, version=Deck.objects.get(pk=deck.pk).version, message="First")
    run = Run.objects.create(
        owner=player, game=game, deck=deck, deck_name="Mine", kind="goldfish", question={"decks": [], "variants": []},
        games_total=10, chunks_total=1, created=timezone.now(),
    )  # fmt: skip
    Chunk.objects.create(run=run, index=0, first=0, count=10)
    note_work(player=player, seconds=1, now=timezone.now())
    keep_list(player=player, game=Game.objects.get(slug=GAME), text=LIST)
    attach_photo(player=player, printing=printing, content=photo_file(), now=timezone.now())


def test_charlie_is_asked_to_log_in(client: Client) -> None:
    assert client.get(ADDRESS).status_code == 302
    assert client.post(ADDRESS, {"password": PASSWORD}).status_code == 302


def test_the_page_says_what_goes(alice: Player, alice_client: Client) -> None:
    page = alice_client.get(ADDRESS)

    assert alice.email in page.content.decode()
    assert page.context["belongings"].copies == 0


def test_the_page_counts_lists_tables_and_links(alice: Player, alice_client: Client) -> None:
    keep_list(player=alice, game=Game.objects.get(slug=GAME), text=LIST)

    page = alice_client.get(ADDRESS, headers={"accept-language": "en"})

    found = page.context["belongings"]
    assert ([one.name for one in found.lists], found.tables, found.links) == (["Ma liste"], 0, 0)
    assert "1 card list of your own" in page.content.decode()
    assert reverse("catalogue:own-list-text", args=[GAME]) in page.content.decode()


def test_the_right_password_deletes_the_account_in_every_browser(alice: Player, alice_client: Client, bob: Player) -> None:
    elsewhere = client_of(alice)

    answer = alice_client.post(ADDRESS, {"password": PASSWORD}, follow=True)

    assert answer.redirect_chain[-1][0] == reverse("home")
    assert list(Player.objects.all()) == [bob]
    assert elsewhere.get(reverse("profile")).status_code == 302


@pytest.mark.database
def test_no_row_is_left_of_anything(alice: Player, bob: Player, wankul: Game) -> None:
    before = rows()
    carol = Player.objects.create_user("carol@example.com", PASSWORD)
    give_one_of_everything(carol, wankul)
    client = client_of(carol)
    client.get(reverse("account_email"))
    page = client.get(ADDRESS)
    held = page.context["belongings"]
    assert (held.copies, held.acts, held.decks, held.revisions, held.runs, held.photos) == (2, 3, 1, 1, 1, 1)
    assert (held.games, [deck.name for deck in held.files]) == ([wankul], ["Mine"])
    files = re.findall(r'href="([^"]+)" download', page.content.decode())
    assert [client.get(address).headers["Content-Disposition"].partition(";")[0] for address in files] == ["attachment"] * 4
    theirs = {name for name, count in rows().items() if count > before[name]}

    client.post(ADDRESS, {"password": PASSWORD})

    assert len(theirs) >= 13, theirs
    assert rows() == before


def test_a_wrong_password_deletes_nothing(alice: Player, alice_client: Client) -> None:
    """The field has the focus then: it stands far below what the account holds."""
    answer = alice_client.post(ADDRESS, {"password": "a guess"})

    assert "password" in answer.context["form"].errors
    assert "autofocus" in answer.context["form"].fields["password"].widget.attrs
    assert "autofocus" not in alice_client.get(ADDRESS).context["form"].fields["password"].widget.attrs
    assert Player.objects.filter(pk=alice.pk).exists()


def test_guessing_the_password_is_limited(alice: Player, alice_client: Client) -> None:
    answers = [alice_client.post(ADDRESS, {"password": f"guess {number}"}).status_code for number in range(11)]

    assert answers == [200] * 10 + [429]
    assert alice_client.post(ADDRESS, {"password": PASSWORD}).status_code == 429
    assert Player.objects.filter(pk=alice.pk).exists()


def test_a_form_without_its_token_is_refused(alice: Player) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice)

    assert strict.post(ADDRESS, {"password": PASSWORD}).status_code == 403
    assert Player.objects.filter(pk=alice.pk).exists()
