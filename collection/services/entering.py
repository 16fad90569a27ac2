"""Fast entry: one typed line is one act."""

import uuid
from collections import Counter
from http import HTTPStatus

from django.utils.translation import gettext as _

from collection.catalogue.shelf import Shelf, ShelfPrinting, ShelfSet, shelf_of
from collection.lists.entry import Entry, read_entries
from collection.lists.names import Found, names_of
from collection.lists.rows import MOST_COPIES
from collection.lists.suggesting import suggestions
from collection.models import ActKind, Finish, Game, Movement, Player, Stock, default_finish
from collection.refusal import Refusal
from collection.services.holdings import Act, change_holdings


class EntryRefusedError(Refusal):
    """A typed line says nothing that can be done."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY


class NamedEntryError(EntryRefusedError):
    """A name stands where numbers are typed. `lines` are the lines with the number of a card of this name, or one near to it."""

    def __init__(self, words: str, name: str, lines: list[tuple[ShelfPrinting, str]]) -> None:
        super().__init__(words)
        self.name = name
        self.lines = lines


class EntryAmbiguousError(Exception):
    """A number fits several printings. `lines` are the lines that name each of them alone."""

    def __init__(self, entry: Entry, lines: list[tuple[ShelfPrinting, str]]) -> None:
        self.entry = entry
        self.lines = lines
        super().__init__(entry.text)


def enter_line(*, player: Player, game: Game, pinned: ShelfSet, text: str, token: uuid.UUID | None = None) -> Act:
    """Do what a typed line says: every card of it, or none. The same `token` is obeyed once.

    Refuses with EntryRefusedError, EntryAmbiguousError, and what `change_holdings` refuses.
    """
    shelf = shelf_of(game)
    entries = read_entries(text, names_of(shelf), pinned.code)
    if not entries:
        raise EntryRefusedError(_("Type the number of a card, then Enter."))
    changes: Counter[Stock] = Counter()
    for entry in entries:
        place = _place(entry, text, player, shelf, pinned)
        changes[place] += entry.copies
    return change_holdings(player=player, changes=changes, kind=ActKind.ENTRY, note=text[:200], token=token)


def _place(entry: Entry, text: str, player: Player, shelf: Shelf, pinned: ShelfSet) -> Stock:
    """Which printing and finish an entry means."""
    if entry.problem in ("unknown_number", "not_understood") and entry.name:
        raise NamedEntryError(
            _problem_words(entry, shelf, pinned), entry.name, _lines(entry, text, suggestions(entry.name, shelf))
        )
    if entry.problem:
        raise EntryRefusedError(_problem_words(entry, shelf, pinned))
    if entry.is_again:
        return _last_entered(player, shelf)
    if len(entry.found) > 1:
        raise EntryAmbiguousError(entry, _lines(entry, text, entry.found))
    return entry.found[0].id, entry.finish or default_finish(entry.found[0].foil)


def _lines(entry: Entry, text: str, found: Found) -> list[tuple[ShelfPrinting, str]]:
    """The line with each of these printings in the place of an entry."""
    return [(one, text.replace(entry.text, f"{one.key}{entry.tail}", 1)) for one in found]


def _last_entered(player: Player, shelf: Shelf) -> Stock:
    """The card that the last fast entry touched last."""
    entered = Movement.objects.filter(batch__player=player, batch__kind=ActKind.ENTRY, printing__set__game=shelf.game)
    last = entered.order_by("-batch__created", "-pk").first()
    if last is None:
        raise EntryRefusedError(_("There is no card before this one: type its number."))
    return last.printing_id, Finish(last.finish)


def _problem_words(entry: Entry, shelf: Shelf, pinned: ShelfSet) -> str:
    """Why an entry cannot be done, and what can be typed instead."""
    if entry.problem == "too_long":
        return _("This line is too long. To enter a whole list, use the import.")
    if entry.problem == "too_many_copies":
        return _("“%(text)s”: at most %(most)d copies at once.") % {"text": entry.text, "most": MOST_COPIES}
    if entry.name or entry.problem == "unknown_number":
        numbers = [one.number for one in shelf.printings if one.set is pinned]
        facts = {"text": entry.text, "set": pinned.code, "first": numbers[0], "last": numbers[-1]}
        if entry.name:
            facts["text"] = entry.name
            return (
                _("“%(text)s” is no number: here cards are entered by number. Those of %(set)s go from %(first)s to %(last)s.")
                % facts
            )
        return _("“%(text)s”: no such number in %(set)s. Its numbers go from %(first)s to %(last)s.") % facts
    return _("“%(text)s” is no entry. Type a number, with *3 for three copies, f for foil, -1 to take one away.") % {
        "text": entry.text
    }
