"""Cards of the other player, names and secret choices, in English."""

from __future__ import annotations

from dataclasses import replace

from simulator.games.wankul.effects.selection import Pick
from simulator.games.wankul.effects.wording.clauses import Clause, Voice, whole
from simulator.games.wankul.effects.wording.english.actions import act, phrase
from simulator.games.wankul.effects.wording.english.cards import all_of, picked
from simulator.games.wankul.effects.wording.english.grammar import (
    BAN,
    CANCEL,
    NAME,
    PLAY,
    PUT,
    SHOW,
    SWAP,
    TAKE,
    cards,
    deed,
    opponent,
    own,
    own_zone,
    pronoun,
    zone_of,
)
from simulator.games.wankul.effects.wording.english.rules import impose
from simulator.games.wankul.effects.words.averting import CancelEffect, Redirect, Spare
from simulator.games.wankul.effects.words.choosing import SecretCards
from simulator.games.wankul.effects.words.drawing import DrawFromDiscard
from simulator.games.wankul.effects.words.naming import AnnounceName, LoseName, NameBeforeDraw, ShareName, TakeAfter
from simulator.games.wankul.effects.words.playing import PayFromDeck
from simulator.games.wankul.effects.words.reaching import (
    LendForce,
    PlayTheirs,
    ReplaceFromDiscard,
    RobHand,
    TakeControl,
    TradeCards,
)
from simulator.games.wankul.effects.words.texts import IgnoreSpecials


@act.register
def _rob_hand(action: RobHand, voice: Voice) -> list[Clause]:
    return deed("self", PUT, f"a random card of {zone_of('opp', voice, 'hand')} on top of {own_zone('self', voice, 'deck')}")


@act.register
def _trade_cards(action: TradeCards, voice: Voice) -> list[Clause]:
    return deed("each", SHOW, "their hand") + deed("each", TAKE, "a card of the other's hand into their own")


@act.register
def _play_theirs(action: PlayTheirs, voice: Voice) -> list[Clause]:
    mine, hand = f"on {own('self', voice, 'side')}", zone_of("opp", voice, "hand")
    if action.named:
        return deed("self", PLAY, f"a character of that name from {hand} {mine} for free")
    return deed("self", PLAY, f"a character or a terrain from {hand} {mine}, paying its cost")


@act.register
def _take_control(action: TakeControl, voice: Voice) -> list[Clause]:
    whom = picked(replace(action.characters, side="opp"), Pick(), voice)
    taken = deed("self", TAKE, f"control of {whom}") + deed("self", PUT, "that character on this card's terrain")
    return taken + whole(f"when {voice.this} leaves that terrain, {opponent(voice)} takes control of it again")


@act.register
def _replace_from_discard(action: ReplaceFromDiscard, voice: Voice) -> list[Clause]:
    whom = picked(action.characters, Pick(), voice)
    return deed("self", SWAP, f"{whom} with a character of its controller's discard pile")


@act.register
def _announce_name(action: AnnounceName, voice: Voice) -> list[Clause]:
    return deed("self", NAME, "a card")


@act.register
def _lose_name(action: LoseName, voice: Voice) -> list[Clause]:
    return whole("that character has no name as long as it stays in play")


@act.register
def _take_after(action: TakeAfter, voice: Voice) -> list[Clause]:
    banned = deed("self", BAN, f"a character from {own_zone('self', voice, 'hand')}")
    return banned + whole(f"{voice.this} has its strength, gems and effects as long as it stays in play")


@act.register
def _secret_cards(action: SecretCards, voice: Voice) -> list[Clause]:
    size = "higher" if action.wins == "higher" else "lower"
    winner = f"the player with the {size} total printed strength"
    verb = "discard" if action.discarded else "reveal"
    found = whole(f"both players {verb} {cards(action.n)} from their hands at the same time")
    if action.then:
        return found + whole(phrase(action.then, Voice(voice.this, third=True, subject=winner)))
    return found + whole(f"{winner} makes the other discard one of these cards")


@impose.register
def _name_before_draw(rule: NameBeforeDraw, voice: Voice) -> str:
    return "a player who is about to draw by an effect names a card and, if they draw it, draws one more"


@impose.register
def _share_name(rule: ShareName, voice: Voice) -> str:
    return f"the name of {all_of(rule.characters, voice)} becomes that of {voice.this}"


@impose.register
def _lend_force(rule: LendForce, voice: Voice) -> str:
    return f"the strength of {voice.this} counts on the terrain at its {rule.to}, too"


@impose.register
def _pay_from_deck(rule: PayFromDeck, voice: Voice) -> str:
    who = pronoun("each" if rule.who == "any" else rule.who, voice)
    deck = "your" if rule.who == "self" and not voice.third else "their"
    return f"{who} may pay for a character played on this terrain with cards from the top of {deck} deck"


@impose.register
def _draw_from_discard(rule: DrawFromDiscard, voice: Voice) -> str:
    who = pronoun("each" if rule.who == "any" else rule.who, voice)
    pile = "your" if rule.who == "self" and not voice.third else "their"
    return f"instead of drawing a card, {who} may take the top card of {pile} discard pile into {pile} hand"


@act.register
def _cancel_effect(action: CancelEffect, voice: Voice) -> list[Clause]:
    return deed("self", CANCEL, "that effect")


@act.register
def _spare(action: Spare, voice: Voice) -> list[Clause]:
    return whole(f"no character on {own('self', voice, 'side')} is discarded by that effect")


@act.register
def _redirect(action: Redirect, voice: Voice) -> list[Clause]:
    return whole(f"that effect touches {voice.this} instead")


@act.register
def _ignore_specials(action: IgnoreSpecials, voice: Voice) -> list[Clause]:
    which = f"any terrains of {own('self', voice, 'choice')}"
    return whole(f"{pronoun('self', voice)} may cancel the Special effects of {which} for this turn")
