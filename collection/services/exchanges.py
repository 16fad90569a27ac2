"""Exchange of cards between two players: proposed, changed, agreed upon, handed over, taken back.

Each act holds the rows of both players until it is written, and does all or nothing; those that depend on what the exchange says
name the version that their author saw. The same act sent twice is done once.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Any, Final

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from collection.inventory.wares import Offer, Ware, as_owned, offer_of, ware_of
from collection.models import (
    NOTHING,
    ActKind,
    Exchange,
    ExchangeLine,
    ExchangeSide,
    ExchangeState,
    Facts,
    Game,
    Lot,
    Player,
    Printing,
    Stock,
    shown_name,
)
from collection.models.exchanges import MAX_MESSAGE
from collection.refusal import Refusal
from collection.services.describing import in_the_order_of_leaving
from collection.services.holdings import AlreadyUndoneError, change_holdings, undo_alone
from collection.services.lots import rest_of
from collection.services.openings import opening_between
from collection.services.players import wait_for_all

PROPOSAL_KEPT: Final = timedelta(days=14)
"""How long a proposal can be answered."""

ENDED_KEPT: Final = timedelta(days=90)
"""How long an exchange is told of that came to nothing. Those that were done stay, for the journal leads to them."""

SWEPT_AT_ONCE: Final = 50

MOST_LIVE: Final = 30
"""Proposals and agreements of one player that are not over."""

MOST_OF_ONE: Final = 999
"""Copies of one line."""

MOST_LINES: Final = 200
"""Of one side."""

Given = Mapping[Ware, int]


class StaleExchangeError(Refusal):
    """The exchange was changed since the version that the act was made from."""

    words = gettext_lazy("This exchange was changed meanwhile. Look at it as it is now, then answer.")


class NotPossibleError(Refusal):
    """The exchange is over, or not so far, or it is the other's turn."""


class NotOpenError(Refusal):
    """The two are not open to each other, or no longer."""

    words = gettext_lazy("You two are not open to each other any more: one of you has ended it.")


class NothingExchangedError(Refusal):
    """No card is given, or more lines than one exchange has."""

    status = HTTPStatus.BAD_REQUEST


class NotFreeError(Refusal):
    """Copies that are to be given are not free, or not there any more."""


class TooManyExchangesError(Refusal):
    """The player has as many exchanges that are not over as one may."""


@dataclass(frozen=True, slots=True)
class _Held:
    """An exchange whose two players wait: the side of who acts, and the other one."""

    exchange: Exchange
    mine: ExchangeSide
    other: ExchangeSide

    @property
    def me(self) -> Player:
        if self.mine.player is None:
            raise Player.DoesNotExist
        return self.mine.player

    @property
    def partner(self) -> Player:
        """Refuses with NotPossibleError where the account is gone."""
        if self.other.player is None:
            raise NotPossibleError(_("The other account does not exist any more."))
        return self.other.player


def propose(
    *,
    player: Player,
    partner: Player,
    game: Game,
    gives: Given,
    gets: Given,
    message: str = "",
    token: uuid.UUID | None = None,
    now: datetime,
) -> Exchange:
    """Propose to give some copies for others. The same `token` is obeyed once.

    Refuses with NotOpenError, NothingExchangedError, NotFreeError where somebody has no such copies to spare,
    TooManyExchangesError.
    """
    with transaction.atomic():
        wait_for_all([player.pk, partner.pk])
        if token and (done := Exchange.objects.filter(token=token, sides__player=player).first()):
            return done
        _check_lines(player, partner, game, gives, gets)
        _check_room(player, now)
        exchange = Exchange.objects.create(
            game=game, message=_one_line(message), token=token, created=now, changed=now, expires=now + PROPOSAL_KEPT
        )
        mine = ExchangeSide.objects.create(exchange=exchange, number=0, player=player)
        other = ExchangeSide.objects.create(exchange=exchange, number=1, player=partner)
        _write_lines(mine, gives)
        _write_lines(other, gets)
        return exchange


def change(
    *, player: Player, exchange: Exchange, version: int, gives: Given, gets: Given, message: str, now: datetime
) -> Exchange:
    """Answer with another proposal; then the other has to answer. `gives` is what the player who changes it gives.

    Refuses as `propose`, and with StaleExchangeError, NotPossibleError.
    """
    with transaction.atomic():
        held = _held(exchange, player, version)
        _check_proposed(held, now)
        _check_lines(held.me, held.partner, held.exchange.game, gives, gets)
        ExchangeLine.objects.filter(side__exchange=held.exchange).delete()
        _write_lines(held.mine, gives)
        _write_lines(held.other, gets)
        held.exchange.awaited, held.exchange.message = held.other.number, _one_line(message)
        held.exchange.expires = now + PROPOSAL_KEPT
        return _written(held, now)


