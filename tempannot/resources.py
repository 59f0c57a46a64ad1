"""Where the files under ``resources/`` are, in a checkout and in an installed package."""

from __future__ import annotations

from pathlib import Path


def resource_folder() -> Path:
    """Return the folder of icons, themes and samples."""
    installed = Path(__file__).parent / "_resources"
    return installed if installed.is_dir() else Path(__file__).parent.parent / "resources"


def resource(name: str) -> Path:
    """Return the path of one resource, for example ``themes/light.toml``."""
    return resource_folder() / name


def samples() -> tuple[Path, ...]:
    """Return the sample documents, by name."""
    return tuple(sorted(resource("samples").glob("*.tml")))
