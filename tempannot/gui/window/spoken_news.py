"""What follows from an edit, said to screen readers: others see it in the text and the panels."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from tempannot.core.language import tr, tr_plural
from tempannot.core.reasoning import Reasoning
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.state.selection import Selection


class SpokenNews:
    """Says once after each edit how the pair under work and the document stand now."""

    def __init__(self, selection: Selection, speaker: QWidget) -> None:
        self._selection, self._speaker = selection, speaker
        self._decided: int | None = None
        self._is_edited = False

    def start(self) -> None:
        """Forget what was told of the document before."""
        self._decided, self._is_edited = None, False

    def expect(self) -> None:
        """Something was edited; it is told as soon as what follows is counted."""
        self._is_edited = True

    def tell(self, reasoning: Reasoning) -> None:
        """Say what an edit has changed, if there was one."""
        counts, before = reasoning.counts(), self._decided
        self._decided = counts.decided
        if not self._is_edited:
            return
        self._is_edited = False
        said = [self._pair(reasoning)]
        if before is not None and counts.decided != before:
            by = counts.decided - before
            more = (
                tr_plural(by, "{count} more pair decided", "{count} more pairs decided")
                if by > 0
                else tr_plural(-by, "{count} pair fewer decided", "{count} pairs fewer decided")
            )
            said.append(more)
        said.append(self._verdict(len(reasoning.conflicts())))
        announce(self._speaker, "; ".join(filter(None, said)))

    def _pair(self, reasoning: Reasoning) -> str:
        source, target = self._selection.source, self._selection.target
        known = reasoning.document.has_interval
        if source is None or target is None or not (known(source) and known(target)):
            return ""
        return reasoning.sentence(source, reasoning.allowed(source, target), target)

    def _verdict(self, conflicts: int) -> str:
        if not conflicts:
            return tr("consistent")
        return tr_plural(conflicts, "{count} contradiction", "{count} contradictions")
