"""Figures of matplotlib as bytes, with the names of users' data drawn as they are."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, filterwarnings

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter


def saved_figure(figure: Figure, format: str, metadata: Mapping[str, Any], **how: Any) -> bytes:  # noqa: ANN401 - goes to matplotlib
    """Return a figure in a format, its texts plain; ``how`` goes to ``savefig``."""
    plain_texts(figure)
    target = io.BytesIO()
    with catch_warnings():
        filterwarnings("ignore", "Glyph .* missing from")  # names in a script without a font
        figure.savefig(target, format=format, metadata=dict(metadata), **how)
    return target.getvalue()


def plain_texts(figure: Figure) -> None:
    """Let no text of a figure be read as a formula, nor break the file it is written to."""
    from matplotlib.text import Text  # noqa: PLC0415 - slow to import
    from matplotlib.ticker import FuncFormatter as NamesOfMarks  # noqa: PLC0415 - as above

    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            names = axis.get_major_formatter()
            if isinstance(names, NamesOfMarks):  # it writes the names of marks anew each time
                axis.set_major_formatter(NamesOfMarks(_plainly(names)))
    for text in figure.findobj(Text):
        assert isinstance(text, Text)
        text.set_parse_math(False)
        text.set_text(_plain(text.get_text()))


def _plainly(names: FuncFormatter) -> Callable[[float, int | None], str]:
    return lambda value, place: _plain(names(value, place))


def _plain(words: str) -> str:
    return "".join(each if each.isprintable() or each == "\n" else " " for each in words)
