"""Card lists as people write them: every form is understood, every row ends in one state, nothing is guessed."""

from __future__ import annotations

import pytest
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.catalogue.shelf import Shelf, shelf_of
from collection.folding import folded
from collection.forms.lines import FactsForm
from collection.lists import (
    Match,
    NotATextError,
    Row,
    State,
    UnreadableListError,
    count_lines,
    decode,
    match,
    match_all,
    problem_words,
    read_list,
    suggestions,
    unreadable_words,
)
from collection.lists.matching import Doubt
from collection.lists.names import names_of
from collection.lists.reading import MOST_ENDS
from collection.lists.rows import MOST_LINES
from collection.lists.saying import FACT_COLUMNS
from collection.models import Finish, Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def shelf(wankul: Game) -> Shelf:
    return shelf_of(wankul)


def one(text: str, shelf: Shelf) -> Match:
    """The match of a list of one row."""
    (row,) = read_list(text, shelf).rows
    return match(row, shelf)


def read(text: str, shelf: Shelf) -> list[tuple[str, int, str]]:
    """Printing key, copies and finish of every row that is in order; the state of the others."""
    matches = match_all(read_list(text, shelf).rows, shelf)
    return [(one.printing.key if one.printing else one.state.value, one.row.copies, one.finish.value) for one in matches]


@pytest.mark.parametrize(
    ("line", "key", "copies", "finish"),
    [
        ("3 MASTU (S1) 108", "S1-108", 3, "normal"),
        ("3x MASTU (S1) 108", "S1-108", 3, "normal"),
        ("3xMASTU (S1) 108", "S1-108", 3, "normal"),
        ("3 × mastu [origins] #108", "S1-108", 3, "normal"),
        ("MASTU (S1) 108", "S1-108", 1, "normal"),
        ("MASTU (Origins) UC#108", "S1-108", 1, "normal"),
        ("MASTU (108)", "S1-108", 1, "normal"),
        ("S1-108 x3", "S1-108", 3, "normal"),
        ("S1-108x3", "S1-108", 3, "normal"),
        ("S1-108 *3", "S1-108", 3, "normal"),
        ("S1 108 3", "S1-108", 3, "normal"),
        ("S1 108", "S1-108", 1, "normal"),
        ("S1#108", "S1-108", 1, "normal"),
        ("S1 #008", "S1-008", 1, "normal"),
        ("S1 108/180", "S1-108", 1, "normal"),
        ("4 MASTU S1 108", "S1-108", 4, "normal"),
        ("4 MASTU|S1|108", "S1-108", 4, "normal"),
        ("4 MASTU|S1|1", "S1-108", 4, "normal"),
        ("4 MASTU|S1|2", "S1-163", 4, "foil"),
        ("4 GARAGISTE+|S1|2", "S1-032", 4, "foil"),
        ("[S1#108] MASTU", "S1-108", 1, "normal"),
        ("T#2 (S1)", "S1-002", 1, "normal"),
        ("108 (S1)", "S1-108", 1, "normal"),
        ("PORTAL (S1) T#2", "S1-002", 1, "normal"),
        ("3;MASTU;S1;108", "S1-108", 3, "normal"),
        ("3\tMASTU\tS1\t108", "S1-108", 3, "normal"),
        ("2 MASTU (S1) 108 f", "S1-108", 2, "foil"),
        ("2 MASTU (S1) 108 *F*", "S1-108", 2, "foil"),
        ("2 MASTU (S1) 163", "S1-163", 2, "foil"),
        ("2 MASTU (S1) 163 (normal)", "S1-163", 2, "normal"),
        ("- 2 MASTU (S1) 108", "S1-108", 2, "normal"),
        ("3 Garagiste (Laink)", "S1-031", 3, "normal"),
        ("GARAGISTE (Terracid) x2", "S1-032", 2, "normal"),
        ("2 Alpiniste (Laink) S5 135", "S5-135", 2, "normal"),
        ("2 Alpiniste (Terracid) 136", "S5-136", 2, "normal"),
        ("2 MASTU (S1) 108 # my favourite", "S1-108", 2, "normal"),
        ("1x Mastu (s1) 108 [Ramp] ^Test", "S1-108", 1, "normal"),
        ("3 SCP-106", "S3-085", 3, "normal"),
        ("3 XC_FUNKY", "S3-013", 3, "normal"),
        ("la f.a.q", "S1-010", 1, "normal"),
        ("R/WANKIL", "S2-012", 1, "normal"),
        ("l’encyclopédie vol.1", "HS-ENCYCLOPEDIE-1", 1, "normal"),
        ("HS-DUO-181 x2", "HS-DUO-181", 2, "foil"),
        ("Hors Série PGW-23#1", "HS-PGW-23-1-PGW-2023", 1, "normal"),
        ("S5 176B", "S5-176B", 1, "foil"),
        ("0 MASTU (S1) 108", "S1-108", 0, "normal"),
    ],
)
def test_a_line_is_understood(shelf: Shelf, line: str, key: str, copies: int, finish: str) -> None:
    found = one(line, shelf)

    assert found.state == State.OK, found
    assert found.printing is not None
    assert (found.printing.key, found.row.copies, found.finish.value) == (key, copies, finish)


