"""A study with its judgments, in a file or on a server: all that its lead reads and does, too.

Raters have names that tell nobody who they are: R01, R02 and so on, the same in every export. The
list of who is who is kept in the study, sealed to the lead where the study has a key.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Row, delete, insert, select

from tempannot.study.design.study_design import StudyItem, StudyPlan
from tempannot.study.judgment import Judgment
from tempannot.study.store import (
    claiming,
    forgetting,
    keeping,
    kept_pages,
    rater_progress,
    reviews,
)
from tempannot.study.store.facts import BlockRecord, JudgmentRow, RaterInfo, Review
from tempannot.study.store.forgetting import RaterTraces
from tempannot.study.store.lead_key import LeadKey, keep_key
from tempannot.study.store.opening import Identity, check_free, create_store, open_store, read_study
from tempannot.study.store.place import StoreFull, StorePlace, StoreReadOnly
from tempannot.study.store.rater_store import RaterStore
from tempannot.study.store.schema import ITEM, JUDGMENT, RATER_FACT, SEALED, TURN, item_of
from tempannot.study.store.sealing import Sealing

_ROW = "pseudonyms"
_IS_ONE = re.compile(r"R\d{2,}")


def read_pseudonyms(connection: Connection, sealing: Sealing) -> dict[str, str]:
    """Return the pseudonyms given so far, by name; raises KeyNeededError."""
    query = select(SEALED.c.value).where(SEALED.c.name == _ROW)
    text = connection.execute(query).scalar()
    return {} if text is None else dict(json.loads(sealing.opened(text)))


def with_new_pseudonyms(
    given: Mapping[str, str], names: Iterable[str], secret: bytes
) -> dict[str, str]:
    """Return the pseudonyms of all names: those given before, and new ones for the others.

    Their order follows from a secret, so that it tells neither who came first nor the alphabet. A
    name that is a pseudonym already, as whoever came by the open link has, stays, unless somebody
    else was given it before: no two raters are ever one.
    """
    names, others = set(names), set(given.values())
    own = {each: each for each in names if _IS_ONE.fullmatch(each) and each not in others}
    found = own | dict(given)
    taken = {*found.values(), *names}
    number = 0
    for name in sorted(names - found.keys(), key=lambda each: _order(each, secret)):
        number += 1
        while f"R{number:02}" in taken:
            number += 1
        found[name] = f"R{number:02}"
    return found


def write_pseudonyms(connection: Connection, sealing: Sealing, found: Mapping[str, str]) -> None:
    """Keep the pseudonyms."""
    connection.execute(delete(SEALED).where(SEALED.c.name == _ROW))
    cells = {"name": _ROW, "rater": None, "value": sealing.closed(json.dumps(dict(found)))}
    connection.execute(insert(SEALED), cells | {"kept_at": datetime.now(UTC)})


def _order(name: str, secret: bytes) -> bytes:
    return blake2b(name.encode(), key=secret, digest_size=16).digest()


_LET_IN = rater_progress.LET_IN

_AT_ONCE = 10_000
"""How many numbers of items a query may name: servers take no more than some."""


class StudyStore(RaterStore):
    """The store of one study.

    What only the lead may read raises KeyNeededError without her key.
    """

    @classmethod
    def create(cls, place: StorePlace, plan: StudyPlan, *, has_key: bool = True) -> StudyStore:
        """Make the store of a new study with a lead's key, kept on this computer, and open it.

        Without ``has_key`` all of it is open to whoever has the store. Raises StudyThereError
        where there is one already, FileError if the key cannot be kept; a failure leaves nothing
        behind but perhaps a key.
        """
        id, key = str(uuid4()), LeadKey.new() if has_key else None
        check_free(place)
        if key is not None:  # first: a study whose key is lost could never be read
            keep_key(id, key)
        create_store(place, plan, Identity(id, key=key))
        return cls.open(place)

    @classmethod
    def open(cls, place: StorePlace, key: str | None = None) -> StudyStore:
        """Open a study; that of an older version of the program is brought up to date.

        The lead's ``key`` is found by itself on the computer where the study was made; without it
        the store does what raters need, and raises KeyNeededError for the rest. Takes about as
        long for 100,000 items as for one. Raises NoStudyError, NewerStudyError, StoreRefused (a
        wrong password or key) or StoreUnreachable.
        """
        return cls(*open_store(place, key))

    def raters(self) -> tuple[RaterInfo, ...]:
        """Return all raters and how far they are, by name; takes a moment for large studies."""
        with self._way.reading() as connection:
            return rater_progress.raters(connection, self._study.design, self.sealing)

    def release(self, rater: str) -> int:
        """Let others have the lists that a rater has not finished; return how many.

        What was judged in them stays. A rater who comes back goes on in those nobody took.
        """
        self._check_writable()
        return claiming.release(self._way, rater)

    def rater_facts(self) -> dict[str, dict[str, str]]:
        """Return what is known of each rater beside the judgments, in the order it was told.

        Answers to pages are apart. What cannot be read here is left out: without the lead's key,
        what others told.
        """
        facts = select(RATER_FACT).where(~kept_pages.is_page())
        query = facts.order_by(RATER_FACT.c.rater, RATER_FACT.c.given_at)
        found: dict[str, dict[str, str]] = {}
        for rater, name, value in self._rows(query, lambda row: (row.rater, row.name, row.value)):
            told = self.sealing.opened_for(rater, value)
            if told is not None:
                found.setdefault(rater, {})[name] = told
        return found

    def pseudonyms(self) -> dict[str, str]:
        """Return the pseudonym of each rater and of each name of the roster: R01, R02 and so on.

        They stay the same; new raters get new ones, also where these cannot be kept: a full disk
        hides no answers. Raises KeyNeededError without the lead's key.
        """
        self.sealing.check_lead()
        names = {*self._study.design.roster, *self.joined()}
        secret = (
            self._key.derived("pseudonyms") if self._key is not None else self.study.id.encode()
        )
        with self._way.reading() as connection:
            given = read_pseudonyms(connection, self.sealing)
        found = with_new_pseudonyms(given, names, secret)
        if found == given or self.is_read_only:
            return found
        with suppress(StoreFull, StoreReadOnly), self._way.writing() as connection:
            claiming.lock(connection)
            given = read_pseudonyms(connection, self.sealing)
            found = with_new_pseudonyms(given, names, secret)
            write_pseudonyms(connection, self.sealing, found)
        return found

    def traces(self, rater: str) -> RaterTraces:
        """Return what there is of a rater; raises StoreError for one who is not known."""
        self.sealing.check_lead()
        with self._way.reading() as connection:
            return forgetting.traces(connection, self.place, self._known_name(connection, rater))

    def forget(self, rater: str) -> RaterTraces:
        """Delete all that a rater gave, revisions and facts too, and return what it was."""
        self.sealing.check_lead()
        self._check_writable()
        with self._way.writing() as connection:
            claiming.lock(connection)
            name = self._known_name(connection, rater)
            found = forgetting.forget(connection, self.place, name)
            given = read_pseudonyms(connection, self.sealing)
            if given.pop(name, None) is not None:
                write_pseudonyms(connection, self.sealing, given)
        self._study, _ = read_study(self._way, None if self._key is None else str(self._key))
        return found

    def let_in(self, rater: str) -> None:
        """Let a rater go on who failed the training, or for whom the study has ended.

        Only what comes after that can end it again. Raises KeyNeededError without the lead's key.
        """
        self._check_writable()
        self.sealing.check_lead()
        this = (RATER_FACT.c.rater == rater, RATER_FACT.c.name == _LET_IN)
        with self._way.writing() as connection:
            claiming.lock(connection)
            claiming.check_joined(connection, self.place, rater)
            now = datetime.now(UTC)
            value = self.sealing.closed(f"{now:%Y-%m-%d %H:%M} UTC")
            cells = {"rater": rater, "name": _LET_IN, "value": value, "given_at": now}
            connection.execute(delete(RATER_FACT).where(*this))
            connection.execute(insert(RATER_FACT), cells)

    def all_judgments(self) -> Iterator[Judgment]:
        """Return every judgment with every revision, by rater, block and position."""
        order = (JUDGMENT.c.rater, JUDGMENT.c.block, JUDGMENT.c.position, JUDGMENT.c.revision)
        query = select(JUDGMENT, TURN.c.item).join_from(JUDGMENT, TURN).order_by(*order)
        self.sealing.check_lead()
        return self._rows(query, self.sealing.judgment_of)

    def items(self, numbers: Iterable[int] | None = None) -> Iterator[StudyItem]:
        """Return the items of these numbers, or all, by number."""
        query = select(ITEM).order_by(ITEM.c.number)
        if numbers is None:
            yield from self._rows(query, self._item_of)
            return
        wanted = sorted(set(numbers))
        for start in range(0, len(wanted), _AT_ONCE):
            some = ITEM.c.number.in_(wanted[start : start + _AT_ONCE])
            yield from self._rows(query.where(some), self._item_of)

    def judgment_rows(self) -> Iterator[JudgmentRow]:
        """Return every judgment that holds, with its item and block, by item and rater.

        They are read one by one: a study of any size takes little memory.
        """
        self.sealing.check_lead()
        with self._way.reading() as connection:
            yield from keeping.judgment_rows(connection, self.sealing)

    def mark_review(self, item: int, note: str, by: str) -> Review:
        """Mark the link behind an item as one to look at."""
        self._check_writable()
        return reviews.mark(self._way, item, note, by)

    def close_review(self, id: str, note: str, by: str) -> None:
        """Say that the link of a mark was looked at; a mark closed before stays as it is."""
        self._check_writable()
        reviews.close(self._way, id, note, by)

    def reviews(self) -> tuple[Review, ...]:
        """Return all marks, open and closed, by time."""
        with self._way.reading() as connection:
            return reviews.all_reviews(connection)

    def block_records(self) -> Iterator[BlockRecord]:
        """Return the blocks of all raters, in the order in which each got them."""
        with self._way.reading() as connection:
            yield from keeping.block_records(connection)

    def add_blocks(self, records: Iterable[BlockRecord]) -> int:
        """Record blocks given out in another copy of the study; return how many are new.

        Their raters join, if they have not. Raises StoreError if a rater has the same block with
        other items, or for items that the study has not.
        """
        self._check_writable()
        with self._way.writing() as connection:
            claiming.lock(connection)
            return keeping.add_blocks(connection, self.place, records)

    def _item_of(self, row: Row[*tuple[Any, ...]]) -> StudyItem:
        return item_of(row, self.sealing.opened)
