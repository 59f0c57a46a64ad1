"""What every panel is given: the open document, what is selected, how things look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tempannot.gui.keymap import Keymap
from tempannot.gui.selection import Selection
from tempannot.gui.theme import Theme

if TYPE_CHECKING:
    from tempannot.session.document_session import DocumentSession


@dataclass(frozen=True, slots=True)
class Context:
    """One open document as the panels see it."""

    session: DocumentSession
    selection: Selection
    theme: Theme
    keymap: Keymap
