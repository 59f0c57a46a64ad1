"""What of a study is sealed, against whom, and what is not.

In a study with a lead's key, whoever can read the file or the database without the key, other
raters above all, finds these as noise:

- label, source, origin and id of every item, and the answer that a check must get, which the
  lead's key closes and opens;
- what raters answered and commented (not in training, where what is right is told to everybody),
  and what is known of raters beside their judgments. A rater's program closes that with a key of
  its own, which it keeps on the rater's computer and leaves in the study sealed to the lead. So a
  rater reads what this rater said, on that computer, and the lead reads everything;
- what reading the items found odd, and the secrets that links are made of.

Not sealed is what a rater's program needs, or could be guessed from it: the texts, which items
are in which list and which of them are checks, what training teaches; the names of raters, which
items they have judged, when, for how long, and whether they flagged them. Nothing keeps whoever
may write to a file from damaging it, or from judging under another's name: raters who are not
trusted with that get a link, a page or a file of their own, or a role on a PostgreSQL server.
"""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from binascii import a2b_base64
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from secrets import token_bytes, token_hex
from threading import Lock
from typing import Any

from nacl.exceptions import CryptoError
from nacl.public import PublicKey, SealedBox
from nacl.secret import SecretBox
from sqlalchemy import Connection, Row, insert, select

from tempannot.core.language import bilingual
from tempannot.study.judgment import BlockKind, Judgment
from tempannot.study.store.connection import StoreConnection
from tempannot.study.store.facts import StudyInfo
from tempannot.study.store.lead_key import LeadKey, study_path
from tempannot.study.store.place import KeyNeededError, NoStudyError
from tempannot.study.store.schema import SEALED, Cells, judgment_cells, judgment_of, storable

_MARK = "sealed"
_BEGIN = f"{_MARK}:"
_LEAD = "lead"
_KEY = "key "
_WIDTH = 64
"""Sealed texts are filled up to a multiple of so many bytes: a length would tell an answer."""


@dataclass(frozen=True, slots=True)
class _Closed:
    """A text that nobody can read, and the name of the key that closed it."""

    key: str
    content: bytes

    @classmethod
    def of(cls, text: str | None) -> _Closed | None:
        """What a column holds; None if it is open to all."""
        if text is None or not is_closed(text):
            return None
        _, key, content = text.split(":", 2)
        return cls(key, a2b_base64(content))


class Sealing:
    """Closes and opens what of one study is sealed; in an open study it leaves all as it is.

    Several threads may use it.
    """

    def __init__(self, way: StoreConnection, study: StudyInfo, key: LeadKey | None) -> None:
        self._way = way
        self._study = study
        self._key = key
        self._boxes: dict[str, SecretBox] = {}
        if key is not None and study.lead_key is not None:
            self._boxes[_LEAD] = _lead_box(key)
        self._own = _OwnKeys(study) if study.lead_key is not None else None
        self._lock = Lock()

    @property
    def is_lead(self) -> bool:
        """Whether everything can be read."""
        return self._study.lead_key is None or _LEAD in self._boxes

    def check_lead(self) -> None:
        """Raise KeyNeededError unless everything can be read."""
        if not self.is_lead:
            raise KeyNeededError(self._way.place)

    def opened(self, text: str) -> str:
        """A text of the lead's; raises KeyNeededError without her key."""
        closed = _Closed.of(text)
        if closed is None:
            return text
        self.check_lead()
        return self._open(closed, bilingual("a text of the lead's"))

    def closed(self, text: str) -> str:
        """A text for the lead alone; raises KeyNeededError without her key."""
        if self._study.lead_key is None:
            return text
        self.check_lead()
        return _closed_text(_LEAD, self._boxes[_LEAD], text)

    def closed_by(self, connection: Connection, rater: str, text: str) -> str:
        """A text that the lead can read, and this rater on this computer."""
        if self._study.lead_key is None:
            return text
        name, box = self._writing(connection, rater)
        return _closed_text(name, box, text)

    def opened_for(self, rater: str, text: str) -> str | None:
        """A text of a rater's; None if it cannot be read here, damaged texts raise StoreError."""
        closed = _Closed.of(text)
        if closed is None:
            return text
        if not self._knows(closed.key) and not self.is_lead:
            return None
        return self._open(closed, bilingual("what {rater} said", rater=rater))

    def judgment_cells(
        self, connection: Connection, judgments: Iterable[Judgment]
    ) -> Iterator[Cells]:
        """Yield the rows of judgments, with what they say closed."""
        for each in judgments:
            cells = judgment_cells(each)
            said = (cells["response"], cells["comment"])
            if said != (None, "") and not _is_training(each.block):
                text = self.closed_by(connection, each.rater, json.dumps(said))
                if is_closed(text):
                    cells |= {"response": text, "comment": ""}
            yield cells

    def judgment_of(self, row: Row[*tuple[Any, ...]]) -> Judgment:
        """The judgment of a row; without response and comment if these cannot be read here."""
        response, comment = row.response, row.comment
        if response is not None and is_closed(response):
            text = self.opened_for(row.rater, response)
            response, comment = (None, "") if text is None else json.loads(text)
        return judgment_of(row, response, comment)

    def _writing(self, connection: Connection, rater: str) -> tuple[str, SecretBox]:
        """The key to close what a rater says with, which the lead is sure to have."""
        if _LEAD in self._boxes:
            return _LEAD, self._boxes[_LEAD]
        assert self._own is not None
        assert self._study.lead_key is not None
        with self._lock:
            name, box = self._own.key_of(rater)
            self._boxes[name] = box
        known = select(SEALED.c.name).where(SEALED.c.name == _KEY + name)
        # asked each time: what closed a judgment must be there when the judgment is
        if connection.execute(known).first() is None:
            public = SealedBox(PublicKey(bytes.fromhex(self._study.lead_key)))
            value = b64encode(public.encrypt(bytes(box))).decode()
            cells = {"name": _KEY + name, "rater": rater, "value": value}
            connection.execute(insert(SEALED), cells | {"kept_at": datetime.now(UTC)})
        return name, box

    def _knows(self, name: str) -> bool:
        if name in self._boxes:  # as for every judgment but the first
            return True
        with self._lock:
            if name not in self._boxes:
                own = self._own.all() if self._own is not None else {}
                self._boxes |= own | (self._left_for_lead() if self._key is not None else {})
            return name in self._boxes

    def _left_for_lead(self) -> dict[str, SecretBox]:
        """The keys that raters' programs left for the lead."""
        assert self._key is not None
        box, found = SealedBox(self._key.private), {}
        is_key = SEALED.c.name.startswith(_KEY)
        with self._way.reading() as connection:
            rows = connection.execute(select(SEALED.c.name, SEALED.c.value).where(is_key)).all()
        for row in rows:
            with suppress(CryptoError, ValueError):  # a forged one opens nothing
                found[row.name.removeprefix(_KEY)] = SecretBox(box.decrypt(b64decode(row.value)))
        return found

    def _open(self, closed: _Closed, what: str) -> str:
        try:
            return _text(self._boxes[closed.key].decrypt(closed.content))
        except (CryptoError, ValueError, KeyError):
            problem = bilingual("{what} was changed by somebody who had no key to it", what=what)
            raise NoStudyError(
                self._way.place, bilingual("the study is damaged: {problem}", problem=problem)
            ) from None


