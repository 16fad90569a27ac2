"""The French sentences of words that need no grammar of their own; `wording/sentences.py` says what stands between braces."""

from __future__ import annotations

from collections.abc import Mapping

from simulator.games.wankul.effects.selection import (
    Age,
    Chain,
    CostOf,
    Done,
    DugThisTurn,
    ForceOf,
    Handled,
    LastInRow,
    Margin,
    Noted,
    OnEdgeTerrain,
    OwnTurn,
    PlaceInRow,
    PlayedBy,
    PlayedByEffect,
    PlayedThisTurn,
    Rolled,
    ScoredBy,
    Scoring,
    TerrainPlayed,
)
from simulator.games.wankul.effects.wording.french.actions import act
from simulator.games.wankul.effects.wording.french.cards import all_of, picked
from simulator.games.wankul.effects.wording.french.conditions import holds
from simulator.games.wankul.effects.wording.french.figures import ref, value
from simulator.games.wankul.effects.wording.french.grammar import (
    ANNOUNCE,
    APPLY,
    BAN,
    CANCEL,
    CHOOSE,
    DISCARD,
    DRAW,
    EXCHANGE,
    GIVE,
    MOVE,
    PLACE,
    PLAY,
    PUT,
    REPEAT,
    REVEAL,
    ROLL,
    SHOW,
    TAKE,
    cards,
    of,
    opponent,
    own_zone,
    pronoun,
)
from simulator.games.wankul.effects.wording.french.rules import impose
from simulator.games.wankul.effects.wording.sentences import By, Deeds, Fact, Phrases, teach
from simulator.games.wankul.effects.words import (
    banning,
    choosing,
    discarding,
    drawing,
    face_down,
    forces,
    gems,
    leaving,
    moving,
    own_plays,
    playing,
    recovering,
    scoring,
    searching,
    terrains,
    texts,
)

PHRASES = Phrases(
    opponent=opponent,
    pronoun=pronoun,
    own_zone=own_zone,
    ref=ref,
    picked=picked,
    all_of=all_of,
    agrees=lambda who, voice: who == "self" and not voice.third,
    everyone="chaque joueur",
    forms={"again": ("vous", "il")},
    melting={"de": of, "cartes": lambda number: cards(int(number))},
)

