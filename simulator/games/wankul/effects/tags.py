"""What the cards of Wankul do, in one word each."""

from __future__ import annotations

from typing import Final

from simulator.catalog import Card
from simulator.effects.tags import Tag, tag, tags_in
from simulator.games.wankul.effects.parse import parse_abilities

TAGS: Final[tuple[Tag, ...]] = (
    tag(
        "draw", "pioche", "draws", "Draw", "DrawTo", "DrawUntil", "DrawWhileStronger", "PhaseDraw", "DrawAtLeastTo", "TakeBottom"
    ),
    tag("mill", "meule", "mills", "Mill", "MillUntil", "MillChange", "DiscardFromDeck"),
    tag("score", "score", "scores", "Score", "AutoScore"),
    tag("points", "points", "points", "Points"),
    tag("move", "déplace", "moves", "Move", "MoveAll", "SwapPlaces", "SwapTerrains"),
    tag("discard_hand", "défausse_main", "discards_hand", "DiscardHand", "DiscardChange"),
    tag("discard", "élimine", "discards", "DiscardCharacter", "Doom"),
    tag("ban", "bannit", "bans", "Ban", "BanCharacter", "BanTerrain", "BanInsteadOfDiscard"),
    tag("recover", "récupère", "recovers", "Recover", "SwapWithDiscard", "SwapTerrainWithDiscard"),
    tag("recycle", "recycle", "recycles", "Recycle", "BanToDiscard", "SwapDeckAndDiscard"),
    tag("bounce", "renvoie", "bounces", "Bounce", "CharacterToDeck", "SwapWithHand"),
    tag("steal", "vole", "steals", "TakeControl", "SwapControl"),
    tag("give", "donne", "gives", "GiveAway", "GiveCharacter"),
    tag("search", "cherche", "searches", "Search"),
    tag("look", "regarde", "looks", "Look", "ShowHand", "ShowCards", "Reveal", "OpenDraws"),
    tag("play", "joue", "plays", "PlayFree", "PlayTerrain", "ExtraPlays", "FreeCopies", "PlaysFree", "ReplaceTerrain"),
    tag("force", "force", "forces", "Force", "ForceRule", "CopyForce", "DoubledBonuses", "Uncount", "NoForceInScores"),
    tag("cost", "coût", "costs", "Cost", "CostRule"),
    tag("gems", "gemmes", "gems", "StripGems", "GemRule", "CrossedGems"),
    tag("cancel", "annule", "cancels", "Cancel", "CancelRule", "CancelApplication", "CancelScore"),
    tag("protect", "protège", "protects", "Protect", "TakeTheBlow"),
    tag("forbid", "interdit", "forbids", "Forbid", "LockTerrain", "OneLine", "Crowd", "OnlyTerrainScores"),
    tag("copy", "copie", "copies", "RunEffect", "CopyWinner", "ApplyTerrainEffect", "RepeatTerrainEffect", "Repeat"),
    tag("hide", "cache", "hides", "FaceDown", "TakeFaceDown", "TakeSetAside"),
    tag("replace", "remplace", "replaces", "Instead"),
    tag("coin", "lance_pièce", "flips", "Coin", "MoreCoins"),
    tag("die", "lance_dé", "rolls", "Die"),
)


def tags_of(card: Card) -> frozenset[str]:
    """The slugs of what a card does."""
    return tags_in(parse_abilities(card.id, card.abilities), TAGS)
