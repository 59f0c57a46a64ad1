"""What each action of the Validate workspace does."""

from __future__ import annotations

from collections.abc import Callable

from tempannot.gui.validate.part import ValidatePart
from tempannot.gui.validate.rating.rating_pages import rating_handlers


def validate_handlers(part: ValidatePart) -> dict[str, Callable[[], object]]:
    """Return the handler of every action of the workspace, by the action's id."""
    return {
        "study.new": part.ask_new,
        "study.open": part.ask_study,
        "study.connect": part.ask_store,
        "study.results": part.show_results,
        "study.leave": part.leave,
        **rating_handlers(part.rating),
    }
