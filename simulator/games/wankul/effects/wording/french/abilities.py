"""Abilities in French: labels, prices, Subs, and a card that gains an ability."""

from __future__ import annotations

from simulator.catalog.typography import typeset
from simulator.games.wankul.effects.language import Ability
from simulator.games.wankul.effects.wording.breaking import Breaks
from simulator.games.wankul.effects.wording.clauses import Clause, Voice, whole
from simulator.games.wankul.effects.wording.french.actions import act, infinitives, phrase, sentences
from simulator.games.wankul.effects.wording.french.cards import CLANS
from simulator.games.wankul.effects.wording.french.choices import granted
from simulator.games.wankul.effects.wording.french.conditions import opening
from simulator.games.wankul.effects.wording.french.events import doer, moment
from simulator.games.wankul.effects.wording.french.grammar import AND, BREAK, pronoun, provided, quoted
from simulator.games.wankul.effects.wording.french.rules import impose
from simulator.games.wankul.effects.wording.lines import Speech, said
from simulator.games.wankul.effects.words.choosing import Gain


def _with_partner(label: str, ability: Ability) -> str:
    if ability.with_name:
        return f"{label} avec {quoted(ability.with_name)}{f' {CLANS[ability.with_clan]}' if ability.with_clan else ''}"
    if ability.with_clan:
        return f"{label} avec un Personnage {CLANS[ability.with_clan]}"
    return f"{label} sauf avec {quoted(ability.except_name)}" if ability.except_name else label


def _price(ability: Ability, voice: Voice) -> str:
    """What is paid, as far as the player may decline it."""
    free = ability.optional or ability.when in ("activated", "from_hand")
    return granted(ability.cost, voice) if free else phrase(ability.cost, voice)


def _paid(ability: Ability, voice: Voice) -> str:
    """An ability with a price: paid or not in one breath where French allows it."""
    deeds = infinitives(ability.do, voice)
    if deeds is not None and infinitives(ability.cost, voice) is not None:
        return f"{_price(ability, voice)} pour {deeds}"
    return _paid_apart(ability, voice)


def _paid_apart(ability: Ability, voice: Voice) -> str:
    """An ability with a price: first the price, then what it buys."""
    if_done = provided(f"{pronoun('self', voice)} le {'fait' if voice.third else 'faites'}")
    return f"{_price(ability, voice)} ; {if_done}, {phrase(ability.do, voice)}"


def _from_hand(ability: Ability, voice: Voice) -> str:
    """A Sub: the card is played from the hand, or given up at the price it names."""
    if ability.cost:
        return _paid(ability, voice) if ability.do else granted(ability.cost, voice)
    can_play = f"{pronoun('self', voice)} {'peut' if voice.third else 'pouvez'} jouer {voice.this}"
    return f"{can_play} : {phrase(ability.do, voice)}" if ability.do else can_play


CONDITIONAL = r"(?:(?:permanent : )?(?:quand|au moment|au début|à la fin|une fois|pendant|ce tour-ci|après)[^,]*, )*(?:si |s'il)"
FRENCH = Speech(
    labels={
        "main": "",
        "permanent": "Permanent",
        "combo": "Combo",
        "double_combo": "Double Combo",
        "sub": "Sub",
        "offboard": "Hors jeu",
        "from_hand": "Depuis la main",
        "special": "Spécial",
        "winner": "Le Gagnant",
        "loser": "Le Perdant",
        "note": "",
    },
    this={"character": "cette carte", "terrain": "ce Terrain", "duo": "cette carte"},
    winner_is_told=False,
    once="une fois par tour",
    enters="quand ce Terrain entre en jeu",
    dug="quand ce Terrain est dépilé",
    also=AND,
    break_off=BREAK,
    sentences=sentences,
    granted=granted,
    paid=_paid,
    paid_apart=_paid_apart,
    condition=("si ", "s'il"),
    look=lambda condition: f"regardez {condition}",
    apart=lambda moment: f"ceci a lieu {moment}",
    as_long_as_so="tant que c'est vrai",
    if_so="si oui",
    from_hand=_from_hand,
    impose=impose,
    moment=moment,
    doer=doer,
    opening=opening,
    somewhere=("sur ce Terrain", "sur un Terrain"),
    with_partner=_with_partner,
    polished=typeset,
    breaks=Breaks(
        again=[
            ("la carte du dessus de votre deck", "celle-ci"),
            ("la carte du dessous de votre deck", "celle-ci"),
            ("la carte du dessus de son deck", "celle-ci"),
            ("la carte du dessus de votre défausse", "celle-ci"),
            ("le dernier Personnage adverse joué", "celui-ci"),
            ("la carte cachée", "celle-ci"),
            ("la carte piochée", "celle-ci"),
        ],
        options=r"choix[^:]* : ",
        or_else=", ou ",
        conditional=CONDITIONAL,
        under_a_condition=(" ; sinon, ", " ; si vous le faites, "),
        places=[
            (" ; sinon, ", "", "sinon, "),
            (" et si ", "", "si "),
            (" ; si vous le faites, ", "", "si vous le faites, "),
            (" et tant que c'est vrai, ", "", "tant que c'est vrai, "),
            (", mélangez-le, ", "", "mélangez-le, puis "),
            (" et celui qui ", "", "celui qui "),
            (" et votre adversaire ", "", "votre adversaire "),
            (", le Terrain reste en jeu et ", "", "le Terrain reste alors en jeu et "),
            ("vous pouvez jouer cette carte : ", "vous pouvez jouer cette carte", "son effet : "),
            (" ; sur le côté ", "", "sur le côté "),
            (", mais pas ses Combos", "", "ses Combos ont lieu"),
            (", avant que le Terrain ne soit vidé, ", ", faites ceci avant que le Terrain ne soit vidé", ""),
            (" dont la Force totale ne dépasse pas ", "", "leur Force totale ne peut pas dépasser "),
            (" tant qu'ils restent en jeu", "", "cela dure tant qu'ils restent en jeu"),
            (", elle comprise", "", "cette carte compte aussi"),
        ],
        then=", puis ",
        may=r"\b(?:pouvez|peut|pour)\b",
        imperative=r"\w+ez\b",
        third="il ",
        resumed="si vous le faites, ",
    ),
)


@act.register
def _gain(action: Gain, voice: Voice) -> list[Clause]:
    ability = action.ability
    gained = AND.join(said(ability, FRENCH, voice))
    return whole(gained if ability.when == "static" else f"permanent : {gained}")
