"""Which cards, in English: filters, characters in play, choices among them, and counts of them."""

from __future__ import annotations

from dataclasses import replace

from simulator.games.wankul.effects.selection import (
    CardFilter,
    Chain,
    Characters,
    Clan,
    Comparison,
    CountCards,
    CountCharacters,
    CountCombos,
    CountNames,
    CountPairs,
    CountPlays,
    CountRepeated,
    CountScores,
    CountTerrains,
    Figure,
    Number,
    Pick,
    Rows,
    Trait,
    Where,
)
from simulator.games.wankul.effects.wording.clauses import Noun, Voice
from simulator.games.wankul.effects.wording.english.figures import figure_bound, quantity, rate, ref, unit, value
from simulator.games.wankul.effects.wording.english.grammar import (
    CARD,
    CHARACTER,
    TERRAIN,
    listed,
    opponent,
    own,
    quoted,
    side_of,
    zone_of,
)

CLANS: dict[Clan, str] = {"laink": "Laink", "terracid": "Terracid", "guest": "Guest", "random": "Random"}
WITH: dict[Trait, str] = {
    "combo": "with a Combo",
    "double_combo": "with a Double Combo",
    "sub": "with a Sub effect",
    "permanent": "with a Permanent effect",
    "coin": "with a coin to flip",
    "scorer": "with a Scorer effect",
    "no_gems": "without gems",
    "discards_characters": "with an effect that discards characters",
    "main_score": "with a main effect that scores",
}
WITHOUT: dict[Trait, str] = {
    "combo": "without a Combo",
    "double_combo": "without a Double Combo",
    "sub": "without a Sub effect",
    "permanent": "without a Permanent effect",
    "coin": "without a coin to flip",
    "scorer": "without a Scorer effect",
    "no_gems": "with a gem",
    "discards_characters": "without an effect that discards characters",
    "main_score": "without a main effect that scores",
}
PARITIES = {"cost": "cost", "force": "printed strength"}
EXTREMES = {"strongest": "strongest", "weakest": "weakest", "dearest": "costliest"}
CHOSEN_BY = {"self": "", "owner": " of its owner's choice", "random": " at random"}


def noun_of(chosen: CardFilter) -> Noun:
    """The plain name of what a filter lets through."""
    return {None: CARD, "character": CHARACTER, "terrain": TERRAIN}[chosen.type]


def qualified(chosen: CardFilter, voice: Voice, noun: Noun | None = None) -> Noun:
    """What a filter lets through, with its conditions: "Laink character with strength 3 or less"."""
    noun = noun or noun_of(chosen)
    front, back = clans(chosen), qualities(chosen, voice)
    return Noun(_spaced([front, noun.one, *back]), _spaced([front, noun.many, *back]))


def clans(chosen: CardFilter) -> str:
    """The clans that a filter asks for or refuses, before the noun."""
    refused = [f"non-{CLANS[clan]}" for clan in chosen.not_clan]
    return " ".join(([listed([CLANS[clan] for clan in chosen.clan], "or")] if chosen.clan else []) + refused)


def qualities(chosen: CardFilter, voice: Voice) -> list[str]:
    """All other conditions of a filter, after the noun."""
    said = [f"named {quoted(chosen.name)}"] if chosen.name else []
    said += [_lines_of(chosen.lines, voice)] if chosen.lines else []
    said += [f"whose name contains {quoted(chosen.name_contains)}"] if chosen.name_contains else []
    said += [f"with the same name as {ref(chosen.same_name_as, voice)}"] if chosen.same_name_as else []
    said += [f"that is a copy of {ref(chosen.copy_of, voice)}"] if chosen.copy_of else []
    said += [f"with {figure_bound('strength', chosen.force, voice)}"] if chosen.force else []
    said += [f"with {figure_bound('printed strength', chosen.printed_force, voice)}"] if chosen.printed_force else []
    said += [f"with {figure_bound('cost', chosen.cost, voice)}"] if chosen.cost else []
    said += [f"with an odd {PARITIES[chosen.odd]}"] if chosen.odd else []
    said += [f"with an even {PARITIES[chosen.even]}"] if chosen.even else []
    traits = [WITH[trait] for trait in chosen.having] + [WITHOUT[trait] for trait in chosen.without]
    return said + ([listed(traits)] if traits else [])


