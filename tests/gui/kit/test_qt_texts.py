"""What Qt's translations of its dialog of files lack comes from the catalogue of the window."""

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel

from tempannot.gui.app import MissingTexts


@pytest.fixture
def translated(monkeypatch):
    monkeypatch.setattr(
        "tempannot.gui.app.tr", lambda text, **_values: text.replace("Look in", "Mira en")
    )
    made = MissingTexts()
    QApplication.instance().installTranslator(made)
    yield
    QApplication.instance().removeTranslator(made)


def test_the_dialog_of_files_has_no_english_left(qtbot, tmp_path, translated):
    dialog = QFileDialog(None, "title", str(tmp_path))
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    labels = [each.text() for each in dialog.findChildren(QLabel)]
    assert "&Mira en:" in labels
    assert not any("Look in" in each for each in labels)
    assert all(labels), "what no translator knows stays as it is"
