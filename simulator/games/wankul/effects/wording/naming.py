"""Which cards, in either language: filters, characters in play, choices among them, and counts of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.games.wankul.effects.selection import (
    CardFilter,
    Characters,
    CountCards,
    CountCharacters,
    CountCombos,
    CountNames,
    CountPairs,
    CountPlays,
    CountTerrains,
    Duration,
    Figure,
    Number,
    Pick,
    Rows,
    Side,
    Where,
    Who,
)
from simulator.games.wankul.effects.wording.clauses import Noun
from simulator.games.wankul.effects.wording.figures import figure_bound, quantity, rate, ref
from simulator.games.wankul.effects.wording.saying import slots, unit, value
from simulator.games.wankul.effects.wording.tongue import Voice

ONE_PLACE: Final = ("left", "right", "above", "below")
"""Places where a single character stands."""


def noun_of(chosen: CardFilter, voice: Voice) -> Noun:
    """The plain name of what a filter lets through."""
    return voice.tongue.grammar.NOUNS[chosen.type or "card"]


def reworded(noun: Noun, piece: str, voice: Voice, **given: object) -> Noun:
    """A noun with words around it."""
    one, many = (voice.say(piece, thing=form, **given) for form in (noun.one, noun.many))
    return Noun(one, many, noun.feminine)


def qualified(chosen: CardFilter, voice: Voice, noun: Noun | None = None) -> Noun:
    """What a filter lets through, with its conditions: "Laink character with strength 3 or less"."""
    noun, wanted, rest = noun or noun_of(chosen, voice), clans(chosen, voice), " ".join(qualities(chosen, voice))
    one, many = (_spaced(voice.say("qualified", thing=form, clans=wanted, rest=rest)) for form in (noun.one, noun.many))
    return Noun(one, many, noun.feminine)


def clans(chosen: CardFilter, voice: Voice) -> str:
    """The clans that a filter asks for, and what else the language says beside them."""
    wanted = voice.tongue.listed([clan.capitalize() for clan in chosen.clan], "or") if chosen.clan else ""
    refused = " ".join(voice.say("refused_before", clan=clan.capitalize()) for clan in chosen.not_clan)
    named = voice.say("named_before", names=voice.tongue.grammar.quoted(chosen.name)) if chosen.name else ""
    return _spaced(f"{wanted} {refused} {named}")


def qualities(chosen: CardFilter, voice: Voice) -> list[str]:
    """All other conditions of a filter, after the noun."""
    say, quoted, refused = voice.say, voice.tongue.grammar.quoted, [clan.capitalize() for clan in chosen.not_clan]
    said = [say("named", names=quoted(chosen.name))] if chosen.name else []
    said += [say("refused_one", clan=refused[0])] if len(refused) == 1 else []
    said += [voice.tongue.grammar.lines_of_text(chosen.lines, voice)] if chosen.lines else []
    said += [say("refused_many", clans=voice.say("neither").join(refused))] if len(refused) > 1 else []
    said += [say("name_contains", names=quoted(chosen.name_contains))] if chosen.name_contains else []
    said += [say("same_name", card=ref(chosen.same_name_as, voice))] if chosen.same_name_as else []
    said += [say("copy", card=ref(chosen.copy_of, voice))] if chosen.copy_of else []
    bounds = (("force", chosen.force), ("printed force", chosen.printed_force), ("cost", chosen.cost))
    said += [say("with", figure=figure_bound(figure, bound, voice)) for figure, bound in bounds if bound]
    said += [say(f"odd {chosen.odd}")] if chosen.odd else []
    said += [say(f"even {chosen.even}")] if chosen.even else []
    traits = [say(f"with {trait}") for trait in chosen.having] + [say(f"without {trait}") for trait in chosen.without]
    return [one for one in said if one] + ([voice.tongue.listed(traits)] if traits else [])


def place(where: Where, voice: Voice, ending: str = "") -> str:
    """Where a character stands, seen from the card that speaks; `ending` of words that go with several of them."""
    return voice.say(f"place {where}", s=ending) if where != "anywhere" else ""


def characters(who: Characters, voice: Voice, *, counted: bool = False) -> Noun:
    """Characters in play: "other opposing character on this terrain"; `counted` says "in play" where no place is named."""
    one, many = (_characters(who, voice, counted=counted, ending=ending) for ending in ("", "s"))
    return Noun(one, many)


def _characters(who: Characters, voice: Voice, *, counted: bool, ending: str) -> str:
    where, noun = place(who.where, voice, ending), voice.tongue.grammar.NOUNS["character"]
    said = voice.say(
        "characters",
        s=ending,
        most=voice.say(f"most {who.extreme}") if who.extreme else "",
        other=who.other,
        side={"self": voice.say("allied", s=ending), "opp": voice.say("opposing", s=ending), "any": ""}[who.side],
        clans=clans(who.filter, voice),
        thing=noun.many if ending else noun.one,
        in_play=voice.say("in_play") if counted and not where else "",
        rest=" ".join(qualities(who.filter, voice)),
        line=voice.say("in_row", row=who.row) if who.row is not None else "",
        where=where,
        played={None: "", True: voice.say("played_now", s=ending), False: voice.say("played_before", s=ending)}[
            who.played_this_turn
        ],
    )
    return _spaced(said)


def all_of(who: Characters, voice: Voice) -> str:
    """All those characters, or the extreme one: "opposing characters"."""
    found = characters(who, voice)
    if who.where in ONE_PLACE:
        return voice.say("the_one", one=found.one)
    return extreme_of(who, voice) if who.extreme else voice.say("all_of", many=found.many)


def is_one(who: Characters) -> bool:
    """Whether no more than one character can be meant."""
    return who.extreme is not None or who.where in ONE_PLACE


def extreme_of(who: Characters, voice: Voice) -> str:
    """The strongest, weakest or dearest of those characters."""
    found = characters(who, voice)
    most = voice.say(f"most {who.extreme}")
    return voice.say("extreme_other" if who.other else "extreme", one=found.one, many=found.many, most=most)


def picked(who: Characters, pick: Pick, voice: Voice) -> str:
    """The characters chosen: "an opposing character", "all your other characters"."""
    found = characters(who, voice, counted=who.side == "any" and not who.extreme)
    if who.side == "self" and not who.extreme:
        found = _of_yours(who, pick, voice) or found
    if (pick.all or (pick.n == Number(1) and not pick.any_number)) and who.extreme:
        text = extreme_of(who, voice)
    elif pick.all:
        others = found.many.replace(voice.say("place elsewhere"), voice.say("elsewheres"))
        text = voice.say("all_yours" if who.side == "self" else "all", many=others)
    elif pick.any_number:
        text = voice.say("any_number", many=found.many)
    else:
        text = quantity(pick.n, found, voice, up_to=pick.up_to)
        text = voice.say("some_extreme", some=text, most=voice.say(f"mosts {who.extreme}")) if who.extreme else text
    bound = voice.tongue.grammar.total_force(pick.total_force, voice) if pick.total_force else ""
    return text + bound + voice.say(f"chosen_by {pick.by}")


def _of_yours(who: Characters, pick: Pick, voice: Voice) -> Noun | None:
    """One's own characters, to be picked from: "of your characters"; None where no number stands before them."""
    yours = voice.say("yours", many=characters(replace(who, side="any"), voice).many)
    if pick.all or pick.any_number:
        return Noun(yours, yours)
    numbered = isinstance(pick.n, Number) or rate(pick.n, voice) is not None
    return Noun(voice.say("of_yours", yours=yours), voice.say("of_yours", yours=yours)) if numbered else None


