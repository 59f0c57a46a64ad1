"""What the decision panel is about: the selected pair or unit, and what is known of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tempannot.comparison.adjudication.decisions import ItemKey
from tempannot.comparison.alignment import Unit
from tempannot.comparison.comparison import Comparison
from tempannot.comparison.disagreements.disagreements import Disagreement, difference
from tempannot.comparison.disagreements.grouping import by_pair
from tempannot.comparison.unit_names import words_of
from tempannot.gui.state.selection import Selection
from tempannot.session.compare_session import Findings


@dataclass(frozen=True, slots=True)
class Subject:
    """A pair of units in text order, or one unit.

    ``differs`` is how the sides differ on it, None if they agree; ``behind`` is the root that
    it follows from, None if it is a root itself or none is known.
    """

    key: ItemKey
    differs: Disagreement | None = None
    behind: Disagreement | None = None

    @property
    def is_root(self) -> bool:
        """Whether it is a disagreement of its own."""
        return self.differs is not None and self.behind is None


class SubjectReader:
    """Reads subjects of one comparison."""

    def __init__(self, findings: Findings) -> None:
        self.comparison: Comparison = findings.comparison
        self._findings = findings
        self._units = self.comparison.alignment.units
        self._places = {unit.id: place for place, unit in enumerate(self._units)}

    @cached_property
    def words(self) -> dict[str, str]:
        """The words of every unit, in quotation marks and told apart."""
        return words_of(self.comparison.alignment, self._places)

    @cached_property
    def _roots(self) -> dict[tuple[str, str], Disagreement]:
        return by_pair(self._findings.disagreements)

    def unit(self, id: str) -> Unit:
        """Return a unit by its id."""
        return self._units[self._places[id]]

    def key(self, selection: Selection) -> ItemKey | None:
        """Return what is selected: a pair in text order, one unit, or None."""
        source, target = selection.source, selection.target
        if source not in self._places or source is None:
            return None
        if target is None or target not in self._places:
            return (source,)
        first = self._places[source] < self._places[target]
        return (source, target) if first else (target, source)

    def read(self, key: ItemKey) -> Subject:
        """Return what is known of a pair or unit."""
        pair = key[0], key[-1]
        root = self._roots.get(pair)
        if root is not None and (root.source, root.target) == pair:
            return Subject(key, root)
        if len(key) == 1:
            return Subject(key)
        return Subject(key, difference(self.comparison, *pair), root)
