"""From text to tree: the grammar, its bounds, and what is said of a text that does not follow it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from django.utils.translation import gettext as _
from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedToken

from collection.query.errors import QueryError
from collection.query.tree import EVERYTHING, Condition, Node, Pattern, Value, Word, all_of, any_of, without

LONGEST_QUERY: Final = 1_000
"""In letters."""

DEEPEST_QUERY: Final = 12
"""In brackets inside brackets."""

MOST_TERMS: Final = 60
"""Words, patterns and values."""

GRAMMAR: Final = r"""
    ?query: conjunction
          | conjunction (_OR conjunction)+       -> any_of
    ?conjunction: negation
                | negation (_AND? negation)+     -> all_of
    ?negation: atom
             | _NOT negation                     -> without
    ?atom: "(" query ")"
         | WORD                                  -> word
         | QUOTED                                -> quoted
         | PATTERN                               -> pattern
         | FIELD OPERATOR _values                -> test
    _values: VALUES | PATTERN

    _OR.4: /(?:OR|OU)(?=[\s()]|$)|\|\|?/
    _AND.4: /(?:AND|ET)(?=[\s()]|$)|&&/
    _NOT.4: /(?:NOT|SAUF)(?=[\s()])|-(?=[^\s)])/
    FIELD.3: /[^\W\d]\w*(?=\s*(?:[<>]=?|!=|[=≤≥≠])|:)/
    OPERATOR.5: /<=|>=|<>|!=|[:=<>≤≥≠]/
    QUOTED: /"[^"]*"/
    PATTERN: /\/(?:[^\/\\]|\\.)+\/(?=[\s)]|$)/
    VALUES: /(?:"[^"]*"(?:@[^\s()"|,]*)?|[^\s()"|,\/][^\s()"|,]*)(?:,(?:"[^"]*"(?:@[^\s()"|,]*)?|[^\s()"|,]+))*/
    WORD: /(?!!=)(?:-(?=[\s)]|$)|[^\s()"|\/=<>-])[^\s()"|]*/
    %ignore /\s+/
"""

CARDS: Final = r'\[\[(?:"[^"]*"|\[(?!\[)|\](?!\])|[^"\[\]])*\]\]'
"""A query of cards inside one of decks."""

OF_DECKS: Final = rf"""
    %extend atom: CARDS                          -> held
                | CARDS OPERATOR (_values | CARDS) -> test
                | FIELD OPERATOR CARDS           -> test
    CARDS.6: /{CARDS}/
"""
"""What else a query of decks may say: copies of the cards that a query in double brackets finds, as in `[[cost<=1]]<8`.

Where a number stands other copies may be counted: `[[cost<=1]]>[[cost>=4]]`.
"""

KEYWORDS = frozenset(["OR", "OU", "AND", "ET", "NOT", "SAUF", "&&"])
"""Words that join conditions; where they cannot, they are sought like other words, and written in quotes."""

FIELD_OF_A_TEST = r"[^\W\d]\w*(?:\s*(?:[<>]=?|!=|[=≤≥≠])|:)\s*"
BETWEEN_TESTS = re.compile(rf"({FIELD_OF_A_TEST}[^\s()]+[\s)]*[\s)])((?i:or|ou|and|et))(?=[\s(][\s(-]*{FIELD_OF_A_TEST})")
BEFORE_A_TEST = re.compile(rf"(?<![^\s(])(?i:not|non|sauf)(?=[\s(]+{FIELD_OF_A_TEST})")
LITERAL = re.compile(rf'{CARDS}|"[^"]*"|(?<=[\s(:=<>])/(?:[^/\\]|\\.)+/(?=[\s)]|$)')

SEVERAL = re.compile(r'"([^"]*)"(@[^",]*)?|[^",]+')
"""The values of a test, one after the other: a name in quotes may have a day behind it."""

SIGNS: Final = {"<>": "!=", "≤": "<=", "≥": ">=", "≠": "!="}
"""What else an operator is written as; the line over a list says it with the signs of mathematics."""

QUOTES = str.maketrans("«»“”„\0", '"""""' + " ")


def parse(text: str, *, of_decks: bool = False) -> Node:
    """The tree of a query; the empty one for an empty text. Raises QueryError, and nothing else, whatever the text.

    A query `of_decks` may ask for copies of cards: such a test has the query of cards, brackets included, for its field.
    """
    if len(text) > LONGEST_QUERY:
        raise QueryError(LONGEST_QUERY, _("a query has at most %(most)d letters.") % {"most": LONGEST_QUERY})
    plain = text.translate(QUOTES)
    _check_brackets(plain)
    if not plain.strip():
        return EVERYTHING
    if of_decks:
        _check_cards(plain)
    try:
        tree: Any = _parser(of_decks).parse(_with_keywords(plain))
    except UnexpectedCharacters as problem:
        raise _stray(plain, problem.pos_in_stream or 0) from None
    except UnexpectedToken as problem:
        raise _misplaced(plain, problem) from None
    return tree  # type: ignore[no-any-return]


class Builder(Transformer[Token, Node]):
    """Makes the tree while the text is read."""

    def any_of(self, parts: list[Any]) -> Node:
        return any_of(parts)

    def all_of(self, parts: list[Any]) -> Node:
        return all_of(parts)

    def without(self, parts: list[Any]) -> Node:
        return without(parts[0])

    def word(self, parts: list[Any]) -> Node:
        text = str(parts[0])
        return Word(text, quoted=text in KEYWORDS, column=_column(parts[0]))

    def quoted(self, parts: list[Any]) -> Node:
        return Word(unquoted(parts[0]), quoted=True, column=_column(parts[0]))

    def pattern(self, parts: list[Any]) -> Node:
        return Pattern(str(parts[0])[1:-1], column=_column(parts[0]))

    def held(self, parts: list[Any]) -> Node:
        return Condition(str(parts[0]), ">=", (Word("1", column=_column(parts[0])),), column=_column(parts[0]))

    def test(self, parts: list[Any]) -> Node:
        name, operator, said = parts
        written: Any = SIGNS.get(operator, str(operator))
        return Condition(str(name), written, _values(said), column=_column(name))


def unquoted(text: str) -> str:
    """What stands between quotes, its spaces made one each."""
    return " ".join(text.strip('"').split())


def _with_keywords(text: str) -> str:
    """The text with small “or”, “and”, “not” beside tests of fields as the keywords they are meant for; no letter moves."""
    bare = LITERAL.sub(lambda found: "x" * len(found[0]), text)
    places = [(found.start(2), found[2].upper()) for found in BETWEEN_TESTS.finditer(bare)]
    places += [(found.start(), "SAUF" if len(found[0]) > len("NOT") else "NOT") for found in BEFORE_A_TEST.finditer(bare)]
    for place, keyword in places:
        text = f"{text[:place]}{keyword}{text[place + len(keyword) :]}"
    return text


def _values(token: Token) -> tuple[Value, ...]:
    if token.type == "PATTERN":
        return (Pattern(str(token)[1:-1], column=_column(token)),)
    if token.type == "CARDS":
        return (Word(str(token), column=_column(token)),)
    found = []
    for piece in SEVERAL.finditer(str(token)):
        column = _column(token) + piece.start()
        quoted = piece[1] is not None
        found.append(Word(unquoted(piece[1]) + (piece[2] or "") if quoted else piece[0], quoted, column))
    return tuple(found)


def _column(token: Token) -> int:
    return (token.start_pos or 0) + 1


@lru_cache(maxsize=2)
def _parser(of_decks: bool) -> Lark:
    text = GRAMMAR + (OF_DECKS if of_decks else "")
    return Lark(text, start="query", parser="lalr", lexer="contextual", transformer=Builder())


def _check_brackets(text: str) -> None:
    """Refuses a text that nests too deep or holds too many terms, before anything reads it."""
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth > DEEPEST_QUERY:
            reason = _("brackets inside brackets, at most %(most)d deep.") % {"most": DEEPEST_QUERY}
            raise QueryError(place + 1, reason)
    terms = list(re.finditer(r'"[^"]*"|[^\s()",|]+', text))
    if len(terms) > MOST_TERMS:
        raise QueryError(terms[MOST_TERMS].start() + 1, _("a query has at most %(most)d words.") % {"most": MOST_TERMS})


def _check_cards(text: str) -> None:
    """Refuses a query of decks with double brackets that are never closed."""
    bare = LITERAL.sub(lambda found: "x" * len(found[0]), text)
    if found := re.search(r"(?<![^\s(<>=:-])\[\[", bare):
        compared = "" if re.search(COMPARES, text[: found.start()].rstrip()) else ">=1"
        closed = f"{text.rstrip().rstrip(']')}]]{compared}" if text.count('"') % 2 == 0 else ""
        raise QueryError(found.start() + 1, _("these double brackets are never closed."), closed)


def _stray(text: str, place: int) -> QueryError:
    """A letter that nothing can begin with here."""
    letter = text[place]
    before = text[:place].rstrip()
    if letter == '"':
        return QueryError(place + 1, _("this quote is never closed."), f'{text.rstrip()}"')
    if letter == "/":
        return QueryError(place + 1, _("this pattern is never closed: it ends with a slash, then a space."), f"{text.rstrip()}/")
    if letter in "=<>!":
        return QueryError(place + 1, _("a comparison begins with the name of a field, as in cost>=3."))
    if letter == ")":
        return QueryError(place + 1, _("this bracket closes nothing."), f"{before}{text[place + 1 :]}".strip())
    return QueryError(place + 1, _("“%(letter)s” makes no sense here.") % {"letter": letter})


def _misplaced(text: str, problem: UnexpectedToken) -> QueryError:
    """A part that cannot stand where it stands, or one that is missing."""
    token = problem.token
    if token.type == "$END":
        return _unfinished(text)
    place = token.start_pos or 0
    if token.type == "RPAR":
        before = text[:place].rstrip()
        if before.count("(") > before.count(")"):
            rest = f"{before.removesuffix('(').rstrip()}{text[place + 1 :]}".strip() if before.endswith("(") else ""
            return QueryError(place + 1, _("something is missing before this bracket."), rest if re.search(r"\w$", rest) else "")
        return QueryError(place + 1, _("this bracket closes nothing."), f"{before}{text[place + 1 :]}".strip())
    if text[place] in "=<>!":
        return _stray(text, place)
    if text[place] == "(" and (asked := re.search(COMPARES, text[:place].rstrip())):
        return _no_value(place, asked[0])
    if token.type in ("_OR", "_AND"):
        return QueryError(place + 1, _("“%(word)s” joins two conditions: one is missing before it.") % {"word": token})
    return QueryError(place + 1, _("“%(letter)s” makes no sense here.") % {"letter": str(token)[:20]})


COMPARES: Final = r"(?:[<>]=?|!=|[:=≤≥≠])$"
"""An operator at the end of a text."""


def _no_value(column: int, operator: str) -> QueryError:
    return QueryError(column, _("a value is missing after “%(operator)s”, as in cost>=3.") % {"operator": operator})


def _unfinished(text: str) -> QueryError:
    """A text that ends too early."""
    end = text.rstrip()
    missing = end.count("(") - end.count(")")
    if asked := re.search(COMPARES, end):
        return _no_value(len(end), asked[0])
    if re.search(r"(?:^|[\s()])(?:OR|OU|AND|ET|NOT|SAUF)$|[|&-]$", end):
        last = end.split()[-1]
        return QueryError(len(end) - len(last) + 1, _("a condition is missing after “%(word)s”.") % {"word": last})
    if missing > 0:
        closed = "" if end.endswith("(") else end + ")" * missing  # brackets around nothing are no query either
        return QueryError(end.rfind("(") + 1, _("this bracket is never closed."), closed)
    return QueryError(len(end) + 1, _("the query ends too early."))
