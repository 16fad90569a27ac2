"""Choices, chance, conditions and delays: actions made of other actions."""

from __future__ import annotations

from simulator.games.wankul.effects.language import Ability, Action
from simulator.games.wankul.effects.selection import Not, Who
from simulator.games.wankul.effects.wording.clauses import Clause, whole
from simulator.games.wankul.effects.wording.conditions import opening
from simulator.games.wankul.effects.wording.figures import cards
from simulator.games.wankul.effects.wording.moments import moment
from simulator.games.wankul.effects.wording.saying import act, deed, infinitives, phrase
from simulator.games.wankul.effects.wording.tongue import Voice
from simulator.games.wankul.effects.words.choosing import (
    Choose,
    Coin,
    EachPlayer,
    If,
    Later,
    May,
    SecretCards,
    SecretNumbers,
)


def granted(actions: tuple[Action, ...], voice: Voice, who: Who = "self") -> str:
    """What a player may do, as a sentence."""
    reader = who == "self" and not voice.third
    player = voice.say("the_reader") if reader else voice.tongue.subject(who, voice)
    deeds = infinitives(actions, voice, who)
    done = voice.say("do_this", said=phrase(actions, voice)) if deeds is None else deeds
    return voice.say("may", who, player=player, done=done).strip()


@act.register
def _may(action: May, voice: Voice) -> list[Clause]:
    return whole(granted(action.do, voice, action.who))


@act.register
def _if(action: If, voice: Voice) -> list[Clause]:
    if not action.then:
        return whole(f"{opening(Not(action.condition), voice)}, {phrase(action.otherwise, voice)}")
    found = whole(f"{opening(action.condition, voice)}, {phrase(action.then, voice.named())}")
    return found + (_otherwise(action.otherwise, voice) if action.otherwise else [])


def _otherwise(actions: tuple[Action, ...], voice: Voice) -> list[Clause]:
    return whole(f"{voice.say('otherwise')}, {phrase(actions, voice)}", depends=True)


@act.register
def _choose(action: Choose, voice: Voice) -> list[Clause]:
    by = action.by if action.by in ("self", "opp") else "active"
    options = voice.say("or_else").join(phrase(option, voice) for option in action.options)
    return whole(voice.say(f"choice {by}", options=options))


@act.register
def _each_player(action: EachPlayer, voice: Voice) -> list[Clause]:
    again = "" if isinstance(action.do[0], If) else voice.say("each_again")
    return whole(phrase(action.do, voice.told(voice.tongue.subject("each", voice), again)))


@act.register
def _coin(action: Coin, voice: Voice) -> list[Clause]:
    found = deed("self", "flip", voice.say("a_coin"), voice)
    if action.then:
        found += whole(f"{voice.say('on_side', side=action.side)}, {phrase(action.then, voice)}", depends=True)
    if action.otherwise and not action.then:
        side = voice.say("unless_side", side=action.side)
        return found + whole(f"{side}, {phrase(action.otherwise, voice)}", depends=True)
    return found + (_otherwise(action.otherwise, voice) if action.otherwise else [])


@act.register
def _secret_numbers(action: SecretNumbers, voice: Voice) -> list[Clause]:
    found = whole(voice.say("both_announce", most=action.at_most))
    for size, actions in (("lower", action.lower), ("higher", action.higher)):
        if actions:
            found += whole(phrase(actions, voice.told(voice.say(f"{size}_number"))))
    return found


@act.register
def _secret_cards(action: SecretCards, voice: Voice) -> list[Clause]:
    winner = voice.say("higher_total" if action.wins == "higher" else "lower_total")
    found = whole(voice.say("both_reveal", discarded=action.discarded, cards=cards(action.n, voice)))
    if action.then:
        return found + whole(phrase(action.then, voice.told(winner)))
    return found + whole(voice.say("winner_takes", winner=winner))


@act.register
def _later(action: Later, voice: Voice) -> list[Clause]:
    on, said = action.on, phrase(action.do, voice)
    if action.next_score and on.event in ("score_won", "score_lost"):
        who: Who = "each" if on.who == "any" else on.who
        player = voice.tongue.pronoun(who, voice)
        return whole(f"{voice.say('next_score', who, player=player, won=on.event == 'score_won')}, {said}")
    if action.own_turn:
        return whole(f"{moment(on, voice)}, {said}")
    if on.event == "turn_end" and on.who != "opp":
        return whole(f"{voice.say('at_turn_end')}, {said}")
    span = voice.say("two_turns" if action.next_turn else "this_turn") + voice.say(
        "next_score_only" if action.next_score else "once_only"
    )
    return whole(f"{span}, {moment(on, voice)}, {said}")


def _price(ability: Ability, voice: Voice) -> str:
    """What is paid, as far as the player may decline it."""
    free = ability.optional or ability.when in ("activated", "from_hand")
    return granted(ability.cost, voice) if free else phrase(ability.cost, voice)


def paid(ability: Ability, voice: Voice) -> str:
    """An ability with a price: paid or not in one breath where the language allows it."""
    deeds = infinitives(ability.do, voice)
    if deeds is not None and infinitives(ability.cost, voice) is not None:
        return voice.say("in_order_to", price=_price(ability, voice), done=deeds)
    return paid_apart(ability, voice)


def paid_apart(ability: Ability, voice: Voice) -> str:
    """An ability with a price: first the price, then what it buys."""
    return f"{_price(ability, voice)}{voice.say('if_paid')}, {phrase(ability.do, voice)}"


def from_hand(ability: Ability, voice: Voice) -> str:
    """A Sub: the card is played from the hand, or given up at the price it names."""
    if ability.cost:
        return paid(ability, voice) if ability.do else granted(ability.cost, voice)
    said = phrase(ability.do, voice) if ability.do else ""
    return voice.say("may_play_this", said=said)
