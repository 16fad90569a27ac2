"""The pages of copies and places: what is said of copies, where they lie, what lies nowhere."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.inventory.remembering import Act, last_act_of
from collection.models import NOTHING, Facts, Finish, Game, Lot, MovementBatch, Place, PlaceKind, Player, Printing
from collection.overviews.lines import AllLines
from collection.overviews.unsorted import Pile, pile_of
from collection.services.lots import Part, describe
from collection.services.places import open_place
from tests.collection.exchangers import say
from tests.collection.holders import body, own, place, printing

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
COPIES = reverse("collection:copies", args=["wankul", "S1-108"])
SAYING = {
    "copies": 2,
    "condition": "nm",
    "language": "fr",
    "paid": "2.5",
    "signed": "on",
    "note": "Salon",
    "paid_on": "2026-03-01",
}


def untold(key: str = "S1-108") -> str:
    return f"r{printing(key).pk}-{Finish.NORMAL}"


def test_copies_are_described_on_their_page_and_taken_back(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    alice_client.post(COPIES, {"line": untold(), **SAYING})

    lot = Lot.objects.get()
    assert (lot.copies, lot.condition, lot.language, str(lot.paid), lot.currency) == (2, "nm", "fr", "2.50", "EUR")
    page = body(alice_client.get(COPIES, headers=ENGLISH))
    for words in ("near mint", "French", "signed, paid 2.50 EUR, bought on 1 Mar 2026, “Salon”", "—"):
        assert words in page
    act = MovementBatch.objects.first()
    assert act is not None
    journal = body(alice_client.get(reverse("collection:journal"), headers=ENGLISH))
    assert "About copies" in journal
    assert "MASTU" in journal
    assert "near mint, French, signed" in body(alice_client.get(reverse("collection:act", args=[act.pk]), headers=ENGLISH))
    alice_client.post(reverse("collection:undo", args=[act.pk]))
    assert not Lot.objects.exists()


def test_what_is_said_under_a_name_in_a_table_follows_the_number_of_copies(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    own(alice, 2, "S1-108")
    alice_client.post(COPIES, {"line": untold(), **SAYING})
    key = printing("S1-108").pk
    one_more = {"printing": key, "finish": "normal", "delta": 1}

    def asked(said: dict[str, object]) -> str:
        headers = {**ENGLISH, "HX-Request": "true"}
        return body(alice_client.post(reverse("collection:change"), said, headers=headers))

    page = body(alice_client.get("/collection/?view=list", headers=ENGLISH))
    answer, elsewhere = asked({**one_more, "agreed": "shown"}), asked(one_more)

    assert f'<span id="agreed-{key}" class="agreed small soft">near mint</span>' in page
    assert 'name="agreed" value="shown"' in page
    assert f'<span id="agreed-{key}" class="agreed small soft" hx-swap-oob="true">near mint (2 of 3)</span>' in answer
    assert "agreed-" not in elsewhere, "a list without such lines gets none"


def test_what_was_said_is_shown_in_the_form_and_can_be_forgotten(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 3, "S1-108")
    alice_client.post(COPIES, {"line": untold(), **SAYING})
    line = f"l{Lot.objects.get().pk}"

    page = body(alice_client.get(COPIES, {"line": line}, headers=ENGLISH))
    assert 'value="Salon"' in page
    assert '<option value="nm" selected>' in page
    alice_client.post(COPIES, {"line": line, **SAYING, "copies": 1, "forget": "1"})
    assert Lot.objects.get().copies == 1


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"copies": 4}, "3"),
        ({"slot": 2}, "Say the page"),
        ({"page": 2}, "Pages are those of a binder"),
        ({"paid": "1", "currency": "E1"}, "Three letters"),
        ({"paid": "-1"}, "0"),
        ({"condition": "shiny"}, "shiny"),
    ],
    ids=["too many", "pocket without page", "page without binder", "currency", "paid", "condition"],
)
def test_what_makes_no_sense_is_said_at_its_field(
    alice: Player, alice_client: Client, wankul: Game, wrong: dict[str, object], words: str
) -> None:
    own(alice, 3, "S1-108")
    answer = alice_client.post(COPIES, {"line": untold(), "copies": 1, **wrong}, headers=ENGLISH)

    assert answer.status_code == 422
    assert words in body(answer)
    assert not Lot.objects.exists()


def test_a_line_that_is_gone_is_told(alice: Player, alice_client: Client, bob: Player, wankul: Game) -> None:
    own(bob, 3, "S1-108")
    describe(player=bob, changes=[(Part(place("S1-108"), Facts(), 1), Facts(signed=True))])
    answer = alice_client.post(COPIES, {"line": f"l{Lot.objects.get().pk}", "copies": 1}, follow=True, headers=ENGLISH)

    assert "These lines are not there any more" in body(answer)
    assert Lot.objects.get().signed


def test_a_card_without_copies_says_so(alice_client: Client, wankul: Game) -> None:
    assert "You own no copy of this card" in body(alice_client.get(COPIES, headers=ENGLISH))


def test_places_are_opened_named_and_removed(alice: Player, alice_client: Client, wankul: Game) -> None:
    places = reverse("collection:places")
    assert "You have no place yet" in body(alice_client.get(places, headers=ENGLISH))
    alice_client.post(places, {"name": "Blue binder", "kind": "binder"})
    again = alice_client.post(places, {"name": "Blue binder", "kind": "box"}, headers=ENGLISH)
    assert (again.status_code, "of this name already" in body(again)) == (409, True)
    found = Place.objects.get()
    address = reverse("collection:place", args=[found.pk])
    assert "Nothing lies here yet" in body(alice_client.get(address, headers=ENGLISH))
    alice_client.post(address, {"name": "Red box", "kind": "box", "note": "top shelf"})
    assert "Red box" in body(alice_client.get(places))
    alice_client.post(reverse("collection:remove-place", args=[found.pk]))
    assert alice_client.get(address).status_code == 404
    assert not Place.objects.of(alice).exists()


def test_a_place_that_is_removed_while_it_is_read_is_not_found(
    alice: Player, alice_client: Client, wankul: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, gone = (open_place(player=alice, name=name, kind=PlaceKind.BOX) for name in ("Kept", "Gone"))

    def acting(player: Player) -> Act | None:
        Place.objects.filter(pk=gone.pk).delete()
        return last_act_of(player)

    monkeypatch.setattr("collection.views.places.last_act_of", acting)

    assert alice_client.get(reverse("collection:place", args=[gone.pk])).status_code == 404
    assert alice_client.get(reverse("collection:place", args=[kept.pk])).status_code == 200


def test_of_the_pile_to_sort_what_changed_last_stands_first(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 1, "S1-031")
    describe(player=alice, changes=[(Part(place("S1-031"), NOTHING, 1), Facts(condition="nm"))])
    own(alice, 1, "S1-108")

    assert [one.stock for one in pile_of(alice, wankul, None)[:]] == [place("S1-108"), place("S1-031")]
    page = body(alice_client.get(reverse("collection:unsorted"), headers=ENGLISH))
    assert "2 copies of Wankul lie in no place; what changed last stands first." in page


def test_the_pile_to_sort_is_asked_by_a_query(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 2, "S1-108", "S1-031")
    describe(player=alice, changes=[(Part(place("S1-031"), NOTHING, 1), Facts(tags="sell"))])
    open_place(player=alice, name="Boîte", kind=PlaceKind.BOX)

    def listed(status: int = 200, **asked: str) -> tuple[set[str], str]:
        answer = alice_client.get(reverse("collection:unsorted"), {"game": "wankul", **asked}, headers=ENGLISH)
        assert answer.status_code == status
        return {one.printing.key for one in answer.context["lines"]}, body(answer)

    assert listed(q="mastu")[0] == {"S1-108"}
    tagged, page = listed(q="tag:sell")
    assert tagged == {"S1-031"}
    assert 'name="q" value="tag:sell"' in page
    assert "4 copies of Wankul lie in no place" in page, "the pile is told whole"
    assert "The query finds 1 of them." in page
    assert "The query finds" not in listed()[1]
    assert page.index('name="line"') < page.index('id="id_place"'), "first what, then where"
    assert "No copy of yours fits." in listed(q="own>5")[1]
    kept, page = listed(422, q="nowhere:x", was="mastu")
    assert kept == {"S1-108"}
    assert "The list still shows what was asked before." in page
    assert 'name="q" value="nowhere:x"' in page
    assert listed(422, q="nowhere:x")[0] == set()


def test_the_pile_to_sort_is_put_into_a_binder(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 2, "S1-108", "S1-031")
    there = open_place(player=alice, name="Blue binder", kind=PlaceKind.BINDER)
    unsorted = reverse("collection:unsorted")
    page = body(alice_client.get(unsorted, headers=ENGLISH))
    assert "4 copies of Wankul lie in no place" in page
    assert untold() in page

    sent = {"line": [untold(), untold("S1-031")], "place": there.pk, "page": 3, "slot": 8}
    alice_client.post(reverse("collection:unsorted"), sent)

    assert [(one.printing.key, one.copies, one.page, one.slot) for one in Lot.objects.order_by("slot")] == [
        ("S1-108", 2, 3, 8), ("S1-031", 2, 3, 9),
    ]  # fmt: skip
    sorted_out = body(alice_client.get(unsorted, headers=ENGLISH))
    assert "Everything is put away" in sorted_out
    assert "Every copy of Wankul lies in a place." in sorted_out
    opened = body(alice_client.get(reverse("collection:place", args=[there.pk]), {"leaf": "3"}, headers=ENGLISH))
    assert "Page 3 of 3" in opened
    assert "2 of 9 pockets filled" in opened
    assert "7: empty" in opened
    card = body(alice_client.get(reverse("catalogue:card", args=["wankul", printing("S1-108").card.key]), headers=ENGLISH))
    assert "Blue binder, page 3, pocket 8" in card


def test_what_lies_on_a_page_without_a_pocket_fills_none(alice: Player, alice_client: Client, wankul: Game) -> None:
    """A list with a column of pages put twelve cards on top of each other into the first pocket."""
    own(alice, 1, "S1-108", "S1-031")
    there = open_place(player=alice, name="Blue binder", kind=PlaceKind.BINDER)
    describe(player=alice, changes=[(Part(place("S1-108"), NOTHING, 1), Facts(place=there.pk, page=1))])
    describe(player=alice, changes=[(Part(place("S1-031"), NOTHING, 1), Facts(place=there.pk, page=1, slot=1))])

    page = body(alice_client.get(reverse("collection:place", args=[there.pk]), headers=ENGLISH))

    assert "1 of 9 pockets filled" in page
    loose = page.partition("On this page, in no pocket that you named")[2].partition("</ul>")[0]
    assert ("S1-108" in loose, "S1-031" in loose) == (True, False)


def test_nothing_chosen_and_lines_that_are_gone_change_nothing(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 2, "S1-108")
    there = open_place(player=alice, name="Blue binder", kind=PlaceKind.BINDER)
    put = reverse("collection:unsorted")
    for sent, words in (
        ({"line": untold(), "place": there.pk, "slot": 5}, "Say the page of the pocket too"),
        ({}, "Choose some lines first"),
        ({"line": "l999"}, "not there any more"),
        ({"line": untold(), "place": 999}, "This place is not there any more"),
        ({"line": untold(), "place": ""}, "lie in no place now"),
    ):
        answer = alice_client.post(put, {"next": COPIES, **sent}, follow=True, headers=ENGLISH)
        assert words in body(answer)
    assert not Lot.objects.exists()


def test_a_purchase_lies_not_in_the_future(alice: Player, alice_client: Client, wankul: Game) -> None:
    """Where it is tomorrow already somebody may buy today."""
    own(alice, 2, "S1-108")
    today = timezone.localdate()
    sent = {"line": untold(), "copies": 1, "paid": "2"}

    refused = alice_client.post(COPIES, {**sent, "paid_on": f"{today + timedelta(days=2):%Y-%m-%d}"}, headers=ENGLISH)
    assert (refused.status_code, "This day is still to come" in body(refused)) == (422, True)
    assert alice_client.post(COPIES, {**sent, "paid_on": f"{today + timedelta(days=1):%Y-%m-%d}"}).status_code == 302
    assert Lot.objects.get().paid_on == today + timedelta(days=1)


@pytest.mark.parametrize("of_place", [False, True])
def test_what_is_refused_keeps_what_was_ticked_and_typed(
    alice: Player, alice_client: Client, wankul: Game, of_place: bool
) -> None:
    """The page came back with empty boxes and the first place, and all was to be ticked again."""
    own(alice, 2, "S1-108", "S1-031")
    pile = open_place(player=alice, name="Pile", kind=PlaceKind.PILE)
    binder = open_place(player=alice, name="Blue binder", kind=PlaceKind.BINDER)
    page, ticked = f"{reverse('collection:unsorted')}?q=mastu", untold()
    if of_place:
        describe(player=alice, changes=[(Part(place(key), Facts(), 2), Facts(place=pile.pk)) for key in ("S1-108", "S1-031")])
        page = reverse("collection:place", args=[pile.pk])
        ticked = f"l{Lot.objects.get(printing__key='S1-108').pk}"
    sent = {"put": 1, "line": ticked, "place": binder.pk, "slot": 5, "others": untold("S1-040")}

    answer = alice_client.post(page, sent, headers=ENGLISH)

    shown = body(answer)
    assert answer.status_code == 422
    assert "Say the page of the pocket too." in shown
    assert f'name="line" value="{ticked}" checked' in shown
    assert shown.count('name="line"') - shown.count("checked> <img") == (1 if of_place else 0)
    assert re.search(rf'<option value="{binder.pk}"[^>]* selected', shown)
    assert re.search(r'name="slot" value="5"', shown)
    assert alice_client.post(page, {**sent, "page": 999, "slot": 9, "all": 1}, headers=ENGLISH).status_code in (302, 422)


@pytest.mark.parametrize("page", ["unsorted", "lines"])
def test_a_second_press_for_all_lines_is_told_that_it_was_done(
    alice: Player, alice_client: Client, wankul: Game, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    """It looked for the lines while the first press moved them, found none, and refused what was done."""
    own(alice, 2, "S1-108", "S1-031")
    box = open_place(player=alice, name="Boîte", kind=PlaceKind.BOX)
    address, token = reverse(f"collection:{page}"), str(uuid.uuid4())
    pile = {"put": 1, "all": 1, "place": box.pk, "token": token}
    sent = pile if page == "unsorted" else {"game": "wankul", "all": 1, "place": "-", "to-place": box.pk, "to-token": token}
    kind = Pile if page == "unsorted" else AllLines
    first: list[Any] = []
    names = kind.names

    def pressed_twice(lines: Any, most: int) -> list[str]:
        if not first:
            first.append("pressed")
            first.append(alice_client.post(address, sent, headers=ENGLISH))
        return names(lines, most)

    monkeypatch.setattr(kind, "names", pressed_twice)
    second = alice_client.post(address, sent, follow=True, headers=ENGLISH)

    assert first[1].status_code == 302
    assert second.redirect_chain
    assert "This was done before; nothing was written again." in body(second)
    assert Lot.objects.filter(place=box).count() == 2


def test_all_lines_that_a_query_finds_in_the_pile_are_put_away_at_once(alice: Player, alice_client: Client, wankul: Game) -> None:
    keys = [one.key for one in printing("S1-108").set.printings.all()[:70]]
    own(alice, 1, *keys)
    own(alice, 1, Printing.objects.of("wankul").exclude(set__code="S1")[0].key)
    box = open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    page = f"{reverse('collection:unsorted')}?q=set:S1"
    assert "all 70 lines found" in body(alice_client.get(page, headers=ENGLISH))

    done = alice_client.post(page, {"put": 1, "all": 1, "place": box.pk}, follow=True, headers=ENGLISH)

    assert "70 copies lie in “Box” now." in body(done)
    assert Lot.objects.filter(place=box).count() == 70
    back = alice_client.post(
        reverse("collection:place", args=[box.pk]), {"put": 1, "all": 1, "place": ""}, follow=True, headers=ENGLISH
    )
    assert "70 copies lie in no place now." in body(back)


def test_nobody_puts_cards_into_a_place_of_somebody_else(alice: Player, alice_client: Client, bob: Player, wankul: Game) -> None:
    theirs = open_place(player=bob, name="Bob’s", kind=PlaceKind.BOX)
    own(alice, 2, "S1-108")
    alice_client.post(reverse("collection:unsorted"), {"line": untold(), "place": theirs.pk})
    answer = alice_client.post(COPIES, {"line": untold(), "copies": 1, "place": theirs.pk})

    assert answer.status_code == 422
    assert not Lot.objects.exists()


def test_a_full_pile_and_a_full_place_stay_light(
    alice: Player, alice_client: Client, wankul: Game, django_assert_max_num_queries: object
) -> None:
    keys = [one.key for one in printing("S1-108").set.printings.all()]
    own(alice, 2, *keys)
    there = open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    pages = [reverse("collection:unsorted"), reverse("collection:place", args=[there.pk]), reverse("collection:places")]
    for _time in range(2):
        for page in pages:
            with django_assert_max_num_queries(25):  # type: ignore[operator]
                answer = alice_client.get(page)
            assert len(answer.content) < 80_000
        stocks = [place(key) for key in keys]
        describe(player=alice, changes=[(Part(stock, Facts(), 1), Facts(place=there.pk)) for stock in stocks])


def test_what_is_beyond_those_that_are_kept_is_to_spare(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 5, "S1-108")
    places = reverse("collection:places")
    assert "2 copies of Wankul" in body(alice_client.get(places, headers=ENGLISH))
    alice_client.post(reverse("collection:keep"), {"keeps": 1})
    assert "4 copies of Wankul" in body(alice_client.get(places, headers=ENGLISH))
    assert "wankul:S1-108" in body(alice_client.get(reverse("collection:home"), {"q": "spare>=4"}, headers=ENGLISH))
    alice_client.post(reverse("collection:keep"), {"keeps": "many"})
    alice.refresh_from_db()
    assert alice.keeps == 1


def test_of_what_is_to_spare_the_page_says_how_much_can_be_exchanged(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 5, "S1-108")
    say(alice, "S1-108", 2, Facts(proxy=True))

    page = body(alice_client.get(reverse("collection:places"), headers={"accept-language": "en"}))
    own(alice, 5, "S1-108")
    more = body(alice_client.get(reverse("collection:places"), headers={"accept-language": "en"}))

    assert "2 copies of Wankul" in page
    assert "0 of them can be exchanged now" in page
    assert "7 copies of Wankul" in more
    assert "5 of them can be exchanged now" in more
