"""Texts of Qt's own dialogs that its translations lack, from the catalogue of the window.

Qt brings a translation of its dialogs, from which a few words of its dialog of files are missing.
"""

from __future__ import annotations

from PySide6.QtCore import QTranslator
from typing_extensions import override

from tempannot.core.language import tr


class MissingTexts(QTranslator):
    """Says what other translators do not know; installed first, it is asked last."""

    def __init__(self, parent: object = None) -> None:
        super().__init__(parent)  # type: ignore[arg-type]
        self._texts = {
            "&Look in:": tr("&Look in:"),
            "Files of &type:": tr("Files of &type:"),
            "Folder": tr("Folder"),
            "File Folder": tr("Folder"),
            "File": tr("File"),
            "%1 File": tr("{kind} file", kind="%1"),
            "Drive": tr("Drive"),
        }

    @override
    def isEmpty(self) -> bool:
        return False  # Qt asks none that it takes for empty

    @override
    def translate(
        self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        # with "" instead of None Qt would show nothing
        return self._texts.get(sourceText)  # type: ignore[return-value]
