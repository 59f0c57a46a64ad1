"""Where marks may paint, so that the words around stay legible."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from tempannot.gui.kit.painting import painting
from tempannot.gui.views.text.text_marks import Mark, MarkKind, paint_ground


@pytest.mark.parametrize("kind", MarkKind)
def test_a_mark_leaves_the_full_stop_after_its_word_alone(theme, kind):
    image = QImage(60, 30, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    with painting(image) as painter:
        paint_ground(painter, theme, Mark(kind, (QRectF(10, 5, 30, 18),)))
    beyond = [image.pixelColor(x, y) for x in range(42, 60) for y in range(30)]
    assert set(map(QColor.name, beyond)) == {"#ffffff"}
