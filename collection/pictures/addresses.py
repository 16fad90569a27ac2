"""Where pictures are: an address holds the digest of the drawing, and the name of all that it shows."""

from functools import lru_cache

from django.urls import reverse

from collection.pictures.drawing import digest_of
from collection.pictures.picture import Picture

UNDER = "faces/"
"""What their addresses begin with."""


@lru_cache(maxsize=16_384)
def picture_address(picture: Picture) -> str:
    """The address of a picture; another one as soon as it is drawn otherwise."""
    return reverse("picture", args=[digest_of(picture), picture.name])