def lasting(until: Duration, voice: Voice, *, plural: bool = False, feminine: bool = False) -> str:
    """How long a change lasts."""
    return voice.say(f"until {until}", plural=plural, feminine=feminine)


def out_of(zone: str, thing: Noun, voice: Voice) -> Noun:
    """Things that come from a zone."""
    return reworded(thing, "from", voice, zone=zone)


def _spaced(text: str) -> str:
    return " ".join(word for word in text.split(" ") if word)


@value.register
def _count_cards(amount: CountCards, voice: Voice) -> str:
    found, zone = qualified(amount.filter, voice), voice.tongue.grammar.zone_of(amount.who, voice, amount.zone)
    return voice.say("number_of", things=voice.say("in_zone", thing=found.many, zone=zone))


@unit.register
def _cards_in(amount: CountCards, voice: Voice) -> Noun:
    return reworded(
        qualified(amount.filter, voice),
        "counted_in_zone",
        voice,
        zone=voice.tongue.grammar.zone_of(amount.who, voice, amount.zone),
    )


@unit.register
def _characters_counted(amount: CountCharacters, voice: Voice) -> Noun:
    return characters(amount.characters, voice, counted=True)


@slots.register
def _names(amount: CountNames, voice: Voice) -> dict[str, object]:
    return {"whom": all_of(amount.characters, voice)}


@slots.register
def _terrains(amount: CountTerrains, voice: Voice) -> dict[str, object]:
    whose = amount.who if amount.who in ("opp", "active") else "self"
    return {"whose": "in_play" if amount.kind == "in_play" else whose}


@slots.register
def _plays(amount: CountPlays, voice: Voice) -> dict[str, object]:
    return {"by": _player(amount.who, voice)}


def _player(who: Who, voice: Voice) -> str:
    if who in ("self", "each"):
        return voice.say("the_player" if who == "self" else "both_players")
    return voice.tongue.subject(who, voice)


@slots.register
def _pairs(amount: CountPairs, voice: Voice) -> dict[str, object]:
    found, plain = qualified(amount.filter, voice), voice.tongue.grammar.NOUNS["card"]
    zone = voice.tongue.grammar.zone_of("self", voice, "discard")
    return {
        "kinds": "" if found == plain else voice.say("pairs_of", many=found.many, bare=found.many.removeprefix(f"{plain.many} ")),
        "where": voice.say("in_play") if amount.zone == "play" else voice.say("in_zone", thing="", zone=zone).strip(),
    }


@slots.register
def _combos(amount: CountCombos, voice: Voice) -> dict[str, object]:
    return {"side": side_of(amount.who, voice)}


@slots.register
def _rows(amount: Rows, voice: Voice) -> dict[str, object]:
    return {"side": side_of(amount.who, voice)}


def side_of(who: Side, voice: Voice) -> str:
    """A player's side of the table, with a space before it."""
    return {"self": voice.say("your_side"), "opp": voice.say("their_side"), "any": ""}[who]


@slots.register
def _figure(amount: Figure, voice: Voice) -> dict[str, object]:
    return {
        "whom": characters(amount.characters, voice, counted=True).many,
        "named": voice.say(f"figure {amount.figure}"),
        "total": amount.which == "total",
        "highest": amount.which == "highest",
        "cost": amount.figure == "cost",
    }
