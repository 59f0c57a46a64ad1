"""What the user chose and how the window was left; the only module that knows the file.

The file is ``settings.ini`` in the data folder. A value that makes no sense counts as not
given, and a file that cannot be read is put aside: settings never keep the program from
starting.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QByteArray, QSettings

from tempannot.core.language_choice import SETTING
from tempannot.core.schemes import During
from tempannot.core.typed_names import real_path
from tempannot.core.vocabulary import Vocabulary
from tempannot.session.folders import data_folder

MOST_RECENT = 10
FONT_SIZES = range(6, 49)

_Choice = TypeVar("_Choice", bound=StrEnum)


class ThemeChoice(StrEnum):
    """Which colours the window has."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    HIGH_CONTRAST = "high-contrast"


@dataclass(frozen=True, slots=True)
class ProgramSettings:
    """All settings with their defaults.

    ``font_size`` is in points, 0 for the size that is usual on the platform. ``geometry`` and
    ``state`` are Qt's own bytes for a window. ``keys`` holds the keys by action id that differ
    from the defaults. ``splitters`` holds sizes in pixels by the splitter's name. Of
    ``recent_studies`` each is a path or a URL without its password; ``annotation_folder`` is
    where the documents lie that items were made from. ``reopen`` says whether the program starts
    with the documents of the last session. ``annotator`` signs the steps of documents, "" for
    whoever uses the computer; ``keeps_record`` says whether they are kept. ``proposal_model`` is
    the model that proposes where nobody else was chosen, ``proposal_command`` the last command
    that did, and ``proposals_in_file`` says whether accepted items carry who proposed them.
    ``language`` is the code of that of the interface, "" for the system's.
    """

    theme: ThemeChoice = ThemeChoice.SYSTEM
    font_size: int = 0
    language: str = ""
    reduces_motion: bool = False
    during: During = During.EQUALS
    link_view: str = ""
    vague_links: bool = False
    other_links: bool = True
    vocabulary: Vocabulary = Vocabulary.ALLEN
    recent_files: tuple[Path, ...] = ()
    last_folder: Path | None = None
    adjudicator: str = ""
    annotator: str = ""
    keeps_record: bool = True
    recent_studies: tuple[str, ...] = ()
    rater: str = ""
    annotation_folder: Path | None = None
    reopen: bool = True
    proposal_model: Path | None = None
    proposal_command: str = ""
    proposals_in_file: bool = False
    geometry: bytes = b""
    state: bytes = b""
    keys: Mapping[str, str] = field(default_factory=dict)
    splitters: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def with_recent(self, path: Path) -> ProgramSettings:
        """Return the settings with a file at the head of the recent ones."""
        path = path.absolute()
        others = (each for each in self.recent_files if each != path)
        return replace(self, recent_files=(path, *others)[:MOST_RECENT], last_folder=path.parent)

    def with_recent_study(self, place: str) -> ProgramSettings:
        """Return the settings with a study at the head of the recent ones."""
        others = (each for each in self.recent_studies if each != place)
        return replace(self, recent_studies=(place, *others)[:MOST_RECENT])


def settings_file() -> Path:
    """Return the path of the settings."""
    return data_folder() / "settings.ini"


def load_settings() -> ProgramSettings:
    """Read the settings; what is missing or makes no sense is at its default."""
    store = _Store()
    return ProgramSettings(
        theme=store.choice("theme", ThemeChoice.SYSTEM),
        font_size=store.font_size(),
        language=store.text(SETTING),
        reduces_motion=store.text("reduces_motion") == "yes",
        during=store.choice("during", During.EQUALS),
        link_view=store.text("link_view"),
        vague_links=store.text("vague_links") == "yes",
        other_links=store.text("other_links") != "no",
        vocabulary=store.choice("vocabulary", Vocabulary.ALLEN),
        recent_files=tuple(Path(each) for each in store.texts("recent"))[:MOST_RECENT],
        last_folder=store.path("last_folder"),
        adjudicator=store.text("adjudicator"),
        annotator=store.text("annotator"),
        keeps_record=store.text("keeps_record") != "no",
        recent_studies=tuple(store.texts("recent_studies")),
        rater=store.text("rater"),
        annotation_folder=store.path("annotation_folder"),
        reopen=store.text("reopen", "true") != "false",
        proposal_model=store.path("proposal_model"),
        proposal_command=store.text("proposal_command"),
        proposals_in_file=store.text("proposals_in_file") == "yes",
        geometry=store.blob("geometry"),
        state=store.blob("state"),
        keys=store.group("keys"),
        splitters=_splitters(store.group("splitters")),
    )


