"""Lines of free text, such as `3 MASTU (S1) 108`, `3x MASTU`, `S1-108 x3`, `S1 108 3` or `4 PORTAL [Origins] T#2 *F*`."""

import re
from dataclasses import replace

from collection.folding import folded
from collection.lists.glossary import MARKED_FINISHES, TITLES
from collection.lists.names import Names
from collection.lists.rows import LONGEST_LINE, LONGEST_NAME, MOST_COPIES, Problem, Row
from collection.models import Finish

COMMENT = re.compile(r"\s(?:#|//)\s.*$")
BULLET = re.compile(r"^[-*•–]\s+(?=\S)")
LEADING_COPIES = re.compile(r"^(?P<copies>[-−]?\d+)(?:[x×*]\s*|\s+[x×*]\s+|\s+)(?P<rest>\S.*)$", re.IGNORECASE)
NOTHING_BUT_A_SET = re.compile(r"^[(\[][^()\[\]]*[)\]]$")
TRAILING_COPIES = re.compile(r"^(?P<rest>.*?\S)(?:\s+[x×*]\s*|[×*]\s*|(?<=\d)x)(?P<copies>[-−]?\d+)$", re.IGNORECASE)
SET_IN_BRACKETS = re.compile(r"^(?P<name>[^(\[]*)[(\[](?P<set>[^()\[\]]+)[)\]]\s*(?P<after>.*)$")
NAME_IN_PIPES = re.compile(r"^(?P<name>[^|]+)\|(?P<set>[^|]+)(?:\|(?P<number>[^|]+))?$")
NUMBER = re.compile(r"^#?\d{1,4}[A-Za-z]?(?:/\d+)?$")
CUT = re.compile(r"\s*[-–:/#]\s*|\s+")
TITLE = re.compile(r"^(?:\[(?P<boxed>[^\]]+)\]|=+\s*(?P<ruled>.*?)\s*=*|(?P<word>.+?)\s*(?:\(\d+\)|:\s*\d*|\s\d+)?)$")
CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def read_line(line: int, text: str, names: Names, *, section: str = "") -> Row | str | None:
    """What a line says: a row, the title of a section, or None for an empty line or a comment."""
    row = Row(line=line, raw=text[:LONGEST_LINE], section=section)
    if len(text) > LONGEST_LINE:
        return replace(row, problem=Problem("line_too_long", value=text[:40]))
    if CONTROLS.search(text):
        return replace(row, raw=CONTROLS.sub("�", text), problem=Problem("control_characters"))
    said = "" if text.lstrip().startswith(("#", "//")) else " ".join(COMMENT.sub("", text, count=1).replace(";", " ").split())
    if not said:
        return None
    title = _title(said, names)
    if title is not None:
        return title
    return _card(row, BULLET.sub("", said), names)


def _title(said: str, names: Names) -> str | None:
    """The title of a section, or None for a line that names a card."""
    if said.endswith(":"):
        return said.removesuffix(":").strip()
    if said.startswith("=") and (ruled := said.strip("= ")):
        return ruled
    found = TITLE.fullmatch(said)
    word = (found["boxed"] or found["word"] or "") if found else ""
    if (folded(word) in TITLES or folded(word) in names.types) and not names.named(word):
        return word
    return None


def _card(row: Row, said: str, names: Names) -> Row:
    """Copies first or last, finish last, and in between whatever tells the card."""
    said, finish = _without_finish(said, names)
    row = replace(row, finish=finish)
    if names.named(said):
        return replace(row, name=said)
    said, copies = _without_copies(said, names)
    if finish is None:
        said, finish = _without_finish(said, names)
    if copies < 0:
        return replace(row, problem=Problem("negative_quantity", value=str(copies)))
    if copies > MOST_COPIES:
        return replace(row, problem=Problem("too_many_copies", value=str(copies)[:20]))
    row = _identified(replace(row, copies=copies, finish=finish), said, names)
    return row if row.says_a_card else replace(row, problem=Problem("no_card"))


def _without_finish(said: str, names: Names) -> tuple[str, Finish | None]:
    """The line without the word at its end that says the finish, unless that word belongs to the name of a card."""
    rest, _space, last = said.rpartition(" ")
    finish = MARKED_FINISHES.get(last.casefold())
    if finish is None or not rest or names.named(said):
        return said, None
    return rest, finish


def _without_copies(said: str, names: Names) -> tuple[str, int]:
    """The line without its number of copies; one copy where none is said."""
    before, after = LEADING_COPIES.match(said), TRAILING_COPIES.match(said)
    for found in (after, before) if after and NUMBER.match(after["rest"]) else (before, after):
        if found and not NOTHING_BUT_A_SET.match(found["rest"]):
            return found["rest"], _whole(found["copies"])
    rest, _space, last = said.rpartition(" ")
    if last.isdecimal() and _place(rest, names):
        return rest, int(last)
    return said, 1


def _whole(text: str) -> int:
    return int(text.replace("−", "-"))


def _identified(row: Row, said: str, names: Names) -> Row:
    """The row with whatever the line says of the card: a key, a set with a number or a code, a name."""
    if names.keyed(said):
        return replace(row, key=said)
    if names.named(said):
        return replace(row, name=said)
    if place := _place(said, names):
        return _at(replace(row, set=place[0]), place[1])
    if found := NAME_IN_PIPES.match(said):
        return _at(replace(row, name=found["name"].strip(), set=found["set"].strip()), (found["number"] or "").strip())
    if found := SET_IN_BRACKETS.match(said):
        return _bracketed(row, found["name"], found["set"], found["after"], names)
    for words in (3, 2):
        parts = said.rsplit(" ", words - 1)
        if len(parts) == words and (place := _place(" ".join(parts[1:]), names)):
            return _at(replace(row, name=parts[0], set=place[0]), place[1])
    return _at(row, said) if _is_number(said) else replace(row, name=said[:LONGEST_NAME])


def _is_number(said: str) -> bool:
    """Whether the words are a number (`108`, `176B`) or a collector code (`T#2`)."""
    return bool(NUMBER.match(said)) or (said.count("#") == 1 and " " not in said)


def _bracketed(row: Row, before: str, inside: str, after: str, names: Names) -> Row:
    """`NAME (SET) 108`, `[SET#108] NAME`, `NAME (108)`: the set in brackets, the number in or after them."""
    name, inside, after = before.strip(), inside.strip(), after.strip()
    if place := _place(inside, names):
        return _at(replace(row, name=name or after, set=place[0]), place[1])
    if not name:
        return replace(row, name=after, set=inside)
    if not after and _is_number(name):
        return _at(replace(row, set=inside), name)
    if not after and NUMBER.match(inside):
        return _at(replace(row, name=name), inside)
    return _at(replace(row, name=name, set=inside), after.partition(" ")[0])


def _place(said: str, names: Names) -> tuple[str, str] | None:
    """A known set and what follows it, for `S1-108`, `S1 108`, `S1#108`, `S1 T#2` or `Origins 108`."""
    for cut in CUT.finditer(said):
        before, after = said[: cut.start()], said[cut.end() :].lstrip("#")
        if after and " " not in after and names.set_called(before):
            return before, after
    return None


def _at(row: Row, text: str) -> Row:
    """The row with a number (`108`, `#108`) or a collector code (`T#2`)."""
    return replace(row, code=text) if "#" in text.lstrip("#") else replace(row, number=text.lstrip("#"))
