"""Characters and terrains in play: discarded, moved, taken over, scored, made stronger, in English."""

from __future__ import annotations

from dataclasses import replace

from simulator.games.wankul.effects.selection import ANYONE, Amount, Characters, ForceOf, Number, Pick, Scaled
from simulator.games.wankul.effects.wording.clauses import Clause, Noun, Voice, whole
from simulator.games.wankul.effects.wording.english.actions import act, lasting
from simulator.games.wankul.effects.wording.english.cards import picked, qualified
from simulator.games.wankul.effects.wording.english.figures import figure_bound, quantity, ref, signed, value
from simulator.games.wankul.effects.wording.english.grammar import (
    ADD,
    APPLY,
    CANCEL,
    CHARACTER,
    CHOOSE,
    DISCARD,
    DIVIDE,
    DOUBLE,
    GAIN,
    GIVE,
    LOSE,
    MOVE,
    MULTIPLY,
    PLACE,
    RETURN,
    SCORE,
    SET,
    SHUFFLE,
    STRIP,
    SWAP,
    TAKE,
    TRIPLE,
    deed,
    more,
    one,
    opponent,
    own,
    own_zone,
    pronoun,
    quoted,
    times,
)
from simulator.games.wankul.effects.wording.shapes import many
from simulator.games.wankul.effects.words.banning import TieFates
from simulator.games.wankul.effects.words.discarding import DiscardCharacter
from simulator.games.wankul.effects.words.face_down import TakeFaceDown
from simulator.games.wankul.effects.words.forces import Force
from simulator.games.wankul.effects.words.gems import StripGems
from simulator.games.wankul.effects.words.moving import (
    Bounce,
    CharacterToDeck,
    Move,
    SwapWithHand,
)
from simulator.games.wankul.effects.words.playing import Cost, ExtraPlays
from simulator.games.wankul.effects.words.scoring import (
    ApplyTerrainEffect,
    Points,
    RepeatTerrainEffect,
    Score,
)
from simulator.games.wankul.effects.words.texts import Cancel, RunEffect

PARTS = {"win": "Winner", "lose": "Loser"}
THEIR_EXTREME = {
    "strongest": "their strongest character",
    "weakest": "their weakest character",
    "dearest": "their dearest character",
}
FACE_DOWN = Noun("face-down card", "face-down cards")
VOIDED = {
    "effects": "the effects",
    "all_but_combos": "the effects",
    "combos": "the Combos",
    "permanents": "the Permanent effects",
}


@act.register
def _discard_character(action: DiscardCharacter, voice: Voice) -> list[Clause]:
    whom = action.characters
    if action.pick == Pick(by="opp") and whom.extreme and whom == Characters(side="opp", extreme=whom.extreme):
        return deed("opp", DISCARD, THEIR_EXTREME[whom.extreme])
    return deed("self", DISCARD, ref(action.of, voice) if action.of else picked(action.characters, action.pick, voice))


@act.register
def _take_face_down(action: TakeFaceDown, voice: Voice) -> list[Clause]:
    under = picked(action.characters, action.pick, voice)
    if action.to == "hand":
        return deed("self", TAKE, f"{own('self', voice, 'face-down card')} under {under} into {own_zone('self', voice, 'hand')}")
    if action.characters == ANYONE and action.pick.n != Number(1):
        return deed("self", DISCARD, f"{quantity(action.pick.n, FACE_DOWN, voice)} in play")
    return deed("self", DISCARD, f"a face-down card under {under}")


@act.register
def _bounce(action: Bounce, voice: Voice) -> list[Clause]:
    if action.of:
        return deed("self", RETURN, f"{ref(action.of, voice)} to its owner's hand")
    hand = "their owners' hands" if many(action.pick) else "its owner's hand"
    return deed("self", RETURN, f"{picked(action.characters, action.pick, voice)} to {hand}")


