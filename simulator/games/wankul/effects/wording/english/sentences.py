"""The English sentence of every word; `wording/tongue.py` says what stands between braces."""

from __future__ import annotations

from collections.abc import Mapping

from simulator.games.wankul.effects import selection
from simulator.games.wankul.effects.events import Event
from simulator.games.wankul.effects.wording.alike import ALIKE
from simulator.games.wankul.effects.wording.clauses import Noun
from simulator.games.wankul.effects.wording.saying import By, Deeds, Doing, Fact, Said
from simulator.games.wankul.effects.words import (
    averting,
    banning,
    choosing,
    discarding,
    drawing,
    face_down,
    forbidding,
    forces,
    gems,
    leaving,
    moving,
    naming,
    own_plays,
    playing,
    reaching,
    recovering,
    scoring,
    searching,
    terrains,
    texts,
)

DEEDS: Mapping[type, Deeds] = {
    **ALIKE,
    drawing.Draw: [("draw", "{some}{max_hand?, to {cards max_hand} in hand at most}")],
    drawing.TakeBottom: [("take", "{counted?{found} into {hand}||into {hand} {found}}")],
    drawing.DrawTo: [("draw", "until {again} have {size}")],
    drawing.DrawUntil: By(
        "by",
        {
            "kind": [
                ("draw", "until {again} draw {kind}{max_hand? or have {cards max_hand} in hand}"),
                Doing("reveal", "the cards drawn", only="reveal"),
            ],
            "total": [
                (
                    "draw",
                    "{kinds} until their printed strengths add up to {total_force} or more"
                    "{max_hand? or have {cards max_hand} in hand}",
                ),
                Doing("reveal", "the cards drawn", only="reveal"),
            ],
        },
    ),
    discarding.Mill: [("mill", "{some}{bottom? from the bottom of {deck}}")],
    discarding.MillUntil: By(
        "by",
        {
            "kind": [("mill", "until {again} mill {kind}")],
            "total": [("mill", "{kinds} until their printed strengths add up to {total_force} or more")],
        },
    ),
    discarding.DiscardHand: By(
        "how",
        {
            "all": [("discard", "{hand}")],
            "all_such": [("discard", "all {kinds} from {hand}")],
            "down_to": [("discard", "{kept}{at_random? at random}")],
            "some": [("discard", "{some}{at_random? at random}")],
        },
    ),
    recovering.Recover: By(
        "place",
        {
            "event": [Doing("return", "the cards so discarded to {hand}", who="self")],
            "milled": [("return", "the milled card to {hand}")],
            "full": [("return", "to {hand} cards from the top of {zone} until there are {full} there")],
            "found": [("return", "{counted?{found} to {hand}||to {hand} {found}}")],
        },
    ),
    recovering.Recycle: By(
        "to",
        {
            "top": [("put", "{counted?{found} {onto}||{onto} {found}}")],
            "bottom": [("put", "{counted?{found} {onto}||{onto} {found}}")],
            "shuffle": [("shuffle", "{counted?{found} {onto}||{onto} {found}}")],
        },
    ),
    banning.Ban: By(
        "what",
        {
            "event": [Doing("ban", "the cards that came to {zone} in this way", who="self")],
            "theirs": [Doing("ban", "{found}", who="self")],
            "whole": [("ban", "all cards of {zone}")],
            "found": [("ban", "{found}")],
        },
    ),
    banning.TieFates: [("choose", "{whom}"), (None, "when it or {this} leaves play, the other one is banned")],
    searching.Search: By(
        "to",
        {
            "hand": [
                ("take", "{taken}{different? (all different)} into {hand}"),
                Doing("shuffle", "it", only="in_deck"),
            ],
            "deck_top": [
                ("search", "{zone} for {wanted}{different? (all different)}"),
                Doing("shuffle", "{deck}", only="in_deck"),
                ("place", "{found} on top of {deck}"),
            ],
            "deck_bottom": [
                ("search", "{zone} for {wanted}{different? (all different)}"),
                Doing("shuffle", "{deck}", only="in_deck"),
                ("place", "{found} under {deck}"),
            ],
            "ban": [
                ("search", "{zone} for {wanted}{different? (all different)}"),
                ("ban", "{found}"),
                Doing("shuffle", "{deck}", only="in_deck"),
            ],
            "discard_top": [
                ("search", "{zone} for {wanted}{different? (all different)}"),
                ("place", "{found} on top of {discard}"),
                Doing("shuffle", "{deck}", only="in_deck"),
            ],
        },
    ),
    searching.Look: [
        ("look", "at {cards}"),
        Doing("take", "{take_some} into {hand}", only="take"),
        Doing("play", "{play_some} for free", only="play"),
        Doing("discard", "{discard_some}", only="discard"),
        Doing("shuffle", "{rest} into that deck", only="shuffled"),
        Doing("put", "{rest} {onto}{last?|| in any order}", only="put_back"),
    ],
    playing.PlayFree: [
        (
            "play",
            "{what}{effects?|| without its effects}{across? on the opposing side{here? of this terrain}||{place}}"
            "{paid?|| for free}"
            "{paid?, paying its cost{counts?||; this play is not counted}}"
            "{counts? (this counts as one of the plays of the turn)}{earlier? as if it had been played last turn}",
        )
    ],
    playing.Cost: By(
        "which",
        {
            "all": [(None, "{mine?{their} ||{theirs?{opponent}'s }}{kinds} cost {price} to play this turn")],
            "next": [(None, "{mine?{their}||{theirs?{opponent}'s||the}} next {kind} costs {price} to play this turn")],
            "several": [(None, "{mine?{their}||{theirs?{opponent}'s||the}} next {next} {kinds} cost {price} to play this turn")],
        },
    ),
    playing.ExtraPlays: [(None, "{you} may play {several?{n} more characters||one more character} this turn")],
    face_down.FaceDown: [("place", "{found} face down under {this}")],
    face_down.TakeFaceDown: By(
        "how",
        {
            "hand": [("take", "{their} face-down card under {whom} into {hand}")],
            "anywhere": [("discard", "{some} in play")],
            "under": [("discard", "a face-down card under {whom}")],
        },
    ),
    moving.Bounce: [("return", "{whom} to {plural?their owners' hands||its owner's hand}")],
    moving.CharacterToDeck: By(
        "to",
        {
            "top": [("place", "{whom} on top of {plural?their owners' decks||its owner's deck}")],
            "bottom": [("place", "{whom} under {plural?their owners' decks||its owner's deck}")],
            "shuffle": [("shuffle", "{whom} into {plural?their owners' decks||its owner's deck}")],
        },
    ),
    moving.SwapWithHand: [
        (
            "swap",
            "{whom} with a character{no_stronger? of equal or lower strength||{stronger? of higher strength}} from {hand}",
        )
    ],
    moving.Move: By(
        "away",
        {
            True: [("move", "{whom} to another")],
            False: [("move", "{whom} to {goal}{fresh? where {this} has not been this turn}")],
        },
    ),
    scoring.Score: [("score", "{terrains}{no_subs? without {opponent} playing Sub effects during that score}")],
    scoring.RepeatTerrainEffect: [
        (
            None,
            "if {you} {third?wins||win} a score this turn, "
            "{loser?{opponent} applies||{again} {third?applies||apply}} its {part} effect {times times}",
        )
    ],
    scoring.ApplyTerrainEffect: [("apply", "the {part} effect of a terrain in play{chosen? of {third?their||your} choice}")],
    scoring.Points: By(
        "gains",
        {
            True: [("gain", "{several?{number} points||one point}")],
            False: [("lose", "{several?{number} points||one point}")],
        },
    ),
    forces.Force: [
        Doing("add", "{lent} to that of {whom}{until}", only="lent"),
        Doing("strip", "{taken} from that of {whom}{until}", only="taken"),
        Doing("give", "{given} to {whom}{until}", only="given"),
        Doing("double", "the strength of {whom}{until}", only="doubled"),
        Doing("triple", "the strength of {whom}{until}", only="tripled"),
        Doing("multiply", "the strength of {whom} by {factor}{until}", only="factor"),
        Doing("divide", "the strength of {whom} by {divide}, rounded down,{until}", only="divide"),
        Doing("cancel", "all changes of strength of {whom}{until}", only="restore"),
        Doing("set", "the strength of {whom} to {worth}{until}", only="worth"),
    ],
    gems.StripGems: By(
        "one",
        {
            True: [("strip", "{orange?an orange||a violet} opening gem from {whom}{until}")],
            False: [("strip", "all {colour?{colour} }{opening?opening }gems from {whom}{until}")],
        },
    ),
    texts.Cancel: [("cancel", "{only?only }{void} of {whom}{until}{saved?, but not its Combos}")],
    texts.RunEffect: [
        (
            "apply",
            "the effect, unless Permanent{unscored? or one that scores}, of {kind} {in_play?in play||from {hand}}",
        )
    ],
    texts.IgnoreSpecials: [
        (None, "{you} may cancel the Special effects of any terrains of {third?their||your} choice for this turn")
    ],
    reaching.RobHand: [("put", "a random card of {their_hand} on top of {deck}")],
    reaching.TradeCards: [
        Doing("show", "their hand", who="each"),
        Doing("take", "a card of the other's hand into their own", who="each"),
    ],
    reaching.PlayTheirs: By(
        "named",
        {
            True: [("play", "a character of that name from {their_hand} on {third?their||your} side for free")],
            False: [("play", "a character or a terrain from {their_hand} on {third?their||your} side, paying its cost")],
        },
    ),
    reaching.TakeControl: [
        ("take", "control of {whom}"),
        ("put", "that character on this card's terrain"),
        (None, "when {this} leaves that terrain, {opponent} takes control of it again"),
    ],
    reaching.ReplaceFromDiscard: [("swap", "{whom} with a character of its controller's discard pile")],
    naming.AnnounceName: [("name", "a card")],
    naming.LoseName: [(None, "that character has no name as long as it stays in play")],
    naming.TakeAfter: [
        ("ban", "a character from {hand}"),
        (None, "{this} has its strength, gems and effects as long as it stays in play"),
    ],
    averting.CancelEffect: [("cancel", "that effect")],
    averting.Spare: [(None, "no character on {third?their||your} side is discarded by that effect")],
    averting.Redirect: [(None, "that effect touches {this} instead")],
    drawing.DrawWhileStronger: [("draw", "cards as long as each has more printed strength than the one before")],
    recovering.BanToDiscard: [("place", "all cards of {ban} under {discard}")],
    recovering.SwapDeckAndDiscard: [("swap", "{deck} and {discard} without shuffling them")],
    face_down.TakeSetAside: By(
        "to",
        {
            "hand": [("take", "{their} face-down cards under {this} into {hand}")],
            "ban": [("ban", "{their} face-down cards under {this}")],
        },
    ),
    moving.SwapPlaces: By(
        "side",
        {
            "self": [("swap", "the places of 2 of {your|their} {other?other }characters")],
            "opp": [("swap", "the places of 2 {other?other }opposing characters")],
        },
    ),
    moving.SwapControl: [("swap", "control of one of {your|their} other characters and an opposing character on this terrain")],
    moving.SwapWithDiscard: [("swap", "{this} with the topmost character of {discard}")],
    moving.MoveAll: [("move", "all other characters from this terrain to another, in the same order")],
    moving.GiveAway: [("give", "{opponent} control of {this}")],
    moving.GiveCharacter: [("give", "{opponent} control of {whom}")],
    terrains.PlayTerrain: [("play", "a terrain from {hand}")],
    terrains.ReplaceTerrain: [("discard", "another terrain in play"), ("put", "a terrain from {hand} in its place")],
    terrains.SwapTerrainWithDiscard: By(
        "which",
        {
            "any": [("swap", "a terrain in play with a terrain from {discard} without moving the characters")],
            "this": [("swap", "this terrain with a terrain from {discard} without moving the characters")],
        },
    ),
    terrains.SwapTerrains: [("swap", "the places of 2 terrains in play without moving the characters")],
    terrains.BanTerrain: By(
        "of",
        {
            None: [("ban", "a terrain in play and all characters on it")],
            "this": [("ban", "{this}, whose characters are discarded")],
        },
    ),
    forces.Uncount: [("choose", "{whom} whose strength does not count in the scores of this turn")],
    texts.CancelApplication: [("cancel", "that effect")],
    scoring.CopyWinner: [("apply", "the Winner effect of another terrain in play or from {hand}")],
    scoring.CancelScore: [("cancel", "the score in progress, the terrain stays in play")],
    scoring.LockTerrain: [(None, "this terrain cannot be scored until the end of the next turn")],
    scoring.NoteForLoser: [(None, "this number of cards counts for the Loser effect of this score")],
    choosing.Die: [("roll", "a die")],
    choosing.Announce: [("announce", "a number from 0 to {at_most}")],
    choosing.Repeat: [("repeat", "again")],
}

