"""From text to tree and back: whatever the text, a tree that prints as itself, or an error with a column."""

from __future__ import annotations

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from collection.query.errors import QueryError
from collection.query.grammar import DEEPEST_QUERY, LONGEST_QUERY, MOST_TERMS, parse
from collection.query.tree import (
    And,
    Condition,
    Node,
    Not,
    Operator,
    Or,
    Pattern,
    Word,
    all_of,
    any_of,
    leaves,
    replaced,
    value,
    without,
)

PIECES = st.sampled_from(
    [
        "chien",
        "-",
        "(",
        ")",
        " ",
        '"',
        "OR",
        "OU",
        "AND",
        "SAUF",
        "clan:",
        "cost>=3",
        "/x+/",
        "/",
        "|",
        ",",
        "..",
        "=",
        "<",
        "!",
        "«",
        "é",
    ]
)
texts = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=14).map("".join), st.lists(PIECES, max_size=14).map(" ".join))


def outcome(text: str) -> Node | int:
    """The tree, or the column of what is wrong."""
    try:
        return parse(text)
    except QueryError as error:
        return error.column


@settings(max_examples=400, deadline=None)
@given(text=texts)
def test_any_text_is_a_query_that_prints_as_itself_or_an_error_with_a_column(text: str) -> None:
    found = outcome(text)

    if isinstance(found, int):
        assert 1 <= found <= max(len(text), 1) + 1
    else:
        assert parse(str(found)) == found


words = st.from_regex(r"[a-z]{1,8}", fullmatch=True).map(Word)
quoted = st.from_regex(r"[a-z]{1,5} [a-z:=]{1,5}", fullmatch=True).map(lambda text: Word(text, quoted=True))
patterns = st.sampled_from([Pattern("a+"), Pattern(r"x\/y"), Pattern("^(a|b)")])
tests = st.builds(
    Condition,
    st.sampled_from(["cost", "clan", "nom"]),
    st.sampled_from([":", "=", "!=", "<", "<=", ">", ">="]),
    st.lists(st.one_of(words, quoted), min_size=1, max_size=3).map(tuple),
)
trees = st.recursive(
    st.one_of(words, quoted, patterns, tests),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(all_of),
        st.lists(inner, min_size=1, max_size=3).map(any_of),
        inner.map(without),
    ),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(tree=trees)
def test_every_tree_reads_back_from_its_text(tree: Node) -> None:
    assert parse(str(tree)) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a b OR c", Or((And((Word("a"), Word("b"))), Word("c")))),
        ("-a b", And((Not(Word("a")), Word("b")))),
        ("-(a b)", Not(And((Word("a"), Word("b"))))),
        ("NOT a OU b", Or((Not(Word("a")), Word("b")))),
        ("a AND b", And((Word("a"), Word("b")))),
        ("c'est-à-dire", Word("c'est-à-dire")),
        ("a - b", And((Word("a"), Word("-"), Word("b")))),
        ("R/WANKIL", Word("R/WANKIL")),
        ("«pioche  deux»", Word("pioche deux", quoted=True)),
        ("cost >= 3", Condition("cost", ">=", (Word("3"),))),
        ('clan:laink,"le clan"', Condition("clan", ":", (Word("laink"), Word("le clan", quoted=True)))),
        ("cost<>3", Condition("cost", "!=", (Word("3"),))),
        ("text:/a b/", Condition("text", ":", (Pattern("a b"),))),
    ],
)
def test_what_binds_tighter(text: str, tree: Node) -> None:
    assert parse(text) == tree


@pytest.mark.parametrize(
    ("text", "column", "suggestion"),
    [
        ('chien "deux', 7, 'chien "deux"'),
        ("a )", 3, "a"),
        ("(a", 1, "(a)"),
        ("/abc", 1, "/abc/"),
        ("a OR", 3, ""),
        ("cost>=", 6, ""),
        ('"a" =3', 5, ""),
        ("((", 2, ""),
        ("()", 2, ""),
    ],
)
def test_an_error_names_its_column_and_what_was_meant(text: str, column: int, suggestion: str) -> None:
    with pytest.raises(QueryError) as found:
        parse(text)
    assert (found.value.column, found.value.suggestion) == (column, suggestion)


@pytest.mark.parametrize(("sign", "operator"), [("≥", ">="), ("≤", "<="), ("≠", "!="), ("<>", "!=")])
def test_the_signs_of_mathematics_compare_too(sign: str, operator: Operator) -> None:
    assert parse(f"cost{sign}3") == parse(f"cost {sign} 3") == Condition("cost", operator, (Word("3"),))
    with pytest.raises(QueryError) as caught:
        parse(f"cost{sign}")
    assert caught.value.column == len(f"cost{sign}")


def test_errors_speak_the_language_of_the_page() -> None:
    with translation.override("fr"), pytest.raises(QueryError) as found:
        parse("(a")
    assert found.value.advice.replace("\xa0", " ").replace("\u202f", " ").startswith("Colonne 1 : cette parenthèse")


@pytest.mark.parametrize(
    "text", ["a" * (LONGEST_QUERY + 1), "(" * (DEEPEST_QUERY + 1), "a " * (MOST_TERMS + 1), "-" * 900 + "a (" + "b" * 900]
)
def test_queries_are_bounded(text: str) -> None:
    with pytest.raises(QueryError):
        parse(text)


def test_many_signs_of_negation_are_one_or_none() -> None:
    assert parse("-" * 500 + "a") == Word("a")
    assert parse("-" * 501 + "a") == Not(Word("a"))


def test_a_value_is_quoted_where_it_must_be() -> None:
    assert [str(value(text)) for text in ("laink", "le clan", "a:b", "-x", 'a"b')] == [
        "laink",
        '"le clan"',
        '"a:b"',
        '"-x"',
        '"a b"',
    ]


def test_a_leaf_is_replaced_where_it_stands() -> None:
    tree = parse("a (b OR -clann:x)")
    wrong = list(leaves(tree))[-1]

    assert str(replaced(tree, wrong, parse("clan:x"))) == "a (b OR -clan:x)"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("clan:x ou cost:2", "clan:x OR cost:2"),
        ("(clan:x) or -cost >= 2", "(clan:x) OR -cost>=2"),
        ("clan:x ou clan:y ou clan:z", "clan:x OR clan:y OR clan:z"),
        ('clan:"a b" et cost:2', 'clan:"a b" AND cost:2'),
        ("non clan:x", "NOT clan:x"),
        ("cost:2 sauf clan:x", "cost:2 SAUF clan:x"),
    ],
)
def test_small_words_between_tests_of_fields_join_them(typed: str, meant: str) -> None:
    assert parse(typed) == parse(meant)


@pytest.mark.parametrize("typed", ["chien ou chat", "clan:x ou chat", '"a:b ou c:d"', "name:/a:b ou c:d/", "ou clan:x"])
def test_small_words_elsewhere_are_words(typed: str) -> None:
    assert not isinstance(parse(typed), Or)
