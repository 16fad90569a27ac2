"""The English sentences of words that need no grammar of their own; `wording/sentences.py` says what stands between braces."""

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
from simulator.games.wankul.effects.wording.english.actions import act
from simulator.games.wankul.effects.wording.english.cards import all_of, picked
from simulator.games.wankul.effects.wording.english.conditions import holds
from simulator.games.wankul.effects.wording.english.figures import ref, value
from simulator.games.wankul.effects.wording.english.grammar import (
    ANNOUNCE,
    APPLY,
    BAN,
    CANCEL,
    CHOOSE,
    DISCARD,
    DRAW,
    GIVE,
    MOVE,
    PLACE,
    PLAY,
    PUT,
    REPEAT,
    REVEAL,
    ROLL,
    SHOW,
    SWAP,
    TAKE,
    cards,
    opponent,
    own_zone,
    pronoun,
)
from simulator.games.wankul.effects.wording.english.rules import impose
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
    agrees=lambda who, _: who == "self",
    everyone="each player",
    forms={"again": ("you", "they"), "their": ("your", "their")},
    melting={"cards": lambda number: cards(int(number))},
)

DEEDS: Mapping[type, Deeds] = {
    drawing.DrawWhileStronger: [(DRAW, "cards as long as each has more printed strength than the one before")],
    discarding.DiscardThis: [(DISCARD, "{this}")],
    recovering.BanToDiscard: [(PLACE, "all cards of {ban} under {discard}")],
    recovering.SwapDeckAndDiscard: [(SWAP, "{deck} and {discard} without shuffling them")],
    banning.BanThis: [(BAN, "{this}")],
    banning.BanCharacter: [(BAN, "{whom}")],
    searching.Reveal: [(REVEAL, "{card}")],
    searching.ShowHand: [(SHOW, "{hand}")],
    face_down.TakeSetAside: By(
        "to",
        {
            "hand": [(TAKE, "{their} face-down cards under {this} into {hand}")],
            "ban": [(BAN, "{their} face-down cards under {this}")],
        },
    ),
    moving.SwapPlaces: By(
        "side",
        {
            "self": [(SWAP, "the places of 2 of {your|their} {other?other }characters")],
            "opp": [(SWAP, "the places of 2 {other?other }opposing characters")],
        },
    ),
    moving.SwapControl: [(SWAP, "control of one of {your|their} other characters and an opposing character on this terrain")],
    moving.SwapWithDiscard: [(SWAP, "{this} with the topmost character of {discard}")],
    moving.MoveAll: [(MOVE, "all other characters from this terrain to another, in the same order")],
    moving.GiveAway: [(GIVE, "{opponent} control of {this}")],
    moving.GiveCharacter: [(GIVE, "{opponent} control of {whom}")],
    terrains.PlayTerrain: [(PLAY, "a terrain from {hand}")],
    terrains.ReplaceTerrain: [(DISCARD, "another terrain in play"), (PUT, "a terrain from {hand} in its place")],
    terrains.SwapTerrainWithDiscard: By(
        "which",
        {
            "any": [(SWAP, "a terrain in play with a terrain from {discard} without moving the characters")],
            "this": [(SWAP, "this terrain with a terrain from {discard} without moving the characters")],
        },
    ),
    terrains.SwapTerrains: [(SWAP, "the places of 2 terrains in play without moving the characters")],
    terrains.BanTerrain: By(
        "of",
        {
            None: [(BAN, "a terrain in play and all characters on it")],
            "this": [(BAN, "{this}, whose characters are discarded")],
        },
    ),
    forces.Uncount: [(CHOOSE, "{whom} whose strength does not count in the scores of this turn")],
    texts.CancelApplication: [(CANCEL, "that effect")],
    scoring.CopyWinner: [(APPLY, "the Winner effect of another terrain in play or from {hand}")],
    scoring.CancelScore: [(CANCEL, "the score in progress, the terrain stays in play")],
    scoring.LockTerrain: [(None, "this terrain cannot be scored until the end of the next turn")],
    scoring.NoteForLoser: [(None, "this number of cards counts for the Loser effect of this score")],
    choosing.ChooseCharacter: [(CHOOSE, "{whom}")],
    choosing.Die: [(ROLL, "a die")],
    choosing.Announce: [(ANNOUNCE, "a number from 0 to {at_most}")],
    choosing.Repeat: [(REPEAT, "again")],
}