def accept(*, player: Player, exchange: Exchange, version: int, now: datetime) -> Exchange:
    """Agree: from now on these copies lie aside, and are free for nothing else.

    Refuses with NotFreeError, StaleExchangeError, NotPossibleError.
    """
    with transaction.atomic():
        held = _held(exchange, player, version, after=ExchangeState.AGREED)
        if held.exchange.state == ExchangeState.AGREED:
            return held.exchange
        _check_awaited(held, now)
        _check_lines(held.me, held.partner, held.exchange.game, _given(held.mine), _given(held.other))
        held.exchange.state = ExchangeState.AGREED
        return _written(held, now)


def decline(*, player: Player, exchange: Exchange, version: int, now: datetime) -> Exchange:
    """Say no to a proposal, or withdraw one's own. StaleExchangeError, NotPossibleError."""
    with transaction.atomic():
        held = _held(exchange, player, version, after=(ExchangeState.DECLINED, ExchangeState.WITHDRAWN))
        if held.exchange.state != ExchangeState.PROPOSED:
            _check_over(held, ExchangeState.DECLINED, ExchangeState.WITHDRAWN)
            return held.exchange
        is_awaited = held.exchange.awaited == held.mine.number
        return _end(held, ExchangeState.DECLINED if is_awaited else ExchangeState.WITHDRAWN, now)


def call_off(*, player: Player, exchange: Exchange, version: int, now: datetime) -> Exchange:
    """Give up what was agreed upon: the copies are free again. StaleExchangeError, NotPossibleError."""
    with transaction.atomic():
        held = _held(exchange, player, version, after=ExchangeState.CALLED_OFF)
        if held.exchange.state != ExchangeState.AGREED:
            _check_over(held, ExchangeState.CALLED_OFF)
            return held.exchange
        return _end(held, ExchangeState.CALLED_OFF, now)


def confirm(*, player: Player, exchange: Exchange, now: datetime) -> Exchange:
    """Say that the cards changed hands. Once both have, the cards move, as one act in each collection.

    Refuses with NotPossibleError, and with NotFreeError where copies that were promised are not there any more: whoever has not
    got his own is told first, not the other who answers last.
    """
    with transaction.atomic():
        held = _held(exchange, player)
        if held.mine.confirmed and held.exchange.state in (ExchangeState.AGREED, ExchangeState.DONE):
            return held.exchange
        if held.exchange.state != ExchangeState.AGREED:
            raise NotPossibleError(_("This exchange is not agreed upon, or it is over."))
        for ware, copies in _given(held.mine).items():
            _picked(held.me, ware, copies)
        held.mine.confirmed = True
        held.mine.save(update_fields=["confirmed"])
        if held.other.confirmed:
            _hand_over(held)
            held.exchange.state = ExchangeState.DONE
        return _written(held, now)


def take_back(*, player: Player, exchange: Exchange, now: datetime) -> Exchange:
    """Say that one would take a done exchange back. Once both have, it is undone in both collections at once.

    Alone where the other account is gone. Refuses with NotPossibleError, and as `undo_act` where copies have left since.
    """
    with transaction.atomic():
        held = _held(exchange, player)
        if held.exchange.state == ExchangeState.TAKEN_BACK:
            return held.exchange
        if held.exchange.state != ExchangeState.DONE:
            raise NotPossibleError(_("Only an exchange that is done can be taken back."))
        held.mine.takes_back = True
        held.mine.save(update_fields=["takes_back"])
        if held.other.takes_back or held.other.player is None:
            for side in (held.mine, held.other):
                _undo(held, side)
            held.exchange.state = ExchangeState.TAKEN_BACK
        return _written(held, now)


def let_stand(*, player: Player, exchange: Exchange, now: datetime) -> Exchange:
    """Let a done exchange stand: the wish of either side to take it back is dropped. Refuses with NotPossibleError."""
    with transaction.atomic():
        held = _held(exchange, player)
        if held.exchange.state != ExchangeState.DONE:
            raise NotPossibleError(_("Only an exchange that is done can be taken back."))
        held.exchange.sides.update(takes_back=False)
        return _written(held, now)


def answered(deed: str, *, version: int, **how: Any) -> Exchange:
    """Do what a button or a call of the API names. NotPossibleError for a name that is none."""
    if deed in ANSWERS_TO_A_VERSION:
        return ANSWERS_TO_A_VERSION[deed](version=version, **how)
    if deed in OTHER_ANSWERS:
        return OTHER_ANSWERS[deed](**how)
    raise NotPossibleError(_("There is no such answer."))


