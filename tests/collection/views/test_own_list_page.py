"""Loading a card list of one's own: checked, shown, kept for its owner alone, dropped."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from contextlib import ExitStack

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Game, OwnList, Player
from collection.services.allowances import one_of_few
from collection.services.own_lists import READ_AT_ONCE, READING_OWN, UnusableListError, keep_list, list_to_play
from simulator.catalog import Catalog, load
from tests.simulator.catalog.test_own_list import CARD, GAME, LIST, shipped_as_own

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogues")]
ENGLISH = {"accept-language": "en"}


def played(player: Player, game: Game) -> Catalog:
    """The cards that the next table of a player uses."""
    own = list_to_play(player, game.slug)
    return own.catalog if own else load(GAME)


def address(name: str = "catalogue:own-list", game: str = GAME) -> str:
    return reverse(name, args=[game])


def send(client: Client, text: str, **more: str) -> tuple[int, str]:
    answer = client.post(address(), {"text": text, **more}, headers=ENGLISH, follow=True)
    return answer.status_code, answer.content.decode()


@pytest.fixture
def game(catalogues: None) -> Game:
    return Game.objects.get(slug=GAME)


def test_a_list_is_shown_before_it_is_kept(alice_client: Client, alice: Player, game: Game) -> None:
    status, page = send(alice_client, LIST)

    assert status == 200
    assert "RENARD" in page
    assert "Use this list" in page
    assert not OwnList.objects.exists()
    assert played(alice, game) is load(GAME)


def test_a_list_that_is_kept_is_the_catalogue_of_its_owner_and_of_nobody_else(
    alice_client: Client, alice: Player, bob: Player, game: Game
) -> None:
    _, page = send(alice_client, LIST, keep="1")

    assert "“Ma liste” is your list of Woodland Wizards now." in page
    assert list(played(alice, game).cards) == ["1"]
    assert played(bob, game) is load(GAME)


@pytest.mark.parametrize("number", ["²", "1²"])
def test_a_number_may_be_any_text(alice_client: Client, alice: Player, game: Game, number: str) -> None:
    status, page = send(alice_client, LIST.replace('number = "1"', f'number = "{number}"'), keep="1")

    assert status == 200
    assert "is your list of Woodland Wizards now." in page
    assert list(played(alice, game).cards) == ["1"]


def test_another_list_takes_the_place_of_the_first(alice: Player, game: Game) -> None:
    keep_list(player=alice, game=game, text=LIST)
    keep_list(player=alice, game=game, text=shipped_as_own(GAME))

    assert OwnList.objects.get(player=alice).name == "Copie"
    assert list(played(alice, game).cards) == list(load(GAME).cards)


def test_a_file_is_read_like_a_pasted_text(alice_client: Client) -> None:
    file = SimpleUploadedFile("list.toml", LIST.encode())

    page = alice_client.post(address(), {"file": file}, headers=ENGLISH).content.decode()

    assert "RENARD" in page
    assert "Use this list" in page


@pytest.mark.parametrize(("mark", "encoding"), [(BOM_UTF16_LE, "utf-16-le"), (BOM_UTF16_BE, "utf-16-be")])
def test_a_file_in_what_windows_calls_unicode_is_read(alice_client: Client, mark: bytes, encoding: str) -> None:
    file = SimpleUploadedFile("list.toml", mark + LIST.encode(encoding))

    assert "RENARD" in alice_client.post(address(), {"file": file}, headers=ENGLISH).content.decode()


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\xfe\xff\xd8\x00", b"#" * 400_000])
def test_a_file_that_is_no_text_or_too_large_is_refused(alice_client: Client, content: bytes) -> None:
    answer = alice_client.post(address(), {"file": SimpleUploadedFile("list.toml", content)}, headers=ENGLISH)

    assert answer.status_code == 400


def test_every_problem_is_named_in_the_language_of_the_page(alice_client: Client) -> None:
    wrong = LIST.replace("value = 4", "value = 400").replace('"bete"', '"dragon"')

    english = alice_client.post(address(), {"text": wrong}, headers=ENGLISH)
    french = alice_client.post(address(), {"text": wrong}, headers={"accept-language": "fr"}).content.decode()

    assert english.status_code == 400
    assert "2 problems in this list" in english.content.decode()
    assert "1: value: must be a whole number from 0 to 99, not 400" in english.content.decode()
    assert "doit être un nombre entier de 0 à 99" in french
    assert "value = 400" in english.content.decode()  # what was typed is still there


def test_a_list_that_no_table_can_play_is_not_kept(alice_client: Client) -> None:
    status, _ = send(alice_client, 'name = "X"\n' + CARD.replace("copies = 90", "copies = 2"), keep="1")

    assert status == 400
    assert not OwnList.objects.exists()


def test_what_a_list_says_is_shown_as_text(alice_client: Client) -> None:
    _, page = send(alice_client, LIST.replace("RENARD", "<script>alert(1)</script>"))

    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_dropping_a_list_brings_the_shipped_one_back(alice_client: Client, alice: Player, game: Game) -> None:
    keep_list(player=alice, game=game, text=LIST)

    page = alice_client.post(address("catalogue:drop-list"), headers=ENGLISH, follow=True).content.decode()

    assert "is in use again" in page
    assert played(alice, game) is load(GAME)


def test_nobody_drops_the_list_of_somebody_else(alice: Player, bob_client: Client, game: Game) -> None:
    keep_list(player=alice, game=game, text=LIST)

    bob_client.post(address("catalogue:drop-list"))

    assert OwnList.objects.filter(player=alice).exists()
    assert "Remove this list" not in bob_client.get(address(), headers=ENGLISH).content.decode()


def test_a_kept_list_that_fits_no_longer_gives_way_to_the_shipped_one_and_says_why(
    alice_client: Client, alice: Player, game: Game
) -> None:
    kept = keep_list(player=alice, game=game, text=LIST)
    OwnList.objects.filter(pk=kept.pk).update(text=LIST.replace("value = 4", "worth = 4"))

    page = alice_client.get(address(), headers=ENGLISH).content.decode()

    assert played(alice, game) is load(GAME)
    assert "no longer fits" in page
    assert "worth: is no field of this block" in page


def test_a_refused_list_raises_every_reason(alice: Player, game: Game) -> None:
    with pytest.raises(UnusableListError) as caught:
        keep_list(player=alice, game=game, text='name = "X"\n[[card]]\nid = "1"\n')

    assert len(caught.value.problems) >= 3


@pytest.mark.parametrize("slug", ["wankul", "wizard_duel", "chess"])
def test_games_that_take_no_list_have_no_such_page(alice_client: Client, slug: str) -> None:
    assert alice_client.get(address(game=slug)).status_code == 404


def test_a_stranger_is_sent_to_the_login(client: Client) -> None:
    for answer in (client.get(address()), client.post(address(), {"text": LIST}), client.post(address("catalogue:drop-list"))):
        assert answer.status_code == 302
        assert reverse("account_login") in answer["location"]


def test_the_size_of_each_box_counts_every_kind_of_card(alice_client: Client, alice: Player, game: Game) -> None:
    keep_list(player=alice, game=game, text=shipped_as_own(GAME))

    shown = alice_client.get(address()).context["current"]

    sizes = [size for _format, size in shown["boxes"]]
    assert sizes[:2] == [80, 87]  # the second one has Wizards besides the creatures
    assert max(sizes) == 172


def test_a_list_is_taken_away_as_it_was_sent_by_its_owner_alone(
    alice_client: Client, bob_client: Client, alice: Player, game: Game
) -> None:
    keep_list(player=alice, game=game, text=LIST)

    assert alice_client.get(address("catalogue:own-list-text")).content.decode() == LIST
    assert bob_client.get(address("catalogue:own-list-text")).status_code == 404
    assert alice_client.get(address("catalogue:own-list-text", "wankul")).status_code == 404


def test_few_lists_are_read_at_a_time_and_what_was_pasted_stays(alice_client: Client) -> None:
    with ExitStack() as places:
        for _ in range(READ_AT_ONCE):
            places.enter_context(one_of_few(READING_OWN, few=READ_AT_ONCE, now=timezone.now()))
        page = alice_client.post(address(), {"text": LIST}, headers=ENGLISH)
        told = alice_client.post(reverse("own-list-list"), {"game": GAME, "text": LIST}, content_type="application/json")

    assert (page.status_code, told.status_code) == (429, 429)
    assert (page["Retry-After"], told["Retry-After"]) == ("1", "1")
    assert "Other lists are being read" in page.content.decode()
    assert "RENARD" in page.content.decode()