DEEDS: Mapping[type, Deeds] = {
    drawing.DrawWhileStronger: [(DRAW, "des cartes tant que chacune a plus de Force imprimée que la précédente")],
    discarding.DiscardThis: [(DISCARD, "{this}")],
    recovering.BanToDiscard: [(PLACE, "toutes les cartes {de ban} sous {discard}")],
    recovering.SwapDeckAndDiscard: [(EXCHANGE, "{deck} et {discard} sans les mélanger")],
    banning.BanThis: [(BAN, "{this}")],
    banning.BanCharacter: [(BAN, "{whom}")],
    searching.Reveal: [(REVEAL, "{card}")],
    searching.ShowHand: [(SHOW, "{hand}")],
    face_down.TakeSetAside: By(
        "to",
        {
            "hand": [(TAKE, "en main {vos|ses} cartes face cachée sous {this}")],
            "ban": [(BAN, "{vos|ses} cartes face cachée sous {this}")],
        },
    ),
    moving.SwapPlaces: By(
        "side",
        {
            "self": [(EXCHANGE, "les places de 2 de {vos|ses} {other?autres }Personnages")],
            "opp": [(EXCHANGE, "les places de 2 {other?autres }Personnages adverses")],
        },
    ),
    moving.SwapControl: [
        (EXCHANGE, "le contrôle d'un de {vos|ses} autres Personnages et d'un Personnage adverse sur ce Terrain")
    ],
    moving.SwapWithDiscard: [(EXCHANGE, "{this} avec le Personnage le plus proche du dessus {de discard}")],
    moving.MoveAll: [(MOVE, "tous les autres Personnages depuis ce Terrain vers un autre, dans le même ordre")],
    moving.GiveAway: [(GIVE, "à {opponent} le contrôle {de this}")],
    moving.GiveCharacter: [(GIVE, "à {opponent} le contrôle {de whom}")],
    terrains.PlayTerrain: [(PLAY, "un Terrain {de hand}")],
    terrains.ReplaceTerrain: [(DISCARD, "un autre Terrain en jeu"), (PUT, "à sa place un Terrain {de hand}")],
    terrains.SwapTerrainWithDiscard: By(
        "which",
        {
            "any": [(EXCHANGE, "un Terrain en jeu avec un Terrain {de discard} sans bouger les Personnages")],
            "this": [(EXCHANGE, "ce Terrain avec un Terrain {de discard} sans bouger les Personnages")],
        },
    ),
    terrains.SwapTerrains: [(EXCHANGE, "les places de 2 Terrains en jeu sans bouger les Personnages")],
    terrains.BanTerrain: By(
        "of",
        {
            None: [(BAN, "un Terrain en jeu et tous les Personnages qui s'y trouvent")],
            "this": [(BAN, "{this}, dont les Personnages sont défaussés")],
        },
    ),
    forces.Uncount: [(CHOOSE, "{whom} dont la Force ne compte pas dans les scores de ce tour")],
    texts.CancelApplication: [(CANCEL, "cet effet")],
    scoring.CopyWinner: [(APPLY, "l'effet Gagnant d'un autre Terrain en jeu ou {de hand}")],
    scoring.CancelScore: [(CANCEL, "le score en cours, le Terrain reste en jeu")],
    scoring.LockTerrain: [(None, "ce Terrain ne peut plus être scoré jusqu'à la fin du prochain tour")],
    scoring.NoteForLoser: [(None, "ce nombre de cartes compte pour l'effet Perdant de ce score")],
    choosing.ChooseCharacter: [(CHOOSE, "{whom}")],
    choosing.Die: [(ROLL, "un dé")],
    choosing.Announce: [(ANNOUNCE, "un nombre de 0 à {at_most}")],
    choosing.Repeat: [(REPEAT, "")],
}

RULES: Mapping[type, str | By] = {
    drawing.DrawAtLeastTo: (
        "quand {anyone} {piochez|pioche}, {vous continuez|il continue} jusqu'à avoir au moins {cartes hand} en main"
    ),
    drawing.OpenDraws: (
        "{everyone} {révélez|révèle} les cartes {que vous piochez|qu'il pioche}{phase_only? pendant la phase de pioche}"
    ),
    discarding.OnlyOne: "un seul Personnage « {name} » peut être en jeu : le plus ancien est défaussé",
    leaving.TakeTheBlow: By(
        "side",
        {
            "self": (
                "quand un effet doit défausser un de {vos|ses} autres Personnages, "
                "{you} {pouvez|peut} défausser {this} à sa place"
            ),
            "opp": "quand un effet doit défausser un autre Personnage adverse, {you} {pouvez|peut} défausser {this} à sa place",
            "any": "quand un effet doit défausser un autre Personnage, {you} {pouvez|peut} défausser {this} à sa place",
        },
    ),
    playing.OneLine: By(
        "line",
        {
            "row": "sur ce Terrain, les Personnages ne peuvent être joués que sur la première ligne",
            "column": "sur ce Terrain, les Personnages ne peuvent être joués que sur la première colonne",
        },
    ),
    playing.FreeCopies: "chaque joueur peut jouer gratuitement les Personnages dont un exemplaire est déjà en jeu",
    playing.FirstPlayUncounted: "chaque tour, la première pose sur ce Terrain ne compte pas dans la limite",
    own_plays.PlaysFree: "{you} {pouvez|peut} jouer {this} gratuitement{here? sur ce Terrain}",
    own_plays.Sacrifice: (
        "pour jouer {this}, {you} {devez|doit} défausser tous {vos|ses} Personnages de son Terrain, au moins un"
    ),
    own_plays.PaidInPlay: (
        "{you} {payez|paie} le coût de {this} en défaussant des Personnages alliés en jeu, et rien ne change ce coût"
    ),
    own_plays.TerrainByLot: "le Terrain où {this} est jouée est tiré au sort",
    forces.CopyForce: "{this} a la Force {de card}, ou 0 s'il n'y a personne",
    forces.DoubledBonuses: "les bonus de Force {de this} comptent double",
    forces.NoForceInScores: "la Force {de whom} ne compte pas dans les scores",
    gems.NamesakeCombos: "les gemmes ne font de Combo qu'entre cartes du même nom",
    gems.CrossedGems: "sur ce Terrain, un Combo simple se fait entre gemmes de couleurs différentes",
    texts.NameRule: "{this} compte comme une carte « {name} »",
    scoring.MostCharactersWins: "le joueur qui a le plus de Personnages sur ce Terrain gagne son score",
    scoring.OnlyTerrainScores: "ce Terrain ne peut être scoré que s'il est seul en jeu",
    choosing.MoreCoins: "quand {anyone} {lancez|lance} une pièce, {again} {pouvez|peut} la relancer",
}

