"""Decks on paper: what stands on the sheets of the documents, read from the PDF itself."""

from __future__ import annotations

import re
import unicodedata
import zlib
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from collection.catalogue.own_cards import printings_of_list
from collection.models import Game, Player
from decks.paper.measures import MOST
from decks.paper.page import Sheets, printable
from decks.paper.proxies import CARD, proxies
from simulator.catalog.starters import starter
from tests.collection.holders import own
from tests.decks.builders import a_deck, a_legal_content, slots
from tests.simulator.catalog.test_own_list import shipped_as_own

pytestmark = pytest.mark.usefixtures("wankul")

POINTS = 72 / 25.4
"""Of one millimetre."""


class Paper:
    """A PDF, as far as tests look at it: the size of its sheets, and what is drawn and said on each."""

    def __init__(self, content: bytes) -> None:
        assert content.startswith(b"%PDF-")
        self.size = len(content)
        self.boxes = [tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox \[([^\]]+)\]", content)]
        self.sheets: list[str] = []
        self.pictures = 0
        streams: dict[int, bytes] = {}
        for found in re.finditer(rb"(\d+) 0 obj\s*<<((?:[^>]|>(?!>))*?(?:<<[^\0]*?>>[^\0]*?)?)>>\s*stream\r?\n", content):
            length = re.search(rb"/Length (\d+)", found[2])
            assert length
            body = content[found.end() : found.end() + int(length[1])]
            if b"/Image" in found[2]:
                self.pictures += 1
                continue
            streams[int(found[1])] = body = zlib.decompress(body) if body.startswith(b"x") else body
            if b" Tf ET" in body:
                self.sheets.append(body.decode("latin-1"))
        self.letters: dict[str, dict[str, str]] = {}
        for font, number in re.findall(rb"/F(\d+) (\d+) 0 R", content):
            described = re.search(rb"\b%s 0 obj(.*?)endobj" % number, content, re.DOTALL)
            known = described and re.search(rb"/ToUnicode (\d+) 0 R", described[1])
            if known:
                pairs = re.findall(rb"<(\w{4})> <(\w{4})>", streams[int(known[1])].partition(b"beginbfchar")[2])
                self.letters[font.decode()] = {chr(int(code, 16)): chr(int(letter, 16)) for code, letter in pairs}

    def words(self, sheet: int) -> str:
        """What is said on a sheet, piece by piece, in whichever font."""
        font, said = "", []
        for found in re.finditer(r"/F(\d+) [\d.]+ Tf|\(((?:\\.|[^\\)])*)\) Tj", self.sheets[sheet], re.DOTALL):
            if found[1]:
                font = found[1]
                continue
            raw = re.sub(r"\\(.)", lambda one: {"r": "\r", "n": "\n"}.get(one[1], one[1]), found[2], flags=re.DOTALL).encode(
                "latin-1"
            )
            if font in self.letters:
                said.append("".join(self.letters[font][one] for one in raw.decode("utf-16-be")))
            else:
                said.append(raw.decode("cp1252"))
        return "\n".join(said)

    def cards(self, sheet: int) -> list[tuple[float, float, float, float]]:
        """The frames of cards: left, top, width and height in millimetres."""
        found = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) (-?[\d.]+) re S", self.sheets[sheet])
        boxes = [tuple(float(one) / POINTS for one in box) for box in found]
        return [(x, 297 - y, wide, abs(high)) for x, y, wide, high in boxes if abs(wide - CARD[0]) < 0.1]


def paper(client: Client, deck: int, kind: str, language: str = "en") -> Paper:
    answer = client.get(f"/decks/{deck}/imprimer/{kind}.pdf", headers={"accept-language": language})
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    read = Paper(answer.content)
    assert set(read.boxes) <= {(0.0, 0.0, 595.28, 841.89)}
    return read


