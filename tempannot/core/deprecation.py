"""What is to go is told one minor version before it goes, in one form everywhere.

Of a command or an option click tells it, of a name in Python the decorator of PEP 702, which type
checkers understand as well; both take the text that is made here:

    @click.option("--old", deprecated=goes("--old", "--new", "0.3"))
    @deprecated(goes("Annotation.old", "Annotation.new", "0.3"), category=FutureWarning)

FutureWarning is shown to everybody, once for each line that asks for what is to go.
"""

from __future__ import annotations

from tempannot.version import __version__


def goes(what: str, instead: str, version: str) -> str:
    """Say what goes in which version, and what to use instead.

    Raises ValueError for a version that is here already: then it is time to take the thing away.

    >>> goes("--old", "--new", "99.0")
    '--old goes in tempannot 99.0: use --new'
    """
    if _numbers(version) <= _numbers(__version__):
        raise ValueError(f"{what} was to go in {version}, and this is {__version__}")
    return f"{what} goes in tempannot {version}: use {instead}"


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))
