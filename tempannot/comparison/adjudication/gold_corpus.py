"""The gold of a whole corpus, document by document: begun, gone on with, or left as it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import Choice, ItemStanding, ProposedDecision
from tempannot.comparison.adjudication.gold_files import (
    GoldDocument,
    GoldFiles,
    GoldFolder,
    GoldProgress,
    adjudicated,
    keep,
)
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.adjudication.span_items import is_spans
from tempannot.comparison.comparison import JointComparison, joined
from tempannot.comparison.document_matching import (
    DocumentFiles,
    Matched,
    other_versions,
    read_files,
)
from tempannot.core.errors import FileError, guarded
from tempannot.core.schemes import During, Interpretation
from tempannot.formats.atomic import check_writable
from tempannot.formats.opened import Opened

_TWO = 2


@dataclass(frozen=True, slots=True)
class GoldSettings:
    """How the gold of a corpus is made; ``others`` decides the SLINKs and ALINKs that differ.

    ``marks`` is the side as whose say the words and attributes that differ are decided.

    With ``force`` a document is begun anew whatever is there.
    """

    during: During
    interpretation: Interpretation
    start: GoldStart | None = None
    partial: bool = True
    others: ProposedDecision | None = None
    force: bool = False
    marks: int | None = None


@dataclass(frozen=True, slots=True)
class MadeGold:
    """A document: how far its gold is now, and whether it was written just now.

    ``annotators_in`` counts the annotations that could be compared; ``problems`` are sentences.
    """

    gold: GoldDocument
    annotators: int
    annotators_in: int
    problems: tuple[str, ...] = ()
    is_written: bool = False
    notes: tuple[str, ...] = ()


def make_golds(matched: Matched, folder: Path, settings: GoldSettings) -> Iterator[MadeGold]:
    """Yield the documents one by one as their gold is written, or was found to be finished.

    Raises FileError at once for a folder that cannot be written, or is among the annotations;
    what is wrong with a document is told of it, and the others are served.
    """
    golds = GoldFolder(folder)
    golds.prepare(each.path for each in matched.annotations)
    check_writable(folder / "gold")
    golds.keep_off(path for each in matched.annotations for path in each.files.values())
    names = [each.name for each in matched.annotations]
    for document in matched.documents:
        yield _made(document, golds, names, settings)


def _made(
    document: DocumentFiles, golds: GoldFolder, names: Sequence[str], settings: GoldSettings
) -> MadeGold:
    found, sides = golds.document(document), len(document.sides)
    is_kept = found.is_finished or found.state is GoldProgress.UNREADABLE
    if is_kept and not settings.force:
        return MadeGold(found, len(names), sides, (found.problem,) if found.problem else ())
    problems: list[str] = []
    notes: list[str] = []
    is_written = False
    try:
        with guarded(found.gold):
            golds.check_place(found)
            opened, skipped = read_files(document, settings.interpretation, versions_too=True)
            notes += [each.message for each in other_versions(opened)]
            problems += [each.message for each in skipped]
            sides = sum(each is not None for each in opened)
            if sides >= _TWO:
                compared = _compared(opened, names, settings)
                notes += _make(found, compared, opened, settings)
                is_written = True
    except FileError as error:
        problems.append(str(error))
    now = golds.document(document)
    return MadeGold(now, len(names), sides, tuple(problems), is_written, tuple(notes))


def _compared(
    opened: Iterable[Opened | None], names: Sequence[str], settings: GoldSettings
) -> JointComparison:
    there = [(name, each) for name, each in zip(names, opened, strict=True) if each is not None]
    return joined(
        [each.document for _, each in there],
        names=[name for name, _ in there],
        during=settings.during,
        partial=settings.partial,
        versions=True,
    )


def _make(
    found: GoldDocument,
    comparison: JointComparison,
    opened: Sequence[Opened | None],
    settings: GoldSettings,
) -> list[str]:
    """Write the gold of one document, with its log; says what could not be decided as wished."""
    told: list[str] = []
    base = next(each for each in opened if each is not None)
    files = GoldFiles(found.gold, found.log, len(comparison.sides))
    places = [place for place, each in enumerate(opened) if each is not None]
    start = settings.start.among(places) if settings.start is not None else None
    made = adjudicated(comparison, base, files, start, force=settings.force)
    if settings.marks is not None:
        told += decide_marks(made, settings.marks)
    if settings.others is not None:
        told += decide_others(made, settings.others)
    found.gold.parent.mkdir(parents=True, exist_ok=True)
    keep(made, base, files, force=settings.force)
    return [f"{found.name}: {each}" for each in told]


def decide_marks(adjudication: Adjudication, side: int) -> list[str]:
    """Decide as one side says on the words and attributes that nobody has decided on.

    The words come first, as the values of times come with them. Says what cannot be had, and which
    links went with marks that the gold has not any longer.
    """
    proposal, problems = ProposedDecision(Choice.SIDE, side=side), list[str]()
    before = adjudication.document.links
    for are_words in (True, False):
        wanted = [
            item.key
            for item in adjudication.mark_items
            if is_spans(item.key) is are_words
            and adjudication.state(item.key).standing in (ItemStanding.OPEN, ItemStanding.LATER)
        ]
        for each in adjudication.decide_all(wanted, proposal).refused:
            text = adjudication.comparison.alignment.unit(each.key[0]).text
            problems.append(f"{each.key[2]} of {text!r}: {each.message}")
    there = adjudication.document.links
    fell = [id for id in before if id not in there]
    if fell:
        problems.append(f"went with marks that the gold has not: {', '.join(fell)}")
    return problems


def begun_anew(
    document: DocumentFiles, names: Sequence[str], settings: GoldSettings
) -> Adjudication | None:
    """The adjudication of a document of which nothing is decided; None if nothing is compared.

    Raises FileError.
    """
    opened, _ = read_files(document, settings.interpretation, versions_too=True)
    places = [place for place, each in enumerate(opened) if each is not None]
    if len(places) < _TWO:
        return None
    start = (settings.start or GoldStart.AGREED).among(places)
    return Adjudication(_compared(opened, names, settings), start)


def decide_others(adjudication: Adjudication, proposal: ProposedDecision) -> list[str]:
    """Decide on the SLINKs and ALINKs that nobody has decided on; say what cannot be had."""
    keys = [e.key for e in adjudication.other_items if not adjudication.is_other_decided(e.key)]
    refused = adjudication.decide_all(keys, proposal).refused
    return [f"{each.key[2]} {each.key[0]} to {each.key[1]}: {each.message}" for each in refused]
