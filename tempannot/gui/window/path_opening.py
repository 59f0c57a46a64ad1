"""Where all paths come that are to be opened: dialogs, drops, recent files, the command line.

Each goes where it belongs. Where there is more than one thing to do with a file, a slip offers
them, with keys, over whatever is shown.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from pathlib import Path

from PySide6.QtCore import QObject

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.wording import counted, ended, strung
from tempannot.formats.items.text_table import SPREADSHEETS
from tempannot.formats.reading import bytes_of
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.documents.file_menu import FileMenu
from tempannot.gui.window.documents.open_documents import OpenDocuments, is_large
from tempannot.gui.window.workspaces import WindowServices
from tempannot.recognition import PathKind, Recognised, recognise
from tempannot.session.worker import Task, Worker

MANY = 1000
"""How many files a folder may have before it is looked through beside the window."""

_BESIDE = 200
"""How many files beside predictions are looked at to find the items that these are for."""

_OPENED_IN = {PathKind.STUDY: Workspace.VALIDATE, PathKind.PROJECT: Workspace.PROJECT}
_Found = tuple[Recognised, ...]


class PathOpening(QObject):
    """Opens paths of any kind, and remembers them as recent ones."""

    def __init__(self, services: WindowServices, documents: OpenDocuments, files: FileMenu) -> None:
        super().__init__(services.window)
        self._services = services
        self._message, self._workspaces = services.message, services.workspaces
        self._documents, self._files = documents, files
        self._background = Worker(self)
        self._items: Path | None = None
        files.paths_chosen.connect(self.open_paths)
        self._background.failed.connect(self._fail)

    @property
    def is_busy(self) -> bool:
        """Whether a large folder is being looked through."""
        return self._background.is_busy

    def open_paths(self, paths: Iterable[Path]) -> None:
        """Open files and folders; what is large to look through is so beside the window."""
        given = tuple(paths)
        if any(map(_has_much, given)):
            said = tr("Looking through {named} …", named=_named(given))
            self._message.show_news(said, {tr("Stop"): self._background.stop})
            self._background.stop()
            self._background.run(partial(_recognised, given), self._take_late)
        elif given:
            self._take(tuple(map(recognise, given)))

    def close(self) -> None:
        """Look through nothing any more."""
        self._background.close()

    def _take_late(self, found: _Found) -> None:
        self._message.forget(tr("Stop"))
        self._take(found)

    def _fail(self, problem: str) -> None:
        self._message.forget(tr("Stop"))
        self._message.show_error(problem)

    def _take(self, found: _Found) -> None:
        """Open what was recognised."""
        everything = tuple(chain.from_iterable(each.parts or (each,) for each in found))
        documents = [each for each in everything if each.kind is PathKind.DOCUMENT]
        others = [
            each
            for each in everything
            if each.kind not in (PathKind.DOCUMENT, PathKind.UNKNOWN, PathKind.FOLDER)
        ]
        is_there = bool(documents) and self._files.open_documents(each.path for each in documents)
        known = [each for each in found if each.kind is not PathKind.UNKNOWN]
        if is_there or others:
            for each in reversed(known):
                self._services.preferences.add_recent(each.path)
        self._say_skipped([path for each in found for path in each.skipped])
        if others:
            self._open_others(others, is_alone=not documents)
        elif is_there:
            self._hint(found)
        self._refuse(found, is_all=not documents and not others)

    def _say_skipped(self, skipped: Sequence[Path]) -> None:
        self._documents.pass_over(skipped)
        if skipped and not self._message.text:
            self._message.show_news(
                tr_plural(
                    len(skipped),
                    "{count:,} hidden file was skipped.",
                    "{count:,} hidden files were skipped.",
                )
            )

    def _refuse(self, found: _Found, *, is_all: bool) -> None:
        """Say what is not known; of a folder only if nothing of it is."""
        wrong = [each for each in found if each.kind is PathKind.UNKNOWN]
        if is_all:
            wrong += [each for each in found if each.kind is PathKind.FOLDER]
        if wrong:
            more = tr(" ({wrong:,} more could not be opened either)", wrong=len(wrong) - 1) * (
                len(wrong) > 1
            )
            nothing = tr(": nothing of it can be opened") * (wrong[0].kind is PathKind.FOLDER)
            self._message.show_error(f"{shown(wrong[0].sentence)}{nothing}{more}")

    def _hint(self, found: _Found) -> None:
        """Offer what else there is to do with documents."""
        two = [each.path for each in found]
        if len(two) > 1 and _go_together(found):
            compare = partial(self._workspaces.ask_about, Workspace.COMPARE, two)
            said = tr("{named} have documents of the same names.", named=_named(two))
            self._message.show_hint(said, {tr("Compare the&m…"): compare})
        elif len(found) == 1 and (log := found[0].decisions) is not None:
            go_on = partial(self._for, Workspace.COMPARE, "decisions", [log])
            said = tr("{name} was made by decisions that lie beside it.", name=found[0].path.name)
            self._message.show_hint(said, {tr("Go on deci&ding…"): go_on})

    def _open_others(self, others: Sequence[Recognised], *, is_alone: bool) -> None:
        """Open what is no document, at once if there is only one thing to do with it."""
        for each in others:
            if each.kind is PathKind.ITEMS:
                self._items = each.path
        direct = self._direct(others[0]) if is_alone and len(others) == 1 else None
        if direct is not None:
            direct()
            return
        answers = dict(chain.from_iterable(map(self._answers, _kinds_of(others))))
        show = self._message.show_news if is_alone else self._message.show_hint
        show(_described(others, is_alone=is_alone), answers)

    def _direct(self, found: Recognised) -> Callable[[], object] | None:
        """The only thing to do with a file."""
        match found.kind:
            case PathKind.STUDY | PathKind.PROJECT:
                return partial(self._workspaces.open_paths, _OPENED_IN[found.kind], [found.path])
            case PathKind.MATERIAL | PathKind.RUN:
                return partial(self._for, Workspace.BUILD, found.purpose, [found.path])
            case PathKind.JUDGMENTS:
                return partial(self._for, Workspace.VALIDATE, "judgments", [found.path])
            case PathKind.RESULTS if found.purpose == "study":
                return partial(self._for, Workspace.VALIDATE, "numbers", [found.path])
            case PathKind.RESULTS if found.purpose == "comparison":
                annotations = _annotations(found.path)
                if annotations:
                    return partial(self._compare_again, found.path, annotations)
        return None

    def _answers(self, some: Sequence[Recognised]) -> Iterator[tuple[str, Callable[[], object]]]:
        """What can be done with files of one kind, by the words of its buttons."""
        paths = [each.path for each in some]
        match some[0].kind:
            case PathKind.ITEMS:
                ask = partial(self._workspaces.ask_about, Workspace.VALIDATE, paths)
                yield tr("&New study…"), ask
                yield tr("Aud&it"), partial(self._for, Workspace.BUILD, "audit", paths)
                yield tr("Sc&ore predictions"), partial(self._score, paths[:1])
            case PathKind.PREDICTIONS:
                yield tr("Sc&ore predictions"), partial(self._score, paths)
            case PathKind.STUDY | PathKind.PROJECT:
                workspace = _OPENED_IN[some[0].kind]
                open_last = partial(self._workspaces.open_paths, workspace, paths[-1:])
                yield (
                    tr("Open st&udy") if workspace is Workspace.VALIDATE else tr("Open &it"),
                    open_last,
                )
            case PathKind.JUDGMENTS:
                yield (
                    tr("&Show results"),
                    partial(self._for, Workspace.VALIDATE, "judgments", paths),
                )
                yield tr("Repor&t…"), partial(self._for, Workspace.VALIDATE, "report", paths)
                take = partial(self._for, Workspace.VALIDATE, "import", paths)
                yield tr("Ta&ke in"), take
            case PathKind.DECISIONS:
                go_on = partial(self._for, Workspace.COMPARE, "decisions", paths[:1])
                yield tr("Go on deci&ding…"), go_on
            case PathKind.MATERIAL | PathKind.RUN as kind:
                make = partial(self._for, Workspace.BUILD, some[0].purpose, paths)
                yield tr("Sho&w the run") if kind is PathKind.RUN else tr("Make &items…"), make
            case PathKind.RESULTS if some[0].purpose == "study":
                yield tr("&Show results"), partial(self._for, Workspace.VALIDATE, "numbers", paths)
                yield tr("Open a st&udy…"), partial(self._for, Workspace.VALIDATE, "study", ())
            case PathKind.RESULTS:
                if some[0].purpose == "comparison":
                    show = partial(self._for, Workspace.VALIDATE, "numbers", paths)
                    yield tr("&Show the numbers"), show
                compare = partial(self._workspaces.ask_about, Workspace.COMPARE, ())
                yield tr("Co&mpare…"), compare

    def _for(self, workspace: Workspace, purpose: str, paths: Sequence[Path]) -> None:
        self._workspaces.open_for(workspace, purpose, paths)

    def _score(self, paths: Sequence[Path]) -> None:
        """Show the scores of predictions, for items that are known from somewhere."""
        has_items = any(recognise(each).kind is PathKind.ITEMS for each in paths)
        items = None if has_items else self._items or _items_beside(paths[0])
        self._for(Workspace.BUILD, "scores", [*([items] if items else []), *paths])

    def _compare_again(self, numbers: Path, annotations: Sequence[Path]) -> None:
        self._workspaces.open_paths(Workspace.COMPARE, annotations)
        self._message.show_news(
            tr(
                "{named}, which {numbers} is about.",
                named=_named(annotations),
                numbers=numbers.name,
            )
        )


def _recognised(paths: Sequence[Path], task: Task) -> _Found:
    task.say(tr("looking through {named}", named=_named(paths)))
    return tuple(map(recognise, paths))


def _has_much(path: Path) -> bool:
    """Whether nobody should wait for what a path is: a large spreadsheet, a folder of many files.

    Of other files only the beginning is looked at.
    """
    if path.suffix.casefold() in SPREADSHEETS:
        return is_large(path)
    below = chain.from_iterable(names for _, _, names in os.walk(path))
    return next(islice(below, MANY, None), None) is not None


def _named(paths: Sequence[Path]) -> str:
    """The names of paths in a sentence."""
    first, *rest = (path.name or str(path) for path in paths)
    return (
        tr("{first} and {rest}", first=first, rest=rest[0])
        if len(rest) == 1
        else strung(", ", (first, *rest))
    )


def _kinds_of(some: Iterable[Recognised]) -> Iterator[Sequence[Recognised]]:
    """What can be opened together, in the order of the kinds."""
    found: dict[tuple[PathKind, str], list[Recognised]] = {}
    for each in sorted(some, key=lambda each: list(PathKind).index(each.kind)):
        found.setdefault((each.kind, each.purpose), []).append(each)
    yield from found.values()


def _described(others: Sequence[Recognised], *, is_alone: bool) -> str:
    if len(others) == 1:
        said = tr("{name}: {said}.", name=others[0].path.name, said=others[0].words)
        if others[0].purpose == "comparison":
            said += tr(" The annotations are not where it says.")
    else:
        kinds = [shown(counted(len(each), each[0].kind.value)) for each in _kinds_of(others)]
        said = ended(strung(", ", kinds))
    return said if is_alone else tr("Also there: {said}", said=said)


def _go_together(found: Sequence[Recognised]) -> bool:
    """Whether these are documents, or folders of them, of the same names."""
    names = [
        {path.relative_to(each.path).with_suffix("") for path in map(_path, each.parts)}
        if each.parts
        else {Path(each.path.stem)}
        for each in found
    ]
    return bool(names[0].intersection(*names[1:]))


def _path(part: Recognised) -> Path:
    return part.path


def _annotations(numbers: Path) -> tuple[Path, ...]:
    """What the numbers of a comparison are about; nothing if it is not there any more."""
    try:
        named = [Path(each["path"]) for each in json.loads(bytes_of(numbers))["annotations"]]
    except (TempannotError, LookupError, TypeError, ValueError, RecursionError):
        return ()
    places = [each if each.exists() else numbers.parent / each for each in named]
    return tuple(places) if len(places) > 1 and all(each.exists() for each in places) else ()


def _items_beside(predictions: Path) -> Path | None:
    """The only file of items in the folder of predictions, None if there is none or several."""
    beside = (each for each in sorted(predictions.parent.iterdir()) if each.is_file())
    found = [each for each in islice(beside, _BESIDE) if recognise(each).kind is PathKind.ITEMS]
    return found[0] if len(found) == 1 else None
