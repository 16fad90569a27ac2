"""The pages of exchange: consent, proposals and their answers, what strangers see, files without accounts, the API."""

from __future__ import annotations

import html
import json
import re
import time
from codecs import BOM_UTF16_BE
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.exchanges.files import LARGEST_FILE, UnreadableFileError, document_of, meetings_of, read_file
from collection.exchanges.pairing import MOST_PAIRED
from collection.models import ActKind, Exchange, ExchangeState, Game, MovementBatch, Opening, PlaceKind, Player
from collection.services import exchanges, openings
from collection.services.places import open_place
from tests.collection.exchangers import FRENCH, agreed, done, opened, proposed, say, spare, ware, wish
from tests.collection.holders import body, own, owned
from tests.conftest import client_of

pytestmark = pytest.mark.usefixtures("wankul")
ENGLISH = {"accept-language": "en"}
HOME, JOIN, COMPARE = (reverse(f"collection:{name}") for name in ("exchanges", "join-exchange", "compare-exchange"))
A, B = "S1-108", "S1-081"
"""Two uncommon cards: Alice has the first to spare, Bob the second."""


@pytest.fixture
def pair(alice: Player, bob: Player) -> Opening:
    spare(alice, A, copies=2)
    spare(bob, B, copies=2)
    return opened(alice, bob)


def page(client: Client, address: str, data: dict[str, Any] | None = None, *, status: int = 200) -> str:
    answer = client.post(address, data, headers=ENGLISH) if data is not None else client.get(address, headers=ENGLISH)
    assert answer.status_code == status, body(answer)
    return body(answer)


def test_a_code_is_looked_at_agreed_to_and_closed(alice_client: Client, bob_client: Client, alice: Player, bob: Player) -> None:
    alice_client.post(reverse("collection:open-exchange"), {"note": "Bob"})
    code = Opening.objects.get().code or ""
    assert f"{code[:4]}-{code[4:8]}-{code[8:]}" in page(alice_client, HOME)
    assert code[:4] not in page(bob_client, HOME)
    assert "your own" in page(alice_client, JOIN, {"code": code}, status=409)
    assert "your own" in page(alice_client, f"{JOIN}?code={code}"), "the link that is to be handed on opens for its maker too"
    assert "no such code" in page(bob_client, JOIN, {"code": "AAAA"}, status=404)

    asked = page(bob_client, f"{JOIN}?code={code}")
    assert "Exchange with Alice?" in asked
    assert Opening.objects.get().partner is None
    bob_client.post(JOIN, {"code": code, "agree": "1"})

    assert "Bob" in page(alice_client, HOME)
    alice_client.post(reverse("collection:close-exchange", args=[Opening.objects.get().pk]))
    assert not Opening.objects.exists()


def test_nothing_is_shown_without_consent(pair: Opening, alice_client: Client, alice: Player, bob: Player) -> None:
    carol = client_of(Player.objects.create_user("carol@example.com"))
    made = proposed(alice, bob, {ware(A): 1}, {})
    address = reverse("collection:exchange-partner", args=[pair.pk])
    for gone in (address, reverse("collection:exchange", args=[made.pk]), f"/api/exchanges/{made.pk}/"):
        assert carol.get(gone).status_code == 404
    assert carol.get(f"/api/exchange-partners/{pair.pk}/offers/").status_code == 404
    assert "MAST" in page(alice_client, address)

    openings.end_opening(opening=pair, player=bob, now=timezone.now())

    assert alice_client.get(address).status_code == 404


def test_a_form_says_only_what_it_can_do(alice: Player, bob: Player, alice_client: Client) -> None:
    address = reverse("collection:exchange-partner", args=[opened(alice, bob).pk]) + "?game=wankul"
    empty = page(alice_client, address)
    assert "There is nothing to exchange in this game" in empty
    assert "Send the proposal" not in empty
    assert "are filled in" not in empty

    spare(bob, B)
    one_sided = page(alice_client, address)
    assert "Send the proposal" in one_sided
    assert "are filled in" not in one_sided
    spare(alice, A)
    wish(bob, A)
    wish(alice, B)
    assert "are filled in" in page(alice_client, address)