def place(where: Where, voice: Voice) -> str:  # noqa: C901 - one case a place
    """Where a character stands, seen from the card that speaks."""
    match where:
        case "anywhere":
            return ""
        case "here":
            return "on this terrain"
        case "elsewhere":
            return "on another terrain"
        case "scored":
            return "on the scored terrain"
        case "row":
            return f"in the row of {voice.this}"
        case "column":
            return f"in the column of {voice.this}"
        case "left":
            return f"to the left of {voice.this}"
        case "right":
            return f"to the right of {voice.this}"
        case "above":
            return f"just above {voice.this}"
        case "below":
            return f"just below {voice.this}"
        case "adjacent":
            return f"next to {voice.this}"
        case "between":
            return "between two other characters"
        case "linked":
            return f"linked to {voice.this} by gems"


def characters(who: Characters, voice: Voice, *, counted: bool = False) -> Noun:
    """Characters in play: "other opposing character on this terrain"; `counted` says "in play" where no place is named."""
    where = place(who.where, voice)
    line = f"in row {who.row}" if who.row is not None else ""
    in_play = "in play" if counted and not where else ""
    played = {None: "", True: "played this turn", False: "played before this turn"}[who.played_this_turn]
    side = {"self": "allied", "opp": "opposing", "any": ""}[who.side]
    front = [EXTREMES[who.extreme] if who.extreme else "", "other" if who.other else "", side, clans(who.filter)]
    back = [in_play, *qualities(who.filter, voice), line, where, played]
    return Noun(_spaced([*front, CHARACTER.one, *back]), _spaced([*front, CHARACTER.many, *back]))


def all_of(who: Characters, voice: Voice) -> str:
    """All those characters, or the extreme one: "opposing characters"."""
    found = characters(who, voice)
    return f"the {found.one}" if is_one(who) else found.many


def is_one(who: Characters) -> bool:
    """Whether no more than one character can be meant."""
    return who.extreme is not None or who.where in ("left", "right", "above", "below")


def picked(who: Characters, pick: Pick, voice: Voice) -> str:
    """The characters chosen: "an opposing character", "all your other characters"."""
    found = characters(who, voice, counted=who.side == "any" and not who.extreme)
    if who.side == "self" and not who.extreme:
        found = _of_yours(who, pick, voice) or found
    chosen_by = f" of {opponent(voice)}'s choice" if pick.by == "opp" else CHOSEN_BY[pick.by]
    if pick.all:
        others = found.many.replace("on another terrain", "on the other terrains")
        text = f"the {found.one}" if who.extreme else f"all {others}"
    elif pick.any_number:
        text = f"any number of {found.many}"
    elif who.extreme:
        text = f"the {found.one}" if pick.n == Number(1) else f"the {quantity(pick.n, found, voice, up_to=pick.up_to)}"
    else:
        text = quantity(pick.n, found, voice, up_to=pick.up_to)
    return text + (_total_force(pick.total_force, voice) if pick.total_force else "") + chosen_by


def _of_yours(who: Characters, pick: Pick, voice: Voice) -> Noun | None:
    """One's own characters, to be picked from: "of your characters"; None where no number stands before them."""
    yours = own("self", voice, characters(replace(who, side="any"), voice).many)
    if pick.all or pick.any_number:
        return Noun(yours, yours)
    numbered = isinstance(pick.n, Number) or rate(pick.n, voice) is not None
    return Noun(f"of {yours}", f"of {yours}") if numbered else None


def _total_force(bound: Comparison, voice: Voice) -> str:
    """The strength of all chosen characters together."""
    return f" with a {figure_bound('total strength', bound, voice).replace('total strength ', 'total strength of ', 1)}"


def _spaced(words: list[str]) -> str:
    return " ".join(word for word in words if word)


@value.register
def _count_cards(amount: CountCards, voice: Voice) -> str:
    return f"the number of {_cards_in(amount, voice).many}"


@value.register
def _count_characters(amount: CountCharacters, voice: Voice) -> str:
    return f"the number of {characters(amount.characters, voice, counted=True).many}"


@value.register
def _count_terrains(amount: CountTerrains, voice: Voice) -> str:
    return f"the number of {_terrains(amount, voice).many}"


@value.register
def _count_combos(amount: CountCombos, voice: Voice) -> str:
    return f"the number of {_combos(amount, voice).many}"


@value.register
def _count_scores(amount: CountScores, voice: Voice) -> str:
    return f"the number of {SCORES.many}"


@value.register
def _rows(amount: Rows, voice: Voice) -> str:
    return f"the number of {_lines(amount, voice).many}"


