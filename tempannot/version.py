"""The version, alone, so that every layer can tell it and installing reads it without importing."""

from __future__ import annotations

__version__ = "0.1.0"