def test_a_refusal_says_how_many_of_a_card_are_given_where_each_kind_alone_would_do(
    pair: Opening, alice: Player, alice_client: Client
) -> None:
    say(alice, A, 2, FRENCH)
    both = {f"give:{ware(A, FRENCH).name}": "2", f"give:{ware(A).name}": "1"}

    told = page(alice_client, reverse("collection:exchange-partner", args=[pair.pk]), {"game": "wankul", **both}, status=409)

    assert "gives 2 copies of this card at most" in told
    assert "any more" not in told


def test_a_proposal_says_how_many_of_a_card_go_together_where_each_kind_alone_would_lead_beyond(
    pair: Opening, alice: Player, alice_client: Client
) -> None:
    address = reverse("collection:exchange-partner", args=[pair.pk]) + "?game=wankul"
    assert "in all" not in page(alice_client, address), "of one kind its own bound says enough"
    say(alice, A, 2, FRENCH)

    offered = page(alice_client, address)

    assert offered.count("of this card 2 in all") == 2
    assert len(re.findall(r'data-limits="\d+=2" data-side="give"', offered)) == 2


def test_a_pair_is_put_into_a_proposal_by_one_press(pair: Opening, alice: Player, bob: Player, alice_client: Client) -> None:
    """Pairs of unlike rarity are offered, not filled in: what was typed beside stays."""
    other = "S1-163"  # a card of another rarity than the first
    spare(bob, other)
    wish(bob, A)
    wish(alice, other)
    address = reverse("collection:exchange-partner", args=[pair.pk])
    form = page(alice_client, address + "?game=wankul")
    assert "Pairs of unlike rarity" in form
    assert "in the proposal" not in form
    [question] = re.findall(r'form="proposal"[^>]* name="add" value="([^"]+)"', form)

    sent = {"game": "wankul", f"get:{ware(B).name}": "1", "message": "hello", "add": html.unescape(question)}
    added = page(alice_client, address, sent)

    for name, copies in ((f"give:{ware(A).name}", 1), (f"get:{ware(other).name}", 1), (f"get:{ware(B).name}", 1)):
        assert re.search(rf'name="{name}"[^>]* value="{copies}"', added), name
    assert 'value="hello"' in added
    assert "in the proposal" in added
    assert 'name="add"' not in added
    assert not Exchange.objects.exists()


@pytest.mark.parametrize(("gives", "gets"), [(1, 0), (0, 1), (1, 1)])
def test_whoever_is_asked_reads_what_is_given_for_what(
    pair: Opening, alice: Player, bob: Player, bob_client: Client, gives: int, gets: int
) -> None:
    """Bob is asked: what Alice gives he gets."""
    made = proposed(alice, bob, {ware(A): 1} if gives else {}, {ware(B): 1} if gets else {})

    asked = page(bob_client, reverse("collection:exchange", args=[made.pk]))

    assert ("You would give 1 copy and get nothing for it." in asked) == (not gives)
    assert ("A gift: you would get 1 copy and give nothing for it." in asked) == (not gets)
    assert (" ".join(["You would give 1 copy,", "and get 1 copy for it."]) in asked) == bool(gives and gets)
    [button] = re.findall(r'value="accept" class="button ([^"]+)"', asked)
    assert button == ("button--primary" if gives else "button--danger")


