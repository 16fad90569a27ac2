"""Cards of the other player, names and secret choices, in French."""

from __future__ import annotations

from dataclasses import replace

from simulator.games.wankul.effects.selection import Pick
from simulator.games.wankul.effects.wording.clauses import Clause, Voice, whole
from simulator.games.wankul.effects.wording.french.actions import act, phrase
from simulator.games.wankul.effects.wording.french.cards import all_of, picked
from simulator.games.wankul.effects.wording.french.grammar import (
    BAN,
    CANCEL,
    EXCHANGE,
    NAME,
    PLACE,
    PLAY,
    SHOW,
    TAKE,
    cards,
    deed,
    of,
    opponent,
    own,
    own_zone,
    pronoun,
    zone_of,
)
from simulator.games.wankul.effects.wording.french.rules import impose
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
    hand, deck = zone_of("opp", voice, "hand"), own_zone("self", voice, "deck")
    return deed("self", PLACE, f"sur {deck} une carte {of(hand)} tirée au hasard")


@act.register
def _trade_cards(action: TradeCards, voice: Voice) -> list[Clause]:
    return deed("each", SHOW, "sa main") + deed("each", TAKE, "dans sa main une carte de la main de l'autre")


@act.register
def _play_theirs(action: PlayTheirs, voice: Voice) -> list[Clause]:
    mine, hand = f"de {own('self', voice, 'côté')}", zone_of("opp", voice, "hand")
    if action.named:
        return deed("self", PLAY, f"gratuitement {mine} un Personnage {of(hand)} qui porte ce nom")
    return deed("self", PLAY, f"{mine} un Personnage ou un Terrain {of(hand)}, en payant son coût")


@act.register
def _take_control(action: TakeControl, voice: Voice) -> list[Clause]:
    whom = picked(replace(action.characters, side="opp"), Pick(), voice)
    taken = deed("self", TAKE, f"le contrôle {of(whom)}") + deed("self", PLACE, "ce Personnage sur le Terrain de cette carte")
    return taken + whole(f"quand {voice.this} quitte ce Terrain, {opponent(voice)} en reprend le contrôle")


@act.register
def _replace_from_discard(action: ReplaceFromDiscard, voice: Voice) -> list[Clause]:
    return deed("self", EXCHANGE, f"{picked(action.characters, Pick(), voice)} avec un Personnage de la défausse de son joueur")


@act.register
def _announce_name(action: AnnounceName, voice: Voice) -> list[Clause]:
    return deed("self", NAME, "une carte")


@act.register
def _lose_name(action: LoseName, voice: Voice) -> list[Clause]:
    return whole("ce Personnage n'a plus de nom tant qu'il reste en jeu")


@act.register
def _take_after(action: TakeAfter, voice: Voice) -> list[Clause]:
    banned = deed("self", BAN, f"un Personnage {of(own_zone('self', voice, 'hand'))}")
    return banned + whole(f"{voice.this} prend sa Force, ses gemmes et ses effets tant qu'elle reste en jeu")


@act.register
def _secret_cards(action: SecretCards, voice: Voice) -> list[Clause]:
    both = Voice(voice.this, third=True, subject="les deux joueurs")
    size = "plus grand" if action.wins == "higher" else "plus petit"
    winner = f"celui qui a le {size} total de Force imprimée"
    verb = "défaussent" if action.discarded else "montrent"
    found = whole(f"{both.subject} {verb} en même temps {cards(action.n)} de leur main")
    if action.then:
        return found + whole(phrase(action.then, Voice(voice.this, third=True, subject=winner)))
    return found + whole(f"{winner} fait défausser à l'autre une de ces cartes")


@impose.register
def _name_before_draw(rule: NameBeforeDraw, voice: Voice) -> str:
    return "un joueur qui va piocher par un effet nomme une carte et, s'il la pioche, il en pioche une de plus"


@impose.register
def _share_name(rule: ShareName, voice: Voice) -> str:
    return f"le nom {of(all_of(rule.characters, voice))} devient celui de {voice.this}"


@impose.register
def _lend_force(rule: LendForce, voice: Voice) -> str:
    beside = "de gauche" if rule.to == "left" else "de droite"
    return f"la Force de {voice.this} compte aussi sur le Terrain {beside}"


@impose.register
def _pay_from_deck(rule: PayFromDeck, voice: Voice) -> str:
    who = pronoun("each" if rule.who == "any" else rule.who, voice)
    reader = rule.who == "self" and not voice.third
    can, deck = ("pouvez", "votre") if reader else ("peut", "son")
    return f"{who} {can} payer un Personnage joué sur ce Terrain avec les cartes du dessus de {deck} deck"


@impose.register
def _draw_from_discard(rule: DrawFromDiscard, voice: Voice) -> str:
    who = pronoun("each" if rule.who == "any" else rule.who, voice)
    if rule.who == "self" and not voice.third:
        return "au lieu de piocher une carte, vous pouvez reprendre en main celle du dessus de votre défausse"
    return f"au lieu de piocher une carte, {who} peut reprendre en main celle du dessus de sa défausse"


@act.register
def _cancel_effect(action: CancelEffect, voice: Voice) -> list[Clause]:
    return deed("self", CANCEL, "cet effet")


@act.register
def _spare(action: Spare, voice: Voice) -> list[Clause]:
    return whole(f"aucun de {own('self', voice, 'Personnages', plural=True)} n'est défaussé par cet effet")


@act.register
def _redirect(action: Redirect, voice: Voice) -> list[Clause]:
    return whole(f"cet effet touche {voice.this} à la place")


@act.register
def _ignore_specials(action: IgnoreSpecials, voice: Voice) -> list[Clause]:
    can = f"{pronoun('self', voice)} {'peut' if voice.third else 'pouvez'}"
    return whole(f"{can} annuler pour ce tour l'effet Spécial des Terrains de {own('self', voice, 'choix')}")
