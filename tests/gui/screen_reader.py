"""What a screen reader is told, a line each; run by the system's Python, which has pyatspi.

Writes "ready" first, then for the program of the name given ``focus ROLE NAME``, ``said WORDS`` of
announcements and of new descriptions of what has the keyboard, ``notified WORDS`` of notifications.
"""

import sys

try:
    import pyatspi
except ImportError:  # the Python of the tests has none, and reads this file only
    pyatspi = None


def _write(*words):
    sys.stdout.write(" ".join(map(str, words)).replace("\n", " ") + "\n")
    sys.stdout.flush()


def _hear(event):
    application = event.host_application
    if application is None or application.name != "tempannot":
        return
    if event.type.startswith("object:announcement"):
        _write("said", event.any_data)
    elif event.type.endswith("description"):
        if event.source.getState().contains(pyatspi.STATE_FOCUSED):
            _write("said", event.any_data)
    elif event.type.endswith("showing"):
        if event.detail1 and event.source.getRoleName() == "notification":
            _write("notified", event.source.name)
    elif event.type.endswith("focused") and event.detail1:
        _write("focus", event.source.getRoleName(), event.source.name)


def _listen():
    registry = pyatspi.Registry
    changes = (
        "state-changed:focused",
        "state-changed:showing",
        "property-change:accessible-description",
    )
    registry.registerEventListener(_hear, "object:announcement", *(f"object:{e}" for e in changes))
    _write("ready")
    registry.start()


if __name__ == "__main__":
    _listen()
