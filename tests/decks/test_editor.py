import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from collection.models import ActKind, Card, Finish, Game, Player, Printing
from collection.services.holdings import set_holdings
from decks.models import Deck
from decks.services import editing
from simulator.catalog.starters import starter
from tests.collection.holders import own
from tests.decks.builders import a_deck, a_legal_content, current

pytestmark = pytest.mark.usefixtures("wankul")

HTMX = {"HX-Request": "true", "accept-language": "en"}


def change(client: Client, deck: Deck, do: str, *, token: str = "", headers: dict[str, str] | None = None) -> HttpResponse:
    """An edit made from the first version."""
    form = {"do": do, "version": 1, "token": token}
    answer: HttpResponse = client.post(f"/decks/{deck.pk}/atelier/changer/", form, headers=headers)  # type: ignore[assignment]
    return answer


@pytest.mark.parametrize(
    ("do", "content"),
    [
        ("add S1-031 1", {"S1-031": 1, "S1-108": 2}),
        ("add S1-108 -1", {"S1-108": 1}),
        ("add S1-108 -9", {}),
        ("set S1-108 5", {"S1-108": 5}),
        ("set S1-108 0", {}),
        ("swap S1-108 S1-163", {"S1-163": 2}),
    ],
)
def test_every_button_works_as_a_plain_form(alice: Player, alice_client: Client, do: str, content: dict[str, int]) -> None:
    deck = a_deck(alice, {"S1-108": 2})

    answer = alice_client.post(f"/decks/{deck.pk}/atelier/changer/", {"do": do, "version": 1, "state": "q=mastu&panel=stats"})

    assert answer.status_code == 302
    assert answer["Location"].startswith(f"/decks/{deck.pk}/atelier/?q=mastu&panel=stats#line-")
    assert current(deck).content() == content


