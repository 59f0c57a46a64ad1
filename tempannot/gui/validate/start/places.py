"""Where studies are, in words: files and URLs."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from tempannot.study.store.place import ENDING

STUDY_FILTER = f"Studies (*{ENDING});;All files (*)"


def is_url(place: str) -> bool:
    """Whether a place is a store of a team rather than a file."""
    return "://" in place


def place_words(place: str) -> tuple[str, str]:
    """Return the name of a study's place and where that is.

    >>> place_words("postgresql+psycopg://ann@db.example.org/verbs")
    ('verbs', 'on db.example.org')
    """
    if is_url(place):
        parts = urlsplit(place)
        return unquote(parts.path.strip("/")) or "study", f"on {parts.hostname or 'this computer'}"
    path = Path(place)
    return path.stem, str(path.parent)


def with_password(url: str, password: str) -> str:
    """Return a URL with a password in place of the one it had; an empty one changes nothing.

    >>> with_password("postgresql+psycopg://ann@db/verbs", "a:b")
    'postgresql+psycopg://ann:a%3Ab@db/verbs'
    """
    if not password:
        return url
    parts = urlsplit(url)
    login, _, host = parts.netloc.rpartition("@")
    name = login.partition(":")[0]
    return urlunsplit(parts._replace(netloc=f"{name}:{quote(password, safe='')}@{host}"))


def completed_url(text: str) -> str:
    """Return the URL that a user means, who may leave out what all URLs begin with.

    >>> completed_url(" ann@db/verbs ")
    'postgresql://ann@db/verbs'
    """
    text = text.strip()
    return text if is_url(text) else f"postgresql://{text}"
