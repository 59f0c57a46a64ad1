"""What a screen reader is told, a line each; run by the system's Python, which has pyatspi.

Writes "ready" first, then ``focus ROLE NAME`` and ``said WORDS`` for the program of the name given.
"""

import sys


def _write(*words):
    sys.stdout.write(" ".join(map(str, words)).replace("\n", " ") + "\n")
    sys.stdout.flush()


def _hear(event):
    application = event.host_application
    if application is None or application.name != "tempannot":
        return
    if event.type.startswith("object:announcement"):
        _write("said", event.any_data)
    elif event.detail1:
        _write("focus", event.source.getRoleName(), event.source.name)


def _listen():
    import pyatspi  # noqa: PLC0415 - the Python of the tests has none

    registry = pyatspi.Registry
    registry.registerEventListener(_hear, "object:announcement", "object:state-changed:focused")
    _write("ready")
    registry.start()


if __name__ == "__main__":
    _listen()