RULES: Mapping[type, Said] = {
    drawing.PhaseDraw: "{everyone} {draw|draws} {number} {over?more||fewer} {several?cards||card} in {their} draw phase",
    drawing.HandLimit: (
        "if {anyone} {have|has} more than {size} in hand, {again} discard{newest? those that came last,} down to {n}"
    ),
    drawing.Refill: "if {anyone} {have|has} {sizes} in hand, {again} draw {some}",
    drawing.DrawFromDiscard: (
        "instead of drawing a card, {anyone} may take the top card of {their} discard pile into {their} hand"
    ),
    discarding.RandomDiscard: ("when an effect makes {victim} discard from {their} hand, the cards are taken at random"),
    discarding.DiscardFromDeck: "when an effect makes {victim} discard from {their} hand, {again} mill as many cards instead",
    discarding.BanInsteadOfDiscard: (
        "for each card that an effect makes {victim} discard from {their} hand, "
        "{again} may ban a card from {their} discard pile instead"
    ),
    discarding.MillChange: "when an effect makes {victim} mill, {again} mill {number} {over?more||fewer}",
    discarding.DiscardChange: (
        "when an effect makes {victim} discard {some} from {their} hand, "
        "{again} discard {only?only {number}||{number} {over?more||fewer}}"
    ),
    discarding.Doom: "{whom} {single?is||are} discarded",
    leaving.Instead: By(
        "simply",
        {True: "{what}{moment} {goes}", False: "instead of being discarded{moment}, {what} {goes}"},
    ),
    leaving.Protect: ("{from_subs?Sub effects do not touch {whom}}{both? and }{deeds?{whom} cannot be {deeds} by an effect}"),
    playing.CostRule: (
        "{mine?{their}||{theirs?{opponent}'s||all}} {kinds} cost {price} to play{subs? for their Sub}"
        "{here? on this terrain||{namesake? on the terrain of this card}}"
        "{namesake? if a character of the same name is already there}"
    ),
    playing.Crowd: "there can be no more than {single?one character||{most} characters} on this terrain",
    playing.PayFromDeck: ("{anyone} may pay for a character played on this terrain with cards from the top of {their} deck"),
    own_plays.ForOne: "{you} may discard {whom} to play {this} for free",
    forbidding.Forbid: By(
        "automatic",
        {
            True: "this terrain can only be scored automatically",
            False: (
                "{nobody?nobody can||{anyone} cannot} {deed}{here? on this terrain||{unless_here? anywhere but on this terrain}}"
                "{size? with {size} or more in hand}"
            ),
        },
    ),
    forces.ForceRule: {
        "added": "{whom} {single?has||have} {added}{per_row? for each row between {single?it||them} and the terrain}",
        "changed": "the strength of {whom} is {changed}",
        "divide": "the strength of {whom} is divided by {divide}, rounded down",
        "worth": "the strength of {whom} is {worth}",
        "often": "the strength of {whom} is doubled {often}",
    },
    gems.GemRule: {
        "gain": "{whom} {single?gains||gain} {gained?{gained} }gems",
        "lose": "{whom} {single?loses its||lose their} {lost?{lost} }gems",
    },
    texts.CancelRule: "{void}{of_whom? of {of_whom}} are cancelled",
    naming.NameBeforeDraw: "a player who is about to draw by an effect names a card and, if they draw it, draws one more",
    naming.ShareName: "the name of {whom} becomes that of {this}",
    reaching.LendForce: "the strength of {this} counts on the terrain at its {to}, too",
    scoring.AutoScore: (
        "{mine?{their}||{theirs?{opponent}'s||the}} automatic score"
        "{everywhere?||{anyone_s? of this terrain|| on this terrain}} needs {needs}"
    ),
    scoring.ScorePrice: "to score this terrain, {everyone} must first discard {some} from {their} hand",
    scoring.TerrainEffectRule: By(
        "change",
        {
            "double_win": "the Winner effect{here? of this terrain} is applied {twice}{for_one? {for_whom}}",
            "double_lose": "the Loser effect{here? of this terrain} is applied {twice}{for_one? {for_whom}}",
            "half_win": (
                "{for_one?{for_whom}, }every fixed number of cards in the Winner effect{here? of this terrain} "
                "is halved, rounded down"
            ),
            "half_lose": (
                "{for_one?{for_whom}, }every fixed number of cards in the Loser effect{here? of this terrain} "
                "is halved, rounded down"
            ),
            "invert": ("when {anyone} {win|wins} a score, its Winner and Loser effects{here? of this terrain} are exchanged"),
            "none": "the Winner and Loser effects{here? of this terrain} are not applied{for_one? {for_whom}}",
        },
    ),
    drawing.DrawAtLeastTo: "when {anyone} {draw|draws}, {again} go on until {again} have at least {size} in hand",
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
    selection.PlayedThisTurn: ("{this} was played this turn", "{this} was not played this turn"),
    selection.PlayedByEffect: ("{this} was played by an effect", "{this} was not played by an effect"),
    selection.PlayedBy: (
        '{this} was played by the effect of a card named "{name}"',
        '{this} was not played by the effect of a card named "{name}"',
    ),
    selection.LastInRow: ("{this} is the rightmost of its row", "{this} is not the rightmost of its row"),
    selection.OnEdgeTerrain: ("{this} is on the {edge}most terrain in play", "{this} is not on the {edge}most terrain in play"),
    selection.ScoredBy: By(
        "how",
        {
            "effect": ("the score in progress was begun by an effect", "the score in progress was not begun by an effect"),
            "force": ("the score in progress was begun automatically", "the score in progress was not begun automatically"),
        },
    ),
    selection.OwnTurn: ("it is {their} turn", "it is {opponent}'s turn"),
    selection.FirstHere: By(
        "terrain",
        {
            True: ("it is the first one placed there", "it is not the first one placed there"),
            False: ("{this} is the first card placed on its terrain", "{this} is not the first card placed on its terrain"),
        },
    ),
    selection.ScoreWon: ("{you} {third?wins||win} that score", "{you} {third?does||do} not win that score"),
    selection.Fits: By(
        "gone",
        {
            True: ("{card} is still in play", "{card} is no longer in play"),
            False: ("{card} is {kind}", "{card} is not {kind}"),
        },
    ),
    selection.Named: ("{card} has that name", "{card} does not have that name"),
    selection.Scoring: ("a terrain is being scored", "no terrain is being scored"),
    selection.DugThisTurn: ("{you} {third?has||have} dug this turn", "{you} {third?has||have} not dug this turn"),
    selection.TerrainPlayed: ("a terrain was played this turn", "no terrain was played this turn"),
    selection.Done: ("that was done", "that was not done"),
}
"""What holds, and what holds where it does not."""

