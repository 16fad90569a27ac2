"""English words and forms: nouns, verbs, players, articles, comparisons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simulator.games.wankul.effects.selection import Comparison, Condition, Every, Operator, Side, Who
from simulator.games.wankul.effects.wording.clauses import Noun, Verb
from simulator.games.wankul.effects.wording.figures import figure_bound
from simulator.games.wankul.effects.wording.shapes import BETWEEN
from simulator.games.wankul.effects.wording.tongue import Voice

NOUNS: Mapping[str, Noun] = {
    "card": Noun("card", "cards"),
    "character": Noun("character", "characters"),
    "terrain": Noun("terrain", "terrains"),
    "face_down": Noun("face-down card", "face-down cards"),
}


def verb(infinitive: str, third: str = "") -> Verb:
    """A verb; the third person takes -s unless it is given."""
    return Verb(infinitive, infinitive, third or f"{infinitive}s")


VERBS: Mapping[str, Verb] = {
    "add": verb("add"),
    "announce": verb("announce"),
    "apply": verb("apply", "applies"),
    "ban": verb("ban"),
    "cancel": verb("cancel"),
    "choose": verb("choose"),
    "discard": verb("discard"),
    "divide": verb("divide"),
    "double": verb("double"),
    "draw": verb("draw"),
    "flip": verb("flip"),
    "gain": verb("gain"),
    "give": verb("give"),
    "look": verb("look"),
    "lose": verb("lose"),
    "mill": verb("mill"),
    "move": verb("move"),
    "multiply": verb("multiply", "multiplies"),
    "name": verb("name"),
    "place": verb("place"),
    "play": verb("play"),
    "put": verb("put"),
    "repeat": verb("start"),
    "return": verb("return"),
    "reveal": verb("reveal"),
    "roll": verb("roll"),
    "score": verb("score"),
    "search": verb("search", "searches"),
    "set": verb("set"),
    "show": verb("reveal"),
    "shuffle": verb("shuffle"),
    "strip": verb("remove"),
    "swap": verb("swap"),
    "take": verb("take"),
    "triple": verb("triple"),
}
"""What players do, by the names that the tables of sentences use."""


def agrees(who: Who | Side, _: Voice) -> bool:
    """Whether a player takes the first form of a verb: "you draw", "they draw", "your opponent draws"."""
    return who == "self"


def one(noun: Noun) -> str:
    """One of them, with its article: "a card", "an allied character", "another terrain", "one of your characters"."""
    if noun.one.startswith("other "):
        return f"an{noun.one}"
    if noun.one.startswith("of "):
        return f"one {noun.one}"
    return f"{'an' if noun.one[:1].lower() in 'aeiou' else 'a'} {noun.one}"


ZONES = {"hand": "hand", "deck": "deck", "discard": "discard pile", "ban": "ban zone"}


def own_zone(who: Who, voice: Voice, zone: str) -> str:
    """A zone of the subject of the deed: "your deck", "their hand"."""
    return f"{'your' if who == 'self' and not voice.third else 'their'} {ZONES[zone]}"


def zone_of(who: Who, voice: Voice, zone: str) -> str:
    """A zone of a player, seen by the player whose effect it is."""
    if who == "self":
        return own_zone("self", voice, zone)
    if who == "owner":
        return f"the {ZONES[zone]} of {voice.tongue.subject(who, voice)}"
    return f"{voice.tongue.subject(who, voice)}'s {ZONES[zone]}"


def of(said: str) -> str:
    """What belongs to it, where no word melts into it."""
    return said


def quoted(names: Sequence[str]) -> str:
    """Card names: "A" or "B"."""
    found = [f'"{name}"' for name in names]
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} or {found[-1]}"


def more(number: int) -> str:
    """A difference in words: 2 more, 1 less."""
    return f"{abs(number)} {'more' if number >= 0 else 'less'}"


ORDERS: Mapping[Operator, str] = {
    "<": "less than {}",
    "<=": "at most {}",
    "=": "equal to {}",
    "!=": "other than {}",
    ">=": "at least {}",
    ">": "greater than {}",
}


def ordered(operator: Operator, other: str, _: bool) -> str:
    """How a figure is compared: "less than 3"."""
    return ORDERS[operator].format(other)


def total(bound: Comparison, voice: Voice) -> str:
    """A total within a bound: "5 or less", "less than that of this card"."""
    return figure_bound("", bound, voice).strip()


def total_force(bound: Comparison, voice: Voice) -> str:
    """The strength of all chosen characters together."""
    return f" with a {figure_bound('total', bound, voice).replace('total strength ', 'total strength of ', 1)}"


def lines_of_text(bound: Comparison, voice: Voice) -> str:
    """So many printed lines of text: "with 3 or more lines of text"."""
    return f"with {total(bound, voice)} lines of text"


def apart(condition: Condition, voice: Voice) -> str:
    """Conditions that English says in a way of its own; nothing for all others."""
    match condition:
        case Every(conditions) if list(conditions) == BETWEEN:
            return f"{voice.this} is between 2 characters"
    return ""
