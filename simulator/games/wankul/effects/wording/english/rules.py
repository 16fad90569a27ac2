"""What a Permanent imposes while it lies in play, in English."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from simulator.games.wankul.effects.language import Rule
from simulator.games.wankul.effects.selection import Amount, Number, Pick, Side, Who
from simulator.games.wankul.effects.wording.clauses import UnwordedError, Voice
from simulator.games.wankul.effects.wording.english.cards import all_of, is_one, picked, qualified
from simulator.games.wankul.effects.wording.english.figures import rate, ref, signed, value
from simulator.games.wankul.effects.wording.english.grammar import (
    CARD,
    CHARACTER,
    TERRAIN,
    cards,
    listed,
    more,
    opponent,
    own,
    own_zone,
    pronoun,
    times,
)
from simulator.games.wankul.effects.wording.english.table_actions import VOIDED
from simulator.games.wankul.effects.words.discarding import (
    BanInsteadOfDiscard,
    DiscardChange,
    DiscardFromDeck,
    Doom,
    MillChange,
    RandomDiscard,
)
from simulator.games.wankul.effects.words.drawing import HandLimit, PhaseDraw, Refill
from simulator.games.wankul.effects.words.forbidding import Forbid
from simulator.games.wankul.effects.words.forces import ForceRule, NoForceInScores
from simulator.games.wankul.effects.words.gems import GemRule
from simulator.games.wankul.effects.words.leaving import Instead, Protect
from simulator.games.wankul.effects.words.own_plays import ForOne
from simulator.games.wankul.effects.words.playing import CostRule, Crowd
from simulator.games.wankul.effects.words.scoring import (
    AutoScore,
    ScorePrice,
    TerrainEffectRule,
)
from simulator.games.wankul.effects.words.texts import CancelRule


@singledispatch
def impose(rule: Rule, voice: Voice) -> str:
    """The rule as a sentence, without capital and full stop."""
    raise UnwordedError(rule)


def _anyone(who: Side, voice: Voice) -> str:
    """The player a rule is about, as the subject of a sentence."""
    return pronoun("each" if who == "any" else who, voice)


def _agreed(who: Side, plain: str, third: str) -> str:
    """The verb form for that player."""
    return plain if who == "self" else third


def _again(who: Side, voice: Voice) -> str:
    """The player once more, in the same sentence."""
    return pronoun("self", voice) if who == "self" else "they"


@impose.register
def _force(rule: ForceRule, voice: Voice) -> str:
    single = rule.of is not None or is_one(rule.characters)
    whom = ref(rule.of, voice) if rule.of else all_of(rule.characters, voice)
    said = []
    if rule.add is not None:
        rows = f" for each row between {'it' if single else 'them'} and the terrain" if rule.per_row else ""
        said.append(f"{whom} {'has' if single else 'have'} {signed(rule.add, voice)}{rows}")
    if rule.times is not None:
        change = {2: "doubled", 3: "tripled"}.get(rule.times, f"multiplied by {rule.times}")
        said.append(f"the strength of {whom} is {change}")
    if rule.divide is not None:
        said.append(f"the strength of {whom} is divided by {rule.divide}, rounded down")
    if rule.set is not None:
        said.append(f"the strength of {whom} is {value(rule.set, voice)}")
    if rule.doubled_for is not None:
        paid = rate(rule.doubled_for, voice)
        often = f"once {paid[1]}" if paid and paid[0] == 1 else f"a number of times equal to {value(rule.doubled_for, voice)}"
        said.append(f"the strength of {whom} is doubled {often}")
    return " and ".join(said)


@impose.register
def _cost(rule: CostRule, voice: Voice) -> str:
    kind = qualified(rule.filter, voice, CHARACTER).many
    whose = {"self": own("self", voice, kind), "opp": f"{opponent(voice)}'s {kind}", "any": f"all {kind}"}[rule.who]
    price = f"{rule.set}" if rule.set is not None else more(rule.add or 0)
    how = " for their Sub" if rule.subs else ""
    where = " on this terrain" if rule.here else " on the terrain of this card" if rule.namesake else ""
    homonym = " if a character of the same name is already there" if rule.namesake else ""
    return f"{whose} cost {price} to play{how}{where}{homonym}"


FORBIDDEN = {
    "score": "score",
    "autoscore": "score automatically",
    "effect_score": "score by an effect",
    "draw": "draw",
    "sub": "play Sub effects",
    "combo": "make Combos",
    "double_combo": "make Double Combos",
}


@impose.register
def _forbid(rule: Forbid, voice: Voice) -> str:
    if rule.what == "effect_score" and rule.who == "any" and rule.here:
        return "this terrain can only be scored automatically"
    who = "nobody can" if rule.who == "any" else f"{_anyone(rule.who, voice)} cannot"
    where = " on this terrain" if rule.here else " anywhere but on this terrain" if rule.unless_here else ""
    hand = f" with {cards(rule.hand_at_least)} or more in hand" if rule.hand_at_least is not None else ""
    return f"{who} {_forbidden(rule, voice)}{where}{hand}"


def _forbidden(rule: Forbid, voice: Voice) -> str:
    match rule.what:
        case "play_terrain":
            return f"play other {qualified(rule.filter, voice, TERRAIN).many}"
        case "leave_discard":
            pile = "a discard pile" if rule.who == "any" else own_zone("self" if rule.who == "self" else "opp", voice, "discard")
            return f"take {qualified(rule.filter, voice, CARD).many} out of {pile}"
        case "recover":
            pile = own_zone("self" if rule.who == "self" else "opp", voice, "discard")
            return f"take {qualified(rule.filter, voice, CARD).many} back from {pile}"
        case "play" if rule.if_in_play:
            return "play a card with the same name as a card already in play"
        case "play" | "move" | "discard":
            return f"{rule.what} {qualified(rule.filter, voice, CHARACTER).many}"
    return FORBIDDEN[rule.what]


@impose.register
def _auto_score(rule: AutoScore, voice: Voice) -> str:
    score = {
        "self": own("self", voice, "automatic score"),
        "opp": f"{opponent(voice)}'s automatic score",
        "any": "the automatic score",
    }[rule.who]
    where = "" if rule.everywhere else " of this terrain" if rule.who == "any" else " on this terrain"
    said = []
    if rule.set is not None:
        said.append(f"a total of {rule.set}")
    if rule.add is not None:
        said.append(_raised(rule.add, voice))
    if rule.characters is not None:
        said.append("at least one character" if rule.characters == 1 else f"at least {rule.characters} characters")
    return f"{score}{where} needs {listed(said)}"


def _raised(amount: Amount, voice: Voice) -> str:
    """How much more, or less, a total must be."""
    if isinstance(amount, Number):
        return more(amount.n)
    paid = rate(amount, voice)
    return f"{more(paid[0])} {paid[1]}" if paid else f"a total raised by {value(amount, voice)}"


@impose.register
def _phase_draw(rule: PhaseDraw, voice: Voice) -> str:
    number, noun = abs(rule.add), "card" if abs(rule.add) == 1 else "cards"
    count = f"{'one' if number == 1 else number} {'more' if rule.add > 0 else 'fewer'} {noun}"
    who = "each player" if rule.who == "any" else _anyone(rule.who, voice)
    phase = own("self" if rule.who == "self" else "opp", voice, "draw phase")
    return f"{who} {_agreed(rule.who, 'draw', 'draws')} {count} in {phase}"


@impose.register
def _hand_limit(rule: HandLimit, voice: Voice) -> str:
    has, again = _agreed(rule.who, "have", "has"), _again(rule.who, voice)
    last = " those that came last," if rule.newest else ""
    return f"if {_anyone(rule.who, voice)} {has} more than {cards(rule.n)} in hand, {again} discard{last} down to {rule.n}"


@impose.register
def _refill(rule: Refill, voice: Voice) -> str:
    has, some = _agreed(rule.who, "have", "has"), "a card" if rule.n == 1 else cards(rule.n)
    sizes = [f"fewer than {cards(rule.below)}"] if rule.below is not None else []
    sizes += [f"exactly {cards(rule.exactly)}"] if rule.exactly is not None else []
    return f"if {_anyone(rule.who, voice)} {has} {' or '.join(sizes)} in hand, {_again(rule.who, voice)} draw {some}"


def _discarder(who: Side, voice: Voice) -> str:
    return {"self": "them" if voice.third else "you", "opp": opponent(voice), "any": "a player"}[who]


@impose.register
def _random_discard(rule: RandomDiscard, voice: Voice) -> str:
    hand = own_zone("self" if rule.who == "self" else "opp", voice, "hand")
    return f"when an effect makes {_discarder(rule.who, voice)} discard from {hand}, the cards are taken at random"


@impose.register
def _discard_from_deck(rule: DiscardFromDeck, voice: Voice) -> str:
    hand = own_zone("self" if rule.who == "self" else "opp", voice, "hand")
    who, again = _discarder(rule.who, voice), _again(rule.who, voice)
    return f"when an effect makes {who} discard from {hand}, {again} mill as many cards instead"


@impose.register
def _mill_change(rule: MillChange, voice: Voice) -> str:
    change = f"{'one' if abs(rule.add) == 1 else abs(rule.add)} {'more' if rule.add > 0 else 'fewer'}"
    return f"when an effect makes {_discarder(rule.who, voice)} mill, {_again(rule.who, voice)} mill {change}"


@impose.register
def _doom(rule: Doom, voice: Voice) -> str:
    whom = voice.this if rule.of else all_of(rule.characters, voice)
    return f"{whom} {'is' if rule.of or is_one(rule.characters) else 'are'} discarded"


@impose.register
def _discard_change(rule: DiscardChange, voice: Voice) -> str:
    if rule.exactly is not None:
        number = f"exactly {cards(rule.exactly)}"
    elif rule.at_least is not None and rule.at_least > 1:
        number = f"at least {rule.at_least} cards"
    else:
        number = "cards"
    who = {"self": "them" if voice.third else "you", "opp": opponent(voice), "any": "a player"}[rule.who]
    hand = own_zone("self" if rule.who == "self" else "opp", voice, "hand")
    if rule.set is not None:
        change = f"only {'one' if rule.set == 1 else rule.set}"
    else:
        add = rule.add or 0
        change = f"{'one' if abs(add) == 1 else abs(add)} {'more' if add > 0 else 'fewer'}"
    return f"when an effect makes {who} discard {number} from {hand}, {_again(rule.who, voice)} discard {change}"


@impose.register
def _instead(rule: Instead, voice: Voice) -> str:
    what = {
        "this": voice.this,
        "here": "a character on this terrain",
        "everything": "a character",
        "any card": "any card, wherever it comes from,",
        "enemies": f"an opposing character that {pronoun('self', voice)} discard",
    }[rule.of]
    when = {"scored": " at the end of a score", "effect": " by an effect", "any": ""}[rule.when]
    if rule.if_score:
        when = f" at the end of a score that {pronoun('self', voice)} {'win' if rule.if_score == 'won' else 'lose'}"
    mine = rule.of == "this"
    goes = {
        "ban": "is banned",
        "hand": f"returns to {own_zone('self', voice, 'hand') if mine else OWNERS.format('hand')}",
        "other_terrain": "goes to another terrain",
        "left_terrain": "goes to the terrain to the left",
        "right_terrain": "goes to the terrain to the right",
        "deck_bottom": f"goes under {own_zone('self', voice, 'deck') if mine else OWNERS.format('deck')}",
    }[rule.to]
    if rule.of == "enemies" and not when.endswith("score"):
        return f"{what}{when} {goes}"
    return f"instead of being discarded{when}, {what} {goes}"


OWNERS = "its owner's {}"


@impose.register
def _protect(rule: Protect, voice: Voice) -> str:
    done = {"discard": "discarded", "move": "moved", "choose": "chosen"}
    deeds = listed([done[what] for what in rule.what if what != "subs"] or [""], "or")
    subs = f"Sub effects do not touch {_about(rule, voice)}" if "subs" in rule.what else ""
    if not deeds:
        return subs
    return (f"{subs} and " if subs else "") + f"{_about(rule, voice)} cannot be {deeds} by an effect"


def _about(rule: Protect | NoForceInScores, voice: Voice) -> str:
    """The characters of a rule, or the very card that speaks."""
    return voice.this if rule.of == "this" else all_of(rule.characters, voice)


@impose.register
def _cancel(rule: CancelRule, voice: Voice) -> str:
    plain = {"subs": "Sub effects", "win": "Winner effects", "lose": "Loser effects"}
    void = plain.get(rule.what) or f"{VOIDED.get(rule.what)} of {all_of(rule.characters, voice)}"
    return f"{void} are cancelled"


@impose.register
def _gems(rule: GemRule, voice: Voice) -> str:
    whom, single, said = all_of(rule.characters, voice), is_one(rule.characters), []
    if rule.of:
        whom, single = voice.this, True
    if rule.gain:
        said.append(f"{whom} {'gains' if single else 'gain'} {_colours(rule.gain)} gems".replace("  ", " "))
    if rule.lose:
        said.append(f"{whom} {'loses its' if single else 'lose their'} {_colours(rule.lose)} gems".replace("  ", " "))
    return " and ".join(said)


def _colours(colours: tuple[str, ...]) -> str:
    """Gems of these colours; nothing to say when it is all of them."""
    return "" if set(colours) == {"orange", "violet"} else listed(colours)


def _halved(part: str, where: str, for_whom: str) -> str:
    """G207: who is spoken of comes first, so that nobody is rounded down."""
    whose = f"{for_whom}, ".lstrip() if for_whom else ""
    return f"{whose}every fixed number of cards in the {part} effect{where} is halved, rounded down"


@impose.register
def _terrain_effect(rule: TerrainEffectRule, voice: Voice) -> str:
    where = " of this terrain" if rule.here else ""
    for_whom = {"self": f" for {'them' if voice.third else 'you'}", "opp": f" for {opponent(voice)}", "any": ""}[rule.who]
    match rule.change:
        case "double_win":
            return f"the Winner effect{where} is applied {times(2)}{for_whom}"
        case "double_lose":
            return f"the Loser effect{where} is applied {times(2)}{for_whom}"
        case "half_win":
            return _halved("Winner", where, for_whom)
        case "half_lose":
            return _halved("Loser", where, for_whom)
        case "invert":
            wins = f"when {_anyone(rule.who, voice)} {_agreed(rule.who, 'win', 'wins')} a score, "
            return f"{wins}its Winner and Loser effects{where} are exchanged"
        case "none":
            return f"the Winner and Loser effects{where} are not applied{for_whom}"


@impose.register
def _crowd(rule: Crowd, voice: Voice) -> str:
    most = "one character" if rule.most == 1 else f"{rule.most} characters"
    return f"there can be no more than {most} on this terrain"


@impose.register
def _score_price(rule: ScorePrice, voice: Voice) -> str:
    who, hand = (
        "each player" if rule.who == "any" else _anyone(rule.who, voice),
        own_zone("self" if rule.who == "self" else "opp", voice, "hand"),
    )
    some = "a card" if rule.n == 1 else cards(rule.n)
    return f"to score this terrain, {who} must first discard {some} from {hand}"


@impose.register
def _ban_instead_of_discard(rule: BanInsteadOfDiscard, voice: Voice) -> str:
    mine: Who = "self" if rule.who == "self" else "opp"
    hand, pile = own_zone(mine, voice, "hand"), own_zone(mine, voice, "discard")
    may = f"{_again(rule.who, voice)} may ban a card from {pile} instead"
    return f"when an effect makes {_discarder(rule.who, voice)} discard a card from {hand}, {may}"


@impose.register
def _for_one(rule: ForOne, voice: Voice) -> str:
    whom = picked(replace(rule.characters, side="self"), Pick(), voice)
    return f"{pronoun('self', voice)} may discard {whom} to play {voice.this} for free"
