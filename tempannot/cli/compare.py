"""``tempannot compare``: how well one annotation matches another, by all measures."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from inspect import cleandoc
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

import click
from typing_extensions import override

from tempannot.cli.common import (
    NO,
    OK,
    UNREADABLE,
    json_option,
    note,
    note_one_line,
    note_schemes,
    print_json,
    reading_options,
)
from tempannot.cli.setting_options import takes
from tempannot.comparison.comparison_settings import ComparisonSettings
from tempannot.core.options import File, Files, NewFile, Option, Switch, argument, required, setting
from tempannot.core.schemes import During, Interpretation
from tempannot.core.wording import counted
from tempannot.tables.endings import ENDINGS

if TYPE_CHECKING:
    from tempannot.comparison.corpus import CorpusComparison
    from tempannot.comparison.document_matching import Matched

_EPILOG = (
    "Exit status: 0 fine; 1 a link is not convex, so that no closure has it (--hull widens it); "
    "2 an input could not be read, or is of another text."
)
_NAMED = 10
_HELP_WIDTH = 72


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is compared, and what is printed and written of it."""

    key: Path = required(argument("KEY", File()))
    responses: tuple[Path, ...] = required(argument("RESPONSE [MORE]...", Files()))
    details: bool = setting(
        False,
        Option(
            "--details",
            Switch(),
            "Also: every disagreement, scores per relation, kind of pair and distance, what is not "
            "aligned, what the measures are.",
        ),
    )
    report: Path | None = setting(
        None,
        Option(
            "--report",
            NewFile(ENDINGS),
            "Also write a report: FILE.md, .html or .tex, or .csv with every pair.",
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
        self.help = cleandoc(self.help).replace("{measures}", "\n".join(entries))
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
    MORE annotations every two are compared.

    \b
    {measures}
    agreement         on the pairs that both decided: observed, Cohen's kappa,
                      Krippendorff's alpha, Gwet's AC1, with 95 % intervals

    Awareness leaves out links that those before them in the file entail, so the same links in
    another order give another number (--shuffles says how far). The temporal measures compare
    minimal graphs, of which there is one whatever the order. Every measure is of one graph of all
    links: worlds that a profile keeps apart are compared on one line of time, which a note tells.
    """  # noqa: D301 - click wants the control character itself
    from tempannot.comparison.document_matching import match  # noqa: PLC0415 - numpy is slow to import

    paths = (asked.key, *asked.responses)
    matched = match(paths, missing_too=settings.missing_as_empty)
    if asked.report:
        _check_report(matched, asked.report)
    corpus = _compared(matched, replace(settings, during=during, interpretation=interpretation))
    if asked.report:
        _write_report(corpus, asked.report)
    if as_json:
        _print_json(corpus, asked.details)
    else:
        _print_text(corpus, asked.details)
    return _notes(corpus, asked.details)


def _compared(matched: Matched, settings: ComparisonSettings) -> CorpusComparison:
    """Compare; on a terminal show how far the work has come."""
    from tempannot.comparison.corpus import compare_corpus  # noqa: PLC0415 - numpy is slow to import

    count = len(matched.documents)
    if count < 2 or not sys.stderr.isatty():
        return compare_corpus(matched, settings)
    with click.progressbar(length=count, label="comparing", file=sys.stderr) as bar:
        return compare_corpus(matched, settings, lambda *_: bar.update(1))


def _check_report(matched: Matched, path: Path) -> None:
    """Refuse at once what could only be refused after all the work."""
    from tempannot.comparison.report.comparison_report import check_target  # noqa: PLC0415 - numpy is slow to import

    check_target(matched, path)


def _write_report(corpus: CorpusComparison, path: Path) -> None:
    from tempannot.comparison.report.comparison_report import write_report  # noqa: PLC0415 - numpy is slow to import

    beside = len(write_report(corpus, path)) - 1
    note(f"report written: {path}" + (f" and {beside} files beside it" if beside else ""))


def _print_json(corpus: CorpusComparison, details: bool) -> None:
    from tempannot.comparison.comparison_json import as_json  # noqa: PLC0415 - numpy is slow to import

    print_json(as_json(corpus, details))


def _print_text(corpus: CorpusComparison, details: bool) -> None:
    from tempannot.comparison.comparison_text import corpus_lines  # noqa: PLC0415 - numpy is slow to import

    for line in corpus_lines(corpus, details):
        click.echo(line)


def _notes(corpus: CorpusComparison, details: bool) -> int:
    """Say what was not scored; return the exit status that goes with that."""
    for message in dict.fromkeys(each.message for each in corpus.skipped):
        note(f"error: {message}")
    _note_versions(corpus, details)
    for annotation, names in zip(corpus.annotations, corpus.only_in, strict=True):
        if names:
            shown = names if details else names[:_NAMED]
            more = len(names) - len(shown)
            rest = f" and {more} more (--details names them)" if more else ""
            said = "1 document is" if len(names) == 1 else f"{len(names)} documents are"
            note(f"{annotation.path}: {said} only here, not scored: {', '.join(shown)}{rest}")
    if corpus.matched.hidden:
        note(f"skipped hidden or AppleDouble files: {corpus.matched.hidden}")
    status = _note_left_out(corpus)
    return UNREADABLE if corpus.skipped else status


def _note_versions(corpus: CorpusComparison, details: bool) -> None:
    """Say which texts differ a little, and which documents count as empty."""
    differing = [each for document in corpus.documents for each in document.versions]
    for each in differing if details else differing[:_NAMED]:
        note(each.message)
    if not details and len(differing) > _NAMED:
        note(f"{len(differing) - _NAMED} more texts differ a little (--details tells where)")
    for side, annotation in enumerate(corpus.annotations):
        count = sum(side in document.missing for document in corpus.documents)
        if count:
            said = counted(count, "document")
            note(f"{annotation.path}: {said} of the key missing here, counted as empty")


def _note_left_out(corpus: CorpusComparison) -> int:
    """Name the links that are in no closure; return the exit status that goes with that."""
    from tempannot.core.link_reading import (  # noqa: PLC0415 - as slow to import
        not_convex_links,
        not_convex_message,
        unread_message,
    )

    status = OK
    note_one_line(each for document in corpus.documents for each in document.opened if each)
    for document in corpus.documents:
        note_schemes(each for each in document.opened if each)
    files = (each for document in corpus.documents for each in document.opened if each)
    for opened in files:
        unread = unread_message(opened.document)
        if unread:
            note(f"{opened.path}: {unread}")
        for link in not_convex_links(opened.document):
            note(f"{opened.path}: {not_convex_message(link)}")
            status = NO
    return status
