"""Lines of free text, such as `3 MASTU (S1) 108`, `3x MASTU`, `S1-108 x3`, `S1 108 3` or `4 PORTAL [Origins] T#2 *F*`."""

import re
from dataclasses import replace
from typing import Any

from collection.folding import folded
from collection.lists.glossary import ABOUT, ASIDES, MARKED_FINISHES, TITLES, UNKNOWN_MARKS
from collection.lists.names import Names
from collection.lists.rows import LONGEST_LINE, LONGEST_NAME, MOST_COPIES, Problem, Row
from collection.lists.titles import read_title
from collection.models import Finish

COMMENT = re.compile(r"\s(?:#|//)\s.*$")
NOTHING_BUT_A_COMMENT = re.compile(r"\s*(?:#|//)[#/]*(?P<words>.*)")
ASIDE_BEFORE = re.compile(r"SB\s*:\s*(?=\S)", re.IGNORECASE)
TAG_BEHIND = re.compile(r"\s*\[(?P<word>[^\[\]{},]+)(?:[{,][^\[\]]*)?\](?:\s*\^[^\[\]]*)?$")
BULLET = re.compile(r"^[-*•–]\s+(?=\S)")
LEADING_COPIES = re.compile(r"^(?P<copies>[-−]?\d+)(?:[x×*]\s*|\s+[x×*]\s+|\s+)(?P<rest>\S.*)$", re.IGNORECASE)
NOTHING_BUT_A_SET = re.compile(r"^[(\[][^()\[\]]*[)\]]$")
TRAILING_COPIES = re.compile(r"^(?P<rest>.*?\S)(?:\s+[x×*]\s*|[×*]\s*|(?<=\d)x)(?P<copies>[-−]?\d+)$", re.IGNORECASE)
SET_IN_BRACKETS = re.compile(r"^(?P<name>[^(\[]*)[(\[](?P<set>[^()\[\]]+)[)\]]\s*(?P<after>.*)$")
NAME_IN_PIPES = re.compile(r"^(?P<name>[^|]+)\|(?P<set>[^|]+)(?:\|(?P<number>[^|]+))?$")
NUMBER = re.compile(r"^#?\d{1,4}[A-Za-z]?(?:/\d+)?$")
CUT = re.compile(r"\s*[-–:/#]\s*|\s+")
TITLE = re.compile(r"^(?:\[(?P<boxed>[^\]]+)\]|=+\s*(?P<ruled>.*?)\s*=*|(?P<word>.+?)\s*(?:\(\d+\)|:\s*\d*|\s\d+)?)$")
NAME_OF_DECK = re.compile(r"(?:name|nom)\s+\S.*|[\w ]+=.*", re.IGNORECASE)
"""What stands under the title ABOUT, in the lists of programs that write the name of the deck there, or `Name=` it."""

LONGEST_TITLE = 100
SIDEBOARD = "Sideboard"
"""What the section of a line that begins with SB: is called."""

CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def read_line(line: int, text: str, names: Names, *, section: str = "") -> Row | str | None:
    """What a line says: a row, the title of a section, or None for an empty line or a comment."""
    row = Row(line=line, raw=text[:LONGEST_LINE], section=section)
    if len(text) > LONGEST_LINE:
        return replace(row, problem=Problem("line_too_long", value=text[:40]))
    if CONTROLS.search(text):
        return replace(row, raw=CONTROLS.sub("�", text), problem=Problem("control_characters"))
    comment = NOTHING_BUT_A_COMMENT.match(text)
    said = " ".join((comment["words"] if comment else COMMENT.sub("", text, count=1)).replace(";", " ").split())
    if not said:
        return None
    title = _title_word(said, names) if comment else _title(said, names)
    if title is not None or comment:
        return title
    if folded(section) in ABOUT and NAME_OF_DECK.fullmatch(said):
        return None
    return _card(row, BULLET.sub("", said), names)


def _title(said: str, names: Names) -> str | None:
    """The title of a section, or None for a line that names a card."""
    if said.endswith(":"):
        return said.removesuffix(":").strip()
    if said.startswith("=") and (ruled := said.strip("= ")):
        return ruled
    return _title_word(said, names)


def _title_word(said: str, names: Names) -> str | None:
    """The title that says one of the words of titles, with or without a count; a comment may be one too."""
    found = TITLE.fullmatch(said) if len(said) <= LONGEST_TITLE else None
    word = (found["boxed"] or found["word"] or "") if found else ""
    if (folded(word) in TITLES or folded(word) in names.types) and not names.named(word):
        return word
    return None


def _card(row: Row, said: str, names: Names) -> Row:
    """Copies first or last, finish last, and in between whatever tells the card."""
    row, said = _without_section(row, said)
    said, finish = _without_finish(said, names)
    if names.named(said):
        return replace(row, name=said, **finish)
    said, copies = _without_copies(said, names)
    if not finish:
        said, finish = _without_finish(said, names)
    if copies > MOST_COPIES and not any(letter.isalpha() for letter in said):
        return replace(row, problem=Problem("no_card"))
    found = _identified(said, names)
    if (name := found.get("name")) and not names.named(name):
        found = read_title(said, names) or found
    row = replace(row, **{"copies": copies, **found, **finish})
    if problem := _miscounted(copies):
        return replace(row, copies=1, problem=problem)
    return row if row.says_a_card else replace(row, problem=Problem("no_card"))


def _miscounted(copies: int) -> Problem | None:
    """What is wrong with a number of copies."""
    if copies < 0:
        return Problem("negative_quantity", value=str(copies))
    return Problem("too_many_copies", value=str(copies)[:20]) if copies > MOST_COPIES else None


