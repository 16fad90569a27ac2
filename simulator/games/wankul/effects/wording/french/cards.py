"""Which cards, in French: filters, characters in play, choices among them, and counts of them."""

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
from simulator.games.wankul.effects.wording.french.figures import figure_bound, ordered, quantity, rate, ref, unit, value
from simulator.games.wankul.effects.wording.french.grammar import (
    CARD,
    CHARACTER,
    TERRAIN,
    listed,
    of,
    opponent,
    own,
    quoted,
    side_of,
    to,
    zone_of,
)

CLANS: dict[Clan, str] = {"laink": "Laink", "terracid": "Terracid", "guest": "Guest", "random": "Random"}
WITH: dict[Trait, str] = {
    "combo": "avec un Combo",
    "double_combo": "avec un Double Combo",
    "sub": "avec un effet Sub",
    "permanent": "avec un effet Permanent",
    "coin": "avec une pièce à lancer",
    "scorer": "avec un effet Scorer",
    "no_gems": "sans gemme",
    "discards_characters": "avec un effet qui défausse des Personnages",
    "main_score": "avec un effet principal scoreur",
}
WITHOUT: dict[Trait, str] = {
    "combo": "sans Combo",
    "double_combo": "sans Double Combo",
    "sub": "sans effet Sub",
    "permanent": "sans effet Permanent",
    "coin": "sans pièce à lancer",
    "scorer": "sans effet Scorer",
    "no_gems": "avec une gemme",
    "discards_characters": "sans effet qui défausse des Personnages",
    "main_score": "sans effet principal scoreur",
}
PARITIES = {"cost": "coût", "force": "Force imprimée"}
EXTREMES = {"strongest": "le plus fort", "weakest": "le plus faible", "dearest": "le plus cher"}
CHOSEN_BY = {"self": "", "owner": " au choix de son propriétaire", "random": " au hasard"}


def noun_of(chosen: CardFilter) -> Noun:
    """The plain name of what a filter lets through."""
    return {None: CARD, "character": CHARACTER, "terrain": TERRAIN}[chosen.type]


def qualified(chosen: CardFilter, voice: Voice, noun: Noun | None = None) -> Noun:
    """What a filter lets through, with its conditions: "Personnage Laink de Force 3 ou moins"."""
    noun = noun or noun_of(chosen)
    tail = _spaced(["", *clans(chosen), *qualities(chosen, voice)])
    return Noun(f"{noun.one} {tail}".strip(), f"{noun.many} {tail}".strip(), noun.feminine)


def clans(chosen: CardFilter) -> list[str]:
    """The clan and the names that a filter asks for."""
    said = [listed([CLANS[clan] for clan in chosen.clan], "ou")] if chosen.clan else []
    return said + ([quoted(chosen.name)] if chosen.name else [])


def qualities(chosen: CardFilter, voice: Voice) -> list[str]:
    """All other conditions of a filter."""
    refused = [CLANS[clan] for clan in chosen.not_clan]
    said = [f"autre que {refused[0]}"] if len(refused) == 1 else []
    said += [_lines_of(chosen.lines, voice)] if chosen.lines else []
    said += [f"ni {' ni '.join(refused)}"] if len(refused) > 1 else []
    said += [f"dont le nom contient {quoted(chosen.name_contains)}"] if chosen.name_contains else []
    said += [f"du même nom que {ref(chosen.same_name_as, voice)}"] if chosen.same_name_as else []
    said += [f"identique {to(ref(chosen.copy_of, voice))}"] if chosen.copy_of else []
    said += [f"de {figure_bound('Force', chosen.force, voice)}"] if chosen.force else []
    said += [f"de {figure_bound('Force imprimée', chosen.printed_force, voice)}"] if chosen.printed_force else []
    said += [f"de {figure_bound('coût', chosen.cost, voice)}"] if chosen.cost else []
    said += [f"de {PARITIES[chosen.odd]} impair{'e' if chosen.odd == 'force' else ''}"] if chosen.odd else []
    said += [f"de {PARITIES[chosen.even]} pair{'e' if chosen.even == 'force' else ''}"] if chosen.even else []
    traits = [WITH[trait] for trait in chosen.having] + [WITHOUT[trait] for trait in chosen.without]
    return said + ([listed(traits)] if traits else [])


