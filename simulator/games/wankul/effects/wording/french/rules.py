"""What a Permanent imposes while it lies in play, in French."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from simulator.games.wankul.effects.language import Rule
from simulator.games.wankul.effects.selection import Amount, Number, Pick, Side
from simulator.games.wankul.effects.wording.clauses import UnwordedError, Voice
from simulator.games.wankul.effects.wording.french.cards import all_of, is_one, picked, qualified
from simulator.games.wankul.effects.wording.french.figures import quantity, rate, ref, signed, value
from simulator.games.wankul.effects.wording.french.grammar import (
    CARD,
    CHARACTER,
    TERRAIN,
    cards,
    listed,
    more,
    of,
    opponent,
    own,
    own_zone,
    pronoun,
    times,
    to,
)
from simulator.games.wankul.effects.wording.french.table_actions import VOIDED
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


def _every(who: Side, voice: Voice) -> str:
    return "chaque joueur" if who == "any" else _anyone(who, voice)


def _told(who: Side, voice: Voice, reader: str, third: str) -> str:
    """One of two verb forms: for the reader, or for somebody else."""
    return reader if who == "self" and not voice.third else third


@impose.register
def _force(rule: ForceRule, voice: Voice) -> str:
    whom = ref(rule.of, voice) if rule.of else all_of(rule.characters, voice)
    plural = rule.of is None and not is_one(rule.characters)
    said = []
    if rule.add is not None:
        rows = f" par ligne qui {'les' if plural else 'le'} sépare du Terrain" if rule.per_row else ""
        said.append(f"{whom} {'ont' if plural else 'a'} {signed(rule.add, voice)}{rows}")
    if rule.times is not None:
        change = {2: "doublée", 3: "triplée"}.get(rule.times, f"multipliée par {rule.times}")
        said.append(f"la Force {of(whom)} est {change}")
    if rule.divide is not None:
        said.append(f"la Force {of(whom)} est divisée par {rule.divide}, arrondie à l'inférieur")
    if rule.set is not None:
        said.append(f"la Force {of(whom)} est égale {to(value(rule.set, voice))}")
    if rule.doubled_for is not None:
        paid = rate(rule.doubled_for, voice)
        per = f"une fois {paid[1]}" if paid and paid[0] == 1 else f"un nombre de fois égal {to(value(rule.doubled_for, voice))}"
        said.append(f"la Force {of(whom)} est doublée {per}")
    return " et ".join(said)


@impose.register
def _cost(rule: CostRule, voice: Voice) -> str:
    kind = qualified(rule.filter, voice, CHARACTER)
    whose = {
        "self": own("self", voice, kind.many, plural=True),
        "opp": f"les {kind.many} {of(opponent(voice))}",
        "any": f"tous les {kind.many}",
    }[rule.who]
    price = f"{rule.set}" if rule.set is not None else more(rule.add or 0)
    how = " en Sub" if rule.subs else ""
    homonym = " si un Personnage du même nom s'y trouve déjà" if rule.namesake else ""
    where = " sur ce Terrain" if rule.here else " sur le Terrain de cette carte" if rule.namesake else ""
    return f"{whose} coûtent {price} à jouer{how}{where}{homonym}"


QU_UNE = "qu'une"
FORBIDDEN = {
    "autoscore": "scorer automatiquement",
    "effect_score": "scorer par un effet",
    "draw": "piocher",
    "sub": "jouer d'effet Sub",
    "combo": "faire de Combo",
    "double_combo": "faire de Double Combo",
}
ON_CHARACTERS = {"play": "jouer de", "move": "déplacer de", "discard": "défausser de"}


@impose.register
def _forbid(rule: Forbid, voice: Voice) -> str:
    if rule.what == "effect_score" and rule.who == "any" and rule.here:
        return "seul le score automatique peut scorer ce Terrain"
    who = (
        "personne ne peut"
        if rule.who == "any"
        else f"{_anyone(rule.who, voice)} ne {_told(rule.who, voice, 'pouvez pas', 'peut pas')}"
    )
    where = " sur ce Terrain" if rule.here else " ailleurs que sur ce Terrain" if rule.unless_here else ""
    hand = f" avec {cards(rule.hand_at_least)} ou plus en main" if rule.hand_at_least is not None else ""
    return f"{who} {_forbidden(rule, voice)}{where}{hand}"


def _forbidden(rule: Forbid, voice: Voice) -> str:
    match rule.what:
        case "score":
            return "scorer de Terrain" if not (rule.here or rule.unless_here) else "scorer"
        case "play_terrain":
            return f"jouer d'autre {qualified(rule.filter, voice, TERRAIN).one}"
        case "leave_discard":
            return f"sortir de {qualified(rule.filter, voice, CARD).one} {of(_pile(rule, voice))}"
        case "recover":
            mine = rule.who == "self" and not voice.third
            return f"reprendre de {qualified(rule.filter, voice, CARD).one} de {'votre' if mine else 'sa'} défausse"
        case "play" if rule.if_in_play:
            return "jouer une carte du même nom qu'une carte déjà en jeu"
        case "play" | "move" | "discard":
            return f"{ON_CHARACTERS[rule.what]} {qualified(rule.filter, voice, CHARACTER).one}"
    return FORBIDDEN[rule.what]


def _pile(rule: Forbid, voice: Voice) -> str:
    return "une défausse" if rule.who == "any" else "votre défausse" if rule.who == "self" and not voice.third else "sa défausse"


@impose.register
def _auto_score(rule: AutoScore, voice: Voice) -> str:
    score = {
        "self": own("self", voice, "score automatique"),
        "opp": f"le score automatique {of(opponent(voice))}",
        "any": "le score automatique",
    }[rule.who]
    where = "" if rule.everywhere else " de ce Terrain" if rule.who == "any" else " sur ce Terrain"
    said = []
    if rule.set is not None:
        said.append(f"un total de {rule.set}")
    if rule.add is not None:
        said.append(_raised(rule.add, voice))
    if rule.characters is not None:
        said.append(f"au moins {quantity(Number(rule.characters), CHARACTER, voice)}")
    return f"{score}{where} demande {listed(said)}"


def _raised(amount: Amount, voice: Voice) -> str:
    """How much more, or less, a total must be."""
    if isinstance(amount, Number):
        return more(amount.n)
    paid = rate(amount, voice)
    return f"{more(paid[0])} {paid[1]}" if paid else f"un total augmenté {of(value(amount, voice))}"


@impose.register
def _phase_draw(rule: PhaseDraw, voice: Voice) -> str:
    count = f"{'une' if abs(rule.add) == 1 else abs(rule.add)} carte{'s' if abs(rule.add) > 1 else ''}"
    degree = "de plus" if rule.add > 0 else "de moins"
    phase = "à votre phase de pioche" if _told(rule.who, voice, "you", "") else "à sa phase de pioche"
    return f"{_every(rule.who, voice)} {_told(rule.who, voice, 'piochez', 'pioche')} {count} {degree} {phase}"


@impose.register
def _hand_limit(rule: HandLimit, voice: Voice) -> str:
    more_than, kept = f"plus {of(cards(rule.n))} en main", QU_UNE if rule.n == 1 else f"que {rule.n}"
    last = " les dernières arrivées" if rule.newest else ""
    if _told(rule.who, voice, "you", ""):
        return f"si vous avez {more_than}, défaussez{last} pour n'en garder {kept}"
    return f"si {_anyone(rule.who, voice)} a {more_than}, il défausse{last} pour n'en garder {kept}"


@impose.register
def _refill(rule: Refill, voice: Voice) -> str:
    sizes = [f"moins {of(cards(rule.below))}"] if rule.below is not None else []
    sizes += [f"exactement {cards(rule.exactly)}"] if rule.exactly is not None else []
    hand = f"{' ou '.join(sizes)} en main"
    if _told(rule.who, voice, "you", ""):
        return f"si vous avez {hand}, piochez {cards(rule.n)}"
    return f"si {_anyone(rule.who, voice)} a {hand}, il pioche {cards(rule.n)}"


@impose.register
def _random_discard(rule: RandomDiscard, voice: Voice) -> str:
    if _told(rule.who, voice, "you", ""):
        return "quand un effet vous fait défausser de votre main, c'est au hasard"
    return f"quand un effet fait défausser {_to_anyone(rule.who, voice)} de sa main, c'est au hasard"


@impose.register
def _discard_from_deck(rule: DiscardFromDeck, voice: Voice) -> str:
    if _told(rule.who, voice, "you", ""):
        return "quand un effet vous fait défausser de votre main, vous meulez autant de cartes à la place"
    return f"quand un effet fait défausser {_to_anyone(rule.who, voice)} de sa main, il meule autant de cartes à la place"


def _to_anyone(who: Side, voice: Voice) -> str:
    return f"à {'un joueur' if who == 'any' else 'ce joueur' if who == 'self' else opponent(voice)}"


@impose.register
def _mill_change(rule: MillChange, voice: Voice) -> str:
    change = f"{'une' if abs(rule.add) == 1 else abs(rule.add)} de {'plus' if rule.add > 0 else 'moins'}"
    if _told(rule.who, voice, "you", ""):
        return f"quand un effet vous fait meuler, vous en meulez {change}"
    return f"quand un effet fait meuler {_to_anyone(rule.who, voice)[2:]}, il en meule {change}"


@impose.register
def _doom(rule: Doom, voice: Voice) -> str:
    if rule.of == "this":
        return f"{voice.this} est défaussée"
    single = is_one(rule.characters)
    return f"{all_of(rule.characters, voice)} {'est défaussé' if single else 'sont défaussés'}"


@impose.register
def _discard_change(rule: DiscardChange, voice: Voice) -> str:
    if rule.exactly is not None:
        number = f"exactement {cards(rule.exactly)}"
    elif rule.at_least is not None and rule.at_least > 1:
        number = f"au moins {rule.at_least} cartes"
    else:
        number = "des cartes"
    reader = _told(rule.who, voice, "you", "")
    hand = f"{number} de {'votre' if reader else 'sa'} main"
    if rule.set is not None:
        change = f"n'en {'défaussez' if reader else 'défausse'} {QU_UNE if rule.set == 1 else f'que {rule.set}'}"
    else:
        add = rule.add or 0
        amount = "une" if abs(add) == 1 else abs(add)
        change = f"en {'défaussez' if reader else 'défausse'} {amount} de {'plus' if add > 0 else 'moins'}"
    if reader:
        return f"quand un effet vous fait défausser {hand}, vous {change}"
    return f"quand un effet fait défausser à {'un joueur' if rule.who == 'any' else opponent(voice)} {hand}, il {change}"


@impose.register
def _instead(rule: Instead, voice: Voice) -> str:
    what, feminine = {
        "this": (voice.this, True),
        "here": ("un Personnage de ce Terrain", False),
        "everything": ("un Personnage", False),
        "any card": ("une carte, d'où qu'elle vienne,", True),
        "enemies": (f"un Personnage adverse que {_told('self', voice, 'vous défaussez', 'il défausse')}", False),
    }[rule.of]
    when = {"scored": " à la fin d'un score", "effect": " par un effet", "any": ""}[rule.when]
    if rule.if_score:
        verb = {"won": ("gagne", "gagnez"), "lost": ("perd", "perdez")}[rule.if_score][0 if voice.third else 1]
        when = f" à la fin d'un score que {pronoun('self', voice)} {verb}"
    deck = f"passe sous {'votre' if rule.of == 'this' and not voice.third else 'son'} deck"
    goes = {
        "ban": f"est {'bannie' if feminine else 'banni'}",
        "hand": f"revient dans {own_zone('self', voice, 'hand') if rule.of == 'this' else 'la main de son propriétaire'}",
        "other_terrain": "va sur un autre Terrain",
        "left_terrain": "va sur le Terrain de gauche",
        "right_terrain": "va sur le Terrain de droite",
        "deck_bottom": deck if rule.of == "this" else "passe sous le deck de son propriétaire",
    }[rule.to]
    if rule.of == "enemies" and not when.endswith("score"):
        return f"{what}{when} {goes}"
    lost = "défaussée" if feminine else "défaussé"
    return f"au lieu d'être {lost}{when}, {what} {goes}"


@impose.register
def _protect(rule: Protect, voice: Voice) -> str:
    single = rule.of == "this" or rule.characters.extreme is not None
    ending = "e" if rule.of == "this" else "" if single else "s"
    done = {"discard": "être défaussé", "move": "être déplacé", "choose": "être choisi"}
    deeds = listed([done[what] + ending for what in rule.what if what != "subs"] or [""], "ni")
    subs = f"les effets Sub ne touchent pas {_about(rule, voice)}" if "subs" in rule.what else ""
    if not deeds:
        return subs
    return (
        f"{subs} et " if subs else ""
    ) + f"{_about(rule, voice)} ne {'peut' if single else 'peuvent'} pas {deeds} par un effet"


def _about(rule: Protect | NoForceInScores, voice: Voice) -> str:
    """The characters of a rule, or the very card that speaks."""
    return voice.this if rule.of == "this" else all_of(rule.characters, voice)


@impose.register
def _cancel(rule: CancelRule, voice: Voice) -> str:
    plain = {
        "subs": "les effets Sub sont annulés",
        "win": "les effets Gagnant sont annulés",
        "lose": "les effets Perdant sont annulés",
    }
    return plain.get(rule.what) or f"{VOIDED[rule.what]} {of(all_of(rule.characters, voice))} sont annulés"


@impose.register
def _gems(rule: GemRule, voice: Voice) -> str:
    whom, said = voice.this if rule.of else all_of(rule.characters, voice), []
    ending = "" if rule.characters.extreme or rule.of else "ent"
    if rule.gain:
        said.append(f"{whom} gagn{ending or 'e'} les gemmes {_colours(rule.gain)}".rstrip())
    if rule.lose:
        theirs = "leurs" if ending else "ses"
        said.append(f"{whom} perd{ending} {theirs} gemmes {_colours(rule.lose)}".rstrip())
    return " et ".join(said)


def _colours(colours: tuple[str, ...]) -> str:
    """Gems of these colours; nothing to say when it is all of them."""
    plural = {"orange": "orange", "violet": "violettes"}
    return "" if len(set(colours)) == len(plural) else listed([plural[colour] for colour in colours])


def _halved(part: str, where: str, for_whom: str) -> str:
    """G207: who is spoken of comes first, so that nobody is rounded down."""
    whose = f"{for_whom}, ".lstrip() if for_whom else ""
    return f"{whose}tout nombre fixe de cartes de l'effet {part}{where} est divisé par 2, arrondi à l'inférieur"


@impose.register
def _terrain_effect(rule: TerrainEffectRule, voice: Voice) -> str:
    where = " de ce Terrain" if rule.here else ""
    for_whom = {"self": f" pour {'lui' if voice.third else 'vous'}", "opp": f" pour {opponent(voice)}", "any": ""}[rule.who]
    match rule.change:
        case "double_win":
            return f"l'effet Gagnant{where} est appliqué {times(2)}{for_whom}"
        case "double_lose":
            return f"l'effet Perdant{where} est appliqué {times(2)}{for_whom}"
        case "half_win":
            return _halved("Gagnant", where, for_whom)
        case "half_lose":
            return _halved("Perdant", where, for_whom)
        case "invert":
            wins = f"quand {_anyone(rule.who, voice)} {_told(rule.who, voice, 'gagnez', 'gagne')} un score, "
            return f"{wins}ses effets Gagnant et Perdant{where} sont échangés"
        case "none":
            return f"les effets Gagnant et Perdant{where} ne sont pas appliqués{for_whom}"


@impose.register
def _crowd(rule: Crowd, voice: Voice) -> str:
    return f"il ne peut y avoir plus {of(quantity(Number(rule.most), CHARACTER, voice))} sur ce Terrain"


@impose.register
def _score_price(rule: ScorePrice, voice: Voice) -> str:
    must, hand = _told(rule.who, voice, "devez", "doit"), "votre" if _told(rule.who, voice, "you", "") else "sa"
    return f"pour scorer ce Terrain, {_every(rule.who, voice)} {must} d'abord défausser {cards(rule.n)} de {hand} main"


@impose.register
def _ban_instead_of_discard(rule: BanInsteadOfDiscard, voice: Voice) -> str:
    if _told(rule.who, voice, "you", ""):
        return "quand un effet vous fait défausser de votre main, vous pouvez à la place bannir une carte de votre défausse"
    whom = _to_anyone(rule.who, voice)
    return f"quand un effet fait défausser {whom} une carte de sa main, il peut bannir une carte de sa défausse à la place"


@impose.register
def _for_one(rule: ForOne, voice: Voice) -> str:
    can = f"{pronoun('self', voice)} {'peut' if voice.third else 'pouvez'}"
    whom = picked(replace(rule.characters, side="self"), Pick(), voice)
    return f"{can} défausser {whom} pour jouer gratuitement {voice.this}"
