"""Files as other products write them, word for word but for the cards: no line is dead, no foreign identifier is ours."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import translation

from collection.catalogue.shelf import Shelf, shelf_of
from collection.lists import Budget, State, UnreadableListError, count_lines, match, read_list, unreadable_words
from collection.lists.budget import ROWS_A_LOOK
from collection.lists.saying import Saying
from collection.models import Facts, Finish, Game
from tests.growth import assert_linear

pytestmark = pytest.mark.django_db

DECKBOX = """Count,Tradelist Count,Name,Edition,Edition Code,Card Number,Condition,Language,Foil,Signed,Artist Proof,Altered Art,\
Misprint,Promo,Textless,Printing Id,Printing Note,Tags,My Price,Cost,Rarity,Price,TcgPlayer ID,Scryfall ID
1,0,"MASTU",Origins,S1,108,Near Mint,English,,,,,,,,79156,,"",$0.00,{R}{G}{W}{U},MythicRare,$5.48,498298,e98d5321-ec09-456c
2,0,"CHIEN",Origins,,47,Near Mint,English,foil,,,,,,,31,,"",$0.00,,,,,
"""
DRAGON_SHIELD = """"sep=,"\r
Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,Price Bought,Date Bought,\
LOW,MID,MARKET\r
Test,1,1,"MASTU",S1,Origins,108,NearMint,Normal,English,0.00,2026-05-15,3.75,5.93,5.37\r
Test,2,1,"CHIEN",S1,Origins,47,NearMint,Surge Foil,English,0.00,2026-05-15,3.75,5.93,5.37\r
"""
CARDMARKET = """"idArticle";"idProduct";"English Name";"Local Name";"Exp.";"Exp. Name";"Price";"Language";"Condition";"Foil?";\
"Signed?";"Playset?";"Altered?";"Comments";"Amount";"onSale"
"1398";"743311";"";"MASTU";"S1";"Origins";"1.00";"2";"NM";"";"";"";"";"";"1";"1"
"1399";"743312";"";"CHIEN";"S1";"Origins";"1.00";"2";"NM";"X";"";"";"";"";"2";"1"
"""
MANABOX = """Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,Purchase price,Misprint,Altered,\
Condition,Language,Purchase price currency
"MASTU",S1,Origins,108,normal,mythic,1,89216,9d481911-48a9-4cd7-a3b4-14c058dcac19,4599.99,false,false,near_mint,en,USD
"CHIEN",S1,Origins,47,etched,mythic,2,89217,9d481911-48a9-4cd7-a3b4-14c058dcac20,4599.99,false,false,near_mint,en,USD
"""
MOXFIELD = """"Count","Tradelist Count","Name","Edition","Condition","Language","Foil","Tags","Last Modified","Collector Number",\
"Alter","Proxy","Purchase Price"
"1","1","MASTU","S1","Near Mint","English","","","2026-05-15 13:52:30.943000","108","False","False",""
"2","1","CHIEN","S1","Near Mint","English","etched","","2026-05-15 13:52:30.943000","47","False","False",""
"""
ARCHIDEKT = """Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,Edition Name,Edition Code,Multiverse Id,\
Scryfall ID,Collector Number
1,"MASTU",Normal,NM,2026-05-15,EN,,,Origins,S1,617022,e98d5321-ec09-456c-a9ea-c8ca2cfc6205,108
2,"CHIEN",Etched,NM,2026-05-15,EN,,,Origins,S1,617023,e98d5321-ec09-456c-a9ea-c8ca2cfc6206,47
"""
TCGPLAYER = """Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU
1,MASTU (Borderless),MASTU,The Origins,108,S1,Normal,Near Mint,English,C,123456,998877
2,CHIEN,CHIEN,The Origins,047,S1,1st Edition Holofoil,Near Mint,English,C,123457,998878
"""
TABLES = {
    "Deckbox": (DECKBOX, "foil", ""),
    "Dragon Shield": (DRAGON_SHIELD, None, "Surge Foil"),
    "ManaBox": (MANABOX, None, "etched"),
    "Moxfield": (MOXFIELD, None, "etched"),
    "Archidekt": (ARCHIDEKT, None, "Etched"),
    "TCGplayer": (TCGPLAYER, None, "1st Edition Holofoil"),
}


@pytest.fixture
def shelf(wankul: Game) -> Shelf:
    return shelf_of(wankul)


@pytest.mark.parametrize("product", TABLES)
def test_every_line_of_the_file_of_another_product_is_understood(shelf: Shelf, product: str) -> None:
    text, finish, word = TABLES[product]
    mastu, chien = (match(row, shelf) for row in read_list(text, shelf).rows)

    assert (mastu.state, chien.state) == (State.OK, State.OK)
    assert mastu.printing
    assert chien.printing
    assert (mastu.printing.key, mastu.row.copies, mastu.row.finish_word) == ("S1-108", 1, "")
    assert (chien.printing.key, chien.row.copies) == ("S1-047", 2)
    assert (chien.row.finish, chien.row.finish_word) == (finish, word)


def test_foils_that_a_line_counts_with_the_others_are_a_row_of_their_own(shelf: Shelf) -> None:
    """UrzaGatherer: "4,1" are three normal copies and a foil."""
    text = (
        "Name,Count,Foil Count,Set,Number\nMASTU,4,1,S1,108\nMASTU,2,2,S1,108\nCHIEN,3,,S1,47\nCHIEN,1,2,S1,47\nCHIEN,1,x,S1,47\n"
    )
    rows = read_list(text, shelf).rows

    assert [(one.line, one.copies, one.finish, one.raw) for one in rows[:4]] == [
        (2, 3, Finish.NORMAL, "MASTU,3,0,S1,108"),
        (2, 1, Finish.FOIL, "MASTU,1,1,S1,108"),
        (3, 2, Finish.FOIL, "MASTU,2,2,S1,108"),
        (4, 3, None, "CHIEN,3,,S1,47"),
    ]
    assert [(one.line, one.problem.reason, one.problem.column) for one in rows[4:] if one.problem] == [
        (5, "bad_quantity", "Foil Count"),
        (6, "bad_quantity", "Foil Count"),
    ]


def test_the_number_of_a_set_is_not_that_of_a_card(shelf: Shelf) -> None:
    """Dreamborn numbers both; a table with one such column numbers the card in its set."""
    [both] = read_list("Set Number,Card Number,Variant,Count\n1,31,normal,2\n", shelf).rows
    [alone] = read_list("Set,Set Number,Count\nS1,31,2\n", shelf).rows

    assert (both.set, both.number, both.copies) == ("1", "31", 2)
    assert (alone.set, alone.number) == ("S1", "31")


def test_the_stock_of_cardmarket_is_read_by_its_names(shelf: Shelf) -> None:
    mastu, chien = (match(row, shelf) for row in read_list(CARDMARKET, shelf).rows)

    assert {one.key for one in mastu.candidates} == {"S1-108", "S1-163"}  # it gives no number
    assert (mastu.row.copies, chien.row.copies, chien.row.finish) == (1, 2, "foil")


def test_a_list_of_articles_of_cardmarket_counts_its_groups(shelf: Shelf) -> None:
    text = "idProduct;idArticle;groupCount;price;isFoil;name;expansion\n743311;1234;3;0.5;;MASTU;Origins\n"

    (row,) = read_list(text, shelf).rows

    assert (row.name, row.copies) == ("MASTU", 3)


@pytest.mark.parametrize("end", ["", ";idCurrency;currencyCode"])
def test_a_file_that_names_cards_by_foreign_identifiers_alone_is_refused_as_a_whole(shelf: Shelf, end: str) -> None:
    text = f"idProduct;groupCount;price;idLanguage;condition;isFoil;isSigned;isAltered{end}\n743311;1;;1;2;1;;\n"

    with pytest.raises(UnreadableListError) as caught, translation.override("en"):
        read_list(text, shelf)

    said = unreadable_words(caught.value)
    assert "idProduct, groupCount, price" in said
    assert "743311" not in said


def test_a_line_of_figures_alone_names_no_card(shelf: Shelf) -> None:
    (row,) = read_list("743311;1;;1;2;1;;;", shelf).rows

    assert row.problem
    assert row.problem.reason == "no_card"


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ("game,set,number,code,name,finish,quantity,printing", "S1-031"),
        ("printing,quantity", "S1-031"),
        ("name,printing,language", ""),
        ("name,game,printing", "S1-031"),
        ("name,game,printing,language", ""),
        ("game,set,number,code,name,finish,quantity,printing,reason", "S1-031"),
        ("name,Printing Id", ""),
        ("name,scryfall id", ""),
    ],
)
def test_an_identifier_is_ours_only_in_our_own_export(shelf: Shelf, header: str, key: str) -> None:
    cells = {"printing": "S1-031", "Printing Id": "S1-031", "scryfall id": "S1-031", "name": "MASTU", "quantity": "1"}
    line = ",".join(cells.get(column, "") for column in header.split(","))

    (row,) = read_list(f"{header}\n{line}\n", shelf).rows

    assert row.key == key


@pytest.mark.parametrize(
    ("text", "finish", "condition"),
    [
        ("printing,copies\nS1-031,2", None, ""),
        ("impression;quantité\nS1-031;2", None, ""),
        ("Printing\tFinish\tQuantity\tCondition\t\ns1-031\tfoil\t2\tnm\t", Finish.FOIL, "nm"),
        ("impression;finition;quantité;état;langue\nS1-031;brillante;2;neuf;français", Finish.FOIL, "mt"),
        ("game,set,number,code,finish,quantity,printing,condition\nwankul,,,,normal,2,S1-031,nm", Finish.NORMAL, "nm"),
        ("printing,quantity,place,Shelf\nS1-031,2,Box,upper", None, ""),
    ],
)
def test_our_identifiers_alone_say_which_card_it_is(shelf: Shelf, text: str, finish: Finish | None, condition: str) -> None:
    """Our own file without the column of names was refused, or read as names of cards line by line."""
    (row,) = read_list(text, shelf).rows

    assert (row.key.upper(), row.copies, row.finish, row.saying.facts.condition) == ("S1-031", 2, finish, condition)
    assert match(row, shelf).state == State.OK
    assert count_lines(text, shelf) == 1


@pytest.mark.parametrize(
    "text",
    [
        "printing,count,language\nNormal,2,English",
        "printing,quantity,language\n743311,2,English\n743312,1,English",
        "printing,quantity,Scryfall ID\nS1-031,2,e98d5321",
        "Printing Id,quantity,language\nS1-031,2,English",
        "idProduct,quantity,printing\n743311,2,S1-031",
        "printing,quantity,condition\nS1-031,2,nm\nx1,2,nm\nx2,2,nm",
    ],
)
def test_a_printing_of_others_is_no_identifier_of_ours(shelf: Shelf, text: str) -> None:
    with pytest.raises(UnreadableListError):
        read_list(text, shelf)
    with pytest.raises(UnreadableListError):
        count_lines(text, shelf)


@pytest.mark.parametrize(("said", "finish", "word"), [("Foil", "foil", ""), ("Surge Foil", None, "Surge Foil")])
def test_a_printing_that_is_no_identifier_is_a_finish_among_our_own_columns_too(
    shelf: Shelf, said: str, finish: str | None, word: str
) -> None:
    (row,) = read_list(f"name,set,number,quantity,printing\nMASTU,S1,108,1,{said}\n", shelf).rows

    assert (row.key, row.finish, row.finish_word) == ("", finish, word)
    assert match(row, shelf).state == State.OK


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("Sideboard\n1 MASTU (S1) 108", "Sideboard"),
        ("SIDEBOARD:\n1 MASTU (S1) 108", "SIDEBOARD"),
        ("Sideboard (1)\n1 MASTU (S1) 108", "Sideboard"),
        ("[sideboard]\n1 MASTU (S1) 108", "sideboard"),
        ("// Sideboard\n1 MASTU (S1) 108", "Sideboard"),
        ("# Réserve (15)\n1 MASTU (S1) 108", "Réserve"),
        ("Réserve : 15\n1 MASTU (S1) 108", "Réserve"),
        ("Maybeboard\n1 MASTU (S1) 108", "Maybeboard"),
        ("SB: 1 MASTU (S1) 108", "Sideboard"),
        ("1x MASTU (S1) 108 [Maybeboard{noDeck}{noPrice},Ramp] ^Test,#2ccce4^", "Maybeboard"),
        ("Name,Quantity,Set,Number,Sideboarded\nMASTU,1,S1,108,Yes", "Sideboard"),
        ("Name,Quantity,Set,Number,Sideboarded\nMASTU,1,S1,108,No", ""),
        ("// Sideboard\n// Personnages\n1 MASTU (S1) 108", "Personnages"),
        ("1x MASTU (S1) 108 [Ramp] ^Test", ""),
    ],
)
def test_the_section_of_a_line_is_told(shelf: Shelf, text: str, section: str) -> None:
    (row,) = read_list(text, shelf).rows

    assert row.section == section
    assert match(row, shelf).state == State.OK


@pytest.mark.parametrize(
    ("said", "section"),
    [
        *((word, "Sideboard") for word in ("yes", "Oui", "ja", "TRUE", "vrai", "1", "x")),
        *((word, "") for word in ("", "no", "Non", "nein", "false", "Faux", "0")),
        *((word, word) for word in ("foil", "Brillante", "normal", "mate", "Proxy", "Signed", "Maybeboard")),
    ],
)
def test_a_yes_in_a_column_of_sections_is_the_sideboard_and_a_finish_is_the_name_of_one(
    shelf: Shelf, said: str, section: str
) -> None:
    (row,) = read_list(f"Count,Name,Set,Number,Sideboarded\n1,MASTU,S1,108,{said}\n", shelf).rows

    assert (row.section, row.finish) == (section, None)


@pytest.mark.parametrize("mark", ["*E*", "*etched*", "(etched)"])
def test_a_mark_for_a_finish_that_is_not_ours_is_kept_as_a_word(shelf: Shelf, mark: str) -> None:
    (row,) = read_list(f"2 MASTU (S1) 108 {mark}", shelf).rows

    assert (row.finish, row.finish_word, match(row, shelf).state) == (None, "etched", State.OK)


MEGABYTES = 4_900_000


@pytest.mark.parametrize(
    ("unit", "reason"),
    [
        (",", "first_line_too_long"),
        ('"', "first_line_too_long"),
        ("x", "first_line_too_long"),
        (",column", "first_line_too_long"),
        ("[", "json"),
        ('{"a":', "json"),
        ("\n", "too_many_lines"),
        ("S1-108\n", "too_many_lines"),
    ],
    ids=["commas", "quotes", "letters", "columns", "brackets", "braces", "lines", "cards"],
)
def test_a_text_that_is_no_list_is_refused_at_once(shelf: Shelf, unit: str, reason: str) -> None:
    """As a whole, before any of its lines is looked at."""

    def refused(text: str) -> None:
        with pytest.raises(UnreadableListError) as caught:
            read_list(text, shelf, budget=Budget(0))
        assert caught.value.reason == reason
        assert unreadable_words(caught.value)

    assert_linear(refused, unit * (MEGABYTES // len(unit) // 4), unit * (MEGABYTES // len(unit)))


HEAD = "name,quantity\n"


@pytest.mark.parametrize(
    ("head", "unit", "times"),
    [
        ("", "1 " + "a " * 499 + "\n", 1_000),
        ("", "a-" * 499 + "\n", 1_000),
        ("", "1 " + "é à " * 240 + "\n", 1_000),
        ("", "(" * 990 + "\n", 1_000),
        ("", "x1" * 480 + "\n", 1_000),
        ("MASTU\n", ",", MEGABYTES),
        (HEAD, '"', MEGABYTES),
        (HEAD + '"', "x", MEGABYTES),
        (HEAD + '"', "x,\n", 20_000),
        (HEAD, "," * 900 + "\n", 5_000),
        (HEAD, "x" + "," * 900 + "y\n", 2_000),
    ],
    ids=["words", "dashes", "accents", "brackets", "times", "commas", "quotes", "quote", "open quote", "cells", "more cells"],
)
def test_a_list_costs_no_more_than_it_is_long_however_it_is_written(shelf: Shelf, head: str, unit: str, times: int) -> None:
    def read(text: str) -> None:
        states = {match(row, shelf).state for row in read_list(text, shelf).rows}
        assert State.OK not in states

    assert_linear(read, head + unit * (times // 16), head + unit * times, times=16)


@pytest.mark.parametrize("letters", ["a ", "a-", "é à ", "(", "x1", "1 ", "[a]", "sb: ", "Deck ", "#", "1x "])
def test_a_line_costs_no_more_than_it_is_long(shelf: Shelf, letters: str) -> None:
    """Up to the length that a line may have."""

    def read(line: str) -> None:
        for row in read_list(f"{line}\n" * 300, shelf).rows:
            match(row, shelf)

    assert_linear(read, letters * (245 // len(letters)), letters * (980 // len(letters)))


def test_a_budget_is_spent_by_the_clock_alone() -> None:
    """The thread's own time, looked at now and then: whoever has used it up reads no further."""
    ticks = iter([0.0, 0.0, 7.9, 8.0])
    told: list[int] = []
    budget = Budget(clock=lambda: next(ticks), tell=told.append)
    passed = [len(list(budget.spent_on(range(ROWS_A_LOOK)))) for _ in range(2)]

    with pytest.raises(UnreadableListError) as caught:
        next(budget.spent_on(range(ROWS_A_LOOK)))

    assert caught.value.reason == "too_slow"
    assert (passed, told) == ([ROWS_A_LOOK, ROWS_A_LOOK], [0, ROWS_A_LOOK])


