"""Cards drawn, milled, taken back, discarded, banned, searched and played for free, in English."""

from __future__ import annotations

from dataclasses import replace

from simulator.games.wankul.effects.selection import ANY_CARD, Amount, CardFilter, CountCards, Number, Scaled, Who
from simulator.games.wankul.effects.wording.clauses import Clause, Noun, Voice
from simulator.games.wankul.effects.wording.english.actions import act
from simulator.games.wankul.effects.wording.english.cards import noun_of, qualified
from simulator.games.wankul.effects.wording.english.figures import quantity, value
from simulator.games.wankul.effects.wording.english.grammar import (
    BAN,
    CARD,
    CHARACTER,
    DISCARD,
    DRAW,
    LOOK,
    MILL,
    PLACE,
    PLAY,
    PUT,
    RETURN,
    REVEAL,
    SEARCH,
    SHOW,
    SHUFFLE,
    TAKE,
    cards,
    deed,
    one,
    opponent,
    own_zone,
    zone_of,
)
from simulator.games.wankul.effects.wording.shapes import filled
from simulator.games.wankul.effects.words.banning import Ban
from simulator.games.wankul.effects.words.discarding import DiscardHand, Mill, MillUntil
from simulator.games.wankul.effects.words.drawing import Draw, DrawTo, DrawUntil, TakeBottom
from simulator.games.wankul.effects.words.face_down import FaceDown
from simulator.games.wankul.effects.words.playing import PlayFree
from simulator.games.wankul.effects.words.recovering import HandToDeck, Recover, Recycle
from simulator.games.wankul.effects.words.searching import Look, Search, ShowCards

ENDS = {"top": "top", "bottom": "bottom"}
ONE = "one"
ONTO = {"top": "on top of", "bottom": "under", "shuffle": "into", "either": "on top of or under"}


@act.register
def _draw(action: Draw, voice: Voice) -> list[Clause]:
    limit = f", to {cards(action.max_hand)} in hand at most" if action.max_hand is not None else ""
    return deed(action.who, DRAW, quantity(action.n, CARD, voice) + limit)


@act.register
def _take_bottom(action: TakeBottom, voice: Voice) -> list[Clause]:
    found = _end_cards(action.n, "bottom", own_zone(action.who, voice, "deck"), voice)
    hand = own_zone(action.who, voice, "hand")
    return deed(action.who, TAKE, f"{found} into {hand}" if isinstance(action.n, Number) else f"into {hand} {found}")


@act.register
def _draw_to(action: DrawTo, voice: Voice) -> list[Clause]:
    return deed(action.who, DRAW, f"{_until(action.who, voice)} {_hand(action.hand, action.who, voice)}")


@act.register
def _draw_until(action: DrawUntil, voice: Voice) -> list[Clause]:
    wanted = one(qualified(action.filter, voice))
    draws = "you draw" if _is_reader(action.who, voice) else "they draw"
    limit = f" or have {cards(action.max_hand)} in hand" if action.max_hand is not None else ""
    shown = deed(action.who, REVEAL, "the cards drawn") if action.reveal else []
    if action.total_force is not None:
        kind = "cards" if action.filter == ANY_CARD else qualified(action.filter, voice).many
        sum_of = f"until their printed strengths add up to {action.total_force} or more"
        return deed(action.who, DRAW, f"{kind} {sum_of}{limit}") + shown
    return deed(action.who, DRAW, f"until {draws} {wanted}{limit}") + shown


@act.register
def _mill(action: Mill, voice: Voice) -> list[Clause]:
    end = f" from the bottom of {own_zone(action.who, voice, 'deck')}" if action.bottom else ""
    return deed(action.who, MILL, quantity(action.n, CARD, voice) + end)


