"""What is said of packages that are no part of every installation."""

import sys
from types import ModuleType

import pytest

from tempannot.core import extras
from tempannot.core.extras import Extra, MissingPackageError, lacking, need


def test_an_extra_lacks_the_modules_that_are_not_here(monkeypatch):
    monkeypatch.setitem(sys.modules, "aside", None)
    monkeypatch.setitem(sys.modules, "hollow", ModuleType("hollow"))
    some = Extra("some", ("os", "no_such_module", "aside", "hollow"), "nothing")
    assert some.missing == ("no_such_module", "aside", "hollow")


@pytest.mark.parametrize(
    ("here", "missing", "named"),
    [
        ({"starlette"}, (), "uvicorn and markdown_it"),
        ({"starlette", "uvicorn", "markdown_it"}, (), "uvicorn and starlette and markdown_it"),
        ({"starlette"}, ("uvicorn",), "uvicorn"),
    ],
)
def test_what_is_lacking_is_named_else_all_that_an_extra_brings(monkeypatch, here, missing, named):
    monkeypatch.setattr(extras, "_is_there", here.__contains__)
    said = lacking("rating", "server", missing)
    assert said.startswith(f"rating needs {named}, which this installation lacks: ")
    assert "tempannot[server]" in said


def test_nothing_is_said_where_all_is_here(monkeypatch):
    monkeypatch.setattr(extras, "_is_there", lambda _: True)
    need("rating", "server")
    monkeypatch.setattr(extras, "_is_there", lambda _: False)
    with pytest.raises(MissingPackageError, match="rating needs uvicorn"):
        need("rating", "server")
