"""Characters and terrains in play: discarded, moved, taken over, scored, made stronger; what their sentences name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from simulator.games.wankul.effects.selection import ANYONE, Amount, Characters, ForceOf, Number, Pick, Scaled
from simulator.games.wankul.effects.wording.figures import one, quantity, ref, signed
from simulator.games.wankul.effects.wording.naming import lasting, picked, qualified
from simulator.games.wankul.effects.wording.saying import slots, value
from simulator.games.wankul.effects.wording.shapes import many
from simulator.games.wankul.effects.wording.tongue import Voice
from simulator.games.wankul.effects.words.banning import BanCharacter, TieFates
from simulator.games.wankul.effects.words.choosing import ChooseCharacter
from simulator.games.wankul.effects.words.discarding import DiscardCharacter
from simulator.games.wankul.effects.words.face_down import TakeFaceDown
from simulator.games.wankul.effects.words.forces import Force, Uncount
from simulator.games.wankul.effects.words.gems import StripGems
from simulator.games.wankul.effects.words.moving import Bounce, CharacterToDeck, GiveCharacter, Move, SwapWithHand
from simulator.games.wankul.effects.words.playing import Cost, ExtraPlays
from simulator.games.wankul.effects.words.reaching import ReplaceFromDiscard, TakeControl
from simulator.games.wankul.effects.words.scoring import ApplyTerrainEffect, Points, RepeatTerrainEffect, Score
from simulator.games.wankul.effects.words.texts import Cancel, RunEffect


def target(action: Any, voice: Voice) -> str:
    """The one card of an action, or the characters that are picked for it."""
    if getattr(action, "of", None):
        return ref(action.of, voice)
    return picked(action.characters, getattr(action, "pick", Pick()), voice)


@slots.register(BanCharacter)
@slots.register(ChooseCharacter)
@slots.register(GiveCharacter)
@slots.register(Uncount)
@slots.register(SwapWithHand)
@slots.register(ReplaceFromDiscard)
def _target(action: Any, voice: Voice) -> dict[str, object]:
    return {"whom": target(action, voice)}


@slots.register
def _discard_character(action: DiscardCharacter, voice: Voice) -> dict[str, object]:
    whom = action.characters
    theirs = action.pick == Pick(by="opp") and whom.extreme and whom == Characters(side="opp", extreme=whom.extreme)
    if theirs:
        return {"theirs": True, "whom": voice.say(f"their {whom.extreme}")}
    return {"theirs": False, "whom": target(action, voice)}


@slots.register
def _take_face_down(action: TakeFaceDown, voice: Voice) -> dict[str, object]:
    anywhere = action.characters == ANYONE and action.pick.n != Number(1)
    return {
        "how": "hand" if action.to == "hand" else "anywhere" if anywhere else "under",
        "whom": target(action, voice),
        "some": quantity(action.pick.n, voice.tongue.grammar.NOUNS["face_down"], voice),
    }


@slots.register(Bounce)
@slots.register(CharacterToDeck)
def _several(action: Bounce | CharacterToDeck, voice: Voice) -> dict[str, object]:
    return {"whom": target(action, voice), "plural": many(action.pick) and not getattr(action, "of", None)}


@slots.register
def _move(action: Move, voice: Voice) -> dict[str, object]:
    whom, away = target(action, voice), action.to == "elsewhere" and action.characters.where == "here"
    from_here = whom.replace(voice.say("place here"), voice.say("from_here"))
    return {"whom": from_here if away else whom, "away": away, "goal": voice.say(f"goal {action.to}")}


@slots.register
def _tie_fates(action: TieFates, voice: Voice) -> dict[str, object]:
    return {"whom": picked(replace(action.characters, other=True), Pick(), voice)}


@slots.register
def _take_control(action: TakeControl, voice: Voice) -> dict[str, object]:
    return {"whom": picked(replace(action.characters, side="opp"), Pick(), voice)}


@slots.register
def _score(action: Score, voice: Voice) -> dict[str, object]:
    limits = [voice.say("own_total", total=voice.tongue.grammar.total(action.own_force, voice))] if action.own_force else []
    limits += [voice.say(name) for name in ("more_force", "fewer_characters") if getattr(action, name)]
    limits += [voice.say("without_name", names=voice.tongue.grammar.quoted(action.without_name))] if action.without_name else []
    limits += [voice.say("conceded")] if action.conceded else []
    return {"terrains": " ".join([_scored(action, voice), *limits])}


def _scored(action: Score, voice: Voice) -> str:
    """Which terrains are scored."""
    if action.where in ("here", "event", "left"):
        return voice.say(f"scored {action.where}")
    other = action.where == "elsewhere"
    if action.all:
        return voice.say("all_terrains", other=other)
    if action.up_to is not None:
        number = _range(action.n, action.up_to, voice)
        return voice.say("terrains", other=other, number=number)
    return voice.say("one_terrain" if action.n == 1 else "terrains", other=other, number=action.n)


def _range(least: int, most: int, voice: Voice) -> str:
    piece = "range_up_to" if least == 0 else "range_or" if most == least + 1 else "range"
    return voice.say(piece, least=least, most=most)


@slots.register
def _repeat_terrain_effect(action: RepeatTerrainEffect, voice: Voice) -> dict[str, object]:
    return {"part": voice.say(f"part {action.part}"), "loser": action.part == "lose"}


@slots.register
def _apply_terrain_effect(action: ApplyTerrainEffect, voice: Voice) -> dict[str, object]:
    return {"part": voice.say(f"part {action.part}"), "chosen": action.by == "self"}


@slots.register
def _points(action: Points, voice: Voice) -> dict[str, object]:
    return {"gains": action.n > 0, "number": abs(action.n), "several": abs(action.n) > 1}


@slots.register
def _force(action: Force, voice: Voice) -> dict[str, object]:
    whom, times = target(action, voice), action.times
    named = times in (Number(2), Number(3))
    return {
        "whom": whom,
        "until": _until(action, whom, voice),
        **_added(action.add, voice),
        "doubled": times == Number(2),
        "tripled": times == Number(3),
        "factor": value(times, voice) if times is not None and not named else "",
        "worth": value(action.set, voice) if action.set is not None else "",
        "fixed": isinstance(action.set, Number),
    }


def _until(action: Force | Cancel, whom: str, voice: Voice) -> str:
    plural = action.of is None and many(action.pick)
    return lasting(action.until, voice, plural=plural, feminine=whom.startswith(voice.tongue.feminine))


def _added(amount: Amount | None, voice: Voice) -> dict[str, object]:
    """A bonus or a loss; the strength of a card is added to that of another, or taken from it."""
    match amount:
        case None:
            return {"lent": "", "taken": "", "given": ""}
        case ForceOf():
            return {"lent": value(amount, voice), "taken": "", "given": ""}
        case Scaled(of=ForceOf(), times=-1, per=1, plus=0, at_least=None, at_most=None):
            return {"lent": "", "taken": value(amount.of, voice), "given": ""}
    return {"lent": "", "taken": "", "given": signed(amount, voice)}


@slots.register
def _cost(action: Cost, voice: Voice) -> dict[str, object]:
    kind = qualified(action.filter, voice, voice.tongue.grammar.NOUNS["character"])
    return {
        "which": {None: "all", 1: "next"}.get(action.next, "several"),
        "kind": kind.one,
        "kinds": kind.many,
        "price": f"{action.set}" if action.set is not None else voice.tongue.grammar.more(action.add or 0),
        "mine": action.who == "self",
        "theirs": action.who == "opp",
    }


@slots.register
def _extra_plays(action: ExtraPlays, voice: Voice) -> dict[str, object]:
    return {"some": quantity(Number(action.n), voice.tongue.grammar.NOUNS["character"], voice), "several": action.n > 1}


@slots.register
def _strip_gems(action: StripGems, voice: Voice) -> dict[str, object]:
    return {
        "whom": target(action, voice),
        "until": lasting(action.until, voice),
        "one": action.colour is not None and action.opening,
        "orange": action.colour == "orange",
        "violet": action.colour == "violet",
    }


@slots.register
def _cancel(action: Cancel, voice: Voice) -> dict[str, object]:
    whom = target(action, voice)
    return {
        "whom": whom,
        "until": _until(action, whom, voice),
        "void": voice.say(f"void {action.what}", other=False),
        "only": action.what == "combos",
        "saved": action.what == "all_but_combos",
    }


@slots.register
def _run_effect(action: RunEffect, voice: Voice) -> dict[str, object]:
    left = tuple(trait for trait in action.filter.without if trait != "main_score")
    kind = qualified(replace(action.filter, without=left), voice, voice.tongue.grammar.NOUNS["character"])
    return {"kind": one(kind, voice), "unscored": left != action.filter.without, "in_play": action.zone == "play"}
