"""A letter without sending who it is about: identifiers stay here, the request carries tokens."""
from __future__ import annotations

import re
from typing import Any, Callable, Dict, List, Mapping, Tuple

FIELDS = (
    "sender_address",
    "provider_name",
    "representative_name",
    "patient_name",
    "member_id",
    "claim_number",
)
LEAST_LETTERS = 3


def without_identifiers(**facts: Any) -> Tuple[Dict[str, Any], Dict[str, str]]:
    """Splits what generate_appeal takes: the request with tokens, and the identifiers that stay here.

    A token stands wherever an identifier stood, in its field and in the texts. Other words that tell
    who it is about (a street, a date of birth) stay: `identifying` of an analysis shows where a notice
    has them.
    """
    identifiers = {name: facts[name] for name in FIELDS if facts.get(name) is not None}
    hide = _hiding(identifiers)
    rest = {name: _mapped(value, hide) for name, value in facts.items() if name not in identifiers}
    return {**rest, "merge_tokens": True}, identifiers


def with_identifiers(text: str, identifiers: Mapping[str, str]) -> str:
    """A text of the answer with the identifiers in place of their tokens."""
    for name in FIELDS:
        if name in identifiers:
            text = text.replace(_token(name), identifiers[name])
    return text


def _token(name: str) -> str:
    return f"[[{name}]]"


def _hiding(identifiers: Mapping[str, str]) -> Callable[[str], str]:
    pairs = [(part, _token(name)) for name, value in identifiers.items() for part in _parts(name, value)]
    pairs.sort(key=lambda pair: len(pair[0]), reverse=True)

    def hide(text: str) -> str:
        for part, token in pairs:
            text = re.sub(rf"(?<!\w){re.escape(part)}(?!\w)", token, text)
        return text

    return hide


def _parts(name: str, value: str) -> List[str]:
    """The whole, and of the patient's name each part: texts say "Ms. Sample" and "Robin"."""
    whole = value.strip()
    if not whole:
        return []
    if name != "patient_name":
        return [whole]
    parts = re.split(r"[\s,]+", whole)
    return [whole, *(part for part in parts if len(part.replace(".", "")) >= LEAST_LETTERS)]


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {name: _mapped(item, change) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_mapped(item, change) for item in value]
    return value
