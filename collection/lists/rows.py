"""What one line of a card list says, before anybody looks the card up."""

from dataclasses import dataclass, field
from typing import Final, Literal

from collection.lists.saying import Saying
from collection.models import Finish

MOST_COPIES = 9_999
"""Of one printing in one finish, and so in one line."""

MOST_LINES = 100_000
LONGEST_LINE = 1_000
LONGEST_FIRST = 10_000
"""In letters: of the first line, which may be one of column names. Beyond, the text is no list."""

LONGEST_NAME = 200
LONGEST_WORD = 40
"""In letters: of a finish in a word of its own."""


Reason = Literal[
    "no_card",
    "bad_quantity",
    "negative_quantity",
    "too_many_copies",
    "line_too_long",
    "control_characters",
    "other_game",
    "too_many_cells",
]
"""Why a line is invalid, whatever the catalogue holds."""


MISCOUNTED: Final = frozenset[Reason](["bad_quantity", "negative_quantity", "too_many_copies"])
"""What is wrong with a line of which all but the number of copies may be clear."""


Unreadable = Literal[
    "too_many_lines",
    "first_line_too_long",
    "no_card_column",
    "json",
    "workbook",
    "no_card",
    "too_slow",
    "too_spread",
    "too_large",
    "given_up",
]
"""Why a text as a whole is no card list that can be read; `given_up` by the workers that tried."""


class UnreadableListError(Exception):
    """The text as a whole cannot be read; `value` says what was found: how many lines, which columns."""

    def __init__(self, reason: Unreadable, value: str = "") -> None:
        self.reason: Unreadable = reason
        self.value = value
        super().__init__(f"{reason}: {value}")


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a line: in which column (as the list names it, "" in a free text), and the value found."""

    reason: Reason
    column: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One card of a list. Texts are as written; `key` is a printing key, `code` a collector code; `finish` None if unsaid.

    `line` is the line of the list on which the row begins, from 1; `section` the title it stands under; `cells` what a
    table's row holds, column by column. `finish_word` is a finish in a word that this site does not know, "etched" for example.
    `saying` is what a table says of the copies beyond their number. `is_playset`: it counts playsets, and `copies`
    are the cards in them; `is_wished`: they are wished for, and not owned.
    """

    line: int
    raw: str
    copies: int = 1
    name: str = ""
    set: str = ""
    number: str = ""
    code: str = ""
    key: str = ""
    finish: Finish | None = None
    finish_word: str = ""
    section: str = ""
    cells: tuple[str, ...] = ()
    problem: Problem | None = None
    saying: Saying = field(default_factory=Saying)
    is_playset: bool = False
    is_wished: bool = False

    @property
    def says_a_card(self) -> bool:
        return bool(self.name or self.number or self.code or self.key)