@act.register
def _mill_until(action: MillUntil, voice: Voice) -> list[Clause]:
    mills = "you mill" if _is_reader(action.who, voice) else "they mill"
    if action.total_force is not None:
        kind = "cards" if action.filter == ANY_CARD else qualified(action.filter, voice).many
        return deed(action.who, MILL, f"{kind} until their printed strengths add up to {action.total_force} or more")
    return deed(action.who, MILL, f"until {mills} {one(qualified(action.filter, voice))}")


@act.register
def _recover(action: Recover, voice: Voice) -> list[Clause]:
    hand = f"to {own_zone(action.who, voice, 'hand')}"
    if action.place == "event":
        return deed("self", RETURN, f"the cards so discarded {hand}")
    if action.place == "milled":
        return deed(action.who, RETURN, f"the milled card {hand}")
    zone = own_zone(action.who, voice, action.zone)
    if action.place == "top" and (full := filled(action.n, action.who)):
        return deed(action.who, RETURN, f"{hand} cards from the top of {zone} until there are {full} there")
    found = _from_zone(action.n, action.filter, action.place, zone, voice, up_to=action.up_to)
    return deed(action.who, RETURN, f"{found} {hand}" if isinstance(action.n, Number) else f"{hand} {found}")


@act.register
def _recycle(action: Recycle, voice: Voice) -> list[Clause]:
    zone, deck = own_zone(action.who, voice, action.zone), own_zone(action.who, voice, "deck")
    found = _from_zone(action.n, action.filter, action.place, zone, voice, up_to=action.up_to)
    onto = f"{ONTO[action.to]} {deck}"
    moved = f"{found} {onto}" if isinstance(action.n, Number) else f"{onto} {found}"
    return deed(action.who, SHUFFLE if action.to == "shuffle" else PUT, moved)


@act.register
def _hand_to_deck(action: HandToDeck, voice: Voice) -> list[Clause]:
    hand, deck = own_zone(action.who, voice, "hand"), own_zone(action.who, voice, "deck")
    match action.any_number:
        case "from_zero":
            found = f"any number of cards from {hand}"
        case "from_one":
            found = f"one or more cards from {hand}"
        case "no":
            everything = isinstance(action.n, CountCards) and action.n.zone == "hand" and action.n.who == action.who
            found = hand if everything else quantity(action.n, _from(CARD, hand), voice, up_to=action.up_to)
    return deed(action.who, SHUFFLE if action.to == "shuffle" else PLACE, f"{found} {ONTO[action.to]} {deck}")


@act.register
def _discard_hand(action: DiscardHand, voice: Voice) -> list[Clause]:
    hand = own_zone(action.who, voice, "hand")
    chance = " at random" if action.by == "random" else ""
    kind = qualified(action.filter, voice)
    if action.all:
        return deed(action.who, DISCARD, hand if action.filter == ANY_CARD else f"all {kind.many} from {hand}")
    if action.down_to is not None:
        return deed(action.who, DISCARD, f"{_until(action.who, voice)} {_hand(action.down_to, action.who, voice)}{chance}")
    return deed(action.who, DISCARD, quantity(action.n, _from(kind, hand), voice) + chance)


@act.register
def _ban(action: Ban, voice: Voice) -> list[Clause]:
    if action.place == "event":
        return deed("self", BAN, f"the cards that came to {zone_of(action.who, voice, action.zone)} in this way")
    if action.zone == "discard" and action.who == "opp":
        zone = zone_of("opp", voice, action.zone)
        return deed("self", BAN, _from_zone(action.n, action.filter, action.place, zone, voice, up_to=action.up_to))
    zone = own_zone(action.who, voice, action.zone)
    if action.zone == "hand" and action.place == "any" and action.n == CountCards("hand", action.who):
        return deed(action.who, BAN, f"all cards of {zone}")
    return deed(action.who, BAN, _from_zone(action.n, action.filter, action.place, zone, voice, up_to=action.up_to))


