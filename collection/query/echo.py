"""A query in words of the page's language: what a list says above its cards."""

from __future__ import annotations

from django.utils.translation import gettext as _

from collection.languages import page_language
from collection.query.fields import ChoiceField, NumberField, QueryField, Scope, TextField, fields_of
from collection.query.tree import And, Condition, Node, Not, Or, Pattern, Word

SIGNS = {":": "=", "=": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥"}


def echo(tree: Node, scope: Scope) -> str:
    """The query in words; empty where nothing is asked. The query must have been answered before."""
    match tree:
        case And():
            return ", ".join(f"({echo(part, scope)})" if isinstance(part, Or) else echo(part, scope) for part in tree.parts)
        case Or():
            return _(" or ").join(f"({echo(part, scope)})" if isinstance(part, And) else echo(part, scope) for part in tree.parts)
        case Not():
            inside = echo(tree.part, scope)
            return _("not %(condition)s") % {"condition": f"({inside})" if isinstance(tree.part, And | Or) else inside}
        case Word():
            return _("“%(words)s”") % {"words": tree.text}
        case Pattern():
            return _("name or text like %(pattern)s") % {"pattern": tree}
        case Condition():
            field = fields_of(scope.index.registry.game).named(tree.field)
            return _test(tree, field, scope) if field else str(tree)


def _test(test: Condition, field: QueryField, scope: Scope) -> str:
    name = field.name.say(page_language())
    values = _(" or ").join(field.value_words(one, scope) for one in test.values)
    said = {"name": name, "value": values}
    if isinstance(field, NumberField):
        return f"{name} {values}" if "–" in values else f"{name} {SIGNS[test.operator]} {values}"
    if test.operator == "!=":
        return _("%(name)s other than %(value)s") % said
    if isinstance(field, TextField):
        if isinstance(test.values[0], Pattern):
            return _("%(name)s like %(value)s") % said
        return _("%(name)s is %(value)s") % said if test.operator == "=" else _("%(name)s with %(value)s") % said
    if test.operator in (":", "="):
        return values if field.slug == "is" and isinstance(field, ChoiceField) else _("%(name)s: %(value)s") % said
    return f"{name} {SIGNS[test.operator]} {values}"
