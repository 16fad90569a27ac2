"""French words and forms: nouns, verbs, players, contractions, comparisons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simulator.games.wankul.effects.selection import (
    ANY_CARD,
    Age,
    Characters,
    Compare,
    Comparison,
    Condition,
    CountCards,
    CountCharacters,
    CountPlays,
    Every,
    Number,
    Operator,
    Side,
    Who,
)
from simulator.games.wankul.effects.wording.clauses import Noun, Verb
from simulator.games.wankul.effects.wording.figures import FIRM, figure_bound
from simulator.games.wankul.effects.wording.saying import unit, value
from simulator.games.wankul.effects.wording.shapes import BETWEEN
from simulator.games.wankul.effects.wording.tongue import Voice

NOUNS: Mapping[str, Noun] = {
    "card": Noun("carte", "cartes", feminine=True),
    "character": Noun("Personnage", "Personnages"),
    "terrain": Noun("Terrain", "Terrains"),
    "face_down": Noun("carte face cachée", "cartes face cachée", feminine=True),
}
VOWELS = "aeiouyàâéèêëîïôûœ"


def verb(infinitive: str, imperative: str = "", third: str = "") -> Verb:
    """A verb; the regular ones in -er need their infinitive only (a g stays soft before e)."""
    stem = infinitive.removesuffix("er")
    return Verb(infinitive, imperative or f"{stem}ez", third or f"{stem}e")


VERBS: Mapping[str, Verb] = {
    "add": verb("ajouter"),
    "announce": verb("annoncer"),
    "apply": verb("appliquer"),
    "ban": verb("bannir", "bannissez", "bannit"),
    "cancel": verb("annuler"),
    "choose": verb("choisir", "choisissez", "choisit"),
    "discard": verb("défausser"),
    "divide": verb("diviser"),
    "double": verb("doubler"),
    "draw": verb("piocher"),
    "exchange": verb("échanger"),
    "flip": verb("lancer"),
    "gain": verb("gagner"),
    "give": verb("donner"),
    "look": verb("regarder"),
    "lose": verb("perdre", "perdez", "perd"),
    "mill": verb("meuler"),
    "move": verb("déplacer"),
    "multiply": verb("multiplier"),
    "name": verb("nommer"),
    "place": verb("placer"),
    "play": verb("jouer"),
    "put": verb("mettre", "mettez", "met"),
    "put_back": verb("remettre", "remettez", "remet"),
    "repeat": verb("recommencer"),
    "retake": verb("reprendre", "reprenez", "reprend"),
    "reveal": verb("révéler", "révélez", "révèle"),
    "roll": verb("lancer"),
    "score": verb("scorer"),
    "search": verb("chercher"),
    "send_back": verb("renvoyer", "renvoyez", "renvoie"),
    "set": verb("fixer"),
    "show": verb("montrer"),
    "shuffle": verb("mélanger"),
    "shuffle_it": Verb("le mélanger", "mélangez-le", "le mélange"),
    "strip": verb("retirer"),
    "take": verb("prendre", "prenez", "prend"),
    "triple": verb("tripler"),
}
"""What players do, by the names that the tables of sentences use."""


def agrees(who: Who | Side, voice: Voice) -> bool:
    """Whether a player takes the first form of a verb: "vous piochez", "il pioche"."""
    return who == "self" and not voice.third


def one(noun: Noun) -> str:
    """One of them, with its article."""
    return f"{'une' if noun.feminine else 'un'} {noun.one}"


ZONES = {"hand": ("main", True), "deck": ("deck", False), "discard": ("défausse", True), "ban": ("zone Ban", True)}


def own_zone(who: Who, voice: Voice, zone: str) -> str:
    """A zone of the subject of the deed: "votre deck", "sa main"."""
    thing, feminine = ZONES[zone]
    if who == "self" and not voice.third:
        return f"votre {thing}"
    return f"{'sa' if feminine else 'son'} {thing}"


def zone_of(who: Who, voice: Voice, zone: str) -> str:
    """A zone of a player, seen by the player whose effect it is."""
    if who == "self":
        return own_zone("self", voice, zone)
    thing, feminine = ZONES[zone]
    return f"{'la' if feminine else 'le'} {thing} {of(voice.tongue.subject(who, voice))}"


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


def quoted(names: Sequence[str]) -> str:
    """Card names: « A » ou « B »."""
    found = [f"« {name} »" for name in names]
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} ou {found[-1]}"


def more(number: int) -> str:
    """A difference in words: 2 de plus, 1 de moins."""
    return f"{abs(number)} de {'plus' if number >= 0 else 'moins'}"


ORDERS: Mapping[Operator, tuple[str, str]] = {
    "<": ("inférieure", "inférieur"),
    "<=": ("inférieure ou égale", "inférieur ou égal"),
    "=": ("égale", "égal"),
    "!=": ("différente", "différent"),
    ">=": ("supérieure ou égale", "supérieur ou égal"),
    ">": ("supérieure", "supérieur"),
}
"""How a figure with a name is compared: feminine ("la Force") and masculine ("le coût")."""


def ordered(operator: Operator, other: str, feminine: bool) -> str:
    """An adjective of comparison with what it compares to: "inférieure à 3", "différente de 3"."""
    adjective = ORDERS[operator][0 if feminine else 1]
    return f"{adjective} {of(other) if operator == '!=' else to(other)}"


def total(bound: Comparison, voice: Voice) -> str:
    """A total within a bound: "de 5 ou moins", "inférieur à 5"."""
    if isinstance(bound.amount, Number) and bound.operator in FIRM:
        return f"de{figure_bound('', bound, voice)}"
    return ordered(bound.operator, value(bound.amount, voice), False)


def total_force(bound: Comparison, voice: Voice) -> str:
    """The Force of all chosen characters together."""
    amount = value(bound.amount, voice)
    match bound.operator:
        case "<=":
            return f" dont la Force totale ne dépasse pas {amount}"
        case "=":
            return f" dont la Force totale fait exactement {amount}"
    return f" d'une {figure_bound('total', bound, voice)}"


def lines_of_text(bound: Comparison, voice: Voice) -> str:
    """So many printed lines of text: "avec 3 lignes de texte ou plus"."""
    if isinstance(bound.amount, Number) and bound.operator in FIRM:
        some = f"{bound.amount.n} ligne{'s' if bound.amount.n > 1 else ''} de texte"
        return f"avec {some}{ {'<=': ' ou moins', '=': '', '>=': ' ou plus'}[bound.operator] }"
    return f"avec un nombre de lignes de texte {ordered(bound.operator, value(bound.amount, voice), False)}"


def apart(condition: Condition, voice: Voice) -> str:
    """Conditions that French says in a way of its own; nothing for all others."""
    match condition:
        case Compare(Age(), "=", Number(turns)):
            return f"{voice.this} est arrivé il y a {turns} tour{'s' if turns > 1 else ''}"
        case Compare(CountPlays(who), "=", Number(rank)) if rank > 1:
            player = voice.tongue.subject(who, voice) or voice.tongue.pronoun("self", voice)
            return f"c'est le {rank}e Personnage posé ce tour-ci par {player}"
        case Compare(CountCards() as left, "<" | ">" as operator, CountCards() as right):
            return _piles(left, operator, right, voice)
        case Compare(CountCharacters(characters), "=", Number(1)) if _counts_itself(characters, voice):
            one = unit(condition.left, voice)
            kind = one.one.replace(" allié", "") if one else ""
            return f"{voice.this} est {'son' if voice.third else 'votre'} seul {kind}"
        case Every(conditions) if list(conditions) == BETWEEN:
            return f"{voice.this} est entre 2 Personnages"
    return ""


def _piles(left: CountCards, operator: Operator, right: CountCards, voice: Voice) -> str:
    """Two whole piles held against each other: "votre défausse a plus de cartes que votre deck"; else nothing."""
    if "hand" in (left.zone, right.zone) or not left.filter == right.filter == ANY_CARD:
        return ""
    degree = "plus" if operator == ">" else "moins"
    return f"{zone_of(left.who, voice, left.zone)} a {degree} de cartes que {zone_of(right.who, voice, right.zone)}"


def _counts_itself(whom: Characters, voice: Voice) -> bool:
    """Whether a count of characters counts the card that speaks as one of its player's."""
    if voice.this != "cette carte":
        return False
    return whom.side == "self" and whom.where in ("anywhere", "here") and not whom.other and whom.filter == ANY_CARD
