"""A store that hangs like a network that went away, and what sessions on it are given."""

from threading import Event

from tempannot.session.rating_delivery import Timing
from tempannot.study.store.place import StoreUnreachable
from tests.study.rating.studies import MemoryStore

QUICK = Timing(visible=0.01, patience=0.05, first_retry=0.03, longest_retry=0.1, closing=0.3)
PATIENT = Timing(visible=0.01, patience=30)
LOST = StoreUnreachable("memory", "the connection was lost")


class HangingStore(MemoryStore):
    """As long as it is told to hang, its calls do not come back."""

    def __init__(self, *lists_and_training: int) -> None:
        super().__init__(*lists_and_training)
        self._may_go = Event()
        self._gave_up = False
        self._may_go.set()

    def hang(self) -> None:
        self._may_go.clear()

    def go_on(self) -> None:
        self._may_go.set()

    @property
    def hangs(self) -> bool:
        """Whether nothing has come through so far, and no call gave up waiting."""
        return not self._may_go.is_set() and not self._gave_up

    def _called(self, name: str) -> None:
        if not self._may_go.wait(20):
            self._gave_up = True
            raise AssertionError(f"{name} hung for 20 seconds")
        super()._called(name)


def place(session) -> tuple[int, int]:
    return divmod(session.turn.item.number, 100)


def responses(store) -> list[str | None]:
    return [each.response for each in store.kept.values()]
