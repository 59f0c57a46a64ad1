"""What an annotator hands back goes into the project, once it is sure that it belongs there.

A document that does not belong (of another text, not assigned, not readable) is refused, the others
are taken. Everything is judged before anything is written; what is replaced is kept in ``earlier``;
to merge the same bundle again changes nothing, also where the first time was cut short.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import count
from pathlib import Path

from tempannot.comparison.text_versions import TextsDifferError, check_same_text
from tempannot.core.document import Document
from tempannot.core.errors import FileError, TempannotError, guarded
from tempannot.core.language import bilingual, worded
from tempannot.core.wording import cut
from tempannot.formats.atomic import check_writable, saving, write_atomically
from tempannot.formats.reading import bytes_of, from_bytes
from tempannot.project.annotator_work import FINISHED_ENDING, WorkState, digest, state_in
from tempannot.project.bundle import WORK_ENDINGS, Bundle, read_bundle
from tempannot.project.project import ENDING, Project
from tempannot.project.project_file import is_document_name
from tempannot.project.record import RECORD_ENDING
from tempannot.tables.cell_formats import ABSENT, TEXT, THOUSANDS
from tempannot.tables.table import Column, Table

_RECEIVED = ".received"


@worded
class MergeVerdict(StrEnum):
    """What becomes of a document in a bundle."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "unchanged"
    OLDER = "older"
    BOTH = "changed here too"
    REFUSED = "refused"

    @property
    def is_taken(self) -> bool:
        """Whether what the bundle has goes into the project."""
        return self in (MergeVerdict.NEW, MergeVerdict.CHANGED)


@dataclass(frozen=True, slots=True)
class Amount:
    """How much somebody did of a document, and whether they call it finished."""

    state: WorkState = WorkState.NOT_BEGUN
    marks: int = 0
    links: int = 0


@dataclass(frozen=True, slots=True)
class MergedDocument:
    """A document of a bundle: what was there, what the bundle has, and what becomes of it.

    ``added``, ``removed`` and ``changed`` count links. ``writes`` has what to write, in order;
    ``problem`` says why it is not taken.
    """

    name: str
    verdict: MergeVerdict
    before: Amount = field(default_factory=Amount)
    after: Amount = field(default_factory=Amount)
    added: int = 0
    removed: int = 0
    changed: int = 0
    writes: Mapping[Path, bytes] = field(default_factory=dict)
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Merge:
    """What merging a bundle does, document by document; ``left`` are those not begun in it."""

    project: Project
    bundle: Bundle
    documents: tuple[MergedDocument, ...]
    left: int

    @property
    def is_whole(self) -> bool:
        """Whether nothing is refused or left for somebody to decide."""
        return not any(
            e.verdict in (MergeVerdict.REFUSED, MergeVerdict.BOTH) for e in self.documents
        )

    @property
    def words(self) -> str:
        """What came of it in a line."""
        verdicts = [each.verdict for each in self.documents]
        told = [f"{verdicts.count(each)} {each}" for each in MergeVerdict if each in verdicts]
        left = [bilingual("{left} not begun", left=self.left)] if self.left else []
        return f"{self.bundle.annotator}: {', '.join([*told, *left]) or 'nothing'}"

    def carry_out(self) -> None:
        """Write what is taken; raises FileError, before anything is written if it can be told."""
        for path in (path for each in self.documents for path in each.writes):
            with saving(path):
                path.parent.mkdir(parents=True, exist_ok=True)
            check_writable(path)
        for each in self.documents:
            for path, data in each.writes.items():
                write_atomically(path, data)


def plan_merge(project: Project, path: Path, *, force: bool = False) -> Merge:
    """Judge a bundle, an archive or the folder it was unpacked to; nothing is written.

    With ``force`` what is older or was changed here too is taken all the same. Raises FileError
    for what is no bundle of this project.
    """
    found = read_bundle(path)
    _check_belongs(project, found)
    parts = _Parts(project, found, force)
    return Merge(project, found, tuple(parts.documents()), parts.left)


def _check_belongs(project: Project, found: Bundle) -> None:
    if project.owner:
        raise FileError(
            project.folder,
            bilingual("this is a bundle itself; merge into the project that it comes from"),
        )
    if found.file.id != project.file.id:
        theirs, ours = cut(found.file.name), cut(project.name)
        if theirs == ours:
            raise FileError(
                found.path,
                bilingual(
                    "this is a bundle of another project that is called {ours!r}, too", ours=ours
                ),
            )
        raise FileError(
            found.path,
            bilingual(
                "this is a bundle of another project: {theirs!r}, and here is {ours!r}",
                theirs=theirs,
                ours=ours,
            ),
        )
    try:
        project.check_annotator(found.annotator)
    except FileError as error:
        raise FileError(found.path, error.problem) from error
    others = {name.split("/")[1] for name in found.parts if name.startswith("annotators/")}
    if others - {found.annotator}:
        names = ", ".join(map(repr, sorted(map(cut, others - {found.annotator}))))
        raise FileError(
            found.path,
            bilingual(
                "in the bundle of {annotator} there is work of {names}",
                annotator=found.annotator,
                names=names,
            ),
        )


