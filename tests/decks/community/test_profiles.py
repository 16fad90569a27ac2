"""Public profiles: chosen names that nobody can imitate, shown only where somebody chose to."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation
from hypothesis import given, settings
from hypothesis import strategies as st

from collection.models import Player
from collection.services.house import house_player
from decks.community.services import profiling
from decks.models import MAX_NAME, Profile
from decks.origins.naming import Named, name_of, problem_of, skeleton
from decks.views.community import profiles
from tests.decks.builders import a_format, named
from tests.decks.community.people import a_public_deck, browser_of, opened, proved, somebody

pytestmark = pytest.mark.usefixtures("wankul")


def kept(player: Player, name: str, about: str = "") -> Profile:
    return profiling.keep_profile(player=proved(player), name=name, about=about, is_indexed=False, now=timezone.now())


def test_without_a_choice_there_is_no_profile(alice: Player, client: Client) -> None:
    a_public_deck(alice)

    assert client.get("/joueurs/Alice/").status_code == 404
    assert "/joueurs/" not in client.get("/decks/partages/").content.decode()


def test_a_profile_lists_public_decks_alone_and_is_not_for_search_engines(alice: Player, client: Client) -> None:
    public = a_public_deck(alice, name="Shown to all")
    opened(a_public_deck(alice, name="By address"), "shared")
    opened(a_public_deck(alice, name="Kept to herself"), "private")
    browser_of(alice).post("/decks/profil/", {"name": "Alizée", "about": "I <b>collect</b>"})

    answer = client.get("/joueurs/alizée/")
    page = answer.content.decode()

    assert "Shown to all" in page
    assert "I &lt;b&gt;collect&lt;/b&gt;" in page
    assert "By address" not in page
    assert "Kept to herself" not in page
    assert alice.email not in page
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert "/joueurs/Aliz" in client.get(f"/decks/partages/{public.share}/").content.decode()

    browser_of(alice).post("/decks/profil/", {"name": "Alizée", "about": "", "is_indexed": "on"})
    assert "X-Robots-Tag" not in client.get("/joueurs/alizée/").headers


def test_a_profile_shows_a_page_of_decks_and_asks_for_their_formats_at_once(
    alice: Player, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All five hundred decks of a player stood on a page that anybody could ask for, each with its verdict and a query."""
    monkeypatch.setattr(profiles, "DECKS_A_PAGE", 2)
    kept(alice, "Alizee")
    counts = []
    for number in range(3):
        a_public_deck(alice, name=f"Deck {number}", format=named(a_format(alice, f"F{number}")))
        client.get("/joueurs/Alizee/")
        with CaptureQueriesContext(connection) as queries:
            page = client.get("/joueurs/Alizee/").content.decode()
        counts.append(len(queries))

    assert counts[1] == counts[2]
    assert [f"Deck {number}" in page for number in range(3)] == [False, True, True]
    assert "Deck 0" in client.get("/joueurs/Alizee/?page=2").content.decode()


def test_a_dropped_profile_is_gone_and_its_name_free(alice: Player, bob: Player, client: Client) -> None:
    kept(alice, "Alizee")
    browser_of(alice).post("/decks/profil/supprimer/")

    assert client.get("/joueurs/Alizee/").status_code == 404
    assert kept(bob, "Alizee").player == bob


@pytest.mark.parametrize("other", ["alizee", "ALIZEE", "Alizée", "A-l.i_zee", "A1izee", "Aliz33", "Alize3"])
def test_names_that_look_alike_are_one_name(alice: Player, bob: Player, other: str) -> None:
    kept(alice, "Alizee")

    with pytest.raises(profiling.NameTakenError):
        kept(bob, other)
    assert browser_of(bob).post("/decks/profil/", {"name": other}).status_code == 422
    assert Profile.objects.get().player == alice


@pytest.mark.parametrize(
    "name",
    [
        "Admin",
        "adm1n",
        "Le.Moderateur",
        "M0deration",
        "Cartable",
        "cart4ble",
        "Joueur12",
        "joueur-3",
        "Player.7",
        "STAFF",
        "equipe",
    ],
)
def test_no_name_speaks_for_the_site(alice: Player, name: str) -> None:
    with pytest.raises(profiling.UnusableNameError):
        kept(alice, name)


