"""Events in French: "quand vous piochez", "au début de votre tour"."""

from __future__ import annotations

from collections.abc import Callable

from simulator.games.wankul.effects.events import Event, Trigger
from simulator.games.wankul.effects.selection import CardFilter, Characters, Doer, Side, Who
from simulator.games.wankul.effects.wording.clauses import UnwordedError, Verb, Voice
from simulator.games.wankul.effects.wording.french.cards import characters, place, qualified
from simulator.games.wankul.effects.wording.french.grammar import (
    APPLY,
    BAN,
    CHARACTER,
    DISCARD,
    DRAW,
    GAIN,
    LOSE,
    MILL,
    PLAY,
    RETAKE,
    TERRAIN,
    article,
    of,
    opponent,
    own,
    pronoun,
    to,
    verb,
    zone_of,
)

MAKE = verb("faire", "faites", "fait")
FLIP = verb("lancer")


def moment(trigger: Trigger, voice: Voice) -> str:
    """When the event happens, as the beginning of a sentence."""
    say = EVENTS.get(trigger.event)
    if say is None:
        raise UnwordedError(trigger)
    turn = {None: "", True: f"pendant {own('self', voice, 'tour')}, ", False: f"pendant le tour de {opponent(voice)}, "}
    by = " par un effet" if trigger.by_opp or trigger.event == "affected" else ""
    by += f" {of(opponent(voice))}" if trigger.by_opp else ""
    if trigger.own_turn is False and trigger.who == "opp":
        return f"{say(trigger, voice)}{by} dans son tour"
    return turn[trigger.own_turn] + say(trigger, voice) + by


def doer(trigger: Trigger) -> str:
    """Whoever made the event happen, as the subject of what follows."""
    if trigger.event in ("turn_start", "turn_end", "draw_phase_end"):
        return "le joueur actif"
    if trigger.event in ("scoring", "ban"):
        return "le joueur qui score" if trigger.event == "scoring" else "son propriétaire"
    return "le joueur qui le contrôle" if trigger.event in ("move", "leave_play", "discard_character", "effect_discard") else "il"


Saying = Callable[[Trigger, Voice], str]


def _player(who: Doer) -> Who:
    return "each" if who == "any" else who


def _side(who: Doer) -> Side:
    return "any" if who == "each" else who


def _turn(opening: str, thing: str) -> Saying:
    """The beginning or the end of something that belongs to a turn."""

    def say(trigger: Trigger, voice: Voice) -> str:
        match trigger.who:
            case "self":
                return f"{opening} {of(own('self', voice, thing, feminine=thing.startswith('phase')))}"
            case "opp":
                return f"{opening} {of(f'{_the(thing)} de {opponent(voice)}')}"
            case "any" | "each":
                return f"{opening} de chaque {thing}"

    return say


def _the(thing: str) -> str:
    return f"la {thing}" if thing.startswith("phase") else f"le {thing}"


def _deed(action: Verb, what: Callable[[Trigger, Voice], str]) -> Saying:
    """A player does something."""

    def say(trigger: Trigger, voice: Voice) -> str:
        third = trigger.who != "self" or voice.third
        done = action.third if third else action.imperative
        return f"quand {pronoun(_player(trigger.who), voice)} {done} {what(trigger, voice)}".rstrip()

    return say


def _cards(trigger: Trigger, voice: Voice) -> str:
    """The cards of an event: none named, or so many, or such ones."""
    noun = qualified(trigger.filter, voice)
    if trigger.at_least is not None and trigger.at_least > 1:
        return f"{trigger.at_least} {noun.many} ou plus"
    return "" if trigger.filter == CardFilter() else f"{article(noun)} {noun.one}"


def _counted(tail: Callable[[Trigger, Voice], str]) -> Callable[[Trigger, Voice], str]:
    """Cards of an event, at least "une carte", with words behind."""

    def say(trigger: Trigger, voice: Voice) -> str:
        return f"{_cards(trigger, voice) or 'une carte'} {tail(trigger, voice)}".rstrip()

    return say


def _nothing(trigger: Trigger, voice: Voice) -> str:
    return ""


def _played(trigger: Trigger, voice: Voice) -> str:
    noun = qualified(trigger.filter, voice, CHARACTER)
    return " ".join(part for part in (f"{article(noun)} {noun.one}", place(trigger.where, voice)) if part)


def _own_hand(trigger: Trigger, voice: Voice) -> str:
    if trigger.who == "self":
        return f"de {own('self', voice, 'main', feminine=True)}"
    return "de sa main"


def _own_discard(trigger: Trigger, voice: Voice) -> str:
    if trigger.who == "self":
        return f"de {own('self', voice, 'défausse', feminine=True)}"
    return "de sa défausse"


def _scored_terrain(trigger: Trigger) -> str:
    return "ce Terrain" if trigger.where == "here" or trigger.this else "un Terrain"


def _lost_terrain(trigger: Trigger, voice: Voice) -> str:
    if trigger.who == "self":
        return f"un de {own('self', voice, 'Terrains', plural=True)}"
    return f"un Terrain de {opponent(voice)}" if trigger.who == "opp" else _scored_terrain(trigger)


def _happens(passive: str) -> Saying:
    """Something happens to a character in play, or to this card."""

    def say(trigger: Trigger, voice: Voice) -> str:
        if trigger.this:
            own = passive.replace("défaussé", "défaussée depuis le jeu").replace("déplacé", "déplacée")
            return f"quand {voice.this} {own}"
        who = characters(Characters(_side(trigger.who), trigger.where, filter=trigger.filter), voice)
        return f"quand un {who.one} {passive}"

    return say


