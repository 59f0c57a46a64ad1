"""Names that tell nobody who a rater is: R01, R02 and so on, the same in every export.

The list of who is who is kept in the study, sealed to the lead where the study has a key.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from hashlib import blake2b

from sqlalchemy import Connection, delete, insert, select

from tempannot.study.store.schema import SEALED
from tempannot.study.store.sealing import Sealing

_ROW = "pseudonyms"
_IS_ONE = re.compile(r"R\d{2,}")


def read(connection: Connection, sealing: Sealing) -> dict[str, str]:
    """Return the pseudonyms given so far, by name; raises KeyNeededError."""
    query = select(SEALED.c.value).where(SEALED.c.name == _ROW)
    text = connection.execute(query).scalar()
    return {} if text is None else dict(json.loads(sealing.opened(text)))


def with_new(given: Mapping[str, str], names: Iterable[str], secret: bytes) -> dict[str, str]:
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


def write(connection: Connection, sealing: Sealing, found: Mapping[str, str]) -> None:
    """Keep the pseudonyms."""
    connection.execute(delete(SEALED).where(SEALED.c.name == _ROW))
    cells = {"name": _ROW, "rater": None, "value": sealing.closed(json.dumps(dict(found)))}
    connection.execute(insert(SEALED), cells | {"kept_at": datetime.now(UTC)})


def _order(name: str, secret: bytes) -> bytes:
    return blake2b(name.encode(), key=secret, digest_size=16).digest()
