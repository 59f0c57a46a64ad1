"""Where the program starts: Ctrl-C ends it without a traceback from the first line on.

Only what runs the program may import this. Until the commands are loaded, and after they have
ended, the system ends the process at once, which then has nothing left to say or to save. In
between, being told to end (SIGINT, SIGTERM) raises KeyboardInterrupt, once, so that no
half-written file stays behind; who asks a second time is obeyed by the system.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers take it for that of typing, which is slow to load

try:
    import gc
    import os
    import signal
    import sys

    from tempannot.version import __version__

    if TYPE_CHECKING:
        from types import FrameType
        from typing import TextIO

    _OURS = [
        each
        for each in (signal.SIGINT, signal.SIGTERM)
        if signal.getsignal(each) is not signal.SIG_IGN  # as a shell's background jobs have it
    ]
    for _each in _OURS:
        signal.signal(_each, signal.SIG_DFL)
except KeyboardInterrupt:
    raise SystemExit(130) from None


def main() -> int:
    """Run the command line and return its exit status."""
    _open_what_is_closed()
    if sys.argv[1:] == ["--version"] and _say(sys.stdout, f"tempannot, version {__version__}\n"):
        return 0  # without the commands, which take five times as long to load
    gc.disable()  # what is loaded stays: ``cli.main`` turns collecting on when that is done
    from tempannot.core.language import use_language  # noqa: PLC0415 - as little as can be, above
    from tempannot.core.language_choice import chosen_language  # noqa: PLC0415
    from tempannot.corpus.head_start import begin, leave  # noqa: PLC0415

    use_language(chosen_language(sys.argv[1:]))  # before what has texts is loaded
    begin(sys.argv[1:])  # before what they do not need is loaded
    from tempannot.cli.main import INTERRUPTED, STOPPED  # noqa: PLC0415 - slow, see above
    from tempannot.cli.main import main as run  # noqa: PLC0415

    sys.unraisablehook = _end_if_told
    try:
        try:
            for each in _OURS:
                signal.signal(each, _stop)
            return run()
        finally:
            _leave_to_system()
            leave()
            if "PySide6.QtCore" not in sys.modules:  # whose objects want to be taken down
                gc.freeze()  # what is left goes with the process, and need not be looked through
    except KeyboardInterrupt:  # of ``run``, or between two lines here
        _say(sys.stderr, f"{STOPPED}\n")
        return INTERRUPTED


def run() -> int:
    """Run the command line and end the process, which takes all it has loaded with it.

    Python would take that down piece by piece, as long as five documents are checked.
    """
    status = main()
    threads = sys.modules.get("threading")
    if "PySide6.QtCore" in sys.modules or (threads is not None and threads.active_count() > 1):
        return status  # they have something to do yet
    import atexit  # noqa: PLC0415 - as little as can be before a command

    atexit._run_exitfuncs()  # what has asked to be told, and nothing else
    if all(_say(stream, "") for stream in (sys.stdout, sys.stderr)):
        os._exit(status)
    return status


def _open_what_is_closed() -> None:
    """Lead what was closed before the start (as by ``2>&-``) to nowhere.

    Nobody could print there, and a study that is opened would get its number, and in it what
    libraries print.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # the first number free
        if getattr(sys, name) is None:
            how = "w" if number else "r"
            setattr(sys, name, os.fdopen(number, how, encoding="utf-8", closefd=False))


def _stop(_signal: int, _frame: FrameType | None) -> None:
    _leave_to_system()
    raise KeyboardInterrupt


def _leave_to_system() -> None:
    for each in _OURS:
        signal.signal(each, signal.SIG_DFL)


def _end_if_told(lost: sys.UnraisableHookArgs) -> None:
    """End where Python has nobody to raise KeyboardInterrupt to: in a destructor, a callback."""
    if issubclass(lost.exc_type, KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)  # which is the system's by now
    sys.__unraisablehook__(lost)


def _say(stream: TextIO | None, text: str) -> bool:
    """Return whether the stream, which may be closed, full or none at all, has taken the text."""
    try:
        if stream is not None:
            stream.write(text)
            stream.flush()
            return True
    except (OSError, ValueError):
        pass
    return False