@pytest.mark.parametrize(
    ("line", "doubt", "candidates"),
    [
        ("MASTU", Doubt.SEVERAL_PRINTINGS, ["S1-108", "S1-163"]),
        ("MASTU (S1)", Doubt.SEVERAL_PRINTINGS, ["S1-108", "S1-163"]),
        ("3 Alpiniste (Laink)", Doubt.SEVERAL_PRINTINGS, ["S5-135", "S5-165"]),
        ("MORT-VIVANT", Doubt.SEVERAL_CARDS, ["S1-078", "S1-079"]),
        ("4 MASTU S1 107", Doubt.NAME_AND_NUMBER_DISAGREE, ["S1-107", "S1-108", "S1-163"]),
        ("MASTU (S1) 999", Doubt.UNKNOWN_NUMBER, ["S1-108", "S1-163"]),
        ("MASTU (XYZ) 3", Doubt.UNKNOWN_SET, ["S1-108", "S1-163"]),
        ("MASTU (S2)", Doubt.NOT_IN_SET, ["S1-108", "S1-163"]),
        ("179", Doubt.SEVERAL_CARDS, ["S1-179", "S3-179", "S4-179"]),
    ],
)
def test_what_fits_several_printings_is_asked(shelf: Shelf, line: str, doubt: Doubt, candidates: list[str]) -> None:
    found = one(line, shelf)

    assert (found.state, found.doubt, found.printing) == (State.AMBIGUOUS, doubt, None)
    assert [candidate.key for candidate in found.candidates] == candidates


def test_a_name_of_several_cards_is_never_guessed(shelf: Shelf) -> None:
    cards: dict[str, set[int]] = {}
    for printing in shelf.printings:
        cards.setdefault(printing.card.name, set()).add(printing.card.id)
    shared = [name for name, ids in cards.items() if len(ids) > 1]

    states = {match(row, shelf).state for row in read_list("\n".join(shared), shelf).rows}

    assert len(shared) == 178
    assert states == {State.AMBIGUOUS}


def test_every_printing_is_found_by_its_set_and_number_and_name_or_code(shelf: Shelf) -> None:
    by_code = [f"2 {p.card.name} ({p.set.code}) {p.code}" for p in shelf.printings]
    by_key = [f"{p.key} x2" for p in shelf.printings]

    for lines in (by_code, by_key):
        found = list(match_all(read_list("\n".join(lines), shelf).rows, shelf))
        assert [one.printing for one in found] == list(shelf.printings)


@pytest.mark.parametrize("line", ["ZZZZ", "2 nothing like it (S1)", "9999"])
def test_what_nothing_fits_is_unmatched(shelf: Shelf, line: str) -> None:
    assert one(line, shelf).state == State.UNMATCHED


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("-2 MASTU", "negative_quantity"),
        ("99999 MASTU", "too_many_copies"),
        ("1000000000000000000 MASTU", "too_many_copies"),
        ("MA\0STU", "control_characters"),
        ("x" * 1001, "line_too_long"),
        ("[S1]", "no_card"),
    ],
)
def test_what_makes_no_sense_is_invalid_and_says_why(shelf: Shelf, line: str, reason: str) -> None:
    found = one(line, shelf)

    assert found.state == State.INVALID
    assert found.row.problem is not None
    assert found.row.problem.reason == reason
    assert not problem_words(found.row.problem)[0].islower()


