"""Building decks with real copies: what lies ready in one deck is not free for another.

Each act names the version of the deck and that of its build, as its author saw them; it does all or nothing, acts of a player one
after the other, and the same request sent twice is done once.
"""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from collection.catalogue.facts import card_title
from collection.refusal import Refusal
from collection.services.players import wait_for_turn
from decks.models import Build, BuildSlot, Deck
from decks.services.editing import StaleDeckError, locked
from decks.stock.allotting import Parts, allotted, joined, parts_of, without, written
from decks.stock.holding import Held, Plan, Stock, stock_of


@dataclass(frozen=True, slots=True)
class Built:
    """What an act did: the version of the build after it, and the copies that went in and came out."""

    version: int
    put_in: int
    take_out: int


class StaleBuildError(Refusal):
    """The copies of the deck were changed since the version that the act was made from."""

    words = gettext_lazy("The copies of this deck were changed meanwhile.")


class NotAllFreeError(Refusal):
    """Copies are short, and the deck was to be built whole."""


class NothingFreeError(Refusal):
    """No card of the deck has a copy for it."""

    words = gettext_lazy("No copy of any card of this deck is free.")


def build_deck(*, deck: Deck, version: int, build: int, whole: bool, now: datetime, token: str = "") -> Built:
    """Reserve copies for what a deck holds, or bring those reserved up to date with it.

    `version` and `build` are those of the deck and of its build that were seen (0: never built). Where copies are short, it is
    built as far as they go; with `whole`, not at all: NotAllFreeError. NothingFreeError where there is no copy of any of its
    cards; StaleDeckError, StaleBuildError.
    """
    receipt = _receipt(token, f"build {version} {build} {whole}")
    with transaction.atomic():
        wait_for_turn(deck.owner)
        current = locked(deck)
        row = Build.objects.filter(deck=current).first() or Build(deck=current, begun=now)
        if done := _done_before(row, build, receipt):
            return done
        if current.version != version:
            raise StaleDeckError(current)
        stock = stock_of(current.owner, current.game)
        plan = stock.plan(current, current.content())
        if whole and plan.short:
            raise NotAllFreeError(_short_words(plan, stock))
        standing = stock.standing.get(current.pk)
        if standing is None and not plan.reserve:
            raise NothingFreeError(f"{NothingFreeError.words} {_aside_words(plan, stock)}".strip())
        if standing is not None and not plan.moves and not standing.gone:
            return Built(row.version, 0, 0)
        if standing is None:
            row.begun = now
        row.receipt, row.changed = receipt, now
        allotment = allotted(current.owner, stock, beside=[printing for printing, _finish in plan.put_in])
        before = allotment.by_deck.get(current.pk, {})
        put_in, out = parts_of(plan.put_in, allotment.free), parts_of(plan.take_out, before)
        return _write(row, plan.reserve, lots=joined(without(before, out), put_in), put_in=put_in, out=out)


def take_apart(*, deck: Deck, build: int, now: datetime, token: str = "") -> Built:
    """Give all copies of a built deck back; of one that is not built nothing happens. StaleBuildError."""
    receipt = _receipt(token, f"apart {build}")
    with transaction.atomic():
        wait_for_turn(deck.owner)
        current = locked(deck)
        row = Build.objects.filter(deck=current).first()
        if row is None:
            return Built(0, 0, 0)
        if done := _done_before(row, build, receipt):
            return done
        stock = stock_of(current.owner, current.game)
        if current.pk not in stock.standing:
            return Built(row.version, 0, 0)
        row.receipt, row.changed = receipt, now
        return _write(row, {}, lots={}, put_in={}, out=allotted(current.owner, stock).by_deck[current.pk])


def give_up_copies(deck: Deck) -> None:
    """Take a deck apart that is being deleted; to be called inside the transaction that deletes it."""
    for row in Build.objects.filter(deck=deck, slots__isnull=False).distinct():
        row.slots.all().delete()
        Build.objects.filter(pk=row.pk).update(version=row.version + 1, receipt="")


def _receipt(token: str, words: str) -> str:
    return sha256(f"{token} {words}".encode()).hexdigest() if token else ""


def _done_before(row: Build, seen: int, receipt: str) -> Built | None:
    """The outcome of the same request when it came before; None where this one is new. StaleBuildError."""
    if row.version == seen:
        return None
    if receipt and row.receipt == receipt:
        return Built(row.version, 0, 0)
    raise StaleBuildError


def _write(row: Build, reserve: Held, *, lots: Parts, put_in: Parts, out: Parts) -> Built:
    """Make these the copies that lie in the deck, and remember of which lots they are and what moved."""
    row.version += 1
    row.moved = {"in": written(put_in), "out": written(out), "lots": written(lots)}
    row.save()
    row.slots.all().delete()
    BuildSlot.objects.bulk_create(
        [BuildSlot(build=row, printing_id=place[0], finish=place[1], copies=copies) for place, copies in reserve.items()]
    )
    return Built(row.version, *(sum(sum(parts.values()) for parts in moved.values()) for moved in (put_in, out)))


def _short_words(plan: Plan, stock: Stock) -> str:
    """Which copies are short, in a sentence that names the first few cards, and which of them lie aside."""
    shelf = stock.shelf
    named = [f"{copies} × {card_title(shelf.by_card[card][0].card, shelf.game)}" for card, copies in plan.short.items()]
    more = ["…"] if len(named) > 5 else []
    sentence = _("Not all copies are free: %(cards)s.") % {"cards": ", ".join(named[:5] + more)}
    return f"{sentence} {_aside_words(plan, stock)}".strip()


def _aside_words(plan: Plan, stock: Stock) -> str:
    """How many of the copies that a plan is short of lie aside for an exchange, and how many are kept; nothing where none are."""
    promised, kept = (
        sum(min(copies, aside.get(card, 0)) for card, copies in plan.short.items())
        for aside in (stock.promised_by_card, stock.kept_by_card)
    )
    of_promised = ngettext(
        "%(count)d copy lies aside for an exchange: call it off to have the copy back.",
        "%(count)d copies lie aside for an exchange: call it off to have them back.",
        promised,
    )
    of_kept = ngettext(
        "%(count)d copy is kept: say on the page of its card that you keep fewer.",
        "%(count)d copies are kept: say on the pages of their cards that you keep fewer.",
        kept,
    )
    return " ".join(words % {"count": count} for words, count in ((of_promised, promised), (of_kept, kept)) if count)
