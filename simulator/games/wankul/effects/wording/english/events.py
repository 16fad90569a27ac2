"""Events in English: "when you draw", "at the start of your turn"."""

from __future__ import annotations

from collections.abc import Callable

from simulator.games.wankul.effects.events import Event, Trigger
from simulator.games.wankul.effects.selection import CardFilter, Characters, Doer, Side, Who
from simulator.games.wankul.effects.wording.clauses import UnwordedError, Verb, Voice
from simulator.games.wankul.effects.wording.english.cards import characters, place, qualified
from simulator.games.wankul.effects.wording.english.grammar import (
    APPLY,
    BAN,
    CHARACTER,
    DISCARD,
    DRAW,
    FLIP,
    LOSE,
    MILL,
    PLAY,
    SCORE,
    TERRAIN,
    one,
    opponent,
    own,
    own_zone,
    pronoun,
    verb,
)

MAKE = verb("make")
TAKE_BACK = verb("take")
WIN = verb("win")

Saying = Callable[[Trigger, Voice], str]


def moment(trigger: Trigger, voice: Voice) -> str:
    """When the event happens, as the beginning of a sentence."""
    say = EVENTS.get(trigger.event)
    if say is None:
        raise UnwordedError(trigger)
    turn = {None: "", True: f"during {own('self', voice, 'turn')}, ", False: f"during {opponent(voice)}'s turn, "}
    by = " by an effect" if trigger.by_opp or trigger.event == "affected" else ""
    by += f" of {opponent(voice)}" if trigger.by_opp else ""
    if trigger.own_turn is False and trigger.who == "opp":
        return f"{say(trigger, voice)}{by} during their turn"
    return turn[trigger.own_turn] + say(trigger, voice) + by


def doer(trigger: Trigger) -> str:
    """Whoever made the event happen, as the subject of what follows."""
    if trigger.event in ("turn_start", "turn_end", "draw_phase_end"):
        return "the active player"
    if trigger.event in ("scoring", "ban"):
        return "the player who scores" if trigger.event == "scoring" else "its owner"
    return "its controller" if trigger.event in ("move", "leave_play", "discard_character", "effect_discard") else "that player"


def _player(who: Doer) -> Who:
    return "each" if who == "any" else who


def _side(who: Doer) -> Side:
    return "any" if who == "each" else who


def _turn(opening: str, thing: str) -> Saying:
    """The beginning or the end of something that belongs to a turn."""

    def say(trigger: Trigger, voice: Voice) -> str:
        whose = {"self": own("self", voice, thing), "opp": f"{opponent(voice)}'s {thing}", "any": f"each {thing}"}
        return f"{opening} of {whose[_side(trigger.who)]}"

    return say


def _deed(action: Verb, what: Saying) -> Saying:
    """A player does something."""

    def say(trigger: Trigger, voice: Voice) -> str:
        done = action.infinitive if trigger.who == "self" else action.third
        return f"when {pronoun(_player(trigger.who), voice)} {done} {what(trigger, voice)}".rstrip()

    return say


def _fixed(words: str) -> Saying:
    return lambda trigger, voice: words


def _cards(trigger: Trigger, voice: Voice) -> str:
    """The cards of an event: none named, or so many, or such ones."""
    noun = qualified(trigger.filter, voice)
    if trigger.at_least is not None and trigger.at_least > 1:
        return f"{trigger.at_least} or more {noun.many}"
    return "" if trigger.filter == CardFilter() else one(noun)


def _some(trigger: Trigger, voice: Voice) -> str:
    return _cards(trigger, voice) or "a card"


def _zone(trigger: Trigger, voice: Voice, zone: str) -> str:
    return own_zone("self" if trigger.who == "self" else "opp", voice, zone)


def _played(trigger: Trigger, voice: Voice) -> str:
    noun = qualified(trigger.filter, voice, CHARACTER)
    return f"{one(noun)} {place(trigger.where, voice)}".rstrip()


def _terrain(trigger: Trigger) -> str:
    return "this terrain" if trigger.where == "here" or trigger.this else "a terrain"


def _score(trigger: Trigger, voice: Voice) -> str:
    return "the score of this terrain" if trigger.where == "here" or trigger.this else "a score"


def _banned(trigger: Trigger, voice: Voice) -> str:
    if trigger.who == "each":
        return f"when {_some(trigger, voice)} is banned"
    return _deed(BAN, _some)(trigger, voice)


def _lost_terrain(trigger: Trigger, voice: Voice) -> str:
    if trigger.who == "self":
        return f"one of {own('self', voice, 'terrains')}"
    return f"a terrain of {opponent(voice)}" if trigger.who == "opp" else _terrain(trigger)