def test_lists_of_other_programs_are_headed_as_their_games_are(shelf: Shelf) -> None:
    """As TappedOut heads parts, and Forge a file; a third picture of a card that has two is asked about."""
    tapped = read_list("Creatures (2)\n1x MASTU (S1) 108\n1x CHIEN\n\nAutres (1)\n1x VENDEUR\nLands (0)\n", shelf)
    assert (tapped.titles, [row.name for row in tapped.rows]) == (("Creatures", "Autres", "Lands"), ["MASTU", "CHIEN", "VENDEUR"])

    forge = read_list("[metadata]\nName=Siège\nDeck Type=constructed\n[Main]\n4 MASTU|S1|3\n[Sideboard]\n1 CHIEN|S1\n", shelf)
    assert forge.titles == ("metadata", "Main", "Sideboard")
    assert [(row.name, row.number, row.section) for row in forge.rows] == [("MASTU", "3", "Main"), ("CHIEN", "", "Sideboard")]
    assert next(iter(match_all(forge.rows, shelf))).state == State.AMBIGUOUS


def test_comments_and_titles_are_no_rows_and_are_counted(shelf: Shelf) -> None:
    lines = ["Deck", "# mine", "// yours", "", "Personnages (38)", "3 MASTU (S1) 108", "[sideboard]", "1 CHIEN (S1) 47"]
    text = "\n".join([*lines, "Terrains:", "== Duos ==", "Total : 50"])

    found = read_list(text, shelf)

    assert [(row.name, row.section, row.line) for row in found.rows] == [("MASTU", "Personnages", 6), ("CHIEN", "sideboard", 8)]
    assert found.titles == ("Deck", "Personnages", "sideboard", "Terrains", "Duos", "Total")
    assert found.comments == 2


def test_a_table_is_recognised_by_its_column_names(shelf: Shelf) -> None:
    text = 'Quantité;Nom;Extension;Numéro;Brillante;Langue\r\n3;MASTU;Origins;108;oui;FR\r\n2;"PORTAL";S1;002;;\r\n;;;;;\r\n'

    found = read_list(text, shelf)

    assert (found.format, found.delimiter, found.unused) == ("table", ";", ("Langue",))
    assert read(text, shelf) == [("S1-108", 3, "foil"), ("S1-002", 2, "normal")]
    assert [row.line for row in found.rows] == [2, 3]


@pytest.mark.parametrize(
    "text",
    [
        "sep=,\nCount,Name,Edition,Collector Number,Foil\n3,MASTU,S1,108,foil\n",
        '"sep=;"\nCount;Name;Edition;Collector Number;Foil\n3;MASTU;S1;108;foil\n',
        "Count\tName\tSet code\tCollector number\tPrinting\n3\tMASTU\tS1\t108\tFoil\n",
        'name,set,number,quantity,finish\n"MASTU",s1,108,3,Foil\n',
        "# exported\nname|set|number|qty|finish\nMASTU|S1|108|3|foil\n",
        "Carte,Code,Série,Qté,Finition\nMastu,UC#108,origins,3.0,brillante\n",
        "printing,quantity,finish\nS1-108,3,foil\n",
        "code,quantity,foil\nS1-108,x3,yes\n",
    ],
)
def test_other_sites_and_other_languages_name_their_columns_otherwise(shelf: Shelf, text: str) -> None:
    assert read(text, shelf) == [("S1-108", 3, "foil")]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("2 Titan Calvasse (UR1)", "S4-153"),
        ("2 Titan Calvasse (UC) [Stellar]", "S4-105"),
        ("2 Garagiste (Wankul Origins) 31", "S1-031"),
        ("2 Garagiste (Wankul - Origins) 31", "S1-031"),
        ("Article,Set,Quantité,Prix\nTitan Calvasse (UR1),STELLAR,2,3", "S4-153"),
        ("Quantity,Product,Expansion,Rarity,Price\n2,Titan Calvasse (UC),Wankul Stellar,UC,0.5", "S4-105"),
        ("Amount;Article;Product ID;Expansion;Number\n2;Garagiste;123;Wankul Origins;31", "S1-031"),
        ("Amount,Article Name,Expansion Name,CN\n2,Garagiste,Origins,31", "S1-031"),
        ("Article,Name,Qty,Number\n4711,Garagiste,2,31", "S1-031"),
    ],
)
def test_lists_of_shops_are_read_where_they_are_clear(shelf: Shelf, line: str, key: str) -> None:
    """They write a series behind the name, the game before the set, and call the card an article or a product."""
    found = one(line, shelf)

    assert found.printing
    assert (found.printing.key, found.row.copies) == (key, 2)


