"""Fast entry: one typed line is one act."""

import uuid
from collections import Counter
from http import HTTPStatus

from django.utils.translation import gettext as _

from collection.catalogue.shelf import Shelf, ShelfPrinting, ShelfSet, shelf_of
from collection.lists.entry import Entry, read_entries
from collection.lists.names import names_of
from collection.lists.rows import MOST_COPIES
from collection.models import ActKind, Finish, Game, Movement, Player, Stock, default_finish
from collection.refusal import Refusal
from collection.services.holdings import Act, change_holdings


class EntryRefusedError(Refusal):
    """A typed line says nothing that can be done."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY


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
    if entry.problem:
        raise EntryRefusedError(_problem_words(entry, shelf, pinned))
    if entry.is_again:
        return _last_entered(player, shelf)
    if len(entry.found) > 1:
        lines = [(one, text.replace(entry.text, f"{one.key}{entry.tail}", 1)) for one in entry.found]
        raise EntryAmbiguousError(entry, lines)
    return entry.found[0].id, entry.finish or default_finish(entry.found[0].foil)


def _last_entered(player: Player, shelf: Shelf) -> Stock:
    """The card that the last fast entry touched last."""
    entered = Movement.objects.filter(batch__player=player, batch__kind=ActKind.ENTRY, printing__set__game=shelf.game)
    last = entered.order_by("-batch__created", "-pk").first()
    if last is None:
        raise EntryRefusedError(_("There is no card before this one: type its number."))
    return last.printing_id, Finish(last.finish)


def is_no_number(text: str) -> bool:
    """Whether no digit stands in it: a name, not a number that no card has."""
    return not any(letter.isdecimal() for letter in text)


def _problem_words(entry: Entry, shelf: Shelf, pinned: ShelfSet) -> str:
    """Why an entry cannot be done, and what can be typed instead."""
    if entry.problem == "too_long":
        return _("This line is too long. To enter a whole list, use the import.")
    if entry.problem == "too_many_copies":
        return _("“%(text)s”: at most %(most)d copies at once.") % {"text": entry.text, "most": MOST_COPIES}
    if entry.problem == "unknown_number":
        numbers = [one.number for one in shelf.printings if one.set is pinned]
        facts = {"text": entry.text, "set": pinned.code, "first": numbers[0], "last": numbers[-1]}
        if is_no_number(entry.text):
            return (
                _("“%(text)s” is no number: here cards are entered by number. Those of %(set)s go from %(first)s to %(last)s.")
                % facts
            )
        return _("“%(text)s”: no such number in %(set)s. Its numbers go from %(first)s to %(last)s.") % facts
    return _("“%(text)s” is no entry. Type a number, with *3 for three copies, f for foil, -1 to take one away.") % {
        "text": entry.text
    }
