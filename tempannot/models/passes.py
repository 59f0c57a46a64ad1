"""Learning in passes over the lessons: what every pass brought, when to stop, how to go on.

After each pass everything that is needed to go on is written to one file, so that a run that was
ended in any way, by a full disk or a power cut, goes on from there. The order of the lessons and
all that is drawn follow from the seed and the number of the pass alone: a run that was
interrupted gives the same model as one that was not.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.atomic import open_atomically, saving
from tempannot.models.lessons import Lesson, Texts

State = Mapping[str, NDArray[Any]]
WEIGHTS = "weights."
"""How the names of those arrays begin that the best pass is kept of."""

_NOW, _BEST, _PASSES = "now.", "best.", "passes"


@dataclass(frozen=True, slots=True)
class Pass:
    """One pass: its mean loss, and which share of the held-out lessons was right after it."""

    number: int
    loss: float
    held_right: float | None
    seconds: float


@dataclass(frozen=True, slots=True)
class LearningStep:
    """How far learning is: ``done`` of ``of`` lessons in the pass that is under way.

    ``size`` is how many lessons a learning curve is at, None for all. ``finished`` is the pass
    that has just ended.
    """

    seed: int
    size: int | None
    number: int
    passes: int
    done: int
    of: int
    finished: Pass | None = None

    @property
    def words(self) -> str:
        """A line that says so."""
        of = "" if self.size is None else bilingual(", {size:,} items", size=self.size)
        return bilingual(
            "seed {seed}{of}, pass {number} of {passes}",
            seed=self.seed,
            of=of,
            number=self.number,
            passes=self.passes,
        )


@dataclass(slots=True)
class Course:
    """What a model learns within: whom it tells how far it is, and where it keeps that.

    ``told`` may raise to stop. ``passes`` are those that ended, of this and earlier goes.
    """

    seed: int
    told: Callable[[LearningStep], object] = lambda _: None
    checkpoint: Path | None = None
    size: int | None = None
    passes: list[Pass] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Stopping:
    """``most`` passes, or until ``patience`` of them were no better; 0: never sooner."""

    most: int
    patience: int


class Learner(Protocol):
    """What is learnt in passes. ``state`` is all that is needed to go on, as arrays by name."""

    def learn_pass(self, number: int) -> Iterator[tuple[int, float]]:
        """Go over the lessons once; yield of how many, after each batch, and its mean loss."""

    def predict(self, items: Sequence[Texts]) -> list[str]:
        """A label for the texts of each item."""

    def state(self) -> State:
        """All that is needed to go on; what begins with WEIGHTS is the model itself."""

    def restore(self, state: State) -> None:
        """Take up a state, or the weights of one."""


def learn_in_passes(
    learner: Learner, count: int, held: Sequence[Lesson], stopping: Stopping, course: Course
) -> None:
    """Let a learner pass over its ``count`` lessons until it gets no better on those held out.

    With patience the weights of the best pass are kept (the first of equal ones), else those of
    the last. Raises FileError if a checkpoint cannot be written or read.
    """
    best: State = _taken_up(learner, course)
    while not _is_over(course.passes, stopping):
        number = len(course.passes) + 1
        begun = LearningStep(course.seed, course.size, number, stopping.most, 0, count)
        done = _one_pass(learner, held if stopping.patience else (), begun, course.told)
        course.passes.append(done)
        if stopping.patience == 0 or done is _best(course.passes):
            best = {name: np.array(each) for name, each in _weights(learner.state()).items()}
        _keep(learner, best, course)
        course.told(replace(begun, done=count, finished=done))
    if best:
        learner.restore(best)


def _one_pass(
    learner: Learner,
    held: Sequence[Lesson],
    begun: LearningStep,
    told: Callable[[LearningStep], object],
) -> Pass:
    start, losses, done = perf_counter(), 0.0, 0
    told(begun)
    for size, loss in learner.learn_pass(begun.number):
        done, losses = done + size, losses + loss * size
        told(replace(begun, done=done))
    right = None
    if held:
        found = learner.predict([each.texts for each in held])
        right = sum(a == b.label for a, b in zip(found, held, strict=True)) / len(held)
    return Pass(begun.number, losses / max(1, done), right, perf_counter() - start)


def _best(passes: Sequence[Pass]) -> Pass | None:
    if not passes or passes[-1].held_right is None:
        return passes[-1] if passes else None
    return max(passes, key=lambda each: (each.held_right or 0.0, -each.number))


def _is_over(passes: Sequence[Pass], stopping: Stopping) -> bool:
    if len(passes) >= stopping.most:
        return True
    best = _best(passes)
    if not stopping.patience or best is None:
        return False
    return passes[-1].number - best.number >= stopping.patience


def _weights(state: State) -> dict[str, NDArray[Any]]:
    return {name: each for name, each in state.items() if name.startswith(WEIGHTS)}


def _keep(learner: Learner, best: State, course: Course) -> None:
    if course.checkpoint is None:
        return
    said = json.dumps([asdict(each) for each in course.passes]).encode()
    arrays = {_NOW + name: each for name, each in learner.state().items()}
    arrays |= {_BEST + name: each for name, each in best.items()}
    with open_atomically(course.checkpoint) as file, saving(course.checkpoint):
        np.savez(file, allow_pickle=False, **{_PASSES: np.frombuffer(said, np.uint8)}, **arrays)


def _taken_up(learner: Learner, course: Course) -> State:
    """Restore what a checkpoint holds, if there is one, and return its best weights."""
    if course.checkpoint is None or not course.checkpoint.exists():
        return {}
    try:
        with np.load(course.checkpoint, allow_pickle=False) as found:
            passes = [Pass(**each) for each in json.loads(found[_PASSES].tobytes())]
            now, best = (_named(found, each) for each in (_NOW, _BEST))
        learner.restore(now)
    except (OSError, BadZipFile, LookupError, TypeError, ValueError, RuntimeError) as error:
        said = bilingual("this run cannot go on from here: delete the file to begin this seed anew")
        raise FileError(course.checkpoint, said) from error
    course.passes[:] = passes
    return best


def _named(found: Mapping[str, NDArray[Any]], start: str) -> State:
    return {name.removeprefix(start): found[name] for name in found if name.startswith(start)}
