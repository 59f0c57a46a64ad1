"""A learning curve: the same model learnt from ever more items, each measured on other ones.

Drawn it shows how much more is right after learning from more.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

from tempannot.core.codec import Json
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.formats.atomic import write_atomically
from tempannot.formats.reading import bytes_of
from tempannot.models.lessons import ItemSource, drawn
from tempannot.models.model_kinds import KINDS
from tempannot.models.passes import Course
from tempannot.models.run_files import table_bytes
from tempannot.models.run_options import seeds_of, sizes_of
from tempannot.models.run_scores import right_share
from tempannot.models.text_models import Teaching
from tempannot.tables.figures import Line, lines_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure


CURVE = "curve.csv"
_TEST = "test"
_COLUMNS = ("items", "seed", "split", "accuracy")


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """Which share of a split is right after learning from so many items."""

    items: int
    seed: int
    split: str
    accuracy: float

    def as_json(self) -> Json:
        """The point as values of JSON."""
        return asdict(self)


def measured_split(source: ItemSource) -> str:
    """The split that a curve is measured on: test, else what is there beside the training items.

    Raises FileError for a file without another split.
    """
    others = source.tested_splits
    if not others:
        said = bilingual(
            "a learning curve is measured on another split, such as test, and there is none"
        )
        raise FileError(source.path, said)
    return _TEST if _TEST in others else others[0]


def learn_curve(
    kind: str, source: ItemSource, folder: Path, course_of: Callable[[int, int], Course]
) -> list[CurvePoint]:
    """Learn and measure what was asked for and is not in the folder yet; none if nothing was.

    Fewer items are always among more of the same seed. Sizes that are as many as there are, or
    more, give one point with all.
    """
    if source.how.curve is None:
        return []
    split, path = measured_split(source), folder / CURVE
    learnt, held = source.learnt_and_held()
    sizes = dict.fromkeys(min(each, len(learnt)) for each in sizes_of(source.how.curve))
    found = read_curve(path)
    known = {(each.items, each.seed) for each in found}
    for size in sizes:
        for seed in seeds_of(source.how.seeds):
            if (size, seed) in known:
                continue
            course = course_of(seed, size)
            teaching = Teaching(drawn(learnt, size, seed), held, source.kind, source.how, course)
            model = KINDS[kind].learn(teaching)
            items = source.of_split(split)
            labels = model.predict([source.texts(each) for each in items])
            found.append(CurvePoint(size, seed, split, right_share(source, items, labels)))
            rows = ((each.items, each.seed, each.split, f"{each.accuracy:.6f}") for each in found)
            write_atomically(path, table_bytes(_COLUMNS, rows))
            if course.checkpoint is not None:
                course.checkpoint.unlink(missing_ok=True)
    return found


def read_curve(path: Path) -> list[CurvePoint]:
    """The points in a file; none if it is not there. Raises FileError for another file."""
    if not path.exists():
        return []
    rows = csv.DictReader(io.StringIO(bytes_of(path).decode()))
    try:
        return [
            CurvePoint(int(row["items"]), int(row["seed"]), row["split"], float(row["accuracy"]))
            for row in rows
        ]
    except (KeyError, TypeError, ValueError) as error:
        raise FileError(path, bilingual("this is no learning curve")) from error


Curves = Mapping[str, Sequence[CurvePoint]]
"""The points of each run, by the name of its folder."""


def curves_beside(predictions: Iterable[Path]) -> dict[str, Sequence[CurvePoint]]:
    """The learning curves that lie beside files of predictions; raises FileError for no curve."""
    folders = dict.fromkeys(path.parent for path in predictions)
    names = [each.name for each in folders]
    found = ((each, read_curve(each / CURVE)) for each in folders)
    return {
        folder.name if names.count(folder.name) == 1 else str(folder): points
        for folder, points in found
        if points
    }


def curve_figure(curves: Curves) -> Figure:
    """Draw the mean over seeds for each size."""
    labels = (bilingual("items learnt from"), bilingual("accuracy, mean over seeds"))
    return lines_figure({_name(*each): _line(each[1]) for each in curves.items()}, labels)


def curve_words(curves: Curves) -> str:
    """The curves in words, for who does not see them."""
    said = []
    for run, points in curves.items():
        points_said = (
            bilingual("{size:,}: {right:.1%}", size=size, right=right)
            for size, right in zip(*_line(points), strict=True)
        )
        said.append(joined(": ", (_name(run, points), joined(", ", points_said))))
    return bilingual("Learning curve; {said}", said=joined("; ", said))


def _name(run: str, points: Sequence[CurvePoint]) -> str:
    return bilingual("{run} on {split}", run=run, split=points[0].split)


def _line(points: Sequence[CurvePoint]) -> Line:
    sizes = sorted({each.items for each in points})
    means = [fmean(each.accuracy for each in points if each.items == size) for size in sizes]
    return sizes, means
