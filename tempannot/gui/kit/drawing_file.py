"""Drawings as files of their own: SVG and PDF of lines and letters, PNG of pixels."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF, QUuid
from PySide6.QtGui import QColor, QImage, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from tempannot.core.errors import FileError
from tempannot.core.language import tr
from tempannot.formats.atomic import write_atomically
from tempannot.gui.kit.dialogs import FileKind, ask_target_as
from tempannot.gui.kit.painting import painting

DRAWINGS = FileKind("drawings", tr("Drawings of lines (*.svg);;Pages (*.pdf);;Pictures (*.png)"))
_PIXELS = 2.0
"""Pixels per unit of a drawing in a PNG: sharp on paper and on dense screens."""
_MOST_PIXELS = 16000.0
_TIME = re.compile(rb'(?<=Date \(D:)\d{14}|(?<=Date=")[\d-]{10}T[\d:]{8}')
"""When a PDF was made, as it says itself."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What can be put on a page: its title, size, ground, and how it is painted.

    ``data`` are files of what is drawn, for other programs, by the filters of a dialog.
    """

    title: str
    size: QSizeF
    ground: QColor
    paint: Callable[[QPainter], None]
    data: Mapping[str, Callable[[Path], bytes]] = field(default_factory=dict)


def ask_drawing_file(
    window: QWidget, drawing: Drawing, folder: Path, name: str
) -> tuple[Path | None, str]:
    """Ask where a drawing goes, and as what; None if nowhere.

    A name without an ending becomes an SVG.
    """
    kind = replace(DRAWINGS, wanted=";;".join((DRAWINGS.wanted, *drawing.data)))
    return ask_target_as(
        window, kind, tr("Save {drawing}", drawing=drawing.title), folder / f"{name}.svg"
    )


def write_drawing(drawing: Drawing, path: Path, wanted: str = "") -> None:
    """Write a drawing in the format of the ending, or the data that a filter stands for.

    Raises FileError if it is empty, the ending is another one, or the file cannot be written.
    """
    ending = path.suffix.casefold()
    meant = [make for words, make in drawing.data.items() if f"*{ending})" in words]
    if meant:
        make = drawing.data.get(wanted, meant[0]) if f"*{ending})" in wanted else meant[0]
        write_atomically(path, make(path))
    else:
        write_atomically(path, drawing_data(drawing, path))


def drawing_data(drawing: Drawing, path: Path) -> bytes:
    """A drawing in the format of the ending.

    Raises FileError if it is empty, or the ending is another one.
    """
    write = _WRITERS.get(path.suffix.casefold())
    if write is None:
        raise FileError(
            path, tr("a drawing can be written as {writers}", writers=", ".join(_WRITERS))
        )
    if drawing.size.isEmpty():
        raise FileError(
            path, tr("there is nothing to draw: the {drawing} is empty", drawing=drawing.title)
        )
    found = QByteArray()
    buffer = QBuffer(found)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    write(drawing, buffer)
    buffer.close()
    return _TIME.sub(_no_time, bytes(found.data()))


def _no_time(when: re.Match[bytes]) -> bytes:
    """A time that is always the same, of the same length: a PDF says at which byte what begins."""
    return b"2000-01-01T00:00:00" if b"-" in when[0] else b"20000101000000"


def _write_svg(drawing: Drawing, buffer: QBuffer) -> None:
    target = QSvgGenerator()
    target.setOutputDevice(buffer)
    target.setTitle(drawing.title)
    target.setSize(drawing.size.toSize())
    target.setViewBox(QRectF(0, 0, drawing.size.width(), drawing.size.height()))
    target.setResolution(_dots_per_inch())
    with painting(target) as painter:
        _paint(drawing, painter)


def _write_pdf(drawing: Drawing, buffer: QBuffer) -> None:
    target = QPdfWriter(buffer)
    target.setTitle(drawing.title)
    target.setCreator("tempannot")
    target.setDocumentId(QUuid.createUuidV5(QUuid(), drawing.title.encode()))
    target.setResolution(_dots_per_inch())
    target.setPageSize(QPageSize(drawing.size * (72 / _dots_per_inch()), QPageSize.Unit.Point))
    target.setPageMargins(QMarginsF())
    with painting(target) as painter:
        _paint(drawing, painter)


def _write_png(drawing: Drawing, buffer: QBuffer) -> None:
    longest = max(drawing.size.width(), drawing.size.height())
    scale = min(_PIXELS, _MOST_PIXELS / longest)
    image = QImage((drawing.size * scale).toSize(), QImage.Format.Format_RGB32)
    with painting(image) as painter:
        painter.scale(scale, scale)
        _paint(drawing, painter)
    dots = round(_dots_per_inch() * scale / 0.0254)  # said last: letters would grow with it
    image.setDotsPerMeterX(dots)
    image.setDotsPerMeterY(dots)
    image.save(buffer, "PNG")  # type: ignore[call-overload]


def _dots_per_inch() -> int:
    """The density for which letters were measured, so that they keep their places."""
    return QImage(1, 1, QImage.Format.Format_RGB32).logicalDpiX()


def _paint(drawing: Drawing, painter: QPainter) -> None:
    painter.fillRect(QRectF(0, 0, drawing.size.width(), drawing.size.height()), drawing.ground)
    drawing.paint(painter)


_WRITERS = {".svg": _write_svg, ".pdf": _write_pdf, ".png": _write_png}
ENDINGS = tuple(_WRITERS)
"""The endings of the formats."""
