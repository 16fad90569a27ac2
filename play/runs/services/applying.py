"""Applying a proposal of the advisor: the exchange as one more edit and revision of the deck, which can be undone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from http import HTTPStatus

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.refusal import Refusal
from decks.content import Content, with_deltas
from decks.models import Deck, DeckRevision
from decks.presentation.wording import edited_words
from decks.services.editing import StaleDeckError, change_copies, locked
from decks.services.revisions import save_revision
from play.common.playable_decks import OWN, PlayableDeck, find_deck
from play.runs.engine import advice
from play.runs.engine.questions import Question
from play.runs.models import Run
from simulator.lab.variants import Exchange


class NoSuchProposalError(Refusal):
    """The run made no such proposal, or is about no deck of its owner."""

    status = HTTPStatus.NOT_FOUND
    words = gettext_lazy("There is no such proposal.")


@dataclass(frozen=True, slots=True)
class Applied:
    """The deck as the advisor saw it and as it is now, each a revision."""

    deck: Deck
    before: DeckRevision
    after: DeckRevision


def asked_deck(run: Run) -> PlayableDeck | None:
    """The deck of its owner that an advice is about, where it still holds the very cards that were looked at."""
    if run.kind != advice.KIND or run.deck is None:
        return None
    deck = find_deck(run.owner, f"{OWN}:{run.deck.pk}")
    return deck if deck and dict(deck.content) == Question.from_dict(run.question).decks[0] else None


def apply_proposal(*, run: Run, place: int, version: int, token: str) -> Applied:
    """Make the exchanges of a proposal in the deck: the draft becomes a revision, is edited, and becomes a revision again.

    All or nothing; the same request sent twice is done once. NoSuchProposalError; StaleDeckError when the deck is no longer what
    the advisor saw.
    """
    exchanges = proposed(run, place)
    if run.deck is None or not exchanges:
        raise NoSuchProposalError
    deltas = deltas_of(exchanges)
    with transaction.atomic():
        deck = locked(run.deck)
        seen = dict(Question.from_dict(run.question).decks[0])
        if deck.version == version:
            if deck.content() != seen:
                raise StaleDeckError(deck)
            save_revision(deck=deck, version=version, message=_("As the advisor saw it"))
        change_copies(deck=deck, version=version, deltas=deltas, token=token)
        now = locked(deck)
        if now.content() == with_deltas(seen, deltas):
            message = _("Advised: %(change)s") % {"change": edited_words(deck.game_id, deltas)}
            save_revision(deck=now, version=now.version, message=message[:200])
        after = _saved(now, with_deltas(seen, deltas))
        return Applied(now, _saved(now, seen), after)


def _saved(deck: Deck, content: Content) -> DeckRevision:
    """The last revision that held this; StaleDeckError when there is none (any more)."""
    found = next((one for one in deck.revisions.all() if one.content == content), None)
    if found is None:
        raise StaleDeckError(deck)
    return found


def proposed(run: Run, place: int) -> tuple[Exchange, ...]:
    """The exchanges of a proposal of this run; none where it made none at this place."""
    if run.kind != advice.KIND or not run.report:
        return ()
    found = run.report["advice"]["proposals"]
    return tuple((out, into) for out, into in found[place]["exchanges"]) if 0 <= place < len(found) else ()


def deltas_of(exchanges: tuple[Exchange, ...]) -> dict[str, int]:
    """Signed copies by printing key."""
    deltas: Counter[str] = Counter()
    for out, into in exchanges:
        deltas[out] -= 1
        deltas[into] += 1
    return {key: delta for key, delta in sorted(deltas.items()) if delta}
