"""Formats that players make, and what each format says of a deck on a day.

    own ◀── sent_clauses ◀── forms, api
     ▲
    dated

`own` is what such a format is made of, `sent_clauses` how it is read from outside, `dated` the verdict on a day; writing them is
in `decks/services/formats.py`, the pages in `decks/views/formats.py` (docs/formats.md, docs/decisions/0042).
"""
