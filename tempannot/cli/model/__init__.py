"""``tempannot model``: models learnt from items, and their labels for others.

They are imported when one of them is called.
"""

from __future__ import annotations

from typing import ClassVar

import click

from tempannot.cli.lazy_group import LazyGroup
from tempannot.core.language import tr


class _ModelGroup(LazyGroup):
    package = __name__
    modules: ClassVar = dict.fromkeys(("train", "predict"), "model_commands")
    lines: ClassVar = {
        "train": tr("learn to label items as they are labelled"),
        "predict": tr("label items by what was learnt"),
    }


@click.group("model", cls=_ModelGroup)
def model_command() -> None:
    """Models that learn the labels of items, down to what a dataset gives away by itself.

    Everything happens on this computer.
    """
