"""The web site of a study: a page per rater, and what the page asks and sends.

Nothing is remembered in cookies: who a rater is, only the secret link says, so that no other site
can act in a rater's name. Every answer to a page goes out with headers that forbid scripts and
frames of others. What a page sends has a limit, in size and in number a second.
"""

from __future__ import annotations

import json
from asyncio import timeout
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hmac import compare_digest
from html import escape
from threading import Lock
from time import monotonic

from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tempannot.core.codec import CodecError, Json
from tempannot.core.language import ENGLISH, bilingual, language, shown, speaking
from tempannot.formats.items.response_scale import ScaleError
from tempannot.resources import resource
from tempannot.server.browser_rater import BrowserRater, PageAct, act_from_json
from tempannot.server.lead_figures import LeadFigures, LeadFiguresError, LeadRefusedError
from tempannot.server.page_language import (
    SAYS,
    interface_language,
    lead_language,
    page_language,
    page_words,
    said_json,
)
from tempannot.server.rater_page import page_html, study_json
from tempannot.server.secret_links import Limit, SecretLinks
from tempannot.study.design.study_design import DesignError, StudyDesign
from tempannot.study.pages.checked_pages import most_letters
from tempannot.study.pages.questionnaire import PageAnswerError
from tempannot.study.store.place import ForeignJudgmentError, StoreError
from tempannot.study.store.study_store import StudyStore

LARGEST = 16_384
"""How many bytes a page may send at once, if it asks for no more."""

_BYTES = 6
"""How many bytes JSON takes for a letter at most."""

MOST_A_SECOND = 20
"""How often a second a page may send something; more is refused for a moment."""

WRONG_LINKS = 30
"""So many wrong links a minute are looked up for one client; more are refused unlooked."""

ARRIVALS = 60
"""So many may come by the open link in a minute from one address; a class does, at once."""

SLOWEST = 20.0
"""Seconds in which what a page sends has to be here."""

_IDLE = 1800.0
"""After so many seconds without a word from a page its rater's unbegun lists are given back."""

_AT_WORK = 600.0
"""So many seconds after a word from a page its rater is taken to be at work."""

_LOADED_AGAIN = "5"
"""After so many seconds a browser loads a page again that could not be told whose it is."""

_SECURITY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_FILES = {
    "rater.js": "text/javascript",
    "rater.css": "text/css",
    "rater.svg": "image/svg+xml",
    "lead.js": "text/javascript",
    "lead.css": "text/css",
    "pages.js": "text/javascript",
    "words.js": "text/javascript",
}


@dataclass(slots=True)
class _Visitor:
    """A rater with a page open: when it was heard of, and when it sent something lately."""

    rater: BrowserRater
    heard: float
    sent: deque[float] = field(default_factory=deque)

    def may_send(self, now: float) -> bool:
        """Whether another thing may be sent now, and note that it was."""
        while self.sent and now - self.sent[0] > 1:
            self.sent.popleft()
        self.sent.append(now)
        return len(self.sent) <= MOST_A_SECOND


