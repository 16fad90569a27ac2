"""The rows of players, catalogues and collections."""

from collection.models.catalogue import Card, CardQuerySet, CardSet, Game, Printing, PrintingQuerySet
from collection.models.player import Player, shown_name

__all__ = ["Card", "CardQuerySet", "CardSet", "Game", "Player", "Printing", "PrintingQuerySet", "shown_name"]
