"""A study with its judgments, in a file or on a server."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from secrets import token_hex
from types import TracebackType
from typing import Any, TypeVar
from uuid import uuid4

from sqlalchemy import Connection, Row, Select, delete, insert, select

from tempannot.core.language import bilingual
from tempannot.study.design.study_design import StudyItem, StudyPlan, rater_name
from tempannot.study.judgment import Block, Judgment
from tempannot.study.pages.page_answers import PageAnswers
from tempannot.study.store import (
    claiming,
    forgetting,
    keeping,
    kept_pages,
    pseudonyms,
    rater_progress,
    rater_windows,
    reviews,
)
from tempannot.study.store.claiming import (
    blocks_where,
    first_block,
    holds,
    is_unfinished,
)
from tempannot.study.store.connection import StoreConnection, translated_errors
from tempannot.study.store.facts import BlockRecord, JudgmentRow, RaterInfo, Review, StudyInfo
from tempannot.study.store.forgetting import RaterTraces
from tempannot.study.store.keeping_together import KeepingTogether
from tempannot.study.store.lead_key import LeadKey, LeadKeyError, keep_key
from tempannot.study.store.opening import Identity, check_free, create_store, open_store, read_study
from tempannot.study.store.place import (
    KeyNeededError,
    StoreError,
    StorePlace,
    StoreReadOnly,
)
from tempannot.study.store.schema import (
    BLOCK,
    ITEM,
    JUDGMENT,
    RATER,
    RATER_FACT,
    SECRET,
    TURN,
    item_of,
    storable,
)
from tempannot.study.store.sealing import Sealing

_Value = TypeVar("_Value")
_LET_IN = rater_progress.LET_IN


def _is_own(name: str) -> bool:
    """Whether only the program keeps facts of this name: no address tells them."""
    return name == _LET_IN or name.startswith(kept_pages.PREFIX)


_AT_ONCE = 10_000
"""How many numbers of items a query may name: servers take no more than some."""


class StudyStore:
    """The store of one study.

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

    def close(self) -> None:
        """Let go of the file or the server."""
        self._way.close()

    def __enter__(self) -> StudyStore:
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
        with translated_errors(self.place), self._way.engine.connect() as connection:
            raw = connection.connection
            raw.execute("VACUUM")
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @property
    def is_read_only(self) -> bool:
        """Whether the file can only be read; then everything that writes raises StoreReadOnly."""
        return self._way.is_read_only

    # raters and their blocks

    def join(self, rater: str) -> str:
        """Take a rater in, and return the name under which; again does nothing.

        A name that differs from a known one in case or blanks only is the same person. Raises
        DesignError for a name that is none, StoreError in a file for another rater.
        """
        name = self.known_name(rater)
        if self._study.rater not in (None, name):
            raise StoreError(
                self.place,
                bilingual("this file was handed out to {rater}", rater=self._study.rater),
            )
        known = select(RATER.c.name).where(RATER.c.name == name)
        with self._way.reading() as connection:
            if connection.execute(known).first() is not None:
                return name
        self._check_writable()
        with self._way.writing() as connection:
            claiming.lock(connection)
            name = self._known_name(connection, name)  # two may join at once
            if connection.execute(select(RATER.c.name).where(RATER.c.name == name)).first() is None:
                cells = {"name": name, "joined_at": datetime.now(UTC)}
                connection.execute(insert(RATER), cells)
        return name

    def known_name(self, rater: str) -> str:
        """The name of a person as it was first written here; a new one is made tidy.

        Raises DesignError for a name that is none.
        """
        with self._way.reading() as connection:
            return self._known_name(connection, rater_name(rater))

    def _known_name(self, connection: Connection, name: str) -> str:
        names = set(connection.execute(select(RATER.c.name)).scalars())
        found = (self._study.rater, *self._study.design.roster, *sorted(names))
        if name in found:  # an older study may have both
            return name
        same = (each for each in found if each and each.casefold() == name.casefold())
        return next(same, name)

    def joined(self) -> tuple[str, ...]:
        """Return the names of all raters, in the order in which they came."""
        with self._way.reading() as connection:
            by_time = select(RATER.c.name).order_by(RATER.c.joined_at, RATER.c.name)
            return tuple(connection.execute(by_time).scalars())

    def raters(self) -> tuple[RaterInfo, ...]:
        """Return all raters and how far they are, by name; takes a moment for large studies."""
        with self._way.reading() as connection:
            return rater_progress.raters(connection, self._study.design, self.sealing)

    def blocks(self, rater: str) -> tuple[Block, ...]:
        """Return all blocks that a rater has, in the order in which they were given out."""
        with self._way.reading() as connection:
            held = (BLOCK.c.rater == rater, BLOCK.c.released_at.is_(None))
            return blocks_where(connection, *held)

    def open_block(self, rater: str) -> Block | None:
        """Return the first block that a rater has and has not finished, None if there is none."""
        with self._way.reading() as connection:
            held = (BLOCK.c.rater == rater, BLOCK.c.released_at.is_(None))
            return first_block(connection, *held, is_unfinished())

    def claim_list(self, rater: str, known: Collection[str] = ()) -> Block | None:
        """Return the unfinished list of a rater, or else give the next one.

        That is the next of the roster, or else one that this rater has not seen and that has the
        fewest raters, below the number that the design asks for. None when nothing is left. With
        the names of ``known`` blocks, one that is none of them, to have it before it is needed.
        """
        self._check_writable()
        return claiming.claim_list(self._way, self._study, rater, known)

    def add_training(self, rater: str, attempt: int) -> Block:
        """Return the block of an attempt at training, from 1; it has no turns without training."""
        self._check_writable()
        with self._way.writing() as connection:
            claiming.lock(connection)
            return claiming.training_block(
                connection, self.place, self._study.design, rater, attempt
            )

    def release(self, rater: str) -> int:
        """Let others have the lists that a rater has not finished; return how many.

        What was judged in them stays. A rater who comes back goes on in those nobody took.
        """
        self._check_writable()
        return claiming.release(self._way, rater)

    def note_window(self, rater: str, window: str) -> bool:
        """Note that a window of a rater is open; return whether another one is, anywhere.

        ``window`` is an id of its own; to be said again from time to time, and ``drop_window`` at
        the end.
        """
        self._check_writable()
        with self._way.writing() as connection:
            return rater_windows.note_window(connection, rater, window)

    def drop_window(self, rater: str, window: str) -> None:
        """Note that a window of a rater was closed."""
        self._check_writable()
        with self._way.writing() as connection:
            rater_windows.drop_window(connection, rater, window)

    def release_unbegun(self, rater: str) -> int:
        """Give back the lists in which a rater has judged nothing; return how many.

        Those of the roster stay this rater's.
        """
        self._check_writable()
        return claiming.release_unbegun(self._way, rater)

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

    def note_rater(self, rater: str, facts: Mapping[str, str]) -> None:
        """Keep what is known of a rater who has joined; what was told before stays as it was."""
        self._check_writable()
        with self._way.writing() as connection:
            claiming.lock(connection)
            rows = select(RATER_FACT.c.name).where(RATER_FACT.c.rater == rater)
            told = set(connection.execute(rows).scalars())
            now = datetime.now(UTC)
            new = [
                {
                    "rater": rater,
                    "name": storable(name),
                    "value": self.sealing.closed_by(connection, rater, storable(value)),
                    "given_at": now,
                }
                for name, value in facts.items()
                if name not in told and not _is_own(name)
            ]
            if new:
                connection.execute(insert(RATER_FACT), new)

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

        They stay the same; new raters get new ones. Raises KeyNeededError without the lead's key.
        """
        self.sealing.check_lead()
        names = {*self._study.design.roster, *self.joined()}
        secret = (
            self._key.derived("pseudonyms") if self._key is not None else self.study.id.encode()
        )
        with self._way.reading() as connection:
            given = pseudonyms.read(connection, self.sealing)
        found = pseudonyms.with_new(given, names, secret)
        if found == given or self.is_read_only:
            return found
        with self._way.writing() as connection:
            claiming.lock(connection)
            given = pseudonyms.read(connection, self.sealing)
            found = pseudonyms.with_new(given, names, secret)
            pseudonyms.write(connection, self.sealing, found)
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
            given = pseudonyms.read(connection, self.sealing)
            if given.pop(name, None) is not None:
                pseudonyms.write(connection, self.sealing, given)
        self._study, _ = read_study(self._way, None if self._key is None else str(self._key))
        return found

    # pages around the items

    def keep_pages(self, answers: Sequence[PageAnswers]) -> None:
        """Keep answers to pages, all or none; of one page of a rater the latest hold.

        Raises ForeignJudgmentError for a page that the study has not, or answers that it does not
        take.
        """
        self._check_writable()
        if answers:
            with self._way.writing() as connection:
                claiming.lock(connection)
                kept_pages.keep_in(connection, self._study.design, answers, self.sealing)

    def page_answers(self, rater: str | None = None) -> tuple[PageAnswers, ...]:
        """Return what one rater, or all, answered on pages, by rater and time.

        Of what cannot be read here it is known that it was answered, and when.
        """
        with self._way.reading() as connection:
            return kept_pages.page_answers(connection, self.sealing, rater)

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

    def let_in_at(self, rater: str) -> datetime | None:
        """Return when the lead let a rater in, or on, last; None if that never was."""
        this = (RATER_FACT.c.rater == rater, RATER_FACT.c.name == _LET_IN)
        with self._way.reading() as connection:
            found: datetime | None = connection.execute(
                select(RATER_FACT.c.given_at).where(*this)
            ).scalar()
        return found

    def missed_checks(self, rater: str) -> tuple[tuple[str, int], ...] | None:
        """Return the blocks and positions of missed checks, None if that cannot be read here.

        Only the lead's key tells what a check asks for: it is where a study is served, and on the
        lead's own computer.
        """
        if not self.is_lead:
            return None
        with self._way.reading() as connection:
            found = rater_progress.answered_checks(connection, self.sealing, rater)
        return tuple((each.block, each.position) for each in found if not each.is_passed)

    # judgments

    def keep(self, judgments: Sequence[Judgment]) -> None:
        """Keep judgments, all or none, committed when this returns.

        A judgment that is there already (by its id) is left as it is. A revision that another
        one has taken is moved behind all. Raises StoreError for a judgment of an item that the
        rater was never given.
        """
        self._check_writable()
        self._together.keep(judgments)

    def judgments(self, rater: str, block: str | None = None) -> tuple[Judgment, ...]:
        """Return the judgments of a rater that hold, by time."""
        query = (
            select(JUDGMENT, TURN.c.item)
            .join_from(JUDGMENT, TURN)
            .where(JUDGMENT.c.rater == rater, holds())
            .order_by(JUDGMENT.c.answered_at, JUDGMENT.c.id)
        )
        if block is not None:
            query = query.where(JUDGMENT.c.block == block)
        with self._way.reading() as connection:
            return tuple(self.sealing.judgment_of(row) for row in connection.execute(query))

    def all_judgments(self) -> Iterator[Judgment]:
        """Return every judgment with every revision, by rater, block and position."""
        order = (JUDGMENT.c.rater, JUDGMENT.c.block, JUDGMENT.c.position, JUDGMENT.c.revision)
        query = select(JUDGMENT, TURN.c.item).join_from(JUDGMENT, TURN).order_by(*order)
        self.sealing.check_lead()
        return self._rows(query, self.sealing.judgment_of)

    # items, for the lead

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

    # the work of others, to be taken in

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

    def _item_of(self, row: Row[*tuple[Any, ...]]) -> StudyItem:
        return item_of(row, self.sealing.opened)

    def _rows(
        self, query: Select[Any], value_of: Callable[[Row[*tuple[Any, ...]]], _Value]
    ) -> Iterator[_Value]:
        with (
            self._way.reading() as connection,
            connection.execute(query, execution_options=keeping.STREAMED) as rows,
        ):
            yield from map(value_of, rows)

    def _check_writable(self) -> None:
        if self.is_read_only:
            raise StoreReadOnly(self.place, "the file or its folder is write-protected")
