"""What raters need of a study: their names, their lists, their windows, and what they say.

Which windows of a rater are open is noted, so that a second one is noticed before anything is
answered. Only what was heard of lately counts: a window that was killed, or a computer that was
switched off, is forgotten after a while.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, delete, insert, select, update

from tempannot.core.language import bilingual
from tempannot.study.design.study_design import rater_name
from tempannot.study.judgment import Block, Hold, Judgment
from tempannot.study.pages.page_answers import PageAnswers
from tempannot.study.store import claiming, kept_pages, rater_progress
from tempannot.study.store.claiming import blocks_where, first_block, holds, is_unfinished
from tempannot.study.store.open_store import OpenStore
from tempannot.study.store.place import StoreError
from tempannot.study.store.schema import BLOCK, JUDGMENT, RATER, RATER_FACT, SEALED, TURN, storable

HEARD = timedelta(minutes=10)
"""For so long a window is taken to be open after it was heard of."""

_WINDOW = "window "


def note_window(connection: Connection, rater: str, window: str) -> bool:
    """Note that a window of a rater is open; return whether another one is."""
    now = datetime.now(UTC)
    own = SEALED.c.name == _WINDOW + window
    windows = (SEALED.c.rater == rater, SEALED.c.name.startswith(_WINDOW))
    connection.execute(delete(SEALED).where(*windows, SEALED.c.kept_at < now - HEARD))
    if connection.execute(update(SEALED).where(own).values(kept_at=now)).rowcount == 0:
        cells = {"name": _WINDOW + window, "rater": rater, "value": "", "kept_at": now}
        connection.execute(insert(SEALED), cells)
    return connection.execute(select(SEALED.c.name).where(*windows, ~own)).first() is not None


def drop_window(connection: Connection, rater: str, window: str) -> None:
    """Note that a window of a rater was closed."""
    own = (SEALED.c.rater == rater, SEALED.c.name == _WINDOW + window)
    connection.execute(delete(SEALED).where(*own))


_LET_IN = rater_progress.LET_IN


def _is_own(name: str) -> bool:
    """Whether only the program keeps facts of this name: no address tells them."""
    return name == _LET_IN or name.startswith(kept_pages.PREFIX)


class RaterStore(OpenStore):
    """A study for those who rate in it: nothing here needs the lead's key."""

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

    def note_window(self, rater: str, window: str) -> bool:
        """Note that a window of a rater is open; return whether another one is, anywhere.

        ``window`` is an id of its own; to be said again from time to time, and ``drop_window`` at
        the end.
        """
        self._check_writable()
        with self._way.writing() as connection:
            return note_window(connection, rater, window)

    def drop_window(self, rater: str, window: str) -> None:
        """Note that a window of a rater was closed."""
        self._check_writable()
        with self._way.writing() as connection:
            drop_window(connection, rater, window)

    def release_unbegun(self, rater: str) -> int:
        """Give back the lists in which a rater has judged nothing; return how many.

        Those of the roster stay this rater's.
        """
        self._check_writable()
        return claiming.release_unbegun(self._way, rater)

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

    def keep(self, judgments: Sequence[Judgment]) -> None:
        """Keep judgments, all or none, committed when this returns.

        A judgment that is there already (by its id) is left as it is. A revision that another
        one has taken is moved behind all. Raises StoreError for a judgment of an item that the
        rater was never given.
        """
        self._check_writable()
        self._together.keep(judgments)

    def hold(self, rater: str, list_name: str | None = None) -> Hold:
        """Return how a rater has a list, or without one whether the rater is in the study."""
        with self._way.reading() as connection:
            return claiming.hold_of(connection, rater, list_name)

    def has_kept(self, rater: str, id: str) -> bool:
        """Return whether a judgment of a rater is there, also if it holds no longer."""
        query = select(JUDGMENT.c.id).where(JUDGMENT.c.id == id, JUDGMENT.c.rater == rater)
        with self._way.reading() as connection:
            return connection.execute(query).first() is not None

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
