import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.catalogue.shelf import shelf_of
from collection.models import Game, Player, Printing
from decks.content import fingerprint
from decks.decklists.text import Asides, deck_text, file_name, read_deck_text
from decks.models import Deck
from decks.presentation.sheet import sheet_of
from decks.services import editing
from simulator.catalog import load
from tests.decks.builders import a_deck, a_legal_content, current

pytestmark = pytest.mark.usefixtures("wankul")

CONTENTS = st.dictionaries(st.sampled_from(sorted(load("wankul").printings)), st.integers(1, 99), min_size=1, max_size=30)


@given(content=CONTENTS, title=st.text(max_size=40))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_deck_written_and_read_again_is_the_same_deck(wankul: Game, content: dict[str, int], title: str) -> None:
    text = deck_text(sheet_of("wankul", content), title=title)

    read = read_deck_text(text, shelf_of(wankul), choices={})

    assert read.is_settled
    assert read.content == dict(sorted(content.items()))


def test_every_printing_of_the_catalogue_can_be_written_and_read(wankul: Game) -> None:
    content = dict.fromkeys(Printing.objects.of("wankul").values_list("key", flat=True), 1)

    read = read_deck_text(deck_text(sheet_of("wankul", content), title="Tout"), shelf_of(wankul), choices={})

    assert read.content == dict(sorted(content.items()))


def test_the_text_has_a_line_a_printing_under_the_kinds_of_cards(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 3, "S1-001": 2}, name="Meule d’Été")

    shown = unescape(alice_client.get(f"/decks/{deck.pk}/texte/").content.decode())
    file = alice_client.get(f"/decks/{deck.pk}/texte/fichier/")

    text = "# Meule d’Été\n\n# Personnage (3)\n3 MASTU (S1) 108\n\n# Terrain (2)\n2 NAVIRE PIRATE (S1) 1\n"
    assert file.content.decode() == text
    assert file["Content-Disposition"] == 'attachment; filename="meule-d-ete.txt"'
    assert file["Content-Type"].startswith("text/plain")
    assert text in shown


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("../../x", "x.txt"),
        ('a\r\nSet-Cookie: b"', "a-set-cookie-b.txt"),
        ("🎴", "deck.txt"),
        ("x" * 300, "x" * 60 + ".txt"),
        ("Le Siège, œuvre", "le-siege-oeuvre.txt"),
    ],
)
def test_a_downloaded_deck_has_a_harmless_name(name: str, file: str) -> None:
    assert file_name(name) == file


def test_nothing_is_guessed(wankul: Game) -> None:
    pasted = "2 MASTU\n1 GARAGISTE\n1 MASTO\n-1 MASTU (S1) 108\n3 NAVIRE PIRATE (S1) 1\n1 MASTU (S1) 31\n"

    read = read_deck_text(pasted, shelf_of(wankul), choices={})

    assert [row.fate for row in read.rows] == ["open", "open", "open", "open", "read", "open"]
    assert read.content == {"S1-001": 3}
    assert read.reprints == 1
    assert not read.is_settled
    assert {one.card.name for one in read.rows[2].candidates} >= {"MASTU"}
    assert {one.card.name for one in read.rows[5].candidates} == {"MASTU", "GARAGISTE"}


def test_choices_settle_a_list_and_only_the_candidates_can_be_chosen(wankul: Game) -> None:
    pasted = "2 MASTU\n1 GARAGISTE\n5 Nothing at all zzz\n"

    wrong = read_deck_text(pasted, shelf_of(wankul), choices={"row-1": "S1-001"})
    right = read_deck_text(pasted, shelf_of(wankul), choices={"row-1": "S1-163", "row-2": "S1-032", "row-3": "skip"})

    assert wrong.rows[0].fate == "open"
    assert right.is_settled
    assert right.content == {"S1-032": 1, "S1-163": 2}


@pytest.mark.parametrize("line", ["0 PORTAL", "0 GARAGISTE", "0 MASTU (S1) 108"])
def test_a_line_of_no_copies_is_left_out_and_says_so(wankul: Game, line: str) -> None:
    """It counted as understood."""
    with override("en"):
        read = read_deck_text(f"{line}\n2 MASTU (S1) 108\n", shelf_of(wankul), choices={})
    (nothing,) = read.asked_rows
    assert (nothing.fate, nothing.reason) == ("skipped", "0 copies: this row brings nothing.")
    assert read.is_settled
    assert read.content == {"S1-108": 2}


def test_a_printing_that_no_rule_looks_at_may_be_left_to_the_site(wankul: Game) -> None:
    read = read_deck_text("2 MASTU\n1 GARAGISTE\n", shelf_of(wankul), choices={}, any_printing=True)

    assert [row.fate for row in read.rows] == ["chosen", "open"]
    assert read.content == {"S1-108": 2}


