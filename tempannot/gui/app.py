"""Starts the window, or renders it into a picture.

Qt brings a translation of its dialogs, from which a few words of its dialog of files are missing:
these come from the catalogue of the window.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NoReturn

from PySide6.QtCore import QLibraryInfo, QLocale, QTimer, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication
from typing_extensions import override

from tempannot.core.errors import FileError, TempannotError, guarded
from tempannot.core.language import ENGLISH, language, shown, tr
from tempannot.core.typed_names import real_path
from tempannot.core.wording import strung
from tempannot.formats.reading import read
from tempannot.gui.kit.memory_clearing import MemoryClearing
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.view_table import Workspace, workspace_of
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.window.message_bar import ErrorReporter
from tempannot.gui.window.screenshot import Screenshot, render
from tempannot.recognition import PathKind, recognise
from tempannot.resources import resource, samples
from tempannot.session.records import prune_records
from tempannot.session.system_libraries import lack_of_display
from tempannot.session.worker import end_threads


class MissingTexts(QTranslator):
    """Says what other translators do not know; installed first, it is asked last."""

    def __init__(self, parent: object = None) -> None:
        super().__init__(parent)  # type: ignore[arg-type]
        self._texts = {
            "&Look in:": tr("&Look in:"),
            "Files of &type:": tr("Files of &type:"),
            "Folder": tr("Folder"),
            "File Folder": tr("Folder"),
            "File": tr("File"),
            "%1 File": tr("{kind} file", kind="%1"),
            "Drive": tr("Drive"),
        }

    @override
    def isEmpty(self) -> bool:
        return False  # Qt asks none that it takes for empty

    @override
    def translate(
        self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        # with "" instead of None Qt would show nothing
        return self._texts.get(sourceText)  # type: ignore[return-value]


_AS_EVER = Screenshot()
_SECONDS_TO_END = 5.0
"""How long the end of the program waits for what is under way."""
_SLICE = 0.0005
"""Seconds that a thread which lays out or counts may go on while the window's waits for it.

Of the 5 ms that are usual the window would wait as often as its event loop calls into Python: a
tenth of a second for one key.
"""


def run(
    paths: Sequence[Path | str] = (),
    *,
    sample: str | None = None,
    view: str = "annotate",
    picture: Screenshot = _AS_EVER,
    texts: Sequence[Path] = (),
) -> int:
    """Open the window on files, studies (URLs too), or the sample of a name ("" for the first).

    ``view`` (one of ``views()``) is what is in front; with ``compare`` the paths are annotations,
    with ``validate`` and ``results`` a study, or the sample study if none is given. ``texts`` are
    where files of links alone have their texts from.
    With a file for the ``picture`` the window is rendered into it and the program ends; this works
    without a display too. Returns the exit status; raises TempannotError if a sample or the
    picture cannot be had, or something could not be opened for it.
    """
    lack = _lack_of_display()
    if lack and picture.file is None:
        raise TempannotError(lack)
    if lack:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        # the offscreen platform warns of every size hint it cannot pass on
        os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    wanted = [*paths, *_samples(sample, view)]
    application = application_instance()
    preferences = Preferences(application)
    if picture.theme is not None:
        preferences.theme.choose(picture.theme)
    preferences.theme.apply()
    errors = ErrorReporter(application)
    window = MainWindow(preferences, errors)
    clearing = MemoryClearing(application)
    try:
        window.workspaces[workspace_of(view)].use_texts(texts)
        open = partial(_open, window, wanted, view)
        if picture.file is not None:
            problems = render(window, picture.file, picture.size, open)
            status = _complain(*problems, *_unreadable(wanted, view))
        else:
            status = _show(window, errors, picture.size, open)
    finally:
        have_ended = end_threads(_SECONDS_TO_END)
        clearing.end()
    if not have_ended:
        _leave(status)
    return status


def _show(
    window: MainWindow,
    errors: ErrorReporter,
    size: tuple[int, int] | None,
    open: Callable[[], Iterator[None]],
) -> int:
    errors.install()
    if size is not None:
        window.resize(*size)
    window.show()
    window.annotating.keeper.watch()
    open()
    QTimer.singleShot(0, partial(_say_what_is_left, window))
    if sys.platform == "linux":
        QTimer.singleShot(0, partial(_follow_motion, window.preferences))
    return QApplication.exec()


def _follow_motion(preferences: Preferences) -> None:
    """Do as the desktop asks of motion, once the window is there."""
    from tempannot.gui.kit.system_motion import SystemMotion  # noqa: PLC0415 - the start is quick

    motion = SystemMotion(preferences)
    motion.changed.connect(preferences.theme.follow_motion)
    motion.ask()


def _unreadable(wanted: Sequence[Path | str], view: str) -> Iterator[str]:
    """Say which documents cannot be read: of several that are opened only the first one is."""
    if workspace_of(view) not in (Workspace.ANNOTATE, Workspace.COMPARE):
        return
    for path in map(Path, wanted):
        if not path.is_file():
            found = recognise(path)
            is_nothing = found.kind in (PathKind.FOLDER, PathKind.UNKNOWN)
            if is_nothing and all(part.kind is PathKind.UNKNOWN for part in found.parts):
                yield found.sentence
            continue
        place = real_path(path)  # as the list of documents names it
        found = recognise(place)
        try:
            with guarded(place):
                if found.kind in (PathKind.DOCUMENT, PathKind.UNKNOWN):
                    read(place)
        except FileError as error:
            yield found.sentence if found.kind is PathKind.UNKNOWN else shown(str(error))


def _complain(*problems: str) -> int:
    """Raise a TempannotError of what could not be opened; return 0 if there is nothing of it."""
    if problems:
        raise TempannotError("\nerror: ".join(dict.fromkeys(problems)))
    return 0


def _leave(status: int) -> NoReturn:
    """End the program while a thread waits for a store that does not answer.

    The interpreter would end that thread in the midst of what it does, and abort; all that was to
    be kept is on the disk by now.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _say_what_is_left(window: MainWindow) -> None:
    """Offer what was not saved, lost edits first, and say before it what of the session is gone."""
    prune_records(datetime.now().astimezone())
    window.annotating.texts.offer_drafts()  # the last question is in front
    window.annotating.recovery.offer()
    if window.annotating.keeper.notice is not None:
        window.message.show_error(window.annotating.keeper.notice)


