"""The client."""
from __future__ import annotations

import base64
import json
import os
from dataclasses import dataclass
from typing import Any, BinaryIO, Dict, Literal, Mapping, Optional, Union

from ._operations import CHECK_PATH, LETTER_PATH, SIGN_UP_PATH, Operations
from ._transport import Transport, base_url_of, new_idempotency_key
from .models import AppealResult, DenialAnalysis, NewKeyRecord

DEFAULT_URL = "http://127.0.0.1:8080"
DEFAULT_TIMEOUT = 130.0

MOST_BYTES = 20_000_000
"""The largest file that the service reads."""

GivenFile = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, BinaryIO]
"""A path, the bytes, or a file that was opened for reading bytes."""

LetterForm = Literal["text", "markdown", "pdf", "word"]
"""Forms in which a letter can be had."""

LETTER_TYPES: Dict[str, str] = {
    "text": "text/plain",
    "markdown": "text/markdown",
    "pdf": "application/pdf",
    "word": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}


@dataclass(frozen=True)
class LetterDocument:
    """A letter as a file."""

    type: str
    """Media type."""

    content: bytes

    @property
    def text(self) -> str:
        """The content as text; use it for text and markdown."""
        return self.content.decode()


def bytes_of(file: GivenFile) -> bytes:
    """The bytes of a file, refused where they would only be sent to be refused."""
    if isinstance(file, (bytes, bytearray, memoryview)):
        content = bytes(file)
    elif isinstance(file, (str, os.PathLike)):
        with open(file, "rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    else:
        content = file.read(MOST_BYTES + 1)
        if not isinstance(content, bytes):
            raise TypeError("The file was opened as text. Open it for reading bytes: open(path, 'rb').")
    if not content:
        raise ValueError("The file is empty.")
    if len(content) > MOST_BYTES:
        raise ValueError("The file has more than 20 MB, which is the most that the service reads.")
    return content


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

    def generate_appeal(
        self, denial_code: str, diagnosis: str, procedure: str, **facts: Any
    ) -> AppealResult:
        """The same as generate_appeal_letter."""
        return self.generate_appeal_letter(denial_code, diagnosis, procedure, **facts)

    def analyze_denial_file(self, file: GivenFile, **facts: Any) -> DenialAnalysis:
        """Reads a denial as it arrived: a PDF, scan or photo, an 835 or FHIR as JSON.

        The file is a path, its bytes, or a file opened for reading bytes, of at most 20 MB and 50
        pages; what it is is told by the bytes. Further facts are those of analyze_denial_letter.
        A path that cannot be read raises OSError, a file that is empty or too large ValueError.
        """
        document = base64.b64encode(bytes_of(file)).decode("ascii")
        return self.analyze_denial_letter(document=document, **facts)

    def generate_appeal_document(
        self,
        form: LetterForm,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        **facts: Any,
    ) -> LetterDocument:
        """Writes the letter and gives it alone, as a file.

        It takes the facts of generate_appeal_letter and counts one letter, as that does; with the
        same idempotency_key both count once. A service that does not offer the form raises
        NotAcceptable.
        """
        answer = self._transport.send(
            "POST",
            LETTER_PATH,
            facts,
            accept=LETTER_TYPES[form],
            idempotency_key=idempotency_key or new_idempotency_key(),
            timeout=timeout,
        )
        return LetterDocument(answer.type, answer.content)

    def letter_document(
        self, form: LetterForm, letter: str, *, timeout: Optional[float] = None
    ) -> LetterDocument:
        """Gives a letter of any author as a file.

        A letter that was changed after it was written becomes Word or PDF again. It counts no
        letter; check_appeal_letter says what is wrong with it.
        """
        answer = self._transport.send(
            "POST", CHECK_PATH, {"letter": letter}, accept=LETTER_TYPES[form], timeout=timeout
        )
        return LetterDocument(answer.type, answer.content)

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

    def __repr__(self) -> str:
        return f"DenialManagement(base_url={self._transport.base_url!r})"
