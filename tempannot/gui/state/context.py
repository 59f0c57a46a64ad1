"""What every panel is given: the open document, what is selected, how things look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.selection import Selection

if TYPE_CHECKING:
    from tempannot.session.document_session import DocumentSession


@dataclass(frozen=True, slots=True)
class Context:
    """One open document as the panels see it."""

    session: DocumentSession
    selection: Selection
    theme: Theme
    keymap: Keymap
