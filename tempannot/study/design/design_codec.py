"""The settings of a study as values of JSON, for a store to keep."""

from __future__ import annotations

from tempannot.core.codec import Json, from_json, to_json
from tempannot.core.errors import TempannotError
from tempannot.study.design.errors import DesignError
from tempannot.study.design.study_design import StudyDesign


def design_as_json(design: StudyDesign) -> Json:
    """Return what ``design_from_json`` reads."""
    return to_json(design)


def design_from_json(data: object) -> StudyDesign:
    """Return the settings of ``design_as_json``; what is missing is as usual.

    Raises DesignError for any other value.
    """
    try:
        return from_json(data, StudyDesign)
    except TempannotError as error:
        raise DesignError(f"the settings of a study are broken: {error}") from error
