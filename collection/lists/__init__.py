"""Card lists as people write them: from bytes to text, from text to rows, from rows to printings.

Nothing here knows requests, players or decks: the collection's import and the decks' exchange both read with it.

    rows = read_list(decode(content).text, shelf)    # what each line says
    matches = [match(row, shelf) for row in rows]    # which printing it means, or why not
"""

from collection.lists.budget import Budget
from collection.lists.decoding import Decoded, NotATextError, decode
from collection.lists.matching import Doubt, Match, State, match, match_all
from collection.lists.reading import CardList, count_lines, is_json, open_list, read_list
from collection.lists.rows import Problem, Row, Unreadable, UnreadableListError
from collection.lists.suggesting import suggestions
from collection.lists.wording import doubt_words, problem_words, unreadable_words

__all__ = [
    "Budget",
    "CardList",
    "Decoded",
    "Doubt",
    "Match",
    "NotATextError",
    "Problem",
    "Row",
    "State",
    "Unreadable",
    "UnreadableListError",
    "count_lines",
    "decode",
    "doubt_words",
    "is_json",
    "match",
    "match_all",
    "open_list",
    "problem_words",
    "read_list",
    "suggestions",
    "unreadable_words",
]
