"""A store that hangs like a network that went away."""

from threading import Event

from tests.study.rating.studies import MemoryStore


class HangingStore(MemoryStore):
    """As long as it is told to hang, its calls do not come back."""

    def __init__(self, *lists_and_training: int) -> None:
        super().__init__(*lists_and_training)
        self._may_go = Event()
        self._may_go.set()

    def hang(self) -> None:
        self._may_go.clear()

    def go_on(self) -> None:
        self._may_go.set()

    def _called(self, name: str) -> None:
        if not self._may_go.wait(20):
            raise AssertionError(f"{name} hung for 20 seconds")
        super()._called(name)
