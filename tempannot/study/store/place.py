"""Where a study is kept: a file, or a database of a server; and what can be wrong with it."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, unquote, urlencode, urlsplit, urlunsplit

from typing_extensions import override

from tempannot.core.errors import TempannotError, check_has_end
from tempannot.core.language import bilingual
from tempannot.core.wording import joined, shortened, without_passwords


class StoreError(TempannotError):
    """A place that cannot do what is asked of it; ``str()`` gives ``PLACE: what is wrong``.

    ``place`` is shown as it is: it must not hold a password.
    """

    def __init__(self, place: object, problem: str) -> None:
        self.place = str(place)
        self.problem = shortened(problem)
        super().__init__(f"{self.place}: {self.problem}")

    @override
    def __str__(self) -> str:
        return shortened(joined(": ", (self.place, self.problem)))


class StoreUnreachable(StoreError):  # noqa: N818 - a state of affairs that may pass
    """There is no connection, or no longer; the same may succeed when tried again."""


class StoreLocked(StoreUnreachable):
    """Someone else holds the store for too long; the same may succeed when tried again."""


class StoreRefused(StoreError):  # noqa: N818 - as above
    """The server lets this user in not at all, or not with this password, or not this far."""


class KeyNeededError(StoreRefused):
    """What is asked for can be read with the lead's key alone, and it is not known here."""

    def __init__(self, place: object) -> None:
        given = bilingual("give the key with --key KEY or TEMPANNOT_STUDY_KEY")
        problem = bilingual(
            "this is for the study's lead, and the study was not made here: {given}", given=given
        )
        super().__init__(place, problem)


class NoStudyError(StoreError):
    """There is no study at this place, or what is there is something else, or is damaged."""


class StudyThereError(StoreError):
    """A new study cannot be made where there is one already."""


class NewerStudyError(StoreError):
    """The study was made by a newer version of the program."""


class StoreFull(StoreError):  # noqa: N818 - as above
    """The disk has no room left; what was kept before is safe."""


class StoreReadOnly(StoreError):  # noqa: N818 - as above
    """The store can be read but not written."""


class ForeignJudgmentError(StoreError):
    """A judgment of an item that its rater was never given here: it belongs to another study."""


class NotJoinedError(ForeignJudgmentError):
    """What comes of a rater who is not in the study: never joined, or taken out by its lead."""

    def __init__(self, place: object, rater: str) -> None:
        problem = bilingual(
            "there is no rater {rater!r}: nobody joined under this name, or the lead of the study "
            "took the rater out",
            rater=rater,
        )
        super().__init__(place, problem)


ENDING = ".tempstudy"
"""How the name of a study file ends."""

PAGE_ENDING = ".html"
"""How the name of a page that is handed out to a rater ends."""

FILE_HEAD = b"SQLite format 3\0"
"""The first bytes of a study file, as of any file of SQLite."""

_SERVERS = ("postgresql", "postgres", "postgresql+psycopg")
_SECRETS = ("password", "sslpassword")
_FORM = "postgresql+psycopg://USER@HOST/DATABASE"
_MISTYPED = re.compile(rf"(?:{'|'.join(map(re.escape, _SERVERS))}):/", re.IGNORECASE)
_PART = re.compile(r"[^/?#&]*")
_SCHEMA = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,62}")


@dataclass(frozen=True, slots=True)
class StorePlace:
    """A study file (``path``) or a PostgreSQL database (``url``, with its password if it has one).

    ``schema`` is the part of the database to use, from ``?schema=NAME`` at the end of the URL,
    so that one database can hold many studies. ``str()`` never shows a password.
    """

    path: Path | None = None
    url: str | None = None
    schema: str | None = None

    @classmethod
    def of(cls, text: str | Path) -> StorePlace:
        """Return the place that a path or a URL means; raises StoreError for other servers.

        >>> str(StorePlace.of("postgresql://lead:secret@example.org/ratings"))
        'postgresql://lead@example.org/ratings'
        >>> str(StorePlace.of("study.tempstudy"))
        'study.tempstudy'
        """
        scheme, found, _ = str(text).partition("://")
        if isinstance(text, Path) or not (found or _MISTYPED.match(text)):
            shown = without_passwords(str(text))
            if shown != str(text) and not os.path.lexists(text):
                raise StoreError(
                    shown, bilingual("there is no such file, and an address is {form}", form=_FORM)
                )
            return cls(path=Path(text))
        if scheme.casefold() not in _SERVERS:
            raise StoreError(
                _start_of(text), bilingual("a study is kept in a file or {form}", form=_FORM)
            )
        return _of_server(text)

    @property
    def is_server(self) -> bool:
        """Whether this is a database of a server, no file."""
        return self.url is not None

    @property
    def database(self) -> str:
        """The name of the file or of the database, for titles."""
        if self.path is not None:
            return self.path.name
        assert self.url is not None
        return unquote(urlsplit(self.url).path.strip("/"))

    def __str__(self) -> str:
        if self.path is not None:
            return str(self.path)
        assert self.url is not None
        end = "" if self.schema is None else f"schema={self.schema}"
        return _without_secrets(self.url, end)

    def __repr__(self) -> str:
        return f"StorePlace({str(self)!r})"

    @property
    def secrets(self) -> tuple[str, ...]:
        """The passwords in the URL, to be cut out of what a server says."""
        if self.url is None:
            return ()
        parts = urlsplit(self.url)
        given = [value for name, value in parse_qsl(parts.query) if name in _SECRETS]
        if parts.password:
            given += [parts.password, unquote(parts.password)]
        return tuple(each for each in given if each)