def said_by(text: str, shelf: Shelf) -> list[Saying]:
    return [one.saying for one in read_list(text, shelf).rows]


def test_cardmarket_says_its_languages_by_number_and_its_flags_with_a_question_mark(shelf: Shelf) -> None:
    heads = '"idArticle";"idProduct";"Local Name";"Exp.";"Language";"Condition";"Foil?";"Signed?";"Altered?";"Comments";"Amount"'
    text = (
        f'{heads}\n"1";"7";"MASTU";"S1";"2";"NM";"";"X";"";"un coin plié";"1"\n"2";"8";"CHIEN";"S1";"99";"NM";"";"";"X";"";"1"\n'
    )

    mastu, chien = said_by(text, shelf)

    assert mastu == Saying(Facts(condition="nm", language="fr", signed=True, note="un coin plié"))
    assert (chien.facts.altered, chien.facts.language, chien.unknown) == (True, "", (("language", "99"),))
    assert said_by("Name,Language\nMASTU,2\n", shelf)[0].unknown == (("language", "2"),), "no other product numbers them so"


@pytest.mark.parametrize(
    ("said", "paid"),
    [("$1,234.50", "1234.50"), ("1.234,50 €", "1234.50"), ("1 234,50", "1234.50"), ("1,234,567.00", "1234567.00")],
)
def test_thousands_apart_are_an_amount(shelf: Shelf, said: str, paid: str) -> None:
    (row,) = said_by(f'Name,My Price\nMASTU,"{said}"\n', shelf)

    assert (str(row.facts.paid), row.unknown) == (paid, ())


