"""The key of a study's lead: who holds it may read what raters must not, and nobody else.

A key is 160 random bits, written as eight groups of four letters and digits. It is made with the
study and kept in the lead's own data folder, so that she is never asked on the computer where she
made it; anywhere else it is given. The study itself holds only the public half that follows from
it: enough to tell whether a key is the right one, and to seal what only the lead may open.
"""

from __future__ import annotations

import os
import re
from base64 import b32decode, b32encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path
from secrets import token_bytes
from typing import Protocol

from nacl.public import PrivateKey

from tempannot.core.errors import FileError, TempannotError
from tempannot.core.language import bilingual
from tempannot.resources import data_folder
from tempannot.study.store.facts import StudyInfo

KEY_VARIABLE = "TEMPANNOT_STUDY_KEY"
"""The environment variable that gives a lead's key, so that it stands in no list of processes."""

_BYTES, _LETTERS, _GROUP = 20, 32, 4
_STUDY = re.compile(r"[0-9a-fA-F-]{36}")


class LeadKeyError(TempannotError):
    """A text that is no key."""


@dataclass(frozen=True, slots=True)
class LeadKey:
    """A key; ``str()`` is the text to write down, ``repr()`` tells nothing."""

    seed: bytes = field(repr=False)

    @classmethod
    def new(cls) -> LeadKey:
        """A key that nobody has."""
        return cls(token_bytes(_BYTES))

    @classmethod
    def of_secret(cls, secret: str) -> LeadKey:
        """The key that follows from a secret in hexadecimal."""
        return cls(bytes.fromhex(secret)[:_BYTES])

    @classmethod
    def of(cls, text: str) -> LeadKey:
        """The key of a text, whatever its case, blanks and dashes; raises LeadKeyError.

        >>> key = LeadKey.new()
        >>> LeadKey.of(str(key).lower().replace("-", " ")) == key
        True
        """
        letters = re.sub(r"[\s-]+", "", text).upper()
        try:
            seed = b32decode(letters.encode("ascii")) if len(letters) == _LETTERS else b""
        except ValueError:
            seed = b""
        if len(seed) != _BYTES:
            raise LeadKeyError(
                bilingual("a lead's key has eight groups of four letters and digits (2 to 7)")
            )
        return cls(seed)

    def __str__(self) -> str:
        letters = b32encode(self.seed).decode()
        return "-".join(letters[at : at + _GROUP] for at in range(0, _LETTERS, _GROUP))

    @property
    def private(self) -> PrivateKey:
        """The half that opens what was sealed to the public one."""
        return PrivateKey(self.derived("private"))

    @property
    def public(self) -> str:
        """The half that everybody may have, in hexadecimal."""
        return bytes(self.private.public_key).hex()

    def derived(self, purpose: str) -> bytes:
        """32 bytes for one purpose; from one purpose's nobody can tell another's."""
        return blake2b(purpose.encode(), key=self.seed, digest_size=32).digest()


class KeyedStudy(Protocol):
    """What can have a lead; ``StudyStore`` is one."""

    @property
    def study(self) -> StudyInfo:
        """What is known of the study."""
        ...

    @property
    def lead_key(self) -> LeadKey | None:
        """The key as far as it is known here."""
        ...


def holds(store: KeyedStudy, key: str) -> bool:
    """Whether a text is the key of a study's lead.

    A study that was made without a key has one nevertheless for its lead's page in a browser: the
    one that ``StudyStore.lead_key`` gives. Takes the same time whatever is wrong with the text.
    """
    wanted = store.study.lead_key
    if wanted is None:
        own = store.lead_key
        wanted = "" if own is None else own.public
    try:
        return compare_digest(LeadKey.of(key).public, wanted)
    except LeadKeyError:
        return False


def kept_key(study: str) -> LeadKey | None:
    """The key that is kept on this computer for the study of an id; None if there is none."""
    path = study_path(study, ".key")
    if path is None:
        return None
    try:
        return LeadKey.of(path.read_text(encoding="ascii"))
    except (OSError, ValueError, LeadKeyError):
        return None


def keep_key(study: str, key: LeadKey) -> Path:
    """Keep a key on this computer, for nobody but its user; raises FileError."""
    path = study_path(study, ".key")
    if path is None:
        raise LeadKeyError(bilingual("{study!r} is no id of a study", study=study))
    with _refused(path):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(f"{key}\n")
            file.flush()
            os.fsync(descriptor)
    return path


def found_key(study: StudyInfo) -> LeadKey | None:
    """The key of a study that the environment or this computer has; None for any other."""
    if study.lead_key is None:
        return None
    given = os.environ.get(KEY_VARIABLE)
    for each in (_key_or_none(given), kept_key(study.id)):
        if each is not None and each.public == study.lead_key:
            return each
    return None


def keys_folder() -> Path:
    """The folder of the keys that are kept on this computer."""
    return data_folder() / "keys"


def _key_or_none(text: str | None) -> LeadKey | None:
    try:
        return None if text is None else LeadKey.of(text)
    except LeadKeyError:
        return None


def study_path(study: str, ending: str) -> Path | None:
    """Where this computer keeps something of the study of an id; None if that is no id."""
    # the id is read from a file that anybody may have made, so it must lead nowhere else
    return keys_folder() / f"{study}{ending}" if _STUDY.fullmatch(study) else None


@contextmanager
def _refused(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FileError(
            path, bilingual("the lead's key cannot be kept: {strerror}", strerror=error.strerror)
        ) from error