@pytest.mark.parametrize("said", ["Hors-Série", "hors-serie", "HORS_SERIE", "Wankul Hors-Série", "Wankul : Hors-Série"])
def test_a_set_is_known_with_hyphens_and_behind_the_name_of_its_game(shelf: Shelf, said: str) -> None:
    assert names_of(shelf).set_called(said) == "HS"
    assert names_of(shelf).set_called("Wankul") is None


def test_a_series_behind_a_name_that_the_card_has_not_is_not_guessed(shelf: Shelf) -> None:
    assert one("2 Titan Calvasse (UR2)", shelf).doubt == Doubt.UNKNOWN_SET


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_table_may_call_its_columns_as_the_form_of_copies_does(language: str) -> None:
    with override(language):
        found = {
            name: FACT_COLUMNS.get(folded(str(field.label))) for name, field in FactsForm.base_fields.items() if name != "copies"
        }

    assert all(name == column for name, column in found.items())


@pytest.mark.parametrize("column", ["code", "number"])
@pytest.mark.parametrize(
    ("cell", "key"), [("S1:031", "S1-031"), ("S1#31", "S1-031"), ("Origins 108", "S1-108"), ("S1-31", "S1-031")]
)
def test_a_cell_may_name_the_set_before_the_number_as_a_line_does(shelf: Shelf, column: str, cell: str, key: str) -> None:
    assert read(f"2 {cell}", shelf) == read(f"{column},quantity\n{cell},2", shelf) == [(key, 2, "normal")]


def test_a_set_before_the_number_must_be_the_one_of_its_own_column(shelf: Shelf) -> None:
    assert read("set,code,quantity\nS1,S1:031,2", shelf) == [("S1-031", 2, "normal")]
    assert read("set,code,quantity\nS2,S1:031,2", shelf) == [("unmatched", 2, "normal")]


def test_cells_may_hold_quotes_delimiters_and_new_lines(shelf: Shelf) -> None:
    text = 'quantity,name,set,number\n1,"MAR""TINE",S1,3\n2,"MASTU\nsecond",S1,108\n3,CHIEN,S1,47\n'

    found = read_list(text, shelf)

    assert [(row.line, row.name) for row in found.rows] == [(2, 'MAR"TINE'), (3, "MASTU\nsecond"), (5, "CHIEN")]


def test_a_quote_that_is_never_closed_does_not_swallow_the_rest(shelf: Shelf) -> None:
    text = 'quantity,name,set,number\n1,"MASTU,S1,108\n' + "2,CHIEN,S1,47\n" * 40

    states = [match(row, shelf).state for row in read_list(text, shelf).rows]

    assert len(states) == 41
    assert states[1:] == [State.OK] * 40


@pytest.mark.parametrize(
    ("row", "reason", "column"),
    [
        ("many,MASTU,S1,108,,", "bad_quantity", "Quantity"),
        (",MASTU,S1,108,,", "bad_quantity", "Quantity"),
        ("1.000,MASTU,S1,108,,", "bad_quantity", "Quantity"),
        ("-1,MASTU,S1,108,,", "negative_quantity", "Quantity"),
        ("10000,MASTU,S1,108,,", "too_many_copies", "Quantity"),
        ("1000000000000,MASTU,S1,108,,", "too_many_copies", "Quantity"),
        ("1,MASTU,S1,108,,chess", "other_game", "Game"),
        ("1,,S1,,,", "no_card", "Name"),
        ("1,NO, SUCH,S1,108,,wankul", "too_many_cells", ""),
    ],
)
def test_a_wrong_cell_is_named_with_its_column(shelf: Shelf, row: str, reason: str, column: str) -> None:
    found = one(f"Quantity,Name,Set,Number,Foil,Game\n{row}\n", shelf)

    assert found.state == State.INVALID
    assert found.row.problem is not None
    assert (found.row.problem.reason, found.row.problem.column) == (reason, column)
    assert column in problem_words(found.row.problem)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_encoding_and_line_end_reads_the_same(shelf: Shelf, encoding: str, end: str) -> None:
    text = end.join(["quantité;nom;extension", "2;PASSE-PAR-LÀ;S1", "1;GASTRO-ENTÉROLOGUE;S2", ""])

    decoded = decode(text.encode(encoding))

    names = [row.name for row in read_list(decoded.text, shelf).rows]
    assert names == ["PASSE-PAR-LÀ", "GASTRO-ENTÉROLOGUE"]


