"""Posters: what a link to this site shows where it is handed on, as PNG."""

from collection.posters.drawing import png
from collection.posters.poster import Poster, poster_of_game

__all__ = ["Poster", "png", "poster_of_game"]
