"""What each action of the Build workspace does."""

from __future__ import annotations

from collections.abc import Callable

from tempannot.gui.make.part import BuildPart


def build_handlers(part: BuildPart) -> dict[str, Callable[[], object]]:
    """Return the handler of every action of the workspace, by the action's id."""
    return {
        "build.sources": part.add_sources,
        "build.preview": part.preview,
        "build.generate": part.generate,
        "build.cancel": part.cancel,
        "build.rate": part.rate,
        "build.audit": part.audit,
        "build.add": part.add_row,
        "build.duplicate": part.duplicate_row,
        "build.delete": part.delete_row,
        "build.problem": part.next_problem,
        "build.next-page": part.next_page,
        "build.previous-page": part.previous_page,
    }