def place(where: Where, voice: Voice) -> str:  # noqa: C901 - one case a place
    """Where a character stands, seen from the card that speaks."""
    match where:
        case "anywhere":
            return ""
        case "here":
            return "sur ce Terrain"
        case "elsewhere":
            return "sur un autre Terrain"
        case "scored":
            return "sur le Terrain scoré"
        case "row":
            return f"sur la ligne {of(voice.this)}"
        case "column":
            return f"dans la colonne {of(voice.this)}"
        case "left":
            return f"à gauche {of(voice.this)}"
        case "right":
            return f"à droite {of(voice.this)}"
        case "above":
            return f"juste au-dessus {of(voice.this)}"
        case "below":
            return f"juste en dessous {of(voice.this)}"
        case "adjacent":
            return f"à côté {of(voice.this)}"
        case "between":
            return "entre deux autres Personnages"
        case "linked":
            return f"relié à {voice.this} par des gemmes"


def characters(who: Characters, voice: Voice, *, counted: bool = False) -> Noun:
    """Characters in play: "autre Personnage adverse sur ce Terrain"; `counted` says "en jeu" where no place is named."""
    wanted, rest, where = clans(who.filter), qualities(who.filter, voice), place(who.where, voice)
    line = f"en ligne {who.row}" if who.row is not None else ""
    in_play = "en jeu" if counted and not where else ""
    played = {None: "", True: "joué ce tour-ci", False: "joué avant ce tour"}[who.played_this_turn]
    side = {"self": "allié", "opp": "adverse", "any": ""}[who.side]
    one = ["autre" if who.other else "", CHARACTER.one, *wanted, side, in_play, *rest, line, where, played]
    many = ["autres" if who.other else "", CHARACTER.many, *wanted, side and f"{side}s", in_play, *rest, line]
    return Noun(_spaced(one), _spaced([*many, where.replace("relié ", "reliés "), played.replace("joué", "joués")]))


ONE_PLACE = ("left", "right", "above", "below")
"""Places where a single character stands."""


def all_of(who: Characters, voice: Voice) -> str:
    """All those characters, or the extreme one: "les Personnages adverses"."""
    if who.where in ONE_PLACE:
        return f"le {characters(who, voice).one}"
    return extreme_of(who, voice) if who.extreme else f"les {characters(who, voice).many}"


def is_one(who: Characters) -> bool:
    """Whether no more than one character can be meant."""
    return who.extreme is not None or who.where in ONE_PLACE


def extreme_of(who: Characters, voice: Voice) -> str:
    """The strongest, weakest or dearest of those characters."""
    found, most = characters(who, voice), EXTREMES[who.extreme or "strongest"]
    return f"{most} des {found.many}" if who.other else f"le {found.one} {most}"


def picked(who: Characters, pick: Pick, voice: Voice) -> str:
    """The characters chosen: "un Personnage adverse", "tous vos autres Personnages"."""
    found = characters(who, voice, counted=who.side == "any" and not who.extreme)
    if who.side == "self" and not who.extreme:
        found = _of_yours(who, pick, voice) or found
    chosen_by = f" au choix de {opponent(voice)}" if pick.by == "opp" else CHOSEN_BY[pick.by]
    if pick.all:
        others = found.many.replace("sur un autre Terrain", "sur les autres Terrains")
        text = extreme_of(who, voice) if who.extreme else f"tous {others}" if who.side == "self" else f"tous les {others}"
    elif pick.any_number:
        text = f"autant {of(found.many)} que {'le joueur veut' if voice.third else 'vous voulez'}"
    elif who.extreme and pick.n == Number(1):
        text = extreme_of(who, voice)
    else:
        text = quantity(pick.n, found, voice, up_to=pick.up_to)
        text += f" parmi {EXTREMES[who.extreme].replace('le ', 'les ', 1)}s" if who.extreme else ""
    return text + (_total_force(pick.total_force, voice) if pick.total_force else "") + chosen_by


