"""The secret links of a study: one per rater, one open to whoever comes, and who tries others.

A link ends in a code that only the study's secret gives: 22 letters of HMAC-SHA256 over the name
(132 bits). So nothing needs to be written down per link, and the same study always has the same
links. Whoever has a link can judge as its rater, and do nothing else.

How often somebody may ask for what costs the server something, or try to find a link out, has
limits. Whoever has a link is never kept from rating by what others at the same address do: wrong
links are counted apart, and refused sooner.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode
from collections import OrderedDict, deque
from collections.abc import Mapping
from threading import Lock

from tempannot.core.language import bilingual
from tempannot.study.design.study_design import DesignError, rater_name
from tempannot.study.store.study_store import StudyStore

_MOST_CLIENTS = 10_000
"""So many clients are remembered at most; who has not come for longest is forgotten."""


class Limit:
    """So many times in so many seconds for each client; several threads may use it."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._times: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = Lock()

    def is_reached(self, client: str, now: float) -> bool:
        """Whether a client has to wait."""
        with self._lock:
            times = self._times.get(client)
            if times is None:
                return False
            while times and now - times[0] > self._seconds:
                times.popleft()
            return len(times) >= self._most

    def count(self, client: str, now: float) -> None:
        """Note that a client did it once more."""
        with self._lock:
            times = self._times.setdefault(client, deque(maxlen=self._most))
            times.append(now)
            self._times.move_to_end(client)
            if len(self._times) > _MOST_CLIENTS:
                self._times.popitem(last=False)


IDENTIFIERS = ("PROLIFIC_PID", "workerId", "SONA_ID", "id")
"""The names under which Prolific, MTurk and SONA tell who comes, the first that is there counts."""

_SECRET = "links"
_LENGTH = 22
_MOST_FACTS = 12
_LONGEST_FACT = 200
_FACT = re.compile(r"[\w.\[\]-]{1,40}")
"""What addresses call what they tell; other facts of raters have names with a blank."""


class SecretLinks:
    """Makes the codes of a study, and knows whose a code is."""

    def __init__(self, store: StudyStore) -> None:
        self._store = store
        self._secret = bytes.fromhex(store.secret(_SECRET))
        self._raters: dict[str, str] = {}
        self._arriving = Lock()

    @property
    def open_code(self) -> str:
        """The code of the link for whoever comes."""
        return self._code("open")

    def code(self, rater: str) -> str:
        """The code of a rater."""
        return self._code(f"rater {rater}")

    def rater(self, code: str) -> str | None:
        """Whose a code is; None if it is nobody's, or of a rater who was taken out."""
        if len(code) != _LENGTH:
            return None
        raters = self.raters()
        if self._raters.get(code) not in raters:
            self._raters = {self.code(each): each for each in raters}
        return self._raters.get(code)

    def raters(self) -> tuple[str, ...]:
        """All who have a link: those of the roster, and those who joined."""
        return tuple(dict.fromkeys((*self._store.study.design.roster, *self._store.joined())))

    def arrive(self, facts: Mapping[str, str]) -> str:
        """Take in who comes by the open link and return the code of their own.

        ``facts`` are what the address told. Somebody with a known identifier is that rater, else
        it is the next one of the roster, or a new one. All is kept as it was given. Raises
        DesignError for an identifier that is no name, or if all of the roster have come.
        """
        told = {
            name: value[:_LONGEST_FACT]
            for name, value in facts.items()
            if value and _FACT.fullmatch(name)
        }
        told = dict(list(told.items())[:_MOST_FACTS])
        identifier = next((told[name] for name in IDENTIFIERS if name in told), None)
        with self._arriving:  # two who come at once are two raters
            rater = self._next() if identifier is None else self._known(identifier)
            rater = self._store.join(rater)
            if told:
                self._store.note_rater(rater, told)
        return self.code(rater)

    def _known(self, identifier: str) -> str:
        """The rater of an identifier: who came with it before, or who comes next with it."""
        for rater, facts in self._store.rater_facts().items():
            if identifier in (facts.get(name) for name in IDENTIFIERS):
                return rater
        if self._store.study.design.roster:
            return self._next()
        name = rater_name(identifier)
        # a name that is no identifier must not lead to the link of whoever has that name
        is_taken = name.casefold() in {each.casefold() for each in self._store.joined()}
        return self._next() if is_taken else name

    def _next(self) -> str:
        roster, joined = self._store.study.design.roster, set(self._store.joined())
        if roster:
            for each in roster:
                if each not in joined:
                    return each
            raise DesignError(bilingual("everybody this study was planned for has come already"))
        number = len(joined) + 1
        taken = {*joined, *self._store.pseudonyms().values()}  # no name is somebody's pseudonym
        while f"R{number:02}" in taken:
            number += 1
        return f"R{number:02}"

    def _code(self, name: str) -> str:
        digest = hmac.digest(self._secret, name.encode(), "sha256")
        return urlsafe_b64encode(digest).decode()[:_LENGTH]
