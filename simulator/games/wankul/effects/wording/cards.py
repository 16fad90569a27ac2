"""Cards drawn, milled, taken back, discarded, banned, searched and played for free: what their sentences name."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects.selection import ANY_CARD, Amount, CardFilter, CountCards, Number, Scaled, Who
from simulator.games.wankul.effects.wording.clauses import Noun
from simulator.games.wankul.effects.wording.figures import cards, one, quantity
from simulator.games.wankul.effects.wording.naming import noun_of, out_of, qualified, reworded
from simulator.games.wankul.effects.wording.saying import slots, value
from simulator.games.wankul.effects.wording.shapes import filled
from simulator.games.wankul.effects.wording.tongue import Voice
from simulator.games.wankul.effects.words.banning import Ban
from simulator.games.wankul.effects.words.discarding import DiscardHand, Mill, MillUntil
from simulator.games.wankul.effects.words.drawing import Draw, DrawTo, DrawUntil, TakeBottom
from simulator.games.wankul.effects.words.face_down import FaceDown
from simulator.games.wankul.effects.words.playing import PlayFree
from simulator.games.wankul.effects.words.recovering import HandToDeck, Recover, Recycle
from simulator.games.wankul.effects.words.searching import Look, Reveal, Search, ShowCards

ENDS: Final = ("top", "bottom")


@slots.register(Draw)
@slots.register(Mill)
def _counted(action: Draw | Mill, voice: Voice) -> dict[str, object]:
    return {"some": quantity(action.n, voice.tongue.grammar.NOUNS["card"], voice)}


@slots.register
def _take_bottom(action: TakeBottom, voice: Voice) -> dict[str, object]:
    found = end_cards(action.n, "bottom", voice.tongue.grammar.own_zone(action.who, voice, "deck"), voice)
    return {"found": found, "counted": isinstance(action.n, Number)}


@slots.register
def _draw_to(action: DrawTo, voice: Voice) -> dict[str, object]:
    return {"size": _hand(action.hand, action.who, voice)}


@slots.register(DrawUntil)
@slots.register(MillUntil)
def _until(action: DrawUntil | MillUntil, voice: Voice) -> dict[str, object]:
    wanted = qualified(action.filter, voice)
    return {"kind": one(wanted, voice), "kinds": wanted.many, "by": "kind" if action.total_force is None else "total"}


@slots.register
def _recover(action: Recover, voice: Voice) -> dict[str, object]:
    zone = voice.tongue.grammar.own_zone(action.who, voice, action.zone)
    full = filled(action.n, action.who) if action.place == "top" else 0
    place = action.place if action.place in ("event", "milled") else "full" if full else "found"
    found = _from_zone(action, action.place, zone, voice) if place == "found" else ""
    return {"place": place, "zone": zone, "full": full, "found": found, "counted": isinstance(action.n, Number)}


@slots.register
def _recycle(action: Recycle, voice: Voice) -> dict[str, object]:
    found = _from_zone(action, action.place, voice.tongue.grammar.own_zone(action.who, voice, action.zone), voice)
    deck = voice.tongue.grammar.own_zone(action.who, voice, "deck")
    return {"found": found, "onto": onto(action.to, deck, voice), "counted": isinstance(action.n, Number)}


@slots.register
def _hand_to_deck(action: HandToDeck, voice: Voice) -> dict[str, object]:
    hand, deck = (voice.tongue.grammar.own_zone(action.who, voice, zone) for zone in ("hand", "deck"))
    if action.any_number != "no":
        found = voice.say(action.any_number, action.who)
    elif isinstance(action.n, CountCards) and action.n.zone == "hand" and action.n.who == action.who:
        found = voice.say("whole_hand", action.who)
    else:
        found = quantity(action.n, out_of(hand, voice.tongue.grammar.NOUNS["card"], voice), voice, up_to=action.up_to)
    return {"found": found, "onto": onto(action.to, deck, voice)}


@slots.register
def _discard_hand(action: DiscardHand, voice: Voice) -> dict[str, object]:
    kind, hand = qualified(action.filter, voice), voice.tongue.grammar.own_zone(action.who, voice, "hand")
    how = "down_to" if action.down_to is not None else "some"
    return {
        "how": ("all" if action.filter == ANY_CARD else "all_such") if action.all else how,
        "kinds": kind.many,
        "feminine": kind.feminine,
        "kept": _kept(action.down_to, action.who, voice) if action.down_to is not None else "",
        "some": quantity(action.n, out_of(hand, kind, voice), voice),
        "at_random": action.by == "random",
    }


@slots.register
def _ban(action: Ban, voice: Voice) -> dict[str, object]:
    theirs = action.zone == "discard" and action.who == "opp"
    whole = action.zone == "hand" and action.place == "any" and action.n == CountCards("hand", action.who)
    seen = theirs or action.place == "event"
    zone = (voice.tongue.grammar.zone_of if seen else voice.tongue.grammar.own_zone)(action.who, voice, action.zone)
    what = "event" if action.place == "event" else "theirs" if theirs else "whole" if whole else "found"
    found = _from_zone(action, action.place, zone, voice) if what in ("theirs", "found") else ""
    return {"what": what, "zone": zone, "found": found}


@slots.register
def _search(action: Search, voice: Voice) -> dict[str, object]:
    zone, deck = (voice.tongue.grammar.own_zone(action.who, voice, name) for name in (action.zone, "deck"))
    if action.whose == "opp":
        zone, deck = (voice.tongue.grammar.zone_of("opp", voice, name) for name in (action.zone, "deck"))
    kind = qualified(action.filter, voice)
    return {
        "zone": zone,
        "deck": deck,
        "wanted": quantity(action.n, kind, voice, up_to=action.up_to),
        "taken": quantity(action.n, out_of(zone, kind, voice), voice, up_to=action.up_to),
        "found": voice.say("found_one" if action.n == Number(1) else "found_many"),
        "in_deck": action.zone == "deck",
    }


@slots.register
def _look(action: Look, voice: Voice) -> dict[str, object]:
    handled = action.take + action.play + action.discard
    end = "bottom" if action.bottom else "top"
    stays = not handled and action.n == Number(1) and action.rest == end
    last = isinstance(action.n, Number) and action.n.n == handled + 1
    rest = ("last_one" if handled else "that_card") if last else ("the_others" if handled else "these_cards")
    return {
        "cards": end_cards(action.n, end, voice.tongue.grammar.zone_of(action.whose, voice, "deck"), voice),
        **{f"{what}_some": _some_of_these(action, getattr(action, what), voice) for what in ("take", "play", "discard")},
        "shuffled": action.rest == "shuffle" and not stays and action.n != Number(handled),
        "put_back": action.rest != "shuffle" and not stays and action.n != Number(handled),
        "rest": voice.say(rest),
        "onto": onto(action.rest, voice.say("that_deck"), voice),
        "last": last,
    }


def _some_of_these(action: Look, number: int, voice: Voice) -> str:
    if action.n == Number(1):
        return voice.say("that_card")
    return voice.say("one_of_these" if number == 1 else "some_of_these", number=number)


@slots.register
def _reveal(action: Reveal, voice: Voice) -> dict[str, object]:
    return {"card": voice.say(f"ref {action.card}")}


@slots.register
def _show_cards(action: ShowCards, voice: Voice) -> dict[str, object]:
    hand = voice.tongue.grammar.own_zone(action.who, voice, "hand")
    return {"some": quantity(action.n, out_of(hand, voice.tongue.grammar.NOUNS["card"], voice), voice)}


@slots.register
def _play_free(action: PlayFree, voice: Voice) -> dict[str, object]:
    owner = (voice.tongue.grammar.own_zone if action.whose == "self" else voice.tongue.grammar.zone_of)(
        action.who if action.whose == "self" else "opp", voice, action.zone
    )
    drawn = _fitting(action, owner, voice)
    chosen = action.up_to and action.n == Number(1) and action.place == "any"
    return {
        "what": _played(action, owner, drawn, voice),
        "permitted": chosen and action.who == "self" and not voice.third,
        "one_of_them": quantity(action.n, drawn, voice),
        "place": voice.say(f"played {action.where}"),
        "placed": action.where != "anywhere",
        "here": action.where == "here",
    }


def _played(action: PlayFree, owner: str, drawn: Noun, voice: Voice) -> str:
    """What is played for free."""
    match action.place:
        case "chosen" | "drawn":
            return voice.say(f"ref {action.place}")
        case "top" if action.zone == "discard":
            kind = qualified(
                action.filter, voice, voice.tongue.grammar.NOUNS["character"] if action.filter.type is None else None
            )
            return voice.say("topmost", kind=kind.one, zone=owner)
        case "top" | "bottom":
            return end_cards(action.n, action.place, owner, voice)
        case "random":
            return voice.say("at_random", some=quantity(action.n, drawn, voice))
    if action.up_to and isinstance(action.n, CountCards) and action.n.zone == action.zone:
        return voice.say("any_number_played", many=drawn.many)
    return quantity(action.n, drawn, voice, up_to=action.up_to)


def _fitting(action: PlayFree, owner: str, voice: Voice) -> Noun:
    """Whom a zone offers; the zone comes first where the bound of the cost names another card."""
    noun = voice.tongue.grammar.NOUNS["character"] if action.filter.type is None else noun_of(action.filter, voice)
    if action.filter.cost and not isinstance(action.filter.cost.amount, Number):
        return qualified(action.filter, voice, out_of(owner, noun, voice))
    return out_of(owner, qualified(action.filter, voice, noun), voice)


@slots.register
def _face_down(action: FaceDown, voice: Voice) -> dict[str, object]:
    if action.source == "hand":
        found = out_of(voice.tongue.grammar.own_zone("self", voice, "hand"), voice.tongue.grammar.NOUNS["card"], voice)
        return {"found": quantity(action.n, found, voice)}
    return {"found": end_cards(action.n, "top", voice.tongue.grammar.own_zone("self", voice, "deck"), voice)}


def onto(place: str, zone: str, voice: Voice) -> str:
    """Where cards go: on top of a deck, under it, into it."""
    return voice.say(f"onto {place}", zone=zone)


def _hand(amount: Amount, who: Who, voice: Voice) -> str:
    """A size of hand: "3 cards in hand", "as many cards in hand as your opponent"."""
    if isinstance(amount, Number):
        return voice.say("hand_of" if amount.n else "empty_hand", cards=cards(amount.n, voice))
    counted = amount.of if isinstance(amount, Scaled) else amount
    if isinstance(counted, CountCards) and counted.zone == "hand" and counted.who != who:
        other = voice.tongue.subject("opp", voice) if counted.who == "opp" else voice.say("oneself")
        if not isinstance(amount, Scaled):
            return voice.say("hand_as", other=other)
        if amount.times == amount.per == 1 and amount.plus:
            return voice.say("hand_beside", cards=cards(abs(amount.plus), voice), over=amount.plus > 0, other=other)
    return voice.say("hand_value", value=value(amount, voice))


def _kept(amount: Amount, who: Who, voice: Voice) -> str:
    """The hand that is left after discarding down to a number."""
    if isinstance(amount, Number):
        return voice.say({0: "keeping_none", 1: "keeping_one"}.get(amount.n, "keeping"), who, number=amount.n)
    return voice.say("having", who, size=_hand(amount, who, voice))


def end_cards(amount: Amount, end: str, zone: str, voice: Voice) -> str:
    """Cards from one end of a zone: "the top card of your deck", "the bottom 3 cards of your discard pile"."""
    where = voice.say(f"end {end}")
    if isinstance(amount, Number):
        return voice.say("end_card" if amount.n == 1 else "end_cards", number=amount.n, end=where, zone=zone)
    return quantity(amount, reworded(voice.tongue.grammar.NOUNS["card"], "from_end", voice, end=where, zone=zone), voice)


def _from_zone(action: Recover | Recycle | Ban, place: str, zone: str, voice: Voice) -> str:
    """Cards from a zone: from an end, or chosen among those that fit."""
    kind: CardFilter = action.filter
    if place in ENDS and kind == ANY_CARD and not action.up_to:
        return end_cards(action.n, place, zone, voice)
    noun = qualified(kind, voice)
    if place in ENDS:
        noun = reworded(noun, "at_end", voice, end=voice.say(f"end {place}"))
    return quantity(action.n, out_of(zone, noun, voice), voice, up_to=action.up_to)
