"""What a query may ask of a card: the fields of each game, their names in both languages, and how each is answered.

A further field is one more in `OF_CARDS` or `OF_COPIES`, or, where what it asks about lives in another package, one that this
package `adds` when it is loaded. Everything else follows: reading, errors with what was meant, the words of the echo, the page of
help.
"""

from collection.query.fields.choices import Choice, ChoiceField, numbered
from collection.query.fields.field import Fields, QueryField, Scope, Single, adds, check_asker, fields_of
from collection.query.fields.formats import adds_formats
from collection.query.fields.general import general_fields
from collection.query.fields.literals import FALSE, NONE, NOTHING_AT_ALL, NUMBER, RANGE, TRUE, whole
from collection.query.fields.numbers import NumberField, levels_of
from collection.query.fields.printed import printed_fields
from collection.query.fields.texts import TextField

adds(general_fields)
adds(printed_fields)

__all__ = [
    "FALSE",
    "NONE",
    "NOTHING_AT_ALL",
    "NUMBER",
    "RANGE",
    "TRUE",
    "Choice",
    "ChoiceField",
    "Fields",
    "NumberField",
    "QueryField",
    "Scope",
    "Single",
    "TextField",
    "adds",
    "adds_formats",
    "check_asker",
    "fields_of",
    "levels_of",
    "numbered",
    "whole",
]
