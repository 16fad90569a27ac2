"""French words and forms: nouns, verbs, players, possessives, contractions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from simulator.games.wankul.effects.selection import Side, Who
from simulator.games.wankul.effects.wording.clauses import Clause, Noun, Verb, Voice

CARD = Noun("carte", "cartes", feminine=True)
CHARACTER = Noun("Personnage", "Personnages")
TERRAIN = Noun("Terrain", "Terrains")

THEN = ", puis "
AND = " et "
BREAK = " ; "
VOWELS = "aeiouyàâéèêëîïôûœ"


def verb(infinitive: str, imperative: str = "", third: str = "") -> Verb:
    """A verb; the regular ones in -er need their infinitive only (a g stays soft before e)."""
    stem = infinitive.removesuffix("er")
    return Verb(infinitive, imperative or f"{stem}ez", third or f"{stem}e")


ADD = verb("ajouter")
ANNOUNCE = verb("annoncer")
APPLY = verb("appliquer")
BAN = verb("bannir", "bannissez", "bannit")
CANCEL = verb("annuler")
CHOOSE = verb("choisir", "choisissez", "choisit")
DISCARD = verb("défausser")
DIVIDE = verb("diviser")
DOUBLE = verb("doubler")
DRAW = verb("piocher")
EXCHANGE = verb("échanger")
GAIN = verb("gagner")
GIVE = verb("donner")
LOSE = verb("perdre", "perdez", "perd")
LOOK = verb("regarder")
MILL = verb("meuler")
MOVE = verb("déplacer")
MULTIPLY = verb("multiplier")
NAME = verb("nommer")
PLACE = verb("placer")
PLAY = verb("jouer")
PUT_BACK = verb("remettre", "remettez", "remet")
PUT = verb("mettre", "mettez", "met")
REPEAT = verb("recommencer")
REVEAL = verb("révéler", "révélez", "révèle")
RETAKE = verb("reprendre", "reprenez", "reprend")
ROLL = verb("lancer")
SCORE = verb("scorer")
SEARCH = verb("chercher")
SEND_BACK = verb("renvoyer", "renvoyez", "renvoie")
SET = verb("fixer")
SHOW = verb("montrer")
SHUFFLE = verb("mélanger")
SHUFFLE_IT = Verb("le mélanger", "mélangez-le", "le mélange")
STRIP = verb("retirer")
TAKE = verb("prendre", "prenez", "prend")
TRIPLE = verb("tripler")


def deed(who: Who, action: Verb, rest: str) -> list[Clause]:
    """One player does one thing."""
    return [Clause(who, action, rest)]


def article(noun: Noun) -> str:
    """The article for one of them."""
    return "une" if noun.feminine else "un"


def opponent(voice: Voice) -> str:
    """The other player."""
    return "son adversaire" if voice.third else "votre adversaire"


def subject(who: Who, voice: Voice) -> str:
    """The subject of a deed; empty where the imperative needs none."""
    match who:
        case "self":
            return voice.subject if voice.third else ""
        case "opp":
            return opponent(voice)
        case "each":
            return "chaque joueur"
        case "active":
            return "le joueur actif"
        case "owner":
            return f"le propriétaire {of(voice.this)}"


def pronoun(who: Who, voice: Voice) -> str:
    """The subject of an ordinary sentence, never empty."""
    if who == "self":
        return "il" if voice.third else "vous"
    return "un joueur" if who == "each" else subject(who, voice)


def own(who: Who, voice: Voice, thing: str, *, feminine: bool = False, plural: bool = False) -> str:
    """What belongs to the subject of the deed: "votre deck", "sa main"."""
    if who == "self" and not voice.third:
        return f"{'vos' if plural else 'votre'} {thing}"
    before_vowel = thing[:1].lower() in VOWELS
    return f"{'ses' if plural else 'sa' if feminine and not before_vowel else 'son'} {thing}"


ZONES = {"hand": ("main", True), "deck": ("deck", False), "discard": ("défausse", True), "ban": ("zone Ban", True)}


def own_zone(who: Who, voice: Voice, zone: str) -> str:
    """A zone of the subject of the deed."""
    thing, feminine = ZONES[zone]
    return own(who, voice, thing, feminine=feminine)


def zone_of(who: Who, voice: Voice, zone: str) -> str:
    """A zone of a player, seen by the player whose effect it is."""
    thing, feminine = ZONES[zone]
    match who:
        case "self":
            return own("self", voice, thing, feminine=feminine)
        case "opp":
            return f"{'la' if feminine else 'le'} {thing} de {opponent(voice)}"
        case _:
            return f"{'la' if feminine else 'le'} {thing} {of('chaque joueur' if who == 'each' else subject(who, voice))}"


def side_of(who: Side, voice: Voice) -> str:
    """A player's side of the table, after "de": "de votre côté", "du côté adverse"."""
    if who == "any":
        return ""
    return f"de {own('self', voice, 'côté')}" if who == "self" else "du côté adverse"


def of(phrase: str) -> str:
    """ "de" before a phrase: du, des, d' where French wants them."""
    for opening, contracted in (("le ", "du "), ("les ", "des ")):
        if phrase.startswith(opening):
            return contracted + phrase.removeprefix(opening)
    return f"d'{phrase}" if phrase[:1].lower() in VOWELS else f"de {phrase}"


def to(phrase: str) -> str:
    """ "à" before a phrase: au, aux where French wants them."""
    for opening, contracted in (("le ", "au "), ("les ", "aux ")):
        if phrase.startswith(opening):
            return contracted + phrase.removeprefix(opening)
    return f"à {phrase}"


def provided(phrase: str) -> str:
    """ "si" before a phrase: s'il where French wants it."""
    return f"s'{phrase}" if phrase.split(" ", maxsplit=1)[0] in ("il", "ils") else f"si {phrase}"


def that(phrase: str) -> str:
    """ "que" before a phrase: qu'il where French wants it."""
    return f"qu'{phrase}" if phrase[:1].lower() in VOWELS else f"que {phrase}"


def listed(words: Sequence[str], last: str = "et") -> str:
    """A, B et C."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def quoted(names: Iterable[str]) -> str:
    """Card names: « A » ou « B »."""
    return listed([f"« {name} »" for name in names], "ou")


def times(number: int) -> str:
    """How many times."""
    return "une fois" if number == 1 else f"{number} fois"


def more(number: int) -> str:
    """A difference in words: 2 de plus, 1 de moins."""
    return f"{abs(number)} de {'plus' if number >= 0 else 'moins'}"


def cards(number: int) -> str:
    """So many cards."""
    return "une carte" if number == 1 else f"{number} cartes"