@dataclass
class _Parts:
    """The work in a bundle, held against that in the project."""

    project: Project
    found: Bundle
    force: bool
    left: int = 0

    def documents(self) -> Iterator[MergedDocument]:
        """Judge each document: those of the project in its order, then what is none of it."""
        annotator = self.found.annotator
        own = f"annotators/{annotator}/"
        names = {n[len(own) :].removesuffix(ENDING) for n in self._named(own)}
        for each in self.project.assigned(annotator):
            if each.name in names:
                yield self._judged(each.name)
            else:
                self.left += 1
        for name in sorted(names - {e.name for e in self.project.assigned(annotator)}):
            problem = bilingual("this document is not assigned to {annotator}", annotator=annotator)
            if self.project.file.assignment(name) is None:
                problem = bilingual("the project has no such document")
            yield MergedDocument(cut(name), MergeVerdict.REFUSED, problem=problem)
        start = f"training/{annotator}/"
        for part in sorted(self._named(start)):
            yield self._judged(part[len(start) :].removesuffix(ENDING), self._lesson)

    def _named(self, start: str) -> Iterator[str]:
        return (n for n in self.found.parts if n.startswith(start) and n.endswith(ENDING))

    def _judged(
        self, name: str, compared: Callable[[str], MergedDocument] | None = None
    ) -> MergedDocument:
        try:
            with guarded(name):
                return (compared or self._compared)(name)
        except FileError as error:
            return MergedDocument(name, MergeVerdict.REFUSED, problem=error.problem)

    def _compared(self, name: str) -> MergedDocument:
        project, annotator = self.project, self.found.annotator
        theirs = self._files(name)
        path = project.path_of(annotator, name)
        ours = {e: bytes_of(p) for e, p in _paths(project, annotator, name).items() if p.is_file()}
        source = project.document(name).path
        if not source.is_file():
            raise TempannotError(
                bilingual("{source} is gone, which tells the text that it must have", source=source)
            )
        original = bytes_of(source)
        base = self._read(original, path)
        after = self._read(theirs[ENDING], path)
        check_text(base, after)
        before = self._read(ours[ENDING], path) if ENDING in ours else None
        verdict = self._verdict(name, theirs, ours, original)
        links = (before or base).links, after.links
        found = MergedDocument(
            name,
            verdict,
            _amount(before, ours),
            _amount(after, theirs),
            len(links[1].keys() - links[0].keys()),
            len(links[0].keys() - links[1].keys()),
            sum(links[0][id] != links[1][id] for id in links[0].keys() & links[1].keys()),
            problem=_PROBLEMS.get(verdict, ""),
        )
        if verdict.is_taken or verdict is MergeVerdict.SAME:
            return replace(found, writes=dict(self._writes(name, theirs, ours)))
        return found

    def _lesson(self, name: str) -> MergedDocument:
        """What a trainee made of a document to learn from, of which the latest counts."""
        project, annotator = self.project, self.found.annotator
        gold = project.training / f"{name}{ENDING}"
        if not is_document_name(name) or not gold.is_file():
            raise TempannotError(bilingual("the project has no such document to learn from"))
        path = project.training / annotator / f"{name}{ENDING}"
        data = self.found.parts[f"training/{annotator}/{name}{ENDING}"]
        after = self._read(data, path)
        check_text(self._read(bytes_of(gold), gold), after)
        ours = bytes_of(path) if path.is_file() else None
        before = None if ours is None else self._read(ours, path)
        writes = dict(self._kept(f"training-{name}", ENDING, ours)) if ours else {}
        verdict = MergeVerdict.NEW if ours is None else MergeVerdict.CHANGED
        if ours == data:
            verdict, writes = MergeVerdict.SAME, {}
        else:
            writes[path] = data
        amounts = _amount(before, {ENDING: ours or b""}), _amount(after, {ENDING: data})
        return MergedDocument(name, verdict, *amounts, writes=writes)

    def _files(self, name: str) -> dict[str, bytes]:
        start = f"annotators/{self.found.annotator}/{name}"
        parts = self.found.parts
        return {ending: parts[start + ending] for ending in WORK_ENDINGS if start + ending in parts}

    def _read(self, raw: bytes, path: Path) -> Document:
        return from_bytes(raw, path, self.project.interpretation).document

    def _verdict(
        self, name: str, theirs: Mapping[str, bytes], ours: Mapping[str, bytes], original: bytes
    ) -> MergeVerdict:
        """What to do: the work goes on from what is here, or this from it, or both from a third."""
        if ENDING not in ours or ours[ENDING] == original != theirs[ENDING]:
            return MergeVerdict.NEW
        if theirs[ENDING] == ours[ENDING]:
            is_same = all(theirs.get(e) in (None, ours.get(e)) for e in WORK_ENDINGS)
            return MergeVerdict.SAME if is_same else MergeVerdict.CHANGED
        if self.force:
            return MergeVerdict.CHANGED
        assert self.found.file.bundle is not None
        known = {self.found.file.bundle.handed_out.get(name), *self._received(name)}
        if digest(theirs[ENDING]) in {*known, digest(original)}:
            return MergeVerdict.OLDER
        return MergeVerdict.CHANGED if digest(ours[ENDING]) in known else MergeVerdict.BOTH

    def _received(self, name: str) -> list[str]:
        path = self._received_path(name)
        return path.read_text("ascii", "replace").split() if path.is_file() else []

    def _received_path(self, name: str) -> Path:
        return self.project.earlier / self.found.annotator / f"{name}{_RECEIVED}"

    def _writes(
        self, name: str, theirs: Mapping[str, bytes], ours: Mapping[str, bytes]
    ) -> Iterator[tuple[Path, bytes]]:
        """What to write: first what is kept of the work here, last that it was received."""
        paths = _paths(self.project, self.found.annotator, name)
        for ending, data in theirs.items():
            old = ours.get(ending)
            if old == data or (ending == RECORD_ENDING and old and old.startswith(data)):
                continue  # a record only grows
            if old is not None and not (ending == RECORD_ENDING and data.startswith(old)):
                yield from self._kept(name, ending, old)
            yield paths[ending], data
        received, mark = self._received(name), digest(theirs[ENDING])
        if mark not in received:
            text = "".join(f"{each}\n" for each in (*received, mark))
            yield self._received_path(name), text.encode()

    def _kept(self, name: str, ending: str, old: bytes) -> Iterator[tuple[Path, bytes]]:
        if ending == FINISHED_ENDING:
            return
        folder = self.project.earlier / self.found.annotator
        paths = (folder / f"{name}.{number}{ending}" for number in count(1))
        for path in paths:
            if not path.exists():
                yield path, old
                return
            if bytes_of(path) == old:  # a merge that was cut short has kept it already
                return


