"""``tempannot score``: the answers of a system measured against what a dataset says.

They are imported when one of them is called.
"""

from __future__ import annotations

from typing import ClassVar

import click

from tempannot.cli.lazy_group import LazyGroup
from tempannot.core.language import tr


class _ScoreGroup(LazyGroup):
    package = __name__
    modules: ClassVar = dict.fromkeys(("mctaco", "nli", "order"), "score_commands")
    lines: ClassVar = {
        "mctaco": tr("EM and F1 of answers of MCTACO"),
        "nli": tr("accuracy and F1 of predictions for NLI items"),
        "order": tr("accuracy of predicted orders of sentences"),
    }


@click.group("score", cls=_ScoreGroup)
def score_command() -> None:
    """Measure the answers of a system against what a dataset says."""
