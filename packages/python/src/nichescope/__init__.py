"""The client of the Nichescope API."""

from ._call import UNSET, CallOptions
from ._model import Model, to_pandas
from .client import AsyncNichescope, Nichescope
from .errors import ApiError, ConnectionFailed, ErrorDetail, NichescopeError, WebhookVerificationError
from .webhooks import verify_webhook

__all__ = [
    "UNSET",
    "ApiError",
    "AsyncNichescope",
    "CallOptions",
    "ConnectionFailed",
    "ErrorDetail",
    "Model",
    "Nichescope",
    "NichescopeError",
    "WebhookVerificationError",
    "to_pandas",
    "verify_webhook",
]
