"""The French sentence of every word; `wording/tongue.py` says what stands between braces."""

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

HOW_PLAYED = (
    "{across? du côté adverse de {here?ce||son} Terrain{effects?||{placed?,} sans ses effets}"
    "||{effects?||{placed?,} sans ses effets{placed?,}}{place}}"
    "{paid?, en payant son coût{counts?|| et sans compter cette pose}}"
    "{counts? (cette pose compte dans la limite du tour)}{earlier? comme s'il avait été joué au tour précédent}"
)
"""Where and how a card is played by an effect."""

DEEDS: Mapping[type, Deeds] = {
    **ALIKE,
    drawing.Draw: [("draw", "{some}{max_hand?, sans dépasser {cartes max_hand} en main}")],
    drawing.TakeBottom: [("take", "en main {found}")],
    drawing.DrawTo: [("draw", "jusqu'à avoir {size}")],
    drawing.DrawUntil: By(
        "by",
        {
            "kind": [
                ("draw", "jusqu'à obtenir {kind}{max_hand? ou jusqu'à avoir {cartes max_hand} en main}"),
                Doing("reveal", "les cartes piochées", only="reveal"),
            ],
            "total": [
                (
                    "draw",
                    "des {kinds} jusqu'à un total de Force imprimée de {total_force} au moins"
                    "{max_hand? ou jusqu'à avoir {cartes max_hand} en main}",
                ),
                Doing("reveal", "les cartes piochées", only="reveal"),
            ],
        },
    ),
    discarding.Mill: [("mill", "{some}{bottom? du dessous {de deck}}")],
    discarding.MillUntil: By(
        "by",
        {
            "kind": [("mill", "jusqu'à meuler {kind}")],
            "total": [("mill", "des {kinds} jusqu'à un total de Force imprimée de {total_force} au moins")],
        },
    ),
    discarding.DiscardHand: By(
        "how",
        {
            "all": [("discard", "toute {hand}")],
            "all_such": [("discard", "{feminine?toutes||tous} les {kinds} {de hand}")],
            "down_to": [("discard", "{kept}{at_random? au hasard}")],
            "some": [("discard", "{some}{at_random? au hasard}")],
        },
    ),
    recovering.Recover: By(
        "place",
        {
            "event": [Doing("retake", "en main les cartes ainsi défaussées", who="self")],
            "milled": [("retake", "en main la carte meulée")],
            "full": [("retake", "en main des cartes du dessus {de zone} jusqu'à en avoir {full}")],
            "found": [("retake", "en main {found}")],
        },
    ),
    recovering.Recycle: By(
        "to",
        {
            "top": [("put_back", "{counted?{found} {onto}||{onto} {found}}")],
            "bottom": [("put_back", "{counted?{found} {onto}||{onto} {found}}")],
            "shuffle": [("shuffle", "{counted?{found} {onto}||{onto} {found}}")],
        },
    ),
    banning.Ban: By(
        "what",
        {
            "event": [Doing("ban", "les cartes ainsi arrivées dans {zone}", who="self")],
            "theirs": [Doing("ban", "{found}", who="self")],
            "whole": [("ban", "toute {zone}")],
            "found": [("ban", "{found}")],
        },
    ),
    banning.TieFates: [("choose", "{whom}"), (None, "quand lui ou {this} quitte le jeu, l'autre est banni")],
    searching.Search: By(
        "to",
        {
            "hand": [
                ("take", "en main {taken}{different? (toutes différentes)}"),
                Doing("shuffle_it", "", only="in_deck"),
            ],
            "deck_top": [
                ("search", "dans {zone} {wanted}{different? (toutes différentes)}"),
                Doing("shuffle_it", "", only="in_deck"),
                ("place", "{found} {in_deck?dessus||sur {deck}}"),
            ],
            "deck_bottom": [
                ("search", "dans {zone} {wanted}{different? (toutes différentes)}"),
                Doing("shuffle", "{deck}", only="in_deck"),
                ("place", "{found} sous {deck}"),
            ],
            "ban": [
                ("search", "dans {zone} {wanted}{different? (toutes différentes)}"),
                ("ban", "{found}"),
                Doing("shuffle", "{deck}", only="in_deck"),
            ],
            "discard_top": [
                ("search", "dans {zone} {wanted}{different? (toutes différentes)}"),
                ("place", "{found} sur {discard}"),
                Doing("shuffle", "{deck}", only="in_deck"),
            ],
        },
    ),
    searching.Look: [
        ("look", "{cards}"),
        Doing("take", "en main {take_some}", only="take"),
        Doing("play", "gratuitement {play_some}", only="play"),
        Doing("discard", "{discard_some}", only="discard"),
        Doing("shuffle", "{rest} dans ce deck", only="shuffled"),
        Doing("put_back", "{rest} {onto}{last?|| dans l'ordre voulu}", only="put_back"),
    ],
    playing.PlayFree: By(
        "permitted",
        {
            True: [(None, "vous pouvez jouer {paid?||gratuitement }{one_of_them}" + HOW_PLAYED)],
            False: [("play", "{paid?||gratuitement }{what}" + HOW_PLAYED)],
        },
    ),
    playing.Cost: By(
        "which",
        {
            "all": [(None, "{mine?{third?ses||vos}||les} {kinds}{theirs? adverses} coûtent {price} à jouer ce tour-ci")],
            "next": [(None, "{mine?{third?son||votre}||le} prochain {kind}{theirs? adverse} coûte {price} à jouer ce tour-ci")],
            "several": [
                (
                    None,
                    "{mine?{third?ses||vos}||les} {next} prochains {kinds}{theirs? adverses} coûtent {price} à jouer ce tour-ci",
                )
            ],
        },
    ),
    playing.ExtraPlays: [(None, "{you} {third?peut||pouvez} jouer {some} de plus ce tour-ci")],
    face_down.FaceDown: [("place", "sous {this}, face cachée, {found}")],
    face_down.TakeFaceDown: By(
        "how",
        {
            "hand": [("take", "dans {hand} une carte face cachée qui {third?lui||vous} appartient sous {whom}")],
            "anywhere": [("discard", "{some} en jeu")],
            "under": [("discard", "une carte face cachée sous {whom}")],
        },
    ),
    moving.Bounce: [("send_back", "{whom} dans la main de {plural?leur||son} propriétaire")],
    moving.CharacterToDeck: By(
        "to",
        {
            "top": [("place", "{whom} sur le deck de {plural?leur||son} propriétaire")],
            "bottom": [("place", "{whom} sous le deck de {plural?leur||son} propriétaire")],
            "shuffle": [("shuffle", "{whom} dans le deck de {plural?leur||son} propriétaire")],
        },
    ),
    moving.SwapWithHand: [
        (
            "exchange",
            "{whom} avec un Personnage {de hand}{no_stronger? de Force égale ou inférieure||{stronger? de Force supérieure}}",
        )
    ],
    moving.Move: By(
        "away",
        {
            True: [("move", "{whom} vers un autre")],
            False: [("move", "{whom} vers {goal}{fresh? où {this} n'a pas encore été ce tour-ci}")],
        },
    ),
    scoring.Score: [("score", "{terrains}{no_subs? sans que {opponent} puisse jouer d'effet Sub pendant ce score}")],
    scoring.RepeatTerrainEffect: [
        (
            None,
            "{si you} {third?gagne||gagnez} un score ce tour-ci, "
            "{loser?{opponent} applique||{again} {third?applique||appliquez}} {fois times} son effet {part}",
        )
    ],
    scoring.ApplyTerrainEffect: [
        ("apply", "l'effet {part} d'un Terrain en jeu{chosen?{third? au choix du joueur|| de votre choix}}")
    ],
    scoring.Points: By(
        "gains",
        {
            True: [("gain", "{several?{number} points||un point}")],
            False: [("lose", "{several?{number} points||un point}")],
        },
    ),
    forces.Force: [
        Doing("add", "{lent} à celle {de whom}{until}", only="lent"),
        Doing("strip", "{taken} de celle {de whom}{until}", only="taken"),
        Doing("give", "{given} {à whom}{until}", only="given"),
        Doing("double", "la Force {de whom}{until}", only="doubled"),
        Doing("triple", "la Force {de whom}{until}", only="tripled"),
        Doing("multiply", "la Force {de whom} par {factor}{until}", only="factor"),
        Doing("divide", "par {divide} la Force {de whom}, arrondie à l'inférieur,{until}", only="divide"),
        Doing("cancel", "tous les changements de Force {de whom}{until}", only="restore"),
        Doing("set", "{fixed?{à worth} la Force {de whom}||la Force {de whom} {à worth}}{until}", only="worth"),
    ],
    gems.StripGems: By(
        "one",
        {
            True: [("strip", "une gemme d'ouverture {orange?orange||violette} {à whom}{until}")],
            False: [
                (
                    "strip",
                    "toutes les gemmes{opening? d'ouverture}{orange? orange}{violet? violettes} {à whom}{until}",
                )
            ],
        },
    ),
    texts.Cancel: [("cancel", "{only?seulement }{void} {de whom}{until}{saved?, mais pas ses Combos}")],
    texts.RunEffect: [("apply", "l'effet non permanent{unscored? et non scoreur} {de kind} {in_play?en jeu||{de hand}}")],
    texts.IgnoreSpecials: [
        (None, "{you} {third?peut||pouvez} annuler pour ce tour l'effet Spécial des Terrains de {third?son||votre} choix")
    ],
    reaching.RobHand: [("place", "sur {deck} une carte {de their_hand} tirée au hasard")],
    reaching.TradeCards: [
        Doing("show", "sa main", who="each"),
        Doing("take", "dans sa main une carte de la main de l'autre", who="each"),
    ],
    reaching.PlayTheirs: By(
        "named",
        {
            True: [("play", "gratuitement de {third?son||votre} côté un Personnage {de their_hand} qui porte ce nom")],
            False: [("play", "de {third?son||votre} côté un Personnage ou un Terrain {de their_hand}, en payant son coût")],
        },
    ),
    reaching.TakeControl: [
        ("take", "le contrôle {de whom}"),
        ("place", "ce Personnage sur le Terrain de cette carte"),
        (None, "quand {this} quitte ce Terrain, {opponent} en reprend le contrôle"),
    ],
    reaching.ReplaceFromDiscard: [("exchange", "{whom} avec un Personnage de la défausse de son joueur")],
    naming.AnnounceName: [("name", "une carte")],
    naming.LoseName: [(None, "ce Personnage n'a plus de nom tant qu'il reste en jeu")],
    naming.TakeAfter: [
        ("ban", "un Personnage {de hand}"),
        (None, "{this} prend sa Force, ses gemmes et ses effets tant qu'elle reste en jeu"),
    ],
    averting.CancelEffect: [("cancel", "cet effet")],
    averting.Spare: [(None, "aucun de {third?ses||vos} Personnages n'est défaussé par cet effet")],
    averting.Redirect: [(None, "cet effet touche {this} à la place")],
    drawing.DrawWhileStronger: [("draw", "des cartes tant que chacune a plus de Force imprimée que la précédente")],
    recovering.BanToDiscard: [("place", "toutes les cartes {de ban} sous {discard}")],
    recovering.SwapDeckAndDiscard: [("exchange", "{deck} et {discard} sans les mélanger")],
    face_down.TakeSetAside: By(
        "to",
        {
            "hand": [("take", "en main {vos|ses} cartes face cachée sous {this}")],
            "ban": [("ban", "{vos|ses} cartes face cachée sous {this}")],
        },
    ),
    moving.SwapPlaces: By(
        "side",
        {
            "self": [("exchange", "les places de 2 de {vos|ses} {other?autres }Personnages")],
            "opp": [("exchange", "les places de 2 {other?autres }Personnages adverses")],
        },
    ),
    moving.SwapControl: [
        ("exchange", "le contrôle d'un de {vos|ses} autres Personnages et d'un Personnage adverse sur ce Terrain")
    ],
    moving.SwapWithDiscard: [("exchange", "{this} avec le Personnage le plus proche du dessus {de discard}")],
    moving.MoveAll: [("move", "tous les autres Personnages depuis ce Terrain vers un autre, dans le même ordre")],
    moving.GiveAway: [("give", "à {opponent} le contrôle {de this}")],
    moving.GiveCharacter: [("give", "à {opponent} le contrôle {de whom}")],
    terrains.PlayTerrain: [("play", "un Terrain {de hand}")],
    terrains.ReplaceTerrain: [("discard", "un autre Terrain en jeu"), ("put", "à sa place un Terrain {de hand}")],
    terrains.SwapTerrainWithDiscard: By(
        "which",
        {
            "any": [("exchange", "un Terrain en jeu avec un Terrain {de discard} sans bouger les Personnages")],
            "this": [("exchange", "ce Terrain avec un Terrain {de discard} sans bouger les Personnages")],
        },
    ),
    terrains.SwapTerrains: [("exchange", "les places de 2 Terrains en jeu sans bouger les Personnages")],
    terrains.BanTerrain: By(
        "of",
        {
            None: [("ban", "un Terrain en jeu et tous les Personnages qui s'y trouvent")],
            "this": [("ban", "{this}, dont les Personnages sont défaussés")],
        },
    ),
    forces.Uncount: [("choose", "{whom} dont la Force ne compte pas dans les scores de ce tour")],
    texts.CancelApplication: [("cancel", "cet effet")],
    scoring.CopyWinner: [("apply", "l'effet Gagnant d'un autre Terrain en jeu ou {de hand}")],
    scoring.CancelScore: [("cancel", "le score en cours, le Terrain reste en jeu")],
    scoring.LockTerrain: [(None, "ce Terrain ne peut plus être scoré jusqu'à la fin du prochain tour")],
    scoring.NoteForLoser: [(None, "ce nombre de cartes compte pour l'effet Perdant de ce score")],
    choosing.Die: [("roll", "un dé")],
    choosing.Announce: [("announce", "un nombre de 0 à {at_most}")],
    choosing.Repeat: [("repeat", "")],
}

