"""Guides of decks: what may be written, what readers see of it, and where it goes with a deck."""

from __future__ import annotations

import re
import time

import pytest
from django.test import Client
from hypothesis import example, given, settings
from hypothesis import strategies as some

from collection.audience import Audience
from collection.models import Player
from decks.guides.writing import MAX_PART, _bold_apart, guide_of, rendered, sections_of
from decks.models import Deck
from decks.services import shelf
from tests.decks.builders import a_deck, current

pytestmark = pytest.mark.usefixtures("wankul")

ENGLISH = {"accept-language": "en"}
MASTU = '<a href="/catalogue/wankul/cartes/S1-108/" data-card="wankul:S1-108">MASTU</a>'
PIECES = some.sampled_from(
    ["**", "*", "a", "a", "[[", "]]", "MASTU", "S1-108", "<b>", '"', "&", "\n", "- ", " ", "x", "<script>", "é"]
)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("**Vite** et *bien*", "<p><strong>Vite</strong> et <em>bien</em></p>"),
        ("**a *b** c*", "<p><strong>a *b</strong> c*</p>"),
        ("Un\ndeux\n\ntrois", "<p>Un<br>deux</p><p>trois</p>"),
        ("D’abord :\n- un\n* deux\nPuis", "<p>D’abord :</p><ul><li>un</li><li>deux</li></ul><p>Puis</p>"),
        ("Jouez [[mastu]] ou [[S1-108]]", f"<p>Jouez {MASTU} ou {MASTU}</p>"),
        ("[[S1 108]] [[s1:108]] [[Origins UC#108]] [[S1-108]]", f"<p>{MASTU} {MASTU} {MASTU} {MASTU}</p>"),
        ("[[Personne]] 2 * 3 * 4", "<p>[[Personne]] 2 * 3 * 4</p>"),
        ("<b>x</b> [[<i>]]", "<p>&lt;b&gt;x&lt;/b&gt; [[&lt;i&gt;]]</p>"),
        ("**[[MASTU]]** et *[[S1-108]]*", f"<p><strong>{MASTU}</strong> et <em>{MASTU}</em></p>"),
        ("**d’abord *[[mastu]]*, puis [[<*>]]**", f"<p><strong>d’abord <em>{MASTU}</em>, puis [[&lt;*&gt;]]</strong></p>"),
        ("*\x001\x00* [[MASTU]]", f"<p><em>1</em> {MASTU}</p>"),
        ("", ""),
    ],
)
def test_a_small_markdown_is_shown(typed: str, shown: str) -> None:
    assert rendered(typed, "wankul") == shown


CARD = re.compile(r'<a href="/catalogue/wankul/cartes/(?:[\w-]+/" data-card="wankul:[\w-]+"|\?q=[\w+-]+")>[^<>]*</a>')
"""A link to a card or to several: MASTU is one, and so is `[[a]]`, the number of a ticket."""


@given(some.lists(PIECES, max_size=30).map("".join))
@example("[[a]]")
def test_whatever_is_typed_only_known_tags_come_out_and_each_is_closed(typed: str) -> None:
    html = CARD.sub("", rendered(typed, "wankul"))

    tags = re.findall(r"<[^>]*>", html)
    assert set(tags) <= {f"<{slash}{tag}>" for tag in ("p", "ul", "li", "strong", "em") for slash in ("", "/")} | {"<br>"}
    opened: list[str] = []
    for tag in tags:
        if tag.startswith("</"):
            assert opened.pop() == tag.replace("/", "")
        elif tag != "<br>":
            opened.append(tag)
    assert not opened
    assert "<" not in re.sub(r"<[^>]*>", "", html)


def test_a_name_of_several_cards_means_the_one_that_the_deck_holds(alice: Player) -> None:
    guide = {"plan": "[[GARAGISTE]] et [[garagiste (Terracid)]]"}
    decks = [a_deck(alice, content) for content in ({"S1-031": 1}, {"S1-032": 1}, {})]
    for deck in decks:
        shelf.change_guide(deck=deck, version=1, guide=guide)

    meant = [re.findall(r'data-card="wankul:([^"]+)"', sections_of(current(deck))[0].html) for deck in decks]

    assert meant == [["S1-031", "S1-032"], ["S1-032", "S1-032"], ["S1-032"]]
    assert '<a href="/catalogue/wankul/cartes/?q=S1+31+OR+S1+32">GARAGISTE</a>' in sections_of(current(decks[2]))[0].html


