"""The rows of players, catalogues and collections."""

from collection.models.allowances import Allowance, AllowanceQuerySet
from collection.models.catalogue import Card, CardQuerySet, CardSet, EngineStatus, Game, Printing, PrintingQuerySet
from collection.models.holdings import (
    ActKind,
    Finish,
    Holding,
    HoldingQuerySet,
    Movement,
    MovementBatch,
    MovementBatchQuerySet,
    default_finish,
)
from collection.models.imports import ImportDraft, ImportDraftQuerySet, ImportMode
from collection.models.own_lists import OwnList
from collection.models.player import Player, shown_name

__all__ = [
    "ActKind",
    "Allowance",
    "AllowanceQuerySet",
    "Card",
    "CardQuerySet",
    "CardSet",
    "EngineStatus",
    "Finish",
    "Game",
    "Holding",
    "HoldingQuerySet",
    "ImportDraft",
    "ImportDraftQuerySet",
    "ImportMode",
    "Movement",
    "MovementBatch",
    "MovementBatchQuerySet",
    "OwnList",
    "Player",
    "Printing",
    "PrintingQuerySet",
    "default_finish",
    "shown_name",
]