FACTS: Mapping[type, Fact] = {
    PlayedThisTurn: ("{this} a été jouée ce tour-ci", "{this} n'a pas été jouée ce tour-ci"),
    PlayedByEffect: ("{this} a été jouée par un effet", "{this} n'a pas été jouée par un effet"),
    PlayedBy: (
        "{this} a été jouée par l'effet d'une carte « {name} »",
        "{this} n'a pas été jouée par l'effet d'une carte « {name} »",
    ),
    LastInRow: ("{this} est la plus à droite de sa ligne", "{this} n'est pas la plus à droite de sa ligne"),
    OnEdgeTerrain: By(
        "edge",
        {
            "left": (
                "{this} est sur le Terrain en jeu le plus à gauche",
                "{this} n'est pas sur le Terrain en jeu le plus à gauche",
            ),
            "right": (
                "{this} est sur le Terrain en jeu le plus à droite",
                "{this} n'est pas sur le Terrain en jeu le plus à droite",
            ),
        },
    ),
    ScoredBy: By(
        "how",
        {
            "effect": (
                "le score en cours a été déclenché par un effet",
                "le score en cours n'a pas été déclenché par un effet",
            ),
            "force": (
                "le score en cours a été déclenché automatiquement",
                "le score en cours n'a pas été déclenché automatiquement",
            ),
        },
    ),
    OwnTurn: ("c'est {votre|son} tour", "c'est le tour de {opponent}"),
    Scoring: ("un Terrain est en train d'être scoré", "aucun Terrain n'est en train d'être scoré"),
    DugThisTurn: ("un Terrain a été dépilé ce tour-ci", "aucun Terrain n'a été dépilé ce tour-ci"),
    TerrainPlayed: ("un Terrain a été posé ce tour-ci", "aucun Terrain n'a été posé ce tour-ci"),
    Done: ("c'est fait", "ce n'est pas fait"),
}
"""What holds, and what holds where it does not."""

AMOUNTS: Mapping[type, str] = {
    ForceOf: "la Force {printed?imprimée }{de card}",
    CostOf: "le coût {de card}",
    Handled: "ce nombre",
    Rolled: "le nombre du dé",
    PlaceInRow: "la place {de this} dans sa ligne",
    Noted: "le nombre de cartes retenu par l'effet Gagnant de ce score",
    Margin: "l'écart entre les deux totaux",
    Age: "le nombre de tours depuis l'arrivée {de this}",
    Chain: "le nombre de Personnages que des gemmes enchaînent à {this} sur sa ligne, elle comprise",
}

teach(act, DEEDS, PHRASES.deeds)
teach(impose, RULES, PHRASES.sentence)
teach(holds, FACTS, PHRASES.fact)
teach(value, AMOUNTS, PHRASES.sentence)