def save_settings(settings: ProgramSettings) -> bool:
    """Write the settings; False if they cannot be written, which is no reason to stop."""
    store = _Store()
    store.put("theme", settings.theme.value)
    store.put("font_size", settings.font_size)
    store.put(SETTING, settings.language)
    store.put("reduces_motion", "yes" if settings.reduces_motion else "no")
    store.put("during", settings.during.value)
    store.put("link_view", settings.link_view)
    store.put("vocabulary", settings.vocabulary.value)
    store.put("vague_links", "yes" if settings.vague_links else "no")
    store.put("other_links", "yes" if settings.other_links else "no")
    store.put_texts("recent", [_text(each) for each in settings.recent_files])
    store.put("last_folder", _text(settings.last_folder))
    store.put("adjudicator", settings.adjudicator)
    store.put("annotator", settings.annotator)
    store.put("keeps_record", "yes" if settings.keeps_record else "no")
    store.put_texts("recent_studies", [_text(each) for each in settings.recent_studies])
    store.put("rater", settings.rater)
    store.put("annotation_folder", _text(settings.annotation_folder))
    store.put("reopen", "true" if settings.reopen else "false")
    store.put("proposal_model", _text(settings.proposal_model))
    store.put("proposal_command", settings.proposal_command)
    store.put("proposals_in_file", "yes" if settings.proposals_in_file else "no")
    store.put("geometry", QByteArray(settings.geometry))
    store.put("state", QByteArray(settings.state))
    store.put_group("keys", settings.keys)
    sizes = {name: " ".join(map(str, each)) for name, each in settings.splitters.items()}
    store.put_group("splitters", sizes)
    return store.finish()


def remembered_folder(kind: str) -> Path:
    """The folder that files of a kind were chosen in last, else that of the last document."""
    store = _Store()
    return store.path(f"folders/{kind}") or store.path("last_folder") or Path.home()


def remember_folder(kind: str, folder: Path) -> None:
    """Keep the folder that files of a kind were chosen in."""
    store = _Store()
    store.put(f"folders/{kind}", _text(folder))
    store.finish()


def remembered_gold_folder(annotations: Sequence[Path]) -> Path | None:
    """The folder that the gold of some annotations goes to, None if none was chosen yet."""
    return _Store().path(_gold_key(annotations))


def remember_gold_folder(annotations: Sequence[Path], folder: Path) -> None:
    """Keep the folder that the gold of some annotations goes to."""
    store = _Store()
    store.put(_gold_key(annotations), _text(folder))
    store.finish()


def _gold_key(annotations: Sequence[Path]) -> str:
    """A key without slashes for paths, in whatever order they are."""
    paths = sorted(str(real_path(each)) for each in annotations)
    return f"gold/{sha256(os.fsencode(chr(0).join(paths))).hexdigest()[:32]}"


class _Store:
    """The settings file with every value read as the type it is meant to have."""

    def __init__(self) -> None:
        self._settings = _open()

    def text(self, key: str, default: str = "") -> str:
        return str(self._settings.value(key, default, type=str))

    def choice(self, key: str, default: _Choice) -> _Choice:
        try:
            return type(default)(self.text(key, default.value))
        except ValueError:
            return default

    def font_size(self) -> int:
        text = self.text("font_size")  # as text: what is no number would be read as 0 or raise
        return next((size for size in FONT_SIZES if str(size) == text), 0)

    def path(self, key: str) -> Path | None:
        text = self.text(key)
        return Path(text) if text else None

    def blob(self, key: str) -> bytes:
        value = self._settings.value(key, QByteArray(), type=QByteArray)
        return bytes(value.data()) if isinstance(value, QByteArray) else b""

    def texts(self, key: str) -> list[str]:
        count = self._settings.beginReadArray(key)
        found = []
        for index in range(min(count, MOST_RECENT)):
            self._settings.setArrayIndex(index)
            found.append(self.text("value"))
        self._settings.endArray()
        return [each for each in found if each]

    def group(self, name: str) -> dict[str, str]:
        self._settings.beginGroup(name)
        found = {key: self.text(key) for key in self._settings.childKeys()}
        self._settings.endGroup()
        return found

    def put(self, key: str, value: str | int | QByteArray) -> None:
        self._settings.setValue(key, value)

    def put_texts(self, key: str, values: list[str]) -> None:
        self._settings.remove(key)
        self._settings.beginWriteArray(key, len(values))
        for index, value in enumerate(values):
            self._settings.setArrayIndex(index)
            self.put("value", value)
        self._settings.endArray()

    def put_group(self, name: str, values: Mapping[str, str]) -> None:
        self._settings.remove(name)
        self._settings.beginGroup(name)
        for key, value in values.items():
            self.put(key, value)
        self._settings.endGroup()

    def finish(self) -> bool:
        self._settings.sync()
        return self._settings.status() is QSettings.Status.NoError


def _open() -> QSettings:
    """Open the settings; a file that is no settings file is put aside first."""
    path = settings_file()
    settings = QSettings(str(path), QSettings.Format.IniFormat)
    if settings.status() is QSettings.Status.FormatError:
        try:
            path.replace(path.with_suffix(".broken"))
        except OSError:
            return settings
        settings = QSettings(str(path), QSettings.Format.IniFormat)
    return settings


def _text(path: Path | str | None) -> str:
    """Return a path as text, empty where its bytes are none: Qt would write another name."""
    text = "" if path is None else str(path)
    return "" if any("\ud800" <= each <= "\udfff" for each in text) else text


def _splitters(group: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    return {
        name: tuple(map(int, sizes.split()))
        for name, sizes in group.items()
        if sizes and all(each.isdecimal() and len(each) < 10 for each in sizes.split())
    }