def test_the_copies_of_a_card_tell_what_is_promised(
    pair: Opening, alice: Player, bob: Player, alice_client: Client, bob_client: Client
) -> None:
    address = reverse("collection:copies", args=["wankul", A])
    made = proposed(alice, bob, {ware(A): 1}, {ware(B): 1})
    assert "Promised to" not in page(alice_client, address), "nothing is promised yet"

    made = exchanges.accept(player=bob, exchange=made, version=made.version, now=timezone.now())

    told = page(alice_client, address)
    assert "Promised to Bob, to be handed over: 1 × MASTU S1 108." in told
    assert reverse("collection:exchange", args=[made.pk]) in told
    assert "Promised to" not in page(bob_client, address), "what he gets is not his to give"
    for player in (alice, bob):
        made = exchanges.confirm(player=player, exchange=made, now=timezone.now())
    assert "Promised to" not in page(alice_client, address)


def test_whoever_has_no_name_is_told_which_one_others_read(alice: Player, alice_client: Client) -> None:
    assert "You have chosen no name" not in page(alice_client, HOME)
    Player.objects.filter(pk=alice.pk).update(display_name="")
    nameless = page(alice_client, HOME)
    assert f"sees you as “Player {alice.pk}”" in nameless
    assert "You have chosen no name" in nameless


def test_a_proposal_is_filled_in_compared_sent_changed_and_done(
    pair: Opening, alice: Player, bob: Player, alice_client: Client, bob_client: Client
) -> None:
    say(alice, A, 1, FRENCH)
    wish(bob, A, exactly=True)
    wish(alice, B)
    address = reverse("collection:exchange-partner", args=[pair.pk])
    form = page(alice_client, address + "?game=wankul")
    assert "this very printing" in form
    assert form.count('value="1" inputmode') == 2
    give, get = f"give:{ware(A, FRENCH).name}", f"get:{ware(B).name}"
    sent = {"game": "wankul", give: "1", get: "0", "message": "hello", "token": "6f0f2b0e-6a3b-4ad9-8b6c-0c5c3b0f7a11"}
    assert "You give more:" in page(alice_client, address, sent | {"compare": "1"})
    assert "free to give" in page(alice_client, address, sent | {give: "2"}, status=409)
    assert "whole number" in page(alice_client, address, sent | {give: "many"}, status=400)
    assert "at least one card" in page(alice_client, address, {"game": "wankul"}, status=400)
    assert "names no card" in page(alice_client, address, {"game": "wankul", "give:nothing": "1"}, status=400)

    for _twice in range(2):
        assert alice_client.post(address, sent).status_code == 302
    made = Exchange.objects.get()
    here, answer = reverse("collection:exchange", args=[made.pk]), reverse("collection:answer-exchange", args=[made.pk])
    change = reverse("collection:change-exchange", args=[made.pk])
    assert "near mint, French" in page(bob_client, here)
    assert "for Bob to answer" in page(alice_client, here)
    assert 'value="1"' in page(bob_client, change)
    back = {"game": "wankul", f"give:{ware(B).name}": "1", f"get:{ware(A, FRENCH).name}": "1", "version": "1"}
    bob_client.post(change, back)
    assert "changed meanwhile" in page(bob_client, change, back, status=409)
    assert "changed meanwhile" in page(alice_client, answer, {"do": "accept", "version": "1"}, status=409)
    assert "no such answer" in page(alice_client, answer, {"do": "dance", "version": "2"}, status=409)
    assert "Even:" in page(alice_client, here)
    alice_client.post(answer, {"do": "accept", "version": "2"})
    assert "lie aside" in page(bob_client, here)
    assert "agreed, to hand over" in page(bob_client, HOME)
    for client in (alice_client, bob_client):
        client.post(answer, {"do": "confirm"})

    assert (owned(alice), owned(bob)) == ({A: 4, B: 1}, {A: 1, B: 4})
    act = MovementBatch.objects.of(alice).get(kind=ActKind.EXCHANGE)
    assert f'href="{here}"' in page(alice_client, reverse("collection:act", args=[act.pk]))
    refused = alice_client.post(reverse("collection:undo", args=[act.pk]), follow=True, headers=ENGLISH)
    assert "one half of an exchange with Bob" in body(refused)
    assert "Last change, " not in page(alice_client, reverse("collection:home"))
    alice_client.post(answer, {"do": "take-back"})
    assert "Alice would take it back" in page(bob_client, here)
    bob_client.post(answer, {"do": "take-back"})
    assert (owned(alice), owned(bob)) == ({A: 5}, {B: 5})
    assert alice_client.get(change).status_code == 302


