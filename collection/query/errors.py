"""What is wrong with a query, where, and what to write instead."""

from django.utils.translation import gettext as _


class QueryError(ValueError):
    """A query that cannot be answered: the column where it goes wrong, from 1, the reason, and perhaps what was meant.

    `suggestion` is a whole query or a part of one, as people would write it; empty where nothing is near.
    """

    def __init__(self, column: int, reason: str, suggestion: str = "") -> None:
        self.column = column
        self.reason = reason
        self.suggestion = suggestion
        super().__init__(self.words)

    @property
    def words(self) -> str:
        """The error in one sentence, its suggestion aside."""
        return _("Column %(column)d: %(reason)s") % {"column": self.column, "reason": self.reason}

    @property
    def advice(self) -> str:
        """The error with its suggestion, where one has no place for a link."""
        if not self.suggestion:
            return self.words
        return _("%(error)s Did you mean %(suggestion)s?") % {"error": self.words, "suggestion": self.suggestion}