@pytest.mark.parametrize("said", ["1,234", "1.234", "$12,345", "9999999.9999", "9999999.995"])
def test_an_amount_that_may_be_a_thousand_times_another_or_is_too_much_stays_a_note(shelf: Shelf, said: str) -> None:
    """What is rounded up to ten millions could be written and never read again."""
    (row,) = said_by(f'Name,My Price\nMASTU,"{said}"\n', shelf)

    assert row.facts.paid is None
    assert any(said in word for word in row.unknown)


@pytest.mark.parametrize(
    ("said", "paid"), [("0.125", "0.12"), ("9999999.99", "9999999.99"), ("1234.567", "1234.57"), ("12,50", "12.50")]
)
def test_cents_are_told_from_thousands(shelf: Shelf, said: str, paid: str) -> None:
    (row,) = said_by(f'Name,My Price\nMASTU,"{said}"\n', shelf)

    assert str(row.facts.paid) == paid


@pytest.mark.parametrize(
    ("days", "read"),
    [
        (("3/4/2026", "5/15/2026"), (date(2026, 3, 4), date(2026, 5, 15))),
        (("3/4/2026", "15/5/2026"), (date(2026, 4, 3), date(2026, 5, 15))),
        (("3/4/2026", "4/3/2026"), (None, None)),
        (("3/4/2026", "15/5/2026", "5/15/2026"), (None, date(2026, 5, 15), date(2026, 5, 15))),
    ],
)
def test_a_day_is_read_as_the_other_days_of_the_list_tell(
    shelf: Shelf, days: tuple[str, ...], read: tuple[date | None, ...]
) -> None:
    text = "\n".join(["Card Name,Quantity,Date Bought", *(f"MASTU,1,{day}" for day in days)])

    assert tuple(one.facts.paid_on for one in said_by(text, shelf)) == read