@value.register
def _count_plays(amount: CountPlays, voice: Voice) -> str:
    return f"the number of {_plays(amount, voice).many}"


@unit.register
def _plays(amount: CountPlays, voice: Voice) -> Noun:
    by = {"self": "that player" if voice.third else "you", "opp": opponent(voice), "each": "both players"}.get(amount.who)
    by = by or ("the active player" if amount.who == "active" else f"the owner of {voice.this}")
    return Noun(f"character played this turn by {by}", f"characters played this turn by {by}")


@value.register
def _count_names(amount: CountNames, voice: Voice) -> str:
    return f"the number of different names among {all_of(amount.characters, voice)}"


@value.register
def _count_pairs(amount: CountPairs, voice: Voice) -> str:
    return f"the number of {_pairs(amount, voice).many}"


@unit.register
def _pairs(amount: CountPairs, voice: Voice) -> Noun:
    where = "in play" if amount.zone == "play" else f"in {zone_of('self', voice, 'discard')}"
    found = qualified(amount.filter, voice)
    kind = "" if found == CARD else f" of {found.many}"
    return Noun(f"pair of homonyms{kind} {where}", f"pairs of homonyms{kind} {where}")


@value.register
def _count_repeated(amount: CountRepeated, voice: Voice) -> str:
    return f"the number of {REPEATED.many}"


@unit.register
def _unit_of_repeated(amount: CountRepeated, voice: Voice) -> Noun:
    return REPEATED


REPEATED = Noun("character in several copies in play", "characters in several copies in play")


@value.register
def _figure(amount: Figure, voice: Voice) -> str:
    figure = {"force": "strength", "printed force": "printed strength", "cost": "cost"}[amount.figure]
    return f"the {amount.which} {figure} {'of' if amount.which == 'total' else 'among'} {_everybody(amount.characters, voice)}"


def _everybody(who: Characters, voice: Voice) -> str:
    return characters(who, voice, counted=True).many


SCORES = Noun("terrain scored this turn", "terrains scored this turn")


@unit.register
def _cards_in(amount: CountCards, voice: Voice) -> Noun:
    found, zone = qualified(amount.filter, voice), zone_of(amount.who, voice, amount.zone)
    return Noun(f"{found.one} in {zone}", f"{found.many} in {zone}")


@unit.register
def _unit_of_chain(amount: Chain, voice: Voice) -> Noun:
    linked = f"that gems chain to {voice.this} in its row, itself included"
    return Noun(f"character {linked}", f"characters {linked}")


@unit.register
def _terrains(amount: CountTerrains, voice: Voice) -> Noun:
    if amount.kind == "in_play":
        return Noun("terrain in play", "terrains in play")
    if amount.who == "active":
        return Noun("terrain the active player has won", "terrains the active player has won")
    winner = opponent(voice) if amount.who == "opp" else "they" if voice.third else "you"
    have = "has" if amount.who == "opp" else "have"
    return Noun(f"terrain {winner} {have} won", f"terrains {winner} {have} won")


@unit.register
def _combos(amount: CountCombos, voice: Voice) -> Noun:
    side = f" {side_of(amount.who, voice)}".rstrip()
    match amount.kind:
        case "in_play":
            return Noun(f"Combo in play{side}", f"Combos in play{side}")
        case "this_turn":
            return Noun(f"Combo made{side} this turn", f"Combos made{side} this turn")
        case "open":
            return Noun(f"free opening gem{side}", f"free opening gems{side}")


@unit.register
def _lines(amount: Rows, voice: Voice) -> Noun:
    side = {"self": "allied ", "opp": "opposing ", "any": ""}[amount.who]
    return Noun(f"{side}row of this terrain", f"{side}rows of this terrain")


@unit.register
def _unit_of_characters(amount: CountCharacters, voice: Voice) -> Noun:
    return characters(amount.characters, voice, counted=True)


@unit.register
def _unit_of_names(amount: CountNames, voice: Voice) -> Noun:
    whom = all_of(amount.characters, voice)
    return Noun(f"different name among {whom}", f"different names among {whom}")


@unit.register
def _unit_of_scores(amount: CountScores, voice: Voice) -> Noun:
    return SCORES


def _lines_of(bound: Comparison, voice: Voice) -> str:
    """So many printed lines of text: "with 3 or more lines of text"."""
    return f"with {figure_bound('', bound, voice).strip()} lines of text"