@act.register
def _character_to_deck(action: CharacterToDeck, voice: Voice) -> list[Clause]:
    what = picked(action.characters, action.pick, voice)
    deck = "their owners' decks" if many(action.pick) else "its owner's deck"
    if action.to == "shuffle":
        return deed("self", SHUFFLE, f"{what} into {deck}")
    return deed("self", PLACE, f"{what} {'on top of' if action.to == 'top' else 'under'} {deck}")


@act.register
def _swap_with_hand(action: SwapWithHand, voice: Voice) -> list[Clause]:
    limit = " of equal or lower strength" if action.no_stronger else " of higher strength" if action.stronger else ""
    in_play = voice.this if action.of else picked(action.characters, Pick(), voice)
    return deed("self", SWAP, f"{in_play} with a character{limit} from {own_zone('self', voice, 'hand')}")


@act.register
def _move(action: Move, voice: Voice) -> list[Clause]:
    goals = {
        "elsewhere": "another terrain",
        "here": "this terrain",
        "left": "the terrain to the left",
        "right": "the terrain to the right",
    }
    whom = voice.this if action.of else picked(action.characters, action.pick, voice)
    if action.to == "elsewhere" and action.characters.where == "here":
        return deed("self", MOVE, f"{whom.replace('on this terrain', 'from this terrain')} to another")
    fresh = f" where {voice.this} has not been this turn" if action.fresh else ""
    return deed("self", MOVE, f"{whom} to {goals[action.to]}{fresh}")


@act.register
def _tie_fates(action: TieFates, voice: Voice) -> list[Clause]:
    whom = picked(replace(action.characters, other=True), Pick(), voice)
    return deed("self", CHOOSE, whom) + whole(f"when it or {voice.this} leaves play, the other one is banned")


@act.register
def _score(action: Score, voice: Voice) -> list[Clause]:
    other = "other " if action.where == "elsewhere" else ""
    if action.where in SCORED_PLACES:
        what = SCORED_PLACES[action.where].format(voice.this)
    elif action.all:
        what = f"all {other}terrains in play"
    elif action.up_to is not None:
        what = f"{_range(action.n, action.up_to)} {other}terrains"
    elif action.n == 1:
        what = "another terrain" if other else "a terrain"
    else:
        what = f"{action.n} {other}terrains"
    limits = []
    if action.own_force:
        limits.append(f"where {own('self', voice, 'total')} is {figure_bound('', action.own_force, voice).strip()}")
    if action.more_force:
        limits.append(f"where {pronoun('self', voice)} have more strength than {opponent(voice)}")
    if action.fewer_characters:
        limits.append(f"where {pronoun('self', voice)} have fewer characters than {opponent(voice)}")
    if action.without_name:
        limits.append(f"without {quoted(action.without_name)}")
    if action.conceded:
        limits.append(f"that {pronoun('self', voice)} win without comparing strengths, {opponent(voice)} taking the point")
    subs = f" without {opponent(voice)} playing Sub effects during that score" if action.no_subs else ""
    return deed("self", SCORE, " ".join([what, *limits]) + subs)


SCORED_PLACES = {"here": "this terrain", "event": "the terrain where it stands", "left": "the terrain that {} has just left"}


def _range(least: int, most: int) -> str:
    return f"up to {most}" if least == 0 else f"{least} or {most}" if most == least + 1 else f"from {least} to {most}"


@act.register
def _repeat_terrain_effect(action: RepeatTerrainEffect, voice: Voice) -> list[Clause]:
    return whole(
        f"if {pronoun('self', voice)} win a score this turn, its {PARTS[action.part]} effect is applied {times(action.times)}"
    )


@act.register
def _apply_terrain_effect(action: ApplyTerrainEffect, voice: Voice) -> list[Clause]:
    chosen = f" of {own('self', voice, 'choice')}" if action.by == "self" else ""
    return deed(action.who, APPLY, f"the {PARTS[action.part]} effect of a terrain in play{chosen}")


@act.register
def _points(action: Points, voice: Voice) -> list[Clause]:
    number = abs(action.n)
    return deed(action.who, GAIN if action.n > 0 else LOSE, "one point" if number == 1 else f"{number} points")