@pytest.mark.parametrize("name", ["Playset?", "isPlayset", "Playset"])
def test_a_playset_of_cardmarket_is_four_copies(shelf: Shelf, name: str) -> None:
    text = f'"idArticle";"Local Name";"{name}";"Amount"\n1;MASTU;X;1\n2;MASTU;true;3\n3;MASTU;;2\n4;MASTU;0;2\n5;MASTU;1;2500\n'
    *rows, too_many = read_list(text, shelf).rows

    assert [(row.copies, row.is_playset) for row in rows] == [(4, True), (12, True), (2, False), (2, False)]
    assert too_many.problem
    assert (too_many.problem.reason, too_many.problem.value) == ("too_many_copies", "10000")


def test_what_was_kept_of_playsets_beside_the_copies_is_not_counted_again(shelf: Shelf) -> None:
    """Lists read before playsets were counted left such a column in our own export."""
    (row,) = read_list("game,set,number,code,name,finish,quantity,printing,Playset?\n,,,,MASTU,,1,S1-108,X\n", shelf).rows

    assert (row.copies, row.is_playset, "Playset?" in row.saying.facts.kept) == (1, False, True)


@pytest.mark.parametrize(("printing", "finish"), [("", "foil"), ("Foil", "foil"), ("Normal", "normal")])
def test_tcgplayer_says_a_foil_behind_the_condition(shelf: Shelf, printing: str, finish: str) -> None:
    (row,) = read_list(f"Quantity,Name,Printing,Condition\n1,MASTU,{printing},Near Mint Foil\n", shelf).rows

    assert (row.finish, row.saying) == (finish, Saying(Facts(condition="nm")))


