"""``tempannot model predict``: items labelled by what was learnt."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import OK, note, path_type
from tempannot.core.language import tr, tr_plural

_EPILOG = tr("Exit status: 0 fine; 2 wrong usage, or a model or items that cannot be used.")


@click.command("predict", short_help="label items by what was learnt", epilog=_EPILOG)
@click.argument("folder", type=path_type)
@click.argument("items", type=path_type)
@click.option(
    "-o", "--output", type=path_type, required=True, metavar="FILE", help=tr("Where the labels go.")
)
@click.option("--seed", type=int, help=tr("Which model of the folder; else the first."))
def predict_command(folder: Path, items: Path, output: Path, seed: int | None) -> int:
    """Give each of the ITEMS a label by the model in FOLDER, a line each, in their order.

    A FILE that ends in .csv is a table with the ids of the items.

    "tempannot score nli" and "score mctaco" read what is written.
    """
    from tempannot.models.model_runs import Run  # noqa: PLC0415 - numpy is slow

    count = Run.open(folder).write_labels(items, output, seed)
    note(
        tr(
            "written: {output}, {labels}",
            output=output,
            labels=tr_plural(count, "{count:,} label", "{count:,} labels"),
        )
    )
    return OK