def test_ways_an_exchange_ends_are_said(
    pair: Opening, alice: Player, bob: Player, alice_client: Client, bob_client: Client
) -> None:
    made = agreed(alice, bob, {ware(A): 1}, {})
    answer = reverse("collection:answer-exchange", args=[made.pk])
    assert alice_client.get(answer)["Location"] == reverse("collection:exchange", args=[made.pk]), "the way back to a refusal"
    assert "1 exchange that is not done" in page(alice_client, reverse("delete_account"))
    bob_client.post(answer, {"do": "call-off", "version": "2"})
    assert "Bob ended it" in page(alice_client, reverse("collection:exchange", args=[made.pk]))
    waiting = proposed(alice, bob, {ware(A): 1}, {})
    closed = bob_client.post(reverse("collection:close-exchange", args=[pair.pk]), follow=True, headers=ENGLISH)
    assert "1 proposal between you has ended" in body(closed)
    waiting.refresh_from_db()
    assert waiting.state == ExchangeState.CALLED_OFF


def test_pages_ask_the_database_no_more_with_more_exchanges(
    pair: Opening, alice: Player, bob: Player, alice_client: Client, django_assert_max_num_queries: Any
) -> None:
    for _again in range(4):
        proposed(alice, bob, {ware(A): 1}, {ware(B): 1})
    with django_assert_max_num_queries(14):
        page(alice_client, HOME)
    wish(bob, A)
    with django_assert_max_num_queries(28):
        page(alice_client, reverse("collection:exchange-partner", args=[pair.pk]))


def test_files_are_compared_without_accounts(alice: Player, bob: Player, alice_client: Client, client: Client) -> None:
    own(alice, 5, A)
    say(alice, A, 5, FRENCH)
    spare(bob, B)
    wish(bob, A, exactly=True)
    wish(alice, B)
    mine = alice_client.get(reverse("collection:exchange-file"))
    assert json.loads(mine.content) == document_of(alice)
    theirs = json.dumps(document_of(bob))

    found = page(client, COMPARE, {"mine": mine.content.decode(), "theirs": theirs})

    assert "this very printing" in found
    assert "near mint, French" in found
    assert found.count("same rarity") + found.count("other rarity") == 1
    for content in (theirs.encode(), theirs.encode("utf-16"), BOM_UTF16_BE + theirs.encode("utf-16-be")):
        upload = SimpleUploadedFile("theirs.json", content)
        assert "this very printing" in page(alice_client, COMPARE, {"their_file": upload})
    assert "Nothing answers" in page(client, COMPARE, {"mine": theirs, "theirs": theirs})
    assert "My file: This is no JSON" in page(client, COMPARE, {"theirs": theirs}, status=400)
    assert not Exchange.objects.exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[]", "no exchange file"),
        ('{"format": "cartable-exchange", "version": 1, "spares": {}}', "list of objects"),
        ('{"format": "cartable-exchange", "version": 1, "wishes": [1]}', "list of objects"),
        (json.dumps({"format": "cartable-exchange", "version": 1, "wishes": [{}] * 5_001}), "5001 entries"),
        (
            '{"format": "cartable-exchange", "version": 1, "spares": [{"game": "wankul", "printing": "S1-108", "copies": 0}]}',
            "whole number",
        ),
        ("[" * 100_000, "no JSON"),
        (" " * (LARGEST_FILE + 1), "larger than 1 MB"),
    ],
    ids=["a list", "no list of spares", "no objects", "too many", "no copies", "too deep", "too large"],
)
def test_what_is_no_exchange_file_is_refused(text: str, words: str) -> None:
    from django.utils.translation import override

    with override("en"), pytest.raises(UnreadableFileError, match=words):
        read_file(text)