ANSWERS_TO_A_VERSION: Final[Mapping[str, Callable[..., Exchange]]] = {
    "accept": accept,
    "decline": decline,
    "call-off": call_off,
}
OTHER_ANSWERS: Final[Mapping[str, Callable[..., Exchange]]] = {
    "confirm": confirm,
    "take-back": take_back,
    "let-stand": let_stand,
}


def _held(exchange: Exchange, player: Player, version: int | None = None, *, after: str | tuple[str, ...] | None = None) -> _Held:
    """The exchange as it is now, while both players wait.

    Refuses another version than the one seen with StaleExchangeError, unless the very act that follows it led to `after`.
    """
    wait_for_all(pk for pk in exchange.sides.values_list("player_id", flat=True) if pk)
    current = Exchange.objects.select_related("game").get(pk=exchange.pk)
    sides = list(current.sides.select_related("player"))
    mine = next(one for one in sides if one.player_id == player.pk)
    other = next(one for one in sides if one.pk != mine.pk)
    afterwards = (after,) if isinstance(after, str) else after or ()
    is_done = current.version == (version or 0) + 1 and current.state in afterwards
    if version is not None and current.version != version and not is_done:
        raise StaleExchangeError
    return _Held(current, mine, other)


def _written(held: _Held, now: datetime) -> Exchange:
    held.exchange.version += 1
    held.exchange.changed = now
    held.exchange.save()
    return held.exchange


def _end(held: _Held, state: ExchangeState, now: datetime) -> Exchange:
    held.exchange.state, held.exchange.ended_by = state, held.mine.number
    return _written(held, now)


def _check_over(held: _Held, *states: str) -> None:
    """Refuse with NotPossibleError unless this is what the player has done before."""
    if held.exchange.state not in states or held.exchange.ended_by != held.mine.number:
        raise NotPossibleError(_("This exchange is not open to that any more."))


def _check_proposed(held: _Held, now: datetime) -> None:
    if held.exchange.state != ExchangeState.PROPOSED:
        raise NotPossibleError(_("This proposal is not open any more."))
    if held.exchange.expires <= now:
        raise NotPossibleError(_("This proposal has expired. Make another one."))


def _check_awaited(held: _Held, now: datetime) -> None:
    _check_proposed(held, now)
    if held.exchange.awaited != held.mine.number:
        raise NotPossibleError(_("It is for the other to answer."))


def _check_lines(player: Player, partner: Player, game: Game, gives: Given, gets: Given) -> None:
    """Both are open to each other, and each has what is to be given, free and to spare."""
    if opening_between(player, partner) is None:
        raise NotOpenError
    if not gives and not gets:
        raise NothingExchangedError(_("Choose at least one card."))
    if max(len(gives), len(gets)) > MOST_LINES:
        raise NothingExchangedError(_("An exchange has at most %(most)d lines on each side.") % {"most": MOST_LINES})
    for giver, wares in ((player, gives), (partner, gets)):
        _check_free(giver, offer_of(giver, game), wares)


def _check_free(giver: Player, offer: Offer, wares: Given) -> None:
    short = offer.beyond(wares) if all(ware.stock[0] in offer.shelf.by_id for ware in wares) else next(iter(wares))
    if short is None:
        return
    known = {"card": _card_words(short), "name": shown_name(giver)}
    if wares[short] <= offer.by_ware.get(short, 0):  # of each kind there is enough, and of all together not
        most = offer.by_card.get(offer.card_of(short), 0)
        words = ngettext(
            "%(card)s: %(name)s gives %(most)s copy of this card at most, of whatever printing and finish, and keeps the rest.",
            "%(card)s: %(name)s gives %(most)s copies of this card at most, of whatever printing and finish, and keeps the rest.",
            most,
        )
        raise NotFreeError(words % {**known, "most": most})
    raise NotFreeError(_("%(card)s: %(name)s does not have so many such copies free to give any more.") % known)


def _check_room(player: Player, now: datetime) -> None:
    live = Q(state=ExchangeState.AGREED) | Q(state=ExchangeState.PROPOSED, expires__gt=now)
    if Exchange.objects.of(player).filter(live).count() >= MOST_LIVE:
        raise TooManyExchangesError(
            _("You have %(most)d exchanges that are not over, the most there can be.") % {"most": MOST_LIVE}
        )


def _write_lines(side: ExchangeSide, wares: Given) -> None:
    ExchangeLine.objects.bulk_create(
        [
            ExchangeLine(side=side, printing_id=ware.stock[0], finish=ware.stock[1], facts=ware.facts.as_json(), copies=copies)
            for ware, copies in wares.items()
        ]
    )


