"""English words and forms: nouns, verbs, players, possessives, articles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from simulator.games.wankul.effects.selection import Side, Who
from simulator.games.wankul.effects.wording.clauses import Clause, Noun, Verb, Voice

CARD = Noun("card", "cards")
CHARACTER = Noun("character", "characters")
TERRAIN = Noun("terrain", "terrains")

THEN = ", then "
AND = " and "
BREAK = "; "


def verb(infinitive: str, third: str = "") -> Verb:
    """A verb; the third person takes -s unless it is given."""
    return Verb(infinitive, infinitive, third or f"{infinitive}s")


ADD = verb("add")
ANNOUNCE = verb("announce")
APPLY = verb("apply", "applies")
BAN = verb("ban")
CANCEL = verb("cancel")
CHOOSE = verb("choose")
DISCARD = verb("discard")
DOUBLE = verb("double")
DRAW = verb("draw")
FLIP = verb("flip")
GAIN = verb("gain")
GIVE = verb("give")
LOOK = verb("look")
LOSE = verb("lose")
MILL = verb("mill")
MOVE = verb("move")
MULTIPLY = verb("multiply", "multiplies")
NAME = verb("name")
DIVIDE = verb("divide")
PLACE = verb("place")
PLAY = verb("play")
PUT = verb("put")
REPEAT = verb("start")
RETURN = verb("return")
REVEAL = verb("reveal")
ROLL = verb("roll")
SCORE = verb("score")
SEARCH = verb("search", "searches")
SET = verb("set")
SHOW = verb("reveal")
SHUFFLE = verb("shuffle")
STRIP = verb("remove")
SWAP = verb("swap")
TAKE = verb("take")
TRIPLE = verb("triple")


def deed(who: Who, action: Verb, rest: str) -> list[Clause]:
    """One player does one thing."""
    return [Clause(who, action, rest)]


def one(noun: Noun) -> str:
    """One of them, with its article: "a card", "an allied character", "another terrain", "one of your characters"."""
    if noun.one.startswith("other "):
        return f"an{noun.one}"
    if noun.one.startswith("of "):
        return f"one {noun.one}"
    return f"{'an' if noun.one[:1].lower() in 'aeiou' else 'a'} {noun.one}"


def opponent(voice: Voice) -> str:
    """The other player."""
    return "their opponent" if voice.third else "your opponent"


def subject(who: Who, voice: Voice) -> str:
    """The subject of a deed; empty where the imperative needs none."""
    match who:
        case "self":
            return voice.subject if voice.third else ""
        case "opp":
            return opponent(voice)
        case "each":
            return "each player"
        case "active":
            return "the active player"
        case "owner":
            return f"the owner of {voice.this}"


def pronoun(who: Who, voice: Voice) -> str:
    """The subject of an ordinary sentence, never empty."""
    if who == "self":
        return "they" if voice.third else "you"
    return "a player" if who == "each" else subject(who, voice)


def own(who: Who, voice: Voice, thing: str) -> str:
    """What belongs to the subject of the deed: "your deck", "their hand"."""
    return f"{'your' if who == 'self' and not voice.third else 'their'} {thing}"


ZONES = {"hand": "hand", "deck": "deck", "discard": "discard pile", "ban": "ban zone"}


def own_zone(who: Who, voice: Voice, zone: str) -> str:
    """A zone of the subject of the deed."""
    return own(who, voice, ZONES[zone])


def zone_of(who: Who, voice: Voice, zone: str) -> str:
    """A zone of a player, seen by the player whose effect it is."""
    if who == "self":
        return own("self", voice, ZONES[zone])
    if who == "opp":
        return f"{opponent(voice)}'s {ZONES[zone]}"
    if who == "owner":
        return f"the {ZONES[zone]} of {subject(who, voice)}"
    return f"{subject(who, voice)}'s {ZONES[zone]}"


def side_of(who: Side, voice: Voice) -> str:
    """A player's side of the table."""
    return {"self": f"on {own('self', voice, 'side')}", "opp": "on the opposing side", "any": ""}[who]


def listed(words: Sequence[str], last: str = "and") -> str:
    """A, B and C."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def quoted(names: Iterable[str]) -> str:
    """Card names: "A" or "B"."""
    return listed([f'"{name}"' for name in names], "or")


def times(number: int) -> str:
    """How many times."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def more(number: int) -> str:
    """A difference in words: 2 more, 1 less."""
    return f"{abs(number)} {'more' if number >= 0 else 'less'}"


def cards(number: int) -> str:
    """So many cards."""
    return "one card" if number == 1 else f"{number} cards"