@pytest.mark.parametrize(
    ("said", "condition", "word"),
    [
        ("Lightly Played Holofoil", "ex", "Holofoil"),
        ("near_mint Reverse  Holofoil", "nm", "Reverse Holofoil"),
        ("Near Mint Reverse Holofoil", "nm", "Reverse Holofoil"),
        ("Damaged 1st Edition", "po", "1st Edition"),
        ("Moderately Played Unlimited Holofoil", "gd", "Unlimited Holofoil"),
    ],
)
def test_a_printing_behind_a_condition_is_asked_about_as_in_a_column_of_its_own(
    shelf: Shelf, said: str, condition: str, word: str
) -> None:
    (row,) = read_list(f"Quantity,Name,Condition\n1,MASTU,{said}\n", shelf).rows

    assert (row.finish, row.finish_word, row.saying.facts.condition) == (None, word, condition)


def test_a_printing_behind_a_condition_gives_way_to_no_other_word(shelf: Shelf) -> None:
    text = "Quantity,Name,Printing,Condition\n1,MASTU,Holofoil,Near Mint Holofoil\n1,CHIEN,Normal,Near Mint Holofoil\n"
    same, other = read_list(text, shelf).rows

    assert (same.finish_word, same.saying.facts.condition) == ("Holofoil", "nm")
    assert (other.finish, other.saying.unknown) == (Finish.NORMAL, (("condition", "Near Mint Holofoil"),))


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("S-Chinese", "zh"), ("T-Chinese", "zh"), ("zh_CN", "zh"), ("zh-TW", "zh"), ("deu", "de"), ("GER", "de"), ("spa", "es"),
        ("por", "pt"), ("ita", "it"), ("fra", "fr"), ("fre", "fr"), ("eng", "en"), ("jpn", "ja"), ("kor", "ko"),
        ("Deutsch", "de"), ("Französisch", "fr"), ("Englisch", "en"), ("Español", "es"), ("Português", "pt"),
    ],
)  # fmt: skip
def test_languages_are_read_as_programs_and_sellers_write_them(shelf: Shelf, said: str, language: str) -> None:
    assert said_by(f"Name,Language\nMASTU,{said}\n", shelf) == [Saying(Facts(language=language))]