@act.register
def _search(action: Search, voice: Voice) -> list[Clause]:
    zone, deck = own_zone(action.who, voice, action.zone), own_zone(action.who, voice, "deck")
    if action.whose == "opp":
        zone, deck = zone_of("opp", voice, action.zone), zone_of("opp", voice, "deck")
    wanted = quantity(action.n, qualified(action.filter, voice), voice, up_to=action.up_to)
    wanted += " (all different)" if action.different else ""
    found = "the card found" if action.n == Number(1) else "the cards found"
    search = deed(action.who, SEARCH, f"{zone} for {wanted}")
    shuffle = deed(action.who, SHUFFLE, deck) if action.zone == "deck" else []
    match action.to:
        case "hand":
            kind = qualified(action.filter, voice)
            noun = replace(kind, one=f"{kind.one} from {zone}", many=f"{kind.many} from {zone}")
            taken = quantity(action.n, noun, voice, up_to=action.up_to)
            different = " (all different)" if action.different else ""
            shuffle_it = deed(action.who, SHUFFLE, "it") if action.zone == "deck" else []
            return deed(action.who, TAKE, f"{taken}{different} into {own_zone(action.who, voice, 'hand')}") + shuffle_it
        case "deck_top":
            return search + shuffle + deed(action.who, PLACE, f"{found} on top of {deck}")
        case "deck_bottom":
            return search + shuffle + deed(action.who, PLACE, f"{found} under {deck}")
        case "ban":
            return search + deed(action.who, BAN, found) + shuffle
        case "discard_top":
            discard = own_zone(action.who, voice, "discard")
            return search + deed(action.who, PLACE, f"{found} on top of {discard}") + shuffle


@act.register
def _look(action: Look, voice: Voice) -> list[Clause]:
    deck = zone_of(action.whose, voice, "deck")
    found = deed("self", LOOK, f"at {_end_cards(action.n, 'bottom' if action.bottom else 'top', deck, voice)}")
    hand = f" into {own_zone('self', voice, 'hand')}"
    for number, verb, tail in ((action.take, TAKE, hand), (action.play, PLAY, " for free"), (action.discard, DISCARD, "")):
        some = "that card" if action.n == Number(1) else f"{ONE if number == 1 else number} of these cards"
        found += deed("self", verb, some + tail) if number else []
    handled = action.take + action.play + action.discard
    stays = not handled and action.n == Number(1) and action.rest == ("bottom" if action.bottom else "top")
    if stays or action.n == Number(handled):
        return found
    last = isinstance(action.n, Number) and action.n.n == handled + 1
    rest = ("the last one" if handled else "that card") if last else ("the others" if handled else "these cards")
    if action.rest == "shuffle":
        return found + deed("self", SHUFFLE, f"{rest} into that deck")
    return found + deed("self", PUT, f"{rest} {ONTO[action.rest]} that deck{'' if last else ' in any order'}")


@act.register
def _show_cards(action: ShowCards, voice: Voice) -> list[Clause]:
    return deed(action.who, SHOW, quantity(action.n, _from(CARD, own_zone(action.who, voice, "hand")), voice))


@act.register
def _play_free(action: PlayFree, voice: Voice) -> list[Clause]:
    owner = own_zone(action.who, voice, action.zone) if action.whose == "self" else zone_of("opp", voice, action.zone)
    kind = qualified(action.filter, voice, CHARACTER if action.filter.type is None else None)
    drawn = _fitting(action, owner, voice)
    match action.place:
        case "chosen":
            what = "the chosen card"
        case "drawn":
            what = "the drawn card"
        case "top":
            first = f"the topmost {kind.one} of {owner}"
            what = first if action.zone == "discard" else _end_cards(action.n, "top", owner, voice)
        case "bottom":
            what = _end_cards(action.n, "bottom", owner, voice)
        case "random":
            what = f"{quantity(action.n, drawn, voice)} at random"
        case "any" if action.up_to and isinstance(action.n, CountCards) and action.n.zone == action.zone:
            what = f"any number of {drawn.many}"
        case "any":
            what = quantity(action.n, drawn, voice, up_to=action.up_to)
    where = {"anywhere": "", "here": " on this terrain", "scored": " on the scored terrain"}[action.where]
    if action.across:
        where = f" on the opposing side{' of this terrain' if action.where == 'here' else ''}"
    blank = "" if action.effects else " without its effects"
    counted = " (this counts as one of the plays of the turn)" if action.counts else ""
    price = f", paying its cost{'' if action.counts else '; this play is not counted'}" if action.paid else ""
    before = " as if it had been played last turn" if action.earlier else ""
    return deed(action.who, PLAY, f"{what}{blank}{where}{'' if action.paid else ' for free'}{price}{counted}{before}")


