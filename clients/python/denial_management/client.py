"""The client."""
from __future__ import annotations

import asyncio
import json
import os
from typing import Any, Dict, Mapping, Optional

from ._async_operations import AsyncOperations
from ._files import LETTER_TYPES, LetterDocument, LetterForm
from ._operations import SIGN_UP_PATH, Operations
from ._transport import Transport, base_url_of
from .models import NewKeyRecord

DEFAULT_URL = "http://127.0.0.1:8080"
DEFAULT_TIMEOUT = 130.0

def address_of(base_url: Optional[str]) -> str:
    """The address that was given, that of the environment, or the usual one."""
    return base_url_of(base_url or os.environ.get("DENIAL_MANAGEMENT_URL") or DEFAULT_URL)


def sign_up(base_url: Optional[str] = None) -> NewKeyRecord:
    """Makes a free sandbox key, where the service allows it. Keep the key: it cannot be shown again."""
    transport = Transport(address_of(base_url), None, DEFAULT_TIMEOUT, max_retries=0)
    return NewKeyRecord.read(json.loads(transport.send("POST", SIGN_UP_PATH, {}).content))


class DenialManagement(Operations):
    """The service, one method an operation.

    Args:
        api_key: The API key; by default DENIAL_MANAGEMENT_API_KEY of the environment.
        base_url: Address of the service; by default DENIAL_MANAGEMENT_URL of the environment, else
            http://127.0.0.1:8080.
        timeout: Seconds until one attempt is given up; the default is longer than any tier allows.
        max_retries: How often a call is tried again where that can help.

    Failed calls raise a DenialManagementError: ApiError or one of its classes where the service
    refused, ConnectionFailed where no answer came.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        timeout: float = DEFAULT_TIMEOUT,
        max_retries: int = 2,
    ) -> None:
        # Keys read from files end in a line break.
        key = (api_key or os.environ.get("DENIAL_MANAGEMENT_API_KEY") or "").strip()
        if not key:
            raise ValueError(
                "No API key was given. Pass api_key or set DENIAL_MANAGEMENT_API_KEY. A sandbox key is "
                "free: call denial_management.sign_up(), or ask the operator of the service."
            )
        self._transport = Transport(address_of(base_url), key, timeout, max_retries)

    def _call(
        self,
        method: str,
        path: str,
        fields: Mapping[str, Any],
        idempotency_key: Optional[str],
        timeout: Optional[float],
    ) -> Dict[str, Any]:
        answer = self._transport.send(
            method, path, fields, idempotency_key=idempotency_key, timeout=timeout
        )
        return json.loads(answer.content)

    def _document(
        self,
        path: str,
        fields: Mapping[str, Any],
        form: LetterForm,
        idempotency_key: Optional[str],
        timeout: Optional[float],
    ) -> LetterDocument:
        answer = self._transport.send(
            "POST",
            path,
            fields,
            accept=LETTER_TYPES[form],
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        return LetterDocument(answer.type, answer.content)

    def __enter__(self) -> DenialManagement:
        """For programs that open every client in a `with` block; nothing stays open between calls."""
        return self

    def __exit__(self, *_: object) -> None:
        """Each call closes its own connection, so there is nothing left to close."""

    def __repr__(self) -> str:
        return f"DenialManagement(base_url={self._transport.base_url!r})"


class AsyncDenialManagement(AsyncOperations):
    """The same client for programs that await: no call holds up the event loop.

    It takes what DenialManagement takes. Each call runs in a thread of its own; one that is cancelled
    is given up here, and may still be counted there.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        timeout: float = DEFAULT_TIMEOUT,
        max_retries: int = 2,
    ) -> None:
        self._client = DenialManagement(api_key, base_url, timeout=timeout, max_retries=max_retries)

    async def _call(
        self,
        method: str,
        path: str,
        fields: Mapping[str, Any],
        idempotency_key: Optional[str],
        timeout: Optional[float],
    ) -> Dict[str, Any]:
        return await asyncio.to_thread(self._client._call, method, path, fields, idempotency_key, timeout)

    async def _document(
        self,
        path: str,
        fields: Mapping[str, Any],
        form: LetterForm,
        idempotency_key: Optional[str],
        timeout: Optional[float],
    ) -> LetterDocument:
        return await asyncio.to_thread(
            self._client._document, path, fields, form, idempotency_key, timeout
        )

    async def __aenter__(self) -> AsyncDenialManagement:
        """For programs that open every client in an `async with` block; nothing stays open between calls."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Each call closes its own connection, so there is nothing left to close."""

    def __repr__(self) -> str:
        return f"Async{self._client!r}"
