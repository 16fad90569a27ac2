"""Tags and notes on the cards of a deck.

They guard themselves: a remark names what its author saw of this card, and is merged with what was said of it meanwhile.
The version of the deck, which guards its cards, stays as it is.
"""

from http import HTTPStatus

from django.db import transaction
from django.utils.translation import gettext as _

from collection.models import Card
from collection.refusal import Refusal
from collection.values.tags import LONGEST_TAG, MOST_TAGS, tags_fit
from decks.guides.remarks import Said, merged_remarks, tags_as_named
from decks.models import MAX_NOTE, CardRemark, Deck
from decks.services.editing import locked

MAX_REMARKS = 1_000
"""Cards of one deck of which something is said."""


class TooMuchSaidError(Refusal):
    """More tags, longer ones, a longer note or more remarks than there is room for."""

    status = HTTPStatus.BAD_REQUEST


def remark(*, deck: Deck, card: Card, seen: Said, wanted: Said) -> Said:
    """Say this of a card in a deck; answers what is said now.

    `seen` is what its author saw: what was said since is kept beside it. Said twice it is said once. TooMuchSaidError.
    """
    with transaction.atomic():
        current = locked(deck)
        row = CardRemark.objects.filter(deck=current, card=card).first()
        theirs = Said(tuple(tags_as_named(row.tags)), row.note) if row else Said()
        if theirs == wanted:
            return wanted
        said = merged_remarks(seen, wanted, theirs)
        _check(current, said, is_new=row is None)
        if not said:
            CardRemark.objects.filter(deck=current, card=card).delete()
        else:
            values = {"tags": list(said.tags), "note": said.note}
            CardRemark.objects.update_or_create(deck=current, card=card, defaults=values)
        return said


def _check(deck: Deck, said: Said, *, is_new: bool) -> None:
    if not tags_fit(said.tags):
        words = _("A card has at most %(count)d tags of at most %(letters)d characters each.")
        raise TooMuchSaidError(words % {"count": MOST_TAGS, "letters": LONGEST_TAG})
    if len(said.note) > MAX_NOTE:
        raise TooMuchSaidError(_("A note has at most %(count)d characters.") % {"count": MAX_NOTE})
    if is_new and said and deck.remarks.count() >= MAX_REMARKS:
        raise TooMuchSaidError(_("A deck has remarks on at most %(count)d cards.") % {"count": MAX_REMARKS})