def test_the_original_version_is_of_no_language_that_is_known_here(shelf: Shelf) -> None:
    """It was read as English: of a French game it is French."""
    assert said_by("Name,Language\nMASTU,VO\n", shelf) == [Saying(unknown=(("language", "VO"),))]


def test_german_answers_are_read_of_finishes_and_flags(shelf: Shelf) -> None:
    yes, no = read_list("Name,Foil,Signed\nMASTU,Ja,ja\nMASTU,Nein,nein\n", shelf).rows

    assert [(row.finish, row.saying.facts.signed, row.saying.unknown) for row in (yes, no)] == [
        (Finish.FOIL, True, ()), (Finish.NORMAL, False, ()),
    ]  # fmt: skip


def test_mint_in_one_letter_is_told_among_what_is_nearest(shelf: Shelf) -> None:
    short, long = said_by("Name,Condition\nMASTU,M\nMASTU,Mint\n", shelf)

    assert (short.facts, short.near, long.facts, long.near) == (Facts(condition="mt"), (("M", "mt"),), Facts(condition="mt"), ())


def test_a_misprint_is_a_tag(shelf: Shelf) -> None:
    text = "Count,Name,Tags,Misprint,Artist Proof\n1,MASTU,rare,misprint,\n1,CHIEN,,,proof\n1,CHIEN,,false,0\n"

    assert [one.facts.tags for one in said_by(text, shelf)] == ["misprint, rare", "artist proof", ""]