def test_a_pasted_deck_with_open_lines_asks_before_anything_is_made(alice: Player, alice_client: Client) -> None:
    form = {"name": "Collé", "format": "wankul:libre", "text": "2 MASTU\n3 S1-001\n", "token": "t"}

    asked = alice_client.post("/decks/nouveau/", form)
    assert asked.status_code == 200
    assert not Deck.objects.exists()
    assert set(re.findall(r'name="row-1" value="(\S+)"', asked.content.decode())) == {"S1-108", "S1-163", "skip"}

    answer = alice_client.post("/decks/nouveau/", form | {"row-1": "S1-163"})
    assert answer.status_code == 302
    assert Deck.objects.get(owner=alice).content() == {"S1-001": 3, "S1-163": 2}


@pytest.mark.parametrize(
    ("mode", "content"),
    [("replace", {"S1-001": 3}), ("add", {"S1-001": 4, "S1-108": 2})],
)
def test_a_list_is_looked_at_before_it_is_read_into_a_deck(
    alice: Player, alice_client: Client, mode: str, content: dict[str, int]
) -> None:
    deck = a_deck(alice, {"S1-108": 2, "S1-001": 1})
    form = {"text": "3 NAVIRE PIRATE (S1) 1", "mode": mode, "version": 1, "token": "import"}

    preview = alice_client.post(f"/decks/{deck.pk}/importer/", form)
    assert preview.status_code == 200
    assert current(deck).version == 1

    for _ in range(2):
        done = alice_client.post(f"/decks/{deck.pk}/importer/", form | {"apply": "1"})
        assert done["Location"] == f"/decks/{deck.pk}/atelier/"
    assert current(deck).content() == content
    editing.undo(deck=deck, version=2)
    assert current(deck).content() == {"S1-001": 1, "S1-108": 2}


def test_a_list_with_open_lines_is_not_applied(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)

    answer = alice_client.post(
        f"/decks/{deck.pk}/importer/", {"text": "2 MASTU\n", "mode": "replace", "version": 1, "apply": "1"}
    )

    assert answer.status_code == 422
    assert "2 MASTU" in answer.content.decode()
    assert current(deck).version == 1


def test_a_list_for_an_old_version_is_shown_again_for_the_new_one(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice, {"S1-108": 2})
    editing.add_copies(deck=deck, version=1, printing="S1-031")

    form = {"text": "3 NAVIRE PIRATE (S1) 1", "mode": "add", "version": 1, "apply": "1", "token": "t"}
    answer = alice_client.post(f"/decks/{deck.pk}/importer/", form)

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "3 NAVIRE PIRATE (S1) 1" in page
    assert 'name="version" value="2"' in page
    assert current(deck).content() == {"S1-031": 1, "S1-108": 2}
    alice_client.post(f"/decks/{deck.pk}/importer/", form | {"version": 2})
    assert current(deck).content() == {"S1-001": 3, "S1-031": 1, "S1-108": 2}


@pytest.mark.parametrize(
    "content",
    [
        "\ufeffnom;extension;numéro;quantité\r\nMASTU;S1;108;3\r\n".encode(),
        "Quantity,Name,Set,Number\n3,MASTU,S1,108\n".encode("utf-16"),
        "\ufeffnom\textension\tnuméro\tquantité\r\nMASTU\tS1\t108\t3\r\n".encode("utf-16-be"),
        "3 MASTU (S1) 108 # à jouer\n".encode("cp1252"),
    ],
)
def test_a_file_is_read_whatever_its_dialect(alice: Player, alice_client: Client, content: bytes) -> None:
    deck = a_deck(alice)
    form = {"file": SimpleUploadedFile("deck.csv", content), "mode": "replace", "version": 1, "apply": "1"}

    answer = alice_client.post(f"/decks/{deck.pk}/importer/", form)

    assert answer.status_code == 302
    assert current(deck).content() == {"S1-108": 3}


@pytest.mark.parametrize(
    "content",
    [b"PK\x03\x04" + bytes(100), b"\x89PNG" + bytes(50), b"a" * 400_001, b"1 MASTU\n" * 25_000, b"", b"# only a comment\n"],
)
def test_what_is_no_list_is_refused_in_place(alice: Player, alice_client: Client, content: bytes) -> None:
    deck = a_deck(alice)
    form = {"file": SimpleUploadedFile("deck.txt", content), "mode": "replace", "version": 1}

    answer = alice_client.post(f"/decks/{deck.pk}/importer/", form)

    assert answer.status_code == 400
    assert "field__error" in answer.content.decode()
    assert current(deck).version == 1


