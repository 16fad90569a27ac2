"""Changes that readers propose to the author of a public deck: proposed, withdrawn, declined, or taken as a revision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.folding import one_line
from collection.models import Player, Printing
from collection.refusal import Refusal
from collection.services.house import is_house
from collection.services.players import hold, wait_for_turn
from decks.community.services.commenting import ClosedError, talk_of
from decks.community.services.standing import NotYourselfError, TooMuchError, check_speaks, check_welcome
from decks.content import Content, outstanding, with_deltas
from decks.guides.writing import in_words
from decks.models import MAX_CARDS, MAX_COPIES, MAX_REASON, Deck, Proposal, ProposalState
from decks.origins.naming import name_of
from decks.services.editing import StaleDeckError, locked, merge_changes
from decks.services.revisions import save_revision

MOST_TO_ONE: Final = 3
"""Open proposals of one player for one deck."""

MOST_OF_ONE: Final = 30
"""Open proposals of one player."""

MOST_FOR_ONE: Final = 50
"""Open proposals for one deck."""

LONGEST_MESSAGE: Final = 200
"""Characters of the message of a revision."""


class NothingProposedError(Refusal):
    """The deck would stay as it is, or become none."""

    status = HTTPStatus.BAD_REQUEST


class SettledError(Refusal):
    """The proposal was answered or withdrawn meanwhile."""

    words = gettext_lazy("This proposal is settled already.")


@dataclass(frozen=True, slots=True)
class Moved:
    """A line of a proposal that was changed in the deck since: copies when it was proposed, now, and if it is accepted."""

    printing: str
    before: int
    now: int
    after: int


def propose(*, player: Player, deck: Deck, changes: Mapping[str, int], message: str, now: datetime, token: str = "") -> Proposal:
    """Propose signed copies by printing key to the author of a public deck; the same token proposes once."""
    check_speaks(player)
    if deck.owner_id == player.pk:
        raise NotYourselfError(_("This is your own deck: edit it."))
    with transaction.atomic():
        wait_for_turn(player)
        if token and (made := Proposal.objects.filter(author=player, token=token).first()):
            return made
        hold(deck)
        _check_taken(player, deck)
        base = deck.content()
        kept = _checked(deck, base, changes)
        return Proposal.objects.create(
            deck=deck, author=player, base=base, changes=kept, message=_word(message), created=now, token=token or None
        )


def check_may_propose(player: Player, deck: Deck) -> None:
    """Refuses, before anything is typed, whom `propose` would refuse whatever the changes are."""
    check_speaks(player)
    _check_taken(player, deck)


def may_propose(player: Player, deck: Deck) -> bool:
    """Whether the author of a deck takes proposals of this player, as far as no others wait."""
    try:
        check_speaks(player)
        check_welcome(player, deck.owner_id)
    except Refusal:
        return False
    return takes_proposals(deck)


def origin_of(copy: Deck) -> Deck | None:
    """The public deck of somebody else that a deck was copied from."""
    found = (
        Deck.objects.public().filter(pk=copy.origin_id).exclude(owner=copy.owner_id) if copy.origin_id else Deck.objects.none()
    )
    return found.select_related("owner", "game").first()


def takes_proposals(deck: Deck) -> bool:
    """Whether the author of a deck lets readers propose changes; the house lets nobody."""
    return not is_house(deck.owner) and talk_of(deck).takes_proposals


def left_of(proposal: Proposal, current: Content) -> dict[str, int]:
    """What accepting a proposal would change in the deck as it is now, as signed copies: not what is in it already."""
    return outstanding(proposal.base, proposal.changes, current)


def moved_lines(proposal: Proposal, current: Content) -> list[Moved]:
    """The lines of a proposal that the deck no longer holds as it did."""
    after = with_deltas(current, left_of(proposal, current))
    return [
        Moved(key, proposal.base.get(key, 0), current.get(key, 0), after.get(key, 0))
        for key in sorted(proposal.changes)
        if proposal.base.get(key, 0) != current.get(key, 0)
    ]


def see(*, proposal: Proposal, now: datetime) -> None:
    """As the author of the deck: have opened a proposal, which is new no longer."""
    Proposal.objects.filter(pk=proposal.pk, seen=None).update(seen=now)


def accept(*, proposal: Proposal, version: int, now: datetime, answer: str = "") -> Proposal:
    """As the author of the deck: bring the changes into it as it is now, and save it as a revision that names who proposed them.

    What the draft held before is a revision of its own, so that the next one differs by the proposal alone; a deck that holds
    all of it already stays as it is. StaleDeckError when the deck was edited since `version`: nobody accepts what they have not
    seen. All or nothing.
    `answer` is a word to whoever proposed it.
    """
    with transaction.atomic():
        current = _open(proposal)
        deck = locked(proposal.deck)
        if deck.version != version:
            raise StaleDeckError(deck)
        before = deck.content()
        left = left_of(current, before)
        if not left:
            return _settle(current, ProposalState.ACCEPTED, _word(answer), now)
        _check_size(with_deltas(before, left))
        save_revision(deck=deck, version=version, message=_("Before a proposal"))
        done = merge_changes(deck=deck, deltas=left, maybe={}, token=f"proposal {current.pk}")
        said = {"name": name_of(current.author).name, "message": in_words(current.message, deck.game_id)}
        message = (_("Proposed by %(name)s: %(message)s") if current.message else _("Proposed by %(name)s")) % said
        saved = save_revision(deck=deck, version=done.version, message=message[:LONGEST_MESSAGE])
        return _settle(current, ProposalState.ACCEPTED, _word(answer), now, revision=saved.number)


def decline(*, proposal: Proposal, answer: str, now: datetime) -> Proposal:
    """As the author of the deck: say no, perhaps with a word."""
    with transaction.atomic():
        return _settle(_open(proposal), ProposalState.DECLINED, _word(answer), now)


def withdraw(*, proposal: Proposal, now: datetime) -> Proposal:
    """As the one who proposed it: take it back."""
    with transaction.atomic():
        return _settle(_open(proposal), ProposalState.WITHDRAWN, "", now)


def _word(said: str) -> str:
    """What one of the two says to the other, on one line."""
    return one_line(said.replace("\0", ""))[:MAX_REASON]


def _open(proposal: Proposal) -> Proposal:
    found = Proposal.objects.select_for_update(of=("self",)).select_related("author", "deck")
    current = found.filter(pk=proposal.pk).first()
    if current is None or not current.is_open:
        raise SettledError
    return current


def _settle(proposal: Proposal, state: ProposalState, answer: str, now: datetime, *, revision: int | None = None) -> Proposal:
    proposal.state, proposal.answer, proposal.settled, proposal.revision = state, answer, now, revision
    proposal.save(update_fields=["state", "answer", "settled", "revision"])
    return proposal


def _check_taken(player: Player, deck: Deck) -> None:
    """Refuses whom the author blocks, where proposals are not taken, and more of them than may wait."""
    check_welcome(player, deck.owner_id)
    if not takes_proposals(deck):
        raise ClosedError(_("The author of this deck takes no proposals."))
    _check_room(player, deck)


def _check_room(player: Player, deck: Deck) -> None:
    mine = Proposal.objects.open().filter(author=player)
    if mine.filter(deck=deck).count() >= MOST_TO_ONE:
        raise TooMuchError(_("%(most)d of your proposals for this deck wait for an answer already.") % {"most": MOST_TO_ONE})
    if mine.count() >= MOST_OF_ONE:
        raise TooMuchError(_("%(most)d of your proposals wait for an answer already.") % {"most": MOST_OF_ONE})
    if Proposal.objects.open().filter(deck=deck).count() >= MOST_FOR_ONE:
        raise TooMuchError(_("%(most)d proposals for this deck wait for an answer already.") % {"most": MOST_FOR_ONE})


def _checked(deck: Deck, base: Content, changes: Mapping[str, int]) -> dict[str, int]:
    """What the changes really change. NothingProposedError for nothing, for cards that are none, for a deck that is too big."""
    known = set(
        Printing.objects.of(deck.game_id)
        .filter(key__in=[key for key in changes if "\0" not in key])
        .values_list("key", flat=True)
    )
    unknown = sorted(key for key in changes if key not in known)
    if unknown:
        raise NothingProposedError(_("No such card in this game: %(keys)s.") % {"keys": ", ".join(unknown)[:200]})
    after = with_deltas(base, changes)
    _check_size(after)
    kept = {key: after.get(key, 0) - base.get(key, 0) for key in sorted(changes)}
    kept = {key: delta for key, delta in kept.items() if delta}
    if not kept:
        raise NothingProposedError(_("This proposal changes nothing: add or remove a card first."))
    return kept


def _check_size(after: Content) -> None:
    if max(after.values(), default=0) > MAX_COPIES:
        raise NothingProposedError(_("A deck holds at most %(count)d copies of one card.") % {"count": MAX_COPIES})
    if sum(after.values()) > MAX_CARDS:
        raise NothingProposedError(_("A deck holds at most %(count)d cards.") % {"count": MAX_CARDS})
