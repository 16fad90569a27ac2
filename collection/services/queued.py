"""Count what devices noted without a network: each change once, however often it arrives, and none without an answer."""

import json
import uuid
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from collection.catalogue.shelf import shelf_of
from collection.models import ActKind, Finish, Game, MovementBatch, Player, Receipt, Stock
from collection.refusal import Refusal
from collection.services.holdings import change_holdings, refuse_totals
from collection.services.players import wait_for_turn

MOST_AT_ONCE = 100
"""Changes in one delivery: devices that noted more send several."""

MOST_RECEIPTS = 20_000
"""Of one player; the oldest go first. A device keeps 500 changes at most: forty full
devices that send while one waits for its answer would make the site forget, and count its changes again."""


class ForAnotherAccountError(Refusal):
    """The changes were made by somebody else, who was signed in on the same device."""


def account_tag(player: Player) -> str:
    """What a device knows an account by, to keep those of several apart; it tells nothing about its player."""
    return salted_hmac("collection.device", str(player.pk), algorithm="sha256").hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Queued:
    """A change as a device noted it: some copies more or less of a printing, named as the catalogue does."""

    key: uuid.UUID
    game: str
    printing: str
    finish: str
    delta: int

    @property
    def digest(self) -> str:
        """What is changed, without the key: the same of the same change."""
        return sha256(json.dumps([self.game, self.printing, str(self.finish), self.delta]).encode()).hexdigest()


def count_queued(*, player: Player, changes: Sequence[Queued]) -> list[Receipt]:
    """Count changes by their difference, whatever else was counted meanwhile, in one act; the answers are in their order.

    One that would leave fewer copies than none, or is for a card that does not exist, is refused alone. A change that was
    answered before, or that comes twice, is not counted again, and its answer is the same. Another change under a key that
    was used is refused: the first one has the key.
    """
    with transaction.atomic():
        wait_for_turn(player)
        answers = {one.key: one for one in Receipt.objects.of(player).filter(key__in=[one.key for one in changes])}
        new: dict[uuid.UUID, Queued] = {}
        for one in changes:
            if one.key not in answers:
                new.setdefault(one.key, one)
        moved, problems = _judge(player, new.values())
        act = change_holdings(player=player, changes=moved, kind=ActKind.OFFLINE).batch
        rows = [_receipt(player, one, problems.get(one.key, ""), act) for one in new.values()]
        answers |= {one.key: one for one in Receipt.objects.bulk_create(rows)}
        _forget_oldest(player)
        return [_answer(answers[one.key], one) for one in changes]


def _judge(player: Player, changes: Iterable[Queued]) -> tuple[Mapping[Stock, int], dict[uuid.UUID, str]]:
    """The copies that move altogether, and why the changes that are refused are."""
    shelves = {game.slug: shelf_of(game) for game in Game.objects.with_cards()}
    moved: Counter[Stock] = Counter()
    problems: dict[uuid.UUID, str] = {}
    for one in changes:
        shelf = shelves.get(one.game)
        found = shelf.by_key.get(one.printing) if shelf else None
        if found is None:
            problems[one.key] = _("This card is not in the catalogue any more.")
            continue
        stock = (found.id, Finish(one.finish))
        try:
            refuse_totals(player=player, changes={stock: moved[stock] + one.delta})
        except Refusal as refusal:
            problems[one.key] = str(refusal)
        else:
            moved[stock] += one.delta
    return moved, problems


def _receipt(player: Player, one: Queued, problem: str, act: MovementBatch | None) -> Receipt:
    return Receipt(player=player, key=one.key, digest=one.digest, problem=problem[:500], act=None if problem else act)


def _answer(kept: Receipt, one: Queued) -> Receipt:
    """What was said of this change; that its key is taken, which is not kept, where it was said of another."""
    if kept.digest == one.digest:
        return kept
    return _receipt(kept.player, one, _("Its key was used for another change: this one was not counted."), None)


def _forget_oldest(player: Player) -> None:
    last = Receipt.objects.of(player).order_by("-pk").values_list("pk", flat=True)[MOST_RECEIPTS : MOST_RECEIPTS + 1].first()
    if last is not None:
        Receipt.objects.of(player).filter(pk__lte=last).delete()