def is_closed(text: str) -> bool:
    """Whether a text is sealed."""
    return text.startswith(_BEGIN)


def closed_by_lead(key: LeadKey, text: str) -> str:
    """A text that nobody but the lead can read."""
    return _closed_text(_LEAD, _lead_box(key), text)


def opened_by_lead(key: LeadKey, text: str) -> str:
    """What ``closed_by_lead`` closed; raises ValueError for anything else."""
    closed = _Closed.of(text)
    try:
        return _text(_lead_box(key).decrypt(b"" if closed is None else closed.content))
    except CryptoError as error:
        raise ValueError(bilingual("the lead's part was changed: {error}", error=error)) from None


def _lead_box(key: LeadKey) -> SecretBox:
    return SecretBox(key.derived("contents"))


def _text(content: bytes) -> str:
    return content.rstrip(b"\0").decode()


def _closed_text(name: str, box: SecretBox, text: str) -> str:
    # its length tells little
    content = storable(text).encode()
    content += b"\0" * (-len(content) % _WIDTH)  # which no storable text has
    return f"{_MARK}:{name}:{b64encode(box.encrypt(content)).decode()}"


def _is_training(block: str) -> bool:
    return block.startswith(f"{BlockKind.TRAINING} ")


class _OwnKeys:
    """The keys by which this computer closes what its raters say in one study.

    One line each in a file that is only added to, so that several programs may. Where it cannot be
    written, what is said now can be read by the lead alone afterwards.
    """

    def __init__(self, study: StudyInfo) -> None:
        self._path = study_path(study.id, ".raters")
        self._keys: dict[str, tuple[str, SecretBox]] = {}

    def all(self) -> dict[str, SecretBox]:
        """All keys by name."""
        return dict(self._lines().values()) | dict(self._keys.values())

    def key_of(self, rater: str) -> tuple[str, SecretBox]:
        """The key of a rater; a new one is on the disk when this returns."""
        if rater not in self._keys:
            found = self._lines().get(rater)
            self._keys[rater] = found or self._new(rater)
        return self._keys[rater]

    def _new(self, rater: str) -> tuple[str, SecretBox]:
        name, key = token_hex(8), token_bytes(SecretBox.KEY_SIZE)
        line = json.dumps({"key": name, "rater": rater, "secret": key.hex()})
        if self._path is not None:
            with suppress(OSError):
                self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
                with os.fdopen(os.open(self._path, flags, 0o600), "a", encoding="ascii") as file:
                    file.write(f"\n{line}\n")  # a line that was torn before ends here
                    file.flush()
                    os.fsync(file.fileno())
        return name, SecretBox(key)

    def _lines(self) -> dict[str, tuple[str, SecretBox]]:
        """The keys on the disk by rater."""
        found = {}
        lines: list[str] = []
        if self._path is not None:
            with suppress(OSError, ValueError):
                lines = self._path.read_text(encoding="ascii").splitlines()
        for line in lines:
            with suppress(ValueError, KeyError, TypeError):
                cells = json.loads(line)
                found[str(cells["rater"])] = (
                    str(cells["key"]),
                    SecretBox(bytes.fromhex(cells["secret"])),
                )
        return found
