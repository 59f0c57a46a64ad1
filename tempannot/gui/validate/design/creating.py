"""Makes the store of a new study, beside the window."""

from __future__ import annotations

from tempannot.gui.validate.design.draft import Draft, plan_of
from tempannot.gui.validate.start.open_study import OpenStudy
from tempannot.session.background import StoppedError, Task
from tempannot.study.store.place import StorePlace

_BESIDE = ("", "-wal", "-shm")


def create_study(draft: Draft, place: StorePlace, task: Task) -> OpenStudy:
    """Return the new study, open; what is stopped while a file is made leaves no file.

    Raises StoreError, and what keeps the draft from being a plan.
    """
    from tempannot.study.store.study_store import StudyStore  # noqa: PLC0415 - slow to import

    planned = plan_of(draft, task)
    task.say("writing the study")
    store = StudyStore.create(place, planned.plan)
    if task.is_stopped and place.path is not None:
        store.close()
        for end in _BESIDE:
            place.path.with_name(place.path.name + end).unlink(missing_ok=True)
        raise StoppedError("the study was not made")
    return OpenStudy(store, store.study, ())
