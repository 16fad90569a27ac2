"""Catalogue and collection in a browser: accessible, live filters, copies by click, fast entry by keyboard, binder, import."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from collection.catalogue.shelf import shelf_of
from collection.models import ActKind, Card, Finish, Game, ImportMode, Lot, PlaceKind, Player
from collection.services.demo import fill_demo_collection
from collection.services.holdings import change_holdings
from collection.services.importing import commit_import, read_into_draft
from collection.services.places import open_place
from tests.accessibility import flaws, flaws_in_every_look
from tests.collection.holders import own, owned
from tests.complaints import complaints_of
from tests.conftest import client_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FEW = 6
"""Rows of a page where they are alike: sixty of them take the browser ten times as long, and it finds no more."""

LIST = "3 MASTU (S1) 108\n3x MASTU\n2 MASTO\n-2 CHIEN\n"


@pytest.fixture
def visit(live_server: LiveServer, page: Page, wankul: Game) -> Iterator[Page]:
    """A page that fails the test when the browser has anything to complain of."""
    complaints = complaints_of(page, expected=r"422 \(Unprocessable|409 \(Conflict")
    yield page
    assert complaints == []


@pytest.fixture
def mine(visit: Page, live_server: LiveServer, alice: Player) -> Page:
    """The same, as Alice."""
    session = client_of(alice).cookies[settings.SESSION_COOKIE_NAME].value
    visit.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    return visit


@pytest.fixture
def few_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    for rows in (
        "browsing.listing.PAGE_SIZE",
        "views.lots.LINES_A_PAGE",
        "views.review.CARDS_A_PAGE",
        "views.unsorted.LINES_A_PAGE",
    ):
        monkeypatch.setattr(f"collection.{rows}", FEW)


def test_pages_are_accessible_and_fit(mine: Page, live_server: LiveServer, alice: Player, wankul: Game, few_a_page: None) -> None:
    """Some of each kind of row, for the others are alike: six a page, all but six cards of a set."""
    of_campus = [one for one in shelf_of(wankul).printings if one.set.code == "S2"]
    most = {(one.id, Finish.NORMAL): 1 for one in of_campus[FEW:]}
    change_holdings(player=alice, changes=most, kind=ActKind.IMPORT, note="campus.csv")
    own(alice, 2, "S1-031", "S1-108", finish=Finish.FOIL)
    open_place(player=alice, name="Binder", kind=PlaceKind.BINDER)
    few = own(alice, 1, "S1-001", "S1-031", "S1-108").batch
    assert few is not None
    draft = read_into_draft(player=alice, game=wankul, content=LIST, now=timezone.now())
    mine.set_viewport_size({"width": 320, "height": 800})
    last = -(-len([one for one in shelf_of(wankul).printings if one.set.code == "HS"]) // FEW)
    addresses = [
        reverse("catalogue:home"),
        reverse("catalogue:cards", args=["wankul"]) + "?q=chien",
        reverse("catalogue:cards", args=["wankul"]) + "?q=chien&view=list&cost_min=x",
        reverse("catalogue:set", args=["wankul", "hors_serie"]) + f"?page={last}",
        reverse("catalogue:card", args=["wankul", "S2-060"]),
        reverse("catalogue:review", args=["wankul"]) + "?set=origins",
        reverse("collection:home"),
        reverse("collection:completion"),
        reverse("collection:missing", args=["wankul", "campus"]),
        reverse("collection:binder", args=["wankul", "origins"]) + "?number=31",
        reverse("collection:fast-entry"),
        reverse("collection:card-entry") + "?set=origins&at=S1-108",
        reverse("collection:lines"),
        reverse("collection:journal"),
        reverse("collection:act", args=[few.pk]),
        reverse("collection:import"),
        reverse("collection:import-preview", args=[draft.pk]) + "?mode=set",
    ]

    for address in addresses:
        mine.goto(live_server.url + address)

        assert flaws_in_every_look(mine) == [], address


def test_lines_stay_chosen_over_pages_searches_and_refusals_until_they_are_changed(
    mine: Page, live_server: LiveServer, alice: Player, wankul: Game, few_a_page: None
) -> None:
    printings = list(shelf_of(wankul).printings)[: 2 * FEW + 2]
    change_holdings(player=alice, changes={(one.id, Finish.NORMAL): 1 for one in printings})
    first, last = (f"r{one.id}-normal" for one in (printings[0], printings[-1]))
    bar = mine.locator("[data-chosen-bar] [role=status]")

    def box(name: str) -> Locator:
        return mine.locator(f'input[name="line"][value="{name}"]')

    mine.goto(f"{live_server.url}{reverse('collection:lines')}?game=wankul")
    expect(bar).to_have_text("Aucune ligne n’est choisie.")
    box(first).focus()
    mine.keyboard.press("Space")
    expect(bar).to_have_text("1 ligne choisie")
    mine.locator("a[rel=next]").click()
    expect(bar).to_have_text("1 ligne choisie, sur une autre page")
    mine.locator("[data-choose-page]").check()
    expect(bar).to_have_text(f"{FEW + 1} lignes choisies, dont 1 sur d’autres pages")
    mine.locator("[data-choose-page]").uncheck()
    mine.locator("a[rel=next]").click()
    box(last).check()
    expect(bar).to_have_text("2 lignes choisies, dont 1 sur d’autres pages")
    assert flaws(mine) == []
    mine.locator("#by_q").fill(f"number:{printings[0].number}")
    mine.keyboard.press("Enter")
    expect(bar).to_have_text("2 lignes choisies, dont 1 sur d’autres pages")
    expect(box(first)).to_be_checked()

    change_holdings(player=alice, changes={(printings[-1].id, Finish.NORMAL): -1})  # elsewhere, meanwhile
    mine.locator(".edit-bar summary").click()
    mine.locator("[name=to-condition]").select_option("nm")
    mine.get_by_role("button", name="Modifier les lignes choisies").click()
    expect(mine.get_by_role("alert")).to_contain_text("1 des 2 lignes n’est plus là")
    expect(bar).to_have_text("1 ligne choisie")
    mine.goto(f"{live_server.url}{reverse('collection:lines')}?game=wankul&page=2")
    expect(bar).to_have_text("1 ligne choisie, sur une autre page")
    mine.locator(".edit-bar summary").click()
    mine.locator("[name=to-condition]").select_option("nm")
    mine.get_by_role("button", name="Modifier les lignes choisies").click()
    expect(mine.get_by_text("1 ligne est modifiée.")).to_be_visible()
    expect(bar).to_have_text("Aucune ligne n’est choisie.")
    assert [(one.printing.key, one.condition) for one in Lot.objects.of(alice)] == [(printings[0].key, "nm")]

    mine.locator("input[name=line]").first.check()
    mine.get_by_role("button", name="N’en choisir aucune").click()
    expect(bar).to_have_text("Aucune ligne n’est choisie.")
    expect(mine.locator("input[name=line]").first).to_be_focused()
    mine.locator("input[name=all]").check()
    expect(bar).to_have_text("Toutes les lignes trouvées sont choisies.")
    expect(mine.locator("input[name=line]:not(:checked)")).to_have_count(0)
    mine.locator("input[name=line]").first.uncheck()
    expect(mine.locator("input[name=all]")).not_to_be_checked()
    expect(bar).to_have_text(f"{FEW - 1} lignes choisies")
    mine.locator("input[name=all]").check()
    mine.locator("input[name=all]").uncheck()
    expect(bar).to_have_text(f"{FEW - 1} lignes choisies")


def test_filters_are_live_and_the_address_follows(visit: Page, live_server: LiveServer, few_a_page: None) -> None:
    visit.goto(live_server.url + reverse("catalogue:cards", args=["wankul"]))
    count, search = visit.locator("#result-count-words"), visit.locator("#card-search")
    dogs = Card.objects.of("wankul").filter(search_text__contains="chien")
    of_laink, of_terracid = (str(dogs.filter(facts__clan=clan).count()) for clan in ("laink", "terracid"))
    every = str(dogs.count())

    search.press_sequentially("chien")
    expect(count.locator("strong")).to_have_text(every)
    expect(search).to_be_focused()
    expect(visit).to_have_url(live_server.url + reverse("catalogue:cards", args=["wankul"]) + "?q=chien")

    visit.locator("label", has_text="Laink").first.click()
    expect(count.locator("strong")).to_have_text(of_laink)
    expect(visit.locator("#count-clan-2")).to_have_text(of_terracid)
    visit.reload()
    expect(visit.locator("#results .card-tile")).to_have_count(min(int(of_laink), FEW))
    visit.locator("#results .chips a", has_text="Laink").click()
    expect(count.locator("strong")).to_have_text(every)


def test_who_types_after_a_filter_types_a_word_of_its_own(visit: Page, live_server: LiveServer, few_a_page: None) -> None:
    """On a phone "exemplaires>0" of a filter and "cow" behind it made one word, which is a mistake."""
    visit.goto(live_server.url + reverse("catalogue:cards", args=["wankul"]))
    search = visit.locator("#card-search")
    visit.locator("label", has_text="Laink").first.click()
    expect(search).not_to_have_value("")
    written = search.input_value()

    search.click()
    search.press("End")
    search.press_sequentially("chien")

    expect(search).to_have_value(f"{written} chien")
    expect(search).to_have_attribute("aria-invalid", "false")


def test_filters_of_a_phone_say_what_they_find_and_close(visit: Page, live_server: LiveServer, few_a_page: None) -> None:
    visit.set_viewport_size({"width": 390, "height": 844})
    visit.goto(live_server.url + reverse("catalogue:cards", args=["wankul"]))
    heading, show, count = (
        visit.locator(".filters__summary"),
        visit.locator("button:has(> #show-found)"),
        visit.locator("#result-count"),
    )
    heading.click()
    expect(show).to_be_in_viewport()
    assert "✕" in heading.evaluate("one => getComputedStyle(one, '::after').content")
    visit.locator("label", has_text="Laink").first.click()
    of_laink = Card.objects.of("wankul").filter(facts__clan="laink").count()
    expect(show).to_have_text(f"Voir les {of_laink} cartes", use_inner_text=True)
    box = count.bounding_box()
    assert box is not None
    assert box["width"] > 300, "a line of its own"

    show.click()
    expect(show).to_be_hidden()
    expect(count).to_be_in_viewport()
    heading.click()
    heading.click()
    expect(show).to_be_hidden()


def test_a_turned_page_begins_at_the_count_and_back_returns(visit: Page, live_server: LiveServer, few_a_page: None) -> None:
    visit.goto(live_server.url + reverse("catalogue:cards", args=["wankul"]) + "?sort=number")

    visit.locator("#results a[rel=next]").click()
    expect(visit.locator("#results .card-tile").first).to_contain_text(f"S1 {1 + FEW}")
    expect(visit.locator("#result-count")).to_be_focused()
    visit.keyboard.press("n")
    expect(visit.locator("#results .card-tile").first).to_contain_text(f"S1 {1 + 2 * FEW}")
    visit.go_back()
    expect(visit.locator("#results .card-tile").first).to_contain_text(f"S1 {1 + FEW}")


def test_copies_are_counted_by_quick_clicks(mine: Page, live_server: LiveServer, alice: Player) -> None:
    mine.goto(live_server.url + reverse("catalogue:cards", args=["wankul"]) + "?q=s1-108")
    plus = mine.locator("#results .stepper button[value$=' 1']").first

    for _time in range(4):
        plus.click()
    expect(mine.locator("#results .stepper > [data-copies]").first).to_have_text("4")
    expect(plus).to_be_focused()
    mine.locator("#results .stepper button[value$=' -1']").first.click()
    expect(mine.locator("#results .stepper > [data-copies]").first).to_have_text("3")
    assert owned(alice) == {"S1-108": 3}

    mine.locator("#last-act button").click()
    expect(mine.locator("#results .stepper > [data-copies]").first).to_have_text("4")
    assert owned(alice) == {"S1-108": 4}


def test_fast_entry_needs_the_keyboard_alone_is_quick_and_loses_nothing(
    mine: Page, live_server: LiveServer, alice: Player
) -> None:
    """Some lines are answered before the next, others typed while no answer comes; the last one is wrong."""
    address = live_server.url + reverse("collection:fast-entry")
    mine.goto(address)
    line, said = mine.locator("#entry-line"), mine.locator("#entry-said")
    expect(line).to_be_focused()

    answered = [
        ("108*3", "MASTU"),
        ("163", "MASTU"),
        ("31 f", "(brillante)"),
        ("-1", "−1"),
        ("S2 31", "S2 31"),
        ("S1 1", "S1 1 "),
    ]
    for typed, answer in answered:
        mine.keyboard.type(typed)
        mine.keyboard.press("Enter")
        expect(said).to_contain_text(answer)
    expect(line).to_be_focused()
    expect(line).to_have_value("")
    assert owned(alice) == {"S1-108": 3, "S1-163": 1, "S2-031": 1, "S1-001": 1}

    ahead, held = range(42, 48), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    mine.route(address, hold, times=1)
    for number in ahead:
        mine.keyboard.type(str(number))
        mine.keyboard.press("Enter")
        expect(line).to_have_value("")
    expect(line).to_be_focused()
    expect(said).to_contain_text(answered[-1][1])
    held.pop().continue_()
    expect(said).to_contain_text(f"S1 {ahead[-1]} ")
    assert owned(alice) == {"S1-108": 3, "S1-163": 1, "S2-031": 1, "S1-001": 1} | {f"S1-0{number}": 1 for number in ahead}
    expect(mine.locator(".entries__act")).to_have_count(len(answered) + len(ahead))

    mine.keyboard.type("999")
    mine.keyboard.press("Enter")
    expect(mine.locator("#entry-said .notice--bad")).to_be_visible()
    expect(line).to_have_value("999")
    expect(line).to_be_focused()


def test_card_by_card_counts_every_press_of_a_thumb(mine: Page, live_server: LiveServer, alice: Player) -> None:
    mine.set_viewport_size({"width": 390, "height": 844})
    mine.goto(live_server.url + reverse("collection:card-entry") + "?set=origins")
    pad = mine.locator("#number-pad")
    for key in ("1", "0", "9", "Effacer le dernier chiffre", "8", "En ajouter une"):
        pad.get_by_role("button", name=key, exact=True).click()
    title = mine.locator(".card-entry__title")
    expect(title).to_contain_text("S1 108")
    expect(mine.locator("#card-number")).to_have_value("")

    more, count = mine.locator("#card-entry [data-more]"), mine.locator("#card-entry .stepper__count").first
    for _quick in range(3):
        more.click()
    expect(count).to_have_text("4")
    mine.get_by_role("link", name="Suivant carte").click()
    expect(title).to_contain_text("S1 109")
    more.hover()
    mine.mouse.down()
    mine.keyboard.press("+")
    expect(count).to_have_text("1")
    mine.mouse.up()
    expect(count).to_have_text("2")
    more.click()
    expect(count).to_have_text("3")
    assert owned(alice) == {"S1-108": 4, "S1-109": 3}, "a press counts whose button is replaced meanwhile, and none counts twice"
    mine.locator(".entries").get_by_role("button", name="Annuler").first.click()
    expect(count).to_have_text("2")
    expect(title).to_contain_text("S1 109")
    assert owned(alice) == {"S1-108": 4, "S1-109": 2}


def test_an_ambiguous_number_is_answered_by_a_button_and_an_ambiguous_wish_typed_over(
    mine: Page, live_server: LiveServer, alice: Player
) -> None:
    mine.goto(live_server.url + reverse("collection:fast-entry") + "?set=hors_serie")
    line = mine.locator("#entry-line")

    mine.keyboard.type("2 *2")
    mine.keyboard.press("Enter")
    expect(line).to_have_value("2 *2")
    mine.locator("#entry-result button.chip", has_text="PGW-24#2").click()

    expect(mine.locator("#entry-said .notice--ok")).to_be_visible()
    expect(line).to_have_value("")
    expect(line).to_be_focused()
    assert owned(alice) == {"HS-PGW-24-2-PGW-2024": 2}

    mine.goto(live_server.url + reverse("collection:wishes"))
    wish = mine.locator("#wish-line")
    wish.fill("agrou")
    with mine.expect_navigation():
        wish.press("Enter")
    expect(mine.locator("#wish-refused")).to_contain_text("Laquelle")
    mine.keyboard.type("ballon")
    expect(wish).to_have_value("ballon")


def test_an_import_is_refused_found_again_resolved_and_undone(mine: Page, live_server: LiveServer, alice: Player) -> None:
    mine.goto(live_server.url + reverse("collection:import"))
    mine.locator("textarea").fill(LIST)
    mine.locator("main form button[type=submit]").click()

    commit = mine.locator("button[name=commit]")
    expect(commit).to_have_text("Importer 1 ligne")
    preview = mine.url
    commit.click()
    expect(mine.locator("main [role=alert]")).to_be_visible()
    expect(mine).to_have_url(preview)
    mine.goto(live_server.url + reverse("collection:fast-entry"))
    mine.go_back()
    expect(mine).to_have_url(preview)

    mine.locator(".question", has_text="3x MASTU").get_by_label("S1 163").check()
    expect(commit).to_have_text("Importer 2 lignes")
    expect(mine.get_by_text("Laisser de côté les 2 lignes")).to_be_visible()
    mine.locator(".question", has_text="MASTO").get_by_label("S1 108").check()
    expect(commit).to_have_text("Importer 3 lignes")
    mine.locator("input[name=leave_out]").check()
    commit.click()
    expect(mine.locator(".messages")).to_contain_text("8")
    assert owned(alice) == {"S1-108": 5, "S1-163": 3}

    mine.locator(".page-head__actions button").click()
    expect(mine.locator(".messages .notice--ok")).to_be_visible()
    assert owned(alice) == {}


def test_a_number_put_right_is_told_by_the_button(mine: Page, live_server: LiveServer, alice: Player) -> None:
    mine.goto(live_server.url + reverse("collection:import"))
    mine.locator("textarea").fill("1 S1-047\n-2 MASTU (S1) 108")
    mine.locator("main form button[type=submit]").click()
    commit = mine.locator("button[name=commit]")
    expect(commit).to_have_text("Importer 1 ligne")

    number = mine.locator(".question input[type=number]")
    number.fill("4")
    number.press("Tab")
    expect(commit).to_have_text("Importer 2 lignes")
    mine.set_viewport_size({"width": 390, "height": 800})
    assert flaws(mine) == []
    commit.click()
    expect(mine.locator(".messages")).to_contain_text("5 exemplaires ajoutés")
    assert owned(alice) == {"S1-047": 1, "S1-108": 4}


NARROWEST = {390: 200, 1280: 220}
"""By the width of a window, that of its search at least."""


def test_the_search_is_one_line_and_its_help_fits(mine: Page, live_server: LiveServer, alice: Player, few_a_page: None) -> None:
    own(alice, 2, "S1-001", "S1-031", "S1-108")
    for address in (reverse("catalogue:cards", args=["wankul"]), reverse("collection:home")):
        mine.goto(live_server.url + address)
        for width, least in NARROWEST.items():
            mine.set_viewport_size({"width": width, "height": 844})
            box = mine.locator("#card-search").bounding_box()
            assert box is not None
            assert box["height"] < 60
            assert box["width"] >= least
            card = mine.locator(".card-tile").first.bounding_box()
            assert card is not None
            assert card["y"] < 640  # the first card is on the first screen, its picture whole
    mine.goto(live_server.url + reverse("catalogue:query", args=["wankul"]))
    for width in NARROWEST:
        mine.set_viewport_size({"width": width, "height": 844})
        assert mine.evaluate("document.documentElement.scrollWidth") <= width


def test_both_finishes_of_a_pocket_stay_in_it(mine: Page, live_server: LiveServer, alice: Player) -> None:
    own(alice, 1, "S1-001", "S1-003", finish=Finish.FOIL)
    mine.goto(live_server.url + reverse("collection:binder", args=["wankul", "origins"]))

    words = mine.locator(".pocket .holding .small")
    for width in (320, 390):
        mine.set_viewport_size({"width": width, "height": 844})
        assert words.count() >= 2
        assert words.evaluate_all(
            "all => all.every(one => one.getBoundingClientRect().right <= one.closest('.pocket').getBoundingClientRect().right)"
        )
        assert mine.evaluate("document.documentElement.scrollWidth") <= width


def test_the_journal_is_short_on_a_phone(mine: Page, live_server: LiveServer, alice: Player) -> None:
    fill_demo_collection(alice)
    mine.goto(live_server.url + reverse("collection:journal"))
    acts = mine.locator("main tbody tr")
    assert acts.count() > 5
    for width, most in ((320, 150), (390, 130)):
        mine.set_viewport_size({"width": width, "height": 800})
        for act in acts.all():
            box, undo = act.bounding_box(), act.get_by_role("button").bounding_box()
            assert box is not None
            assert box["height"] < most
            assert undo is not None
            assert undo["x"] + undo["width"] <= width


def test_a_card_of_an_act_takes_a_line_or_two_on_a_phone(mine: Page, live_server: LiveServer, alice: Player) -> None:
    """A page of a hundred cards was 24,000 pixels high."""
    box = open_place(player=alice, name="Box", kind=PlaceKind.BOX)
    draft = read_into_draft(
        player=alice,
        game=Game.objects.get(slug="wankul"),
        content="Nom;Set;Numéro;Quantité;État;Lieu\n"
        + "".join(
            f"{one.card.name};{one.set.code};{one.number};2;NM;{box.name}\n"
            for one in shelf_of(Game.objects.get(slug="wankul")).printings[:20]
        ),
        now=timezone.now(),
    )
    act = commit_import(draft=draft, mode=ImportMode.ADD, leave_out=False, now=timezone.now()).act.batch
    assert act is not None
    mine.set_viewport_size({"width": 390, "height": 844})
    mine.goto(live_server.url + reverse("collection:act", args=[act.pk]))
    assert flaws(mine) == []
    for table in ("moved", "told"):
        rows = mine.locator(f"table.{table} tbody")
        height = rows.bounding_box()
        assert height is not None
        assert height["height"] < 20 * 70


def test_the_button_counts_no_rows_of_no_copies_where_they_are_added(mine: Page, live_server: LiveServer) -> None:
    mine.goto(live_server.url + reverse("collection:import"))
    mine.locator("textarea").fill("1 S1-047\n0 MASTU (S1) 108")
    mine.locator("main form button[type=submit]").click()
    commit = mine.locator("button[name=commit]")
    expect(commit).to_have_text("Importer 1 ligne")

    mine.locator("input[name=mode][value=set]").check()
    expect(commit).to_have_text("Importer 2 lignes")
    mine.locator("input[name=mode][value=add]").check()
    expect(commit).to_have_text("Importer 1 ligne")


def test_fields_of_a_place_are_those_of_its_kind(mine: Page, live_server: LiveServer, alice: Player) -> None:
    own(alice, 1, "S1-001", "S1-031", "S1-108")
    binder = open_place(player=alice, name="Binder", kind=PlaceKind.BINDER)
    box = open_place(player=alice, name="Box", kind=PlaceKind.BOX, dividers="1: Lands")
    other = open_place(player=alice, name="Other", kind=PlaceKind.BOX, dividers="Spells")
    mine.goto(f"{live_server.url}{reverse('collection:unsorted')}")
    page, row, divider = (mine.locator(f"[name={name}]") for name in ("page", "row", "divider"))
    offered = mine.locator("datalist option:enabled")

    mine.select_option("[name=place]", str(binder.pk))
    expect(page).to_be_visible()
    expect(row).to_be_hidden()
    page.fill("2")
    mine.select_option("[name=place]", str(box.pk))
    expect(page).to_be_hidden()
    expect(page).to_be_disabled()
    expect(divider).to_be_visible()
    assert [one.get_attribute("value") for one in offered.all()] == ["Lands"]
    mine.select_option("[name=place]", str(other.pk))
    assert [one.get_attribute("value") for one in offered.all()] == ["Spells"]

    whole, lines = mine.locator("[data-choose-page]"), mine.locator("[name=line]")
    whole.check()
    assert lines.count() == mine.locator("[name=line]:checked").count() > 1
    lines.first.uncheck()
    expect(whole).not_to_be_checked()
    whole.check()
    whole.uncheck()
    assert not mine.locator("[name=line]:checked").count()

    mine.goto(f"{live_server.url}{reverse('collection:lines')}")
    mine.locator(".edit-bar summary").click()
    row, divider = (mine.locator(f"[name=to-{name}]") for name in ("row", "divider"))
    expect(row).to_be_visible()
    assert [one.get_attribute("value") for one in offered.all()] == ["Lands", "Spells"], "those of the boxes where they lie"
    mine.select_option("[name=to-place]", str(other.pk))
    assert [one.get_attribute("value") for one in offered.all()] == ["Spells"]
    mine.select_option("[name=to-place]", str(binder.pk))
    expect(divider).to_be_hidden()
    mine.select_option("[name=to-place]", "")
    expect(divider).to_be_visible()

    mine.goto(f"{live_server.url}{reverse('collection:places')}")
    dividers = mine.locator("[name=dividers]")
    expect(dividers).to_be_hidden()
    mine.select_option("[name=kind]", "box")
    expect(dividers).to_be_visible()
