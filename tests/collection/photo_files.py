"""Files that people send as photos, good and bad, made here byte by byte or by Pillow."""

from __future__ import annotations

import io
import struct
import zlib

from PIL import Image

RED, GREEN, BLUE = (200, 30, 30), (30, 160, 60), (30, 60, 200)
ORIENTATION, GPS = 0x0112, 0x8825
TURNED = 6
"""The camera was held upright: what is stored lies on its side."""


def photo_file(*, size: tuple[int, int] = (630, 880), colour: tuple[int, int, int] = RED, format: str = "JPEG") -> bytes:
    """A picture of one colour."""
    file = io.BytesIO()
    Image.new("RGB", size, colour).save(file, format)
    return file.getvalue()


def from_a_phone() -> bytes:
    """A JPEG that lies on its side, red where its top is, with the place where it was taken, a comment and a preview inside."""
    picture = Image.new("RGB", (880, 630), BLUE)
    picture.paste(RED, (0, 0, 110, 630))  # turned by a quarter to the right, the left edge is the top
    exif = Image.Exif()
    exif[ORIENTATION] = TURNED
    exif[0x010F] = "SECRET CAMERA"
    exif.get_ifd(GPS).update({1: "N", 2: (48.0, 51.0, 29.0), 3: "E", 4: (2.0, 17.0, 40.0)})
    file = io.BytesIO()
    picture.save(file, "JPEG", exif=exif, comment=b"SECRET COMMENT", icc_profile=b"SECRET PROFILE")
    return file.getvalue()


def bomb(side: int = 30_000) -> bytes:
    """A PNG of some hundred kilobytes that says it has 900 million points, and has the beginning of them."""
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes(3 * side + 1) * 1_000, 9)
    chunks = [(b"IHDR", header), (b"IDAT", rows), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in chunks)


def scans(count: int, side: int = 2_000) -> bytes:
    """A grey JPEG of some bytes a scan, each of which makes its reader go over all its points once more."""
    blocks = ((side + 7) // 8) ** 2
    nothing, runs = b"\x00" * (blocks // 8 + 1), -(-blocks // 0x7FFF)
    run = int(("0" + "1" * 14) * runs + "1" * (-15 * runs % 8), 2).to_bytes(-(-15 * runs // 8)).replace(b"\xff", b"\xff\x00")
    begin = b"".join(
        [
            b"\xff\xd8",
            _segment(0xDB, b"\x00" + b"\x01" * 64),
            _segment(0xC2, struct.pack(">BHHB", 8, side, side, 1) + b"\x01\x11\x00"),
            _segment(0xC4, b"\x00\x01" + bytes(15) + b"\x00"),
            _segment(0xC4, b"\x10\x01" + bytes(15) + b"\xe0"),
            _segment(0xDA, b"\x01\x01\x00\x00\x00\x00") + nothing,
        ]
    )
    return begin + (_segment(0xDA, b"\x01\x01\x00\x01\x3f\x01") + run) * count + b"\xff\xd9"


def _segment(kind: int, body: bytes) -> bytes:
    return b"\xff" + bytes([kind]) + struct.pack(">H", len(body) + 2) + body


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def noise(size: tuple[int, int] = (1600, 1600)) -> bytes:
    """A picture in which no two points are alike: nothing is harder to keep small."""
    file = io.BytesIO()
    Image.merge("RGB", [Image.effect_noise(size, 120) for _colour in RED]).save(file, "JPEG", quality=95)
    return file.getvalue()


SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
HEIC = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + bytes(64)
HTML_IN_A_GIF = b"GIF89a<script>alert(1)</script>"
