"""Where the program starts: Ctrl-C ends it without a traceback from the first line on.

Only what runs the program may import this. Until the commands are loaded, and after they have
ended, the system ends the process at once, which then has nothing left to say or to save.
"""

from __future__ import annotations

import signal
import sys

_HANDLER = signal.getsignal(signal.SIGINT)
_IS_OURS = _HANDLER is signal.default_int_handler  # a shell's background jobs ignore Ctrl-C
if _IS_OURS:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def main() -> int:
    """Run the command line and return its exit status."""
    from tempannot.cli.main import INTERRUPTED, STOPPED  # noqa: PLC0415 - slow, see above
    from tempannot.cli.main import main as run  # noqa: PLC0415

    try:
        if _IS_OURS:
            signal.signal(signal.SIGINT, _HANDLER)
        return run()
    except KeyboardInterrupt:
        sys.stderr.write(f"{STOPPED}\n")
        return INTERRUPTED
    finally:
        if _IS_OURS:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
