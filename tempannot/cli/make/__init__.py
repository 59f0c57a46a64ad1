"""``tempannot build``: items made from theory, seeded, each with its provenance.

The modules of the commands are imported when one of them is called.
"""

from __future__ import annotations

from typing import ClassVar

import click

from tempannot.cli.lazy_group import LazyGroup
from tempannot.core.language import tr


class _BuildGroup(LazyGroup):
    package = __name__
    modules: ClassVar = dict.fromkeys(
        ("temp-order", "temp-duration", "cross-unit", "candidates", "sentence-order"),
        "build_commands",
    )
    lines: ClassVar = {
        "temp-order": tr("pairs about the order of two times, from templates"),
        "temp-duration": tr("pairs about how long something lasted, from templates"),
        "cross-unit": tr("pairs that compare amounts of different units, from templates"),
        "candidates": tr("candidate answers to questions about time, expanded from a few"),
        "questions": tr("questions about time on the sentences of raw texts"),
        "sentence-order": tr("which of two sentences comes first, with ever more left out between"),
    }


@click.group("build", cls=_BuildGroup)
def build_command() -> None:
    """Make items from theory: the same options and seed give the same bytes."""
