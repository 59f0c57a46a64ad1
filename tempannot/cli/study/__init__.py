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
        "new": "make a study of items",
        "key": "the lead's key to a study",
        "power": "how many raters and items a study needs",
        "status": "how far a study and each rater is",
        "export": "the judgments of a study in a file",
        "import": "take judgments from an exported file",
        "serve": "raters judge in a browser",
        "links": "one secret link per rater of a study that is served",
        "hand-out": "a study file for one rater",
        "grant": "a rater's role in a study on a PostgreSQL server",
        "names": "which rater is which pseudonym of an export",
        "forget": "delete what a rater gave",
        "merge": "put together what raters did in copies of a study",
        "release": "give back the lists that a rater left",
        "let-in": "let a rater go on who failed the training or was stopped",
        "report": "the statistics of a study, or of any table of judgments",
        "score": "raters measured against the labels of the items",
    }


@click.group("study", cls=_StudyGroup)
def study_command() -> None:
    """Rating studies: have items judged by raters, and see what the judgments are worth."""
