"""Choices, chance, conditions and delays in French: actions made of other actions."""

from __future__ import annotations

from simulator.games.wankul.effects.language import Action
from simulator.games.wankul.effects.selection import Not, Who
from simulator.games.wankul.effects.wording.clauses import Clause, Voice, whole
from simulator.games.wankul.effects.wording.french.actions import act, infinitives, phrase
from simulator.games.wankul.effects.wording.french.conditions import opening
from simulator.games.wankul.effects.wording.french.events import moment
from simulator.games.wankul.effects.wording.french.grammar import (
    ROLL,
    deed,
    opponent,
    own,
    pronoun,
    provided,
    subject,
)
from simulator.games.wankul.effects.words.choosing import (
    Choose,
    Coin,
    EachPlayer,
    If,
    Later,
    May,
    SecretNumbers,
)


def granted(actions: tuple[Action, ...], voice: Voice, who: Who = "self") -> str:
    """What a player may do, as a sentence."""
    reader = who == "self" and not voice.third
    player = "vous" if reader else subject(who, voice)
    deeds = infinitives(actions, voice, who)
    can = "pouvez" if reader else "peut"
    return f"{player} {can} {deeds if deeds is not None else f'faire ceci : {phrase(actions, voice)}'}".strip()


@act.register
def _may(action: May, voice: Voice) -> list[Clause]:
    return whole(granted(action.do, voice, action.who))


@act.register
def _if(action: If, voice: Voice) -> list[Clause]:
    if not action.then:
        return whole(f"{opening(Not(action.condition), voice)}, {phrase(action.otherwise, voice)}")
    found = whole(f"{opening(action.condition, voice)}, {phrase(action.then, voice.named())}")
    return found + (whole(f"sinon, {phrase(action.otherwise, voice)}", depends=True) if action.otherwise else [])


@act.register
def _choose(action: Choose, voice: Voice) -> list[Clause]:
    chooser = {"self": own("self", voice, "choix"), "opp": f"choix de {opponent(voice)}"}.get(action.by, "choix du joueur actif")
    opening_words = f"à {chooser}" if action.by == "self" else f"au {chooser}"
    return whole(f"{opening_words} : {', ou '.join(phrase(option, voice) for option in action.options)}")


@act.register
def _each_player(action: EachPlayer, voice: Voice) -> list[Clause]:
    again = "" if isinstance(action.do[0], If) else "il"
    return whole(phrase(action.do, Voice(voice.this, third=True, subject="chaque joueur", again=again)))


@act.register
def _coin(action: Coin, voice: Voice) -> list[Clause]:
    found = deed("self", ROLL, "une pièce")
    if action.then:
        found += whole(f"sur le côté {action.side}, {phrase(action.then, voice)}", depends=True)
    if action.otherwise:
        found += whole(
            f"{'sinon' if action.then else f'sauf sur le côté {action.side}'}, {phrase(action.otherwise, voice)}", depends=True
        )
    return found


@act.register
def _secret_numbers(action: SecretNumbers, voice: Voice) -> list[Clause]:
    found = whole(f"les deux joueurs annoncent en même temps un nombre de 0 à {action.at_most}")
    for size, actions in (("petit", action.lower), ("grand", action.higher)):
        if actions:
            found += whole(phrase(actions, Voice(voice.this, third=True, subject=f"le joueur au plus {size} nombre")))
    return found


@act.register
def _later(action: Later, voice: Voice) -> list[Clause]:
    if action.next_score and action.on.event in ("score_won", "score_lost"):
        verb = {"score_won": ("gagne", "gagnez"), "score_lost": ("perd", "perdez")}[action.on.event]
        third = voice.third or action.on.who != "self"
        player = pronoun(action.on.who if action.on.who != "any" else "each", voice)
        outcome = f"{provided(player)} {verb[0 if third else 1]} le prochain score de ce tour"
        return whole(f"{outcome}, {phrase(action.do, voice)}")
    if action.own_turn:
        return whole(f"{moment(action.on, voice)}, {phrase(action.do, voice)}")
    if action.on.event == "turn_end" and action.on.who != "opp":
        return whole(f"à la fin du tour, {phrase(action.do, voice)}")
    limit = ", pour le prochain score seulement" if action.next_score else ", une seule fois"
    span = "jusqu'à la fin du prochain tour" if action.next_turn else "ce tour-ci"
    return whole(f"{span}{limit}, {moment(action.on, voice)}, {phrase(action.do, voice)}")