def test_entries_that_name_nothing_are_counted_and_left_out(wankul: Game) -> None:
    entry = {"game": "wankul", "printing": A, "condition": "shiny", "language": ["fr"], "graded": 3, "signed": "yes"}
    wrong = [{}, {"game": 3}, {"game": "wankul", "printing": "none"}, {"game": "wankul", "printing": A, "finish": "gold"}]
    wishes = [{"game": "wankul", "card": A}, {"game": "wankul", "card": "none"}, {"game": "none", "card": A}]
    document = {"format": "cartable-exchange", "version": 1, "name": 3, "spares": [entry, *wrong], "wishes": wishes}

    found = read_file(json.dumps(document))

    assert (found.name, found.unknown) == ("", 6)
    assert found.offers["wankul"].by_ware == {ware(A): 1}
    assert [one.printing for one in found.wants["wankul"]] == [None]


def test_the_largest_file_is_compared_in_no_time(wankul: Game) -> None:
    """Each copy of each entry is looked at no more often than there are pairs to show."""
    spares = [{"game": "wankul", "printing": A, "copies": 9_999, "graded": str(number)} for number in range(5_000)]
    wishes = [{"game": "wankul", "card": A, "copies": 9_999}] * 5_000
    text = json.dumps({"format": "cartable-exchange", "version": 1, "spares": spares, "wishes": wishes})
    assert len(text) < LARGEST_FILE
    found = read_file(text)
    began = time.thread_time()

    [(_game, meeting)] = meetings_of(found, found)

    assert sum(pair.copies for pair in meeting.pairs) == MOST_PAIRED
    assert time.thread_time() - began < 3


def test_too_large_an_upload_is_refused_before_it_is_read(client: Client) -> None:
    upload = SimpleUploadedFile("theirs.json", b" " * (2 * LARGEST_FILE + 200_000))

    assert "larger than 1 MB" in page(client, COMPARE, {"their_file": upload}, status=413)


def test_exchange_by_the_api(alice: Player, bob: Player, alice_client: Client, bob_client: Client) -> None:
    spare(alice, A)
    spare(bob, B)
    wish(bob, A)

    def send(client: Client, address: str, said: dict[str, Any]) -> Any:
        return client.post(f"/api/{address}/", said, content_type="application/json")

    code = send(alice_client, "exchange-partners", {"note": "Bob"})
    assert code.status_code == 201
    assert send(bob_client, "exchange-partners/join", {"code": "nothing"}).status_code == 404
    joined = send(bob_client, "exchange-partners/join", {"code": code.json()["code"]})
    assert (code.json()["note"], joined.json()["note"]) == ("Bob", ""), "a note for oneself"
    assert (joined.status_code, joined.json()["name"]) == (200, "Alice")
    assert [one["name"] for one in alice_client.get("/api/exchange-partners/").json()] == ["Bob"]
    number = joined.json()["id"]
    offers = bob_client.get(f"/api/exchange-partners/{number}/offers/?game=wankul").json()
    [line] = offers["gets"]
    assert (line["printing"], line["wished"], line["exact"]) == (A, 1, False)
    proposal = {"partner": number, "game": "wankul", "gets": [{"printing": A, "copies": 1}], "gives": []}
    assert send(bob_client, "exchanges", proposal | {"partner": 99}).status_code == 400
    assert send(bob_client, "exchanges", proposal | {"gets": [{"printing": "none", "copies": 1}]}).status_code == 400
    assert send(bob_client, "exchanges", proposal | {"gets": [{"printing": A, "copies": 2}]}).status_code == 409
    made = send(bob_client, "exchanges", proposal)
    assert (made.status_code, made.json()["awaits_me"], made.json()["gets"][0]["printing"]) == (201, False, A)
    pk = made.json()["id"]
    counter = {"version": 1, "gives": [{"printing": A, "copies": 1}], "gets": [{"printing": B, "copies": 1}]}
    assert send(alice_client, f"exchanges/{pk}/change", counter).json()["version"] == 2
    assert send(bob_client, f"exchanges/{pk}/answer", {"answer": "accept", "version": 1}).status_code == 409
    assert send(bob_client, f"exchanges/{pk}/answer", {"answer": "accept", "version": 2}).json()["state"] == "agreed"
    for client in (alice_client, bob_client):
        last = send(client, f"exchanges/{pk}/answer", {"answer": "confirm", "version": 3})
    assert (last.json()["state"], owned(bob)) == ("done", {A: 1, B: 3})
    assert last.json()["act"] is not None
    assert alice_client.get("/api/exchanges/").json()["count"] == 1
    assert alice_client.get(f"/api/exchanges/{pk}/").json()["partner"] == "Bob"
    assert bob_client.delete(f"/api/exchange-partners/{number}/").status_code == 204


