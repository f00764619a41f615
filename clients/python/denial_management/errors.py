"""What a call of the client raises."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional


class DenialManagementError(Exception):
    """Any failure of a call."""


@dataclass(frozen=True)
class FieldError:
    """A field at fault."""

    field: str
    """Path of the field."""

    message: str
    """The rule, and the fix."""


class ApiError(DenialManagementError):
    """The service answered that the call failed, and why.

    Each failure has a class of its own, so that a caller catches what it can deal with:
    ``except denial_management.LetterQuotaExhausted``.
    """

    code: str
    """Stable code of the failure: 'unknown_denial_code', 'letter_quota_exhausted', ..."""

    status: int
    """HTTP status."""

    detail: str
    """What is wrong and how to fix it."""

    request_id: Optional[str]
    """Id of the request, for support."""

    errors: List[FieldError]
    """Fields at fault."""

    suggestions: List[str]
    """Nearest values to the one that was refused."""

    retry_after: Optional[float]
    """Seconds after which a retry can succeed."""

    problem: Dict[str, Any]
    """The failure as the service gave it."""

    def __init__(self, problem: Mapping[str, Any], retry_after: Optional[float] = None) -> None:
        self.problem = dict(problem)
        self.code = problem["code"]
        self.status = problem["status"]
        self.detail = problem["detail"]
        self.request_id = problem.get("request_id")
        self.errors = [FieldError(e["field"], e["message"]) for e in problem.get("errors", [])]
        self.suggestions = list(problem.get("suggestions", []))
        self.retry_after = retry_after
        lines = [f"{problem['title']} ({self.code}). {self.detail}"]
        further = [error for error in self.errors if error.message not in self.detail]
        lines += [f"- {error.field}: {error.message}" for error in further]
        super().__init__("\n".join(lines))


class ConnectionFailed(DenialManagementError):
    """No answer came: the service could not be reached, broke off, or took longer than the timeout."""

    def __init__(self, message: str, timed_out: bool) -> None:
        super().__init__(message)
        self.timed_out = timed_out
