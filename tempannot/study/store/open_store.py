"""A study in a file or on a server while it is open: its place, its keys, its transactions.

Judgments that come at once are kept by one transaction, so that the disk is waited for once.
Whoever comes first keeps its own; those who come meanwhile wait, and the first of them keeps what
all of them brought. So a burst takes as many commits as fit one after the other, and not one per
judgment; and of many threads only one asks the database for its lock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from secrets import token_hex
from threading import Lock
from types import TracebackType
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Row, Select, insert, select

from tempannot.core.language import bilingual
from tempannot.study.judgment import Judgment
from tempannot.study.store import claiming, keeping
from tempannot.study.store.connection import StoreConnection
from tempannot.study.store.facts import StudyInfo
from tempannot.study.store.lead_key import LeadKey, LeadKeyError
from tempannot.study.store.opening import read_study
from tempannot.study.store.place import KeyNeededError, StoreError, StorePlace
from tempannot.study.store.schema import SECRET
from tempannot.study.store.sealing import Sealing


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


_Value = TypeVar("_Value")


class OpenStore:
    """What is open.

    Every call is a transaction of its own, and what it writes is safe when it returns. Many
    programs may use one store at once, and several threads one object. Every method raises
    StoreError: StoreUnreachable where it may help to try again.
    """

    def __init__(self, way: StoreConnection, study: StudyInfo, key: LeadKey | None = None) -> None:
        self._way = way
        self._study = study
        self._key = key
        self.sealing = sealing = Sealing(way, study, key)
        # a function that does not hold this object, which lets go of its file when it is gone
        self._together = KeepingTogether(lambda some: keeping.keep(way, some, sealing))

    def close(self) -> None:
        """Let go of the file or the server."""
        self._way.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def place(self) -> StorePlace:
        """Where the study is."""
        return self._way.place

    @property
    def study(self) -> StudyInfo:
        """What is known of the study without its items."""
        return self._study

    @property
    def lead_key(self) -> LeadKey | None:
        """The lead's key, None if it is needed and not known here.

        A study that was made without one has it from a secret of its own, for the lead's page in
        a browser; whoever has the store can read that.
        """
        if self._key is None and self._study.lead_key is None:
            self._key = LeadKey.of_secret(self.secret("lead"))
        return self._key

    @property
    def is_lead(self) -> bool:
        """Whether everything can be read here."""
        return self.sealing.is_lead

    def checked_key(self) -> LeadKey:
        """The lead's key; raises KeyNeededError where it is not known."""
        key = self.lead_key
        if key is None:
            raise KeyNeededError(self.place)
        return key

    def secret(self, name: str) -> str:
        """Return the secret of a name, in hexadecimal; made when it is first asked for.

        It stays with the study: no copy that is handed out has it. In a study with a lead's key
        it follows from that, and is nowhere written down.
        """
        if self._study.lead_key is not None:
            return self.checked_key().derived(f"secret {name}").hex()
        known = select(SECRET.c.value).where(SECRET.c.name == name)
        with self._way.reading() as connection:
            found: str | None = connection.execute(known).scalar()
        if found is not None:
            return found
        self._check_writable()
        with self._way.writing() as connection:
            claiming.lock(connection)  # of two who ask first, the second finds what the first made
            found = connection.execute(known).scalar()
            if found is None:
                found = token_hex(32)
                connection.execute(insert(SECRET), {"name": name, "value": found})
            return found

    def use_key(self, text: str) -> LeadKey:
        """Read as the lead from now on; raises LeadKeyError or StoreRefused for a wrong key."""
        study, key = read_study(self._way, text)
        if key is None:
            raise LeadKeyError(
                bilingual("{place}: this study was made without a key", place=self.place)
            )
        self._study, self._key = study, key
        self.sealing = Sealing(self._way, study, key)
        return key

    def sealing_with(self, key: LeadKey) -> Sealing:
        """Return what would seal this study with a key."""
        return Sealing(self._way, replace(self._study, lead_key=key.public), key)

    def tidy(self) -> None:
        """Write a file anew, so that nothing of what was deleted or sealed is left in it."""
        if self._way.is_server:
            return
        with self._way.bare() as raw:
            raw.execute("VACUUM")
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @property
    def is_read_only(self) -> bool:
        """Whether the file can only be read; then everything that writes raises StoreReadOnly."""
        return self._way.is_read_only

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Run a transaction on the tables that writes nothing."""
        with self._way.reading() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Run a transaction on the tables, for what is done to a study as a whole."""
        self._check_writable()
        with self._way.writing() as connection:
            yield connection

    def _rows(
        self, query: Select[Any], value_of: Callable[[Row[*tuple[Any, ...]]], _Value]
    ) -> Iterator[_Value]:
        with (
            self._way.reading() as connection,
            connection.execute(query, execution_options=keeping.STREAMED) as rows,
        ):
            yield from map(value_of, rows)

    @property
    def is_full(self) -> bool:
        """Whether that is so as its disk has no room; then it raises StoreFull instead."""
        return self._way.is_full

    def _check_writable(self) -> None:
        self._way.check_writable()