def _of_yours(who: Characters, pick: Pick, voice: Voice) -> Noun | None:
    """One's own characters, to be picked from: "de vos Personnages"; None where no number stands before them."""
    yours = own("self", voice, characters(replace(who, side="any"), voice).many, plural=True)
    if pick.all or pick.any_number:
        return Noun(yours, yours)
    numbered = isinstance(pick.n, Number) or rate(pick.n, voice) is not None
    return Noun(f"de {yours}", f"de {yours}") if numbered else None


def _total_force(bound: Comparison, voice: Voice) -> str:
    """The Force of all chosen characters together."""
    amount = value(bound.amount, voice)
    match bound.operator:
        case "<=":
            return f" dont la Force totale ne dépasse pas {amount}"
        case "=":
            return f" dont la Force totale fait exactement {amount}"
        case _:
            return f" d'une {figure_bound('Force', bound, voice).replace('Force', 'Force totale', 1)}"


def _spaced(words: list[str]) -> str:
    return " ".join(word for word in words if word)


@value.register
def _count_cards(amount: CountCards, voice: Voice) -> str:
    return f"le nombre {of(cards_in(amount, voice).many)}"


@value.register
def _count_characters(amount: CountCharacters, voice: Voice) -> str:
    return f"le nombre {of(characters(amount.characters, voice, counted=True).many)}"


@value.register
def _count_terrains(amount: CountTerrains, voice: Voice) -> str:
    return f"le nombre {of(_terrains(amount, voice).many)}"


@value.register
def _count_combos(amount: CountCombos, voice: Voice) -> str:
    return f"le nombre {of(_combos(amount, voice).many)}"


@value.register
def _count_scores(amount: CountScores, voice: Voice) -> str:
    return f"le nombre {of(SCORES.many)}"


@value.register
def _rows(amount: Rows, voice: Voice) -> str:
    return f"le nombre {of(_lines(amount, voice).many)}"


@value.register
def _count_plays(amount: CountPlays, voice: Voice) -> str:
    return f"le nombre {of(_plays(amount, voice).many)}"


@unit.register
def _plays(amount: CountPlays, voice: Voice) -> Noun:
    by = {"self": "vous" if not voice.third else "ce joueur", "opp": opponent(voice)}.get(amount.who, "le joueur actif")
    by = "les deux joueurs" if amount.who == "each" else f"le propriétaire {of(voice.this)}" if amount.who == "owner" else by
    return Noun(f"Personnage posé ce tour-ci par {by}", f"Personnages posés ce tour-ci par {by}")


@value.register
def _count_names(amount: CountNames, voice: Voice) -> str:
    return f"le nombre de noms différents parmi {all_of(amount.characters, voice)}"


@value.register
def _count_pairs(amount: CountPairs, voice: Voice) -> str:
    return f"le nombre {of(_pairs(amount, voice).many)}"


@unit.register
def _pairs(amount: CountPairs, voice: Voice) -> Noun:
    where = "en jeu" if amount.zone == "play" else f"dans {zone_of('self', voice, 'discard')}"
    found = qualified(amount.filter, voice)
    kind = "" if found == CARD else f" de {found.many.replace('cartes ', '')}"
    return Noun(f"duo d'homonymes{kind} {where}", f"duos d'homonymes{kind} {where}")


@value.register
def _count_repeated(amount: CountRepeated, voice: Voice) -> str:
    return f"le nombre {of(REPEATED.many)}"


@unit.register
def _unit_of_repeated(amount: CountRepeated, voice: Voice) -> Noun:
    return REPEATED


REPEATED = Noun("Personnage en plusieurs exemplaires en jeu", "Personnages en plusieurs exemplaires en jeu")


