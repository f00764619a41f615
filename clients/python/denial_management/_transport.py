"""Requests over the standard library: one connection a request, tried again where that can help."""
from __future__ import annotations

import http.client
import json
import random
import re
import secrets
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from typing import Any, Dict, Mapping, Optional

from ._failures import FAILURES
from ._record import plain
from ._version import VERSION
from .errors import ApiError, ConnectionFailed

JSON_TYPE = "application/json"
PROBLEM_TYPE = "application/problem+json"

RETRIED = (429, 502, 503, 504)
"""Busy, briefly down, or given up: the same call can succeed a moment later."""

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0
LONGEST_RETRY_AFTER = 60.0
"""A quota that frees next month is no reason to wait."""


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """The standard handler would send the key along to wherever it is told to go."""

    def redirect_request(self, *_: Any) -> None:
        return None


OPENER = urllib.request.build_opener(NoRedirects)


@dataclass(frozen=True)
class Answer:
    """A delivered answer."""

    type: str
    content: bytes


@dataclass(frozen=True)
class Transport:
    """Where and how to ask."""

    base_url: str
    api_key: Optional[str]
    timeout: float
    max_retries: int

    def send(
        self,
        method: str,
        path: str,
        fields: Mapping[str, Any],
        *,
        accept: str = JSON_TYPE,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer:
        """One call with its retries. Raises ApiError or ConnectionFailed."""
        request = self._request(method, path, fields, accept, idempotency_key)
        tries = 0
        while True:
            try:
                return self._attempt(request, self.timeout if timeout is None else timeout, accept)
            except (ApiError, ConnectionFailed) as error:
                pause = pause_before(error, tries) if tries < self.max_retries else None
                if pause is None:
                    raise
            time.sleep(pause)
            tries += 1

    def _request(
        self,
        method: str,
        path: str,
        fields: Mapping[str, Any],
        accept: str,
        idempotency_key: Optional[str],
    ) -> urllib.request.Request:
        given = {name: plain(value) for name, value in fields.items() if value is not None}
        url = f"{self.base_url}/api/v1{path}"
        headers = {
            "Accept": accept,
            "User-Agent": f"denial-management-python/{VERSION}",
        }
        if self.api_key is not None:
            headers["Authorization"] = f"Bearer {self.api_key}"
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        body = None
        if method == "POST":
            headers["Content-Type"] = JSON_TYPE
            body = json.dumps(given).encode()
        elif given:
            url = f"{url}?{urllib.parse.urlencode(given)}"
        return urllib.request.Request(url, data=body, headers=headers, method=method)

    def _attempt(self, request: urllib.request.Request, timeout: float, accept: str) -> Answer:
        try:
            with OPENER.open(request, timeout=timeout) as response:
                answer = Answer(type_of(response.headers), response.read())
                status = response.status
        except urllib.error.HTTPError as error:
            with error:
                raise failure_of(error.code, error.headers, error.read()) from None
        except (OSError, http.client.HTTPException) as error:
            raise self._no_answer(error, timeout) from error
        if answer.type != accept:
            raise foreign(status)
        return answer

    def _no_answer(self, error: Exception, timeout: float) -> ConnectionFailed:
        reason = getattr(error, "reason", error)
        if isinstance(reason, (socket.timeout, TimeoutError)):
            message = f"No answer came from {self.base_url} within {timeout:g} seconds."
            return ConnectionFailed(message, timed_out=True)
        return ConnectionFailed(f"The service at {self.base_url} cannot be reached.", timed_out=False)


def base_url_of(text: str) -> str:
    """The address without what belongs to the paths, however it was pasted."""
    url = text.strip().rstrip("/")
    if not re.match(r"https?://[^/]", url, re.IGNORECASE):
        raise ValueError("The address of the service must start with http:// or https://.")
    return re.sub(r"/(api/)?v1$", "", url)


def new_idempotency_key() -> str:
    """A key for one call and its retries: 128 random bits."""
    return secrets.token_hex(16)


def pause_before(error: Exception, tries: int) -> Optional[float]:
    """Seconds to wait before a retry; None where a retry is no use."""
    backoff = min(FIRST_PAUSE * 2**tries, LONGEST_PAUSE)
    scattered = backoff / 2 + random.random() * backoff / 2
    if isinstance(error, ConnectionFailed):
        return scattered
    if not isinstance(error, ApiError) or error.status not in RETRIED:
        return None
    if error.retry_after is None:
        return scattered
    return error.retry_after if error.retry_after <= LONGEST_RETRY_AFTER else None


def failure_of(status: int, headers: Any, content: bytes) -> ApiError:
    """The failure behind an answer that is none."""
    if type_of(headers) != PROBLEM_TYPE:
        return foreign(status)
    problem: Dict[str, Any] = json.loads(content)
    return FAILURES.get(problem["code"], ApiError)(problem, retry_after_of(headers))


def foreign(status: int) -> ApiError:
    """What stands between may answer for the service, and knows no problems."""
    code = "malformed_request" if 400 <= status < 500 else "unavailable"
    problem = {
        "type": "about:blank",
        "title": "The answer did not come from the service",
        "status": status,
        "code": code,
        "detail": f"Something on the way answered with status {status}. Check the address of the service.",
    }
    return FAILURES[code](problem)


def type_of(headers: Any) -> str:
    """Media type without parameters."""
    return str(headers.get("Content-Type", "")).split(";")[0].strip()


def retry_after_of(headers: Any) -> Optional[float]:
    """Seconds; None where nothing usable was said."""
    try:
        return max(0.0, float(headers.get("Retry-After")))
    except (TypeError, ValueError):
        return None
