"""Events, in either language: "when you draw", "at the start of your turn"."""

from __future__ import annotations

from simulator.games.wankul.effects.events import Trigger
from simulator.games.wankul.effects.selection import CardFilter, Characters, Side
from simulator.games.wankul.effects.wording.clauses import UnwordedError
from simulator.games.wankul.effects.wording.figures import one
from simulator.games.wankul.effects.wording.naming import characters, place, qualified
from simulator.games.wankul.effects.wording.saying import By
from simulator.games.wankul.effects.wording.tongue import Voice


def moment(trigger: Trigger, voice: Voice) -> str:
    """When the event happens, as the beginning of a sentence."""
    said, given = voice.tongue.sentences.EVENTS.get(trigger.event), _given(trigger, voice)
    while isinstance(said, By):
        said = said.cases[given[said.field]]
    if said is None:
        raise UnwordedError(trigger)
    happens = " ".join(voice.tongue.filled(said, voice, trigger.who, given).split())
    by = voice.say("by_effect") if trigger.by_opp or trigger.event == "affected" else ""
    by += voice.say("of_opponent") if trigger.by_opp else ""
    if trigger.own_turn is False and trigger.who == "opp":
        return f"{happens}{by} {voice.say('in_that_turn')}"
    turn = {None: "", True: f"{voice.say('in_your_turn')}, ", False: f"{voice.say('in_their_turn')}, "}
    return turn[trigger.own_turn] + happens + by


def doer(trigger: Trigger, voice: Voice) -> str:
    """Whoever made the event happen, as the subject of what follows."""
    match trigger.event:
        case "turn_start" | "turn_end" | "draw_phase_end":
            return voice.tongue.subject("active", voice)
        case "scoring" | "ban":
            return voice.say(f"doer {trigger.event}")
        case "move" | "leave_play" | "discard_character" | "effect_discard":
            return voice.say("controller")
    return voice.say("each_again")


def _given(trigger: Trigger, voice: Voice) -> dict[str, object]:
    """What the sentence of an event may name."""
    side: Side = "any" if trigger.who == "each" else trigger.who
    terrain = qualified(trigger.filter, voice, voice.tongue.grammar.NOUNS["terrain"])
    who = characters(Characters(side, trigger.where, filter=trigger.filter), voice)
    played = one(qualified(trigger.filter, voice, voice.tongue.grammar.NOUNS["character"]), voice)
    return {
        "itself": trigger.this,
        "whose": side,
        "each": trigger.who == "each",
        "here": trigger.where == "here" or trigger.this,
        "cards": _cards(trigger, voice),
        "some": _cards(trigger, voice) or one(voice.tongue.grammar.NOUNS["card"], voice),
        "played": f"{played} {place(trigger.where, voice)}".rstrip(),
        "place": place(trigger.where, voice),
        "terrain": one(terrain, voice),
        "victim": voice.tongue.pronoun("self", voice) if trigger.who == "self" else voice.say(f"victim {side}"),
        "whom": one(who, voice),
    }


def _cards(trigger: Trigger, voice: Voice) -> str:
    """The cards of an event: none named, or so many, or such ones."""
    noun = qualified(trigger.filter, voice)
    if trigger.at_least is not None and trigger.at_least > 1:
        return voice.say("or_more", number=trigger.at_least, many=noun.many)
    return "" if trigger.filter == CardFilter() else one(noun, voice)
