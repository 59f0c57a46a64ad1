"""Processes of a Dask cluster, which may be on other machines.

Everything that is sent is the work itself and items, which are paths or addresses: each worker
reads what it is told to. A worker that is lost loses nothing, since the scheduler gives its
chunks to another; a chunk that ends several workers is done item by item.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.extras import lacking
from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.corpus.workers import Item, LostError, Pending, Value, Workers, done
from tempannot.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributed import Client, Future

_PATIENCE = 30
"""Seconds to wait for the scheduler, and for its first worker."""


class ClusterError(TempannotError):
    """A cluster that cannot be worked with."""


class Cluster(Workers[Item, Value]):
    """The workers of the Dask scheduler at an address; raises ClusterError."""

    chunk = 40  # a task costs about 10 ms of processor time, so that one document is not worth it

    def __init__(self, work: Callable[[Item], Value], address: str) -> None:
        self._client = _joined(address)
        self._address = address
        # pickled once, and unpickled by each worker once: it may hold a model
        self._work = pickle.dumps(work, pickle.HIGHEST_PROTOCOL)
        self.slots = sum(self._client.nthreads().values())

    @override
    def begin(self, items: Sequence[Item]) -> Pending[Value]:
        with _one_line(self._address):
            return _Task(
                self._client.submit(_done, self._work, items, pure=False, retries=2),
                self._address,
            )

    @override
    def end(self) -> None:
        self._client.close(timeout=_PATIENCE)


class _Task(Pending[Value]):
    def __init__(self, future: Future, address: str) -> None:
        self._future = future
        self._address = address

    @override
    def results(self) -> list[Value]:
        from distributed import KilledWorker  # noqa: PLC0415 - loaded by now

        with _one_line(self._address):
            try:
                found: list[Value] = self._future.result()
            except KilledWorker as error:
                raise LostError(bilingual("several workers were lost at it")) from error
            return found


def _done(work: bytes, items: Sequence[Any]) -> list[Any]:
    return done(_unpickled(work), items)


_last: dict[bytes, Callable[[Any], Any]] = {}


def _unpickled(work: bytes) -> Callable[[Any], Any]:
    """The work of the command that a worker serves now."""
    found = _last.get(work)
    if found is None:
        _last.clear()
        found = _last[work] = pickle.loads(work)
    return found


def _joined(address: str) -> Client:
    """Join a scheduler, and make sure that it has workers, and that they are of this version."""
    try:
        from distributed import Client  # noqa: PLC0415 - slow, and an extra
    except ImportError as error:
        raise ClusterError(lacking(bilingual("a cluster"), "cluster")) from error
    with _one_line(address):
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
            versions = set(client.run(_version).values())
        except BaseException:
            client.close(timeout=_PATIENCE)
            raise
    if versions != {__version__}:
        client.close(timeout=_PATIENCE)
        others = ", ".join(sorted(versions - {__version__}))
        raise ClusterError(
            bilingual(
                "{address}: its workers have tempannot {others}, not {version}",
                address=address,
                others=others,
                version=__version__,
            )
        )
    return client


def _version() -> str:
    return __version__


@contextmanager
def _one_line(address: str) -> Iterator[None]:
    """Say in a line that a cluster is not there, or not any more."""
    from distributed import CancelledError  # noqa: PLC0415 - loaded by now
    from distributed.comm.core import CommClosedError  # noqa: PLC0415

    try:
        yield
    except TimeoutError as error:
        problem = bilingual(
            "no scheduler with a worker answers within {patience} seconds", patience=_PATIENCE
        )
        raise ClusterError(joined(": ", (address, problem))) from error
    except (CancelledError, CommClosedError) as error:
        problem = bilingual("the cluster is gone; with --resume what it has done is kept")
        raise ClusterError(joined(": ", (address, problem))) from error
    except (ImportError, ValueError, OSError) as error:
        raise ClusterError(f"{address}: {error}") from error