def _this_or(own_words: Callable[[Voice], str], other: Saying) -> Saying:
    """Different words when the event is about the card that speaks."""

    def say(trigger: Trigger, voice: Voice) -> str:
        return f"quand {voice.this} {own_words(voice)}" if trigger.this else other(trigger, voice)

    return say


def _play_terrain(trigger: Trigger, voice: Voice) -> str:
    noun = qualified(trigger.filter, voice, TERRAIN)
    return f"un {noun.one}"


def _scoring(trigger: Trigger, voice: Voice) -> str:
    terrain = _scored_terrain(trigger)
    match trigger.who:
        case "self":
            return f"au moment où {pronoun('self', voice)} {'score' if voice.third else 'scorez'} {terrain}"
        case "opp":
            return f"au moment où {opponent(voice)} score {terrain}"
        case "any" | "each":
            return f"au moment où {terrain} est scoré"


def _after_score(trigger: Trigger, voice: Voice) -> str:
    match trigger.who:
        case "self":
            return f"après avoir scoré {_scored_terrain(trigger)}"
        case "opp":
            return f"après que {opponent(voice)} a scoré {_scored_terrain(trigger)}"
        case "any" | "each":
            return f"après le score {of(_scored_terrain(trigger))}"


def _cleared(trigger: Trigger, voice: Voice) -> str:
    whose = pronoun(_player(trigger.who), voice)
    wins = "gagnez" if trigger.who == "self" and not voice.third else "gagne"
    terrain = "ce Terrain" if trigger.where == "here" or trigger.this else "le Terrain"
    return f"quand {whose} {wins} un score, avant que {terrain} ne soit vidé"


def _banned(trigger: Trigger, voice: Voice) -> str:
    if trigger.who == "each":
        return f"quand {_cards(trigger, voice) or 'une carte'} est bannie"
    return _deed(BAN, _counted(_nothing))(trigger, voice)


def _won(trigger: Trigger, voice: Voice) -> str:
    return "le score de ce Terrain" if trigger.where == "here" or trigger.this else "un score"


def _making(trigger: Trigger, voice: Voice) -> str:
    if trigger.who == "self" and not voice.third:
        return "vous faire"
    return f"faire {'à un joueur' if trigger.who in ('any', 'each') else to(pronoun(_player(trigger.who), voice))}"


EVENTS: dict[Event, Saying] = {
    "turn_start": _turn("au début", "tour"),
    "turn_end": _turn("à la fin", "tour"),
    "draw_phase_end": _turn("à la fin", "phase de pioche"),
    "draw": _deed(DRAW, _cards),
    "effect_draw": _deed(DRAW, lambda trigger, voice: f"{_cards(trigger, voice)} par un effet".strip()),
    "play_character": _this_or(lambda voice: "est jouée", _deed(PLAY, _played)),
    "free_play": _this_or(
        lambda voice: "est jouée gratuitement", _deed(PLAY, lambda trigger, voice: f"gratuitement {_played(trigger, voice)}")
    ),
    "play_terrain": _deed(PLAY, _play_terrain),
    "terrain_discarded": lambda trigger, voice: f"quand {_lost_terrain(trigger, voice)} est défaussé depuis le jeu",
    "move": _happens("est déplacé"),
    "leave_play": _happens("quitte le jeu"),
    "discard_character": _happens("est défaussé depuis le jeu"),
    "effect_discard": _happens("est défaussé depuis le jeu par un effet"),
    "hand_discard": _this_or(
        lambda voice: f"est défaussée {of(zone_of('self', voice, 'hand'))}", _deed(DISCARD, _counted(_own_hand))
    ),
    "mill": _this_or(lambda voice: "est meulée", _deed(MILL, _counted(_nothing))),
    "recover": _deed(RETAKE, _counted(_own_discard)),
    "ban": _this_or(lambda voice: "est bannie", _banned),
    "combo": _deed(MAKE, lambda trigger, voice: f"un Combo {place(trigger.where, voice)}".rstrip()),
    "orange_combo": _deed(MAKE, lambda trigger, voice: "un Combo avec une gemme orange"),
    "violet_combo": _deed(MAKE, lambda trigger, voice: "un Combo avec une gemme violette"),
    "no_combo": _deed(PLAY, lambda trigger, voice: f"{_played(trigger, voice)} sans faire de Combo"),
    "combo_effect": _deed(APPLY, lambda trigger, voice: f"un effet Combo {place(trigger.where, voice)}".rstrip()),
    "sub": _deed(PLAY, lambda trigger, voice: "un effet Sub"),
    "scoring": _scoring,
    "score_won": _deed(GAIN, _won),
    "score_lost": _deed(LOSE, _won),
    "apply_win": _deed(APPLY, lambda trigger, voice: f"l'effet Gagnant {of(_scored_terrain(trigger))}"),
    "apply_lose": _deed(APPLY, lambda trigger, voice: f"l'effet Perdant {of(_scored_terrain(trigger))}"),
    "score_clear": _cleared,
    "scored": _after_score,
    "coin": _deed(FLIP, lambda trigger, voice: "une pièce"),
    "coin_won": _deed(GAIN, lambda trigger, voice: "un lancer de pièce"),
    "swapped_in": _happens("arrive en jeu par un échange"),
    "about_to_discard": lambda trigger, voice: (
        f"quand un effet va {_making(trigger, voice)} défausser des cartes de la main ou du deck"
    ),
    "affected": _happens("va être touché"),
    "about_to_leave": _happens("va être défaussé par un effet"),
}
