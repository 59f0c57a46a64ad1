"""Running the site of a study: the one place that knows the web server."""

from __future__ import annotations

import socket
from collections.abc import Callable

from tempannot.core.errors import TempannotError
from tempannot.core.extras import need
from tempannot.core.language import bilingual
from tempannot.study.store.place import StoreError, StoreFull, StoreReadOnly
from tempannot.study.store.study_store import StudyStore

need(bilingual("rating in a browser"), "server")

import uvicorn  # noqa: E402 - an extra

from tempannot.server.patient_http import PatientHttp  # noqa: E402 - it stands on the extra
from tempannot.server.rating_site import RatingSite, not_kept  # noqa: E402 - as above

_BACKLOG = 512


class StudyServer:
    """Serves a study that the caller opened, and closes afterwards.

    ``troubled`` is told, in any thread, that answers cannot be kept, and with None that they are
    again. Raises TempannotError if the address cannot be had.
    """

    def __init__(
        self,
        store: StudyStore,
        host: str = "127.0.0.1",
        port: int = 8000,
        troubled: Callable[[StoreError | None], object] | None = None,
    ) -> None:
        if store.is_full:
            raise StoreFull(
                store.place, bilingual("the disk is full: nobody could judge in it; make room")
            )
        if store.is_read_only:
            raise StoreReadOnly(
                store.place, bilingual("it is write-protected: nobody could judge in it")
            )
        self._socket = _bound(host, port)
        self._site = RatingSite(store, troubled)
        self._key = store.lead_key
        config = uvicorn.Config(
            self._site.app,
            log_level="warning",
            access_log=False,  # links are secret
            server_header=False,
            limit_concurrency=1_000,
            timeout_graceful_shutdown=5,
            lifespan="off",
            ws="none",
            http=PatientHttp,
        )
        self._server = uvicorn.Server(config)

    @property
    def address(self) -> str:
        """Where it is, for a browser."""
        host, port = self._socket.getsockname()[:2]
        shown = f"[{host}]" if ":" in host else host
        return f"http://{shown}:{port}"

    @property
    def lead_address(self) -> str:
        """The address of the lead's page, empty without her key.

        The key stands behind a ``#``: a browser sends that to nobody, so that no log has it.
        """
        return "" if self._key is None else f"{self.address}/lead#{self._key}"

    @property
    def kept(self) -> int:
        """How many judgments came in since it was started."""
        return self._site.kept

    @property
    def at_work(self) -> int:
        """How many raters have a page open on which there is something left to do."""
        return self._site.at_work

    @property
    def trouble(self) -> str:
        """Why answers are not kept at present, empty if they are."""
        trouble = self._site.trouble
        return "" if trouble is None else not_kept(trouble)

    def run(self) -> None:
        """Serve until Ctrl-C or ``stop``."""
        try:
            self._server.run([self._socket])
        finally:
            self._site.close()
            self._socket.close()

    def stop(self) -> None:
        """Let ``run`` end, in whatever thread it is, once what is under way is kept."""
        self._server.should_exit = True


def serve(
    store: StudyStore,
    host: str,
    port: int,
    told: Callable[[str, str], object],
    troubled: Callable[[str], object],
) -> None:
    """Serve a study until Ctrl-C; ``told`` gets its address first, and that of the lead's page.

    ``troubled`` gets why answers are not kept, once, and that they are again.
    """

    def tell(trouble: StoreError | None) -> None:
        troubled(bilingual("Answers are kept again.") if trouble is None else not_kept(trouble))

    server = StudyServer(store, host, port, tell)
    told(server.address, server.lead_address)
    server.run()


def _bound(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server(
            (host, port), backlog=_BACKLOG, family=_family(host), reuse_port=False
        )
    except OSError as error:
        raise TempannotError(
            bilingual(
                "{host} port {port}: it cannot be served there: {value}",
                host=host,
                port=port,
                value=error.strerror or error,
            )
        ) from error


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
