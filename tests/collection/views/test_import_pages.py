"""The import wizard over HTTP: sent, looked at, resolved, written once, and refused in place where it cannot be read."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from datetime import timedelta
from decimal import Decimal
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from collection.catalogue.shelf import shelf_of
from collection.folding import folded
from collection.lists.previewing import preview_of
from collection.lists.saying import CONDITION_WORDS
from collection.lists.unknown_words import MOST_WORDS
from collection.models import ColumnMap, Game, ImportDraft, Lot, MovementBatch, Player, Printing, default_finish
from collection.services.importing import LARGEST_LIST, read_into_draft
from collection.services.long_lists import read_draft
from collection.values.kept_cells import line_of_cells
from tests.collection.holders import body, holdings_total, own, owned, printing

pytestmark = pytest.mark.django_db

SEND = "/collection/importer/"
ENGLISH: dict[str, Any] = {"HTTP_ACCEPT_LANGUAGE": "en"}
MIXED = "3 MASTU (S1) 108\nS1-108 x2\n3x MASTU\n2 MASTO\n-2 CHIEN\n4 S1-031\n"
EVIL = [
    '<img src=x onerror="alert(1)">',
    '"><script>alert(2)</script>',
    "javascript:alert(3)",
    "{{7*7}}",
    "\u202e\u2066",
    "</textarea>",
]


def sent(client: Client, text: str = MIXED) -> ImportDraft:
    response = client.post(SEND, {"text": text})
    assert response.status_code == 302, response.content.decode()
    return ImportDraft.objects.get(pk=response["Location"].strip("/").rpartition("/")[2])


def page_of(client: Client, draft: ImportDraft, query: str = "") -> str:
    response = client.get(f"{SEND}{draft.pk}/{query}", **ENGLISH)
    assert response.status_code == 200
    return response.content.decode()


def commit(client: Client, draft: ImportDraft, **said: Any) -> Any:
    return client.post(f"{SEND}{draft.pk}/choisir/", {"mode": "add", "commit": "1", **said}, follow=True, **ENGLISH)


PRICES = """Quantity,Name,Set,Number,Purchase price,Currency
1,MASTU,S1,108,2.50,
2,MASTU,S1,108,3.00,USD
1,MASTU,S1,108,$4.00,
1,MASTU,S1,108,5 USD,
1,MASTU,S1,108,6,£
"""


def test_a_price_without_a_currency_is_told_of_and_gets_the_one_that_is_chosen(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    draft = sent(alice_client, PRICES)

    page = page_of(alice_client, draft)
    assert "1 row says a price without a currency: it is read in EUR." in page
    assert "paid 2.50 EUR" in page

    for said in ("chf", "francs", "<b>"):
        alice_client.post(f"{SEND}{draft.pk}/choisir/", {"keep": "1", "mode": "add", "currency": said})
    page = page_of(alice_client, draft)
    assert "1 row says a price without a currency: it is read in CHF." in page
    assert page.count("Keep this currency</button>") == 1
    assert "paid 2.50 CHF" in page
    commit(alice_client, draft)
    paid = set(Lot.objects.of(alice).values_list("copies", "paid", "currency"))
    assert {(copies, str(amount), currency) for copies, amount, currency in paid} == {
        (1, "2.50", "CHF"),
        (2, "3.00", "USD"),
        (1, "4.00", "USD"),
        (1, "5.00", "USD"),
        (1, "6.00", "GBP"),
    }


@pytest.mark.parametrize("word", ["ÀÀÀ", "<b>", "ſſſ", "ﬀA", "¥", "C$"])
def test_a_word_for_no_currency_is_refused_beside_the_box(alice_client: Client, wankul: Game, word: str) -> None:
    draft = sent(alice_client, PRICES)

    for button in ("keep", "commit"):
        said = {button: "1", "mode": "add", "currency": word}
        refused = alice_client.post(f"{SEND}{draft.pk}/choisir/", said, headers={"accept-language": "en"})
        assert refused.status_code == 422
        page = unescape(refused.content.decode())
        assert f"“{word}” is no currency: write three letters, such as EUR." in page
        assert f'value="{word}"' in page
        assert "it is read in EUR" in page
    assert not Lot.objects.exists()


@pytest.mark.parametrize("word", ["C$", "Dollar", "¥", "ſſſ", "Ruble"])
def test_a_currency_that_nobody_knows_is_told_of_and_kept_beside_the_copies(
    alice: Player, alice_client: Client, wankul: Game, word: str
) -> None:
    draft = sent(alice_client, f"Quantity,Name,Set,Number,Purchase price,Currency\n1,MASTU,S1,108,$2.50,{word}\n")

    assert "1 row says a price without a currency: it is read in EUR." in page_of(alice_client, draft)
    commit(alice_client, draft, currency="cad")
    assert Lot.objects.values_list("currency", "note", "kept").get() == ("CAD", "", line_of_cells({"currency": word}))


@pytest.mark.parametrize(("word", "code"), [("eur", "EUR"), ("Euros", "EUR"), ("€", "EUR"), ("US$", "USD"), ("yen", "JPY")])
def test_a_sign_or_word_for_one_currency_alone_is_that_currency(alice_client: Client, wankul: Game, word: str, code: str) -> None:
    page = page_of(
        alice_client, sent(alice_client, f"Quantity,Name,Set,Number,Purchase price,Currency\n1,MASTU,S1,108,2,{word}\n")
    )

    assert f"paid 2.00 {code}" in page
    assert "without a currency" not in page


def test_an_unclear_row_of_no_copies_brings_nothing_and_asks_for_nothing(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    draft = sent(alice_client, "Quantity,Name,Set,Number\n0,,,31\n2,MASTU,S1,108\n")

    page = page_of(alice_client, draft)
    assert re.findall(r'stat__number">(\d+)<', page) == ["1", "1"], "what none is of is not counted"
    assert "0 copies: this row brings nothing." in page
    assert "not resolved" not in page
    left_out = alice_client.get(f"{SEND}{draft.pk}/restes.csv", **ENGLISH).content.decode()
    assert "0 copies: this row brings nothing." in left_out
    assert "1 line left out." in commit(alice_client, draft).content.decode()
    assert owned(alice) == {"S1-108": 2}


def test_a_row_of_no_copies_adds_nothing_and_says_so_and_is_none_where_quantities_are_set(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    """ "0 PORTAL" counted as in order, and nothing said that to add it does nothing."""
    own(alice, 3, "S1-031")
    draft = sent(alice_client, "2 MASTU (S1) 108\n0 S1-031\n")

    adding, setting = (" ".join(unescape(page_of(alice_client, draft, query)).split()) for query in ("", "?mode=set"))

    assert re.findall(r'stat__number">(\d+)<[^>]*><[^>]*>([^<]*)<', adding) == [("1", "in order"), ("1", "without copies")]
    assert "1 row says 0 copies of its card: it adds nothing." in adding
    assert adding.count("0 copies: adds nothing</span>") == 1
    assert ">Import 1 row<" in adding
    assert re.findall(r'stat__number">(\d+)<[^>]*><[^>]*>([^<]*)<', setting) == [("2", "in order")]
    assert "1 row says 0 copies of its card: you would own none of it." in setting
    assert setting.count("0 copies: you would own none</span>") == 1
    assert ">Import 2 rows<" in setting
    commit(alice_client, draft)
    assert owned(alice) == {"S1-031": 3, "S1-108": 2}

    none = sent(alice_client, "0 S1-031\n")
    assert "No row of this list brings copies: nothing was changed." in body(commit(alice_client, none))
    commit(alice_client, sent(alice_client, "0 S1-031\n"), mode="set")
    assert owned(alice) == {"S1-108": 2}


def test_prices_with_their_currency_ask_for_nothing(alice_client: Client, wankul: Game) -> None:
    page = page_of(alice_client, sent(alice_client, PRICES.replace("2.50,", "2.50,EUR")))

    assert "paid 2.50 EUR" in page
    assert "without a currency" not in page


def test_a_list_is_looked_at_before_it_is_written(alice: Player, alice_client: Client, wankul: Game) -> None:
    page = page_of(alice_client, sent(alice_client))

    assert "6 lines were read; 1 says the same as an earlier one" in page
    assert re.findall(r'stat__number">(\d+)<', page) == ["2", "1", "1", "1"]
    assert "Did you mean:" in page
    assert "Leave out the 3 rows that are not resolved" in page
    assert page.count("Keep these choices</button>") == 1
    assert owned(alice) == {}


def test_conditions_in_the_words_of_french_sellers_are_read_and_told_where_they_are_not_exact(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    words = {"Proche du neuf": "nm", "Quasi neuf": "nm", "Comme neuf": "nm", "Bon": "gd", "Très bon": "ex"}
    rows = "".join(f"MASTU;{number};1;{said}\n" for number, said in zip((108, 163), ("Proche du neuf", "Très bon"), strict=True))
    draft = sent(alice_client, f"Nom;Numéro;Quantité;État\n{rows}")
    page = page_of(alice_client, draft)

    assert {said: CONDITION_WORDS[folded(said)] for said in words} == words
    assert "read as what is nearest: “Très bon” as “excellent”" in page  # in the language of who reads, not of who sent
    assert "Proche du neuf” as" not in page
    assert "not known here" not in page
    commit(alice_client, draft)
    assert dict(Lot.objects.of(alice).values_list("printing__key", "condition")) == {"S1-108": "nm", "S1-163": "ex"}


def test_a_bare_zero_is_the_price_of_a_gift(alice: Player, alice_client: Client, wankul: Game) -> None:
    """Programs write 0.00 of what nobody said."""
    commit(alice_client, sent(alice_client, "Nom;Numéro;Quantité;Prix payé\nMASTU;108;1;0\nMASTU;163;1;0.00\nCHIEN;47;1;2,50\n"))

    assert dict(Lot.objects.of(alice).values_list("printing__key", "paid")) == {"S1-108": 0, "S1-047": Decimal("2.5")}


def test_prices_of_nothing_without_a_currency_are_told_of_once_and_ask_for_nothing(alice_client: Client, wankul: Game) -> None:
    table = (
        "Nom;Numéro;Quantité;Prix payé;Devise\nMASTU;108;1;0.00;\nMASTU;163;1;0,00;\nCHIEN;47;1;0.00;EUR\nGARAGISTE;31;1;2;EUR\n"
    )
    page = page_of(alice_client, sent(alice_client, table))

    assert page.count("2 prices of 0.00 are taken as not said: programs write them on every line.") == 1
    assert "says a price without a currency" not in page
    assert "taken as not said" not in page_of(
        alice_client, sent(alice_client, table.replace("0.00;\n", ";\n").replace("0,00", ""))
    )


def test_playsets_are_told_of_once_and_written_as_four_copies(alice: Player, alice_client: Client, wankul: Game) -> None:
    draft = sent(
        alice_client, "idArticle;Local Name;Number;Playset?;Amount\n1;MASTU;108;X;1\n2;CHIEN;47;X;2\n3;GARAGISTE;31;;1\n"
    )

    assert page_of(alice_client, draft).count("2 lines are playsets: four copies each.") == 1
    commit(alice_client, draft)
    assert owned(alice) == {"S1-108": 4, "S1-047": 8, "S1-031": 1}


def test_a_finish_that_the_list_does_not_have_is_told_of_and_taken(alice: Player, alice_client: Client, wankul: Game) -> None:
    draft = sent(alice_client, "2 MASTU (S1) 108 *F*\n1 MASTU (S1) 108\n")

    page = page_of(alice_client, draft)
    assert "1 row in order says a finish that the list of its set does not have. It is taken all the same" in page
    assert page.count("finish not in the list of the set") == 1
    commit(alice_client, draft)
    assert owned(alice) == {"S1-108": 1, "S1-108 foil": 2}
    assert "finish not in the list" not in page_of(alice_client, sent(alice_client, "1 MASTU (S1) 108"))


def test_words_beyond_those_asked_about_at_once_follow_when_these_are_answered(alice_client: Client, wankul: Game) -> None:
    """They could not be answered at all: their rows were lost."""
    lines = "".join(f"MASTU;108;cosmos {number:02}\n" for number in range(MOST_WORDS + 3))
    page = page_of(alice_client, draft := sent(alice_client, f"Name;Number;Foil\n{lines}"))
    assert page.count("“cosmos ") == MOST_WORDS
    assert "“cosmos 40”, in 1 row" not in page
    assert "3 more words follow, once these are explained and kept." in page

    alice_client.post(f"{SEND}{draft.pk}/choisir/", {f"finish-{place}": "foil" for place in range(MOST_WORDS)})
    page = page_of(alice_client, draft)
    assert ("“cosmos 40”, in 1 row" in page, 'name="finish-42"' in page, "more word" in page) == (True, True, False)
    assert f"{MOST_WORDS} words explained</summary>" in page

    alice_client.post(
        f"{SEND}{draft.pk}/choisir/",
        {"finish-0": "", "shown-finish-0": "foil", **{f"finish-{place}": "normal" for place in (40, 41, 42)}},
    )
    draft.refresh_from_db()
    found = preview_of(draft, shelf_of(wankul))
    assert (dict(found.counts), found.copies()) == (
        {"ok": MOST_WORDS + 2, "finish": 1},
        {(printing("S1-108").pk, "foil"): MOST_WORDS - 1, (printing("S1-108").pk, "normal"): 3},
    )


MANABOX = """Binder Name,Binder Type,Name,Set code,Collector number,Foil,Quantity
Vert,binder,MASTU,S1,108,normal,1
Envies,list,MASTU,S1,108,normal,2
Envies,list,CHIEN,S1,47,normal,3
Envies,list,NO SUCH CARD,,,normal,1
"""


def test_lists_of_wishes_are_left_out_until_somebody_says_that_they_are_owned(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    page = page_of(alice_client, draft := sent(alice_client, MANABOX))
    assert "3 rows stand in ManaBox on a list, and in no binder" in page
    assert "No card is called" not in page, "what is left out asks for nothing"
    left = alice_client.get(f"{SEND}{draft.pk}/restes.csv", **ENGLISH)
    assert left.status_code == 200
    assert left.content.decode().count("On a list of wishes: not counted as owned.") == 3
    assert ": 1 copy added, 3 lines left out." in commit(alice_client, draft).content.decode()
    assert owned(alice) == {"S1-108": 1}

    taken = sent(alice_client, MANABOX)
    alice_client.post(f"{SEND}{taken.pk}/choisir/", {"wished": "taken", "keep": "1"})
    page = page_of(alice_client, taken)
    assert '<option value="taken" selected>' in page
    assert "No card is called “NO SUCH CARD”." in page
    alice_client.post(f"{SEND}{taken.pk}/choisir/", {"wished": "", "keep": "1"})
    assert "No card is called" not in page_of(alice_client, taken)
    commit(alice_client, taken, wished="taken", leave_out="1")
    assert owned(alice) == {"S1-108": 4, "S1-047": 3}


GERMAN = "Name;Number;Condition;Language;Foil\n"
SAID = f"{GERMAN}MASTU;108;leicht bespielt;Klingon;cosmos\nMASTU;163;Leicht Bespielt;;\nCHIEN;47;bespielt;;\nGARAGISTE;31;NM;;\n"


def said_of(player: Player) -> dict[str, tuple[str, str, str, str]]:
    rows = Lot.objects.of(player).values_list("printing__key", "finish", "condition", "language", "kept")
    return {key: tuple(said) for key, *said in rows}  # type: ignore[misc]


def test_unknown_words_are_explained_once_and_remembered_for_the_next_list(
    alice: Player, alice_client: Client, bob_client: Client, wankul: Game
) -> None:
    """The form works without a script: one select a word, whatever its case, in the order of how many rows say it."""
    page = page_of(alice_client, draft := sent(alice_client, SAID))
    for word in ("“leicht bespielt”, in 2 rows", "“bespielt”, in 1 row", "“Klingon”, in 1 row", "“cosmos”, in 1 row"):
        assert word in page
    assert page.count("eicht bespielt”") == 1
    assert "not known here" not in page, "what is asked is not told besides"

    alice_client.post(
        f"{SEND}{draft.pk}/choisir/", {"condition-0": "ex", "condition-1": "unsaid", "finish-0": "foil", "keep": "1"}
    )
    assert '<option value="ex" selected>' in page_of(alice_client, draft)
    commit(alice_client, draft)
    klingon = '{"language":"Klingon"}'
    assert said_of(alice) == {
        "S1-108": ("foil", "ex", "", klingon), "S1-163": ("foil", "ex", "", ""), "S1-031": ("normal", "nm", "", ""),
    }  # fmt: skip

    again = sent(alice_client, f"{GERMAN}GARAGISTE;31;LEICHT BESPIELT;;Cosmos\n")
    page = page_of(alice_client, again)
    assert ('<option value="ex" selected>' in page, '<option value="foil" selected>' in page) == (True, True)
    assert preview_of(again, shelf_of(wankul)).ready == len(again.rows)
    shown = {"shown-condition-0": "ex", "shown-finish-0": "foil"}
    assert all(f'name="{name}" value="{meaning}"' in page for name, meaning in shown.items())
    alice_client.post(f"{SEND}{again.pk}/choisir/", {"condition-0": "", "finish-0": "", "keep": "1"} | shown)
    assert sent(alice_client, f"{GERMAN}MASTU;108;leicht bespielt;;cosmos\n").choices == {}, "what is taken back is forgotten"
    assert sent(bob_client, SAID).choices == {}, "what Alice said holds for Alice"


def test_a_list_that_was_read_before_an_answer_does_not_take_it_back(alice_client: Client, wankul: Game) -> None:
    first, second = sent(alice_client, SAID), sent(alice_client, SAID)
    alice_client.post(f"{SEND}{first.pk}/choisir/", {"condition-0": "ex", "keep": "1"})
    alice_client.post(f"{SEND}{second.pk}/choisir/", {"condition-0": "", "condition-1": "po", "keep": "1"})

    assert sent(alice_client, SAID).choices == {"condition:leicht bespielt": "ex", "condition:bespielt": "po"}


def test_a_page_that_showed_no_answer_takes_none_back(alice_client: Client, wankul: Game) -> None:
    """A second tab of the same preview, opened before the first one answered; and one that showed another answer."""
    draft = sent(alice_client, SAID)
    answers = {"condition:leicht bespielt": "nm", "condition:bespielt": "ex"}
    alice_client.post(f"{SEND}{draft.pk}/choisir/", {"condition-0": "nm", "condition-1": "ex", "keep": "1"})
    alice_client.post(f"{SEND}{draft.pk}/choisir/", {"condition-0": "", "condition-1": "", "keep": "1"})
    stale = {"condition-0": "", "shown-condition-0": "po", "condition-1": "po", "shown-condition-1": "po", "keep": "1"}
    alice_client.post(f"{SEND}{draft.pk}/choisir/", stale)

    draft.refresh_from_db()
    assert (draft.choices, sent(alice_client, SAID).choices) == (answers, answers)


def test_a_word_for_which_the_note_has_no_room_is_told_of(alice: Player, alice_client: Client, wankul: Game) -> None:
    """A letter without width is no letter of a cell; a note of two hundred letters is full."""
    head, full = "code,quantity,condition,note\nS1-031,1,Pas\u200bbeau,mine\n", "n" * 200
    assert "will not be kept whole" not in page_of(alice_client, sent(alice_client, head))

    draft = sent(alice_client, f"{head}S1-032,1,Pas\u200bbeau,{full}\n")
    told = (
        "1 word will not be kept whole where there is no room for it, neither beside the copies nor in their note: "
        "condition: Pas\u200bbeau"
    )
    assert page_of(alice_client, draft).count(told) == 1
    commit(alice_client, draft)
    assert dict(Lot.objects.of(alice).values_list("printing__key", "note")) == {
        "S1-031": "mine; condition: Pas\u200bbeau", "S1-032": full,
    }  # fmt: skip

    explained = sent(alice_client, f"{head}S1-032,1,Pas\u200bbeau,{full}\n")
    alice_client.post(f"{SEND}{explained.pk}/choisir/", {"condition-0": "po", "keep": "1"})
    assert "will not be kept whole" not in page_of(alice_client, explained)


def test_a_word_in_a_note_stands_under_the_name_of_its_fact_in_the_language_of_the_import(
    alice: Player, alice_client: Client, wankul: Game
) -> None:
    draft = sent(alice_client, "code,quantity,condition,note\nS1-031,1,Pas\u200bbeau,mine\n")
    form = {"mode": "add", "commit": "1"}
    alice_client.post(f"{SEND}{draft.pk}/choisir/", form, headers={"accept-language": "fr"})
    assert Lot.objects.of(alice).get().note == "mine; état\xa0: Pas\u200bbeau"


def test_rows_left_out_of_one_list_leave_what_was_said_of_their_finish(alice_client: Client, wankul: Game) -> None:
    alice_client.post(f"{SEND}{sent(alice_client, SAID).pk}/choisir/", {"finish-0": "foil", "keep": "1"})
    again, remembered = sent(alice_client, SAID), {"finish:cosmos": "foil"}
    alice_client.post(f"{SEND}{again.pk}/choisir/", {"finish-0": "skipped", "shown-finish-0": "foil", "keep": "1"})
    again.refresh_from_db()
    assert (again.choices, sent(alice_client, SAID).choices) == ({"finish:cosmos": "skipped"}, remembered)

    alice_client.post(f"{SEND}{again.pk}/choisir/", {"finish-0": "", "shown-finish-0": "skipped", "keep": "1"})
    again.refresh_from_db()
    assert (again.choices, sent(alice_client, SAID).choices) == ({}, remembered)


def test_a_finish_of_which_nothing_is_said_is_that_of_the_printing(alice: Player, alice_client: Client, wankul: Game) -> None:
    draft = sent(alice_client, "Name;Number;Foil\nMASTU;108;cosmos\n")
    commit(alice_client, draft, **{"finish-0": "unsaid"})
    assert alice.holdings.get().finish == default_finish(Printing.objects.get(key="S1-108").foil)


@pytest.mark.parametrize("nonsense", ["foil", "skipped", "zz"])
def test_a_word_that_cannot_mean_that_stays_as_it_is(alice_client: Client, wankul: Game, nonsense: str) -> None:
    draft = sent(alice_client, SAID)
    alice_client.post(f"{SEND}{draft.pk}/choisir/", {"condition-0": nonsense, "condition-9": "ex", "keep": "1"})
    draft.refresh_from_db()
    assert draft.choices == {}
    assert not ColumnMap.objects.exists()


def test_columns_that_will_be_lost_are_named_before_and_after(alice: Player, alice_client: Client, wankul: Game) -> None:
    draft = sent(alice_client, "Name;Number;Quantity;Note perso\nMASTU;108;2;offered\n")
    mapper = f"{SEND}{draft.pk}/colonnes/"

    page = page_of(alice_client, draft)
    assert "1 unknown column is kept with the copies, and leaves with them again: Note perso" in page
    assert "will not be kept" not in page
    assert re.search(rf'class="button" href="{mapper}">(?:(?!</a>).)*Keep or explain the columns</a>', page, re.DOTALL)
    alice_client.post(mapper, {"column-0": "name", "column-1": "number", "column-2": "copies", "column-3": ""})
    assert "1 column will not be kept, as you said: Note perso" in page_of(alice_client, draft)
    for _time in ("written", "sent again"):
        assert commit(alice_client, draft).content.decode().count("1 column was not kept: Note perso.") == 1
    ImportDraft.objects.all().delete()
    entry = reverse("collection:act", args=[alice.acts.get().pk])
    assert "1 column was not kept: Note perso." in body(alice_client.get(entry, **ENGLISH)), "the journal goes on saying it"
    assert "1 colonne n’a pas été conservée\xa0: Note perso." in body(alice_client.get(entry, headers={"accept-language": "fr"}))
    assert "1 column not kept" in body(alice_client.get(reverse("collection:journal"), **ENGLISH))

    moments = "".join(f"MASTU;108;2;2024-01-{day:02} 10:12:{day}\n" for day in range(10, 20))
    asked = sent(alice_client, f"Name;Number;Quantity;Vu le\n{moments}")
    page = page_of(alice_client, asked)
    assert "1 unknown column will not be kept: Vu le" in page
    assert "would part copies that are the same otherwise" in page

    kept = sent(alice_client, "Name;Number;Quantity;Ma note\nMASTU;108;2;offered\n")
    assert "will not be kept" not in page_of(alice_client, kept)
    assert "not kept" not in commit(alice_client, kept).content.decode()


def test_a_list_is_resolved_and_written_by_one_form(alice: Player, alice_client: Client, wankul: Game) -> None:
    draft = sent(alice_client)
    choices = {"row-1": printing("S1-163").pk, "row-2": "skipped", "row-3": "skipped"}

    page = commit(alice_client, draft, **choices).content.decode()

    assert "6 lines read: 12 copies added, 1 line merged into another, 2 lines left out." in page
    assert owned(alice) == {"S1-108": 5, "S1-163": 3, "S1-031": 4}


def test_a_card_to_choose_is_told_by_its_number_alone_where_there_are_no_rarities(alice_client: Client, catalogues: None) -> None:
    response = alice_client.post("/collection/importer/?game=wongar", {"text": "1 Lézard"})

    page = page_of(alice_client, ImportDraft.objects.get())

    assert response.status_code == 302
    numbers = [" ".join(words.split()) for words in re.findall(r'<span class="soft">(TER .*?)</span>', page)]
    assert numbers
    assert all(re.fullmatch(r"TER \d+", one) for one in numbers), numbers


def test_unresolved_rows_are_asked_for_and_choices_are_kept(alice: Player, alice_client: Client, wankul: Game) -> None:
    draft = sent(alice_client)

    response = commit(alice_client, draft, **{"row-1": printing("S1-163").pk})

    page = response.content.decode()
    assert response.status_code == 422
    top, behind, lower = page.partition('id="commit"')
    assert behind
    assert "rows are not resolved (lines " in lower
    assert "rows are not resolved (lines " in top.partition('class="stat-row"')[0], "where the page opens"
    assert 'href="#commit"' in top
    assert f'name="row-1" value="{printing("S1-163").pk}" checked' in page
    assert owned(alice) == {}
    commit(alice_client, draft, leave_out="1")
    assert owned(alice) == {"S1-108": 5, "S1-163": 3, "S1-031": 4}


TABLE_OF_BAD_NUMBERS = "quantity,name,set,number\ndeux,MASTU,S1,108\n-1,CHIEN,,\n10000,nothing,,\n"


@pytest.mark.parametrize("text", [TABLE_OF_BAD_NUMBERS, "-2 MASTU (S1) 108\n-1 CHIEN\n10000 nothing\n"])
def test_a_number_of_copies_that_makes_no_sense_is_put_right_on_its_row(
    alice: Player, alice_client: Client, wankul: Game, text: str
) -> None:
    draft = sent(alice_client, text)
    page = page_of(alice_client, draft)
    assert re.findall(r'type="number" id="copies-(\d)"', page) == ["0", "1"], "nobody knows the card of the last"
    mastu, chien = printing("S1-108").pk, printing("S1-047").pk
    assert re.search(rf'value="{mastu}" checked', page)

    def keep(deed: str = "keep", **said: Any) -> str:
        fields = {name.replace("_", "-"): value for name, value in said.items()}
        answer = alice_client.post(f"{SEND}{draft.pk}/choisir/", {deed: "1", "mode": "add", **fields}, **ENGLISH)
        draft.refresh_from_db()
        return answer.content.decode() if answer.status_code == 422 else page_of(alice_client, draft)

    for nonsense in ("", "0", "-3", "1e3", "99999", "²"):
        for deed in ("keep", "commit") if nonsense == "99999" else ("keep",):
            page = keep(deed, row_0=mastu, copies_0=nonsense, row_2=mastu, copies_2="4", leave_out="1")
            assert (f"“{nonsense}” is no number of copies" in page) == bool(nonsense), deed
        assert preview_of(draft, shelf_of(wankul)).counts == {"invalid": 3}, nonsense
    assert 'name="copies-0" value="2"' in keep(row_0=mastu, copies_0="2", row_1=chien, copies_1=" 3 ")
    assert preview_of(draft, shelf_of(wankul)).counts == {"ok": 2, "invalid": 1}
    keep(copies_1="")
    assert preview_of(draft, shelf_of(wankul)).counts == {"ok": 1, "invalid": 2}
    keep(row_1=chien, copies_1="3")
    commit(alice_client, draft, leave_out="1")
    assert owned(alice) == {"S1-108": 2, "S1-047": 3}


def test_the_way_back_to_a_refusal_leads_to_the_preview(alice_client: Client, bob_client: Client, wankul: Game) -> None:
    draft = sent(alice_client)
    address = f"{SEND}{draft.pk}/choisir/"
    assert commit(alice_client, draft).status_code == 422

    assert alice_client.get(address)["Location"] == f"{SEND}{draft.pk}/"
    assert alice_client.head(address).status_code == 302
    assert bob_client.get(address).status_code == 404


def test_choices_are_kept_page_by_page(alice_client: Client, wankul: Game) -> None:
    draft = sent(alice_client, "\n".join(f"NO SUCH CARD {number}" for number in range(120)))

    response = alice_client.post(f"{SEND}{draft.pk}/choisir/", {"row-0": "skipped", "page": "2", "keep": "1"})

    assert response["Location"] == f"{SEND}{draft.pk}/?page=2"
    page = page_of(alice_client, draft, "?page=3")
    assert page.count('class="question"') == 20
    assert re.findall(r'stat__number">(\d+)<', page) == ["0", "119", "1"]


@pytest.mark.parametrize("choice", ["9" * 5_000, "9" * 19, "²", "-1", "S1-163"], ids=lambda choice: choice[:20])
def test_a_choice_that_is_no_printing_is_left_out(alice_client: Client, wankul: Game, choice: str) -> None:
    draft = sent(alice_client, "NO SUCH CARD")

    response = alice_client.post(f"{SEND}{draft.pk}/choisir/", {"row-0": choice, "keep": "1"})

    assert response.status_code == 302
    draft.refresh_from_db()
    assert draft.choices == {}
    assert page_of(alice_client, draft)


def test_setting_quantities_shows_what_would_be_lost(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 9, "S1-108")
    draft = sent(alice_client, "2 S1-108\n3 S1-031")

    page = page_of(alice_client, draft, "?mode=set")

    assert "7 copies would be taken away, 3 added." in page
    assert "−7 MASTU S1 108" in page
    commit(alice_client, draft, mode="set")
    assert owned(alice) == {"S1-108": 2, "S1-031": 3}


def test_a_form_sent_again_changes_nothing(alice: Player, alice_client: Client, wankul: Game) -> None:
    draft = sent(alice_client, "2 S1-108")

    for _time in range(3):
        page = commit(alice_client, draft).content.decode()

    assert "MASTU S1 108" in page
    assert owned(alice) == {"S1-108": 2}
    assert MovementBatch.objects.of(alice).count() == 1


def test_a_list_that_changes_nothing_says_so(alice: Player, alice_client: Client, wankul: Game) -> None:
    own(alice, 2, "S1-108")

    page = commit(alice_client, sent(alice_client, "2 S1-108"), mode="set").content.decode()

    assert "nothing was changed" in page
    assert MovementBatch.objects.of(alice).count() == 1


def test_the_rows_left_out_are_a_file(alice_client: Client, wankul: Game) -> None:
    response = alice_client.get(f"{SEND}{sent(alice_client).pk}/restes.csv", **ENGLISH)

    lines = response.content.decode("utf-8-sig").splitlines()
    assert lines[0] == "line,text,reason"
    assert lines[1] == "3,3x MASTU,This card was printed several times."
    assert len(lines) == 4


def test_rows_left_out_that_say_the_same_keep_each_its_copies(alice_client: Client, wankul: Game) -> None:
    """They are one row of the preview; sent again, the file holds as many copies as the list did."""
    table = sent(alice_client, "Quantity,Name,Set\n2,NOBODY,S1\n3,NOBODY,S1\n1,MASTU,S1\n")
    lines = sent(alice_client, "2 NOBODY\n3 NOBODY\n")
    split = sent(alice_client, "Name,Count,Foil Count\nNOBODY,4,1\n")

    def left_out(draft: ImportDraft) -> list[str]:
        answer = alice_client.get(f"{SEND}{draft.pk}/restes.csv", **ENGLISH)
        return [line.rpartition(",")[0] for line in answer.content.decode("utf-8-sig").splitlines()[1:]]

    assert left_out(table)[:2] == ["2,NOBODY,S1", "3,NOBODY,S1"]
    assert left_out(lines) == ["1,2 NOBODY", "2,3 NOBODY"]
    assert left_out(split) == ["NOBODY,3,0", "NOBODY,1,1"]


def test_a_list_is_thrown_away(alice_client: Client, wankul: Game) -> None:
    draft = sent(alice_client)

    alice_client.post(f"{SEND}{draft.pk}/abandonner/")

    assert alice_client.get(f"{SEND}{draft.pk}/").status_code == 404


def test_a_preview_that_waited_too_long_says_so(alice: Player, alice_client: Client, wankul: Game) -> None:
    draft = sent(alice_client, "2 S1-108")
    ImportDraft.objects.update(created=timezone.now() - timedelta(minutes=31))

    page = commit(alice_client, draft).content.decode()

    assert "This preview is over" in page
    assert owned(alice) == {}


@pytest.mark.parametrize("end", ["", "restes.csv"])
def test_nobody_reads_the_list_of_somebody_else(
    alice: Player, bob_client: Client, client: Client, wankul: Game, end: str
) -> None:
    draft = read_into_draft(player=alice, game=wankul, content=MIXED, now=timezone.now())

    theirs = bob_client.get(f"{SEND}{draft.pk}/{end}")
    missing = bob_client.get(f"{SEND}00000000-0000-4000-8000-000000000000/{end}")

    assert theirs.status_code == 404
    assert body(theirs) == body(missing)
    assert client.get(f"{SEND}{draft.pk}/{end}").status_code == 302


@pytest.mark.parametrize(("end", "read"), [("choisir/", 404), ("abandonner/", 405)])
def test_nobody_writes_the_list_of_somebody_else(alice: Player, bob_client: Client, wankul: Game, end: str, read: int) -> None:
    draft = read_into_draft(player=alice, game=wankul, content="2 S1-108", now=timezone.now())

    assert bob_client.post(f"{SEND}{draft.pk}/{end}", {"mode": "add", "commit": "1"}).status_code == 404
    assert bob_client.get(f"{SEND}{draft.pk}/{end}").status_code == read
    assert ImportDraft.objects.filter(pk=draft.pk, committed=None).exists()


def test_a_file_is_read_and_its_name_kept(alice_client: Client, wankul: Game) -> None:
    file = SimpleUploadedFile("../../étagère 1.csv", "quantité;nom;extension;numéro\n2;MASTU;S1;108\n".encode("cp1252"))

    response = alice_client.post(SEND, {"file": file}, follow=True, **ENGLISH)

    page = response.content.decode()
    assert "étagère 1.csv" in page
    assert "table with semicolons" in page
    assert "CP1252" in page


@pytest.mark.parametrize(("mark", "encoding"), [(BOM_UTF16_LE, "utf-16-le"), (BOM_UTF16_BE, "utf-16-be")])
def test_unicode_text_of_excel_is_read(alice: Player, alice_client: Client, wankul: Game, mark: bytes, encoding: str) -> None:
    """Tabs between the cells, and two bytes a sign in either order; a torn file is refused."""
    content = mark + "nom\tquantité\textension\tnuméro\r\nMASTU\t2\tS1\t108\r\n".encode(encoding)

    alice_client.post(SEND, {"file": SimpleUploadedFile("Classeur1.txt", content)}, follow=True, **ENGLISH)

    [draft] = ImportDraft.objects.of(alice)
    assert [(row["state"], row["copies"]) for row in draft.rows] == [("ok", 2)]
    torn = SimpleUploadedFile("Classeur1.txt", content[:-1])
    assert "no text" in alice_client.post(SEND, {"file": torn}, **ENGLISH).content.decode()


@pytest.mark.parametrize("evil", EVIL)
def test_what_a_list_or_its_name_says_is_shown_as_text(alice_client: Client, wankul: Game, evil: str) -> None:
    table = f'quantity,name,{evil.replace(",", "")}\n1,"{evil.replace(chr(34), chr(34) * 2)}",x\n{evil.replace(",", "")},MASTU,\n'
    file = SimpleUploadedFile(f"{evil.replace('/', '')}.csv", table.encode())

    pages = [alice_client.post(SEND, {"file": file}, follow=True).content.decode()]
    pages.append(page_of(alice_client, sent(alice_client, f"1 {evil}\n[{evil}]\n{evil}:\n")))
    draft = sent(alice_client, "2 S1-108")
    ImportDraft.objects.filter(pk=draft.pk).update(name=evil)
    pages += [commit(alice_client, draft).content.decode(), alice_client.get("/collection/journal/").content.decode()]
    pages.append(alice_client.get("/collection/").content.decode())

    for page in pages:
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "49" not in re.findall(r"<code>([^<]*)</code>", page)
        assert 'href="javascript:' not in page


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ({"text": "   "}, "Paste a list, or choose a file."),
        ({"text": "# nothing\n"}, "There is no card in this list."),
        ({"text": "S1-108\n" * 100_001}, "100,001 lines"),
        ({"text": "," * 4_900_000}, "The first line is longer than 10,000 characters"),
        ({"text": '[{"name": "MASTU"}, 3]'}, "This is JSON that holds no list"),
        ({"text": '{"cards": []}'}, "There is no card in this list."),
        ({"file": SimpleUploadedFile("x.xlsx", b"PK\x03\x04" + b"\0" * 60)}, "save the sheet as XLSX, ODS or CSV"),
        ({"file": SimpleUploadedFile("x.png", b"\x89PNG\r\n")}, "no text"),
        ({"file": SimpleUploadedFile("x.csv", b"")}, "There is no card in this list."),
    ],
)
def test_what_cannot_be_read_is_refused_in_place(alice_client: Client, wankul: Game, said: dict[str, Any], answer: str) -> None:
    response = alice_client.post(SEND, said, **ENGLISH)

    assert response.status_code == 400
    assert answer in response.content.decode()
    assert not ImportDraft.objects.exists()


def test_half_a_letter_in_json_is_shown_and_saved_as_a_mark(alice_client: Client, wankul: Game) -> None:
    draft = sent(alice_client, '{"\\ud800 x": 2, "S1-108": 1}')

    assert "� x" in page_of(alice_client, draft)
    assert alice_client.get(f"{SEND}{draft.pk}/restes.csv").status_code == 200


def test_text_that_was_refused_is_still_in_its_field(alice_client: Client, wankul: Game) -> None:
    response = alice_client.post(SEND, {"text": "# my notes\n"})

    assert "# my notes" in response.content.decode()


@pytest.mark.parametrize("size", [LARGEST_LIST + 1, LARGEST_LIST + 1_000_000, 40 * 1024 * 1024])
def test_a_file_that_is_too_large_is_refused(alice_client: Client, wankul: Game, size: int) -> None:
    file = SimpleUploadedFile("bomb.csv", b"1,MASTU\n" * (size // 8 + 1))

    response = alice_client.post(SEND, {"file": file}, **ENGLISH)

    assert response.status_code in (400, 413)
    assert "a file may have 20 MB" in response.content.decode()
    assert not ImportDraft.objects.exists()


def test_a_pasted_text_that_is_too_large_is_refused_in_place(alice_client: Client, wankul: Game) -> None:
    response = alice_client.post(SEND, {"text": "1 MASTU\n" * 700_000}, **ENGLISH)

    assert response.status_code == 413
    assert "a file may have 20 MB" in response.content.decode()


def test_the_preview_of_a_long_list_stays_light(alice_client: Client, wankul: Game) -> None:
    lines = [f"{number % 5} NO SUCH CARD {number}" for number in range(5_000)] + ["MASTU", "-1 x"] * 2_000 + ["S1-108"] * 1_000
    draft = sent(alice_client, "\n".join(lines))
    read_draft(draft=draft.pk, clock=timezone.now)

    page = page_of(alice_client, draft)

    assert len(page) < 300_000
    assert page.count('class="question"') == 50


def test_a_finish_that_is_not_ours_is_explained_on_the_page(alice: Player, alice_client: Client, wankul: Game) -> None:
    alice_client.post(SEND, {"text": "name,quantity,set,number,foil\nMASTU,2,S1,108,etched\nCHIEN,1,S1,47,foil\n"})
    draft = ImportDraft.objects.get()
    page = page_of(alice_client, draft)

    assert "“etched”, in 1 row" in page
    assert 'name="finish-0"' in page

    commit(alice_client, draft, **{"finish-0": "foil"})

    assert holdings_total(alice) == {(printing("S1-108").pk, "foil"): 2, (printing("S1-047").pk, "foil"): 1}


def test_the_preview_says_that_a_sideboard_is_read_with_the_others(alice_client: Client, wankul: Game) -> None:
    alice_client.post(SEND, {"text": "Deck\n1 S1-108\nSideboard\n1 S1-047\n"})

    page = page_of(alice_client, ImportDraft.objects.get())

    assert "cards under “Sideboard” are read with the others" in page


@pytest.mark.parametrize(
    ("language", "words"), [("fr", "prend la place de la plus ancienne"), ("en", "takes the place of the oldest")]
)
def test_a_preview_that_newer_ones_pushed_out_says_what_becomes_of_previews(
    alice_client: Client, wankul: Game, language: str, words: str
) -> None:
    first = sent(alice_client)
    for number in range(5):
        sent(alice_client, f"{number + 1} S1-108")

    gone = alice_client.get(f"{SEND}{first.pk}/", headers={"accept-language": language})
    answers = [
        alice_client.post(f"{SEND}{first.pk}/{end}", {"mode": "add", "commit": "1"}) for end in ("choisir/", "abandonner/")
    ]

    assert {answer.status_code for answer in (gone, *answers)} == {404}
    assert words in gone.text
    assert f'href="{SEND}"' in gone.text.partition("<main")[2]


def test_long_numbers_and_many_lines_are_said_as_people_write_them(alice_client: Client, wankul: Game) -> None:
    draft = sent(alice_client, "\n".join(f"NO SUCH CARD {number}" for number in range(1_200)) + "\nMASTU")

    page = body(alice_client.get(f"{SEND}{draft.pk}/", headers={"accept-language": "fr"}))

    assert 'stat__number">1\u202f200<' in page.replace("\xa0", "\u202f")
    assert "introuvables" in page
    assert "1\u202f201 lignes" in page.replace("\xa0", "\u202f")
