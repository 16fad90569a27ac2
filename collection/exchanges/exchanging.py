"""What pages and the API ask about exchanges: who is open to whom, what two could give each other, how far each has come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.db.models import F, Q
from django.utils.translation import gettext as _

from collection.catalogue.shelf import Shelf, shelf_of
from collection.exchanges.pairing import Balance, Match, Meeting, Want, balance_of, matches
from collection.inventory.wares import Limit, Offer, Ware, Wares, offer_of, promised_lines, ware_of
from collection.inventory.wishing import wishes_of
from collection.models import (
    Card,
    Exchange,
    ExchangeLine,
    ExchangeSide,
    ExchangeState,
    Game,
    Opening,
    Player,
    Printing,
    shown_name,
)
from collection.wording import facts_words


def wants_of(player: Player, game: Game) -> list[Want]:
    """What a player still looks for, less the copies that somebody has agreed to give."""
    coming = ExchangeLine.objects.filter(
        side__exchange__state=ExchangeState.AGREED, side__exchange__sides__player=player, side__exchange__game=game
    ).exclude(side__player=player)
    by_printing: Counter[int] = Counter()
    by_card: Counter[int] = Counter()
    for line in coming.select_related("printing"):
        by_printing[line.printing_id] += line.copies
        by_card[line.printing.card_id] += line.copies
    found = []
    for one in wishes_of(player, game):
        wish = one.wish
        promised = by_printing[wish.printing_id] if wish.printing_id else by_card[wish.card_id]
        if one.left > promised:
            found.append(Want(wish.card_id, wish.printing_id, one.left - promised))
    return found


def meeting_of(player: Player, partner: Player, game: Game) -> Meeting:
    """What these two could give each other; to be asked only for two who are open to each other."""
    return Meeting(
        mine=offer_of(player, game),
        theirs=offer_of(partner, game),
        my_wants=wants_of(player, game),
        their_wants=wants_of(partner, game),
    )


@dataclass(frozen=True, slots=True)
class Told:
    """An exchange as one of its two sees it."""

    exchange: Exchange
    mine: ExchangeSide
    other: ExchangeSide
    gives: Sequence[ExchangeLine]
    gets: Sequence[ExchangeLine]
    now: datetime

    @property
    def partner(self) -> str:
        """Who the other is; an account that is gone has no name any more."""
        return _name_of(self.other)

    @property
    def is_proposed(self) -> bool:
        """Whether it can still be answered."""
        return self.exchange.state == ExchangeState.PROPOSED and self.exchange.expires > self.now

    @property
    def is_mine_to_answer(self) -> bool:
        return self.is_proposed and self.exchange.awaited == self.mine.number

    @property
    def is_agreed(self) -> bool:
        return self.exchange.state == ExchangeState.AGREED

    @property
    def is_done(self) -> bool:
        return self.exchange.state == ExchangeState.DONE

    @property
    def is_live(self) -> bool:
        """Whether something is still to be done."""
        return self.is_proposed or self.is_agreed

    @property
    def was_ended_by_me(self) -> bool:
        return self.exchange.ended_by == self.mine.number

    @property
    def state_words(self) -> str:
        """How far it has come, in a few words for the one who looks."""
        state = ExchangeState(self.exchange.state)
        facts = {"name": self.partner}
        if state == ExchangeState.PROPOSED:
            if not self.is_proposed:
                return _("expired")
            return _("waits for your answer") if self.is_mine_to_answer else _("waits for %(name)s") % facts
        if state == ExchangeState.AGREED and self.mine.confirmed:
            return _("waits for %(name)s to confirm") % facts
        if state == ExchangeState.AGREED and self.other.confirmed:
            return _("%(name)s has confirmed; you have not yet") % facts
        return str(state.label)

    def words_after(self, deed: str) -> str:
        """What has just happened, for whoever pressed the button of this name."""
        facts = {"name": self.partner}
        state = ExchangeState(self.exchange.state)
        if deed == "take-back" and state != ExchangeState.TAKEN_BACK:
            return _("%(name)s is asked to take it back too. Nothing changes in either collection until then.") % facts
        if deed == "let-stand":
            return _("It stands: nobody asks to take it back any more.")
        if state == ExchangeState.AGREED:
            if self.mine.confirmed:
                return _("You have confirmed. The cards move once %(name)s has too.") % facts
            return _("Agreed: the copies of both sides lie aside for it.")
        return {
            ExchangeState.DONE: _("Done: the cards are in both collections."),
            ExchangeState.DECLINED: _("Declined."),
            ExchangeState.WITHDRAWN: _("Withdrawn."),
            ExchangeState.CALLED_OFF: _("Called off: nothing lies aside for it any more."),
            ExchangeState.TAKEN_BACK: _("Taken back in both collections."),
            ExchangeState.PROPOSED: self.state_words,
        }[state]

    @property
    def balance(self) -> Balance:
        """How the two sides compare."""
        return balance_of(wares_in(self.gives), wares_in(self.gets), shelf_of(self.exchange.game))

    @property
    def copies_given(self) -> int:
        return sum(one.copies for one in self.gives)

    @property
    def copies_got(self) -> int:
        return sum(one.copies for one in self.gets)


def wares_in(lines: Sequence[ExchangeLine]) -> Wares:
    """What some lines give, by what it is."""
    found: Counter[Ware] = Counter()
    for line in lines:
        found[ware_of(line)] += line.copies
    return dict(found)


def told(player: Player, exchanges: Sequence[Exchange], now: datetime) -> list[Told]:
    """Exchanges as a player sees them; three queries however many there are."""
    sides: dict[int, list[ExchangeSide]] = {}
    for side in ExchangeSide.objects.filter(exchange__in=[one.pk for one in exchanges]).select_related("player"):
        sides.setdefault(side.exchange_id, []).append(side)
    lines: dict[int, list[ExchangeLine]] = {}
    for line in ExchangeLine.objects.filter(side__exchange__in=[one.pk for one in exchanges]).shown():
        lines.setdefault(line.side_id, []).append(line)
    found = []
    for one in exchanges:
        mine, other = sorted(sides[one.pk], key=lambda side: side.player_id != player.pk)
        found.append(Told(one, mine, other, lines.get(mine.pk, ()), lines.get(other.pk, ()), now))
    return found


@dataclass(frozen=True, slots=True)
class Waiting:
    """An exchange in which the other waits for a player to do something, and what for in a few words."""

    exchange: int
    words: str


def waiting_for(player: Player, now: datetime) -> list[Waiting]:
    """What others wait for, the exchange changed last first; one query."""
    mine = "exchange__sides__"
    asked = Q(exchange__state=ExchangeState.PROPOSED, exchange__expires__gt=now, exchange__awaited=F(f"{mine}number"))
    handed = Q(exchange__state=ExchangeState.AGREED, confirmed=True, **{f"{mine}confirmed": False})
    regretted = Q(exchange__state=ExchangeState.DONE, takes_back=True, **{f"{mine}takes_back": False})
    others = ExchangeSide.objects.filter(asked | handed | regretted, **{f"{mine}player": player.pk}).exclude(player=player.pk)
    rows = others.select_related("exchange", "player").order_by("-exchange__changed", "-pk")
    return [Waiting(one.exchange_id, _waiting_words(one)) for one in rows[:MOST_WAITING]]


@dataclass(frozen=True, slots=True)
class Promise:
    """Copies that somebody has agreed to give, to be handed over: the line of the exchange, and who gets them."""

    line: ExchangeLine
    partner: str

    @property
    def exchange(self) -> int:
        """The id of the exchange."""
        return self.line.side.exchange_id


def promises_of(player: Player, card: Card) -> list[Promise]:
    """The copies of a card that a player has agreed to give and still has, in two queries at most."""
    lines = promised_lines(player, card.game_id).filter(printing__card=card)
    rows = list(lines.select_related("side", "printing__card", "printing__set").order_by("side__exchange", "pk"))
    others = ExchangeSide.objects.filter(exchange__in={one.side.exchange_id for one in rows}).exclude(player=player.pk)
    names = {one.exchange_id: _name_of(one) for one in others.select_related("player")} if rows else {}
    return [Promise(one, names[one.side.exchange_id]) for one in rows]


def _name_of(side: ExchangeSide) -> str:
    """Who a side is; an account that is gone has no name any more."""
    return shown_name(side.player) if side.player else _("a deleted account")


MOST_WAITING = 100
"""Exchanges that are told to wait for somebody."""


def _waiting_words(other: ExchangeSide) -> str:
    facts = {"name": _name_of(other)}
    state = other.exchange.state
    if state == ExchangeState.PROPOSED:
        return _("%(name)s proposes an exchange.") % facts
    if state == ExchangeState.AGREED:
        return _("%(name)s has confirmed an exchange; you have not yet.") % facts
    return _("%(name)s would take an exchange back.") % facts


def live_between(player: Player, other: Player, now: datetime) -> list[Told]:
    """The exchanges of two in which something is still to be done."""
    live = Q(state=ExchangeState.AGREED) | Q(state=ExchangeState.PROPOSED, expires__gt=now)
    both = Exchange.objects.of(player).filter(live | Q(state=ExchangeState.DONE, sides__takes_back=True))
    return told(player, list(both.filter(sides__player=other).select_related("game").distinct()), now)


@dataclass(frozen=True, slots=True)
class Partner:
    """Somebody who is open to exchange with a player."""

    opening: Opening
    player: Player

    @property
    def name(self) -> str:
        return shown_name(self.player)


def partners_of(player: Player) -> list[Partner]:
    """Who is open to a player, by name: never by how much they have."""
    rows = Opening.objects.of(player).between_two().select_related("player", "partner")
    return sorted((Partner(one, one.other(player)) for one in rows), key=lambda one: (one.name.casefold(), one.opening.pk))


@dataclass(frozen=True, slots=True)
class Offered:
    """What a partner can give of what is needed, and the question that fills a proposal with it."""

    partner: Partner
    rows: Sequence[Row]
    question: str

    @property
    def copies(self) -> int:
        return sum(row.most for row in self.rows)


def offered_of(player: Player, game: Game, needed: Mapping[int, int]) -> list[Offered]:
    """What each partner has to spare of copies by id of the card; partners who have none of it are left out.

    Only who is open to the player is looked at, and only what the page of that partner shows anyway; six queries for each.
    """
    wants = [Want(card, None, copies) for card, copies in needed.items() if copies > 0]
    found = []
    for partner in partners_of(player) if wants else ():
        offer = offer_of(partner.player, game)
        found_there = matches(offer, wants)
        if found_there:
            rows = [_row(one, offer.shelf) for one in found_there]
            chosen = [("game", game.slug), *((f"get:{one.ware.name}", str(one.copies)) for one in found_there)]
            found.append(Offered(partner, rows, urlencode(chosen)))
    return found


def codes_of(player: Player, now: datetime) -> list[Opening]:
    """The codes of a player that wait to be used."""
    return list(Opening.objects.filter(player=player, partner=None, expires__gt=now))


@dataclass(frozen=True, slots=True)
class Row:
    """A ware on a page: at most so many copies can be given, so many are `wished` for, so many are chosen.

    `limits` are what it shares with others: of all of them together not so many are given as of each alone.
    """

    ware: Ware
    printing: Printing
    most: int
    wished: int
    exact: bool
    chosen: int
    limits: tuple[Limit, ...] = ()

    @property
    def shared(self) -> str:
        """The limits for the script that keeps numbers within them: "3=2 7=5"."""
        return " ".join(f"{one.number}={one.most}" for one in self.limits)

    @property
    def said(self) -> str:
        """What is said of the copies."""
        return facts_words(self.ware.facts, {})


def rows_of(offer: Offer, matched: Sequence[Match], chosen: Mapping[Ware, int]) -> list[Row]:
    """What somebody can give: what is looked for in this very printing first, then in any, then the rest; by set and number."""
    wished: Counter[Ware] = Counter()
    for match in matched:
        wished[match.ware] += match.copies
    exact = {match.ware for match in matched if match.exact}
    limits, by_id = offer.limits(), offer.shelf.by_id
    rows = [
        Row(ware, by_id[ware.stock[0]].row, most, wished[ware], ware in exact, chosen.get(ware, 0), limits.get(ware, ()))
        for ware, most in offer.by_ware.items()
    ]
    places = {one.id: place for place, one in enumerate(offer.shelf.printings)}
    return sorted(rows, key=lambda one: (not one.exact, not one.wished, places[one.printing.pk], one.ware.name))


@dataclass(frozen=True, slots=True)
class PairRow:
    """A copy for a copy on a page, so many times; `is_even` where both are of one rarity, `is_chosen` where a proposal has it."""

    give: Row
    get: Row
    copies: int
    is_even: bool
    is_chosen: bool

    @property
    def question(self) -> str:
        """What puts it into a proposal, as a form names wares."""
        return urlencode([(f"give:{self.give.ware.name}", self.copies), (f"get:{self.get.ware.name}", self.copies)])


def pair_rows(meeting: Meeting, gives: Wares, gets: Wares) -> list[PairRow]:
    """The pairs of a meeting, in their order; those that a proposal has, which gives and gets this, are told so."""
    given, got = Counter(gives), Counter(gets)
    found = []
    for one in meeting.pairs:
        give, get = one.give.ware, one.get.ware
        is_chosen = given[give] >= one.copies and got[get] >= one.copies
        if is_chosen:  # a copy goes into one pair
            given[give] -= one.copies
            got[get] -= one.copies
        rows = _row(one.give, meeting.shelf), _row(one.get, meeting.shelf)
        found.append(PairRow(*rows, one.copies, one.is_even, is_chosen))
    return found


def _row(match: Match, shelf: Shelf) -> Row:
    printing = shelf.by_id[match.ware.stock[0]].row
    return Row(match.ware, printing, match.copies, match.copies, match.exact, 0)
