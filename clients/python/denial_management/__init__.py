"""Client of the Denial Management service, with the standard library alone.

    from denial_management import DenialManagement

    client = DenialManagement(api_key="dmk_sandbox_...")
    appeal = client.generate_appeal(
        denial_code="CO-50",
        diagnosis="Severe obstructive sleep apnea",
        procedure="CPAP device",
        insurance_company="Aetna",
    )
    print(f"Confidence: {appeal.confidence_score:.0%}")
"""
from __future__ import annotations

from . import models
from ._failures import *  # noqa: F401,F403 - one exception a failure, named in its __all__
from ._failures import FAILURES
from ._files import LetterDocument
from ._merge import with_identifiers, without_identifiers
from ._version import VERSION as __version__
from .client import AsyncDenialManagement, DenialManagement, sign_up
from .errors import ApiError, ConnectionFailed, DenialManagementError, FieldError

__all__ = [
    "ApiError",
    "AsyncDenialManagement",
    "ConnectionFailed",
    "DenialManagement",
    "DenialManagementError",
    "FAILURES",
    "FieldError",
    "LetterDocument",
    "models",
    "sign_up",
    "with_identifiers",
    "without_identifiers",
]
