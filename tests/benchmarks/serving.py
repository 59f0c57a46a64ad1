"""Fifty raters in browsers at once: how long an answer takes, and whether a burst loses any.

The server is a program of its own, as users run it; the raters are threads here, on the same
processors. The times are those on the wall, from sending an answer to having the next item.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from uuid import uuid4

from tempannot.server.secret_links import SecretLinks
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.benchmarks.clock import Times, elapsed
from tests.benchmarks.table import Row, row, spread
from tests.study.store.studies import plan_of

_RATERS, _ANSWERS, _BURST = 50, 10, 5


def rows() -> list[Row]:
    """Measure a steady stream, one answer a second each, and a burst as fast as it goes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "study.tempstudy"
        plan = plan_of(_RATERS * 2, 10, raters=1)
        StudyStore.create(StorePlace.of(path), plan).close()
        with StudyStore.open(StorePlace.of(path)) as store:
            names = [f"R{number:02}" for number in range(_RATERS)]
            for each in names:
                store.join(each)
            codes = [SecretLinks(store).code(each) for each in names]
        with _served(path) as (port, process):
            raters = [_Rater(port, code) for code in codes]
            before = _processor(process)
            steady = _all(raters, _ANSWERS, 1.0)
            each = (_processor(process) - before) / len(steady)
            burst = _all(raters, _BURST, 0.0)
        with StudyStore.open(StorePlace.of(path)) as store:
            kept = sum(1 for _ in store.all_judgments())
    wanted = _RATERS * (_ANSWERS + _BURST)
    speed = f"{len(burst) / (sum(burst) / _RATERS / 1000):.0f} answers/s"
    return [
        spread(f"{_RATERS} raters, an answer a second each", (50, 100), Times(steady)),
        row("processor time of the server per answer", 5, each),
        Row("a burst of all at once", "nothing lost", f"{kept} of {wanted}", speed, kept == wanted),
    ]


class _Rater:
    """A page without a browser."""

    def __init__(self, port: int, code: str) -> None:
        self._connection = HTTPConnection("127.0.0.1", port)
        self._address = f"/r/{code}"
        self._turn = self._ask("GET", "/page")["turn"]

    def answers(self, count: int, pause: float, wait: float) -> list[float]:
        """Give answers after a wait; return how long each took, in milliseconds."""
        found = []
        time.sleep(wait)
        for _ in range(count):
            begun = elapsed()
            act = {"id": uuid4().hex, "kind": "answer", "turn": self._turn, "seconds": 1.0}
            page = self._ask("POST", "/act", act | {"response": "very likely"})
            found.append(elapsed() - begun)
            self._turn = page.get("turn", "")
            time.sleep(max(0.0, pause - found[-1] / 1000))
        return found

    def _ask(self, method: str, path: str, sent: object = None) -> dict[str, str]:
        body = None if sent is None else json.dumps(sent)
        headers = {"Content-Type": "application/json"}
        self._connection.request(method, self._address + path, body, headers)
        answer: dict[str, str] = json.loads(self._connection.getresponse().read())
        return answer


def _all(raters: list[_Rater], count: int, pause: float) -> list[float]:
    """Let all answer at a pace; people do not press their keys at the same moment."""
    waits = [pause * number / len(raters) for number in range(len(raters))]
    with ThreadPoolExecutor(len(raters)) as pool:
        given = pool.map(lambda each, wait: each.answers(count, pause, wait), raters, waits)
        return [ms for times in given for ms in times]


def _processor(process: int) -> float:
    """The processor time that a process has taken, in milliseconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


@contextmanager
def _served(path: Path) -> Iterator[tuple[int, int]]:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = int(found.getsockname()[1])
    command = [sys.executable, "-m", "tempannot", "study", "serve", str(path), "--port", str(port)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as program:
        assert program.stderr is not None
        program.stderr.readline()
        try:
            yield port, program.pid
        finally:
            program.kill()
