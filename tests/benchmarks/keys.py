"""How many keys it takes to say the links of real documents again, beside the letters typed.

The links are said in the order of their files, each in the cheapest way that the key sheet tells
of, from whichever end is cheaper: to the source with nothing (it is focused), Tab, or ``/``,
letters and Shift+Return; to the target with a digit, ``0``, or ``/``, letters, and Return or a
digit; and one letter for the relation. What ``before`` counts knows no ``/``: Tab to the source,
and to a target without a digit ``L`` and Tabs.
"""

from __future__ import annotations

import os
import statistics
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tempannot.gui.annotate.text.jump_bar import TypeAhead
from tempannot.gui.app import application_instance
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.window.main_window import MainWindow
from tempannot.gui.window.message_bar import ErrorReporter
from tests.benchmarks.table import Row
from tests.conftest import SHARED

_FEW = 3
_MOST_LETTERS = 60


@dataclass(frozen=True, slots=True)
class Spent:
    """The keys to the source of a link, those to its target, the letters, the keys of before."""

    source: int
    target: int
    letters: int
    before: int

    @property
    def pair(self) -> int:
        """The keys that choose both ends."""
        return self.source + self.target


def rows() -> list[Row]:
    """Measure the gold links of the documents of TimeBank and AQUAINT that are here."""
    paths = sorted((SHARED / "data" / "tbaq").glob("*.tml"))
    if not paths:
        return []
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        os.environ["TEMPANNOT_HOME"] = home
        found = [_Typist(path).links() for path in paths]
    letters = statistics.mean(spent.letters for each in found for spent in each)
    before = _means(found, lambda spent: spent.before)
    return [
        _row("to the target", found, lambda spent: spent.target, f"{letters:.2f} letters a link"),
        _row("to source and target", found, lambda spent: spent.pair),
        _row("for the whole link", found, lambda spent: spent.pair + 1, before, few=_FEW + 1),
    ]


def _row(
    name: str,
    found: list[list[Spent]],
    keys: Callable[[Spent], int],
    compared: str = "",
    few: int = _FEW,
) -> Row:
    counts = [keys(spent) for each in found for spent in each]
    share = sum(count <= few for count in counts) / len(counts)
    return Row(
        f"keys {name}, {len(counts)} gold links",
        f"95 % with at most {few}",
        f"{share:.1%}; mean {statistics.mean(counts):.2f}, most {max(counts)}",
        "; ".join(each for each in (_means(found, keys, "per document"), compared) if each),
        holds=share >= 0.95,
    )


def _means(
    found: list[list[Spent]], keys: Callable[[Spent], int], what: str = "by Tab alone"
) -> str:
    means = [statistics.mean(map(keys, each)) for each in found]
    return f"{what} mean {min(means):.1f} to {max(means):.1f}"


class _Typist:
    """Says the links of one document again, in a window that tells which digits there are."""

    def __init__(self, path: Path) -> None:
        self._application = application_instance()
        preferences = Preferences(self._application)
        self._window = MainWindow(preferences, ErrorReporter(self._application))
        self._window.resize(1400, 900)
        self._window.show()
        self._window.open_paths([path])
        self._application.processEvents()
        session = self._window.documents.current
        assert session is not None
        self._document = session.document
        intervals = session.reasoning.intervals
        self._order = {each.id: place for place, each in enumerate(intervals)}
        self._ahead = TypeAhead(self._document, intervals)
        self._focused: str | None = None

    def links(self) -> list[Spent]:
        """Return what each link of the file takes, in its order."""
        found = list(self._links())
        self._window.close()
        return found

    def _links(self) -> Iterator[Spent]:
        for link in self._document.links.values():
            if link.source in self._order and link.target in self._order:
                ways = [(link.source, link.target), (link.target, link.source)]
                spent, source = min(
                    ((self._spent(*way), way[0]) for way in ways), key=lambda each: each[0].pair
                )
                self._focused = source
                yield spent

    def _spent(self, source: str, target: str) -> Spent:
        away = self._away(self._focused, source)
        self._window.selection.focus(source)
        if target == self._document.creation_time or target in self._window.annotate.text.hints:
            return Spent(min(away, 2), 1, 0, away + 2)
        letters, keys = self._typed(source, target)
        return Spent(min(away, 2), keys, letters, away + 2 + self._away(source, target))

    def _away(self, start: str | None, end: str) -> int:
        """Return how many Tabs lead from one interval to another, the shorter way round."""
        here = -1 if start is None else self._order[start]
        apart = abs(self._order[end] - here)
        return min(apart, len(self._order) - apart)

    def _typed(self, source: str, target: str) -> tuple[int, int]:
        """Return how many letters find a target, and the keys beside them: ``/`` and the choice.

        Of a word that occurs too often to be numbered, the words that follow it are typed too.
        """
        start = self._document.interval(target).span.start
        text = self._document.text[start : start + _MOST_LETTERS] or target
        for count in range(1, len(text) + 1):
            found = self._ahead.candidates(text[:count], source)
            if target in [each.id for each in found]:
                return count, 2
        return 0, self._away(source, target) + 1
