"""How often somebody may do what costs the server something, or tries to find a link out.

Whoever has a link is never kept from rating by what others at the same address do: wrong links are
counted apart, and refused sooner.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from threading import Lock

_MOST_CLIENTS = 10_000
"""So many clients are remembered at most; who has not come for longest is forgotten."""


class Limit:
    """So many times in so many seconds for each client; several threads may use it."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._times: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = Lock()

    def is_reached(self, client: str, now: float) -> bool:
        """Whether a client has to wait."""
        with self._lock:
            times = self._times.get(client)
            if times is None:
                return False
            while times and now - times[0] > self._seconds:
                times.popleft()
            return len(times) >= self._most

    def count(self, client: str, now: float) -> None:
        """Note that a client did it once more."""
        with self._lock:
            times = self._times.setdefault(client, deque(maxlen=self._most))
            times.append(now)
            self._times.move_to_end(client)
            if len(self._times) > _MOST_CLIENTS:
                self._times.popitem(last=False)
