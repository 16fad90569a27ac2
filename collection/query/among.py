"""A condition on a column for any number of values: `note__among={…}`."""

from __future__ import annotations

import json
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Lookup
from django.db.models.sql.compiler import SQLCompiler


@Field.register_lookup
class Among(Lookup):
    """As `in`, with one parameter whatever the number of values: SQLite takes so many and no more, and PostgreSQL would plan for
    each of them. Not for relations.
    """

    lookup_name = "among"
    prepare_rhs = False

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, tuple[Any, ...]]:
        column, before = self.process_lhs(compiler, connection)
        field = self.lhs.output_field
        values = [field.get_db_prep_value(one, connection) for one in self.rhs]
        if connection.vendor == "postgresql":
            return f"{column} = ANY(%s)", (*before, values)
        sought = "(SELECT value FROM json_each(%s))"
        return f"{column} IN {sought}", (*before, json.dumps(values, default=str))