@value.register
def _figure(amount: Figure, voice: Voice) -> str:
    figure = {"force": "Force", "printed force": "Force imprimée", "cost": "coût"}[amount.figure]
    whom = characters(amount.characters, voice, counted=True).many
    if amount.which == "total":
        return f"{'le' if figure == 'coût' else 'la'} {figure} {'total' if figure == 'coût' else 'totale'} {of(f'les {whom}')}"
    article_, degree = ("le", "haut" if amount.which == "highest" else "bas") if figure == "coût" else ("la", "")
    most = f"plus {degree}" if degree else f"plus {'haute' if amount.which == 'highest' else 'basse'}"
    return f"{article_} {most} {figure} parmi les {whom}"


@unit.register
def _unit_of_chain(amount: Chain, voice: Voice) -> Noun:
    linked = f"que des gemmes enchaînent à {voice.this} sur sa ligne, elle comprise"
    return Noun(f"Personnage {linked}", f"Personnages {linked}")


SCORES = Noun("Terrain scoré ce tour-ci", "Terrains scorés ce tour-ci")


def cards_in(amount: CountCards, voice: Voice) -> Noun:
    """Cards that lie in a zone."""
    found, zone = qualified(amount.filter, voice), zone_of(amount.who, voice, amount.zone)
    return Noun(f"{found.one} dans {zone}", f"{found.many} dans {zone}", found.feminine)


@unit.register
def _terrains(amount: CountTerrains, voice: Voice) -> Noun:
    if amount.kind == "in_play":
        return Noun("Terrain en jeu", "Terrains en jeu")
    if amount.who == "opp":
        return Noun(f"Terrain gagné par {opponent(voice)}", f"Terrains gagnés par {opponent(voice)}")
    if amount.who == "active":
        return Noun("Terrain gagné par le joueur actif", "Terrains gagnés par le joueur actif")
    winner = "qu'il a" if voice.third else "que vous avez"
    return Noun(f"Terrain {winner} gagné", f"Terrains {winner} gagnés")


@unit.register
def _combos(amount: CountCombos, voice: Voice) -> Noun:
    side = f" {side_of(amount.who, voice)}".rstrip()
    match amount.kind:
        case "in_play":
            return Noun(f"Combo en jeu{side}", f"Combos en jeu{side}")
        case "this_turn":
            return Noun(f"Combo fait{side} ce tour-ci", f"Combos faits{side} ce tour-ci")
        case "open":
            return Noun(f"gemme d'ouverture libre{side}", f"gemmes d'ouverture libres{side}", feminine=True)


@unit.register
def _lines(amount: Rows, voice: Voice) -> Noun:
    side = f" {side_of(amount.who, voice)}".rstrip()
    return Noun(f"ligne{side} de ce Terrain", f"lignes{side} de ce Terrain", feminine=True)


@unit.register
def _unit_of_cards(amount: CountCards, voice: Voice) -> Noun:
    found, zone = qualified(amount.filter, voice), of(zone_of(amount.who, voice, amount.zone))
    return Noun(f"{found.one} {zone}", f"{found.many} {zone}", found.feminine)


@unit.register
def _unit_of_characters(amount: CountCharacters, voice: Voice) -> Noun:
    return characters(amount.characters, voice, counted=True)


@unit.register
def _unit_of_names(amount: CountNames, voice: Voice) -> Noun:
    whom = all_of(amount.characters, voice)
    return Noun(f"nom différent parmi {whom}", f"noms différents parmi {whom}")


@unit.register
def _unit_of_scores(amount: CountScores, voice: Voice) -> Noun:
    return SCORES


def _lines_of(bound: Comparison, voice: Voice) -> str:
    """So many printed lines of text: "avec 3 lignes de texte ou plus"."""
    if isinstance(bound.amount, Number) and bound.operator in ("<=", "=", ">="):
        some = f"{bound.amount.n} ligne{'s' if bound.amount.n > 1 else ''} de texte"
        return f"avec {some}{ {'<=': ' ou moins', '=': '', '>=': ' ou plus'}[bound.operator] }"
    return f"avec un nombre de lignes de texte {ordered(bound.operator, value(bound.amount, voice), feminine=False)}"