@act.register
def _face_down(action: FaceDown, voice: Voice) -> list[Clause]:
    found = _end_cards(action.n, "top", own_zone("self", voice, "deck"), voice)
    if action.source == "hand":
        found = quantity(action.n, _from(CARD, own_zone("self", voice, "hand")), voice)
    return deed("self", PLACE, f"{found} face down under {voice.this}")


def _is_reader(who: Who, voice: Voice) -> bool:
    return who == "self" and not voice.third


def _until(who: Who, voice: Voice) -> str:
    """The opening of "until you have …"."""
    return "until you have" if _is_reader(who, voice) else "until they have"


def _fitting(action: PlayFree, owner: str, voice: Voice) -> Noun:
    """Whom a zone offers; the zone comes first where the bound of the cost names another card."""
    noun, cost = CHARACTER if action.filter.type is None else noun_of(action.filter), action.filter.cost
    if cost and not isinstance(cost.amount, Number):
        return qualified(action.filter, voice, _from(noun, owner))
    return _from(qualified(action.filter, voice, noun), owner)


def _from(noun: Noun, zone: str) -> Noun:
    """Things that come from a zone."""
    return Noun(f"{noun.one} from {zone}", f"{noun.many} from {zone}")


def _hand(amount: Amount, who: Who, voice: Voice) -> str:
    """A size of hand: "3 cards in hand", "as many cards in hand as your opponent"."""
    if isinstance(amount, Number):
        return "no cards in hand" if amount.n == 0 else f"{cards(amount.n)} in hand"
    counted = amount.of if isinstance(amount, Scaled) else amount
    if isinstance(counted, CountCards) and counted.zone == "hand" and counted.who != who:
        other = opponent(voice) if counted.who == "opp" else ("they" if voice.third else "you")
        if not isinstance(amount, Scaled):
            return f"as many cards in hand as {other}"
        if amount.times == amount.per == 1 and amount.plus:
            number, noun = abs(amount.plus), "card" if abs(amount.plus) == 1 else "cards"
            return f"{'one' if number == 1 else number} {noun} {'more' if amount.plus > 0 else 'fewer'} in hand than {other}"
    return f"a hand of {value(amount, voice)}"


def _end_cards(amount: Amount, end: str, zone: str, voice: Voice) -> str:
    """Cards from one end of a zone: "the top card of your deck", "the bottom 3 cards of your discard pile"."""
    if isinstance(amount, Number):
        return f"the {ENDS[end]} card of {zone}" if amount.n == 1 else f"the {ENDS[end]} {amount.n} cards of {zone}"
    return quantity(amount, _from(CARD, f"the {ENDS[end]} of {zone}"), voice)


def _from_zone(amount: Amount, kind: CardFilter, place: str, zone: str, voice: Voice, *, up_to: bool) -> str:
    """Cards from a zone: from an end, or chosen among those that fit."""
    if place in ENDS and kind == ANY_CARD and not up_to:
        return _end_cards(amount, place, zone, voice)
    noun = qualified(kind, voice)
    if place in ENDS:
        noun = Noun(f"{ENDS[place]} {noun.one}", f"{ENDS[place]} {noun.many}")
    return quantity(amount, _from(noun, zone), voice, up_to=up_to)
