"""Whose work the site is made with, beside the pictograms: typefaces of pages and documents, code that is sent to browsers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """Something that others have made: its name, where it comes from, and its licence."""

    name: str
    address: str
    licence: str


PARTS = (
    Part("Bricolage Grotesque", "https://github.com/ateliertriay/bricolage", "SIL Open Font License 1.1"),
    Part("Instrument Sans", "https://github.com/Instrument/instrument-sans", "SIL Open Font License 1.1"),
    Part("DejaVu Sans", "https://dejavu-fonts.github.io", "Bitstream Vera, Arev"),
    Part("htmx", "https://htmx.org", "Zero-Clause BSD"),
)