@pytest.mark.parametrize(
    "do",
    ["", "add", "add S1-108", "add S1-108 x", "set S1-108 -1", "swap S1-108", "drop S1-108 1", "add S9-999 1", "set S1-108 999"],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(alice: Player, alice_client: Client, do: str) -> None:
    deck = a_deck(alice, {"S1-108": 2})

    page = alice_client.post(f"/decks/{deck.pk}/atelier/changer/", {"do": do, "version": 1})
    fragment = alice_client.post(f"/decks/{deck.pk}/atelier/changer/", {"do": do, "version": 1}, headers=HTMX)

    assert page.status_code == fragment.status_code == 422
    assert fragment["HX-Retarget"] == "#deck-notices"
    assert "<h1>" in page.content.decode()
    assert "<h1>" not in fragment.content.decode()
    assert current(deck).content() == {"S1-108": 2}


def test_an_edit_with_htmx_answers_the_parts_that_changed(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    headers = HTMX | {"HX-Current-URL": f"http://testserver/decks/{deck.pk}/atelier/?panel=stats&card=S1-108"}

    answer = alice_client.post(f"/decks/{deck.pk}/atelier/changer/", {"do": "add S1-108 1", "version": 1}, headers=headers)

    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'id="deck-cards" class="deck-cards" data-version="2"' in page
    assert 'data-announce="+1 MASTU S1 108"' in page
    assert '<div id="deck-head" class="deck-head" hx-swap-oob="true">' in page
    assert 'id="deck-panel"' in page
    assert "Statistics" in page
    assert "<h1>" not in page


def test_the_same_click_sent_twice_is_one_edit(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)

    answers = [change(alice_client, deck, "add S1-108 1", token="click") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [302, 302, 302]
    assert current(deck).content() == {"S1-108": 1}


def test_an_edit_from_an_old_version_shows_theirs_and_mine_and_can_be_done_again(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-031": 3})
    editing.change_copies(deck=deck, version=1, deltas={"S1-032": 2, "S1-031": -1})

    answer = alice_client.post(
        f"/decks/{deck.pk}/atelier/changer/", {"do": "add S1-108 1", "version": 1}, headers={"accept-language": "en"}
    )

    page = answer.content.decode()
    theirs, mine = page.split("Wanted here")
    assert answer.status_code == 409
    assert re.search(r"\+2</span> <a [^>]*>GARAGISTE \(Terracid\)", theirs)
    assert re.search(r"−1</span> <a [^>]*>GARAGISTE \(Laink\)", theirs)
    assert "+1 MASTU S1 108" in mine
    assert current(deck).version == 2

    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', mine))
    assert fields["version"] == "2"
    alice_client.post(f"/decks/{deck.pk}/atelier/changer/", fields)
    assert current(deck).content() == {"S1-031": 2, "S1-032": 2, "S1-108": 1}


def test_a_conflict_with_htmx_stays_in_the_page(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-031": 3})
    editing.add_copies(deck=deck, version=1, printing="S1-031")

    answer = change(alice_client, deck, "add S1-108 1", headers=HTMX)

    assert answer.status_code == 409
    assert answer["HX-Retarget"] == "#deck-notices"
    assert "data-conflict" in answer.content.decode()


def test_undo_and_redo_are_buttons_that_know_when_they_can(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    editor = f"/decks/{deck.pk}/atelier/"

    def enabled(button: str) -> bool:
        page = alice_client.get(editor).content.decode()
        return re.search(rf'id="{button}" disabled', page) is None

    assert (enabled("undo"), enabled("redo")) == (False, False)
    editing.add_copies(deck=deck, version=1, printing="S1-108")
    assert (enabled("undo"), enabled("redo")) == (True, False)
    alice_client.post(f"{editor}annuler/", {"version": 2})
    assert (enabled("undo"), enabled("redo")) == (False, True)
    assert current(deck).content() == {}
    alice_client.post(f"{editor}retablir/", {"version": 3})

    assert current(deck).content() == {"S1-108": 1}
    assert alice_client.post(f"{editor}retablir/", {"version": 4}).status_code == 409


def test_the_search_puts_the_nearest_name_first_and_counts(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-163": 2})

    page = alice_client.get(f"/decks/{deck.pk}/atelier/recherche/", {"q": "mastu"}, headers=HTMX)

    body = page.content.decode()
    first = re.findall(r'value="add (\S+) 1"', body)[0]
    assert first == "S1-108"
    assert re.search(r'data-in-deck="\d+">2<', body)
    assert page["HX-Replace-Url"] == f"/decks/{deck.pk}/atelier/?q=mastu"


def test_of_cards_of_one_name_the_search_puts_those_that_are_owned_first_and_says_their_types(
    alice: Player, alice_client: Client
) -> None:
    """Enter adds the first: AGROU is a Terrain and two Characters."""
    deck = a_deck(alice)
    search, headers = f"/decks/{deck.pk}/atelier/recherche/", {"HX-Request": "true", "accept-language": "fr"}

    def found(words: str) -> list[tuple[str, str]]:
        body = alice_client.get(search, {"q": words}, headers=headers).content.decode()
        return re.findall(r'value="add (\S+) 1".*?"found__facts">\s*(.*?) · ', body, re.DOTALL)

    before = found("agrou")
    own(alice, 1, "S1-063", "S1-108")

    assert before[:3] == [("S1-026", "Terrain"), ("S1-062", "Personnage"), ("S1-063", "Personnage")]
    assert found("agrou")[:3] == [("S1-063", "Personnage"), ("S1-026", "Terrain"), ("S1-062", "Personnage")]
    assert found("terracid agrou")[0][0] == "S1-063"
    assert found("agrou lhotus")[0][0] == "S1-026", "what fits better comes before what is owned"
    assert found("mastu")[0][1] != "Personnage", "no card of that name is anything else"


def test_the_search_keeps_the_panel_that_is_open(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    headers = HTMX | {"HX-Current-URL": f"http://testserver/decks/{deck.pk}/atelier/?panel=stats&type=terrain"}

    found = alice_client.get(f"/decks/{deck.pk}/atelier/recherche/", {"q": "rust", "own": ""}, headers=headers)
    panel = alice_client.get(f"/decks/{deck.pk}/atelier/volet/", {"panel": "card", "card": "S1-108"}, headers=headers)

    assert found["HX-Replace-Url"] == f"/decks/{deck.pk}/atelier/?q=rust&panel=stats"
    assert panel["HX-Replace-Url"] == f"/decks/{deck.pk}/atelier/?panel=card&type=terrain&card=S1-108"


def test_only_cards_that_are_owned_can_be_searched(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 3})
    mastu = Printing.objects.get(key="S1-108")
    set_holdings(player=alice, copies={(mastu.pk, Finish.NORMAL): 2}, kind=ActKind.CHANGE)

    found = alice_client.get(f"/decks/{deck.pk}/atelier/recherche/", {"own": "owned"}, headers=HTMX).content.decode()
    page = alice_client.get(f"/decks/{deck.pk}/atelier/", headers={"accept-language": "en"}).content.decode()

    assert re.findall(r'value="add (\S+) 1"', found) == ["S1-108"]
    assert 'owned--missing">2</td>' in page
    assert "owned 2/3" in page


@pytest.mark.parametrize("panel", ["legality", "card", "stats", "changes", "nothing"])
@pytest.mark.parametrize("content", [{}, {"S1-108": 4, "S1-001": 2, "S5-001": 1}])
def test_every_panel_opens_without_javascript(alice: Player, alice_client: Client, panel: str, content: dict[str, int]) -> None:
    deck = a_deck(alice, content)

    answer = alice_client.get(f"/decks/{deck.pk}/atelier/", {"panel": panel, "card": "S1-163"})

    assert answer.status_code == 200
    assert 'id="deck-panel"' in answer.content.decode()


ODD_SEARCHES = ["q=%00", "cost_min=x", "type=nothing", "q=" + "a" * 5000]
ODD_PANELS = ["card=%00", "panel=card&card='", "panel=stats&wanted=-1", "panel=stats&drawn=9999", "panel=stats&target=kind:no"]


@pytest.mark.parametrize("state", ["by=cost", "by=nothing", *ODD_SEARCHES, *ODD_PANELS])
def test_any_address_of_the_editor_is_a_page(alice: Player, alice_client: Client, state: str) -> None:
    deck = a_deck(alice, {"S1-108": 2})

    assert alice_client.get(f"/decks/{deck.pk}/atelier/?{state}").status_code == 200


def test_the_format_is_changed_from_the_panel(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, a_legal_content())

    alice_client.post(f"/decks/{deck.pk}/atelier/format/", {"format": "niveau1", "version": 1})

    assert (current(deck).format, current(deck).version) == ("niveau1", 2)
    assert alice_client.post(f"/decks/{deck.pk}/atelier/format/", {"format": "nothing", "version": 2}).status_code == 422


def test_cards_that_the_engine_does_not_play_in_full_are_named(alice: Player, alice_client: Client, wankul: object) -> None:
    manual = Card.objects.filter(game="wankul", engine_status="full").order_by("key")[0]
    Card.objects.filter(pk=manual.pk).update(engine_status="manual")
    Game.objects.filter(pk="wankul").update(synced=timezone.now())
    deck = a_deck(alice, {manual.key: 2})

    page = alice_client.get(f"/decks/{deck.pk}/atelier/", headers={"accept-language": "en"}).content.decode()

    assert "2 cards by their figures alone, without their text" in page
    assert "played in full 0/2" in page


def test_the_first_cards_of_a_game_are_fewer_than_those_that_were_looked_for(alice: Player, alice_client: Client) -> None:
    address = f"/decks/{a_deck(alice, {}).pk}/atelier/recherche/"

    unasked = alice_client.get(address, headers=HTMX).content.decode()
    asked = alice_client.get(f"{address}?q=t:personnage", headers=HTMX).content.decode()

    assert (unasked.count('<li class="found__row'), asked.count('<li class="found__row')) == (12, 24)


def test_a_level_to_sort_by_follows_the_last_one(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})

    def levels(sort: list[str]) -> int:
        form = {"view": "list", "group": "type", "sort": sort}
        alice_client.post(f"/decks/{deck.pk}/atelier/disposition/", form, headers=HTMX)
        return len(re.findall('<select name="sort"', alice_client.get(f"/decks/{deck.pk}/atelier/").content.decode()))

    assert [levels(["name"]), levels(["name", "cost"]), levels(["name", "cost", "force", "clan"])] == [2, 3, 4]


@pytest.mark.parametrize(("state", "pane"), [("", "deck"), ("?panel=stats", "panel")])
def test_a_small_screen_begins_with_the_part_of_the_address(alice: Player, alice_client: Client, state: str, pane: str) -> None:
    page = alice_client.get(f"/decks/{a_deck(alice, {'S1-108': 2}).pk}/atelier/{state}").content.decode()

    assert f'data-editor data-pane="{pane}"' in page
    assert re.findall(r'data-pane-link="(\w+)" aria-current="true"', page) == [pane]


def test_the_editor_of_a_whole_deck_stays_light(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, dict(starter("wankul", "siege").cards))

    page = alice_client.get(f"/decks/{deck.pk}/atelier/", headers={"accept-language": "fr"})
    filters = alice_client.get(f"/decks/{deck.pk}/atelier/recherche/?filters=1", headers=HTMX).content.decode()

    assert len(page.content) < 72_000
    assert 'name="rarity"' in filters
    assert '<li class="found__row' not in filters
    assert 'name="rarity"' in alice_client.get(f"/decks/{deck.pk}/atelier/?filters=1").content.decode()