def test_a_mention_of_several_cards_is_saved_and_asked_about(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    form = {"version": "1", "plan": "[[garagiste]] [[GARAGISTE (Laink)]] [[S1 143]]"}

    page = alice_client.post(f"/decks/{deck.pk}/guide/", form, headers=ENGLISH, follow=True).content.decode()

    asked = "leads to all of them: [[garagiste]] ([[GARAGISTE (Laink)]], [[GARAGISTE (Terracid)]]). Name in full"
    assert asked in page
    assert "No card has" not in page
    [shown] = re.findall(r'href="(/catalogue/wankul/cartes/[?][^"]+)">garagiste<', page)
    found = alice_client.get(shown.replace("&amp;", "&")).content.decode()
    assert set(re.findall(r'data-card="wankul:([^"]+)"', found)) == {"S1-031", "S1-032"}


def test_a_guide_is_what_its_game_knows() -> None:
    kept = {
        "plan": " Vite \r\n",
        "keep": "",
        "replace": 3,
        "other": "x",
        "against": {"siege": "a" * 9_000, "no": "x", "retour": " "},
    }

    assert guide_of("wankul", kept) == {"plan": "Vite", "against": {"siege": "a" * MAX_PART}}
    assert guide_of("wankul", {"against": ["siege"]}) == {}


def test_readers_see_the_guide_and_copies_keep_it(alice: Player, alice_client: Client, bob: Player, bob_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 3})
    form = {"version": "1", "plan": "Gardez [[MASTU]].", "keep": "", "replace": "", "against_siege": "- **Attendre**"}
    form |= dict.fromkeys(("against_retour", "against_clan", "against_chantier"), "")

    for _twice in range(2):
        assert alice_client.post(f"/decks/{deck.pk}/guide/", form).status_code == 302
    assert current(deck).version == 2
    assert current(deck).guide == {"plan": "Gardez [[MASTU]].", "against": {"siege": "- **Attendre**"}}

    own = alice_client.get(f"/decks/{deck.pk}/", headers=ENGLISH).content.decode()
    changed = {"version": 2, "name": "Meule", "format": "niveau3", "notes": "", "audience": Audience.PUBLIC}
    shared = shelf.change_settings(deck=deck, **changed)  # type: ignore[arg-type]
    public = bob_client.get(f"/decks/partages/{shared.share}/", headers=ENGLISH).content.decode()
    for page in (own, public):
        assert f"<p>Gardez {MASTU}.</p>" in page
        assert "<li><strong>Attendre</strong></li>" in page
        assert "What to keep in hand" not in page
    bob_client.post(f"/decks/partages/{shared.share}/copier/", {"token": "once"})
    assert Deck.objects.get(owner=bob).guide == current(deck).guide
    assert bob_client.get(f"/api/shared-decks/{shared.share}/").json()["guide"] == current(deck).guide


def test_a_mention_of_no_card_is_saved_and_said(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    form = {"version": "1", "plan": "[[MASTU]] [[Carte <Inexistante>]]", "against_siege": "[[Rien]] [[ Rien ]]"}

    answer = alice_client.post(f"/decks/{deck.pk}/guide/", form, headers=ENGLISH, follow=True)

    assert current(deck).guide["plan"] == form["plan"]
    said = "No card has these names that the guide mentions: [[Carte &lt;Inexistante&gt;]], [[Rien]]. They are shown as typed."
    assert said in answer.content.decode()
    again = alice_client.post(f"/decks/{deck.pk}/guide/", {"version": "2", "plan": "[[mastu]]"}, headers=ENGLISH, follow=True)
    assert "No card has" not in again.content.decode()


def test_a_guide_written_too_late_stays_in_its_form(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    shelf.change_guide(deck=deck, version=1, guide={"plan": "Leur plan"})

    late = alice_client.post(f"/decks/{deck.pk}/guide/", {"version": "1", "plan": "Mon plan"}, headers=ENGLISH)

    assert late.status_code == 409
    page = late.content.decode()
    assert "<p>Leur plan</p>" in page
    assert "Mon plan</textarea>" in page
    assert 'name="version" value="2"' in page
    assert current(deck).guide == {"plan": "Leur plan"}
    too_long = {"version": "2", "plan": "x" * (MAX_PART + 1)}
    assert alice_client.post(f"/decks/{deck.pk}/guide/", too_long).status_code == 422


def test_a_guide_by_api(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    address = f"/api/decks/{deck.pk}/guide/"

    done = alice_client.put(address, {"version": 1, "keep": "Deux [[MASTU]]"}, content_type="application/json")

    assert (done.status_code, done.json()["guide"], done.json()["version"]) == (200, {"keep": "Deux [[MASTU]]"}, 2)
    assert alice_client.put(address, {"version": 1, "keep": "x"}, content_type="application/json").status_code == 409
    assert alice_client.put(address, {"version": 2, "plan": "x" * 5_000}, content_type="application/json").status_code == 400


@given(some.text(alphabet="*a \0x", max_size=40))
@settings(max_examples=300, deadline=None)
def test_bold_words_are_those_of_the_one_expression(text: str) -> None:
    assert _bold_apart(text) == re.split(r"\*\*(?=\S)(.+?)(?<=\S)\*\*", text)


def test_beginnings_of_bold_words_without_an_end_take_no_time() -> None:
    began = time.process_time()

    rendered("**a " * 100_000, "wankul")

    assert time.process_time() - began < 5