def _given(side: ExchangeSide) -> Counter[Ware]:
    found: Counter[Ware] = Counter()
    for line in side.gives.all():
        found[ware_of(line)] += line.copies
    return found


def _hand_over(held: _Held) -> None:
    """Move the copies of both sides: one act in each collection, the lots of the giver with what is said of the copies."""
    moved: dict[int, Counter[Stock]] = {side.pk: Counter() for side in (held.mine, held.other)}
    said: dict[int, Counter[tuple[Stock, Facts]]] = {side.pk: Counter() for side in (held.mine, held.other)}
    for side, to in ((held.mine, held.other), (held.other, held.mine)):
        giver = held.me if side is held.mine else held.partner
        for ware, copies in _given(side).items():
            moved[side.pk][ware.stock] -= copies
            moved[to.pk][ware.stock] += copies
            said[to.pk][ware.stock, ware.facts] += copies
            for facts, taken in _picked(giver, ware, copies):
                said[side.pk][ware.stock, facts] -= taken
    for side, player, partner in ((held.mine, held.me, held.partner), (held.other, held.partner, held.me)):
        try:
            act = change_holdings(
                player=player,
                changes=moved[side.pk],
                kind=ActKind.EXCHANGE,
                note=shown_name(partner),
                described=said[side.pk],
            )
        except Refusal as refusal:
            raise _told_of(side, held, refusal) from refusal
        side.act = act.batch
        side.save(update_fields=["act"])


def _picked(giver: Player, ware: Ware, copies: int) -> Iterable[tuple[Facts, int]]:
    """Which lots these copies are taken from: those of which nothing is said first, then as copies leave otherwise."""
    lots = Lot.objects.of(giver).filter(printing=ware.stock[0], finish=ware.stock[1]).select_related("place")
    taken = picked_from(lots, rest_of(giver, [ware.stock])[ware.stock], ware, copies)
    if sum(part for _facts, part in taken) < copies:
        words = _("%(card)s: %(name)s has not so many such copies any more. Count again, or call the exchange off.")
        raise NotFreeError(words % {"card": _card_words(ware), "name": shown_name(giver)})
    return taken


def picked_from(lots: Iterable[Lot], rest: int, ware: Ware, copies: int) -> list[tuple[Facts, int]]:
    """So many copies out of the lots of a stock and the `rest` of which nothing is said, as far as they go."""
    taken: list[tuple[Facts, int]] = []
    fitting = [one for one in in_the_order_of_leaving(lots) if as_owned(ware, one.facts)]
    sources = [(NOTHING, rest)] if ware.facts == NOTHING else []
    for facts, there in [*sources, *((one.facts, one.copies) for one in fitting)]:
        part = min(copies, there)
        if part > 0:
            taken.append((facts, part))
            copies -= part
    return taken


def sweep_exchanges(*, now: datetime) -> int:
    """Delete some of the exchanges that came to nothing long ago; says how many."""
    before = now - ENDED_KEPT
    ended = Q(state__in=(ExchangeState.DECLINED, ExchangeState.WITHDRAWN, ExchangeState.CALLED_OFF), changed__lte=before)
    expired = Q(state=ExchangeState.PROPOSED, expires__lte=before)
    over = Exchange.objects.filter(ended | expired).order_by().values_list("pk", flat=True)[:SWEPT_AT_ONCE]
    _rows, by_kind = Exchange.objects.filter(pk__in=list(over)).delete()
    return by_kind.get("collection.Exchange", 0)


def _undo(held: _Held, side: ExchangeSide) -> None:
    """Take the act of a side back. One that is undone already, as it may be where the other account is gone, stays so."""
    if side.act_id is None or side.player is None:
        return
    try:
        undo_alone(player=side.player, act=side.act_id)
    except AlreadyUndoneError:
        return
    except Refusal as refusal:
        raise _told_of(side, held, refusal) from refusal


def _told_of(side: ExchangeSide, held: _Held, refusal: Refusal) -> Refusal:
    """A refusal of one of the two collections, with whose it is where it is not that of who asked."""
    if side.pk == held.mine.pk:
        return refusal
    return NotFreeError(_("In the collection of %(name)s: %(words)s") % {"name": shown_name(held.partner), "words": refusal})


def _card_words(ware: Ware) -> str:
    return str(Printing.objects.shown().filter(pk=ware.stock[0]).first() or "?")


def _one_line(message: str) -> str:
    return " ".join(message.replace("\0", "").split())[:MAX_MESSAGE]