def application_instance() -> QApplication:
    """Return the application, made if there is none yet."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    sys.setswitchinterval(_SLICE)
    application = QApplication(sys.argv[:1])
    application.setApplicationName("tempannot")
    application.setDesktopFileName("tempannot")
    take_up_language(application)
    application.setWindowIcon(QIcon(str(resource("icons/tempannot.svg"))))
    return application


def _open(window: MainWindow, paths: Sequence[Path | str], view: str) -> Iterator[None]:
    """Open documents or studies; return what shows, in a picture, what the view is for."""
    workspace = workspace_of(view)
    stores = [each for each in paths if isinstance(each, str)]
    if workspace is not Workspace.VALIDATE and stores:
        window.workspaces.open_paths(Workspace.VALIDATE, stores)
        paths = [each for each in paths if each not in stores]
        if not paths:
            return iter(())
    window.workspaces.show(workspace)
    return window.workspaces[workspace].open_view(view, paths)


def _samples(name: str | None, view: str) -> list[Path]:
    """Return the sample document of a name; what a study's sample is, its workspace knows."""
    is_study = workspace_of(view) is Workspace.VALIDATE
    return [] if name is None or is_study else [_sample(name)]


def _sample(name: str) -> Path:
    found = {path.stem: path for path in samples()}
    if name and name not in found:
        raise TempannotError(
            tr(
                "there is no sample {name!r}; the samples are {found}",
                name=name,
                found=strung(", ", found),
            )
        )
    return found[name or "news-report"]


def _lack_of_display() -> str:
    """Say why no window can be shown here, "" if one can."""
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in named):
        return tr(
            "there is no display to open a window on; set DISPLAY or WAYLAND_DISPLAY, or make a "
            "picture with --screenshot"
        )
    return lack_of_display()


_OF_QT = {"zh": "zh_CN"}
"""Where Qt's name of a language is another one."""


def take_up_language(application: QApplication) -> None:
    """Let Qt write numbers and dates, say its dialogs, and lay out windows as the language does."""
    code = language()
    locale = QLocale(code)
    if code == ENGLISH:  # with points in decimals, as files and commands have them
        locale = QLocale(QLocale.Language.English, QLocale.Country.UnitedStates)
    QLocale.setDefault(locale)
    application.setLayoutDirection(locale.textDirection())
    if code == ENGLISH:
        return
    application.installTranslator(MissingTexts(application))
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{_OF_QT.get(code, code)}", folder):
        application.installTranslator(translator)
