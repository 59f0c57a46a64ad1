"""HTTP of a server that waits for nobody without end, and that no single address can fill.

Whoever opens connections and never finishes a request would else keep raters out: a server bears a
number of connections at most.
"""

from __future__ import annotations

import asyncio

from typing_extensions import override
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 20.0
"""Seconds in which the head of a request has to be here."""

MOST_OF_ONE = 400
"""How many connections one address may have, but this computer: a class of fifty has fewer."""

_HERE = ("127.0.0.1", "::1", "::ffff:127.0.0.1")
_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\ncontent-length: 44\r\n"
    b"connection: close\r\n\r\nToo many connections from there. Wait a bit."
)


class PatientHttp(H11Protocol):
    """One connection; it is given up if no request comes, or not all of its head."""

    _waiting: asyncio.TimerHandle | None = None

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._is_one_too_many():
            transport.write(_FULL)
            transport.close()
        else:
            self._wait()

    @override
    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if is_answering:
            self._wait_no_more()
        elif self._waiting is None and self.timeout_keep_alive_task is None:
            self._wait()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _is_one_too_many(self) -> bool:
        host = None if self.client is None else self.client[0]
        if host is None or host in _HERE:
            return False  # as a server in front of this one, which has limits of its own
        others = (getattr(each, "client", None) for each in self.connections)
        return [each[0] for each in others if each].count(host) > MOST_OF_ONE

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(PATIENCE, self._give_up)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        if not self.transport.is_closing():
            self.transport.close()
