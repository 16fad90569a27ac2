"""Wishes: by hand, from the gaps of a set, with what has arrived; nothing leaves the list by itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from collection.catalogue.facts import card_title
from collection.catalogue.shelf import shelf_of
from collection.inventory.wishing import wishes_of
from collection.lists import decode, match, read_list
from collection.models import Game, Player, Wish
from collection.services import wishes
from collection.services.wishes import TooManyWishesError, UnreadableWishError, set_wish, wish_for
from decks.services import building
from tests.collection.holders import body, own, printing
from tests.decks.builders import a_deck

pytestmark = pytest.mark.usefixtures("wankul")


def wish(player: Player, key: str, copies: int, *, exactly: bool = False, note: str = "") -> Wish | None:
    one = printing(key)
    return set_wish(player=player, card=one.card, printing=one if exactly else None, copies=copies, note=note, now=timezone.now())


def told(player: Player) -> list[tuple[int, int, int]]:
    return [(one.wish.copies, one.arrived, one.left) for one in wishes_of(player)]


def test_copies_that_arrive_are_counted_and_the_wish_stays(alice: Player) -> None:
    own(alice, 1, "S2-060")
    wish(alice, "S2-060", 2)
    assert told(alice) == [(2, 0, 2)]

    own(alice, 1, "S2-133")
    assert told(alice) == [(2, 1, 1)]
    own(alice, 5, "S2-060")

    assert told(alice) == [(2, 2, 0)]
    assert wishes.drop_arrived(player=alice) == 1
    assert told(alice) == []


def test_a_wish_for_a_printing_waits_for_that_printing(alice: Player) -> None:
    wish(alice, "S2-060", 1, exactly=True)

    own(alice, 2, "S2-133")
    assert told(alice) == [(1, 0, 1)]
    own(alice, 1, "S2-060")

    assert told(alice) == [(1, 1, 0)]


def test_the_same_wish_again_is_one_wish(alice: Player) -> None:
    wish(alice, "S1-108", 2)
    wish(alice, "S1-108", 3, note="  for\nMe ")
    assert [(one.copies, one.note) for one in Wish.objects.of(alice)] == [(3, "for Me")]
    card = printing("S1-108").card_id

    assert wish_for(player=alice, wanted={(card, None): 2}, now=timezone.now()) == 0
    assert wish_for(player=alice, wanted={(card, None): 4, (card, printing("S1-108").pk): 1}, now=timezone.now()) == 2
    assert told(alice) == [(4, 0, 4), (1, 0, 1)]
    wish(alice, "S1-108", 0)
    assert told(alice) == [(1, 0, 1)]


def test_gaps_are_wished_for_beyond_what_has_arrived(alice: Player) -> None:
    wish(alice, "S1-108", 2)
    own(alice, 2, "S1-108")

    assert wish_for(player=alice, wanted={(printing("S1-108").card_id, None): 1}, now=timezone.now()) == 1
    assert told(alice) == [(3, 2, 1)]


def test_wishes_have_limits(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnreadableWishError):
        wish(alice, "S1-108", 100)
    monkeypatch.setattr(wishes, "MOST_WISHES", 1)
    wish(alice, "S1-108", 1)
    wish(alice, "S1-108", 2)
    with pytest.raises(TooManyWishesError):
        wish(alice, "S1-031", 1)
    with pytest.raises(TooManyWishesError):
        wish_for(player=alice, wanted={(printing("S1-031").card_id, None): 1}, now=timezone.now())


def page(client: Client, address: str) -> str:
    answer = client.get(address, headers={"accept-language": "en"})
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_wish_by_hand_from_the_page_of_a_card(alice_client: Client, alice: Player) -> None:
    address = "/collection/souhaits/carte/wankul/S2-060/"

    answer = alice_client.post(address, {"copies": 2, "printing": "S2-133", "note": "=1+1"})

    assert answer["Location"] == "/catalogue/wankul/cartes/S2-060/"
    assert "2 × S2" in page(alice_client, "/catalogue/wankul/cartes/S2-060/")
    assert "=1+1" in page(alice_client, "/collection/souhaits/")
    table = alice_client.get("/collection/souhaits/liste?format=csv").content.decode()
    assert "'=1+1,S2-133" in table
    assert alice_client.get("/collection/souhaits/liste").content.decode().startswith("2 ")
    assert alice_client.post(address, {"copies": "x"}).status_code == 302
    assert alice_client.post(address, {"copies": 1, "printing": "S1-108"}).status_code == 404
    one = Wish.objects.get()
    assert alice_client.post(f"/collection/souhaits/{one.pk}/retirer/").status_code == 302
    assert told(alice) == []


def test_a_wish_by_name_on_the_list_itself(alice_client: Client, alice: Player) -> None:
    def sent(line: str, **said: Any) -> Any:
        return alice_client.post(
            "/collection/souhaits/", {"line": line, "copies": 2} | said, headers={"accept-language": "en"}, follow=True
        )

    first = body(sent("boxeur (laink)"))
    assert "On your wish list: 2 × BOXEUR (Laink)." in first
    field = first.partition('<input id="wish-line"')[2].partition(">")[0]
    assert 'value=""' in field
    assert 'aria-describedby="messages" autofocus' in field  # the next one is typed without a click
    assert 'aria-describedby="messages"' not in body(alice_client.get("/collection/souhaits/"))
    assert "On your wish list: 2 × MASTU." in body(sent("S1 108"))
    assert "MASTU is on your wish list already." in body(sent("mastu", copies=1))
    assert "On your wish list: 3 × PEINTRE (Terracid)." in body(sent("whatever was typed", card="wankul:S1-067", copies=3))
    assert sorted(told(alice)) == [(2, 0, 2), (2, 0, 2), (3, 0, 3)]


def test_a_wish_that_names_no_card_or_several_asks_which_and_keeps_what_was_typed(alice_client: Client, alice: Player) -> None:
    def refused(line: str, **said: Any) -> str:
        answer = alice_client.post("/collection/souhaits/", {"line": line, "copies": 2} | said, headers={"accept-language": "en"})
        assert answer.status_code == 422
        return body(answer)

    several = refused("peintre")
    assert "“peintre” fits several cards. Which one?" in several
    assert re.findall(r'name="card" value="(wankul:[^"]+)" class="chip">([^<]+)<', several) == [
        ("wankul:S1-066", "PEINTRE (Laink) · S1 66"),
        ("wankul:S1-067", "PEINTRE (Terracid) · S1 67"),
    ]
    assert 'name="line" value="peintre"' in several
    assert 'value="wankul:S1-108" class="chip"' in refused("matsu")
    unknown = refused('"><b>qqzz')
    assert "No card is called" in unknown
    assert "<b>qqzz" not in unknown
    assert "Type the name of a card" in refused("  ")
    assert "No card is called" in refused("qqzz", card="wankul:no-key")
    refused("mastu", copies=100)
    refused("m\0astu" * 100)
    assert told(alice) == []


def test_the_site_names_a_wished_card_with_what_tells_it_from_others_of_its_name(alice_client: Client, alice: Player) -> None:
    boxer = printing("S1-041").card

    said = alice_client.post(f"/collection/souhaits/carte/wankul/{boxer.key}/", {"copies": 1}, follow=True).text

    assert "1 × BOXEUR (Laink)" in said.partition('class="messages"')[2][:400]


def test_a_wish_for_a_card_says_which_of_one_name_and_its_files_are_read_as_that_card(
    alice_client: Client, alice: Player, wankul: Game
) -> None:
    keys = ["S2-099", "S2-100", "S5-138", "S5-139"]
    for copies, key in enumerate(keys, start=1):
        wish(alice, key, copies)
    titles = [card_title(printing(key).card, "wankul") for key in keys]
    assert len({*titles}) == len(keys)

    shown = page(alice_client, "/collection/souhaits/")
    assert [title for title in titles if f">{title}</a>" in shown] == titles

    for shape in ("text", "csv"):
        file = alice_client.get(f"/collection/souhaits/liste?format={shape}").content
        rows = read_list(decode(file).text, shelf_of(wankul)).rows
        found = [match(row, shelf_of(wankul)) for row in rows]
        meant = [({each.card.key for each in one.candidates or (one.printing,) if each}, one.row.copies) for one in found]
        assert meant == [({key}, copies) for copies, key in enumerate(keys, start=1)]


@pytest.mark.parametrize("back", ["/collection/souhaits/", "/catalogue/wankul/cartes/S2-060/"])
def test_a_wish_taken_off_the_list_is_offered_back_once(alice: Player, alice_client: Client, back: str) -> None:
    own(alice, 1, "S2-060")
    kept = wish(alice, "S2-060", 3, exactly=True, note="for Me")
    own(alice, 1, "S2-060")
    assert kept is not None

    page = alice_client.post(f"/collection/souhaits/{kept.pk}/retirer/", {"next": back}, follow=True).content.decode()
    again = alice_client.get(back).content.decode()
    gone = told(alice)
    strip = page[page.index("Retiré de vos souhaits") :]
    address = re.search(r'action="([^"]+)"', strip)
    assert address
    alice_client.post(address[1], dict(re.findall(r'type="hidden" name="(copies|printing|note)" value="([^"]*)"', strip)))

    assert (gone, told(alice)) == ([], [(2, 0, 2)])
    assert [(one.note, one.printing_id) for one in Wish.objects.of(alice)] == [("for Me", printing("S2-060").pk)]
    assert "Retiré de vos souhaits" not in again


def test_the_gaps_of_a_set_in_one_click(alice: Player, alice_client: Client, bob: Player) -> None:
    own(alice, 1, "S1-108")
    missing = len(page(alice_client, "/collection/progression/wankul/origins/?format=text").splitlines())

    for _twice in range(2):
        assert alice_client.post("/collection/souhaits/serie/wankul/origins/").status_code == 302

    assert Wish.objects.of(alice).count() == missing
    assert not Wish.objects.filter(printing__key="S1-108").exists()
    assert not Wish.objects.of(bob).exists()
    assert len(alice_client.get("/collection/souhaits/").content) < 80_000


def test_the_gaps_of_a_deck_in_one_click(alice: Player, alice_client: Client) -> None:
    own(alice, 1, "S1-108")
    first, second = a_deck(alice, {"S1-108": 1}), a_deck(alice, {"S1-108": 2, "S1-031": 1}, name="Second")
    building.build_deck(deck=first, version=1, build=0, whole=True, now=timezone.now())

    alice_client.post(f"/decks/{second.pk}/souhaiter/")
    assert {one.card.key: one.copies for one in Wish.objects.of(alice)} == {"S1-108": 1, "S1-031": 1}
    alice_client.post(f"/decks/{second.pk}/souhaiter/", {"all": "1"})

    assert {one.card.key: one.copies for one in Wish.objects.of(alice)} == {"S1-108": 2, "S1-031": 1}
    assert {one.note for one in Wish.objects.of(alice)} == {"Second"}


def test_wishes_by_the_api(alice: Player, alice_client: Client, bob_client: Client, wankul: Game) -> None:
    def send(body: dict[str, Any]) -> Any:
        return alice_client.post("/api/wishes/", body, content_type="application/json")

    made = send({"card": "S1-108", "copies": 2})
    assert (made.status_code, made.json()["printing"], made.json()["copies"]) == (200, None, 2)
    assert send({"printing": "S1-108", "copies": 1}).json()["printing"] == "S1-108"
    assert send({"copies": 1}).status_code == 400
    assert send({"card": "S1-108", "copies": 0}).status_code == 400
    assert send({"card": "nothing", "copies": 1}).status_code == 404
    assert alice_client.get("/api/wishes/").json()["count"] == 2
    assert bob_client.get("/api/wishes/").json()["count"] == 0
    one = made.json()["id"]
    assert bob_client.delete(f"/api/wishes/{one}/").status_code == 404
    assert alice_client.delete(f"/api/wishes/{one}/").status_code == 204


def test_a_query_asks_for_what_is_looked_for(alice: Player, alice_client: Client) -> None:
    wish(alice, "S1-108", 2)
    wish(alice, "S1-031", 1)
    own(alice, 1, "S1-031")

    found = alice_client.get("/api/cards/", {"game": "wankul", "q": "wish>0"}).json()["results"]

    assert [one["key"] for one in found] == ["S1-108"]


def test_a_query_narrows_the_page_and_its_files(alice: Player, alice_client: Client) -> None:
    wish(alice, "S1-108", 2)
    wish(alice, "S1-031", 1, exactly=True)
    mastu, other = printing("S1-108").card.title, printing("S1-031").card.title
    address = "/collection/souhaits/"

    shown = page(alice_client, f"{address}?q={mastu}")
    text = alice_client.get(f"{address}liste?format=text&q={mastu}").content.decode()
    table = alice_client.get(f"{address}liste?format=csv&q=set:S1").content.decode()

    assert shown.count("<tr data-card") == 1
    assert f"q={mastu}" in shown[shown.index("page-head__actions") :]
    assert text == f"2 {mastu}\n"
    assert (mastu in table, other in table) == (True, True)
    assert page(alice_client, f"{address}?q=set:S2").count("<tr data-card") == 0
    assert page(alice_client, f"{address}?q=number:31").count("<tr data-card") == 1


def test_a_query_that_makes_no_sense_says_so_and_keeps_what_was_shown(alice: Player, alice_client: Client) -> None:
    wish(alice, "S1-108", 2)
    wish(alice, "S1-031", 1)
    for asked in ("nothing:x", "a" * 5_000, "(("):
        answer = alice_client.get("/collection/souhaits/", {"q": asked})
        assert answer.content.decode().count("<tr data-card") == 0, "all wishes are not its answer"
        for before, shown in (("", 2), ("num:31", 1), ("((", 0)):
            answer = alice_client.get("/collection/souhaits/", {"q": asked, "was": before})
            assert answer.content.decode().count("<tr data-card") == shown

        assert answer.status_code == 400
        assert 'id="query-problem"' in answer.content.decode()
        assert alice_client.get("/collection/souhaits/liste", {"q": asked}).status_code == 302


@pytest.mark.usefixtures("catalogues")
def test_a_game_without_wishes_is_explained_as_an_empty_list_of_that_game(alice: Player, alice_client: Client) -> None:
    """ "You look for nothing yet." was said under Wongar of somebody with wishes in Wankul."""
    wish(alice, "S1-108", 1)
    empty = page(alice_client, "/collection/souhaits/?game=wongar")
    assert "You look for nothing of Wongar." in empty
    assert "No wish fits." not in empty
    Wish.objects.of(alice).delete()
    assert "You look for nothing yet." in page(alice_client, "/collection/souhaits/")


def test_the_api_lists_the_wishes_of_one_game_and_those_that_a_query_asks_for(alice: Player, alice_client: Client) -> None:
    wish(alice, "S1-031", 1)
    wish(alice, "S2-044", 1)

    def listed(asked: str) -> list[str]:
        return [one["card"] for one in alice_client.get(f"/api/wishes/{asked}").json()["results"]]

    assert listed("?game=wankul&q=set:S1") == ["S1-031"]
    assert listed("?q=set:S1+OR+set:S2") == ["S2-044", "S1-031"]
    assert listed("?game=wankul") == ["S2-044", "S1-031"]
    wrong = alice_client.get("/api/wishes/?q=cost>=tr")
    assert (wrong.status_code, list(wrong.json())) == (400, ["q"])
