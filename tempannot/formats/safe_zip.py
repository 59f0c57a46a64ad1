"""Archives from elsewhere: their parts in memory, never on disk, and never more than a bound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from tempannot.core.errors import DocumentError, FileError
from tempannot.core.language import bilingual
from tempannot.formats.registry import LARGEST

_BROKEN = (BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError)
_MOST_PARTS = 50_000


def parts_in(
    raw: bytes, path: Path, is_wanted: Callable[[str], bool], largest: int = LARGEST
) -> dict[str, bytes]:
    """The parts of an archive whose names are wanted, by these, in its order.

    What the archive says of their sizes is not believed: all of them together are read up to
    ``largest`` bytes. Raises FileError if there is more, and for an archive that is damaged or
    locked by a password.
    """
    found: dict[str, bytes] = {}
    left = largest
    try:
        with ZipFile(BytesIO(raw)) as archive:
            infos = archive.infolist()
            if len(infos) > _MOST_PARTS:
                raise FileError(
                    path,
                    bilingual(
                        "it has {infos:,} parts; at most {most_parts:,} are read",
                        infos=len(infos),
                        most_parts=_MOST_PARTS,
                    ),
                )
            for each in infos:
                name = each.filename
                if not name or each.is_dir() or not is_wanted(name) or name in found:
                    continue
                with archive.open(each) as part:
                    found[each.filename] = part.read(left + 1)
                left -= len(found[each.filename])
                if left < 0:
                    raise FileError(
                        path,
                        bilingual(
                            "what it holds has more than {largest} MB", largest=largest // 2**20
                        ),
                    )
    except FileError:
        raise
    except Exception as error:  # zlib, bz2 and lzma have errors of their own for damaged parts
        if isinstance(error, _BROKEN) or type(error).__module__ in ("zlib", "_lzma"):
            raise FileError(
                path, bilingual("the file is damaged ({error})", error=error)
            ) from error
        raise
    return found


def with_parts(raw: bytes, changed: Mapping[str, bytes]) -> bytes:
    """An archive with some of its parts replaced, the others as they were.

    Raises DocumentError if one of the others cannot be read: what it holds would be lost.
    """
    target = BytesIO()
    with ZipFile(BytesIO(raw)) as before, ZipFile(target, "w", ZIP_DEFLATED) as after:
        for each in before.infolist():
            data = changed.get(each.filename)
            try:
                after.writestr(each, before.read(each) if data is None else data)
            except BadZipFile as error:
                raise DocumentError(
                    bilingual("a part of the archive is damaged ({error})", error=error)
                ) from error
    return target.getvalue()


def archive_of(parts: Mapping[str, bytes]) -> bytes:
    """An archive of some parts, the same for the same parts."""
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            info = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, data)
    return target.getvalue()
