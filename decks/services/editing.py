"""Edits of the cards of a deck: each names the version it was made from, does all or nothing, and can be undone.

Two people, or two pages, may edit at once: the later one gets StaleDeckError and loses nothing but time.
The same request sent twice (a double click, a resent form, a phone that heard no answer) carries the same token: it is done once,
and answered as it was then, for as long as its receipt is kept.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from http import HTTPStatus
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.models import Printing
from collection.refusal import Refusal
from decks.content import Boards, Content, difference, with_deltas
from decks.models import KEPT_EDITS, MAX_CARDS, MAX_COPIES, Deck, DeckRevision, DeckSlot, EditReceipt, EditState, MaybeSlot

RECEIPTS_KEPT: Final = timedelta(days=90)
"""How long a request that is sent again is recognised: a device may lie without a network for as long."""

RECEIPTS_OF_A_DECK: Final = 1_000
RECEIPTS_OF_A_PLAYER: Final = 10_000
"""How many are kept, however young: the oldest go first, so that no script fills the table. Sent again after that, a request is a
new one: one that names a version finds the deck changed since."""

SWEPT_AT_ONCE: Final = 500
"""Receipts: one that is too old for a while longer does no harm."""


@dataclass(frozen=True, slots=True)
class Edited:
    """What an edit really did: signed copies by printing key, and the version of the deck afterwards; `maybe` beside the deck."""

    version: int
    changes: dict[str, int]
    maybe: dict[str, int] = field(default_factory=dict)


class StaleDeckError(Refusal):
    """The deck was changed since the version that the edit was made from; `deck` is the deck as it is now."""

    words = gettext_lazy("This deck was changed meanwhile.")

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self.deck = deck


class DeckGoneError(Refusal):
    """The deck was deleted meanwhile: it is absent, as it is a moment later."""

    status = HTTPStatus.NOT_FOUND
    words = gettext_lazy("This deck was deleted.")


class DeckTooBigError(Refusal):
    """The edit would leave more copies than a deck may hold."""

    status = HTTPStatus.BAD_REQUEST


class UnknownPrintingError(Refusal):
    """The edit names printings that the game of the deck does not have."""

    status = HTTPStatus.BAD_REQUEST


class NothingToUndoError(Refusal):
    """There is no edit left to undo, or to redo."""


class UsedTokenError(Refusal):
    """The token names another request, which was obeyed."""

    words = gettext_lazy("Its key was used for another change of this deck: this one was not made.")


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as its sender named it ("": not at all), and what it asks for; `before`: its name on earlier sites."""

    token: str
    words: str
    before: str = ""

    @property
    def digest(self) -> str:
        """The same of the same change."""
        return sha256(self.words.encode()).hexdigest()

    @property
    def names(self) -> list[str]:
        """Under which its receipt may be kept."""
        return [self.token, sha256(self.before.encode()).hexdigest()]


def add_copies(*, deck: Deck, version: int, printing: str, copies: int = 1, token: str = "") -> Edited:
    """Add copies of a printing, or remove some with a negative number; removing more than there are removes all."""
    return change_copies(deck=deck, version=version, deltas={printing: copies}, token=token)


def change_copies(
    *, deck: Deck, version: int, deltas: Mapping[str, int], maybe: Mapping[str, int] | None = None, token: str = ""
) -> Edited:
    """Add and remove several printings in one edit, in the deck and on its maybe board."""
    words = f"change {sorted(deltas.items())}" + (f" {sorted(maybe.items())}" if maybe else "")
    return _edit(deck, version, _asked(token, version, words), lambda boards: boards.with_deltas(deltas, maybe or {}))


def move_copies(*, deck: Deck, version: int, printing: str, copies: int, token: str = "") -> Edited:
    """Move copies of a printing from the deck to its maybe board, or back with a negative number: as many as there are."""

    def change(boards: Boards) -> Boards:
        there = boards.main if copies > 0 else boards.maybe
        moved = min(abs(copies), there.get(printing, 0)) * (1 if copies > 0 else -1)
        return boards.with_deltas({printing: -moved}, {printing: moved})

    return _edit(deck, version, _asked(token, version, f"move {printing} {copies}"), change)


def merge_changes(*, deck: Deck, deltas: Mapping[str, int], maybe: Mapping[str, int], token: str) -> Edited:
    """Bring in what was changed without the network, on the deck as it is now, whatever was done to it meanwhile.

    The same token is obeyed once, however much was edited since; UsedTokenError for another change under it.
    """
    asked = Asked(token, f"merge {sorted(deltas.items())} {sorted(maybe.items())}", before=f"merge {token}")
    return _edit(deck, None, asked, lambda boards: boards.with_deltas(deltas, maybe))


def set_copies(*, deck: Deck, version: int, printing: str, copies: int, token: str = "") -> Edited:
    """Make a printing have exactly this many copies; 0 takes it out."""

    return _edit(deck, version, _asked(token, version, f"set {printing} {copies}"), _in_deck(_set(printing, copies)))