RULES: Mapping[type, Said] = {
    drawing.PhaseDraw: (
        "{everyone} {piochez|pioche} {number} {several?cartes||carte} de {over?plus||moins} à {votre|sa} phase de pioche"
    ),
    drawing.HandLimit: (
        "si {reader?vous avez||{anyone} a} plus {de size} en main, {reader?défaussez||il défausse}"
        "{newest? les dernières arrivées} pour n'en garder {single?qu'une||que {n}}"
    ),
    drawing.Refill: "si {reader?vous avez||{anyone} a} {sizes} en main, {reader?piochez||il pioche} {some}",
    drawing.DrawFromDiscard: (
        "au lieu de piocher une carte, {anyone} {pouvez|peut} reprendre en main celle du dessus de {votre|sa} défausse"
    ),
    discarding.RandomDiscard: (
        "quand un effet {reader?vous fait défausser de votre||fait défausser à {victim} de sa} main, c'est au hasard"
    ),
    discarding.DiscardFromDeck: (
        "quand un effet {reader?vous fait défausser de votre||fait défausser à {victim} de sa} main, "
        "{reader?vous meulez||il meule} autant de cartes à la place"
    ),
    discarding.BanInsteadOfDiscard: (
        "pour chaque carte qu'un effet "
        "{reader?vous fait défausser de votre main, vous pouvez à la place en bannir une de votre défausse"
        "||fait défausser à {victim} de sa main, il peut à la place en bannir une de sa défausse}"
    ),
    discarding.MillChange: (
        "quand un effet {reader?vous fait meuler, vous en meulez||fait meuler {victim}, il en meule} "
        "{number} de {over?plus||moins}"
    ),
    discarding.DiscardChange: (
        "quand un effet {reader?vous fait défausser {some} de votre main, vous"
        "||fait défausser à {victim} {some} de sa main, il} "
        "{only?n'en {défaussez|défausse} {several?que {number}||qu'une}||en {défaussez|défausse} {number} de {over?plus||moins}}"
    ),
    discarding.Doom: "{whom} {itself?est défaussée||{single?est défaussé||sont défaussés}}",
    leaving.Instead: By(
        "simply",
        {
            True: "{what}{moment} {goes}",
            False: "au lieu d'être {feminine?défaussée||défaussé}{moment}, {what} {goes}",
        },
    ),
    leaving.Protect: (
        "{from_subs?les effets Sub ne touchent pas {whom}}{both? et }"
        "{deeds?{whom} ne {single?peut||peuvent} pas {deeds} par un effet}"
    ),
    playing.CostRule: (
        "{mine?{third?ses||vos}||{theirs?les||tous les}} {kinds}{theirs? {de opponent}} coûtent {price} à jouer{subs? en Sub}"
        "{here? sur ce Terrain||{namesake? sur le Terrain de cette carte}}"
        "{namesake? si un Personnage du même nom s'y trouve déjà}"
    ),
    playing.Crowd: "il ne peut y avoir plus {de some} sur ce Terrain",
    playing.PayFromDeck: (
        "{anyone} {pouvez|peut} payer un Personnage joué sur ce Terrain avec les cartes du dessus de {votre|son} deck"
    ),
    own_plays.ForOne: "{you} {third?peut||pouvez} défausser {whom} pour jouer gratuitement {this}",
    forbidding.Forbid: By(
        "automatic",
        {
            True: "seul le score automatique peut scorer ce Terrain",
            False: (
                "{nobody?personne ne peut||{anyone} ne {pouvez|peut} pas} {deed}"
                "{here? sur ce Terrain||{unless_here? ailleurs que sur ce Terrain}}{size? avec {size} ou plus en main}"
            ),
        },
    ),
    forces.ForceRule: {
        "added": "{whom} {single?a||ont} {added}{per_row? par ligne qui {single?le||les} sépare du Terrain}",
        "changed": "la Force {de whom} est {changed}",
        "divide": "la Force {de whom} est divisée par {divide}, arrondie à l'inférieur",
        "worth": "la Force {de whom} est égale {à worth}",
        "often": "la Force {de whom} est doublée {often}",
    },
    gems.GemRule: {
        "gain": "{whom} {alone?gagne||gagnent} les gemmes{gained? {gained}}",
        "lose": "{whom} {alone?perd ses||perdent leurs} gemmes{lost? {lost}}",
    },
    texts.CancelRule: "{void}{of_whom? {de of_whom}} sont annulés",
    naming.NameBeforeDraw: "un joueur qui va piocher par un effet nomme une carte et, s'il la pioche, il en pioche une de plus",
    naming.ShareName: "le nom {de whom} devient celui de {this}",
    reaching.LendForce: "la Force de {this} compte aussi sur le Terrain de {left?gauche||droite}",
    scoring.AutoScore: (
        "{mine?{third?son||votre}||le} score automatique{theirs? {de opponent}}"
        "{everywhere?||{anyone_s? de ce Terrain|| sur ce Terrain}} demande {needs}"
    ),
    scoring.ScorePrice: ("pour scorer ce Terrain, {everyone} {devez|doit} d'abord défausser {some} de {votre|sa} main"),
    scoring.TerrainEffectRule: By(
        "change",
        {
            "double_win": "l'effet Gagnant{here? de ce Terrain} est appliqué {twice}{for_one? {for_whom}}",
            "double_lose": "l'effet Perdant{here? de ce Terrain} est appliqué {twice}{for_one? {for_whom}}",
            "half_win": (
                "{for_one?{for_whom}, }tout nombre fixe de cartes de l'effet Gagnant{here? de ce Terrain} "
                "est divisé par 2, arrondi à l'inférieur"
            ),
            "half_lose": (
                "{for_one?{for_whom}, }tout nombre fixe de cartes de l'effet Perdant{here? de ce Terrain} "
                "est divisé par 2, arrondi à l'inférieur"
            ),
            "invert": (
                "quand {anyone} {gagnez|gagne} un score, ses effets Gagnant et Perdant{here? de ce Terrain} sont échangés"
            ),
            "none": "les effets Gagnant et Perdant{here? de ce Terrain} ne sont pas appliqués{for_one? {for_whom}}",
        },
    ),
    drawing.DrawAtLeastTo: (
        "quand {anyone} {piochez|pioche}, {vous continuez|il continue} jusqu'à avoir au moins {size} en main"
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
    selection.PlayedThisTurn: ("{this} a été jouée ce tour-ci", "{this} n'a pas été jouée ce tour-ci"),
    selection.PlayedByEffect: ("{this} a été jouée par un effet", "{this} n'a pas été jouée par un effet"),
    selection.PlayedBy: (
        "{this} a été jouée par l'effet d'une carte « {name} »",
        "{this} n'a pas été jouée par l'effet d'une carte « {name} »",
    ),
    selection.LastInRow: ("{this} est la plus à droite de sa ligne", "{this} n'est pas la plus à droite de sa ligne"),
    selection.OnEdgeTerrain: By(
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
    selection.ScoredBy: By(
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
    selection.OwnTurn: ("c'est {votre|son} tour", "c'est le tour de {opponent}"),
    selection.FirstHere: By(
        "terrain",
        {
            True: ("c'est le premier qui y est posé", "ce n'est pas le premier qui y est posé"),
            False: (
                "{this} est la première carte posée sur son Terrain",
                "{this} n'est pas la première carte posée sur son Terrain",
            ),
        },
    ),
    selection.ScoreWon: ("{you} {third?gagne||gagnez} ce score", "{you} ne {third?gagne||gagnez} pas ce score"),
    selection.Fits: By(
        "gone",
        {
            True: ("{card} est encore en jeu", "{card} n'est plus en jeu"),
            False: ("{card} est {kind}", "{card} n'est pas {kind}"),
        },
    ),
    selection.Named: ("{card} porte ce nom", "{card} ne porte pas ce nom"),
    selection.Scoring: ("un Terrain est en train d'être scoré", "aucun Terrain n'est en train d'être scoré"),
    selection.DugThisTurn: (
        "{you} {third?a||avez} dépilé ce tour-ci",
        "{you} {third?n'a||n'avez} pas dépilé ce tour-ci",
    ),
    selection.TerrainPlayed: ("un Terrain a été posé ce tour-ci", "aucun Terrain n'a été posé ce tour-ci"),
    selection.Done: ("c'est fait", "ce n'est pas fait"),
}
"""What holds, and what holds where it does not."""

AMOUNTS: Mapping[type, str] = {
    selection.ForceOf: "la Force {printed?imprimée }{de card}",
    selection.CostOf: "le coût {de card}",
    selection.Handled: "ce nombre",
    selection.Rolled: "le nombre du dé",
    selection.PlaceInRow: "la place {de this} dans sa ligne",
    selection.Noted: "le nombre de cartes retenu par l'effet Gagnant de ce score",
    selection.ScoreTotal: "la Force alliée comptée dans ce score",
    selection.Margin: "l'écart entre les deux totaux",
    selection.Age: "le nombre de tours depuis l'arrivée {de this}",
    selection.Announced: "{third?son nombre||le nombre annoncé}",
    selection.Figure: (
        "{cost?le||la} {total?{named} {cost?total||totale} des"
        "||plus {highest?{cost?haut||haute}||{cost?bas||basse}} {named} parmi les} {whom}"
    ),
}

NOUNS_OF: Mapping[type, Noun | By] = {
    selection.GemsLost: Noun("gemme retirée", "gemmes retirées", feminine=True),
    selection.CountCoins: Noun("pièce lancée ce tour-ci", "pièces lancées ce tour-ci", feminine=True),
    selection.CountScores: Noun("Terrain scoré ce tour-ci", "Terrains scorés ce tour-ci"),
    selection.CountRepeated: Noun("Personnage en plusieurs exemplaires en jeu", "Personnages en plusieurs exemplaires en jeu"),
    selection.CountNames: Noun("nom différent parmi {whom}", "noms différents parmi {whom}"),
    selection.CountFaceDown: By(
        "where",
        {
            "this": Noun("carte face cachée sous {this}", "cartes face cachée sous {this}", feminine=True),
            "in_play": Noun("carte face cachée en jeu", "cartes face cachée en jeu", feminine=True),
        },
    ),
    selection.CountPlays: Noun("Personnage posé ce tour-ci par {by}", "Personnages posés ce tour-ci par {by}"),
    selection.CountPairs: Noun("duo d'homonymes{kinds} {where}", "duos d'homonymes{kinds} {where}"),
    selection.Chain: Noun(
        "Personnage que des gemmes enchaînent à {this} sur sa ligne, elle comprise",
        "Personnages que des gemmes enchaînent à {this} sur sa ligne, elle comprise",
    ),
    selection.CountTerrains: By(
        "whose",
        {
            "in_play": Noun("Terrain en jeu", "Terrains en jeu"),
            "active": Noun("Terrain gagné par le joueur actif", "Terrains gagnés par le joueur actif"),
            "opp": Noun("Terrain gagné par {opponent}", "Terrains gagnés par {opponent}"),
            "self": Noun("Terrain {third?qu'il a||que vous avez} gagné", "Terrains {third?qu'il a||que vous avez} gagnés"),
        },
    ),
    selection.CountCombos: By(
        "kind",
        {
            "in_play": Noun("Combo en jeu{side}", "Combos en jeu{side}"),
            "this_turn": Noun("Combo fait{side} ce tour-ci", "Combos faits{side} ce tour-ci"),
            "open": Noun("gemme d'ouverture libre{side}", "gemmes d'ouverture libres{side}", feminine=True),
        },
    ),
    selection.Rows: Noun("ligne{side} de ce Terrain", "lignes{side} de ce Terrain", feminine=True),
}
"""What amounts count."""

EVENTS: Mapping[Event, str | By] = {
    "turn_start": By(
        "whose",
        {
            "self": "au début de {third?son||votre} tour",
            "opp": "au début du tour de {opponent}",
            "any": "au début de chaque tour",
        },
    ),
    "turn_end": By(
        "whose",
        {
            "self": "à la fin de {third?son||votre} tour",
            "opp": "à la fin du tour de {opponent}",
            "any": "à la fin de chaque tour",
        },
    ),
    "draw_phase_end": By(
        "whose",
        {
            "self": "à la fin de {third?sa||votre} phase de pioche",
            "opp": "à la fin de la phase de pioche de {opponent}",
            "any": "à la fin de chaque phase de pioche",
        },
    ),
    "draw": "quand {anyone} {piochez|pioche} {cards}",
    "effect_draw": "quand {anyone} {piochez|pioche} {cards} par un effet",
    "play_character": By("itself", {True: "quand {this} est jouée", False: "quand {anyone} {jouez|joue} {played}"}),
    "free_play": By(
        "itself",
        {True: "quand {this} est jouée gratuitement", False: "quand {anyone} {jouez|joue} gratuitement {played}"},
    ),
    "play_terrain": "quand {anyone} {jouez|joue} {terrain}",
    "terrain_enters": By(
        "whose",
        {
            "self": "quand {you} {third?met||mettez} {terrain} en jeu",
            "opp": "quand {opponent} met {terrain} en jeu",
            "any": "quand {terrain} entre en jeu",
        },
    ),
    "terrain_discarded": By(
        "whose",
        {
            "self": "quand un de {third?ses||vos} Terrains est défaussé depuis le jeu",
            "opp": "quand un Terrain de {opponent} est défaussé depuis le jeu",
            "any": "quand {here?ce||un} Terrain est défaussé depuis le jeu",
        },
    ),
    "move": By("itself", {True: "quand {this} est déplacée", False: "quand {whom} est déplacé"}),
    "leave_play": "quand {itself?{this}||{whom}} quitte le jeu",
    "discard_character": By(
        "itself",
        {
            True: "quand {this} est défaussée depuis le jeu",
            False: "quand {whom} est défaussé depuis le jeu",
        },
    ),
    "effect_discard": By(
        "itself",
        {
            True: "quand {this} est défaussée depuis le jeu par un effet",
            False: "quand {whom} est défaussé depuis le jeu par un effet",
        },
    ),
    "hand_discard": By(
        "itself",
        {
            True: "quand {this} est défaussée de {third?sa||votre} main",
            False: "quand {anyone} {défaussez|défausse} {some} de {votre|sa} main",
        },
    ),
    "mill": By("itself", {True: "quand {this} est meulée", False: "quand {anyone} {meulez|meule} {some}"}),
    "recover": "quand {anyone} {reprenez|reprend} {some} de {votre|sa} défausse",
    "ban": By(
        "itself",
        {
            True: "quand {this} est bannie",
            False: By("each", {True: "quand {some} est bannie", False: "quand {anyone} {bannissez|bannit} {some}"}),
        },
    ),
    "combo": "quand {anyone} {faites|fait} un Combo {place}",
    "orange_combo": "quand {anyone} {faites|fait} un Combo avec une gemme orange",
    "violet_combo": "quand {anyone} {faites|fait} un Combo avec une gemme violette",
    "no_combo": "quand {anyone} {jouez|joue} {played} sans faire de Combo",
    "combo_effect": "quand {anyone} {appliquez|applique} un effet Combo {place}",
    "sub": "quand {anyone} {jouez|joue} un effet Sub",
    "scoring": By(
        "whose",
        {
            "self": "au moment où {you} {third?score||scorez} {here?ce||un} Terrain",
            "opp": "au moment où {opponent} score {here?ce||un} Terrain",
            "any": "au moment où {here?ce||un} Terrain est scoré",
        },
    ),
    "score_summed": By(
        "whose",
        {
            "self": "quand {you} {third?score||scorez} {here?ce||un} Terrain",
            "opp": "quand {opponent} score {here?ce||un} Terrain",
            "any": "quand {here?ce||un} Terrain est scoré",
        },
    ),
    "score_won": "quand {anyone} {gagnez|gagne} {here?le score de ce Terrain||un score}",
    "score_lost": "quand {anyone} {perdez|perd} {here?le score de ce Terrain||un score}",
    "apply_win": "quand {anyone} {appliquez|applique} l'effet Gagnant {here?de ce||d'un} Terrain",
    "apply_lose": "quand {anyone} {appliquez|applique} l'effet Perdant {here?de ce||d'un} Terrain",
    "score_clear": "quand {anyone} {gagnez|gagne} un score, avant que {here?ce||le} Terrain ne soit vidé",
    "scored": By(
        "whose",
        {
            "self": "après avoir scoré {here?ce||un} Terrain",
            "opp": "après que {opponent} a scoré {here?ce||un} Terrain",
            "any": "après le score {here?de ce||d'un} Terrain",
        },
    ),
    "coin": "quand {anyone} {lancez|lance} une pièce",
    "coin_won": "quand {anyone} {gagnez|gagne} un lancer de pièce",
    "swapped_in": "quand {itself?{this}||{whom}} arrive en jeu par un échange",
    "about_to_discard": "quand un effet va {reader?vous faire||faire {à victim}} défausser des cartes de la main ou du deck",
    "affected": "quand {itself?{this}||{whom}} va être touché",
    "about_to_leave": By(
        "itself",
        {
            True: "quand {this} va être défaussée depuis le jeu par un effet",
            False: "quand {whom} va être défaussé par un effet",
        },
    ),
}
"""When something happens."""
