"""What the owner of a deck says of its cards: tags and a note, read, written as one line, and brought together."""

from collections.abc import Iterable
from dataclasses import dataclass

from collection.values.tags import MOST_TAGS, tags_of
from decks.models import Deck


@dataclass(frozen=True, slots=True)
class Said:
    """Tags and a note on one card."""

    tags: tuple[str, ...] = ()
    note: str = ""

    def __bool__(self) -> bool:
        return bool(self.tags or self.note)


NOTHING_SAID = Said()


def tags_as_named(tags: Iterable[str]) -> list[str]:
    """The same as a line of tags names them: rows from before may hold a comma."""
    return list(tags_of(",".join(tags))[:MOST_TAGS])


def remarks_of(deck: Deck) -> dict[int, Said]:
    """What is said of cards in a deck, by primary key of the card."""
    rows = deck.remarks.order_by("pk").values_list("card_id", "tags", "note")
    return {card: Said(tuple(tags_as_named(tags)), note) for card, tags, note in rows}


def merged_remarks(base: Said, mine: Said, theirs: Said) -> Said:
    """What two remarks make that both came from `base`. No tag that either added and no note that either wrote is lost."""
    gone = {tag for tag in base.tags if tag not in mine.tags}
    tags = dict.fromkeys(tag for tag in theirs.tags if tag not in gone)
    if theirs.tags == base.tags:
        tags = dict.fromkeys(mine.tags)
    tags |= dict.fromkeys(tag for tag in mine.tags if tag not in base.tags)
    return Said(tuple(tags), _merged_notes(base.note, mine.note, theirs.note))


def _merged_notes(base: str, mine: str, theirs: str) -> str:
    if mine in (base, theirs) or (mine and theirs.endswith(f"\n\n{mine}")):  # the last: it was brought in before
        return theirs
    if theirs == base:
        return mine
    return f"{theirs}\n\n{mine}".strip("\n")