AMOUNTS: Mapping[type, str] = {
    selection.ForceOf: "the {printed?printed }strength of {card}",
    selection.CostOf: "the cost of {card}",
    selection.Handled: "that number",
    selection.Rolled: "the number on the die",
    selection.PlaceInRow: "the place of {this} in its row",
    selection.Noted: "the number of cards noted by the Winner effect of this score",
    selection.ScoreTotal: "the allied strength counted in this score",
    selection.Margin: "the difference between both totals",
    selection.Age: "the number of turns since {this} arrived",
    selection.Announced: "{third?their||the announced} number",
    selection.Figure: "the {which} {named} {total?of||among} {whom}",
}

NOUNS_OF: Mapping[type, Noun | By] = {
    selection.GemsLost: Noun("gem taken away", "gems taken away"),
    selection.CountCoins: Noun("coin flipped this turn", "coins flipped this turn"),
    selection.CountScores: Noun("terrain scored this turn", "terrains scored this turn"),
    selection.CountRepeated: Noun("character in several copies in play", "characters in several copies in play"),
    selection.CountNames: Noun("different name among {whom}", "different names among {whom}"),
    selection.CountFaceDown: By(
        "where",
        {
            "this": Noun("card face down under {this}", "cards face down under {this}"),
            "in_play": Noun("card face down in play", "cards face down in play"),
        },
    ),
    selection.CountPlays: Noun("character played this turn by {by}", "characters played this turn by {by}"),
    selection.CountPairs: Noun("pair of homonyms{kinds} {where}", "pairs of homonyms{kinds} {where}"),
    selection.Chain: Noun(
        "character that gems chain to {this} in its row, itself included",
        "characters that gems chain to {this} in its row, itself included",
    ),
    selection.CountTerrains: By(
        "whose",
        {
            "in_play": Noun("terrain in play", "terrains in play"),
            "active": Noun("terrain the active player has won", "terrains the active player has won"),
            "opp": Noun("terrain {opponent} has won", "terrains {opponent} has won"),
            "self": Noun("terrain {third?they||you} have won", "terrains {third?they||you} have won"),
        },
    ),
    selection.CountCombos: By(
        "kind",
        {
            "in_play": Noun("Combo in play{side}", "Combos in play{side}"),
            "this_turn": Noun("Combo made{side} this turn", "Combos made{side} this turn"),
            "open": Noun("free opening gem{side}", "free opening gems{side}"),
        },
    ),
    selection.Rows: By(
        "who",
        {
            "self": Noun("allied row of this terrain", "allied rows of this terrain"),
            "opp": Noun("opposing row of this terrain", "opposing rows of this terrain"),
            "any": Noun("row of this terrain", "rows of this terrain"),
        },
    ),
}
"""What amounts count."""

