"""The answer to a query of decks, and the query in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from collection.folding import folded
from collection.query.index import Bits
from collection.query.tree import And, Condition, Node, Not, Or, Pattern, Word
from collection.query.tree import Condition as Test
from decks.community.searching.fields import FIELDS_BY_WORD, Asked, field_of

COSTS_MOST = "legal"
"""Of the conditions that must all hold, those about this field come last, for what the others leave."""


def find(tree: Node, asked: Asked, among: Bits | None = None) -> Bits:
    """The decks that fit, of those `among` which they are sought. QueryError where the query makes no sense for them."""
    here = asked.index.everything if among is None else among
    match tree:
        case And():
            for part in sorted(tree.parts, key=_is_costly):
                here &= find(part, asked, here)
            return here
        case Or():
            found = 0
            for part in sorted(tree.parts, key=_is_costly):
                found |= find(part, asked, here & ~found)
            return found
        case Not():
            return here & ~find(tree.part, asked, here)
        case Condition():
            return here & field_of(tree, asked).find(tree, asked, here)
        case Word() | Pattern():
            return here & FIELDS_BY_WORD["name"].find(Test("name", ":", (tree,), tree.column), asked, here)


def echo(tree: Node, asked: Asked) -> str:
    """The query in words; empty where nothing is asked. The query must have been answered before."""
    match tree:
        case And():
            return ", ".join(f"({echo(part, asked)})" if isinstance(part, Or) else echo(part, asked) for part in tree.parts)
        case Or():
            return _(" or ").join(f"({echo(part, asked)})" if isinstance(part, And) else echo(part, asked) for part in tree.parts)
        case Not():
            inside = echo(tree.part, asked)
            return _("not %(condition)s") % {"condition": f"({inside})" if isinstance(tree.part, And | Or) else inside}
        case Condition():
            return field_of(tree, asked).echoed(tree, asked)
        case Word() | Pattern():
            name = FIELDS_BY_WORD["name"]
            return name.echoed(Test("name", ":", (tree,), tree.column), asked)


def check(tree: Node, asked: Asked) -> None:
    """Raises the QueryError of a query that makes no sense for these decks, also where no deck is left to ask about."""
    if isinstance(tree, And | Or):
        for part in tree.parts:
            check(part, asked)
    elif isinstance(tree, Not):
        check(tree.part, asked)
    else:
        find(tree, asked, 0)


def _is_costly(part: Node) -> bool:
    if isinstance(part, And | Or):
        return any(map(_is_costly, part.parts))
    if isinstance(part, Not):
        return _is_costly(part.part)
    if not isinstance(part, Condition):
        return False
    found = FIELDS_BY_WORD.get(folded(part.field))
    return found is not None and found.slug == COSTS_MOST
