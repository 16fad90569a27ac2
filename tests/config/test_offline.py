"""What a device keeps: all of its account's that one asks for in a shop, nothing of anybody else's, and little of it."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.models import Finish, Game, Holding, Player, Printing
from collection.services.own_lists import count_copies, keep_list
from collection.services.queued import account_tag
from config.offline.snapshot import MOST_DECKS, MOST_OF_LISTS, MOST_WORDS
from config.offline.views import FILES
from decks.guides.remarks import NOTHING_SAID, Said
from decks.legality import own_formats
from decks.services.building import build_deck
from decks.services.remarking import remark
from decks.services.shelf import change_guide, create_deck, delete_deck
from tests.collection.exchangers import wish
from tests.collection.holders import own
from tests.decks.builders import a_format, named
from tests.simulator.catalog.test_own_list import shipped_as_own

pytestmark = pytest.mark.django_db

LARGEST = 5_000_000


def state(client: Client, language: str = "fr") -> Any:
    answer = client.get(reverse("offline-snapshot"), headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.json()["snapshot"]


def game_in(snapshot: Any, slug: str = "wankul") -> Any:
    return next(one for one in snapshot["games"] if one["slug"] == slug)


def place_of(game: Any, key: str) -> int:
    return next(place for place, printing in enumerate(game["printings"]) if printing[0] == key)


def test_it_says_what_is_owned_free_wished_for_and_built(alice_client: Client, alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    own(alice, 1, "S1-108", finish=Finish.FOIL)
    deck = create_deck(owner=alice, game=wankul, name="Siege", format="niveau3", content={"S1-108": 2})
    build_deck(deck=deck, version=deck.version, build=0, whole=False, now=timezone.now())
    wish(alice, "S1-041", 2)

    game = game_in(state(alice_client))
    printing = place_of(game, "S1-108")

    held = {(place, finish): (copies, free) for place, finish, copies, free in game["held"]}
    assert {copies for copies, _free in held.values()} == {3, 1}
    assert sum(free for _copies, free in held.values()) == 2
    assert {place for place, _finish in held} == {printing}
    assert game["decks"] == [[deck.pk, "Siege", game["decks"][0][2], [[printing, 2]], []]]
    [[card, exactly, left, arrived, _note]] = game["wishes"]
    assert (game["cards"][card][1], exactly, left, arrived) == ("BOXEUR (Laink)", None, 2, 0)


def test_every_card_has_its_text_in_the_language_of_the_page(alice_client: Client, catalogues: None) -> None:
    for language in ("fr", "en"):
        snapshot = state(alice_client, language)
        for game in Game.objects.with_cards():
            kept = game_in(snapshot, game.slug)
            assert {one[0] for one in kept["printings"]} == set(Printing.objects.of(game.slug).values_list("key", flat=True))
        mastu = game_in(snapshot)["cards"][game_in(snapshot)["printings"][place_of(game_in(snapshot), "S1-108")][1]]
        card = Printing.objects.get(set__game="wankul", key="S1-108").card
        assert mastu[0] == card.key
        assert mastu[5] == [[line["label"], line["text"]] for line in card.words[language]]
        assert mastu[5]


def test_nothing_of_another_account_is_in_it(alice_client: Client, alice: Player, bob: Player, wankul: Game) -> None:
    own(bob, 3, "S1-108")
    wish(bob, "S1-041", 2)
    create_deck(owner=bob, game=wankul, name="Bob’s own", format="niveau3", content={"S1-031": 1})
    gone = create_deck(owner=alice, game=wankul, name="Deleted", format="niveau3", content={"S1-031": 1})
    delete_deck(deck=gone, now=timezone.now())

    snapshot = state(alice_client)

    assert snapshot["account"] == account_tag(alice) != account_tag(bob)
    assert [game[kind] for game in snapshot["games"] for kind in ("held", "wishes", "decks")] == [[]] * 3 * len(snapshot["games"])


def never_asked(game: str, query: str) -> frozenset[str]:
    raise AssertionError(query)


def test_it_is_private_small_and_costs_few_queries(
    alice_client: Client,
    alice: Player,
    wankul: Game,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_max_num_queries: Any,
) -> None:
    """Two hundred decks in formats of their player cost a query each, and all searches of those formats."""
    rows = [
        Holding(player=alice, printing=one, finish=finish, copies=3, changed=timezone.now())
        for one in Printing.objects.all()
        for finish in Finish
    ]
    Holding.objects.bulk_create(rows)
    keys = list(Printing.objects.of("wankul").values_list("key", flat=True)[:50])
    for number in range(5):
        create_deck(owner=alice, game=wankul, name=f"Deck {number}", format="niveau3", content=dict.fromkeys(keys, 2))
        create_deck(owner=alice, game=wankul, name=f"Own {number}", format=named(a_format(alice, f"F{number}")), content={})
    alice_client.get(reverse("offline-snapshot"))
    monkeypatch.setattr(own_formats, "find_cards", never_asked)

    with django_assert_max_num_queries(45):
        answer = alice_client.get(reverse("offline-snapshot"))

    decks = {name: deck for deck in game_in(answer.json()["snapshot"])["decks"] for name in deck[1:2]}
    of_a_full_deck = 10 * len(json.dumps(decks["Deck 0"]))
    assert decks["Own 3"][2] == "F3 (version 1)"
    files = sum(Path(str(finders.find(name))).stat().st_size for name in FILES)
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert len(answer.content) + MOST_DECKS * of_a_full_deck + files + MOST_WORDS + MOST_OF_LISTS < LARGEST
    assert len(answer.content) < 500_000
    assert len(gzip.compress(answer.content)) < 80_000


def test_notes_and_guides_are_kept_as_plain_words(alice_client: Client, alice: Player, wankul: Game) -> None:
    deck = create_deck(owner=alice, game=wankul, name="Siege", format="niveau3", notes="Sell it\nsoon.", content={"S1-108": 2})
    guide = {"plan": "**Hold** [[MASTU]], then *wait* for [[Nobody]].\n\n- one\n- two", "against": {"retour": "Be <b>quick</b>."}}
    change_guide(deck=deck, version=deck.version, guide=guide)
    for key, said in (("S1-108", Said(("plan", "late"), "Keep\nit.")), ("S1-031", Said(("weak",))), ("S1-041", Said((), "Buy."))):
        remark(deck=deck, card=Printing.objects.get(key=key).card, seen=NOTHING_SAID, wanted=said)

    [[_pk, _name, _format, _lines, words]] = game_in(state(alice_client, "en"))["decks"]

    assert words == [
        ["Notes", "Sell it\nsoon."],
        ["The plan", "Hold MASTU, then wait for [[Nobody]].\n\n• one\n• two"],
        [words[2][0], "Be <b>quick</b>."],
        ["On single cards", words[3][1]],
    ]
    assert set(words[3][1].splitlines()) >= {"MASTU: plan, late. Keep", "it."}
    assert (words[3][1].count(": weak"), words[3][1].count(": Buy.")) == (1, 1)
    assert words[2][0].startswith("Against “")


def test_own_lists_are_kept_like_games_in_which_nothing_is_counted(
    alice_client: Client, alice: Player, bob: Player, catalogues: None
) -> None:
    game = Game.objects.get(pk="woodland_wizards")
    text = shipped_as_own("woodland_wizards").replace('"PHALÈNE DES OMBRES"', '"Ōkami"', 1)
    keep_list(player=alice, game=game, text=text)
    count_copies(player=alice, game=game, copies={"WWH-01": 2})
    keep_list(player=bob, game=game, text=shipped_as_own("woodland_wizards"))

    snapshot = state(alice_client)

    [kept] = [one for one in snapshot["games"] if one.get("is_list")]
    place = place_of(kept, "WWH-01")
    card = kept["cards"][kept["printings"][place][1]]
    assert (kept["slug"], kept["name"]) == ("woodland_wizards:list", f"{game.name} – Copie")
    assert kept["held"] == [[place, 0, 2, 2]]
    assert card[1] == "Ōkami"
    assert card[3]
    assert card[5], "with what it does"
    assert snapshot["left_out"] == {"decks": 0, "words": 0, "lists": []}
    shipped = game_in(snapshot, "woodland_wizards")
    assert "Ōkami" not in json.dumps(shipped, ensure_ascii=False)


def test_what_has_no_room_is_left_out_and_counted(
    alice_client: Client, alice: Player, catalogues: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    wankul = Game.objects.get(pk="wankul")
    for name in ("old", "long", "new"):
        notes = ("é" * 20_000) if name == "long" else name
        create_deck(owner=alice, game=wankul, name=name, format="niveau3", notes=notes)
    keep_list(player=alice, game=Game.objects.get(pk="lekemar"), text=shipped_as_own("lekemar"))
    monkeypatch.setattr("config.offline.snapshot.MOST_DECKS", 2)
    monkeypatch.setattr("config.offline.snapshot.MOST_WORDS", 30_000)
    monkeypatch.setattr("config.offline.snapshot.MOST_OF_LISTS", 1_000)

    snapshot = state(alice_client)

    assert snapshot["left_out"] == {"decks": 1, "words": 1, "lists": ["Copie"]}
    assert {name: words for _pk, name, _format, _lines, words in game_in(snapshot)["decks"]} == {
        "new": [["Notes", "new"]],
        "long": None,
    }
    assert not any(one.get("is_list") for one in snapshot["games"])


def test_strangers_and_guests_get_no_state(client: Client, catalogues: None) -> None:
    for name in ("offline-snapshot", "offline-session"):
        assert client.get(reverse(name)).status_code == 302


def test_a_page_says_whose_it_is_by_a_tag(client: Client, alice_client: Client, alice: Player, wankul: Game) -> None:
    tag = f'data-account="{account_tag(alice)}"'

    for address in (reverse("collection:home"), reverse("offline")):
        assert tag in alice_client.get(address).content.decode()
    assert 'data-account=""' in client.get(reverse("offline")).content.decode()
    assert "data-account" not in client.get(reverse("catalogue:home")).content.decode()
    assert alice_client.get(reverse("offline-session")).json()["account"] == account_tag(alice)


def test_the_page_of_a_device_names_nobody(alice_client: Client, alice: Player, wankul: Game) -> None:
    own(alice, 3, "S1-108")

    page = alice_client.get(reverse("offline")).content.decode()

    assert alice.email not in page
    assert "Alice" not in page
    assert "MASTU" not in page


def test_all_files_of_the_page_are_kept_with_it(client: Client, db: None) -> None:
    """Those that the page names, and those that these name in turn."""
    page = client.get(reverse("offline")).content.decode()
    waiting = re.findall(rf'(?:href|src)="{settings.STATIC_URL}([^"]+)"', page)
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        if name.endswith((".js", ".css")):
            text = Path(str(finders.find(name))).read_text(encoding="utf-8")
            near = re.findall(r"""(?:from\s*|import\()["'](\.[^"']+)["']|url\(["']?([^"')]+)""", text)
            folder = Path(settings.BASE_DIR, "static", name).parent
            root = Path(settings.BASE_DIR, "static")
            waiting += [(folder / (one or other)).resolve().relative_to(root.resolve()).as_posix() for one, other in near]

    assert found == set(FILES)


def test_the_worker_stands_at_the_root_and_is_looked_at_each_time(client: Client, db: None) -> None:
    answer = client.get(reverse("service-worker"))

    assert reverse("service-worker").count("/") == 1
    assert answer.headers["Content-Type"] == "text/javascript"
    assert "no-store" in answer.headers["Cache-Control"]
    assert f'self.PAGE = "{reverse("offline")}";' in answer.content.decode()


def test_cards_of_one_name_are_told_apart(alice_client: Client, wankul: Game) -> None:
    titles = [card[1] for card in game_in(state(alice_client))["cards"]]

    assert len(set(titles)) == len(titles)
    assert {"GARAGISTE (Laink)", "GARAGISTE (Terracid)"} <= set(titles)
