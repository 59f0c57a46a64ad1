"""``tempannot study status``: how far a study and each of its raters is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tempannot.cli.output import OK, print_json, say
from tempannot.cli.shared_options import json_option
from tempannot.cli.study.stores import EPILOG, as_shown, names_option, opened, store_argument
from tempannot.core.language import shown, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tempannot.study.results.rater_answers import SaidAnswer
    from tempannot.study.store.facts import RaterInfo, StudyInfo
    from tempannot.study.store.unnamed_study import ShownStudy


@click.command("status", epilog=EPILOG)
@store_argument
@names_option
@click.option(
    "--answers",
    is_flag=True,
    help=tr("Also list what each rater said on the pages around the items, and in comments."),
)
@json_option
def status_command(store: str, answers: bool, as_json: bool) -> int:
    """Tell how far a study is, and each of its raters.

    STORE is a study file, or the URL of a PostgreSQL database. Raters are R01, R02 and so on, as
    in exports.
    """
    with opened(store) as found:
        shown = as_shown(found)
        study, raters = shown.study, shown.raters()
        said = _said(shown) if answers else None
    if as_json:
        from tempannot.study.report.status_tables import raters_json, study_json  # noqa: PLC0415
        from tempannot.study.results.rater_answers import said_json  # noqa: PLC0415

        told = {"study": study_json(study), "raters": raters_json(raters)}
        print_json(told if said is None else told | {"answers": said_json(said)})
    else:
        _print_text(study, raters)
        if said is not None:
            _print_said(said)
    return OK


def _said(store: ShownStudy) -> Sequence[SaidAnswer]:
    from tempannot.study.results.rater_answers import all_said  # noqa: PLC0415 - numpy is slow

    return all_said(store)


def _print_said(said: Sequence[SaidAnswer]) -> None:
    from tempannot.study.results.rater_answers import said_table  # noqa: PLC0415

    say("")
    if not said:
        say(tr("Nobody has written anything on a page or in a comment."))
        return
    for line in said_table(said).lines():
        say(line)


def _print_text(study: StudyInfo, raters: Sequence[RaterInfo]) -> None:
    from tempannot.study.report import status_tables as shown_status  # noqa: PLC0415

    say(tr("{name}: {said}.", name=study.name, said=shown_status.progress_words(study, raters)))
    for name, value in shown_status.design_rows(study):
        say(f"  {shown(name)}: {shown(value)}")
    training = shown_status.training_words(study.design, raters)
    if training:
        say(tr("  training: {training}", training=training))
    if raters:
        say("")
        for line in shown_status.status_table(raters, len(study.design.pages)).lines():
            say(line)
