"""``tempannot suggest``: times, events and links proposed, and models that learn to do so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from tempannot.cli.conversion import Conversion, Converter
from tempannot.cli.output import EXIT_STATUSES, OK, UNREADABLE, note, print_json, say, with_progress
from tempannot.cli.setting_options import LOSSY, OUTPUT, takes
from tempannot.cli.shared_options import json_option, profile_options
from tempannot.cli.text_facts import TextFacts, complete, creation_said, language_said
from tempannot.core.codec import to_json
from tempannot.core.document import Document, named
from tempannot.core.errors import FileError, guarded
from tempannot.core.explanations import quoted
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.options import (
    File,
    Files,
    Number,
    Option,
    Real,
    Several,
    Text,
    argument,
    as_in,
    required,
    setting,
)
from tempannot.core.schemes import During, Interpretation
from tempannot.corpus.corpus_run import CorpusRun
from tempannot.formats.finding import documents_in
from tempannot.formats.opened import Opened
from tempannot.formats.outputs import check_outputs
from tempannot.formats.reading import read
from tempannot.formats.registry import DocumentFormat
from tempannot.suggestions.annotating import WhatToTake, annotate
from tempannot.suggestions.sources import SECONDS, SourceChoice
from tempannot.suggestions.suggestion import Suggestion, SuggestionKind

_MOST_SEED = 2**32 - 1
"""The highest number that chance can begin with."""

_KINDS = {
    "times": SuggestionKind.TIME,
    "events": SuggestionKind.EVENT,
    "links": SuggestionKind.LINK,
}


@click.group("suggest")
def suggest_command() -> None:
    """Propose times, events and links; nothing leaves this computer."""


@dataclass(frozen=True, slots=True)
class _Teaching:
    """What is learnt from, and how."""

    folders: tuple[Path, ...] = required(argument("FOLDER...", Files(has_folders=True)))
    output: Path | None = setting(None, OUTPUT)
    seed: int = setting(0, Option("--seed", Number(0, _MOST_SEED), tr("Of all chance.")))
    language: str | None = setting(
        None,
        Option(
            "--language",
            Text(check=language_said),
            tr("Of the documents, such as en; else it is told."),
        ),
    )


@suggest_command.command("train", epilog=EXIT_STATUSES)
@takes(_Teaching)
@json_option
@profile_options
def train_command(
    asked: _Teaching,
    during: During,
    interpretation: Interpretation,
    as_json: bool,
) -> int:
    """Learn from annotated documents how to propose events, links and times.

    FOLDER is a folder of documents of any format, or a document. The model is one file, the same
    to the byte for the same documents and seed. Times come from rules: learnt is what your
    annotators mark otherwise, if they do.
    """
    from tempannot.suggestions.model import (  # noqa: PLC0415 - needs numpy
        left_out,
        train,
        write_model,
    )

    output = asked.output
    if output is None:
        raise click.UsageError(tr("say where to write the model: -o MODEL"))
    paths = documents_in(asked.folders).files
    check_outputs(paths, [output])
    documents, status = _read_all(paths, interpretation)
    model = train(documents, asked.seed, _code(asked.language), note)
    write_model(model, output)
    card = model.card
    learnt = tr(
        "{events} and {links}",
        events=tr_plural(card.events, "{count:,} event", "{count:,} events"),
        links=tr_plural(card.links, "{count:,} link", "{count:,} links"),
    )
    note(
        tr(
            "learnt from {documents} with {learnt}: {output}",
            documents=tr_plural(card.documents, "{count:,} document", "{count:,} documents"),
            learnt=learnt,
            output=output,
        )
    )
    if unbegun := left_out(card, len(documents)):
        note(unbegun)
    if as_json:
        print_json(to_json(card))
    return status


def _code(language: str | None) -> str:
    return language_said(language) if language else ""


def _read_all(paths: Sequence[Path], how: Interpretation) -> tuple[list[Document], int]:
    """The documents that can be read; the exit status says whether that is all of them."""
    documents: list[Document] = []
    status = OK
    for path in with_progress(paths, "reading"):
        try:
            with guarded(path):
                documents.append(read(path, how).document)
        except FileError as error:
            note(tr("error: {error}", error=error))
            status = UNREADABLE
    return documents, status


@dataclass(frozen=True, slots=True)
class _Applying:
    """Who proposes what, for which documents."""

    paths: tuple[Path, ...] = required(argument("PATH...", Files(has_folders=True)))
    output: Path | None = setting(None, OUTPUT)
    model: Path | None = setting(
        None, Option("--model", File(), tr('What "suggest train" made; else rules propose.'))
    )
    other: Path | None = setting(
        None,
        Option(
            "--from",
            File(),
            tr("Propose what another annotation of the same text has, in any format."),
            metavar="FILE|FOLDER",
        ),
    )
    command: str | None = setting(
        None,
        Option(
            "--command",
            Text(),
            tr(
                "Propose what a program answers; the manual says what it is given "
                "(resources/manual/suggestion-lines.md)."
            ),
            metavar="COMMAND",
        ),
    )
    seconds: float = setting(
        SECONDS,
        Option(
            "--timeout",
            Real(0.01, 86_400),
            tr("Seconds that the program of --command may take for a document."),
        ),
    )
    only: tuple[str, ...] = setting(
        (),
        Option(
            "--only",
            Several(dict.fromkeys(_KINDS, "")),
            tr("Only these; again for more."),
        ),
    )
    least: float = setting(
        0.0, Option("--least", Real(0, 1), tr("The least confidence, from 0 to 1."))
    )
    rules: tuple[Path, ...] = setting(
        (),
        Option(
            "--rules",
            Files(),
            tr(
                "Your rules for times, instead of those among your settings; again for more "
                "(resources/manual/time-rules.md)."
            ),
            metavar="FILE",
        ),
    )
    language: str | None = as_in(TextFacts, "language")
    created: str | None = as_in(TextFacts, "created")
    lossy: bool = setting(False, LOSSY)


@suggest_command.command("apply", epilog=EXIT_STATUSES)
@takes(_Applying, CorpusRun)
@json_option
@profile_options
def apply_command(
    asked: _Applying,
    run: CorpusRun,
    during: During,
    interpretation: Interpretation,
    as_json: bool,
) -> int:
    """Propose times, events and links for documents, or for texts in which nothing is marked.

    OUT is the document with all that is proposed as its annotation, or a folder for several;
    proposed links never contradict what is annotated, and none follows from others. Without OUT
    they are listed, each with its confidence and what it rests on.
    """
    if sum(each is not None for each in (asked.model, asked.other, asked.command)) > 1:
        raise click.UsageError(tr("give one of --model, --from and --command"))
    if asked.rules and (asked.model or asked.other or asked.command):
        raise click.UsageError(tr("--rules goes with none of --model, --from and --command"))
    work = _Suggesting(
        _source(asked, during, interpretation),
        WhatToTake(_kinds(asked), asked.least, during),
        creation_said(asked.created) if asked.created else None,
    )
    work.source.prepare()
    converter = Converter(interpretation, during, asked.lossy, work)
    conversion = Conversion(converter, run, "proposing")
    output = asked.output
    if output is None:
        status = conversion.only_told(asked.paths)
    else:
        _check_output(asked.paths, output)
        status = conversion.write(asked.paths, output)
    if run.has_lines:
        return status
    done = [(each.path, each.value.prepared) for each in conversion.done if each.value]
    if as_json:
        rows = [{"path": str(path), **each.row} for path, each in done if each is not None]
        print_json({"documents": rows})
    elif output is None:
        for path, each in done:
            if isinstance(each, _Proposed):
                for line in each.listing(path if len(done) > 1 else None):
                    say(line)
    for path, each in done:
        if isinstance(each, _Proposed) and each.language:
            note(
                tr(
                    "{path}: nothing is proposed: rules know no times and no events in its "
                    "language ({language})",
                    path=path,
                    language=tr(each.language),
                )
            )
    return status


def _check_output(paths: Sequence[Path], output: Path) -> None:
    """Refuse to write over the documents themselves; raises FileError."""
    if not output.is_dir():
        check_outputs(paths, [output])
        return
    folders = {(path if path.is_dir() else path.parent).resolve() for path in paths}
    if output.resolve() in folders:
        raise FileError(output, tr("the documents themselves are in this folder: choose another"))


def _source(asked: _Applying, during: During, how: Interpretation) -> SourceChoice:
    return SourceChoice(
        model=asked.model,
        other=asked.other,
        command=asked.command or "",
        seconds=asked.seconds,
        time_rules=asked.rules,
        language=_code(asked.language),
        during=during,
        how=how,
    )


def _kinds(asked: _Applying) -> frozenset[SuggestionKind]:
    return frozenset(_KINDS[each] for each in asked.only) or frozenset(SuggestionKind)


@dataclass(frozen=True, slots=True)
class _Proposed:
    """What was proposed for a document: rows of JSON, and lines of text."""

    suggestions: tuple[dict[str, object], ...]
    lines: tuple[str, ...]
    language: str = ""
    """That of the document in English, where nothing was proposed as rules know nothing of it."""

    @property
    def row(self) -> dict[str, object]:
        """What ``--json`` prints besides the path."""
        return {"suggestions": list(self.suggestions)}

    def listing(self, path: Path | None) -> Iterator[str]:
        """Yield a line for each: kind, confidence, what it says and what that rests on."""
        if path is not None:
            yield tr(
                "{path}: {suggestions}",
                path=path,
                suggestions=tr_plural(
                    len(self.lines), "{count:,} suggestion", "{count:,} suggestions"
                ),
            )
        yield from self.lines


@dataclass(frozen=True, slots=True)
class _Suggesting:
    """Takes what a source proposes into one document after another, in whatever process."""

    source: SourceChoice
    what: WhatToTake
    created: str | None

    def __call__(self, opened: Opened, _format: DocumentFormat | None) -> _Proposed:
        """Take into a document what is proposed for it; raises FileError if nothing can be."""
        document = opened.document
        complete(opened, self.created, self.source.language or None, is_new=True)
        with guarded(opened.path):
            taken = annotate(document, self.source.proposer(document), self.what)
        return _Proposed(
            tuple({"id": each.id} | each.suggestion.row(document) for each in taken),
            tuple(_listed(document, each.suggestion) for each in taken),
            "" if taken else self._unknown_language(document),
        )

    def _unknown_language(self, document: Document) -> str:
        from tempannot.formats.languages import language_name  # noqa: PLC0415 - few need it
        from tempannot.suggestions.times.rule_files import has_time_rules  # noqa: PLC0415
        from tempannot.suggestions.times.tagger import told_language  # noqa: PLC0415

        source = self.source
        if source.model or source.other or source.command:
            return ""
        code = told_language(document, source.language)
        return "" if has_time_rules(code, source.time_rules) else language_name(code)


def _listed(document: Document, found: Suggestion) -> str:
    said = _said(document, found)
    return f"{found.kind.value:6} {found.confidence:.2f}  {said}  ({shown(found.because)})"


def _said(document: Document, found: Suggestion) -> str:
    if found.kind is SuggestionKind.LINK:
        ends = named(document, found.source), named(document, found.target)
        return f"{ends[0]} {found.relations} {ends[1]}"
    shown = ("class", "type", "value", "tense", "aspect", "polarity", "modality")
    values = (f"{name}={found.attributes[name]}" for name in shown if name in found.attributes)
    return f"{quoted(found.text, '')} {' '.join(values)}"