def _without_section(row: Row, said: str) -> tuple[Row, str]:
    """The line without `SB:` before it or `[Maybeboard{noDeck}]` behind it, which put one line into a section."""
    if found := ASIDE_BEFORE.match(said):
        return replace(row, section=SIDEBOARD), said[found.end() :]
    if said.endswith(("]", "^")) and (found := TAG_BEHIND.search(said)) and folded(found["word"]) in ASIDES:
        return replace(row, section=found["word"].strip()), said[: found.start()]
    return row, said


def _without_finish(said: str, names: Names) -> tuple[str, dict[str, Any]]:
    """The line without the word at its end that says the finish, unless that word belongs to the name of a card."""
    rest, _space, last = said.rpartition(" ")
    word = last.casefold()
    if not rest or (word not in MARKED_FINISHES and word not in UNKNOWN_MARKS) or names.named(said):
        return said, {}
    return rest, {"finish": MARKED_FINISHES[word]} if word in MARKED_FINISHES else {"finish_word": UNKNOWN_MARKS[word]}


def _without_copies(said: str, names: Names) -> tuple[str, int]:
    """The line without its number of copies; one copy where none is said."""
    before, after = LEADING_COPIES.match(said), TRAILING_COPIES.match(said)
    for found in (after, before) if after and NUMBER.match(after["rest"]) else (before, after):
        if found and not NOTHING_BUT_A_SET.match(found["rest"]):
            return found["rest"], _whole(found["copies"])
    rest, _space, last = said.rpartition(" ")
    if last.isdecimal() and set_and_number(rest, names):
        return rest, int(last)
    return said, 1


def _whole(text: str) -> int:
    return int(text.replace("−", "-"))


def _identified(said: str, names: Names) -> dict[str, Any]:
    """What the line says of the card: a key, a set with a number or a code, a name; as the fields of a row."""
    if names.keyed(said):
        return {"key": said}
    if names.named(said):
        return {"name": said}
    if place := set_and_number(said, names):
        return {"set": place[0]} | _at(place[1])
    if short := names.shorthand(said):
        return dict(zip(("set", "code"), short, strict=True))
    if found := NAME_IN_PIPES.match(said):
        return _piped(found["name"].strip(), found["set"].strip(), (found["number"] or "").strip(), names)
    if found := SET_IN_BRACKETS.match(said):
        return _bracketed(found["name"].strip(), found["set"].strip(), found["after"].strip(), names)
    for words in (3, 2):
        parts = said.rsplit(" ", words - 1)
        if len(parts) == words and (place := set_and_number(" ".join(parts[1:]), names)):
            return {"name": parts[0], "set": place[0]} | _at(place[1])
    return _at(said) if _is_number(said) else {"name": said[:LONGEST_NAME]}


def _piped(name: str, inside: str, last: str, names: Names) -> dict[str, Any]:
    """`NAME|SET|108`; or, as one program writes it, `NAME+|SET|2`: the second picture of the card in the set, as a foil."""
    finish = {"finish": Finish.FOIL} if name.endswith("+") and not names.named(name) and names.named(name[:-1]) else {}
    name = name[:-1].rstrip() if finish else name
    code = names.set_called(inside)
    pictures = [one for one in names.named(name) if one.set.code == code]
    if last.isdecimal() and 0 < int(last) <= len(pictures) and not {*pictures} & {*names.numbered(last, code)}:
        last = pictures[int(last) - 1].number
    return {"name": name, "set": inside} | _at(last) | finish


def _is_number(said: str) -> bool:
    """Whether the words are a number (`108`, `176B`) or a collector code (`T#2`)."""
    return bool(NUMBER.match(said)) or (said.count("#") == 1 and " " not in said)


def _bracketed(name: str, inside: str, after: str, names: Names) -> dict[str, Any]:
    """`NAME (SET) 108`, `[SET#108] NAME`, `NAME (108)`: the set in brackets, the number in or after them.

    Where pages tell a card from its namesakes by what is in the brackets, `ALPINISTE (Laink) S5 135`, that is part of its name.
    """
    if name and names.named(title := f"{name} ({inside})"):
        if NOTHING_BUT_A_SET.match(after) and names.set_called(after[1:-1]):
            return {"name": title, "set": after[1:-1].strip()}
        place = set_and_number(after, names)
        return {"name": title} | ({"set": place[0]} | _at(place[1]) if place else _at(after))
    if place := set_and_number(inside, names):
        return {"name": name or after, "set": place[0]} | _at(place[1])
    if not name:
        return {"name": after, "set": inside}
    if not after and _is_number(name):
        return {"set": inside} | _at(name)
    if not after and NUMBER.match(inside):
        return {"name": name} | _at(inside)
    return {"name": name, "set": inside} | _at(after.partition(" ")[0])


def set_and_number(said: str, names: Names) -> tuple[str, str] | None:
    """A known set and what follows it, for `S1-108`, `S1 108`, `S1#108`, `S1 T#2` or `Origins 108`."""
    for cut in CUT.finditer(said):
        if cut.start() > names.longest_set:
            return None
        before, after = said[: cut.start()], said[cut.end() :].lstrip("#")
        if after and " " not in after and names.set_called(before):
            return before, after
    return None


def _at(text: str) -> dict[str, Any]:
    """A number (`108`, `#108`) or a collector code (`T#2`), as the field of a row."""
    return {"code": text} if "#" in text.lstrip("#") else {"number": text.lstrip("#")}
