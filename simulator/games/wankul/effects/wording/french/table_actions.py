"""Characters and terrains in play: discarded, moved, taken over, scored, made stronger, in French."""

from __future__ import annotations

from dataclasses import replace

from simulator.games.wankul.effects.selection import ANYONE, Amount, Characters, Comparison, ForceOf, Number, Pick, Scaled
from simulator.games.wankul.effects.wording.clauses import Clause, Noun, Voice, whole
from simulator.games.wankul.effects.wording.french.actions import act, lasting
from simulator.games.wankul.effects.wording.french.cards import picked, qualified
from simulator.games.wankul.effects.wording.french.figures import figure_bound, ordered, quantity, ref, signed, value
from simulator.games.wankul.effects.wording.french.grammar import (
    ADD,
    APPLY,
    CANCEL,
    CHARACTER,
    CHOOSE,
    DISCARD,
    DIVIDE,
    DOUBLE,
    EXCHANGE,
    GAIN,
    GIVE,
    LOSE,
    MOVE,
    MULTIPLY,
    PLACE,
    SCORE,
    SEND_BACK,
    SET,
    SHUFFLE,
    STRIP,
    TAKE,
    TRIPLE,
    article,
    deed,
    more,
    of,
    opponent,
    own,
    own_zone,
    pronoun,
    provided,
    quoted,
    that,
    times,
    to,
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

PARTS = {"win": "Gagnant", "lose": "Perdant"}
VOIDED = {"effects": "les effets", "all_but_combos": "les effets", "combos": "les Combos", "permanents": "les effets Permanents"}
COLOURS = {"orange": "orange", "violet": "violette"}
THEIR_EXTREME = {
    "strongest": "son Personnage le plus fort",
    "weakest": "son Personnage le plus faible",
    "dearest": "son Personnage le plus cher",
}
FACE_DOWN = Noun("carte face cachée", "cartes face cachée", feminine=True)


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
        hand, owner = own_zone("self", voice, "hand"), "lui" if voice.third else "vous"
        return deed("self", TAKE, f"dans {hand} une carte face cachée qui {owner} appartient sous {under}")
    if action.characters == ANYONE and action.pick.n != Number(1):
        return deed("self", DISCARD, f"{quantity(action.pick.n, FACE_DOWN, voice)} en jeu")
    return deed("self", DISCARD, f"une carte face cachée sous {under}")


@act.register
def _bounce(action: Bounce, voice: Voice) -> list[Clause]:
    if action.of:
        return deed("self", SEND_BACK, f"{ref(action.of, voice)} dans la main de son propriétaire")
    return deed("self", SEND_BACK, f"{picked(action.characters, action.pick, voice)} dans la main de {_owner(action.pick)}")


@act.register
def _character_to_deck(action: CharacterToDeck, voice: Voice) -> list[Clause]:
    what, owner = picked(action.characters, action.pick, voice), _owner(action.pick)
    if action.to == "shuffle":
        return deed("self", SHUFFLE, f"{what} dans le deck de {owner}")
    return deed("self", PLACE, f"{what} {'sur' if action.to == 'top' else 'sous'} le deck de {owner}")


@act.register
def _swap_with_hand(action: SwapWithHand, voice: Voice) -> list[Clause]:
    limit = " de Force égale ou inférieure" if action.no_stronger else " de Force supérieure" if action.stronger else ""
    in_play = voice.this if action.of else picked(action.characters, Pick(), voice)
    return deed("self", EXCHANGE, f"{in_play} avec un Personnage {of(own_zone('self', voice, 'hand'))}{limit}")


@act.register
def _move(action: Move, voice: Voice) -> list[Clause]:
    goals = {
        "elsewhere": "un autre Terrain",
        "here": "ce Terrain",
        "left": "le Terrain de gauche",
        "right": "le Terrain de droite",
    }
    whom = voice.this if action.of else picked(action.characters, action.pick, voice)
    if action.to == "elsewhere" and action.characters.where == "here":
        return deed("self", MOVE, f"{whom.replace('sur ce Terrain', 'depuis ce Terrain')} vers un autre")
    fresh = f" où {voice.this} n'a pas encore été ce tour-ci" if action.fresh else ""
    return deed("self", MOVE, f"{whom} vers {goals[action.to]}{fresh}")


@act.register
def _tie_fates(action: TieFates, voice: Voice) -> list[Clause]:
    whom = picked(replace(action.characters, other=True), Pick(), voice)
    return deed("self", CHOOSE, whom) + whole(f"quand lui ou {voice.this} quitte le jeu, l'autre est banni")


@act.register
def _score(action: Score, voice: Voice) -> list[Clause]:
    other = "autre " if action.where == "elsewhere" else ""
    if action.where in SCORED_PLACES:
        what = SCORED_PLACES[action.where].format(voice.this)
    elif action.all:
        what = f"tous les {'autres ' if other else ''}Terrains en jeu"
    elif action.up_to is not None:
        what = f"{_range(action.n, action.up_to)} {'autres ' if other else ''}Terrains"
    else:
        what = f"un {other}Terrain" if action.n == 1 else f"{action.n} {'autres ' if other else ''}Terrains"
    limits = []
    if action.own_force:
        limits.append(f"où {own('self', voice, 'total')} est {_total(action.own_force, voice)}")
    if action.more_force:
        has = "a" if voice.third else "avez"
        limits.append(f"où {pronoun('self', voice)} {has} plus de Force que {opponent(voice)}")
    if action.fewer_characters:
        limits.append(f"où {pronoun('self', voice)} {'a' if voice.third else 'avez'} moins de Personnages que {opponent(voice)}")
    if action.without_name:
        limits.append(f"sans {quoted(action.without_name)}")
    if action.conceded:
        wins = "gagne" if voice.third else "gagnez"
        limits.append(f"{that(pronoun('self', voice))} {wins} sans comparer les Forces, le point allant {to(opponent(voice))}")
    subs = f" sans que {opponent(voice)} puisse jouer d'effet Sub pendant ce score" if action.no_subs else ""
    return deed("self", SCORE, " ".join([what, *limits]) + subs)


SCORED_PLACES = {"here": "ce Terrain", "event": "le Terrain où il se trouve", "left": "le Terrain que {} vient de quitter"}


def _total(bound: Comparison, voice: Voice) -> str:
    """A total within a bound: "de 5 ou moins", "inférieur à 5"."""
    if isinstance(bound.amount, Number) and bound.operator in ("<=", "=", ">="):
        return f"de{figure_bound('', bound, voice)}"
    return ordered(bound.operator, value(bound.amount, voice), feminine=False)


def _range(least: int, most: int) -> str:
    return f"jusqu'à {most}" if least == 0 else f"{least} ou {most}" if most == least + 1 else f"de {least} à {most}"


@act.register
def _repeat_terrain_effect(action: RepeatTerrainEffect, voice: Voice) -> list[Clause]:
    verb = "gagne" if voice.third else "gagnez"
    repeated = f"son effet {PARTS[action.part]} est appliqué {times(action.times)}"
    return whole(f"{provided(pronoun('self', voice))} {verb} un score ce tour-ci, {repeated}")


@act.register
def _apply_terrain_effect(action: ApplyTerrainEffect, voice: Voice) -> list[Clause]:
    chosen = "de votre choix" if action.by == "self" and not voice.third else "au choix du joueur" if action.by == "self" else ""
    return deed(action.who, APPLY, f"l'effet {PARTS[action.part]} d'un Terrain en jeu {chosen}".rstrip())


@act.register
def _points(action: Points, voice: Voice) -> list[Clause]:
    number = abs(action.n)
    return deed(action.who, GAIN if action.n > 0 else LOSE, f"{'un' if number == 1 else number} point{'s' if number > 1 else ''}")


@act.register
def _force(action: Force, voice: Voice) -> list[Clause]:
    whom = ref(action.of, voice) if action.of else picked(action.characters, action.pick, voice)
    feminine = action.of is not None and whom.startswith(("cette ", "la "))
    until = lasting(action.until, voice, plural=action.of is None and many(action.pick), feminine=feminine)
    found: list[Clause] = []
    if action.add is not None:
        found += _added(action.add, whom, until, voice)
    if action.times is not None:
        verb = DOUBLE if action.times == Number(2) else TRIPLE if action.times == Number(3) else None
        factor = "" if verb else f" par {value(action.times, voice)}"
        found += deed("self", verb or MULTIPLY, f"la Force {of(whom)}{factor}{until}")
    if action.divide is not None:
        found += deed("self", DIVIDE, f"par {action.divide} la Force {of(whom)}, arrondie à l'inférieur,{until}")
    if action.restore:
        found += deed("self", CANCEL, f"tous les changements de Force {of(whom)}{until}")
    if action.set is not None:
        worth = to(value(action.set, voice))
        fixed = f"{worth} la Force {of(whom)}" if isinstance(action.set, Number) else f"la Force {of(whom)} {worth}"
        found += deed("self", SET, fixed + until)
    return found


def _added(amount: Amount, whom: str, until: str, voice: Voice) -> list[Clause]:
    """A bonus or a loss; the Force of a card is added to that of another, or taken from it."""
    match amount:
        case ForceOf():
            return deed("self", ADD, f"{value(amount, voice)} {to(f'celle {of(whom)}')}{until}")
        case Scaled(of=ForceOf(), times=-1, per=1, plus=0, at_least=None, at_most=None):
            return deed("self", STRIP, f"{value(amount.of, voice)} {of(f'celle {of(whom)}')}{until}")
    return deed("self", GIVE, f"{signed(amount, voice)} {to(whom)}{until}")


@act.register
def _cost(action: Cost, voice: Voice) -> list[Clause]:
    kind = qualified(action.filter, voice, CHARACTER)
    price = f"{action.set}" if action.set is not None else more(action.add or 0)
    adverse = " adverse" if action.who == "opp" else ""
    match action.next:
        case None:
            whose = (
                f"les {kind.many}{f'{adverse}s' if adverse else ''}"
                if action.who != "self"
                else own("self", voice, kind.many, plural=True)
            )
            return whole(f"{whose} coûtent {price} à jouer ce tour-ci")
        case 1:
            whose = own("self", voice, f"prochain {kind.one}") if action.who == "self" else f"le prochain {kind.one}{adverse}"
            return whole(f"{whose} coûte {price} à jouer ce tour-ci")
        case number:
            coming = f"{number} prochains {kind.many}"
            whose = (
                own("self", voice, coming, plural=True)
                if action.who == "self"
                else f"les {coming}{f'{adverse}s' if adverse else ''}"
            )
            return whole(f"{whose} coûtent {price} à jouer ce tour-ci")


@act.register
def _extra_plays(action: ExtraPlays, voice: Voice) -> list[Clause]:
    can = "peut" if voice.third else "pouvez"
    return whole(f"{pronoun('self', voice)} {can} jouer {quantity(Number(action.n), CHARACTER, voice)} de plus ce tour-ci")


@act.register
def _strip_gems(action: StripGems, voice: Voice) -> list[Clause]:
    whom, until = picked(action.characters, Pick(), voice), lasting(action.until, voice)
    colour = f" {COLOURS[action.colour]}" if action.colour else ""
    where = " d'ouverture" if action.opening else ""
    what = (
        f"sa gemme{where}{colour}"
        if action.colour and action.opening
        else f"toutes ses gemmes{where}{colour}{'s' if colour == ' violette' else ''}"
    )
    return deed("self", STRIP, f"{what} {to(whom)}{until}".replace("sa gemme", "une gemme").replace("toutes ses", "toutes les"))


@act.register
def _cancel(action: Cancel, voice: Voice) -> list[Clause]:
    whom = ref(action.of, voice) if action.of else picked(action.characters, action.pick, voice)
    plural, feminine = action.of is None and many(action.pick), whom.startswith(("cette ", "la "))
    until = lasting(action.until, voice, plural=plural, feminine=feminine)
    saved = ", mais pas ses Combos" if action.what == "all_but_combos" else ""
    only = "seulement " if action.what == "combos" else ""
    return deed("self", CANCEL, f"{only}{VOIDED[action.what]} {of(whom)}{until}{saved}")


@act.register
def _run_effect(action: RunEffect, voice: Voice) -> list[Clause]:
    left = tuple(trait for trait in action.filter.without if trait != "main_score")
    kind = qualified(replace(action.filter, without=left), voice, CHARACTER)
    source = "en jeu" if action.zone == "play" else of(own_zone("self", voice, "hand"))
    limit = " et non scoreur" if left != action.filter.without else ""
    return deed("self", APPLY, f"l'effet non permanent{limit} {of(f'{article(kind)} {kind.one}')} {source}")


def _owner(pick: Pick) -> str:
    return "leur propriétaire" if many(pick) else "son propriétaire"
