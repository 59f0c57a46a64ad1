"""The blank before a sign of percent stays narrow, and no line breaks at it, in markup too."""

import pytest
from PySide6.QtGui import QTextDocumentFragment

from tempannot.core.language import percent, speaking
from tempannot.gui.kit.labels import LinkedWords, RichLabel


@pytest.mark.parametrize("kind", [RichLabel, LinkedWords])
def test_a_narrow_blank_stays_in_markup(qtbot, kind):
    with speaking("es"):
        share = percent(0.67)
    label = kind(share)
    qtbot.addWidget(label)
    assert share == "67\u202f%"
    for text in (share, f"{share} "):
        label.setText(text)
        assert QTextDocumentFragment.fromHtml(label.text()).toPlainText().strip() == share