@pytest.mark.parametrize(
    ("words", "conditions"),
    [
        (["NM", "LP", "MP"], ["nm", "ex", "gd"]),
        (["LP", "HP"], ["ex", "pl"]),
        (["NM", "EX", "LP"], ["nm", "ex", "lp"]),
        (["GD", "LP", "PL"], ["gd", "lp", "pl"]),
    ],
)
def test_what_lp_means_is_told_by_the_other_conditions_of_the_list(shelf: Shelf, words: list[str], conditions: list[str]) -> None:
    """Archidekt's LP is better than its MP; Cardmarket's stands below GD."""
    lines = "".join(f"1,MASTU,{word}\n" for word in words)

    assert [one.facts.condition for one in said_by(f"Quantity,Name,Condition\n{lines}", shelf)] == conditions


def test_other_columns_tell_nothing_of_conditions_and_days(shelf: Shelf) -> None:
    boxes = "Quantity,Name,Number,Set,Condition,Location\n1,MASTU,108,S1,LP,Boîte\n1,CHIEN,47,S1,NM,HP\n"
    assert [one.facts.condition for one in said_by(boxes, shelf)] == ["lp", "nm"]
    noted = "Quantity,Name,Number,Set,Date bought,Note\n1,MASTU,108,S1,03/04/2025,vu 12/25/2024\n"
    (one,) = said_by(noted, shelf)
    assert not one.facts.paid_on, "which of the two is the month is not known"
    archidekt = "Quantity,Name,Edition Name,Condition,Edition Code,Collector Number\n1,MASTU,Origins,LP,S1,108\n"
    assert [one.facts.condition for one in said_by(archidekt, shelf)] == ["ex"], "whatever else is in the list"
