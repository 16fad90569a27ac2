"""Choices, chance, conditions and delays in English: actions made of other actions."""

from __future__ import annotations

from simulator.games.wankul.effects.language import Action
from simulator.games.wankul.effects.selection import Not, Who
from simulator.games.wankul.effects.wording.clauses import Clause, Voice, whole
from simulator.games.wankul.effects.wording.english.actions import act, infinitives, phrase
from simulator.games.wankul.effects.wording.english.conditions import opening
from simulator.games.wankul.effects.wording.english.events import moment
from simulator.games.wankul.effects.wording.english.grammar import (
    FLIP,
    deed,
    opponent,
    own,
    pronoun,
    subject,
)
from simulator.games.wankul.effects.words.choosing import (
    Choose,
    Coin,
    EachPlayer,
    If,
    Later,
    May,
    SecretNumbers,
)


def granted(actions: tuple[Action, ...], voice: Voice, who: Who = "self") -> str:
    """What a player may do, as a sentence."""
    player = "you" if who == "self" and not voice.third else subject(who, voice)
    deeds = infinitives(actions, voice, who)
    return f"{player} may {deeds if deeds is not None else f'do this: {phrase(actions, voice)}'}".strip()


@act.register
def _may(action: May, voice: Voice) -> list[Clause]:
    return whole(granted(action.do, voice, action.who))


@act.register
def _if(action: If, voice: Voice) -> list[Clause]:
    if not action.then:
        return whole(f"{opening(Not(action.condition), voice)}, {phrase(action.otherwise, voice)}")
    found = whole(f"{opening(action.condition, voice)}, {phrase(action.then, voice.named())}")
    return found + (whole(f"otherwise, {phrase(action.otherwise, voice)}", depends=True) if action.otherwise else [])


@act.register
def _choose(action: Choose, voice: Voice) -> list[Clause]:
    chooser = {"self": own("self", voice, "choice"), "opp": f"{opponent(voice)}'s choice"}.get(
        action.by, "the active player's choice"
    )
    return whole(f"{chooser}: {', or '.join(phrase(option, voice) for option in action.options)}")


@act.register
def _each_player(action: EachPlayer, voice: Voice) -> list[Clause]:
    again = "" if isinstance(action.do[0], If) else "that player"
    return whole(phrase(action.do, Voice(voice.this, third=True, subject="each player", again=again)))


@act.register
def _coin(action: Coin, voice: Voice) -> list[Clause]:
    found = deed("self", FLIP, "a coin")
    if action.then:
        found += whole(f"on side {action.side}, {phrase(action.then, voice)}", depends=True)
    if action.otherwise:
        side = "otherwise" if action.then else f"unless it shows side {action.side}"
        found += whole(f"{side}, {phrase(action.otherwise, voice)}", depends=True)
    return found


@act.register
def _secret_numbers(action: SecretNumbers, voice: Voice) -> list[Clause]:
    found = whole(f"both players announce a number from 0 to {action.at_most} at the same time")
    for size, actions in (("lower", action.lower), ("higher", action.higher)):
        if actions:
            found += whole(phrase(actions, Voice(voice.this, third=True, subject=f"the player with the {size} number")))
    return found


@act.register
def _later(action: Later, voice: Voice) -> list[Clause]:
    if action.next_score and action.on.event in ("score_won", "score_lost"):
        verb = "win" if action.on.event == "score_won" else "lose"
        player = pronoun(action.on.who if action.on.who != "any" else "each", voice)
        done = verb if action.on.who == "self" else f"{verb}s"
        return whole(f"if {player} {done} the next score of this turn, {phrase(action.do, voice)}")
    if action.own_turn:
        return whole(f"{moment(action.on, voice)}, {phrase(action.do, voice)}")
    if action.on.event == "turn_end" and action.on.who != "opp":
        return whole(f"at the end of the turn, {phrase(action.do, voice)}")
    limit = ", for the next score only" if action.next_score else ", only once"
    span = "until the end of the next turn" if action.next_turn else "this turn"
    return whole(f"{span}{limit}, {moment(action.on, voice)}, {phrase(action.do, voice)}")