class RatingSite:
    """The site of one study; ``app`` is what a web server runs, ``kept`` counts what came in.

    ``trouble`` is what keeps answers from being kept, until one is again: raters' pages hold them
    as long. ``troubled`` is told of it once, and with None when it is over.
    """

    def __init__(
        self, store: StudyStore, troubled: Callable[[StoreError | None], object] | None = None
    ) -> None:
        self.links = SecretLinks(store)
        self._store = store
        self._lock = Lock()
        self._largest = max(LARGEST, _BYTES * most_letters(store.study.design.pages))
        self.kept = 0
        self.trouble: StoreError | None = None
        self._troubled = troubled
        self._visitors: OrderedDict[str, _Visitor] = OrderedDict()
        self._lead = LeadFigures(store)
        self._wrong, self._arrivals = Limit(WRONG_LINKS, 60.0), Limit(ARRIVALS, 60.0)
        self.app = Starlette(
            routes=[
                Route("/", self._home),
                Route("/files/{name}", self._file),
                Route("/r/{code}", self._rater_page),
                Route("/r/{code}/page", self._page),
                Route("/r/{code}/act", self._act, methods=["POST"]),
                Route("/r/{code}/leave", self._leave, methods=["POST"]),
                Route("/j/{code}", self._open_page),
                Route("/j/{code}/arrive", self._arrive, methods=["POST"]),
                Route("/lead", self._lead_page),
                Route("/lead/figures", self._lead_figures, methods=["POST"]),
            ],
            middleware=[Middleware(_Guard, design=store.study.design)],
            exception_handlers={
                404: _nothing,
                405: _nothing,
                StoreError: self._unreachable,
                Exception: _unexpected,
            },
        )

        self.app.router.redirect_slashes = False  # an address is right or it is not

    @property
    def at_work(self) -> int:
        """How many raters have a page open on which there is something left to do."""
        since = monotonic() - _AT_WORK
        with self._lock:
            visitors = list(self._visitors.values())
        return sum(each.heard > since and each.rater.is_at_work for each in visitors)

    def close(self) -> None:
        """Give back what was never begun; the store stays open."""
        for each in self._visitors.values():
            each.rater.leave()

    def _home(self, _: Request) -> Response:
        text = bilingual("A rating study is served here. Your link leads to your items.")
        return _told("tempannot", text)

    def _file(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in _FILES:
            return _nothing(request, None)
        data = resource(f"server/{name}").read_bytes()
        return Response(data, media_type=_FILES[name])

    async def _rater_page(self, request: Request) -> Response:
        if await self._visiting(request) is None:
            return self._refused(request)
        return self._html(f"/r/{request.path_params['code']}")

    def _open_page(self, request: Request) -> Response:
        if not self._is_open_link(request):
            return self._refused(request)
        return self._html(f"/j/{request.path_params['code']}")

    async def _page(self, request: Request) -> Response:
        visitor = await self._visiting(request)
        if visitor is None:
            return self._refused(request)
        if not visitor.may_send(monotonic()):
            return _problem(_too_often(), 429)
        window = request.query_params.get("window", "")
        return await self._answered(lambda: self._everything(visitor.rater, window))

    async def _leave(self, request: Request) -> Response:
        visitor = await self._visiting(request)
        if visitor is None:
            return self._refused(request)
        if not visitor.may_send(monotonic()):
            return _problem(_too_often(), 429)
        body = await _sent(request)
        if isinstance(body, Response):
            return body

        def work() -> Json:
            visitor.rater.close_page(str(body.get("window")))
            return {}

        return await self._answered(work)

    async def _act(self, request: Request) -> Response:
        visitor = await self._visiting(request)
        if visitor is None:
            return self._refused(request)
        if not visitor.may_send(monotonic()):
            return _problem(_too_often(), 429)
        body = await _sent(request, self._largest)
        if isinstance(body, Response):
            return body

        def work() -> Json:
            act: PageAct = act_from_json(body)
            before = visitor.rater.kept
            page = visitor.rater.act(act)
            self.kept += 1
            if visitor.rater.kept > before:
                self._note_trouble(None)
            return page

        answer = await self._answered(work)
        answer.background = BackgroundTask(visitor.rater.fetch_ahead)
        return answer

    async def _visiting(self, request: Request) -> _Visitor | None:
        """The visitor of a link; whose page is open is known without the store, and at once."""
        code = request.path_params["code"]
        with self._lock:
            known = self._visitors.get(code)
            if known is not None:
                known.heard = monotonic()
                self._visitors.move_to_end(code)
                return known
        if self._wrong.is_reached(_client(request), monotonic()):
            return None
        return await run_in_threadpool(self._visitor, code)

    def _is_open_link(self, request: Request) -> bool:
        return compare_digest(request.path_params["code"].encode(), self.links.open_code.encode())

    def _refused(self, request: Request) -> Response:
        """What whoever has a wrong link is told."""
        client, now = _client(request), monotonic()
        if self._wrong.is_reached(client, now):
            return _problem(bilingual("Too many wrong links: wait a minute."), 429)
        self._wrong.count(client, now)
        return _nothing(request, None)

    async def _arrive(self, request: Request) -> Response:
        if not self._is_open_link(request):
            return self._refused(request)
        client, now = _client(request), monotonic()
        if self._arrivals.is_reached(client, now):
            return _problem(bilingual("Too many come at once: wait a moment."), 429)
        self._arrivals.count(client, now)
        body = await _sent(request)
        if isinstance(body, Response):
            return body
        facts = {str(name): str(value) for name, value in body.items() if name != SAYS}
        return await self._answered(lambda: {"address": f"/r/{self.links.arrive(facts)}"})

    def _lead_page(self, _: Request) -> Response:
        return HTMLResponse(self._lead.html)

    async def _lead_figures(self, request: Request) -> Response:
        body = await _sent(request)
        if isinstance(body, Response):
            return body

        def work() -> Json:
            figures, trouble = self._lead.figures(body), self.trouble
            return figures | {"trouble": "" if trouble is None else shown(not_kept(trouble))}

        return await self._answered(work)

    def _note_trouble(self, trouble: StoreError | None) -> None:
        """Keep what is wrong with the store, None if nothing is, and tell it if it is news."""
        with self._lock:
            is_news = str(trouble or "") != str(self.trouble or "")
            self.trouble = trouble
        if is_news and self._troubled is not None:
            self._troubled(trouble)

    def _unreachable(self, request: Request, error: Exception) -> Response:
        """What raters are told whose study cannot be read or written; their pages ask again."""
        assert isinstance(error, StoreError)
        if not isinstance(error, ForeignJudgmentError):  # which is of one rater alone
            self._note_trouble(error)
        text = bilingual("The study cannot be reached at present; this is tried again.")
        if "text/html" not in request.headers.get("accept", ""):
            return _problem(text, 503)
        answer = _told("tempannot", text, 503)
        answer.headers["Refresh"] = _LOADED_AGAIN
        return answer

    async def _answered(self, work: Callable[[], Json]) -> Response:
        """Do something in a thread, with what can be wrong about it told in a line."""
        try:
            return JSONResponse(await run_in_threadpool(work))
        except LeadRefusedError as error:
            return _problem(str(error), 403)
        except LeadFiguresError as error:
            return _problem(str(error), 503)
        except PageAnswerError as error:
            problems = {name: shown(each) for name, each in error.problems.items()}
            return JSONResponse({"problems": problems})
        except (CodecError, ScaleError, DesignError) as error:
            return _problem(str(error), 400)

    def _visitor(self, code: str) -> _Visitor | None:
        rater = self.links.rater(code)
        if rater is None:
            return None
        now = monotonic()
        with self._lock:
            found = self._visitors.pop(code, None) or _Visitor(
                BrowserRater(self._store, rater), now
            )
            found.heard = now
            self._visitors[code] = found
            gone = self._gone(now)
        for each in gone:
            each.rater.leave()
        return found

    def _gone(self, now: float) -> list[_Visitor]:
        """Take out those of whom nothing was heard for long."""
        gone = []
        while self._visitors:
            code, first = next(iter(self._visitors.items()))
            if now - first.heard < _IDLE:
                break
            gone.append(self._visitors.pop(code))
        return gone

    def _everything(self, rater: BrowserRater, window: str) -> Json:
        """What the page shows, and what stays the same from item to item."""
        return rater.page(window) | study_json(self._store.study.design)

    def _html(self, address: str) -> Response:
        design, code = self._store.study.design, language()
        speaks = interface_language(code)
        said = said_json(design, code, {speaks: page_words(speaks)})
        return HTMLResponse(page_html(design.name, address, speaks, said))


def not_kept(trouble: StoreError) -> str:
    """What the lead is told of answers that cannot be kept."""
    return bilingual(
        "Answers are not kept at present, raters' pages send them again: {trouble}",
        trouble=trouble,
    )


async def _sent(request: Request, most: int = LARGEST) -> Mapping[str, object] | Response:
    """What a page sent, or why it is refused."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        return _problem(bilingual("This takes JSON only."), 415)
    if _is_longer(request, most):
        return _problem(bilingual("That is too long."), 413)
    body = bytearray()
    try:
        async with timeout(SLOWEST):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    return _problem(bilingual("That is too long."), 413)
    except (TimeoutError, ClientDisconnect):  # who lost the network hears nothing of it
        return _problem(bilingual("That came too slowly."), 408)
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        return _problem(bilingual("This is no JSON."), 400)
    return data if isinstance(data, dict) else _problem(bilingual("This is no JSON object."), 400)


def _is_longer(request: Request, most: int) -> bool:
    """Whether a page says itself that it sends too much."""
    told = request.headers.get("content-length", "")
    return told.isascii() and told.isdigit() and (len(told) > 12 or int(told) > most)


def _client(request: Request) -> str:
    return "" if request.client is None else request.client.host


_OWN_SITE = (b"same-origin", b"none")
"""What a browser says of who asks, when it is our own page, or the user."""


class _Guard:
    """Puts the headers on every answer, and refuses what another site lets a browser send.

    What is answered is said in the language of who asks.
    """

    def __init__(self, app: ASGIApp, design: StudyDesign) -> None:
        self._app = app
        self._design = design

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with speaking(self._language(scope)):
            await self._answer(scope, receive, send)

    def _language(self, scope: Scope) -> str:
        if scope["type"] != "http":
            return ENGLISH
        request = Request(scope)
        accepted = request.headers.get("accept-language", "")
        chosen = request.query_params.get(SAYS, "")
        if scope["path"].startswith("/lead"):
            return lead_language(chosen, accepted, self._design.language)
        return page_language(self._design, chosen, accepted)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_SECURITY)
            await send(message)

        sent = dict(scope.get("headers", ()))
        is_foreign = sent.get(b"sec-fetch-site", b"none") not in _OWN_SITE
        if scope["type"] == "http" and scope["method"] != "GET" and is_foreign:
            await _problem(bilingual("Another site cannot send this."), 403)(
                scope, receive, send_with_headers
            )
            return
        await self._app(scope, receive, send_with_headers)


def _unexpected(_: Request, __: Exception) -> Response:
    return _problem(bilingual("Something went wrong here; the lead of the study should know."), 500)


def _problem(text: str, status: int) -> Response:
    return JSONResponse({"problem": shown(text)}, status)


def _nothing(_: Request, __: Exception | None) -> Response:
    text = bilingual("There is no such page. Look whether your link is whole.")
    return _told(bilingual("Nothing here"), text, 404)


def _told(title: str, text: str, status: int = 200) -> Response:
    head = (
        '<meta charset="utf-8"><link rel="stylesheet" href="/files/rater.css">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
    )
    title, text, code = escape(shown(title)), escape(shown(text)), interface_language(language())
    body = f"<main><h1>{title}</h1><p>{text}</p></main>"
    page = f'<!doctype html><html lang="{code}"><head>{head}<title>{title}</title></head>'
    return HTMLResponse(f"{page}<body>{body}</body></html>", status)


def _too_often() -> str:
    return bilingual("Too many answers at once: wait a moment.")
