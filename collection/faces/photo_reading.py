"""Files that are sent as photos, read and drawn anew: what leaves here is made by the site, point by point."""

from __future__ import annotations

import io
import struct
import threading
import warnings
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from time import thread_time
from typing import Final

from django.utils.translation import gettext as _
from PIL import Image, ImageOps

LARGEST_FILE: Final = 12 * 1024 * 1024
"""Bytes of a photo as it is sent."""

MOST_POINTS: Final = {"JPEG": 26_000_000, "MPO": 26_000_000, "PNG": 16_000_000, "WEBP": 16_000_000}
"""Width times height, by format: most of what is decoded lies in memory whole. Phones make JPEGs of 12 or 24 million."""

LARGE: Final = 1000
SMALL: Final = 400
"""The longest side of the two pictures that are kept, in points."""

QUALITIES: Final = (80, 60, 40, 20, 5)
MOST_KEPT: Final = {LARGE: 300_000, SMALL: 60_000}
"""Bytes of a picture that is kept: a finer one is made coarser until it fits."""

MOST_SECONDS: Final = 4.0
"""Of the processor, to read a photo: the largest that cameras make take one and a half."""

GIVEN_AT_ONCE: Final = 1024
"""Bytes of a JPEG: what the decoder does with them nothing interrupts, and no other thread computes meanwhile. Forty bytes make
it go over the whole picture once more.
"""

WHITE: Final = (255, 255, 255)
MODES_THAT_SHINE_THROUGH: Final = ("RGBA", "LA", "PA", "La", "RGBa")
APPLES: Final = (b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1")

UNREADABLE: Final = (
    OSError, ValueError, SyntaxError, EOFError, LookupError, OverflowError, TypeError, struct.error, zlib.error,
)  # fmt: skip
"""What Pillow raises for files that are damaged, cut short or something else."""

_one_by_one = threading.Lock()
"""Decoding takes up to 150 MB for a moment: one picture at a time in a process."""


class UnusablePhotoError(ValueError):
    """A file that is no picture the site can keep; the message says why, and what to do."""


class SlowPhotoError(UnusablePhotoError):
    """A file that takes longer to read than any photo."""


@dataclass(frozen=True, slots=True)
class ReadPhoto:
    """A photo as it is kept: WebP in two sizes, upright, on white; `width` and `height` are points of the large one."""

    large: bytes
    small: bytes
    width: int
    height: int


def read_photo(content: bytes, *, at_its_turn: Callable[[], None] | None = None) -> ReadPhoto:
    """The picture in a JPEG, PNG or WebP file, without anything else of the file. Raises UnusablePhotoError, and SlowPhotoError
    for one that was made to take long.

    One picture is read at a time in a process; `at_its_turn` may still refuse one that has waited.
    """
    if len(content) > LARGEST_FILE:
        raise too_large()
    if content[4:8] == b"ftyp" and content[8:12] in APPLES:
        raise UnusablePhotoError(
            _("This is a HEIC photo, which browsers do not show. Send it as JPEG: iPhones do so with “Most compatible” in the "
              "settings of the camera, or take a screenshot of it.")
        )  # fmt: skip
    with _one_by_one, warnings.catch_warnings():
        if at_its_turn:
            at_its_turn()
        warnings.simplefilter("ignore")  # Pillow's own, about large pictures and odd files: they are measured here
        upright = _upright(content)
        large, small = _kept(upright, LARGE), _kept(upright, SMALL)
    size = _within(upright, LARGE)
    return ReadPhoto(large, small, *size)


def too_large() -> UnusablePhotoError:
    """What somebody hears whose file has too many bytes."""
    return UnusablePhotoError(
        _("This file is larger than %(most)s MB, the most for a photo. Send it in a smaller size.")
        % {"most": LARGEST_FILE // (1024 * 1024)}
    )


class _Timed(io.BytesIO):
    """A file that is read for so long and no longer, whatever it makes its reader do between two pieces of it."""

    def __init__(self, content: bytes) -> None:
        super().__init__(content)
        self._ends = thread_time() + MOST_SECONDS

    def read(self, size: int | None = -1, /) -> bytes:
        """The next piece. Raises SlowPhotoError when the time is over."""
        if thread_time() > self._ends:
            raise SlowPhotoError(
                _("Reading this picture takes too long: it is no usual photo. Open it on your device and save it as JPEG.")
            )
        return super().read(size)


def _upright(content: bytes) -> Image.Image:
    """The picture as one looks at it, in three colours, not much larger than what is kept."""
    try:
        with Image.open(_Timed(content), formats=("JPEG", "PNG", "WEBP")) as found:
            _measure(found)
            found.decodermaxblock = GIVEN_AT_ONCE
            found.draft("RGB", (2 * LARGE, 2 * LARGE))
            found.load()
            turned = ImageOps.exif_transpose(found)
            turned.thumbnail((LARGE, LARGE), reducing_gap=2.0)
            return _opaque(turned)
    except UnusablePhotoError:
        raise
    except Image.DecompressionBombError:
        raise _too_many_points(max(MOST_POINTS.values())) from None
    except UNREADABLE:
        raise UnusablePhotoError(
            _("No picture can be read from this file: it is damaged, cut short, or no JPEG, PNG or WebP. Open it on your device "
              "and save it as JPEG.")
        ) from None  # fmt: skip


def _measure(found: Image.Image) -> None:
    """Refuse what says that it is huge, before a point of it is decoded."""
    most = MOST_POINTS[found.format or ""]
    if found.width * found.height > most:
        raise _too_many_points(most)


def _too_many_points(most: int) -> UnusablePhotoError:
    return UnusablePhotoError(
        _("This picture has more than %(most)s million points. Send it in a smaller size.") % {"most": most // 1_000_000}
    )


def _opaque(picture: Image.Image) -> Image.Image:
    """In red, green and blue alone; what shines through does so on white."""
    if picture.mode in MODES_THAT_SHINE_THROUGH or "transparency" in picture.info:
        above = picture.convert("RGBA")
        below = Image.new("RGB", above.size, WHITE)
        below.paste(above, mask=above.getchannel("A"))
        return below
    return picture.convert("RGB")


def _within(picture: Image.Image, side: int) -> tuple[int, int]:
    """The size of the picture with no side longer than this."""
    share = min(1.0, side / max(picture.size))
    return max(1, round(picture.width * share)), max(1, round(picture.height * share))


def _kept(picture: Image.Image, side: int) -> bytes:
    """The points alone as WebP, without profile, dates, places or names, and no larger than what is kept of this size."""
    scaled = picture.resize(_within(picture, side), Image.Resampling.LANCZOS)
    bare = Image.frombytes("RGB", scaled.size, scaled.tobytes())
    made = b""
    for quality in QUALITIES:
        file = io.BytesIO()
        bare.save(file, "WEBP", quality=quality, method=4)
        made = file.getvalue()
        if len(made) <= MOST_KEPT[side]:
            break
    return made