def is_study(place: Path | str) -> bool:
    """Whether a place that a user names is a study: by its ending, or because it is a URL."""
    if isinstance(place, str) and "://" in place:
        return True
    return Path(place).suffix.casefold() == ENDING


def holds_study(place: Path | str) -> bool:
    """Whether a place is a study, also one in a file of another name: by its first bytes."""
    if is_study(place):
        return True
    try:
        check_has_end(Path(place))
        with Path(place).open("rb") as file:
            return file.read(len(FILE_HEAD)) == FILE_HEAD
    except (OSError, ValueError):
        return False


def _of_server(text: str) -> StorePlace:
    parts = _parts_of(text)
    options = parse_qsl(parts.query, keep_blank_values=True)
    schema = dict(options).get("schema")
    if schema is not None and _SCHEMA.fullmatch(schema) is None:
        problem = bilingual(
            "the name of a schema is made of letters, digits and _, and begins with a letter"
        )
        raise StoreError(_without_secrets(text), problem)
    kept = urlencode([(name, value) for name, value in options if name != "schema"])
    url = f"postgresql+psycopg://{parts.netloc}{parts.path}"
    return StorePlace(url=f"{url}?{kept}" if kept else url, schema=schema)


def _parts_of(text: str) -> SplitResult:
    """Return the parts of a URL; what is wrong with it is told without showing all of it."""
    try:
        parts = urlsplit(text)
    except ValueError:
        raise StoreError(
            _start_of(text), bilingual("this is no URL; one looks like {form}", form=_FORM)
        ) from None
    is_torn = "@" not in parts.netloc and ":" in parts.netloc and "@" in text
    if is_torn or parts.netloc.count("@") > 1 or "@" in parts.path or parts.fragment:
        marks = bilingual("/ ? # and @ are written as %2F %3F %23 and %40")
        raise StoreError(
            _start_of(text), bilingual("in a user name or a password {marks}", marks=marks)
        )
    if not parts.path.strip("/"):
        raise StoreError(
            _start_of(text), bilingual("the name of the database is missing: {form}", form=_FORM)
        )
    try:
        parts.port  # noqa: B018 - raises for a port that is no number
    except ValueError:
        raise StoreError(
            _start_of(text), bilingual("the port is no number from 0 to 65535")
        ) from None
    return parts


def _start_of(url: str) -> str:
    """Return the scheme, user and host of a URL whose parts are not clear, and nothing else."""
    scheme, _, rest = url.partition(":")
    login, found, where = rest.lstrip("/").rpartition("@")
    host = _PART.match(where)
    assert host is not None  # it may be empty
    user = _PART.match(login.partition(":")[0])
    shown = f"{user[0]}@{host[0]}" if found and user else host[0]
    return f"{scheme}://{shown}"


def _without_secrets(url: str, end: str = "") -> str:
    parts = urlsplit(url)
    user, found, host = parts.netloc.rpartition("@")
    netloc = f"{user.partition(':')[0]}@{host}" if found else host
    options = [(name, each) for name, each in parse_qsl(parts.query) if name not in _SECRETS]
    query = "&".join(filter(None, (urlencode(options), end)))
    scheme = "postgresql" if parts.scheme in _SERVERS else parts.scheme
    return urlunsplit((scheme, netloc, parts.path, query, ""))
