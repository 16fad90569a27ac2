"""What a Permanent imposes while it lies in play: what its sentence names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from simulator.games.wankul.effects.selection import Amount, Number, Pick, Side
from simulator.games.wankul.effects.wording.figures import cards, quantity, rate, ref, signed, times
from simulator.games.wankul.effects.wording.naming import all_of, is_one, picked, qualified
from simulator.games.wankul.effects.wording.saying import slots, value
from simulator.games.wankul.effects.wording.tongue import Voice
from simulator.games.wankul.effects.words.discarding import (
    BanInsteadOfDiscard,
    DiscardChange,
    DiscardFromDeck,
    Doom,
    MillChange,
    RandomDiscard,
)
from simulator.games.wankul.effects.words.drawing import DrawAtLeastTo, HandLimit, PhaseDraw, Refill
from simulator.games.wankul.effects.words.forbidding import Forbid
from simulator.games.wankul.effects.words.forces import CopyForce, ForceRule, NoForceInScores
from simulator.games.wankul.effects.words.gems import GemRule
from simulator.games.wankul.effects.words.leaving import Instead, Protect
from simulator.games.wankul.effects.words.naming import ShareName
from simulator.games.wankul.effects.words.own_plays import ForOne
from simulator.games.wankul.effects.words.playing import CostRule, Crowd
from simulator.games.wankul.effects.words.reaching import LendForce
from simulator.games.wankul.effects.words.scoring import AutoScore, ScorePrice, TerrainEffectRule
from simulator.games.wankul.effects.words.texts import CancelRule


def _whom(rule: Any, voice: Voice) -> dict[str, object]:
    """The characters of a rule, or the very card that speaks, and whether that is no more than one."""
    if getattr(rule, "of", None):
        return {"whom": ref(rule.of, voice), "single": True}
    return {"whom": all_of(rule.characters, voice), "single": is_one(rule.characters)}


@slots.register(NoForceInScores)
@slots.register(Doom)
@slots.register(ShareName)
def _characters(rule: NoForceInScores | Doom | ShareName, voice: Voice) -> dict[str, object]:
    return {**_whom(rule, voice), "itself": getattr(rule, "of", None) is not None}


@slots.register
def _copy_force(rule: CopyForce, voice: Voice) -> dict[str, object]:
    return {"card": ref(rule.card, voice)}


def _sides(who: Side) -> dict[str, object]:
    """Whose something is."""
    return {"mine": who == "self", "theirs": who == "opp", "whose": who}


@slots.register
def _force(rule: ForceRule, voice: Voice) -> dict[str, object]:
    return {
        **_whom(rule, voice),
        "added": signed(rule.add, voice) if rule.add is not None else "",
        "changed": voice.say({2: "doubled", 3: "tripled"}.get(rule.times, "multiplied"), times=rule.times) if rule.times else "",
        "worth": value(rule.set, voice) if rule.set is not None else "",
        "often": _often(rule.doubled_for, voice) if rule.doubled_for is not None else "",
    }


def _often(amount: Amount, voice: Voice) -> str:
    paid = rate(amount, voice)
    if paid and paid[0] == 1:
        return f"{voice.say('once')} {paid[1]}"
    return voice.say("often", value=value(amount, voice))


@slots.register
def _cost(rule: CostRule, voice: Voice) -> dict[str, object]:
    return {
        **_sides(rule.who),
        "kinds": qualified(rule.filter, voice, voice.tongue.grammar.NOUNS["character"]).many,
        "price": f"{rule.set}" if rule.set is not None else voice.tongue.grammar.more(rule.add or 0),
    }


@slots.register
def _forbid(rule: Forbid, voice: Voice) -> dict[str, object]:
    what = "play namesake" if rule.what == "play" and rule.if_in_play else rule.what
    noun = {"play_terrain": "terrain", "leave_discard": "card", "recover": "card"}.get(what, "character")
    kind = qualified(rule.filter, voice, voice.tongue.grammar.NOUNS[noun])
    given = {"kind": kind.one, "kinds": kind.many, "everyone": rule.who == "any", "somewhere": rule.here or rule.unless_here}
    return {
        "deed": voice.say(f"forbidden {what}", rule.who, **given),
        "nobody": rule.who == "any",
        "automatic": rule.what == "effect_score" and rule.who == "any" and rule.here,
        "size": cards(rule.hand_at_least, voice) if rule.hand_at_least is not None else "",
    }


@slots.register
def _auto_score(rule: AutoScore, voice: Voice) -> dict[str, object]:
    said = [voice.say("needs_total", number=rule.set)] if rule.set is not None else []
    said += [_raised(rule.add, voice)] if rule.add is not None else []
    if rule.characters is not None:
        noun = voice.tongue.grammar.NOUNS["character"]
        said.append(
            voice.say(
                "needs_characters",
                number=rule.characters,
                single=rule.characters == 1,
                some=quantity(Number(rule.characters), noun, voice),
            )
        )
    return {**_sides(rule.who), "needs": voice.tongue.listed(said), "anyone_s": rule.who == "any"}


def _raised(amount: Amount, voice: Voice) -> str:
    """How much more, or less, a total must be."""
    if isinstance(amount, Number):
        return voice.tongue.grammar.more(amount.n)
    paid = rate(amount, voice)
    return f"{voice.tongue.grammar.more(paid[0])} {paid[1]}" if paid else voice.say("needs_raised", value=value(amount, voice))


def _change(number: int, voice: Voice) -> dict[str, object]:
    """So many more, or fewer."""
    single = abs(number) == 1
    return {"number": voice.say("one") if single else abs(number), "over": number > 0, "several": not single}


@slots.register
def _phase_draw(rule: PhaseDraw, voice: Voice) -> dict[str, object]:
    return _change(rule.add, voice)


@slots.register
def _draw_at_least(rule: DrawAtLeastTo, voice: Voice) -> dict[str, object]:
    return {"size": cards(rule.hand, voice)}


@slots.register
def _hand_limit(rule: HandLimit, voice: Voice) -> dict[str, object]:
    return {"size": cards(rule.n, voice), "single": rule.n == 1}


@slots.register
def _refill(rule: Refill, voice: Voice) -> dict[str, object]:
    sizes = [voice.say("fewer_than", size=cards(rule.below, voice))] if rule.below is not None else []
    sizes += [voice.say("exactly", size=cards(rule.exactly, voice))] if rule.exactly is not None else []
    some = quantity(Number(rule.n), voice.tongue.grammar.NOUNS["card"], voice)
    return {"sizes": f" {voice.say('or')} ".join(sizes), "some": some}


@slots.register(RandomDiscard)
@slots.register(DiscardFromDeck)
@slots.register(BanInsteadOfDiscard)
def _discarder(rule: RandomDiscard | DiscardFromDeck | BanInsteadOfDiscard, voice: Voice) -> dict[str, object]:
    return {"victim": _victim(rule.who, voice)}


def _victim(who: Side, voice: Voice) -> str:
    """Whom an effect makes do something."""
    return voice.say(f"victim {who}")


@slots.register
def _mill_change(rule: MillChange, voice: Voice) -> dict[str, object]:
    return {"victim": _victim(rule.who, voice), **_change(rule.add, voice)}


@slots.register
def _discard_change(rule: DiscardChange, voice: Voice) -> dict[str, object]:
    if rule.exactly is not None:
        some = voice.say("exactly", size=cards(rule.exactly, voice))
    else:
        several = rule.at_least is not None and rule.at_least > 1
        some = voice.say("at_least_cards" if several else "any_cards", number=rule.at_least)
    given = _change(rule.add or 0, voice) if rule.set is None else _change(rule.set, voice)
    return {"victim": _victim(rule.who, voice), "some": some, "only": rule.set is not None, **given}


@slots.register
def _instead(rule: Instead, voice: Voice) -> dict[str, object]:
    given = {"mine": rule.of == "this", "feminine": rule.of in ("this", "any card"), "won": rule.if_score == "won"}
    ended = rule.when == "scored" and not rule.if_score
    return {
        **given,
        "what": voice.say(f"instead {rule.of}"),
        "moment": voice.say("when if_score" if rule.if_score else f"when {rule.when}", **given),
        "goes": voice.say(f"goes {rule.to}", **given),
        "simply": rule.of == "enemies" and not ended,
    }


@slots.register
def _protect(rule: Protect, voice: Voice) -> dict[str, object]:
    single = rule.of == "this" or rule.characters.extreme is not None
    given = {"mine": rule.of == "this", "single": single}
    done = [voice.say(f"done {what}", **given) for what in rule.what if what != "subs"]
    return {
        **given,
        "whom": voice.this if rule.of else all_of(rule.characters, voice),
        "from_subs": "subs" in rule.what,
        "deeds": voice.tongue.listed(done, "nor") if done else "",
        "both": "subs" in rule.what and bool(done),
    }


@slots.register
def _cancel(rule: CancelRule, voice: Voice) -> dict[str, object]:
    whole = rule.what in ("subs", "win", "lose")
    void = voice.say(f"void {rule.what}", other=rule.other_effects)
    return {"void": void, "of_whom": "" if whole else all_of(rule.characters, voice)}


@slots.register
def _gems(rule: GemRule, voice: Voice) -> dict[str, object]:
    alone = {"alone": bool(rule.of or rule.characters.extreme)}
    return {**_whom(rule, voice), **alone, "gained": _colours(rule.gain, voice), "lost": _colours(rule.lose, voice)}


def _colours(colours: tuple[str, ...], voice: Voice) -> str:
    """Gems of these colours; none named when it is all of them."""
    every = set(colours) == {"orange", "violet"}
    return "" if every or not colours else voice.tongue.listed([voice.say(f"gems {colour}") for colour in colours])


@slots.register
def _terrain_effect(rule: TerrainEffectRule, voice: Voice) -> dict[str, object]:
    for_whom = "" if rule.who == "any" else voice.say("for_you" if rule.who == "self" else "for_opponent")
    return {"for_whom": for_whom, "for_one": rule.who != "any", "twice": times(2, voice)}


@slots.register
def _crowd(rule: Crowd, voice: Voice) -> dict[str, object]:
    return {"some": quantity(Number(rule.most), voice.tongue.grammar.NOUNS["character"], voice), "single": rule.most == 1}


@slots.register
def _score_price(rule: ScorePrice, voice: Voice) -> dict[str, object]:
    return {"some": quantity(Number(rule.n), voice.tongue.grammar.NOUNS["card"], voice)}


@slots.register
def _for_one(rule: ForOne, voice: Voice) -> dict[str, object]:
    return {"whom": picked(replace(rule.characters, side="self"), Pick(), voice)}


@slots.register
def _lend_force(rule: LendForce, voice: Voice) -> dict[str, object]:
    return {"left": rule.to == "left"}