@pytest.mark.parametrize(
    ("content", "kind"),
    [(b"PK\x03\x04rest", "spreadsheet"), (b"\x89PNG\r\n", "picture"), (b"%PDF-1.7", "binary"), (b"\x00\x01\x02" * 9, "binary")],
)
def test_what_is_no_text_is_recognised(content: bytes, kind: str) -> None:
    with pytest.raises(NotATextError) as caught:
        decode(content)

    assert caught.value.kind == kind


def test_a_list_that_is_too_long_is_refused_as_a_whole(shelf: Shelf) -> None:
    with pytest.raises(UnreadableListError) as caught:
        read_list("MASTU\n" * (MOST_LINES + 1), shelf)

    assert (caught.value.reason, caught.value.value) == ("too_many_lines", str(MOST_LINES + 1))


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\v", "\u2028"])
def test_blank_lines_without_end_are_refused_before_they_are_cut_apart(shelf: Shelf, end: str) -> None:
    with pytest.raises(UnreadableListError) as refused:
        count_lines(end * (MOST_ENDS + 1), shelf)

    assert (refused.value.reason, refused.value.value) == ("too_many_lines", str(MOST_ENDS + 1))
    assert read(end * 1_000 + "2 MASTU (S1) 108" + end, shelf) == [("S1-108", 2, "normal")]


@pytest.mark.parametrize(("typed", "meant"), [("MASTO", "MASTU"), ("ASTRONOTE", "ASTRONAUTE"), ("punk a chiens", "PUNK À CHIEN")])
def test_slips_of_the_finger_get_suggestions(shelf: Shelf, typed: str, meant: str) -> None:
    assert suggestions(typed, shelf)[0].card.name == meant


def test_nothing_is_suggested_for_what_is_like_nothing(shelf: Shelf) -> None:
    assert suggestions("qqqqqqqq", shelf) == ()
    assert suggestions("", shelf) == ()


def test_a_wrong_identifier_is_not_trusted_against_the_name(shelf: Shelf) -> None:
    found = one("printing,name,quantity\nS1-107,MASTU,2\n", shelf)

    assert (found.state, found.doubt) == (State.AMBIGUOUS, Doubt.NAME_AND_NUMBER_DISAGREE)


def rows_or_refusal(text: str, shelf: Shelf) -> list[Row]:
    """The rows of a text, none where it is refused as a whole in words."""
    try:
        return read_list(text, shelf).rows
    except UnreadableListError as refusal:
        return [] if unreadable_words(refusal) else pytest.fail("refused without words")


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=200))
def test_no_text_breaks_the_reader(shelf: Shelf, text: str) -> None:
    for row in rows_or_refusal(text, shelf):
        found = match(row, shelf)
        assert (found.printing is not None) == (found.state == State.OK)
        assert bool(found.candidates) == (found.state == State.AMBIGUOUS)
        assert (row.problem is not None) == (found.state == State.INVALID)
        assert "\0" not in row.raw


WORDS = st.sampled_from(
    ["3", "x", "MASTU", "(S1)", "S1", "108", "#", "T#2", "*F*", "f", "[", "]", "|", ";", '"', "-1", "²", "٣", "é", ",", ":"]
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lines=st.lists(st.lists(WORDS, max_size=7).map(" ".join), max_size=5),
    header=st.sampled_from(["", "name,set,number,quantity,foil\n"]),
)
def test_no_mixture_of_what_lists_are_made_of_breaks_the_reader(shelf: Shelf, lines: list[str], header: str) -> None:
    for found in match_all(rows_or_refusal(header + "\n".join(lines), shelf), shelf):
        assert found.state in State
        assert 0 <= found.row.copies <= 9_999


@settings(max_examples=200, deadline=None)
@given(content=st.binary(max_size=300))
def test_no_bytes_break_the_decoder(content: bytes) -> None:
    try:
        text = decode(content).text
    except NotATextError as problem:
        text = problem.kind
    assert isinstance(text, str)


def test_the_finish_said_is_the_finish_kept(shelf: Shelf) -> None:
    assert one("MASTU (S1) 108 f", shelf).finish == Finish.FOIL
    assert one("MASTU (S1) 163 (normal)", shelf).finish == Finish.NORMAL
