"""``tempannot study status``: how far a study and each of its raters is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tempannot.cli.common import OK, json_option, print_json
from tempannot.cli.study.stores import EPILOG, opened, store_argument
from tempannot.core.language import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tempannot.study.store.facts import RaterInfo, StudyInfo


@click.command("status", short_help="how far a study and each rater is", epilog=EPILOG)
@store_argument
@json_option
def status_command(store: str, as_json: bool) -> int:
    """Tell how far a study is, and each of its raters.

    STORE is a study file, or the URL of a PostgreSQL database.
    """
    with opened(store) as found:
        study, raters = found.study, found.raters()
    if as_json:
        from tempannot.study.report.status_tables import raters_json, study_json  # noqa: PLC0415

        print_json({"study": study_json(study), "raters": raters_json(raters)})
    else:
        _print_text(study, raters)
    return OK


def _print_text(study: StudyInfo, raters: Sequence[RaterInfo]) -> None:
    from tempannot.study.report import status_tables as shown_status  # noqa: PLC0415

    click.echo(f"{study.name}: {shown_status.progress_words(study, raters)}.")
    for name, value in shown_status.design_rows(study):
        click.echo(f"  {name}: {value}")
    training = shown_status.training_words(study.design, raters)
    if training:
        click.echo(tr("  training: {training}", training=training))
    if raters:
        click.echo()
        for line in shown_status.status_table(raters).lines():
            click.echo(line)
