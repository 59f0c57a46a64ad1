"""Errors that tempannot raises on purpose; each message can be shown to a user as it is."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from typing_extensions import override

from tempannot.core.language import bilingual
from tempannot.core.wording import joined, shortened


class TempannotError(Exception):
    """Anything that went wrong in a way a user can understand and mend.

    ``str()`` cuts what it quotes to a length that can be read.
    """

    @override
    def __str__(self) -> str:
        return shortened(super().__str__())


class RelationError(TempannotError):
    """A name or a set that is no relation, or not one the engine can hold."""


class DocumentError(TempannotError):
    """A change that does not fit the document (unknown id, id taken, span out of range)."""


class FileError(TempannotError):
    """A file that cannot be read or written.

    ``str()`` gives ``FILE[:LINE]: what is wrong``, the form the command line prints.
    """

    def __init__(self, path: Path | str, problem: str, line: int | None = None) -> None:
        self.path = path if isinstance(path, Path) else Path(path)
        self.problem = shortened(problem)
        self.line = line
        named = " ".join(str(path).splitlines())  # a name with a line end in it is one line here
        self._place = named if line is None else f"{named}:{line}"
        super().__init__(joined(": ", (self._place, self.problem)))

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        # between processes, whatever those who make an error of this kind are asked for
        return _without_init, (type(self), self.args), self.__dict__

    @override
    def __str__(self) -> str:
        return joined(": ", (self._place, self.problem))


class UnexpectedError(FileError):
    """A defect of tempannot that showed in work on a file; its cause is the error itself."""

    def __init__(self, path: Path | str, cause: Exception) -> None:
        said = f"{type(cause).__name__}: {cause}" if str(cause) else type(cause).__name__
        super().__init__(
            path,
            bilingual("unexpected: {said} (a defect of tempannot, please report it)", said=said),
        )


def reason_of(error: OSError) -> str:
    """Why a file cannot be had, in the language of the user where the reason is a common one."""
    is_of_system = error.errno is not None and error.strerror == os.strerror(error.errno)
    match error:
        case _ if error.strerror and not is_of_system and not hasattr(error, "winerror"):
            return error.strerror  # who raised it has said more
        case IsADirectoryError():
            return bilingual("this is a folder, not a file")
        case FileNotFoundError() | NotADirectoryError():
            return bilingual("there is no such file or folder")
        case PermissionError():
            return bilingual("you have no permission to read or change it")
        case OSError(errno=errno.ENAMETOOLONG):
            return bilingual("its name is too long")
    return error.strerror or str(error)


def check_has_end(path: Path) -> None:
    """Raise OSError for a pipe or a device: reading it would wait, or never come to an end."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise OSError(22, bilingual("this is a pipe or a device, not a file"))


def _without_init(kind: type[FileError], args: tuple[object, ...]) -> FileError:
    return kind.__new__(kind, *args)


@contextmanager
def guarded(path: Path | str) -> Iterator[None]:
    """Name the file in whatever goes wrong with it, so that one of many never ends the others.

    All that is raised inside comes out as a FileError; what nobody foresaw as UnexpectedError.

    >>> with guarded("a.tml"):
    ...     {}["x"]
    Traceback (most recent call last):
    ...
    tempannot.core.errors.UnexpectedError: a.tml: unexpected: KeyError: 'x' (a defect of \
tempannot, please report it)
    """
    try:
        yield
    except FileError:
        raise
    except TempannotError as error:
        raise FileError(path, str(error)) from error
    except MemoryError as error:
        raise FileError(path, bilingual("there is not enough memory for this file")) from error
    except OSError as error:
        raise FileError(path, reason_of(error)) from error
    except Exception as error:
        raise UnexpectedError(path, error) from error