def test_the_archive_tells_of_exchanges(pair: Opening, alice: Player, bob: Player, alice_client: Client) -> None:
    import io
    import zipfile

    done(alice, bob, {ware(A): 1}, {ware(B): 1})

    content = b"".join(alice_client.get(reverse("archive")).streaming_content)  # type: ignore[attr-defined]

    [told] = json.loads(zipfile.ZipFile(io.BytesIO(content)).read("exchanges.json"))
    assert (told["with"], told["state"], told["gave"][0]["printing"]) == ("Bob", "done", A)


def test_a_query_for_spares_and_a_deck_leave_what_is_promised(
    pair: Opening, alice: Player, bob: Player, alice_client: Client
) -> None:
    def found(query: str) -> list[str]:
        answer = alice_client.get("/api/cards/", {"game": "wankul", "q": query}).json()
        return [one["key"] for one in answer["results"]]

    assert (found("spare=2"), found("free=5")) == ([A], [A])
    made = agreed(alice, bob, {ware(A): 2}, {})
    assert (found("spare>0"), found("free=3")) == ([], [A])
    assert "Nothing is to spare" in page(alice_client, reverse("collection:places") + "?game=wankul")
    exchanges.call_off(player=alice, exchange=made, version=made.version, now=timezone.now())
    assert found("spare=2") == [A]


def test_players_without_a_name_are_numbers_to_others(pair: Opening, alice_client: Client, alice: Player, bob: Player) -> None:
    bob.display_name = ""
    bob.save()
    made = proposed(alice, bob, {ware(A): 1}, {})
    for address in (HOME, reverse("collection:exchange-partner", args=[pair.pk]), reverse("collection:exchange", args=[made.pk])):
        shown = page(alice_client, address)
        assert f"Player {bob.pk}" in shown
        assert bob.email.partition("@")[0] not in shown
    assert alice_client.get("/api/exchange-partners/").json()[0]["name"] == f"Joueur {bob.pk}"
    assert "Hello, bob" in page(client_of(bob), reverse("home")), "to oneself, one’s own address"


def test_what_waits_for_a_player_is_told_where_they_come_by(
    pair: Opening, alice: Player, bob: Player, alice_client: Client, bob_client: Client
) -> None:
    places = [reverse("home"), reverse("collection:home"), reverse("collection:exchange-partner", args=[pair.pk])]
    words = ("Alice proposes an exchange.", "1 exchange waits for you.", "waits for your answer")
    assert not any(one in page(bob_client, place) for place in places for one in words)

    made = proposed(alice, bob, {ware(A): 1}, {ware(B): 1})
    for place, one in zip(places, words, strict=True):
        assert one in page(bob_client, place)
    assert "waits for you." not in page(alice_client, places[1])
    assert "waits for Bob" in page(alice_client, places[2])

    exchanges.accept(player=bob, exchange=made, version=1, now=timezone.now())
    exchanges.confirm(player=bob, exchange=made, now=timezone.now())
    assert "Bob has confirmed an exchange; you have not yet." in page(alice_client, places[0])
    exchanges.confirm(player=alice, exchange=made, now=timezone.now())
    assert "waits for you." not in page(alice_client, places[1])
    exchanges.take_back(player=alice, exchange=made, now=timezone.now())
    assert "Alice would take an exchange back." in page(bob_client, places[0])
    assert "you give 1, you get 1" in page(bob_client, places[2])
    waiting = proposed(alice, bob, {ware(A): 1}, {})
    Exchange.objects.filter(pk=waiting.pk).update(expires=timezone.now())
    assert "Alice would take an exchange back." in page(bob_client, places[0]), "what has expired waits for nobody"


