"""The settings of a study as values of JSON, for a store to keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from tempannot.core.errors import TempannotError
from tempannot.formats.items.column_mapping import mapping_from_json
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.study.design.errors import DesignError
from tempannot.study.design.study_design import StudyDesign

_WHOLE = frozenset({"seed", "list_size", "raters", "checks_per_list", "attempts"})
_WHOLE_OR_NONE = frozenset({"per_source", "per_label", "questions"})
_NUMBERS = frozenset({"pass_mark", "idle_seconds"})


def design_as_json(design: StudyDesign) -> dict[str, object]:
    """Return what ``design_from_json`` reads."""
    plain = {each.name: getattr(design, each.name) for each in fields(design)}
    return {
        **plain,
        "scale": design.scale.as_json(),
        "roster": list(design.roster),
        "mapping": None if design.mapping is None else design.mapping.as_json(),
    }


def design_from_json(data: object) -> StudyDesign:
    """Return the settings of ``design_as_json``; what is missing is as usual.

    Raises DesignError for any other value.
    """
    if not isinstance(data, Mapping):
        raise DesignError("the settings of a study have to be a JSON object")
    known = {each.name for each in fields(StudyDesign)}
    if odd := sorted(str(name) for name in data if name not in known):
        raise DesignError(f"the settings of a study have no {', '.join(odd)}")
    try:
        values: dict[str, Any] = {str(name): _value(str(name), data[name]) for name in data}
        return StudyDesign(**values)
    except (KeyError, TypeError, ValueError, AssertionError, TempannotError) as error:
        raise DesignError(f"the settings of a study are broken: {error}") from error


def _value(name: str, value: object) -> object:  # noqa: PLR0911 - one line per type
    if name == "scale" and isinstance(value, Mapping):
        return ResponseScale.from_json(value)
    if name == "mapping":
        return None if value is None else mapping_from_json(value)
    if name == "roster" and isinstance(value, list) and all(isinstance(x, str) for x in value):
        return tuple(value)
    if name in _WHOLE | _WHOLE_OR_NONE and type(value) is int:
        return value
    if name in _WHOLE_OR_NONE and value is None:
        return value
    if name in _NUMBERS and isinstance(value, int | float):
        return float(value)
    if name in ("name", "instructions") and isinstance(value, str):
        return value
    raise DesignError(f"{name} cannot be {value!r}")
