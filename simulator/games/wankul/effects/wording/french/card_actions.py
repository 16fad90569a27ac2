"""Cards drawn, milled, taken back, discarded, banned, searched and played for free, in French."""

from __future__ import annotations

from simulator.games.wankul.effects.selection import ANY_CARD, Amount, CardFilter, CountCards, Number, Scaled, Who
from simulator.games.wankul.effects.wording.clauses import Clause, Noun, Voice, whole
from simulator.games.wankul.effects.wording.french.actions import act
from simulator.games.wankul.effects.wording.french.cards import noun_of, qualified
from simulator.games.wankul.effects.wording.french.figures import quantity, value
from simulator.games.wankul.effects.wording.french.grammar import (
    BAN,
    CARD,
    CHARACTER,
    DISCARD,
    DRAW,
    LOOK,
    MILL,
    PLACE,
    PLAY,
    PUT_BACK,
    RETAKE,
    REVEAL,
    SEARCH,
    SHOW,
    SHUFFLE,
    SHUFFLE_IT,
    TAKE,
    article,
    cards,
    deed,
    of,
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

ENDS = {"top": "du dessus", "bottom": "du dessous"}
UNE = "une"
ONTO = {"top": "sur", "bottom": "sous", "shuffle": "dans", "either": "sur ou sous"}


@act.register
def _draw(action: Draw, voice: Voice) -> list[Clause]:
    limit = f", sans dépasser {cards(action.max_hand)} en main" if action.max_hand is not None else ""
    return deed(action.who, DRAW, quantity(action.n, CARD, voice) + limit)


@act.register
def _take_bottom(action: TakeBottom, voice: Voice) -> list[Clause]:
    return deed(action.who, TAKE, f"en main {_pile_end(action.n, 'bottom', own_zone(action.who, voice, 'deck'), voice)}")


@act.register
def _draw_to(action: DrawTo, voice: Voice) -> list[Clause]:
    return deed(action.who, DRAW, f"jusqu'à avoir {_hand(action.hand, action.who, voice)}")


@act.register
def _draw_until(action: DrawUntil, voice: Voice) -> list[Clause]:
    wanted = qualified(action.filter, voice)
    limit = f" ou jusqu'à avoir {cards(action.max_hand)} en main" if action.max_hand is not None else ""
    shown = deed(action.who, REVEAL, "les cartes piochées") if action.reveal else []
    if action.total_force is not None:
        kind = "des cartes" if action.filter == ANY_CARD else f"des {wanted.many}"
        total = f"un total de Force imprimée de {action.total_force} au moins"
        return deed(action.who, DRAW, f"{kind} jusqu'à {total}{limit}") + shown
    return deed(action.who, DRAW, f"jusqu'à obtenir {article(wanted)} {wanted.one}{limit}") + shown


@act.register
def _mill(action: Mill, voice: Voice) -> list[Clause]:
    end = f" du dessous {of(own_zone(action.who, voice, 'deck'))}" if action.bottom else ""
    return deed(action.who, MILL, quantity(action.n, CARD, voice) + end)


@act.register
def _mill_until(action: MillUntil, voice: Voice) -> list[Clause]:
    wanted = qualified(action.filter, voice)
    if action.total_force is not None:
        kind = "des cartes" if action.filter == ANY_CARD else f"des {wanted.many}"
        return deed(action.who, MILL, f"{kind} jusqu'à un total de Force imprimée de {action.total_force} au moins")
    return deed(action.who, MILL, f"jusqu'à meuler {article(wanted)} {wanted.one}")


@act.register
def _recover(action: Recover, voice: Voice) -> list[Clause]:
    if action.place == "event":
        return deed("self", RETAKE, "en main les cartes ainsi défaussées")
    if action.place == "milled":
        return deed(action.who, RETAKE, "en main la carte meulée")
    zone = own_zone(action.who, voice, action.zone)
    if action.place == "top" and (full := filled(action.n, action.who)):
        return deed(action.who, RETAKE, f"en main des cartes du dessus {of(zone)} jusqu'à en avoir {full}")
    taken = _from_zone(action.n, action.filter, action.place, zone, voice, up_to=action.up_to)
    return deed(action.who, RETAKE, f"en main {taken}")


@act.register
def _recycle(action: Recycle, voice: Voice) -> list[Clause]:
    zone, deck = own_zone(action.who, voice, action.zone), own_zone(action.who, voice, "deck")
    found = _from_zone(action.n, action.filter, action.place, zone, voice, up_to=action.up_to)
    onto = f"{ONTO[action.to]} {deck}"
    moved = f"{found} {onto}" if isinstance(action.n, Number) else f"{onto} {found}"
    return deed(action.who, SHUFFLE if action.to == "shuffle" else PUT_BACK, moved)


@act.register
def _hand_to_deck(action: HandToDeck, voice: Voice) -> list[Clause]:
    hand, deck = own_zone(action.who, voice, "hand"), own_zone(action.who, voice, "deck")
    match action.any_number:
        case "from_zero":
            you = action.who == "self" and not voice.third
            found = f"autant de cartes {of(hand)} que {'vous voulez' if you else 'voulu'}"
        case "from_one":
            found = f"une ou plusieurs cartes {of(hand)}"
        case "no":
            everything = isinstance(action.n, CountCards) and action.n.zone == "hand" and action.n.who == action.who
            found = f"toute {hand}" if everything else quantity(action.n, _in(CARD, hand), voice, up_to=action.up_to)
    return deed(action.who, SHUFFLE if action.to == "shuffle" else PLACE, f"{found} {ONTO[action.to]} {deck}")


@act.register
def _discard_hand(action: DiscardHand, voice: Voice) -> list[Clause]:
    hand = own_zone(action.who, voice, "hand")
    chance = " au hasard" if action.by == "random" else ""
    if action.all:
        kind = qualified(action.filter, voice)
        what = f"toute {hand}" if action.filter == ANY_CARD else f"tous les {kind.many} {of(hand)}"
        return deed(action.who, DISCARD, what.replace("tous les cartes", "toutes les cartes"))
    if action.down_to is not None:
        return deed(action.who, DISCARD, f"jusqu'à {_reduced(action.down_to, action.who, voice)}{chance}")
    return deed(action.who, DISCARD, quantity(action.n, _in(qualified(action.filter, voice), hand), voice) + chance)


@act.register
def _ban(action: Ban, voice: Voice) -> list[Clause]:
    if action.place == "event":
        return deed("self", BAN, f"les cartes ainsi arrivées dans {zone_of(action.who, voice, action.zone)}")
    if action.zone == "discard" and action.who == "opp":
        zone = zone_of("opp", voice, action.zone)
        return deed("self", BAN, _from_zone(action.n, action.filter, action.place, zone, voice, up_to=action.up_to))
    zone = own_zone(action.who, voice, action.zone)
    if action.zone == "hand" and action.place == "any" and action.n == CountCards("hand", action.who):
        return deed(action.who, BAN, f"toute {zone}")
    return deed(action.who, BAN, _from_zone(action.n, action.filter, action.place, zone, voice, up_to=action.up_to))


@act.register
def _search(action: Search, voice: Voice) -> list[Clause]:
    zone, deck = own_zone(action.who, voice, action.zone), own_zone(action.who, voice, "deck")
    if action.whose == "opp":
        zone, deck = zone_of("opp", voice, action.zone), zone_of("opp", voice, "deck")
    wanted = quantity(action.n, qualified(action.filter, voice), voice, up_to=action.up_to)
    wanted += " (toutes différentes)" if action.different else ""
    found = "les cartes trouvées" if action.n != Number(1) else "la carte trouvée"
    search = deed(action.who, SEARCH, f"dans {zone} {wanted}")
    shuffle = deed(action.who, SHUFFLE, deck) if action.zone == "deck" else []
    match action.to:
        case "hand":
            noun = _in(qualified(action.filter, voice), zone)
            different = " (toutes différentes)" if action.different else ""
            taken = f"en main {quantity(action.n, noun, voice, up_to=action.up_to)}{different}"
            return deed(action.who, TAKE, taken) + (deed(action.who, SHUFFLE_IT, "") if action.zone == "deck" else [])
        case "deck_top":
            shuffle_it = deed(action.who, SHUFFLE_IT, "") if shuffle else []
            return search + shuffle_it + deed(action.who, PLACE, f"{found} {'dessus' if shuffle else f'sur {deck}'}")
        case "deck_bottom":
            return search + shuffle + deed(action.who, PLACE, f"{found} sous {deck}")
        case "ban":
            return search + deed(action.who, BAN, found) + shuffle
        case "discard_top":
            discard = own_zone(action.who, voice, "discard")
            return search + deed(action.who, PLACE, f"{found} sur {discard}") + shuffle


@act.register
def _look(action: Look, voice: Voice) -> list[Clause]:
    deck = zone_of(action.whose, voice, "deck")
    found = deed("self", LOOK, _pile_end(action.n, "bottom" if action.bottom else "top", deck, voice))
    handling = ((action.take, TAKE, "en main "), (action.play, PLAY, "gratuitement "), (action.discard, DISCARD, ""))
    for number, verb, how in handling:
        some = "cette carte" if action.n == Number(1) else f"{UNE if number == 1 else number} de ces cartes"
        found += deed("self", verb, how + some) if number else []
    handled = action.take + action.play + action.discard
    stays = not handled and action.n == Number(1) and action.rest == ("bottom" if action.bottom else "top")
    if stays or action.n == Number(handled):
        return found
    last = isinstance(action.n, Number) and action.n.n == handled + 1
    rest = ("la dernière" if handled else "cette carte") if last else ("les autres" if handled else "ces cartes")
    order = "" if last else " dans l'ordre voulu"
    if action.rest == "shuffle":
        return found + deed("self", SHUFFLE, f"{rest} dans ce deck")
    return found + deed("self", PUT_BACK, f"{rest} {ONTO[action.rest]} ce deck{order}")


@act.register
def _show_cards(action: ShowCards, voice: Voice) -> list[Clause]:
    return deed(action.who, SHOW, quantity(action.n, _in(CARD, own_zone(action.who, voice, "hand")), voice))


@act.register
def _play_free(action: PlayFree, voice: Voice) -> list[Clause]:
    owner = own_zone(action.who, voice, action.zone) if action.whose == "self" else zone_of("opp", voice, action.zone)
    kind = qualified(action.filter, voice, CHARACTER if action.filter.type is None else None)
    drawn = _fitting(action, owner, voice)
    match action.place:
        case "chosen":
            what = "la carte choisie"
        case "drawn":
            what = "la carte piochée"
        case "top":
            first = f"le premier {kind.one} {of(owner)}"
            what = first if action.zone == "discard" else _pile_end(action.n, "top", owner, voice)
        case "bottom":
            what = _pile_end(action.n, "bottom", owner, voice)
        case "random":
            what = f"{quantity(action.n, drawn, voice)} au hasard"
        case "any" if action.up_to and isinstance(action.n, CountCards) and action.n.zone == action.zone:
            what = f"autant {of(drawn.many)} que {'voulu' if voice.third else 'vous voulez'}"
        case "any":
            what = quantity(action.n, drawn, voice, up_to=action.up_to)
    where = {"anywhere": "", "here": " sur ce Terrain", "scored": " sur le Terrain scoré"}[action.where]
    where = f"{',' if where and not action.effects else ''}{where}"
    blank = "" if action.effects else f"{',' if where else ''} sans ses effets"
    if action.across:
        where = f" du côté adverse de {'ce' if action.where == 'here' else 'son'} Terrain"
    counted = " (cette pose compte dans la limite du tour)" if action.counts else ""
    if action.across:
        where, blank = where + blank, ""
    price = f", en payant son coût{'' if action.counts else ' et sans compter cette pose'}" if action.paid else ""
    before = " comme s'il avait été joué au tour précédent" if action.earlier else ""
    said = f"{'' if action.paid else 'gratuitement '}{{}}{blank}{where}{price}{counted}{before}"
    if action.up_to and action.n == Number(1) and action.place == "any" and action.who == "self" and not voice.third:
        return whole(f"vous pouvez jouer {said.format(quantity(action.n, drawn, voice))}")
    return deed(action.who, PLAY, said.format(what))


@act.register
def _face_down(action: FaceDown, voice: Voice) -> list[Clause]:
    found = _pile_end(action.n, "top", own_zone("self", voice, "deck"), voice)
    if action.source == "hand":
        found = quantity(action.n, _in(CARD, own_zone("self", voice, "hand")), voice)
    return deed("self", PLACE, f"sous {voice.this}, face cachée, {found}")


def _fitting(action: PlayFree, owner: str, voice: Voice) -> Noun:
    """Whom a zone offers; the zone comes first where the bound of the cost names another card."""
    noun, cost = CHARACTER if action.filter.type is None else noun_of(action.filter), action.filter.cost
    if cost and not isinstance(cost.amount, Number):
        return qualified(action.filter, voice, _in(noun, owner))
    return _in(qualified(action.filter, voice, noun), owner)


def _in(noun: Noun, zone: str) -> Noun:
    """Things that come from a zone."""
    return Noun(f"{noun.one} {of(zone)}", f"{noun.many} {of(zone)}", noun.feminine)


def _hand(amount: Amount, who: Who, voice: Voice) -> str:
    """A size of hand: "3 cartes en main", "autant de cartes en main que votre adversaire"."""
    if isinstance(amount, Number):
        return f"{cards(amount.n)} en main"
    counted = amount.of if isinstance(amount, Scaled) else amount
    if isinstance(counted, CountCards) and counted.zone == "hand" and counted.who != who:
        other = opponent(voice) if counted.who == "opp" else ("lui" if voice.third else "vous")
        if not isinstance(amount, Scaled):
            return f"autant de cartes en main que {other}"
        if amount.times == amount.per == 1 and amount.plus:
            return f"{cards(abs(amount.plus))} de {'plus' if amount.plus > 0 else 'moins'} en main que {other}"
    return f"en main {value(amount, voice)}"


def _reduced(amount: Amount, who: Who, voice: Voice) -> str:
    """The hand that is left after discarding down to a number."""
    if isinstance(amount, Number) and amount.n:
        return "n'avoir plus qu'une carte en main" if amount.n == 1 else f"n'avoir plus que {amount.n} cartes en main"
    return "n'avoir plus de carte en main" if amount == Number(0) else f"avoir {_hand(amount, who, voice)}"


def _pile_end(amount: Amount, end: str, zone: str, voice: Voice) -> str:
    """Cards from one end of a zone: "la carte du dessus de votre deck", "les 3 cartes du dessous de votre défausse"."""
    if isinstance(amount, Number):
        found = "la carte" if amount.n == 1 else f"les {amount.n} cartes"
        return f"{found} {ENDS[end]} {of(zone)}"
    pile = Noun(f"carte {ENDS[end]} {of(zone)}", f"cartes {ENDS[end]} {of(zone)}", feminine=True)
    return quantity(amount, pile, voice)


def _from_zone(amount: Amount, kind: CardFilter, place: str, zone: str, voice: Voice, *, up_to: bool) -> str:
    """Cards from a zone: from an end, or chosen among those that fit."""
    if place in ENDS and kind == ANY_CARD and not up_to:
        return _pile_end(amount, place, zone, voice)
    noun = qualified(kind, voice)
    end = f" {ENDS[place]}" if place in ENDS else ""
    return quantity(amount, _in(Noun(noun.one + end, noun.many + end, noun.feminine), zone), voice, up_to=up_to)