RULES: Mapping[type, str | By] = {
    drawing.DrawAtLeastTo: "when {anyone} {draw|draws}, {again} go on until {again} have at least {cards hand} in hand",
    drawing.OpenDraws: "{everyone} {reveal|reveals} the cards {again} draw{phase_only? in the draw phase}",
    discarding.OnlyOne: 'only one character named "{name}" can be in play: the oldest one is discarded',
    leaving.TakeTheBlow: By(
        "side",
        {
            "self": "when an effect would discard another one of {your|their} characters, {you} may discard {this} in its place",
            "opp": "when an effect would discard an opposing character, {you} may discard {this} in its place",
            "any": "when an effect would discard another character, {you} may discard {this} in its place",
        },
    ),
    playing.OneLine: "on this terrain, characters can be played in the first {line} only",
    playing.FreeCopies: "each player may play characters of which a copy is already in play for free",
    playing.FirstPlayUncounted: "each turn, the first play on this terrain does not count towards the limit",
    own_plays.PlaysFree: "{you} may play {this} for free{here? on this terrain}",
    own_plays.Sacrifice: "to play {this}, {you} must discard all {your|their} characters on its terrain, at least one",
    own_plays.PaidInPlay: (
        "the cost of {this} is paid by discarding {your|their} characters in play, and nothing changes that cost"
    ),
    own_plays.TerrainByLot: "the terrain where {this} is played is drawn by lot",
    forces.CopyForce: "{this} has the strength of {card}, or 0 if there is none",
    forces.DoubledBonuses: "bonuses to the strength of {this} count twice",
    forces.NoForceInScores: "the strength of {whom} does not count in scores",
    gems.NamesakeCombos: "gems make Combos between cards of the same name only",
    gems.CrossedGems: "on this terrain, a simple Combo is made by gems of different colours",
    texts.NameRule: '{this} counts as a card named "{name}"',
    scoring.MostCharactersWins: "the player with the most characters on this terrain wins its score",
    scoring.OnlyTerrainScores: "this terrain can be scored only when it is the only one in play",
    choosing.MoreCoins: "when {anyone} {flip|flips} a coin, {again} may flip it again",
}

FACTS: Mapping[type, Fact] = {
    PlayedThisTurn: ("{this} was played this turn", "{this} was not played this turn"),
    PlayedByEffect: ("{this} was played by an effect", "{this} was not played by an effect"),
    PlayedBy: (
        '{this} was played by the effect of a card named "{name}"',
        '{this} was not played by the effect of a card named "{name}"',
    ),
    LastInRow: ("{this} is the rightmost of its row", "{this} is not the rightmost of its row"),
    OnEdgeTerrain: ("{this} is on the {edge}most terrain in play", "{this} is not on the {edge}most terrain in play"),
    ScoredBy: By(
        "how",
        {
            "effect": ("the score in progress was begun by an effect", "the score in progress was not begun by an effect"),
            "force": ("the score in progress was begun automatically", "the score in progress was not begun automatically"),
        },
    ),
    OwnTurn: ("it is {their} turn", "it is {opponent}'s turn"),
    Scoring: ("a terrain is being scored", "no terrain is being scored"),
    DugThisTurn: ("a terrain was dug up this turn", "no terrain was dug up this turn"),
    TerrainPlayed: ("a terrain was played this turn", "no terrain was played this turn"),
    Done: ("that was done", "that was not done"),
}
"""What holds, and what holds where it does not."""

AMOUNTS: Mapping[type, str] = {
    ForceOf: "the {printed?printed }strength of {card}",
    CostOf: "the cost of {card}",
    Handled: "that number",
    Rolled: "the number on the die",
    PlaceInRow: "the place of {this} in its row",
    Noted: "the number of cards noted by the Winner effect of this score",
    Margin: "the difference between both totals",
    Age: "the number of turns since {this} arrived",
    Chain: "the number of characters that gems chain to {this} in its row, itself included",
}

teach(act, DEEDS, PHRASES.deeds)
teach(impose, RULES, PHRASES.sentence)
teach(holds, FACTS, PHRASES.fact)
teach(value, AMOUNTS, PHRASES.sentence)