def _happens(passive: str) -> Saying:
    """Something happens to a character in play, or to this card."""

    def say(trigger: Trigger, voice: Voice) -> str:
        if trigger.this:
            return f"when {voice.this} {passive.replace('discarded', 'discarded from play')}"
        return f"when {one(characters(Characters(_side(trigger.who), trigger.where, filter=trigger.filter), voice))} {passive}"

    return say


def _this_or(own_words: Saying, other: Saying) -> Saying:
    """Different words when the event is about the card that speaks."""

    def say(trigger: Trigger, voice: Voice) -> str:
        return f"when {voice.this} {own_words(trigger, voice)}" if trigger.this else other(trigger, voice)

    return say


def _scoring(trigger: Trigger, voice: Voice) -> str:
    if trigger.who in ("any", "each"):
        return f"when {_terrain(trigger)} is about to be scored"
    are = "are" if trigger.who == "self" else "is"
    return f"when {pronoun(_player(trigger.who), voice)} {are} about to score {_terrain(trigger)}"


def _after_score(trigger: Trigger, voice: Voice) -> str:
    if trigger.who in ("any", "each"):
        return f"after {_terrain(trigger)} is scored"
    done = SCORE.infinitive if trigger.who == "self" else SCORE.third
    return f"after {pronoun(_player(trigger.who), voice)} {done} {_terrain(trigger)}"


def _cleared(trigger: Trigger, voice: Voice) -> str:
    wins = "win" if trigger.who == "self" else "wins"
    terrain = "this terrain" if trigger.where == "here" or trigger.this else "the terrain"
    return f"when {pronoun(_player(trigger.who), voice)} {wins} a score, before {terrain} is cleared"


def _victim(trigger: Trigger, voice: Voice) -> str:
    return pronoun(_player(trigger.who), voice)


EVENTS: dict[Event, Saying] = {
    "turn_start": _turn("at the start", "turn"),
    "turn_end": _turn("at the end", "turn"),
    "draw_phase_end": _turn("at the end", "draw phase"),
    "draw": _deed(DRAW, _cards),
    "effect_draw": _deed(DRAW, lambda trigger, voice: f"{_cards(trigger, voice)} by an effect".strip()),
    "play_character": _this_or(_fixed("is played"), _deed(PLAY, _played)),
    "free_play": _this_or(
        _fixed("is played for free"), _deed(PLAY, lambda trigger, voice: f"{_played(trigger, voice)} for free")
    ),
    "play_terrain": _deed(PLAY, lambda trigger, voice: one(qualified(trigger.filter, voice, TERRAIN))),
    "terrain_discarded": lambda trigger, voice: f"when {_lost_terrain(trigger, voice)} is discarded from play",
    "move": _happens("is moved"),
    "leave_play": _happens("leaves play"),
    "discard_character": _happens("is discarded from play"),
    "effect_discard": _happens("is discarded from play by an effect"),
    "hand_discard": _this_or(
        lambda trigger, voice: f"is discarded from {own_zone('self', voice, 'hand')}",
        _deed(DISCARD, lambda trigger, voice: f"{_some(trigger, voice)} from {_zone(trigger, voice, 'hand')}"),
    ),
    "mill": _this_or(_fixed("is milled"), _deed(MILL, _some)),
    "recover": _deed(TAKE_BACK, lambda trigger, voice: f"{_some(trigger, voice)} back from {_zone(trigger, voice, 'discard')}"),
    "ban": _this_or(_fixed("is banned"), _banned),
    "combo": _deed(MAKE, lambda trigger, voice: f"a Combo {place(trigger.where, voice)}".rstrip()),
    "orange_combo": _deed(MAKE, _fixed("a Combo with an orange gem")),
    "violet_combo": _deed(MAKE, _fixed("a Combo with a violet gem")),
    "no_combo": _deed(PLAY, lambda trigger, voice: f"{_played(trigger, voice)} without making a Combo"),
    "combo_effect": _deed(APPLY, lambda trigger, voice: f"a Combo effect {place(trigger.where, voice)}".rstrip()),
    "sub": _deed(PLAY, _fixed("a Sub effect")),
    "scoring": _scoring,
    "score_won": _deed(WIN, _score),
    "score_lost": _deed(LOSE, _score),
    "apply_win": _deed(APPLY, lambda trigger, voice: f"the Winner effect of {_terrain(trigger)}"),
    "apply_lose": _deed(APPLY, lambda trigger, voice: f"the Loser effect of {_terrain(trigger)}"),
    "score_clear": _cleared,
    "scored": _after_score,
    "coin": _deed(FLIP, _fixed("a coin")),
    "coin_won": _deed(WIN, _fixed("a coin flip")),
    "swapped_in": _happens("enters play by a swap"),
    "about_to_discard": lambda trigger, voice: (
        f"when an effect is about to make {_victim(trigger, voice)} discard from hand or deck"
    ),
    "affected": _happens("is about to be touched"),
    "about_to_leave": _happens("is about to be discarded by an effect"),
}
