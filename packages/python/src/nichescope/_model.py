"""The base of all models."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict

if TYPE_CHECKING:
    import pandas


class Model(BaseModel):
    """A part of a response. Fields that a newer service adds are kept as they are."""

    # Built on first use: importing hundreds of models would otherwise take a second.
    model_config = ConfigDict(extra="allow", populate_by_name=True, defer_build=True, protected_namespaces=())

    def to_pandas(self) -> pandas.DataFrame:
        """Returns the list of a result, such as the products of a search, as a table."""
        for name in type(self).model_fields:
            value = getattr(self, name)
            if isinstance(value, list) and all(isinstance(item, Model) for item in value):
                return to_pandas(value)
        raise TypeError(f"{type(self).__name__} has no list")


def to_pandas(items: Iterable[Model]) -> pandas.DataFrame:
    """Returns models as a table with one row each; nested fields get names with a dot. Needs `nichescope[pandas]`."""
    try:
        import pandas
    except ImportError:
        raise ImportError("to_pandas needs pandas: pip install 'nichescope[pandas]'") from None
    return pandas.DataFrame([dict(_flat(item.model_dump(), "")) for item in items])


def _flat(value: dict[str, Any], prefix: str) -> Iterable[tuple[str, Any]]:
    for name, part in value.items():
        if isinstance(part, dict):
            yield from _flat(part, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", part
