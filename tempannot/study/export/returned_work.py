"""What comes back into a study: copies, answers from pages, exports of Label Studio and Potato.

All of it is read and looked at before any of it is kept, and it is kept in one transaction: what is
wrong with one file changes nothing. Answers come from pages that need no server.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.codec import CodecError, Json
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.wording import counted
from tempannot.formats.items.response_scale import ScaleError
from tempannot.formats.items.text_table import TextTable
from tempannot.formats.reading import bytes_of
from tempannot.study.export.foreign_import import ForeignRows, foreign_table, keep_foreign
from tempannot.study.export.foreign_judgments import has_tasks
from tempannot.study.judgment import LONGEST_COMMENT, SHORTEST, Judgment, judgment_from_json
from tempannot.study.pages.page_answers import YEARS, PageAnswers, page_answers_from_json
from tempannot.study.store.place import ForeignJudgmentError, holds_study

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from tempannot.study.store.copies import MergeReport
    from tempannot.study.store.study_store import StudyStore


ENDING = ".json"
_LARGEST = 100_000_000
_ID = re.compile(r"[0-9A-Za-z-]{1,36}")
_MOST = 10**9
"""More seconds than thirty years have, and more answers than anybody gives to one item."""


@dataclass(frozen=True, slots=True)
class AnswerFile:
    """What such a file holds."""

    path: Path
    study: str
    rater: str
    judgments: tuple[Judgment, ...]
    pages: tuple[PageAnswers, ...] = ()

    def check(self, store: StudyStore) -> None:
        """Raise FileError for answers of another study, on no scale, or before a consent."""
        if self.study != store.study.id:
            raise FileError(
                self.path,
                bilingual("these answers are of another study than {name}", name=store.study.name),
            )
        if store.study.is_handed_out:
            raise FileError(
                self.path,
                bilingual(
                    "{place} is the file of one rater: merge into the study", place=store.place
                ),
            )
        try:
            for each in self.judgments:
                if each.response is not None:
                    store.study.design.scale.answer_named(each.response)
        except ScaleError as error:
            raise FileError(self.path, str(error)) from error
        _check_consent(store, self)


def read_answers(path: Path) -> AnswerFile:
    """Read a file of answers; raises FileError for anything else, naming the judgment."""
    raw = bytes_of(path)
    try:
        data = json.loads(raw) if len(raw) <= _LARGEST else None
    except (ValueError, RecursionError) as error:
        raise FileError(
            path, bilingual("these are no answers of a rater, or not all: {error}", error=error)
        ) from error
    if not isinstance(data, dict) or data.get("answers") != 1:
        raise FileError(path, bilingual("these are no answers of a rater, or of another version"))
    study, rater, held = (data.get(name) for name in ("study", "rater", "judgments"))
    if not (isinstance(study, str) and isinstance(rater, str) and isinstance(held, list)):
        raise FileError(path, bilingual("it lacks the study, the rater or the judgments"))
    found = tuple(_judgment(path, number, each) for number, each in enumerate(held, 1))
    _check_ids(path, found)
    pages = tuple(_page(path, each) for each in _pages(path, data))
    if {*(each.rater for each in found), *(each.rater for each in pages)} - {rater}:
        raise FileError(
            path, bilingual("it has judgments of somebody else than {rater}", rater=rater)
        )
    return AnswerFile(path, study, rater, found, pages)


def _check_ids(path: Path, judgments: Sequence[Judgment]) -> None:
    """Refuse an id that two different judgments have: one of them would be lost."""
    found: dict[str, Judgment] = {}
    for number, each in enumerate(judgments, 1):
        if found.setdefault(each.id, each) != each:
            problem = bilingual("judgment {number}: another one has its id", number=number)
            raise FileError(path, problem)


def _pages(path: Path, data: Json) -> list[object]:
    found = data.get("pages", [])
    if not isinstance(found, list):
        raise FileError(path, bilingual("its answers to pages are no list"))
    return found


def _page(path: Path, data: object) -> PageAnswers:
    try:
        return page_answers_from_json(data)
    except CodecError as error:
        raise FileError(path, bilingual("answers to a page: {error}", error=error)) from error


def keep_answers(connection: Connection, store: StudyStore, answers: AnswerFile) -> str:
    """Keep answers that were checked as part of a transaction, and say how many are new.

    Those that are there already are left as they are. Raises FileError for items that the rater was
    never given.
    """
    from tempannot.study.store import keeping, kept_pages  # noqa: PLC0415 - SQLAlchemy is slow

    scale, design, sealing = store.study.design.scale, store.study.design, store.sealing
    judgments = [
        each if each.response is None else replace(each, response=scale.answer_named(each.response))
        for each in map(_timed, answers.judgments)
    ]
    said = {each.id: each for each in judgments}
    held = tuple(keeping.held(connection, sealing, said))
    try:
        filled = kept_pages.keep_in(connection, design, answers.pages, sealing)
        new = keeping.keep_in(connection, store.place, said.values(), sealing)
    except ForeignJudgmentError as error:
        raise FileError(answers.path, error.problem) from error
    known = (
        bilingual(", {value} were there already", value=len(said) - new) if new < len(said) else ""
    )
    if changed := sum(_differs(said[each.id], each) for each in held):
        known += bilingual(
            " ({changed} of them otherwise, which stay as they were)", changed=changed
        )
    also = bilingual(", {filled} filled in", filled=counted(filled, "page")) if filled else ""
    return bilingual(
        "{new} of {rater}{also}{known}",
        new=counted(new, "new judgment"),
        rater=answers.rater,
        also=also,
        known=known,
    )


def _differs(told: Judgment, held: Judgment) -> bool:
    """Whether a file tells something else of a judgment than is kept."""
    names = ("rater", "block", "position", "state", "response")
    return any(getattr(told, name) != getattr(held, name) for name in names)


def _timed(judgment: Judgment) -> Judgment:
    """A judgment as a page gives it, which always takes some time, so that haste can be seen."""
    if not judgment.is_untimed:
        return judgment
    return replace(judgment, response_seconds=SHORTEST, active_seconds=SHORTEST)


def _check_consent(store: StudyStore, answers: AnswerFile) -> None:
    """Refuse judgments of a rater who has not agreed to what the study asks to agree to."""
    asked = {each.id: each for each in store.study.design.pages if each.is_consent}
    given = {each.page for each in (*store.page_answers(answers.rater), *answers.pages)}
    lacking = [each for each in asked if each not in given]
    if lacking and answers.judgments:
        title = asked[lacking[0]].title
        raise FileError(
            answers.path,
            bilingual(
                "{rater} has not agreed to the page {title!r}", rater=answers.rater, title=title
            ),
        )


def _judgment(path: Path, number: int, data: object) -> Judgment:
    try:
        found = judgment_from_json(data)
    except CodecError as error:
        raise FileError(
            path, bilingual("judgment {number}: {error}", number=number, error=error)
        ) from error
    wrong = next(_impossible(found), None)
    if wrong is not None:
        raise FileError(path, bilingual("judgment {number}: {wrong}", number=number, wrong=wrong))
    # browsers tell fractions of a millisecond that they have not measured
    total, active = round(found.response_seconds, 3), round(found.active_seconds, 3)
    return replace(found, response_seconds=total, active_seconds=active)


def _impossible(judgment: Judgment) -> Iterator[str]:
    """Say what no page writes, and no store or mean could bear."""
    if not _ID.fullmatch(judgment.id):
        yield bilingual("id cannot be {id!r:.50}", id=judgment.id)
    if len(judgment.comment) > LONGEST_COMMENT:
        yield bilingual(
            "comment cannot be of {comment:,} characters", comment=len(judgment.comment)
        )
    if not 0 <= judgment.revision < _MOST:
        yield bilingual("revision cannot be {revision}", revision=judgment.revision)
    for name in ("response_seconds", "active_seconds"):
        seconds = getattr(judgment, name)
        if not 0 <= seconds < _MOST:  # NaN is neither
            yield bilingual("{name} cannot be {seconds}", name=name, seconds=seconds)
    for name in ("shown_at", "answered_at"):
        time = getattr(judgment, name)
        if time.tzinfo is None or time.year not in YEARS:
            yield bilingual("{name} cannot be {time}", name=name, time=time.isoformat())


TABLES = (".csv", ".tsv", ".jsonl")
"""Endings of what other programs export, beside JSON."""


@dataclass(frozen=True, slots=True)
class ReturnedWork:
    """Files sorted by what they are: copies by their places, the others as they were read."""

    copies: tuple[str, ...]
    answers: tuple[AnswerFile, ...]
    foreign: tuple[TextTable, ...]


@dataclass(frozen=True, slots=True)
class TakenWork:
    """What was taken: of copies what ``merge`` tells, of each other file what it brought."""

    merged: MergeReport | None
    brought: tuple[tuple[Path, str], ...]


def returned_work(others: Sequence[str | Path]) -> ReturnedWork:
    """Read what came back; raises FileError, with the line, for what is nothing of the kind."""
    copies, answers, foreign = [], [], []
    for each in map(str, others):
        path = Path(each)
        if holds_study(each):
            copies.append(each)
        elif path.is_dir() or path.suffix.casefold() in TABLES or has_tasks(path):
            foreign.append(_foreign(path))
        elif path.suffix.casefold() == ENDING:
            answers.append(read_answers(path))
        else:
            copies.append(each)  # opening it says what it is not
    return ReturnedWork(tuple(copies), tuple(answers), tuple(foreign))


def take_work(
    into: StudyStore,
    found: ReturnedWork,
    copies: Sequence[StudyStore],
    begins: Callable[[StudyStore], object] | None = None,
) -> TakenWork:
    """Take what came back, with its ``copies`` opened: all or nothing, and nothing twice.

    ``begins`` is called before each copy, and gives everything up by raising. Raises
    TempannotError.
    """
    from tempannot.study.store import copies as copying  # noqa: PLC0415 - SQLAlchemy is slow
    from tempannot.study.store.claiming import lock  # noqa: PLC0415 - as above

    copying.check_copies(into, copies)
    rows = [ForeignRows.of(into, each) for each in found.foreign]
    for each in found.answers:
        each.check(into)
    with into.writing() as connection:
        lock(connection)
        merged = copying.merge_in(connection, into, copies, begins) if copies else None
        brought = [(each.path, keep_answers(connection, into, each)) for each in found.answers]
        brought += [(each.path, keep_foreign(connection, into, each)) for each in rows]
    return TakenWork(merged, tuple(brought))


def _foreign(path: Path) -> TextTable:
    found = foreign_table(path)
    if found is None:
        raise FileError(
            path, bilingual("this is no study, no file of answers, and of no program known here")
        )
    return found
