"""The picture of a card: what one recognises it by, drawn from its facts alone."""

from collection.pictures.choosing import picture_of
from collection.pictures.drawing import digest_of, draw
from collection.pictures.picture import Picture

__all__ = ["Picture", "digest_of", "draw", "picture_of"]
