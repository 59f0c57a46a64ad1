"""The error of a study that cannot be laid out as asked for."""

from __future__ import annotations

from tempannot.core.errors import TempannotError


class DesignError(TempannotError):
    """Settings, items or raters that give no study; the message says which and what to do."""