@act.register
def _force(action: Force, voice: Voice) -> list[Clause]:
    whom = ref(action.of, voice) if action.of else picked(action.characters, action.pick, voice)
    until = lasting(action.until, voice, plural=action.of is None and many(action.pick))
    found: list[Clause] = []
    if action.add is not None:
        found += _added(action.add, whom, until, voice)
    if action.times is not None:
        verb = DOUBLE if action.times == Number(2) else TRIPLE if action.times == Number(3) else None
        factor = "" if verb else f" by {value(action.times, voice)}"
        found += deed("self", verb or MULTIPLY, f"the strength of {whom}{factor}{until}")
    if action.divide is not None:
        found += deed("self", DIVIDE, f"the strength of {whom} by {action.divide}, rounded down,{until}")
    if action.restore:
        found += deed("self", CANCEL, f"all changes of strength of {whom}{until}")
    if action.set is not None:
        found += deed("self", SET, f"the strength of {whom} to {value(action.set, voice)}{until}")
    return found


def _added(amount: Amount, whom: str, until: str, voice: Voice) -> list[Clause]:
    """A bonus or a loss; the strength of a card is added to that of another, or taken from it."""
    match amount:
        case ForceOf():
            return deed("self", ADD, f"{value(amount, voice)} to that of {whom}{until}")
        case Scaled(of=ForceOf(), times=-1, per=1, plus=0, at_least=None, at_most=None):
            return deed("self", STRIP, f"{value(amount.of, voice)} from that of {whom}{until}")
    return deed("self", GIVE, f"{signed(amount, voice)} to {whom}{until}")


@act.register
def _cost(action: Cost, voice: Voice) -> list[Clause]:
    kind = qualified(action.filter, voice, CHARACTER)
    price = f"{action.set}" if action.set is not None else more(action.add or 0)
    whose = {"self": own("self", voice, ""), "opp": f"{opponent(voice)}'s ", "any": "the "}[action.who]
    if action.next is None:
        return whole(f"{'' if action.who == 'any' else whose}{kind.many} cost {price} to play this turn")
    if action.next == 1:
        return whole(f"{whose}next {kind.one} costs {price} to play this turn")
    return whole(f"{whose}next {action.next} {kind.many} cost {price} to play this turn")


@act.register
def _extra_plays(action: ExtraPlays, voice: Voice) -> list[Clause]:
    number = "one more character" if action.n == 1 else f"{action.n} more characters"
    return whole(f"{pronoun('self', voice)} may play {number} this turn")


@act.register
def _strip_gems(action: StripGems, voice: Voice) -> list[Clause]:
    whom, until = picked(action.characters, Pick(), voice), lasting(action.until, voice)
    gem = f"{f'{action.colour} ' if action.colour else ''}{'opening ' if action.opening else ''}gem"
    if action.colour and action.opening:
        return deed("self", STRIP, f"{'an' if action.colour == 'orange' else 'a'} {gem} from {whom}{until}")
    return deed("self", STRIP, f"all {gem}s from {whom}{until}")


@act.register
def _cancel(action: Cancel, voice: Voice) -> list[Clause]:
    whom = ref(action.of, voice) if action.of else picked(action.characters, action.pick, voice)
    plural = action.of is None and many(action.pick)
    saved = ", but not its Combos" if action.what == "all_but_combos" else ""
    only = "only " if action.what == "combos" else ""
    return deed("self", CANCEL, f"{only}{VOIDED[action.what]} of {whom}{lasting(action.until, voice, plural=plural)}{saved}")


@act.register
def _run_effect(action: RunEffect, voice: Voice) -> list[Clause]:
    left = tuple(trait for trait in action.filter.without if trait != "main_score")
    kind = qualified(replace(action.filter, without=left), voice, CHARACTER)
    source = "in play" if action.zone == "play" else f"from {own_zone('self', voice, 'hand')}"
    limit = " or one that scores" if left != action.filter.without else ""
    return deed("self", APPLY, f"the effect, unless Permanent{limit}, of {one(kind)} {source}")
