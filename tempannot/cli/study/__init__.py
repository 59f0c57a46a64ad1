"""``tempannot study``: rating studies, from the items to the statistics.

Each command has a module of its own, which is imported when the command is called.
"""

from __future__ import annotations

from typing import ClassVar

import click

from tempannot.cli.lazy_group import LazyGroup


class _StudyGroup(LazyGroup):
    package = __name__
    lines: ClassVar = {
        "report": "the statistics of a study",
    }


@click.group("study", cls=_StudyGroup)
def study_command() -> None:
    """Rating studies: have items judged by raters, and see what the judgments are worth."""
