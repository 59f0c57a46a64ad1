"""What every panel of the Compare workspace is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.selection import Selection

if TYPE_CHECKING:
    from tempannot.session.compare_session import CompareSession


@dataclass(frozen=True, slots=True)
class CompareContext:
    """The comparison under work; ``selection`` holds unit ids, the same for every panel."""

    session: CompareSession
    selection: Selection
    theme: Theme
    keymap: Keymap
