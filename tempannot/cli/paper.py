"""``tempannot paper``: every table and figure of a paper."""

from __future__ import annotations

import click

from tempannot.cli.make.running import told_on_terminal
from tempannot.cli.output import OK, UNREADABLE, note, print_json
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import json_option
from tempannot.core.language import tr, tr_plural
from tempannot.core.options import options_of
from tempannot.papers.paper_options import PaperOptions, WhatToMake, is_used

_EPILOG = tr("Exit status: 0 fine; 2 wrong usage, or a file named by --data that is of no use.")
_UNREAD_SHOWN = 20


@click.command("paper", epilog=_EPILOG)
@takes(WhatToMake, PaperOptions)
@json_option
def paper_command(what: WhatToMake, asked: PaperOptions, as_json: bool) -> int:
    """Make every table and figure of a paper that the data and models at hand allow.

    \b
    thukral2021     challenge sets about time expressions
    zhou2019        MCTACO: dev_3783.tsv, test_9442.tsv, predictions
    vashishtha2020  annotations recast as pairs: documents, pair files, released pairs
    sop             strided sentence orders: captions (.json)
    tannier2011     recall and precision of graphs: documents for figures 18 and 19

    What --data names is told by its content. The rest is filled with the numbers that the paper
    prints, and marked so. The report is written as HTML, Markdown and LaTeX. Finished steps are
    kept in the folder: the same command goes on where it was interrupted.
    """  # noqa: D301 - click wants the control character itself
    from tempannot.papers.origins import RowOrigin  # noqa: PLC0415 - NumPy
    from tempannot.papers.paper_report import make_paper  # noqa: PLC0415 - as above
    from tempannot.papers.workshop import Workshop  # noqa: PLC0415 - as above

    for option in options_of(PaperOptions):
        if any(option.words(getattr(asked, option.name))) and not is_used(option.name, what.name):
            said = tr(
                "{option} makes no difference to {paper}", option=option.flag, paper=what.name
            )
            note(said)
    with told_on_terminal() as told:
        made = make_paper(what.name, Workshop(what.output, asked, told))
    counts = {each.value: made.count(each) for each in RowOrigin}
    if as_json:
        tables = [
            {"place": each.place, "title": each.title, "rows": each.table().records()}
            for each in made.tables
        ]
        print_json(
            {"paper": what.name, "rows": counts, "tables": tables, "unread": list(made.unread)}
        )
    for each in made.files:
        note(tr("written: {each}", each=each))
    said = ", ".join(f"{count:,} {each}" for each, count in counts.items())
    for problem in made.unread[:_UNREAD_SHOWN]:
        note(tr("error: {problem}", problem=problem))
    note(
        tr(
            "{tables}; rows: {said}",
            tables=tr_plural(len(made.tables), "{count:,} table", "{count:,} tables"),
            said=said,
        )
    )
    is_wrong = any(said.startswith(f"{path}:") for said in made.unread for path in asked.data)
    return UNREADABLE if is_wrong else OK
