"""What a layout keeps of the one before, so that after an edit only that is new which changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Part = TypeVar("Part")
Pause = Callable[[], object]
"""Called every now and then, and may raise to give up."""


class KnownParts(Generic[Key, Part]):
    """The parts of the last layout, by all that they depend on.

    ``pause`` is called before each part that is laid out anew.
    """

    def __init__(self) -> None:
        self.pause: Pause = lambda: None
        self._parts: dict[Key, Part] = {}

    def renewed(self, wanted: Sequence[Key], lay_out: Callable[[Key], Part]) -> list[Part]:
        """Return the wanted parts, and keep no others; all that is made stays if it is given up."""
        for each in wanted:
            if each not in self._parts:
                self.pause()
                self._parts[each] = lay_out(each)
        self._parts = {each: self._parts[each] for each in wanted}
        return [self._parts[each] for each in wanted]