def test_each_answer_is_told_in_its_own_words(
    pair: Opening, alice: Player, bob: Player, alice_client: Client, bob_client: Client
) -> None:
    def told(client: Client, deed: str, of: Exchange) -> str:
        of.refresh_from_db()
        sent = {"do": deed, "version": of.version}
        answer = client.post(reverse("collection:answer-exchange", args=[of.pk]), sent, follow=True, headers=ENGLISH)
        return body(answer)

    made = proposed(alice, bob, {ware(A): 1}, {ware(B): 1})
    assert "lie aside for it." in told(bob_client, "accept", made)
    assert "The cards move once Alice has too." in told(bob_client, "confirm", made)
    assert "Done: the cards are in both collections." in told(alice_client, "confirm", made)
    assert "Bob is asked to take it back too." in told(alice_client, "take-back", made)
    assert "It stands:" in told(bob_client, "let-stand", made)
    told(alice_client, "take-back", made)
    assert "Taken back in both collections." in told(bob_client, "take-back", made)
    assert "Declined." in told(bob_client, "decline", proposed(alice, bob, {ware(A): 1}, {}))
    assert "Withdrawn." in told(alice_client, "decline", proposed(alice, bob, {ware(A): 1}, {}))
    assert "nothing lies aside" in told(bob_client, "call-off", agreed(alice, bob, {ware(A): 1}, {}))


def test_an_agreed_exchange_says_where_the_copies_lie(
    pair: Opening, alice: Player, bob: Player, alice_client: Client, bob_client: Client, django_assert_max_num_queries: Any
) -> None:
    binder = open_place(player=alice, name="Green binder", kind=PlaceKind.BINDER)
    say(alice, A, 2, replace(FRENCH, place=binder.pk, page=3, slot=4))
    made = agreed(alice, bob, {ware(A, FRENCH): 2}, {ware(B): 1})
    here = reverse("collection:exchange", args=[made.pk])

    with django_assert_max_num_queries(18):
        waiting = page(alice_client, here)
    assert "lies here:" in waiting
    assert "Green binder, page 3, pocket 4" in waiting
    assert "Green binder" not in page(bob_client, here)
    for player in (alice, bob):
        exchanges.confirm(player=player, exchange=made, now=timezone.now())
    done_page = page(alice_client, here)
    assert "lay here:" in done_page
    assert "Green binder, page 3, pocket 4" in done_page


def test_the_api_tells_the_bounds_that_the_page_keeps_numbers_within(
    alice: Player, bob: Player, bob_client: Client, wankul: Game
) -> None:
    """It told of each kind of copy how many there are, and refused all of them together without a word before."""
    pair = opened(alice, bob)
    spare(alice, A, copies=2)
    say(alice, A, 2, FRENCH)
    wish(bob, A, 4)

    page = bob_client.get(reverse("collection:exchange-partner", args=[pair.pk]), {"game": "wankul"})
    lines = bob_client.get(f"/api/exchange-partners/{pair.pk}/offers/?game=wankul").json()["gets"]

    [(number, most, of_card)] = {(one["number"], one["most"], one["of_card"]) for line in lines for one in line["limits"]}
    assert (most, of_card) == (2, True)
    assert [line["copies"] for line in lines] == [2, 2]
    assert body(page).count(f'data-limits="{number}={most}"') == len(lines)
