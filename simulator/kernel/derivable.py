"""What a compiled class says of itself so that classes which are not compiled may derive from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr  # noqa: PLC0414 - what the compiler reads
else:

    def mypyc_attr(**_settings: Any) -> Any:
        """Nothing, where Python runs the class as it is written; so no installation needs the compiler's package."""
        return lambda decorated: decorated
