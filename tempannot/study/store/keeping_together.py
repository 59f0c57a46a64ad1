"""Judgments that come at once are kept by one transaction: the disk is waited for once.

Whoever comes first keeps its own; those who come meanwhile wait, and the first of them keeps what
all of them brought. So a burst takes as many commits as fit one after the other, and not one per
judgment; and of many threads only one asks the database for its lock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock

from tempannot.study.judgment import Judgment
from tempannot.study.store.place import StoreError


@dataclass(slots=True, eq=False)
class _Brought:
    """What one caller brought, and what became of it."""

    judgments: Sequence[Judgment]
    is_done: bool = False
    error: BaseException | None = None


class KeepingTogether:
    """Calls ``keep``, which commits all judgments or none, for many threads together."""

    def __init__(self, keep: Callable[[Sequence[Judgment]], object]) -> None:
        self._keep = keep
        self._turn = Lock()
        self._waiting: deque[_Brought] = deque()

    @property
    def waiting(self) -> int:
        """How many callers wait for their turn."""
        return len(self._waiting)

    def keep(self, judgments: Sequence[Judgment]) -> None:
        """Keep judgments, committed when this returns; raises what keeping these alone would."""
        mine = _Brought(judgments)
        self._waiting.append(mine)
        with self._turn:
            if not mine.is_done:
                # others only append: what they do from here on is for whoever has the next turn
                self._commit([self._waiting.popleft() for _ in range(len(self._waiting))])
        if mine.error is not None:
            raise mine.error

    def _commit(self, some: Sequence[_Brought]) -> None:
        try:
            self._keep([each for one in some for each in one.judgments])
        except StoreError as error:
            if len(some) == 1:
                some[0].error = error
            else:  # one of them is to blame, and the others are not
                for one in some:
                    self._commit([one])
        except BaseException as error:  # each caller must know that nothing was kept
            for one in some:
                one.error = error
        finally:
            for one in some:
                one.is_done = True
