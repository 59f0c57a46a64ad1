"""What all figures of results have in common: a page's width and colours, and their bytes.

Drawn without pyplot; the same data give the same bytes. The names of users' data are drawn as
they are.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, filterwarnings

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter


LINE_WIDTH = 6.3
"""How wide a printed line is, in inches: no figure is wider."""

INK, FAINT, GRID, PAPER = "#333334", "#8c8c8d", "#e6e6e7", "#fffffe"
"""The colours that a page with a dark theme replaces."""

BLUE, VERMILION, GREEN = "#0072b2", "#d55e00", "#009e73"
PURPLE, LILAC, BROWN, VIOLET = "#c0359b", "#7d84db", "#7b6c55", "#7e4cf9"
"""The colours of data: at least 3 : 1 on white and on the grounds of all themes of the window.

The first three are those of Okabe and Ito, whose others are too pale on white; all were chosen to
differ for colour-blind eyes, too. What differs by colour differs by marker or dashes as well.
"""

COLOURS = (BLUE, VERMILION, GREEN, PURPLE, BROWN, LILAC)
MARKERS = ("o", "s", "^", "D", "P", "v")

LEGEND: dict[str, Any] = {"frameon": False, "labelcolor": INK, "fontsize": 8.5}
"""How a legend is drawn."""

_NO_DATE = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}


def new_figure(width: float, height: float) -> Figure:
    """Return an empty figure of a size in inches."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - slow to import
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(width, height), layout="constrained", facecolor=PAPER)
    FigureCanvasAgg(figure)
    return figure


def plain_axes(axes: Axes) -> None:
    """Leave axes with a line to the left and below only, in colours that a page can replace."""
    axes.set_facecolor("none")
    axes.set_axisbelow(True)
    axes.tick_params(colors=INK)
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(FAINT)


def centred(axes: Axes, place: tuple[float, float], words: str, size: float) -> None:
    """Write words into the middle of a cell or bar that they fit in."""
    axes.text(
        *place,
        words,
        ha="center",
        va="center",
        color=INK,
        fontsize=size,
        zorder=4,
        in_layout=False,  # they fit, measuring them takes time
    )


def estimate(
    axes: Axes,
    place: tuple[float, float],
    ends: tuple[Sequence[float], Sequence[float]] | None,
    look: tuple[str, str],
    label: str | None,
) -> None:
    """Draw a value in a colour and with a marker, over a line between the ends of its interval.

    ``ends`` are the two places across and the two places up, None without an interval.
    """
    colour, marker = look
    if ends is not None:
        axes.plot(*ends, color=colour, linewidth=1.6, zorder=2)
    dot: dict[str, Any] = {"marker": marker, "markersize": 6, "linestyle": "none"}
    axes.plot(*place, color=colour, label=label, zorder=3, clip_on=False, **dot)


def figure_bytes(figure: Figure, format: str) -> bytes:
    """Return a figure as ``svg`` or ``pdf``, without dates."""
    from matplotlib import rc_context  # noqa: PLC0415 - slow to import

    with rc_context({"svg.hashsalt": "tempannot", "pdf.fonttype": 42}):  # else ids are random
        return saved_figure(figure, format, _NO_DATE[format])


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
        text.set_text(plain_text(text.get_text()))


def _plainly(names: FuncFormatter) -> Callable[[float, int | None], str]:
    return lambda value, place: plain_text(names(value, place))


def plain_text(words: str) -> str:
    """Return words on one line or more, without what cannot be drawn or written to a file."""
    return "".join(each if each.isprintable() or each == "\n" else " " for each in words)
