"""``tempannot study``: rating studies, from the items to the statistics.

The modules of the commands are imported when one of them is called.
"""

from __future__ import annotations

from typing import ClassVar

import click

from tempannot.cli.lazy_group import LazyGroup
from tempannot.core.language import tr


class _StudyGroup(LazyGroup):
    package = __name__
    modules: ClassVar = {
        "power": "new",
        **dict.fromkeys(("key", "grant", "serve", "links", "hand-out"), "access"),
        **dict.fromkeys(("names", "release", "let-in", "forget"), "raters"),
        **dict.fromkeys(("export", "import", "merge"), "exchange"),
    }
    lines: ClassVar = {
        "new": tr("make a study of items"),
        "key": tr("the lead's key to a study"),
        "power": tr("how many raters and items a study needs"),
        "status": tr("how far a study and each rater is"),
        "export": tr("the judgments of a study in a file"),
        "import": tr("take judgments from an exported file"),
        "serve": tr("raters judge in a browser"),
        "links": tr("one secret link per rater of a study that is served"),
        "hand-out": tr("a study file for one rater"),
        "grant": tr("a rater's role in a study on a PostgreSQL server"),
        "names": tr("which rater is which pseudonym of an export"),
        "forget": tr("delete what a rater gave"),
        "merge": tr("put together what raters did in copies of a study"),
        "release": tr("give back the lists that a rater left"),
        "let-in": tr("let a rater go on who failed the training or was stopped"),
        "report": tr("the statistics of a study, or of any table of judgments"),
        "score": tr("raters measured against the labels of the items"),
    }


@click.group("study", cls=_StudyGroup)
def study_command() -> None:
    """Rating studies: have items judged by raters, and see what the judgments are worth."""
