"""A run of a model: learnt from items into a folder, from which it gives labels to others.

A folder holds, for each seed, a folder ``model-SEED`` and the labels that it gives to the other
splits of the items (``predictions-SPLIT-SEED.csv`` for ``items-SPLIT.jsonl``, for ``score``);
``losses.csv`` with each pass, ``curve.csv`` with a learning curve, and at the end ``card.json``:
what was learnt from what, by hash, with which settings, versions and times. The same items,
settings and seed give the same models and labels.

Until the card is written the run is under way: ``run.json`` says what it is, and what is done is
kept after each pass. The same run on that folder goes on from there.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree
from typing import BinaryIO

from tempannot.core.codec import Json
from tempannot.core.errors import FileError, TempannotError
from tempannot.core.language import bilingual
from tempannot.core.options import as_json, from_json
from tempannot.core.typed_names import is_file, is_there
from tempannot.core.wording import counted
from tempannot.formats.atomic import saving, write_atomically
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import kind_named
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.writing import write_items
from tempannot.formats.locked_files import try_lock
from tempannot.formats.outputs import check_outputs
from tempannot.models.learning_curve import CurvePoint, learn_curve, measured_split
from tempannot.models.lessons import ItemSource, seen_texts
from tempannot.models.model_kinds import KINDS
from tempannot.models.passes import Course, LearningStep
from tempannot.models.run_card import card_of, hash_of
from tempannot.models.run_files import (
    PassOfRun,
    losses_csv,
    predictions_csv,
    read_losses,
    read_passes,
)
from tempannot.models.run_folder import CARD, UNDER_WAY
from tempannot.models.run_options import HowToRun, seeds_of
from tempannot.models.text_models import Teaching, TextModel
from tempannot.models.word_vectors import json_bytes, json_object
from tempannot.statistics.linear_model import LearningError

LOSSES = "losses.csv"
_FILE = "file"
FORM = 2

Told = Callable[[LearningStep], object]


@dataclass(frozen=True, slots=True)
class Run:
    """A folder of models, one for each seed; ``card`` says what they were learnt from."""

    folder: Path
    card: Json
    how: HowToRun
    models: dict[int, TextModel] = field(default_factory=dict)

    @classmethod
    def learn(
        cls, kind: str, items: Path, folder: Path, how: HowToRun, told: Told = lambda _: None
    ) -> Run:
        """Learn a model of a kind from items into a folder that is new or empty, or go on there.

        ``told`` may raise to stop; what is done by then is kept. Raises FileError for items
        without labels, for a folder with something else in it or another run at work, and for what
        cannot be learnt from or written.
        """
        source = ItemSource.read(items, how)
        under_way = UnderWay(kind, source, folder, told)
        alone = under_way.begin()
        try:
            with alone:  # and let go before anything is taken away
                models = {seed: under_way.learn(seed) for seed in seeds_of(how.seeds)}
                points = under_way.curve()
        except LearningError as error:
            under_way.give_up()
            raise FileError(items, str(error)) from error
        except BaseException:
            under_way.give_up()
            raise
        return cls(folder, under_way.end(models, points), how, models)

    @classmethod
    def open(cls, folder: Path) -> Run:
        """Read a folder; raises FileError, with the file, for one that is none, or damaged."""
        if not (folder / CARD).exists() and (folder / UNDER_WAY).exists():
            said = bilingual("this run is not finished: the same command as before goes on with it")
            raise FileError(folder, said)
        card = cls.card_in(folder)
        kind, how = KINDS[str(card["kind"])], from_json(HowToRun, card["settings"])
        seeds = [int(each) for each in card["seeds"]]
        models = {seed: kind.open(folder / _model_name(seed), how) for seed in seeds}
        return cls(folder, card, how, models)

    @classmethod
    def card_in(cls, folder: Path) -> Json:
        """The card in a folder; raises FileError for one that is none, or damaged."""
        card = json_object(folder / CARD)
        form = card.get("form")
        if isinstance(form, int) and form > FORM:
            newer = bilingual("a newer tempannot made this model (form {form})", form=form)
            raise FileError(folder / CARD, newer)
        if form != FORM:
            raise FileError(folder / CARD, bilingual("this is no model, or of another version"))
        try:
            seeds = [int(each) for each in card["seeds"]]
            if not seeds:
                raise LookupError("it names no seed")
            _ = KINDS[str(card["kind"])], from_json(HowToRun, card["settings"])
            _ = card["scores"], card["curve"], card["learnt_from"]["items"]
        except (LookupError, TypeError, ValueError, AttributeError, TempannotError) as error:
            raise FileError(
                folder / CARD, bilingual("the card is damaged: {error}", error=error)
            ) from error
        return card

    def predict(self, items: Path, seed: int | None = None) -> list[str]:
        """A label for each item of a file, by the model of a seed, else of the first.

        Raises FileError for items of another kind, or with another number of texts.
        """
        return self._labels(items, read_items(items).items, seed)

    def write_labels(self, items: Path, output: Path, seed: int | None = None) -> int:
        """Write a label for each item, a line each, or a table with ids to a name with ``.csv``.

        Returns how many there are; raises as ``predict``, and if it cannot be written.
        """
        check_outputs([items, self.folder], [output])
        found = read_items(items).items
        labels = self._labels(items, found, seed)
        is_table = output.suffix.casefold() == ".csv"
        lines = "".join(f"{label}\n" for label in labels).encode()
        write_atomically(output, predictions_csv(found, labels) if is_table else lines)
        return len(labels)

    def _labels(self, path: Path, items: Sequence[RatingItem], seed: int | None) -> list[str]:
        wanted = (self.card.get("items"), self.card.get("texts"))
        for each in items:
            if (each.kind.key, len(each.texts)) != wanted:
                problem = bilingual(
                    "the item {id} has {title} ({texts}); this model learnt from {wanted} ({of})",
                    id=each.id,
                    title=each.kind.title,
                    texts=counted(len(each.texts), "text"),
                    wanted=_title(self.card.get("items")),
                    of=counted(int(self.card.get("texts") or 0), "text"),
                )
                raise FileError(path, problem, each.provenance.place)
        chosen = next(iter(self.models)) if seed is None else seed
        if chosen not in self.models:
            known = ", ".join(map(str, self.models))
            raise FileError(
                self.folder,
                bilingual(
                    "there is no model of the seed {chosen}; there are {known}",
                    chosen=chosen,
                    known=known,
                ),
            )
        return self.models[chosen].predict([seen_texts(each, self.how) for each in items])


@dataclass(frozen=True, slots=True)
class OpenRun:
    """A run that is not finished: what it learns, from which file, how, and the passes so far."""

    kind: str
    items: Path
    how: HowToRun
    passes: tuple[PassOfRun, ...]

    @classmethod
    def read(cls, folder: Path) -> OpenRun | None:
        """Read a folder; None if no run waits there to be gone on with. Raises FileError."""
        path = folder / UNDER_WAY
        if is_there(folder / CARD) or not is_file(path):
            return None
        said = json_object(path)
        try:
            kind, items = str(said["kind"]), Path(said[_FILE])
            how = from_json(HowToRun, said["settings"])
        except (LookupError, TypeError, ValueError, AttributeError, TempannotError) as error:
            raise FileError(path, bilingual("this is no run of a model")) from error
        return cls(kind, items, how, passes_in(folder))


def passes_in(folder: Path) -> tuple[PassOfRun, ...]:
    """The passes of a run; raises FileError for a damaged table of them."""
    return tuple(read_losses(folder / LOSSES))


@dataclass(slots=True)
class UnderWay:
    """A run that is not finished: begun, or gone on with, in its folder."""

    kind: str
    source: ItemSource
    folder: Path
    told: Told
    is_new: bool = False
    courses: list[Course] = field(default_factory=list)

    def begin(self) -> BinaryIO:
        """Make the folder, or see that it holds the beginnings of this run; raises FileError.

        Others are kept from it until what is returned is closed: two would write the same parts
        under the same names, each into what the other has half done.
        """
        said = {
            "kind": self.kind,
            _FILE: str(self.source.path),
            "items": self.source.digest,
            "settings": as_json(self.source.how),
            "model": hash_of(self.source.how),
        }
        if self.source.how.curve is not None:
            measured_split(self.source)
        self._check_free()
        self.is_new = not self.folder.exists()
        with saving(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        file = self._locked()
        try:
            # whoever has the lock says what the folder is for: of two that begin at once, one
            if not file.read().strip():
                self._say(said, file)
            self._check_same(said)
        except BaseException:
            file.close()
            raise
        return file

    def _say(self, said: Json, file: BinaryIO) -> None:
        """Write what the run is; raises FileError, also if another one has ended meanwhile."""
        if (self.folder / CARD).exists():
            (self.folder / UNDER_WAY).unlink(missing_ok=True)
            self._check_free()
        try:
            with saving(self.folder / UNDER_WAY):
                file.write(json_bytes(said))
                os.fsync(file.fileno())
        except FileError:
            file.close()
            self.give_up()
            raise

    def _locked(self) -> BinaryIO:
        """Open what says that a run is under way, alone; raises FileError if one is at work."""
        place = self.folder / UNDER_WAY
        with saving(place):
            descriptor = os.open(place, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        file = os.fdopen(descriptor, "r+b", buffering=0)  # closing it writes no more
        if not try_lock(file.fileno()) or not _is_at(place, file):
            file.close()
            raise FileError(
                self.folder,
                bilingual("another run is at work here: wait for it, or choose another name"),
            )
        return file

    def give_up(self) -> None:
        """Leave nothing behind of a run of which nothing is done yet."""
        if [each.name for each in self.folder.iterdir()] == [UNDER_WAY]:
            (self.folder / UNDER_WAY).unlink()
            if self.is_new:
                self.folder.rmdir()

    def learn(self, seed: int) -> TextModel:
        """Learn the model of a seed, or read it if it was learnt already."""
        place = self.folder / _model_name(seed)
        course = self._course(seed, None)
        if place.is_dir():
            course.passes[:] = read_passes(self.folder / LOSSES, seed)
            model = KINDS[self.kind].open(place, self.source.how)
        else:
            model = KINDS[self.kind].learn(self._teaching(course))
            with _whole_folder(place) as part:
                model.save(part)
            self._write_losses()
            if course.checkpoint is not None:
                course.checkpoint.unlink(missing_ok=True)
        self._predict(seed, model)
        return model

    def curve(self) -> list[CurvePoint]:
        """The points of the learning curve, if one was asked for."""
        return learn_curve(self.kind, self.source, self.folder, self._course)

    def end(self, models: Mapping[int, TextModel], points: list[CurvePoint]) -> Json:
        """Write the card, last, so that a folder with a card is whole; return it."""
        card = card_of(self.kind, self.source, self.folder, self.courses, points)
        card = {"form": FORM, **card}
        write_atomically(self.folder / CARD, json_bytes(card))
        (self.folder / UNDER_WAY).unlink(missing_ok=True)
        return card

    def _teaching(self, course: Course) -> Teaching:
        learnt, held = self.source.learnt_and_held()
        return Teaching(learnt, held, self.source.kind, self.source.how, course)

    def _course(self, seed: int, size: int | None) -> Course:
        of = "" if size is None else f"-{size}"
        checkpoint = self.folder / f"checkpoint{of}-{seed}.npz"
        course = Course(seed, self._tell, checkpoint, size)
        self.courses.append(course)
        return course

    def _tell(self, step: LearningStep) -> None:
        if step.finished is not None:
            self._write_losses()
        self.told(step)

    def _write_losses(self) -> None:
        write_atomically(self.folder / LOSSES, losses_csv(self.courses))

    def _predict(self, seed: int, model: TextModel) -> None:
        for split in self.source.tested_splits:
            path, items = (
                self.folder / f"predictions-{split}-{seed}.csv",
                self.source.of_split(split),
            )
            gold = self.folder / f"items-{split}.jsonl"
            if not gold.exists():
                write_items(gold, items)
            if path.exists():
                continue
            labels = model.predict([self.source.texts(each) for each in items])
            write_atomically(path, predictions_csv(items, labels))

    def _check_free(self) -> None:
        """Raise FileError for a folder, or a file, that is none of a run that is under way."""
        if not self.folder.exists() or (self.folder.is_dir() and not any(self.folder.iterdir())):
            return
        if not (self.folder / UNDER_WAY).is_file() or (self.folder / CARD).exists():
            raise FileError(
                self.folder, bilingual("something is there already; choose another name")
            )

    def _check_same(self, said: Json) -> None:
        """Raise FileError if another run is not finished in the folder."""
        self._check_free()
        found = json_object(self.folder / UNDER_WAY)
        what = next((key for key in said if key != _FILE and found.get(key) != said[key]), None)
        if what is not None:
            problem = bilingual(
                "a run of other {what} is not finished here; choose another name", what=what
            )
            raise FileError(self.folder, problem)


def _is_at(place: Path, file: BinaryIO) -> bool:
    """Whether an open file still stands at its place; who was there first may have ended."""
    try:
        return os.path.samestat(os.stat(place), os.fstat(file.fileno()))  # noqa: PTH116 - a pair
    except OSError:
        return False


@contextmanager
def _whole_folder(place: Path) -> Iterator[Path]:
    """A folder to write to that takes its name when all is in it."""
    part = place.with_name(f".{place.name}.part")
    with saving(place):
        rmtree(part, ignore_errors=True)
        part.mkdir()
    try:
        yield part
        with saving(place):
            part.replace(place)
    except BaseException:  # Ctrl-C too must leave nothing behind
        rmtree(part, ignore_errors=True)
        raise


def _model_name(seed: int) -> str:
    return f"model-{seed}"


def _title(key: object) -> str:
    """What items of a kind are called; the key itself where a later version knows more kinds."""
    try:
        return kind_named(str(key)).title
    except KeyError:
        return str(key)
