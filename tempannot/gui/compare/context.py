"""What every panel of the Compare workspace is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tempannot.gui.keymap import Keymap
from tempannot.gui.selection import Selection
from tempannot.gui.theme import Theme

if TYPE_CHECKING:
    from tempannot.session.compare_session import CompareSession


@dataclass(frozen=True, slots=True)
class CompareContext:
    """The comparison under work; ``selection`` holds unit ids, the same for every panel."""

    session: CompareSession
    selection: Selection
    theme: Theme
    keymap: Keymap