def test_a_long_list_of_unknown_names_stays_light(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    pasted = "".join(f"1 Nobody {number}\n" for number in range(5_000))

    answer = alice_client.post(f"/decks/{deck.pk}/importer/", {"text": pasted, "mode": "replace", "version": 1})

    assert answer.status_code == 200
    assert answer.content.decode().count('class="open-row') == 200


def test_a_legal_deck_can_be_carried_to_another(alice: Player, alice_client: Client) -> None:
    deck, other = a_deck(alice, a_legal_content()), a_deck(alice)
    text = alice_client.get(f"/decks/{deck.pk}/texte/fichier/").content.decode()

    alice_client.post(f"/decks/{other.pk}/importer/", {"text": text, "mode": "replace", "version": 1, "apply": "1"})

    assert fingerprint(current(other).content()) == fingerprint(deck.content())


WITH_A_SIDEBOARD = "Deck\n2 S1-108\nSideboard\n3 S1-047\n1 Personne zzz\nMaybeboard\n1 S1-031\n"


def test_what_lies_beside_the_deck_is_not_poured_into_it(wankul: Game) -> None:
    read = read_deck_text(WITH_A_SIDEBOARD, shelf_of(wankul), choices={})
    taken = read_deck_text(WITH_A_SIDEBOARD, shelf_of(wankul), choices={"row-5": "skip"}, asides=Asides.TAKE)
    beside = read_deck_text(WITH_A_SIDEBOARD, shelf_of(wankul), choices={"row-5": "skip"}, asides=Asides.MAYBE)

    assert (read.content, read.is_settled) == ({"S1-108": 2}, True)
    assert read.asides == {"Sideboard": 4, "Maybeboard": 1}
    assert taken.content == {"S1-031": 1, "S1-047": 3, "S1-108": 2}
    assert (beside.content, beside.maybe) == ({"S1-108": 2}, {"S1-031": 1, "S1-047": 3})
    assert not read_deck_text(WITH_A_SIDEBOARD, shelf_of(wankul), choices={}, asides=Asides.MAYBE).is_settled


@pytest.mark.parametrize("title", ["Sideboard", "Réserve", "SB:", "Maybe (3)", "Deck"])
def test_a_deck_may_be_called_like_a_section(wankul: Game, title: str) -> None:
    content = {"S1-031": 1, "S1-108": 2}

    assert read_deck_text(deck_text(sheet_of("wankul", content), title=title), shelf_of(wankul), choices={}).content == content


def test_a_new_deck_with_a_sideboard_asks_what_to_do_with_it(alice: Player, alice_client: Client) -> None:
    form = {"name": "Neuf", "format": "wankul:libre", "text": "2 S1-108\n// Sideboard\n3 S1-047\n", "token": "one"}

    asked = alice_client.post("/decks/nouveau/", form, headers={"accept-language": "en"})

    assert asked.status_code == 200
    assert "3 cards of the list stand under “Sideboard”, beside the deck." in asked.content.decode()
    assert not Deck.objects.exists()
    alice_client.post("/decks/nouveau/", form | {"asides": "leave"})
    alice_client.post("/decks/nouveau/", form | {"asides": "take", "token": "two", "name": "Tout"})
    alice_client.post("/decks/nouveau/", form | {"asides": "maybe", "token": "three", "name": "Peut-être"})
    assert {deck.name: deck.content() for deck in Deck.objects.all()} == {
        "Neuf": {"S1-108": 2},
        "Tout": {"S1-047": 3, "S1-108": 2},
        "Peut-être": {"S1-108": 2},
    }
    assert Deck.objects.get(name="Peut-être").maybe() == {"S1-047": 3}


def test_a_list_with_a_sideboard_says_so_before_it_is_read_into_a_deck(alice: Player, alice_client: Client) -> None:
    deck = a_deck(alice)
    form = {"text": "2 S1-108\nSB: 3 S1-047\n", "mode": "replace", "version": 1}

    preview = alice_client.post(f"/decks/{deck.pk}/importer/", form, headers={"accept-language": "en"}).content.decode()
    alice_client.post(f"/decks/{deck.pk}/importer/", form | {"apply": "1", "asides": "take"})

    assert "3 cards of the list stand under “Sideboard”, beside the deck." in preview
    assert 'name="asides" value="maybe" checked' in preview
    assert (current(deck).content(), current(deck).maybe()) == ({"S1-047": 3, "S1-108": 2}, {})

    alice_client.post(f"/decks/{deck.pk}/importer/", form | {"apply": "1", "version": 2})
    assert (current(deck).content(), current(deck).maybe()) == ({"S1-108": 2}, {"S1-047": 3})
    text = alice_client.get(f"/decks/{deck.pk}/texte/fichier/").content.decode()
    other = a_deck(alice)
    alice_client.post(f"/decks/{other.pk}/importer/", {"text": text, "mode": "replace", "version": 1, "apply": "1"})
    assert current(other).boards() == current(deck).boards()
