"""What is looked at in a ZIP archive that somebody sent before anything of it is unpacked."""

import struct
import zipfile
import zlib
from typing import Final

ENTRY: Final = b"PK\x01\x02"
"""How each file begins in the table of contents: counted in the bytes, before anything makes an object of each."""

PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
IS_ENCRYPTED: Final = 0x1
DAMAGED: Final = (
    zipfile.BadZipFile, zlib.error, struct.error, OSError, EOFError, ValueError, OverflowError, NotImplementedError, RuntimeError,
    LookupError,
)  # fmt: skip
"""What `zipfile` raises for archives that are damaged, cut short or something else."""


def is_simple(file: zipfile.ZipInfo) -> bool:
    """Packed in the usual way, for anybody: of other ways, `zipfile` unpacks all there is before it gives the first byte."""
    return file.compress_type in PACKED and not file.flag_bits & IS_ENCRYPTED
