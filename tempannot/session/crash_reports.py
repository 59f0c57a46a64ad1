"""Where the program was when something unforeseen happened, kept on this computer alone.

A report has the places in the code, versions and the time. What the error says is left out: it may
quote a text. Nothing is sent anywhere; ``tempannot doctor --bundle`` puts reports into an archive
that people can look through and send.
"""

from __future__ import annotations

import platform
import traceback
from datetime import datetime
from pathlib import Path

from tempannot.resources import data_folder
from tempannot.version import __version__

PACKING = "tempannot doctor --bundle FILE.zip"
"""The command that packs reports for whoever helps."""
_MOST = 20
_FOLDER = "crashes"


def crash_reports() -> tuple[Path, ...]:
    """Return the reports that are there, oldest first."""
    return tuple(sorted((data_folder() / _FOLDER).glob("*.txt")))


def keep_crash_report(error: BaseException) -> Path | None:
    """Write a report and return where it is, None if the disk does not allow it.

    The oldest give way, so that an error at every key fills no disk.
    """
    folder = data_folder() / _FOLDER
    path = folder / f"{datetime.now():%Y-%m-%d %H.%M.%S.%f}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(_report(error), encoding="utf-8")
        for old in crash_reports()[:-_MOST]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


def _report(error: BaseException) -> str:
    lines = [
        f"tempannot {__version__}, Python {platform.python_version()}, {platform.system()}",
        f"{type(error).__module__}.{type(error).__qualname__}",
        *(
            f"  {Path(frame.filename).name}:{frame.lineno} in {frame.name}"
            for frame in traceback.extract_tb(error.__traceback__)
        ),
    ]
    if error.__cause__ is not None:
        lines += ["because of", _report(error.__cause__).rstrip()]
    return "\n".join(lines) + "\n"
