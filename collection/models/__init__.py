"""The rows of players, catalogues and collections."""

from collection.models.allowances import Allowance, AllowanceQuerySet
from collection.models.api_keys import ApiKey, ApiKeyQuerySet, Scope
from collection.models.catalogue import Card, CardQuerySet, CardSet, EngineStatus, Game, Printing, PrintingQuerySet
from collection.models.exchanges import (
    Exchange,
    ExchangeLine,
    ExchangeQuerySet,
    ExchangeSide,
    ExchangeState,
    Opening,
    OpeningQuerySet,
)
from collection.models.holdings import (
    LARGE_ACT,
    ActKind,
    Finish,
    Holding,
    HoldingQuerySet,
    Movement,
    MovementBatch,
    MovementBatchQuerySet,
    Stock,
    default_finish,
    is_listed,
)
from collection.models.imports import ColumnMap, ColumnMapQuerySet, ImportDraft, ImportDraftQuerySet, ImportMode, digest_of_words
from collection.models.keeping import KeptCard, KeptCardQuerySet
from collection.models.leasing import Leased, LeasedQuerySet
from collection.models.lots import (
    FACTS,
    NOTHING,
    Condition,
    Facts,
    Language,
    Lot,
    LotMovement,
    LotQuerySet,
    Place,
    PlaceKind,
    PlaceMovement,
)
from collection.models.own_lists import OwnList
from collection.models.photos import Photo, PhotoQuerySet
from collection.models.player import Player, own_name, shown_name
from collection.models.receipts import Receipt, ReceiptQuerySet
from collection.models.remains import Remains
from collection.models.restorations import Restoration, RestorationQuerySet
from collection.models.searches import SavedSearch
from collection.models.wishes import Wish, WishQuerySet

__all__ = [
    "FACTS",
    "LARGE_ACT",
    "NOTHING",
    "ActKind",
    "Allowance",
    "AllowanceQuerySet",
    "ApiKey",
    "ApiKeyQuerySet",
    "Card",
    "CardQuerySet",
    "CardSet",
    "ColumnMap",
    "ColumnMapQuerySet",
    "Condition",
    "EngineStatus",
    "Exchange",
    "ExchangeLine",
    "ExchangeQuerySet",
    "ExchangeSide",
    "ExchangeState",
    "Facts",
    "Finish",
    "Game",
    "Holding",
    "HoldingQuerySet",
    "ImportDraft",
    "ImportDraftQuerySet",
    "ImportMode",
    "KeptCard",
    "KeptCardQuerySet",
    "Language",
    "Leased",
    "LeasedQuerySet",
    "Lot",
    "LotMovement",
    "LotQuerySet",
    "Movement",
    "MovementBatch",
    "MovementBatchQuerySet",
    "Opening",
    "OpeningQuerySet",
    "OwnList",
    "Photo",
    "PhotoQuerySet",
    "Place",
    "PlaceKind",
    "PlaceMovement",
    "Player",
    "Printing",
    "PrintingQuerySet",
    "Receipt",
    "ReceiptQuerySet",
    "Remains",
    "Restoration",
    "RestorationQuerySet",
    "SavedSearch",
    "Scope",
    "Stock",
    "Wish",
    "WishQuerySet",
    "default_finish",
    "digest_of_words",
    "is_listed",
    "own_name",
    "shown_name",
]