def set_maybe(*, deck: Deck, version: int, printing: str, copies: int, token: str = "") -> Edited:
    """Make a printing have exactly this many copies on the maybe board."""
    change = _set(printing, copies)
    asked = _asked(token, version, f"maybe {printing} {copies}")
    return _edit(deck, version, asked, lambda boards: Boards(boards.main, change(boards.maybe)))


def _set(printing: str, copies: int) -> Callable[[Content], Content]:
    return lambda content: with_deltas(content | {printing: 0}, {printing: max(copies, 0)})


def _in_deck(change: Callable[[Content], Content]) -> Callable[[Boards], Boards]:
    """A change of the deck alone."""
    return lambda boards: Boards(change(boards.main), boards.maybe)


def change_printing(*, deck: Deck, version: int, printing: str, other: str, token: str = "") -> Edited:
    """Turn every copy of a printing into another printing, which joins those already there."""

    def change(content: Content) -> Content:
        moved = content.get(printing, 0)
        return content if printing == other else with_deltas(content, {printing: -moved, other: moved})

    return _edit(deck, version, _asked(token, version, f"swap {printing} {other}"), _in_deck(change))


def replace_content(
    *, deck: Deck, version: int, content: Mapping[str, int], maybe: Mapping[str, int] | None = None, token: str = ""
) -> Edited:
    """Make the deck hold exactly this, and its maybe board what `maybe` says, where it says anything."""
    words = f"replace {sorted(content.items())}" + (f" {sorted(maybe.items())}" if maybe else "")

    def change(boards: Boards) -> Boards:
        return Boards(with_deltas({}, content), with_deltas({}, maybe) if maybe else boards.maybe)

    return _edit(deck, version, _asked(token, version, words), change)


def add_content(
    *, deck: Deck, version: int, content: Mapping[str, int], maybe: Mapping[str, int] | None = None, token: str = ""
) -> Edited:
    """Add all these cards to those of the deck, and to its maybe board those of `maybe`."""
    return change_copies(deck=deck, version=version, deltas=content, maybe=maybe, token=token)


def restore_revision(*, deck: Deck, version: int, revision: DeckRevision, token: str = "") -> Edited:
    """Make the deck hold what one of its revisions held; undoing gives the draft back."""
    return replace_content(deck=deck, version=version, content=revision.content, token=token)


def undo(*, deck: Deck, version: int, token: str = "") -> Edited:
    """Take the last edit back."""
    return _step(deck, version, _asked(token, version, "undo"), EditState.DONE)


def redo(*, deck: Deck, version: int, token: str = "") -> Edited:
    """Do again the edit that was undone last."""
    return _step(deck, version, _asked(token, version, "redo"), EditState.UNDONE)


def sweep_receipts(*, now: datetime) -> int:
    """Forget some of the requests that nobody sends again; says how many."""
    over = EditReceipt.objects.filter(created__lte=now - RECEIPTS_KEPT).order_by("created").values_list("pk", flat=True)
    return EditReceipt.objects.filter(pk__in=list(over[:SWEPT_AT_ONCE])).delete()[0]


def _asked(token: str, version: int, words: str) -> Asked:
    return Asked(token, words, before=f"{token} {version} {words}")


def _edit(deck: Deck, version: int | None, asked: Asked, change: Callable[[Boards], Boards]) -> Edited:
    """Change what both boards hold under the lock of the deck, from a version of it, or as it is then (None).

    An edit that changes nothing leaves its receipt, and no other trace.
    """
    with transaction.atomic():
        current = locked(deck)
        known = _answer_of(current, version, asked)
        if known is not None:
            return known
        before = current.boards()
        after = change(before)
        changes, maybe = difference(before.main, after.main).deltas, difference(before.maybe, after.maybe).deltas
        if not changes and not maybe:
            return _answer(current, asked, Edited(current.version, {}))
        current.edits.filter(state=EditState.UNDONE).update(state=EditState.PAST)
        return _write(current, before, changes, maybe, asked=asked, state=EditState.DONE)


def _step(deck: Deck, version: int, asked: Asked, state: EditState) -> Edited:
    """Undo the last edit done, or redo the first edit undone."""
    with transaction.atomic():
        current = locked(deck)
        known = _answer_of(current, version, asked)
        if known is not None:
            return known
        edits = current.edits.filter(state=state)
        edit = edits.last() if state == EditState.DONE else edits.first()
        if edit is None:
            raise NothingToUndoError(_nothing_left(current, state))
        sign, now = (-1, EditState.UNDONE) if state == EditState.DONE else (1, EditState.DONE)
        changes, maybe = ({key: sign * delta for key, delta in board.items()} for board in (edit.changes, edit.maybe))
        current.edits.filter(pk=edit.pk).update(state=now)
        return _write(current, current.boards(), changes, maybe, asked=asked, state=EditState.PAST)


