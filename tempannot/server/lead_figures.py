"""The lead's page in a browser: how the study goes, told to whoever has the lead's key.

The page itself knows nothing. It asks for the key, keeps it in the tab that it was typed into, and
sends it with each question for numbers; no cookie, so that no other site can ask in the lead's
name. Wrong keys are answered slowly enough that nobody tries many.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from datetime import UTC, datetime
from html import escape
from math import isfinite
from threading import Lock
from time import monotonic

from tempannot.core.codec import Json
from tempannot.core.errors import TempannotError
from tempannot.core.language import LANGUAGES, bilingual, language, shown
from tempannot.resources import resource
from tempannot.server.page_language import lead_texts, spoken_json, words_of
from tempannot.server.rater_page import script_warning
from tempannot.study.report.live_tables import MOST_PAY, live_json
from tempannot.study.results.live_study import LiveStudy, live_study
from tempannot.study.results.rater_answers import said_json, said_on_pages
from tempannot.study.store.lead_key import holds
from tempannot.study.store.place import StoreError
from tempannot.study.store.study_store import StudyStore
from tempannot.study.store.unnamed_study import shown_study

_OFTEN = 4.0
"""Seconds between two looks at the judgments, if these take no longer."""

_SHARE = 10
"""A look is taken so seldom that it takes a tenth of the time at most."""

_WRONG_A_MINUTE = 10
_LONGEST_KEY = 80


class LeadRefusedError(TempannotError):
    """The key is not that of the study's lead."""


class LeadFiguresError(TempannotError):
    """The study cannot be read at present; the lead, who has the key, is told why."""


class LeadFigures:
    """What the page of one study asks for; several threads may use it."""

    def __init__(self, store: StudyStore) -> None:
        self._store = store
        self._lock = Lock()
        self._found: dict[tuple[bool, str], tuple[float, LiveStudy]] = {}
        self._wrong: deque[float] = deque()

    @property
    def html(self) -> str:
        """The page in the language that is spoken, the same for everybody."""
        page, name, code = resource("server/lead.html"), self._store.study.design.name, language()
        words = words_of(lead_texts(), code)
        parts = {
            "language": code,
            "name": escape(name),
            "title": escape(shown(bilingual("{study}: how it goes", study=name))),
            "noscript": script_warning(),
            "said": spoken_json(LANGUAGES, code, code, {code: words}),
        }
        template = page.read_text(encoding="utf-8")
        return re.sub(r"\{(\w+)\}", lambda hole: parts[hole[1]], template)

    def figures(self, sent: Mapping[str, object]) -> Json:
        """What the page shows, for a ``key`` and a ``pay`` an hour.

        What raters answered on pages is told only where ``answers`` are asked for, the names of
        raters only where ``names`` are; else they are R01 and so on, as in exports.

        Raises LeadRefusedError without the lead's key, StoreError if that cannot be known, and
        LeadFiguresError.
        """
        self._check(sent.get("key"))
        try:
            return self._figures(sent)
        except StoreError as error:
            raise LeadFiguresError(str(error)) from error

    def _figures(self, sent: Mapping[str, object]) -> Json:
        has_names = sent.get("names") is True
        store = shown_study(self._store, has_names=has_names)
        with self._lock:
            now = monotonic()
            due, found = self._found.get((has_names, language()), (now, None))
            if found is None or now >= due:
                found = live_study(store, datetime.now(UTC))
                took = monotonic() - now
                due = now + took + max(_OFTEN, _SHARE * took)
                self._found[has_names, language()] = due, found
            again = max(1.0, due - monotonic())
            shown = live_json(found, _pay(sent.get("pay")))
        if sent.get("answers") is True:
            shown |= {"said": said_json(said_on_pages(store.study.design, store.page_answers()))}
        return shown | {"again": round(again, 1)}

    def _check(self, key: object) -> None:
        if isinstance(key, str) and len(key) <= _LONGEST_KEY and holds(self._store, key):
            return  # whatever others tried: nobody shuts the lead out
        with self._lock:
            now = monotonic()
            while self._wrong and now - self._wrong[0] > 60:
                self._wrong.popleft()
            if len(self._wrong) >= _WRONG_A_MINUTE:
                raise LeadRefusedError(bilingual("Too many wrong keys: try again in a minute."))
            self._wrong.append(now)
        raise LeadRefusedError(bilingual("This is not the key of the study's lead."))


def _pay(told: object) -> float:
    """The pay an hour; 0 for none, or for what is none."""
    if not isinstance(told, int | float) or not isfinite(told):
        return 0.0
    return min(max(0.0, float(told)), MOST_PAY)
