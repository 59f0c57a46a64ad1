"""``tempannot compare``: how well one annotation matches another, by all measures."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from inspect import cleandoc
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

import click
from typing_extensions import override

from tempannot.cli.output import (
    NO,
    OK,
    UNREADABLE,
    note,
    print_json,
    print_line,
    say,
    with_progress,
)
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import json_option, reading_options
from tempannot.comparison.comparison_settings import ComparisonSettings
from tempannot.core.language import tr, tr_plural
from tempannot.core.nothing_collected import nothing_collected
from tempannot.core.options import File, Files, NewFile, Option, Switch, argument, required, setting
from tempannot.core.schemes import During, Interpretation
from tempannot.corpus.corpus_run import KeptRun
from tempannot.tables.endings import ENDINGS

if TYPE_CHECKING:
    from tempannot.comparison.compared_document import ComparedDocument
    from tempannot.comparison.corpus_comparison import CorpusComparison
    from tempannot.comparison.document_matching import Matched
    from tempannot.tables.table import Json

_EPILOG = tr(
    "Exit status: 0 fine; 1 a link is not convex, so that no closure has it (--hull widens it); "
    "2 an input could not be read, or is of another text."
)
_NAMED = 10
_HELP_WIDTH = 72


@dataclass(frozen=True, slots=True)
class _Asked(KeptRun):
    """What is compared, and what is printed and written of it."""

    key: Path = required(argument("KEY", File()))
    responses: tuple[Path, ...] = required(argument("RESPONSE [MORE]...", Files()))
    details: bool = setting(
        False,
        Option(
            "--details",
            Switch(),
            tr(
                "Also: every disagreement, scores per relation, kind of pair and distance, what "
                "is not aligned, what the measures are."
            ),
        ),
    )
    report: Path | None = setting(
        None,
        Option(
            "--report",
            NewFile(ENDINGS),
            tr("Also write a report: FILE.md, .html or .tex, or .csv with every pair."),
            metavar="FILE",
        ),
    )


class _CompareCommand(click.Command):
    """Its help names every measure there is; what they are is read when it is asked for."""

    @override
    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from tempannot.comparison.definitions import measures_help  # noqa: PLC0415 - rarely needed

        entries = (
            fill(text, _HELP_WIDTH, initial_indent=f"{name:<18}", subsequent_indent=" " * 18)
            for name, text in measures_help().items()
        )
        assert self.help is not None  # it is the docstring below
        self.help = tr(cleandoc(self.help)).replace("{measures}", "\n".join(entries))
        super().format_help_text(ctx, formatter)


@click.command("compare", cls=_CompareCommand, epilog=_EPILOG)
@takes(_Asked, ComparisonSettings)
@reading_options
@json_option
def compare_command(
    asked: _Asked,
    settings: ComparisonSettings,
    during: During,
    interpretation: Interpretation,
    as_json: bool,
) -> int:
    """Measure annotations of the same texts against each other.

    KEY and RESPONSE are two files, or two folders whose documents go together by their path
    without the endings (x.tml with x.tml.xml). Events and times are matched where their words
    overlap, the longest overlap first, as in TempEval-3 (--spans exact: the same words only).
    Texts may be versions of one, as those of TimeBank 1.1 and 1.2 are: what differs is named.
    What only one side has is listed; what cannot be read is named, and the rest is scored. With
    MORE annotations every two are compared. --jsonl prints a line for each document of two, then
    one for all.

    \b
    {measures}
    agreement         on the pairs that both decided: observed, Cohen's kappa,
                      Krippendorff's alpha, Gwet's AC1, with 95 % intervals

    Awareness leaves out links that those before them in the file entail, so the same links in
    another order give another number (--shuffles says how far). The temporal measures compare
    minimal graphs, of which there is one whatever the order. Every measure is of one graph of all
    links: worlds that a profile keeps apart are compared on one line of time, which a note tells.
    """  # noqa: D301 - click wants the control character itself
    # processes share the documents; threads of numpy would only wait, by going round in circles
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with nothing_collected():  # what is loaded stays
        from tempannot.comparison.document_matching import match  # noqa: PLC0415 - numpy is slow to import

    paths = (asked.key, *asked.responses)
    matched = match(paths, missing_too=settings.missing_as_empty)
    if asked.report:
        _check_report(matched, asked.report)
    how = replace(settings, during=during, interpretation=interpretation)
    form = "lines" if asked.as_lines else "json" if as_json else "text"
    corpus = _Run(asked, form).compared(matched, how)
    if asked.report:
        _write_report(corpus, asked.report)
    return _notes(corpus, asked.details)


@dataclass(frozen=True, slots=True)
class _Run:
    """Compares, and prints what is asked for, of each document as it comes where that goes.

    Of two annotations nothing is kept of a document but what the totals are made of, unless its
    pairs are asked for in the end (``--details``, ``--report``).
    """

    asked: _Asked
    form: str

    def compared(self, matched: Matched, settings: ComparisonSettings) -> CorpusComparison:
        """Compare the annotations, and print everything but what goes to a report."""
        from tempannot.comparison.compared_document import MaterialReader  # noqa: PLC0415
        from tempannot.comparison.corpus_comparison import CorpusComparison, Measuring  # noqa: PLC0415 - numpy
        from tempannot.comparison.pair_totals import PairTotals  # noqa: PLC0415 - numpy

        is_streamed = len(matched.annotations) == 2
        is_let_go = is_streamed and not (self.asked.details or self.asked.report)
        tell = partial(_told, self.form, self.asked.details) if is_streamed else _nothing
        work = Measuring.of(matched, settings, tell)
        count = len(matched.documents)
        reader = MaterialReader(matched.annotations, settings)
        documents: list[ComparedDocument] = []
        totals = PairTotals()
        kept: list[str] = []
        if is_streamed and self.form == "text":
            self._print_head(matched)
        with self.asked.in_order("compare", settings, self.form, self.asked.details) as in_order:
            found = in_order(work, work.lost, matched.documents, count)
            for document, told in with_progress(found, "comparing", count):
                if is_let_go:
                    for scored in document.pairs.values():
                        totals.add(scored)
                    if document.is_told:
                        documents.append(replace(document, pairs={}))
                else:
                    documents.append(document.read_again_by(reader) if document.pairs else document)
                if self.form == "json":
                    kept += told
                else:
                    for line in told:
                        say(line)
        streamed = totals if is_let_go else None
        corpus = CorpusComparison(matched, settings, tuple(documents), streamed)
        self._print_totals(corpus, list(map(json.loads, kept)) if is_streamed else None)
        return corpus

    def _print_head(self, matched: Matched) -> None:
        from tempannot.cli.comparison_text import head_lines  # noqa: PLC0415 - numpy

        for line in head_lines(*(each.path for each in matched.annotations)):
            say(line)

    def _print_totals(self, corpus: CorpusComparison, documents: list[Json] | None) -> None:
        from tempannot.cli.comparison_text import (  # noqa: PLC0415
            corpus_lines,
            glossary_lines,
            total_lines,
        )
        from tempannot.comparison.comparison_json import as_json  # noqa: PLC0415 - numpy

        details = self.asked.details
        if self.form == "json":
            print_json(as_json(corpus, details, documents))
        elif self.form == "lines":
            totals = as_json(corpus, details, [])
            del totals["documents"]
            print_line(totals)
        elif documents is None:
            _print_all(corpus_lines(corpus, details))
        else:
            _print_all(total_lines(corpus.first_pair, details))
            if details:
                _print_all(glossary_lines())


def _print_all(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)


def _told(form: str, details: bool, document: ComparedDocument) -> tuple[str, ...]:
    """What is printed of a document: lines of text, or one of JSON."""
    from tempannot.cli.comparison_text import document_lines  # noqa: PLC0415
    from tempannot.comparison.comparison_json import document_as_json  # noqa: PLC0415 - numpy

    scored = document.pairs.get((0, 1))
    if scored is None:
        return ()
    if form == "text":
        return tuple(document_lines(scored, details))
    return (json.dumps(document_as_json(scored, document, details), ensure_ascii=False),)


def _nothing(_document: ComparedDocument) -> tuple[str, ...]:
    return ()


def _check_report(matched: Matched, path: Path) -> None:
    """Refuse at once what could only be refused after all the work."""
    from tempannot.comparison.report.comparison_report import check_target  # noqa: PLC0415 - numpy is slow to import

    check_target(matched, path)


def _write_report(corpus: CorpusComparison, path: Path) -> None:
    from tempannot.comparison.report.comparison_report import write_report  # noqa: PLC0415 - numpy is slow to import

    beside = len(write_report(corpus, path)) - 1
    note(
        tr("report written: {path}", path=path)
        + (tr(" and {beside} files beside it", beside=beside) if beside else "")
    )


def _notes(corpus: CorpusComparison, details: bool) -> int:
    """Say what was not scored; return the exit status that goes with that."""
    for message in dict.fromkeys(each.message for each in corpus.skipped):
        note(tr("error: {message}", message=message))
    _note_versions(corpus, details)
    for annotation, names in zip(corpus.annotations, corpus.only_in, strict=True):
        if names:
            shown = names if details else names[:_NAMED]
            more = len(names) - len(shown)
            rest = tr(" and {more} more (--details names them)", more=more) if more else ""
            said = (
                tr("1 document is")
                if len(names) == 1
                else tr("{names} documents are", names=len(names))
            )
            note(
                tr(
                    "{path}: {said} only here, not scored: {shown}{rest}",
                    path=annotation.path,
                    said=said,
                    shown=", ".join(shown),
                    rest=rest,
                )
            )
    if corpus.matched.hidden:
        note(tr("skipped hidden or AppleDouble files: {hidden}", hidden=corpus.matched.hidden))
    status = _note_left_out(corpus)
    return UNREADABLE if corpus.skipped else status


def _note_versions(corpus: CorpusComparison, details: bool) -> None:
    """Say which texts differ a little, and which documents count as empty."""
    differing = [each for document in corpus.documents for each in document.versions]
    for each in differing if details else differing[:_NAMED]:
        note(each.message)
    if not details and len(differing) > _NAMED:
        note(
            tr(
                "{differing} more texts differ a little (--details tells where)",
                differing=len(differing) - _NAMED,
            )
        )
    for side, annotation in enumerate(corpus.annotations):
        count = sum(side in document.missing for document in corpus.documents)
        if count:
            said = tr_plural(count, "{count:,} document", "{count:,} documents")
            note(
                tr(
                    "{path}: {said} of the key missing here, counted as empty",
                    path=annotation.path,
                    said=said,
                )
            )


def _note_left_out(corpus: CorpusComparison) -> int:
    """Name the links that are in no closure; return the exit status that goes with that."""
    from tempannot.core.worlds import one_line_of  # noqa: PLC0415 - not for --help

    found = [document.left_out for document in corpus.documents]
    one_line = one_line_of(name for each in found for name in each.in_worlds)
    schemes = (each.schemes for each in found)
    links = (said for each in found for said in (*each.unread, *each.not_convex))
    for said in (one_line, *schemes, *links):
        if said:
            note(said)
    return NO if any(each.not_convex for each in found) else OK