EVENTS: Mapping[Event, str | By] = {
    "turn_start": By(
        "whose",
        {
            "self": "at the start of {their} turn",
            "opp": "at the start of {opponent}'s turn",
            "any": "at the start of each turn",
        },
    ),
    "turn_end": By(
        "whose",
        {
            "self": "at the end of {their} turn",
            "opp": "at the end of {opponent}'s turn",
            "any": "at the end of each turn",
        },
    ),
    "draw_phase_end": By(
        "whose",
        {
            "self": "at the end of {their} draw phase",
            "opp": "at the end of {opponent}'s draw phase",
            "any": "at the end of each draw phase",
        },
    ),
    "draw": "when {anyone} {draw|draws} {cards}",
    "effect_draw": "when {anyone} {draw|draws} {cards} by an effect",
    "play_character": By("itself", {True: "when {this} is played", False: "when {anyone} {play|plays} {played}"}),
    "free_play": By("itself", {True: "when {this} is played for free", False: "when {anyone} {play|plays} {played} for free"}),
    "play_terrain": "when {anyone} {play|plays} {terrain}",
    "terrain_enters": By(
        "whose",
        {
            "self": "when {you} put {terrain} into play",
            "opp": "when {opponent} puts {terrain} into play",
            "any": "when {terrain} comes into play",
        },
    ),
    "terrain_discarded": By(
        "whose",
        {
            "self": "when one of {their} terrains is discarded from play",
            "opp": "when a terrain of {opponent} is discarded from play",
            "any": "when {here?this||a} terrain is discarded from play",
        },
    ),
    "move": "when {itself?{this}||{whom}} is moved",
    "leave_play": "when {itself?{this}||{whom}} leaves play",
    "discard_character": "when {itself?{this}||{whom}} is discarded from play",
    "effect_discard": "when {itself?{this}||{whom}} is discarded from play by an effect",
    "hand_discard": By(
        "itself",
        {
            True: "when {this} is discarded from {third?their||your} hand",
            False: "when {anyone} {discard|discards} {some} from {their} hand",
        },
    ),
    "mill": By("itself", {True: "when {this} is milled", False: "when {anyone} {mill|mills} {some}"}),
    "recover": "when {anyone} {take|takes} {some} back from {their} discard pile",
    "ban": By(
        "itself",
        {
            True: "when {this} is banned",
            False: By("each", {True: "when {some} is banned", False: "when {anyone} {ban|bans} {some}"}),
        },
    ),
    "combo": "when {anyone} {make|makes} a Combo {place}",
    "orange_combo": "when {anyone} {make|makes} a Combo with an orange gem",
    "violet_combo": "when {anyone} {make|makes} a Combo with a violet gem",
    "no_combo": "when {anyone} {play|plays} {played} without making a Combo",
    "combo_effect": "when {anyone} {apply|applies} a Combo effect {place}",
    "sub": "when {anyone} {play|plays} a Sub effect",
    "scoring": By(
        "whose",
        {
            "self": "when {you} are about to score {here?this||a} terrain",
            "opp": "when {opponent} is about to score {here?this||a} terrain",
            "any": "when {here?this||a} terrain is about to be scored",
        },
    ),
    "score_summed": By(
        "whose",
        {
            "self": "when {you} score {here?this||a} terrain",
            "opp": "when {opponent} scores {here?this||a} terrain",
            "any": "when {here?this||a} terrain is scored",
        },
    ),
    "score_won": "when {anyone} {win|wins} {here?the score of this terrain||a score}",
    "score_lost": "when {anyone} {lose|loses} {here?the score of this terrain||a score}",
    "apply_win": "when {anyone} {apply|applies} the Winner effect of {here?this||a} terrain",
    "apply_lose": "when {anyone} {apply|applies} the Loser effect of {here?this||a} terrain",
    "score_clear": "when {anyone} {win|wins} a score, before {here?this||the} terrain is cleared",
    "scored": By(
        "whose",
        {
            "self": "after {you} score {here?this||a} terrain",
            "opp": "after {opponent} scores {here?this||a} terrain",
            "any": "after {here?this||a} terrain is scored",
        },
    ),
    "coin": "when {anyone} {flip|flips} a coin",
    "coin_won": "when {anyone} {win|wins} a coin flip",
    "swapped_in": "when {itself?{this}||{whom}} enters play by a swap",
    "about_to_discard": "when an effect is about to make {anyone} discard from hand or deck",
    "affected": "when {itself?{this}||{whom}} is about to be touched",
    "about_to_leave": "when {itself?{this}||{whom}} is about to be discarded{itself? from play} by an effect",
}
"""When something happens."""
