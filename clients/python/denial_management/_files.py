"""Files that go to the service, and letters that come back as files."""
from __future__ import annotations

import os
from dataclasses import dataclass
from typing import BinaryIO, Dict, Literal, Union

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


@dataclass(frozen=True, repr=False)
class LetterDocument:
    """A letter as a file."""

    type: str
    """Media type."""

    content: bytes

    def __repr__(self) -> str:
        return f"<LetterDocument: {self.type}, {len(self.content)} bytes>"

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