@pytest.mark.parametrize("name", ["Marc du Mans", "Marc\u00a0du Mans"])
def test_a_space_is_called_by_its_name(name: str) -> None:
    with translation.override("en"):
        assert problem_of(name).startswith("A space cannot stand in a public name")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "ab",
        "x" * (MAX_NAME + 1),
        "Al ice",
        "Al/ice",
        "Аlice",
        "Al\u200bice",
        "ａlice",
        "123",
        "-Alice",
        "Al\x00ice",
        "Al\u202eice",
    ],
)
def test_names_are_plain_words(alice: Player, name: str) -> None:
    assert problem_of(name)
    answer = browser_of(alice).post("/decks/profil/", {"name": name})

    assert (answer.status_code, Profile.objects.count()) == (422, 0)


@given(st.text(min_size=1, max_size=40))
@settings(max_examples=300, deadline=None)
def test_a_name_that_may_be_chosen_is_an_address_and_has_a_skeleton(name: str) -> None:
    if not problem_of(name):
        assert "/" not in name
        assert 0 < len(skeleton(name)) <= 2 * MAX_NAME
        assert skeleton(name) == skeleton(name.upper().lower())


def test_the_name_of_an_account_is_not_shown_where_it_could_be_taken_for_another(alice: Player, bob: Player) -> None:
    kept(alice, "Alizee")
    for name in ("Alizée", "Moderation", "Cartable"):
        bob.display_name = name
        assert name_of(bob).name == f"Joueur {bob.pk}" or name_of(bob).name == f"Player {bob.pk}"
    bob.display_name = "Bob"
    assert name_of(bob).name == "Bob"
    assert name_of(house_player()).name == "Cartable"


def test_nobody_has_two_profiles(alice: Player) -> None:
    kept(alice, "Alizee")
    kept(alice, "Another")

    assert Profile.objects.get().name == "Another"
    with pytest.raises(IntegrityError):
        Profile.objects.create(player=alice, name="Third", key="third", created=timezone.now())


def test_who_has_proved_no_address_shows_no_profile(alice_client: Client) -> None:
    assert alice_client.post("/decks/profil/", {"name": "Alizee"}).status_code == 403
    assert not Profile.objects.exists()


@pytest.mark.parametrize(
    "name", ["Аdmin", "Mоdеrateur", "Cartаble", "Admın", "x\u202eelbatraC", "Ali\u200bzee", "Аlizee", "Al\u0338ice"]
)
def test_the_name_of_an_account_whose_letters_look_like_others_is_not_shown(bob: Player, name: str) -> None:
    bob.display_name = name

    assert name_of(bob) == Named(bob.pk, name_of(bob).name, is_chosen=False)
    assert str(bob.pk) in name_of(bob).name


@pytest.mark.parametrize("name", ["Éloïse d’Août", "Zoë-Anne", "Zoe\u0308", "Jean-François (Lyon) 2", "Œdipe & Cie", "Nuñez ★"])
def test_the_name_of_an_account_in_latin_letters_is_shown(bob: Player, name: str) -> None:
    bob.display_name = name

    assert name_of(bob) == Named(bob.pk, name)


@pytest.mark.parametrize(
    "address", ["/recherche?q=imitated", "/decks/ce-soir/?game=wankul", "/decks/formats/", "/decks/formats/partages/{}/"]
)
def test_lists_of_decks_and_formats_name_people_as_everywhere(alice: Player, bob: Player, address: str) -> None:
    kept(alice, "Alizee")
    Player.objects.filter(pk=bob.pk).update(display_name="A1izée")
    bob.refresh_from_db()
    carols = browser_of(somebody("Carol"))
    shown = {}
    for player in (alice, bob):
        a_public_deck(player, name="Imitated")
        shown[player.pk] = a_format(player, "Imitated", audience="public")

    pages = [carols.get(address.format(shown[player.pk].share)).content.decode() for player in (alice, bob)]

    assert "/joueurs/Alizee/" in pages[0]
    assert "A1izée" not in pages[1]


def test_the_names_of_a_list_are_asked_once(alice: Player, bob: Player) -> None:
    carols = browser_of(somebody("Carol"))

    def cost(address: str) -> int:
        carols.get(address)
        with CaptureQueriesContext(connection) as queries:
            carols.get(address)
        return len(queries)

    addresses = ("/recherche?q=imitated", "/decks/ce-soir/?game=wankul", "/decks/formats/")

    def made(player: Player) -> None:
        a_public_deck(player, name="Imitated")
        a_format(player, "Imitated", audience="public")

    made(alice)
    few = [cost(address) for address in addresses]
    for player in (bob, somebody("Dora"), somebody("Eve")):
        made(player)
    assert [cost(address) for address in addresses] == few
