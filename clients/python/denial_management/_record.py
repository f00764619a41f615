"""What the structures of the answers share."""
from __future__ import annotations

import sys
from dataclasses import MISSING, fields
from typing import Any, ClassVar, Dict, FrozenSet, Mapping, Type, TypeVar

R = TypeVar("R", bound="Record")


class Record:
    """A structure of an answer. Fields that a newer service adds are left out, those that another leaves out are None."""

    _PARTS: ClassVar[Dict[str, str]] = {}
    """The structure that a field holds, or a list of them."""

    _given: FrozenSet[str] = frozenset()
    """Fields that the service sent: one that is null is told from one that was left out."""

    @classmethod
    def read(cls: Type[R], answer: Mapping[str, Any]) -> R:
        """The structure from the JSON object of the service."""
        known = {field.name for field in fields(cls)}  # type: ignore[arg-type]
        values = {name: cls._part(name, value) for name, value in answer.items() if name in known}
        absent = {
            field.name: None
            for field in fields(cls)  # type: ignore[arg-type]
            if field.name not in values and field.default is MISSING
        }
        record = cls(**values, **absent)
        object.__setattr__(record, "_given", frozenset(values))
        return record

    @classmethod
    def _part(cls, name: str, value: Any) -> Any:
        part = cls._PARTS.get(name)
        if part is None:
            return value
        structure = getattr(sys.modules[cls.__module__], part)
        if isinstance(value, list):
            return [cls._read(structure, item) for item in value]
        return cls._read(structure, value)

    @staticmethod
    def _read(structure: Type["Record"], value: Any) -> Any:
        return structure.read(value) if isinstance(value, Mapping) else value

    def __repr__(self) -> str:
        """The kind of answer and its fields, without what they hold: letters must not land in logs."""
        return f"<{type(self).__name__}: {', '.join(sorted(self._given))}>"

    def to_dict(self) -> Dict[str, Any]:
        """The JSON object again, without the fields that the service left out."""
        answer: Dict[str, Any] = {}
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if value is not None or field.name in self._given:
                answer[field.name] = plain(value)
        return answer


def plain(value: Any) -> Any:
    """A value with every structure in it as a JSON object."""
    if isinstance(value, Record):
        return value.to_dict()
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value