def _nothing_left(deck: Deck, state: EditState) -> str:
    if state == EditState.UNDONE:
        return _("There is nothing to redo.")
    if deck.edits.count() < KEPT_EDITS:
        return _("There is nothing to undo.")
    return _("There is nothing left to undo: the last %(count)d edits are remembered.") % {"count": KEPT_EDITS}


def _write(
    deck: Deck, before: Boards, changes: dict[str, int], maybe: dict[str, int], *, asked: Asked, state: EditState
) -> Edited:
    """Write the changes as one more version, and remember them; edits too old to be undone are forgotten."""
    write_slots(deck, before.main, changes)
    write_maybe(deck, before.maybe, maybe)
    bump(deck, deck.version)
    version = deck.version + 1
    deck.edits.filter(version__lte=version - KEPT_EDITS).delete()
    deck.edits.create(version=version, changes=changes, maybe=maybe, state=state)
    return _answer(deck, asked, Edited(version, changes, maybe))


def _answer(deck: Deck, asked: Asked, done: Edited) -> Edited:
    """Keep what a request is answered, where it has a name."""
    if asked.token:
        deck.receipts.create(token=asked.token, digest=asked.digest, version=done.version, changes=done.changes, maybe=done.maybe)
        _forget_the_oldest(EditReceipt.objects.filter(deck=deck), RECEIPTS_OF_A_DECK)
        _forget_the_oldest(EditReceipt.objects.filter(deck__owner=deck.owner_id), RECEIPTS_OF_A_PLAYER)
    return done


def _forget_the_oldest(receipts: QuerySet[EditReceipt], most: int) -> None:
    """Those beyond so many, the youngest first; each request leaves one, so there are hardly ever several."""
    beyond = list(receipts.order_by("-pk").values_list("pk", flat=True)[most : most + SWEPT_AT_ONCE])
    if beyond:
        EditReceipt.objects.filter(pk__in=beyond).delete()


def _answer_of(current: Deck, version: int | None, asked: Asked) -> Edited | None:
    """What the same request was answered when it came before; None for a new one.

    StaleDeckError when a new one was made from an old version (None: from none), UsedTokenError when its token has another one.
    """
    kept = current.receipts.filter(token__in=asked.names).first() if asked.token else None
    if kept is not None and kept.digest in ("", asked.digest):
        return Edited(kept.version, kept.changes, kept.maybe)
    if version not in (None, current.version):
        raise StaleDeckError(current)
    if kept is not None:
        raise UsedTokenError
    return None


def locked(deck: Deck) -> Deck:
    """The deck as it is now, held until the end of the transaction. DeckGoneError when it was deleted."""
    current = Deck.objects.select_for_update().filter(pk=deck.pk, deleted=None).first()
    if current is None:
        raise DeckGoneError
    return current


def bump(deck: Deck, version: int) -> None:
    """Count one more edit; StaleDeckError when somebody else did since `version`."""
    if not Deck.objects.filter(pk=deck.pk, version=version).update(version=version + 1, updated=Now()):
        raise StaleDeckError(locked(deck))


def write_slots(deck: Deck, before: Content, changes: Mapping[str, int]) -> None:
    """Write the lines of a deck that change.

    Before writing anything it refuses what a deck may not hold: DeckTooBigError, UnknownPrintingError.
    """
    _write_board(deck, deck.slots, DeckSlot, before, changes)


def write_maybe(deck: Deck, before: Content, changes: Mapping[str, int]) -> None:
    """The same on the maybe board, which has the bounds of a deck."""
    _write_board(deck, deck.maybe_slots, MaybeSlot, before, changes)


def _write_board(
    deck: Deck, slots: Any, row: type[DeckSlot] | type[MaybeSlot], before: Content, changes: Mapping[str, int]
) -> None:
    if not changes:
        return
    after = with_deltas(before, changes)
    _check_size(after)
    found = Printing.objects.of(deck.game_id).filter(key__in=[key for key in changes if "\0" not in key])
    printings = {printing.key: printing for printing in found}
    unknown = sorted(set(changes) - set(printings))
    if unknown:
        raise UnknownPrintingError(_("No such card in this game: %(keys)s.") % {"keys": ", ".join(unknown)})
    slots.filter(printing__in=[printings[key].pk for key in changes if key not in after]).delete()
    slots.bulk_create(
        [row(deck=deck, printing=printings[key], copies=after[key]) for key in changes if key in after],
        update_conflicts=True,
        unique_fields=["deck", "printing"],
        update_fields=["copies"],
    )


def _check_size(content: Content) -> None:
    if max(content.values(), default=0) > MAX_COPIES:
        raise DeckTooBigError(_("A deck holds at most %(count)d copies of one card.") % {"count": MAX_COPIES})
    if sum(content.values()) > MAX_CARDS:
        raise DeckTooBigError(_("A deck holds at most %(count)d cards.") % {"count": MAX_CARDS})