_OPEN = (MergeVerdict.REFUSED, MergeVerdict.BOTH)
_PROBLEMS = {
    MergeVerdict.OLDER: bilingual("the project has a later state; --force takes this one"),
    MergeVerdict.BOTH: bilingual(
        "it was changed here too since it was handed out; --force takes that of the "
        "bundle, and the one here is kept in earlier"
    ),
}


def _paths(project: Project, annotator: str, name: str) -> dict[str, Path]:
    path = project.path_of(annotator, name)
    return {ending: path.with_name(f"{name}{ending}") for ending in WORK_ENDINGS}


def _amount(document: Document | None, files: Mapping[str, bytes]) -> Amount:
    if document is None:
        return Amount()
    state = state_in(files[ENDING], files.get(FINISHED_ENDING))
    marks = len(document.events) + len(document.times)
    return Amount(state, marks, len(document.links))


def check_text(original: Document, edited: Document) -> None:
    """Raise TempannotError if a document has another text than the one it was made of."""
    try:
        check_same_text(
            [
                replace(original, name=bilingual("the project")),
                replace(edited, name=bilingual("the bundle")),
            ]
        )
    except TextsDifferError as error:
        here, there = error.difference.first, error.difference.second
        raise TempannotError(
            bilingual(
                "its text was edited: line {line} goes on with {there!r}, in the project with "
                "{here!r}",
                line=error.difference.line,
                there=there,
                here=here,
            )
        ) from error
    if original.slice(original.body) != edited.slice(edited.body):
        raise TempannotError(bilingual("its text was edited: it has other blanks or line ends"))


def merge_table(rows: Sequence[MergedDocument]) -> Table[MergedDocument]:
    """What a bundle changes, document by document."""
    column = Column[MergedDocument]
    columns = (
        column("document", "document", lambda row: row.name, TEXT),
        column("verdict", "verdict", lambda row: str(row.verdict), TEXT),
        column("state", "state before", lambda row: str(row.before.state), TEXT, within="before"),
        column("state", "state after", lambda row: str(row.after.state), TEXT, within="after"),
        column("marks", "marks before", lambda row: row.before.marks, THOUSANDS, within="before"),
        column("marks", "after", lambda row: row.after.marks, THOUSANDS, within="after"),
        column("links", "links before", lambda row: row.before.links, THOUSANDS, within="before"),
        column("links", "after", lambda row: row.after.links, THOUSANDS, within="after"),
        column("added", "added", lambda row: row.added, THOUSANDS),
        column("removed", "removed", lambda row: row.removed, THOUSANDS),
        column("changed", "changed", lambda row: row.changed, THOUSANDS),
        column("problem", "why not", lambda row: row.problem or ABSENT, TEXT),
    )
    return Table("merged", columns, rows)
