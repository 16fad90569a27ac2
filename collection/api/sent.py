"""What is sent to the API holds the fields that its description names, of the very types: "3" is no number, and 3 is no text."""

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework import serializers

MOST_TOLD: Final = 20
"""Unknown names that a refusal lists."""

Field = serializers.Field[Any, Any, Any, Any]


class SentSerializer(serializers.Serializer[Any]):
    """Refuses what it does not know, and a value of another JSON type instead of reading it as one of the right type."""

    def to_internal_value(self, data: Any) -> Any:
        """The values by field, once there is nothing else and every one has the type of its field."""
        if isinstance(data, Mapping):
            known = {name: field for name, field in self.fields.items() if not field.read_only}
            unknown = islice((name for name in data if name not in known), MOST_TOLD)
            wrong = {str(name)[:80]: [_("There is no such field here.")] for name in unknown}
            sent = {name: field for name, field in known.items() if data.get(name) is not None}
            wrong |= {name: words for name, field in sent.items() if (words := misfit(field, data[name]))}
            if wrong:
                raise serializers.ValidationError(wrong)
        return super().to_internal_value(data)


def misfit(field: Field, value: Any) -> list[str]:
    """Why this cannot be a value of the field, in its words; empty where its type is right."""
    if isinstance(field, serializers.IntegerField):
        is_right = isinstance(value, int | float) and not isinstance(value, bool)
    elif isinstance(field, serializers.BooleanField):
        is_right = isinstance(value, bool)
    elif isinstance(field, serializers.CharField | serializers.ChoiceField):
        is_right = isinstance(value, str)
        most = getattr(field, "max_length", None)
        if is_right and most is not None and len(value) > most:  # as the description counts: with the spaces that are cut
            return [str(field.error_messages["max_length"]).format(max_length=most)]
    elif isinstance(field, serializers.ListField):
        inner = value if isinstance(value, list) else []
        most = field.max_length
        if most is not None and len(inner) > most:  # before a word is lost about any of them
            return [str(field.error_messages["max_length"]).format(max_length=most)]
        return [words for one in inner for words in misfit(field.child, one)][:1]
    elif isinstance(field, serializers.DictField):
        inner = list(value.values()) if isinstance(value, dict) else []
        return [words for one in inner for words in misfit(field.child, one)][:1]
    else:
        return []
    if is_right:
        return []
    kind = "invalid_choice" if isinstance(field, serializers.ChoiceField) else "invalid"
    return [str(field.error_messages[kind]).format(input=value)]
