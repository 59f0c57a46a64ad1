"""Learning curves drawn: how much more is right after learning from more items."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

from tempannot.core.language import bilingual, joined
from tempannot.models.learning_curve import CURVE, CurvePoint, read_curve
from tempannot.tables.line_figures import Line, lines_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

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
