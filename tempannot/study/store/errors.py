"""What can be wrong with the place that keeps a study, in words for its users."""

from __future__ import annotations

from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.wording import shortened


class StoreError(TempannotError):
    """A place that cannot do what is asked of it; ``str()`` gives ``PLACE: what is wrong``.

    ``place`` is shown as it is: it must not hold a password.
    """

    def __init__(self, place: object, problem: str) -> None:
        self.place = str(place)
        self.problem = shortened(problem)
        super().__init__(f"{self.place}: {self.problem}")

    @override
    def __str__(self) -> str:
        return f"{self.place}: {self.problem}"


class StoreUnreachable(StoreError):  # noqa: N818 - a state of affairs that may pass
    """There is no connection, or no longer; the same may succeed when tried again."""


class StoreLocked(StoreUnreachable):
    """Someone else holds the store for too long; the same may succeed when tried again."""


class StoreRefused(StoreError):  # noqa: N818 - as above
    """The server lets this user in not at all, or not with this password, or not this far."""


class NoStudyError(StoreError):
    """There is no study at this place, or what is there is something else, or is damaged."""


class StudyThereError(StoreError):
    """A new study cannot be made where there is one already."""


class NewerStudyError(StoreError):
    """The study was made by a newer version of the program."""


class StoreFull(StoreError):  # noqa: N818 - as above
    """The disk has no room left; what was kept before is safe."""


class StoreReadOnly(StoreError):  # noqa: N818 - as above
    """The store can be read but not written."""


class ForeignJudgmentError(StoreError):
    """A judgment of an item that its rater was never given here: it belongs to another study."""