def test_stand_ins_are_as_large_as_cards_and_as_many(alice: Player, alice_client: Client) -> None:
    content = dict(starter("wankul", "siege").cards)
    deck = a_deck(alice, content, name="Ça, « œuvre » – 漢")

    read = paper(alice_client, deck.pk, "cartes", "fr")

    assert [len(read.cards(sheet)) for sheet in range(len(read.sheets))] == [9, 9, 9, 9, 9, 5]
    assert all(
        size == pytest.approx(CARD, abs=0.02)
        for sheet in range(6)
        for *_place, wide, high in read.cards(sheet)
        for size in [(wide, high)]
    )
    lefts = sorted({round(left, 1) for left, _top, _wide, _high in read.cards(0)})
    assert [round(there - here, 1) for here, there in pairwise(lefts)] == [63, 63]
    assert lefts[0] == pytest.approx((210 - 3 * 63) / 2, abs=0.1)
    marks = re.findall(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S", read.sheets[0])
    assert len(marks) == 16
    assert read.pictures == len(content)
    assert "Ça, « œuvre » – □ · Cartable · feuille 1" in read.words(0)
    assert "□ tient lieu" in read.words(0)
    assert "CAMIONNEUR" in read.words(0)
    assert any("’" in read.words(sheet) for sheet in range(6))
    assert "remplaçante" in read.words(0)


def test_only_the_copies_that_are_lacking_can_be_printed(alice: Player, alice_client: Client) -> None:
    own(alice, 2, "S1-031")
    deck = a_deck(alice, {"S1-031": 3, "S1-108": 1, "S1-001": 1})
    own(alice, 1, "S1-001")

    read = paper(alice_client, deck.pk, "manquantes")

    assert len(read.cards(0)) == 2
    assert "MASTU" in read.words(0)
    page = alice_client.get(f"/decks/{deck.pk}/imprimer/", headers={"accept-language": "en"}).content.decode()
    assert "The 2 copies that I do not own" in page
    assert "is owned, though not free" in page
    assert "2 free copies are short" in alice_client.get(f"/decks/{deck.pk}/", headers={"accept-language": "en"}).content.decode()
    assert "The whole deck, 1 sheet<" in page


def test_a_document_has_its_bounds(alice: Player, alice_client: Client) -> None:
    many = a_deck(alice, dict.fromkeys(slots(MOST // 4), 4) | {"S1-001": 1})
    empty = a_deck(alice)

    answer = alice_client.get(f"/decks/{many.pk}/imprimer/cartes.pdf", headers={"accept-language": "en"})

    assert answer.status_code == 422
    assert f"{MOST + 1} cards are too many for one document" in answer.content.decode()
    assert alice_client.get(f"/decks/{empty.pk}/imprimer/liste.pdf").status_code == 404
    assert alice_client.get(f"/decks/{many.pk}/imprimer/autre.pdf").status_code == 404
    assert (
        "This deck is empty."
        in alice_client.get(f"/decks/{empty.pk}/imprimer/", headers={"accept-language": "en"}).content.decode()
    )


@pytest.mark.parametrize(("language", "kind", "said"), [("fr", "Personnage", "possédées 1/3"), ("en", "Character", "owned 1/3")])
def test_the_checklist_names_every_line_with_a_box(
    alice: Player, alice_client: Client, language: str, kind: str, said: str
) -> None:
    own(alice, 1, "S1-031")
    deck = a_deck(alice, slots(60) | {"S1-031": 3})

    read = paper(alice_client, deck.pk, "liste", language)

    assert len(read.sheets) == 2
    boxes = sum(len(re.findall(r"10\.20 -10\.20 re S", sheet)) for sheet in read.sheets)
    assert boxes == 60
    assert f"{kind} (62)" in read.words(0)
    assert said in read.words(0)
    assert "3 ×\nGARAGISTE" in read.words(0)


def test_the_registration_sheet_says_who_plays_what(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, a_legal_content(), name="Meule (rapide)")

    words = paper(alice_client, deck.pk, "inscription").words(0)

    assert "Alice" in words
    assert "Meule (rapide)" in words
    assert "Cards in all: 50" in words
    assert "Legal in this format" in words
    assert "Character (40)" in words
    named = re.findall(r"\n([13])\n (.+)", words)
    assert sum(int(copies) for copies, _name in named) == 50
    assert "□" not in words


NAMES = ("Ōkami", "Αλέξης Ζορμπάς", "Щука и ёж", "Đại bàng Ưng", "Łódź", "Z\u030ca")


@pytest.mark.parametrize("name", NAMES)
def test_names_in_other_letters_print_as_themselves(alice: Player, alice_client: Client, name: str) -> None:
    Player.objects.filter(pk=alice.pk).update(display_name=name)
    deck = a_deck(alice, a_legal_content(), name=f"Deck {name}")

    for kind, times in (("inscription", 2), ("liste", 2)):
        read = paper(alice_client, deck.pk, kind)
        words = read.words(0)
        assert words.count(unicodedata.normalize("NFC", name)) == times, kind
        assert "□" not in words
        assert read.size < 60_000, "a document takes along the letters that it uses"


def test_what_has_no_letter_is_a_box_and_the_foot_says_so(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, a_legal_content(), name="狼 \u200b✌🏽 deck")

    for kind in ("inscription", "liste", "cartes"):
        words = paper(alice_client, deck.pk, kind).words(0)
        assert "□ □□ deck" in words, kind
        assert "□ stands for a letter" in words, kind


def test_stand_ins_of_an_own_list_bear_its_names(alice: Player, wankul: Game) -> None:
    text = shipped_as_own("woodland_wizards")
    names = re.findall(r'^name = "(.+)"$', text, re.MULTILINE)[1:4]
    for name, other in zip(names, ("Ōkami", "Щука", "狼"), strict=True):
        text = text.replace(f'name = "{name}"', f'name = "{other}"')
    cards = [one for one in printings_of_list("woodland_wizards", text).values() if one.card.name in ("Ōkami", "Щука", "狼")]
    assert len(cards) == 3

    with override("fr"):
        words = Paper(proxies(a_deck(alice), [(one, 1) for one in cards], now=timezone.now())).words(0)

    assert {"Ōkami", "Щука", "□"} <= set(words.split("\n"))
    assert words.rpartition("\n")[2].startswith("□ tient lieu")


@given(st.text(max_size=40))
def test_any_text_can_be_drawn_and_nothing_that_is_seen_is_dropped(text: str) -> None:
    sheets = Sheets(title=text, language="fr", now=datetime(2026, 1, 1, tzinfo=UTC))
    sheets.add_page()
    sheets.line_of(text)
    sheets.cell(20, 5, sheets.lettered(text, size=9, bold=True, width=20))
    assert bytes(sheets.output()).startswith(b"%PDF-")
    silent = sum(
        unicodedata.category(one) in ("Cf", "Cc") or "\ufe00" <= one <= "\ufe0f" for one in unicodedata.normalize("NFC", text)
    )
    assert len(printable(text)) >= len(unicodedata.normalize("NFC", text)) - silent


def test_of_a_deck_that_lacks_nothing_no_stand_in_is_printed(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 1})
    address = f"/decks/{deck.pk}/imprimer/manquantes.pdf"
    assert alice_client.get(address)["Content-Type"] == "application/pdf"
    own(alice, 1, "S1-108")

    answer = alice_client.get(address, headers={"accept-language": "en"}, follow=True)

    assert answer.redirect_chain == [(f"/decks/{deck.pk}/imprimer/", 302)]
    assert "Not one copy is lacking" in answer.content.decode()
