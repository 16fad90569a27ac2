"""Two players and a moderator in their browsers, in French, by keyboard: a comment, a proposal, its answer, a report."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from collection.models import Game, Player
from decks.services import editing
from tests.collection.views.test_exchange_browser import browser_of, looked_at
from tests.decks.builders import current
from tests.decks.community.people import a_public_deck, proved, somebody

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def press(page: Page, name: str, *, role: str = "button") -> None:
    """Press what is called so, from the keyboard."""
    page.get_by_role(role, name=name, exact=True).press("Enter")  # type: ignore[arg-type]


def finds_likes_and_comments(his: Page, home: str) -> None:
    """A query that is wrong, one that is right, a like, a comment."""
    his.goto(f"{home}/decks/partages/?q=[[clan:lanik]]")
    expect(his.get_by_role("alert")).to_contain_text("Colonne 8")
    looked_at(his)
    his.goto(f"{home}/decks/partages/")
    his.keyboard.press("/")
    his.keyboard.type("[[]]>=5 auteur:alice")
    his.keyboard.press("Enter")
    expect(his.get_by_text("1 deck", exact=False).first).to_be_visible()
    press(his, "Meule", role="link")
    press(his, "J’aime")
    expect(his.get_by_role("button", name="Aimé")).to_have_attribute("aria-pressed", "true")
    his.get_by_label("Votre commentaire").fill("Moins de [[MASTU]] ?")
    press(his, "Commenter")
    expect(his.locator(".comment")).to_contain_text("Moins de MASTU ?")
    looked_at(his)


def proposes(his: Page, home: str, bob: Player) -> None:
    """A copy of the deck, changed in the editor, proposed to its author."""
    press(his, "Proposer un changement")
    his.wait_for_url("**/atelier/**")
    copy = bob.decks.get()
    editing.add_copies(deck=copy, version=copy.version, printing="S1-108", copies=-1)
    his.goto(f"{home}/decks/{copy.pk}/proposer/")
    his.get_by_label("Pourquoi ?").fill("Il traîne en main.")
    looked_at(his)
    press(his, "Proposer à l’auteur")
    expect(his.get_by_text("en attente")).to_be_visible()


def accepts(hers: Page, home: str) -> None:
    """From the home page to the proposal, and yes."""
    hers.goto(home)
    press(hers, "Les voir", role="link")
    looked_at(hers)
    hers.get_by_role("link", name="Meule").first.press("Enter")
    expect(hers.get_by_text("Il traîne en main.")).to_be_visible()
    looked_at(hers)
    press(hers, "Accepter : une nouvelle révision")
    expect(hers.get_by_text("acceptée")).to_be_visible()


def reports(hers: Page, address: str) -> None:
    """The comment, to the moderators."""
    hers.goto(address)
    looked_at(hers)
    hers.locator(".comment").get_by_role("link", name="Signaler").press("Enter")
    hers.get_by_label("autre chose").check()
    looked_at(hers)
    press(hers, "Signaler")


def hides(theirs: Page, home: str) -> None:
    """What was reported, with a reason."""
    theirs.goto(f"{home}/moderation/")
    looked_at(theirs)
    theirs.get_by_role("link", name="Commentaire").press("Enter")
    theirs.get_by_label("Masquer", exact=True).check()
    theirs.get_by_label("Raison").fill("Hors sujet.")
    looked_at(theirs)
    press(theirs, "Décider")


def test_a_deck_is_talked_about_changed_by_a_reader_and_moderated(
    browser: Browser, live_server: LiveServer, alice: Player, bob: Player, wankul: Game
) -> None:
    judge = somebody("Judge")
    judge.is_staff = True
    judge.save()
    deck = a_public_deck(proved(alice), {"S1-108": 3, "S1-040": 2})
    proved(bob)
    faults: list[str] = []
    sizes = {alice: ("light", 1280), bob: ("dark", 390), judge: ("dark", 1280)}
    hers, his, theirs = (
        browser_of(one, browser, live_server, theme=theme, width=width, faults=faults) for one, (theme, width) in sizes.items()
    )

    home = live_server.url
    finds_likes_and_comments(his, home)
    proposes(his, home, bob)
    accepts(hers, home)
    assert current(deck).content() == {"S1-108": 2, "S1-040": 2}
    shared = f"{home}/decks/partages/{deck.share}/"
    reports(hers, shared)
    hides(theirs, home)

    his.goto(shared)
    expect(his.locator(".comment")).to_contain_text("Hors sujet.")
    hers.goto(f"{home}/decks/profil/")
    looked_at(hers)
    assert faults == []
