"""A rater's page as one file: answers are kept in the browser, and handed over as a file."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection

from tempannot.core.codec import Json
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual, speaking
from tempannot.datasets.mctaco.quantities import equivalents
from tempannot.formats.atomic import write_atomically
from tempannot.resources import resource
from tempannot.server.page_language import (
    interface_language,
    offered_languages,
    page_words,
    said_json,
)
from tempannot.server.rater_page import item_json, notice_json, page_html, page_json, study_json
from tempannot.study.design.study_design import StudyDesign
from tempannot.study.judgment import Block, BlockKind, Turn, judgment_as_json
from tempannot.study.pages.page_answers import page_answers_as_json
from tempannot.study.rating.rater_words import declined_notice
from tempannot.study.store.claiming import (
    blocks_where,
    claim_lists,
    is_unfinished,
    lock,
    training_block,
)
from tempannot.study.store.keeping import add_raters
from tempannot.study.store.place import StoreError
from tempannot.study.store.schema import BLOCK
from tempannot.study.store.study_store import StudyStore

_POLICY = (
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
    "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:\">\n"
)
"""The page asks nobody for anything, whatever texts are in it."""

_NAME = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True)
class HandedPage:
    """A page that was written: for whom, where, and how many lists are in it."""

    rater: str
    path: Path
    lists: int


def hand_out_pages(
    store: StudyStore, raters: Sequence[str], folder: Path, lists: int | None
) -> tuple[HandedPage, ...]:
    """Write the pages of raters into a folder, which is made if it is not there: all or none.

    Each has the rater's unfinished lists, and new ones as ``copies.hand_out`` gives them; in the
    study they count as this rater's from now on. Pages have no labels, sources or answers of
    attention checks; those of training are in them, for they explain them. Of several raters who
    has nothing left gets none. Raises StoreError if nothing is left for any, FileError if a page
    is there already or cannot be written: then the study has not changed.
    """
    names = dict.fromkeys(map(store.known_name, raters))
    study = _NAME.sub("_", store.study.name)
    paths = {each: folder / f"{study} {_NAME.sub('_', each)}.html" for each in names}
    is_new = not folder.exists()
    try:
        taken = bilingual("something is there already; choose another folder")
        return _written(store, paths, lists, taken)
    except BaseException:
        if is_new and folder.is_dir():
            folder.rmdir()
        raise


def hand_out_page(store: StudyStore, rater: str, path: Path, lists: int | None) -> HandedPage:
    """Write the page of one rater under a name of one's own, as ``hand_out_pages`` does."""
    taken = bilingual("something is there already; choose another name")
    (page,) = _written(store, {store.known_name(rater): path}, lists, taken)
    return page


def _written(
    store: StudyStore, paths: Mapping[str, Path], lists: int | None, taken: str
) -> tuple[HandedPage, ...]:
    """Write pages by their raters, all or none; those for whom nothing is left get none."""
    if store.study.is_handed_out:
        raise StoreError(store.place, bilingual("this file was handed out itself: take the study"))
    made = dict[Path, HandedPage]()
    try:
        with store.writing() as connection:
            for rater, path in paths.items():
                if path.exists():
                    raise FileError(path, taken)
                given = _handed_out(connection, store, rater, lists)
                if given["lists"]:
                    _make(path.parent)
                    write_atomically(path, _page(store.study.design, given).encode())
                    made[path] = HandedPage(rater, path, len(given["lists"]))
            if not made:
                raise StoreError(
                    store.place, bilingual("no list is left for {names}", names=", ".join(paths))
                )
    except BaseException:
        for path in made:  # the study could not be written after all
            path.unlink(missing_ok=True)
        raise
    return tuple(made.values())


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(
            folder, bilingual("it cannot be made: {strerror}", strerror=error.strerror)
        ) from error


def _handed_out(connection: Connection, store: StudyStore, rater: str, lists: int | None) -> Json:
    """What the page shows, with lists given out as part of a transaction."""
    design = store.study.design
    lock(connection)
    add_raters(connection, {rater: datetime.now(UTC)})
    training = [
        training_block(connection, store.place, design, rater, attempt)
        for attempt in range(1, design.attempts + 1)
    ]
    claim_lists(connection, design, rater, lists)
    held = (BLOCK.c.rater == rater, BLOCK.c.released_at.is_(None), is_unfinished())
    own = [each for each in blocks_where(connection, *held) if each.kind is BlockKind.LIST]
    filled = store.page_answers(rater)
    names = {each.name for each in (*training, *own)}
    judged = [each for each in store.judgments(rater) if each.block in names]
    return _given(store, rater) | {
        "training": [_block(each, teaches=True) for each in training if each.turns],
        "lists": [_with_meanings(_block(each, teaches=False), each, design) for each in own],
        "judgments": [judgment_as_json(each) for each in judged],
        "filled": [page_answers_as_json(each) for each in filled if not each.is_sealed],
    }


def _given(store: StudyStore, rater: str) -> Json:
    design = store.study.design
    let_in = store.let_in_at(rater)
    return {
        "study": store.study.id,
        "name": design.name,
        "rater": rater,
        "pass_mark": design.pass_mark,
        "completion": design.completion,
        "limits": asdict(design.limits),
        "let_in_at": None if let_in is None else let_in.isoformat(),
        "in": {code: _spoken(design, code) for code in offered_languages(design)},
    }


def _spoken(design: StudyDesign, code: str) -> Json:
    """What the page says of the study in a language."""
    with speaking(code):
        return study_json(design) | {
            "declined": notice_json(declined_notice()),
            "pages_before": [page_json(each, design.languages) for each in design.pages_before],
            "pages_after": [page_json(each, design.languages) for each in design.pages_after],
        }


def _block(block: Block, *, teaches: bool) -> Json:
    return {"name": block.name, "turns": [_turn(each, teaches=teaches) for each in block.turns]}


def _with_meanings(found: Json, block: Block, design: StudyDesign) -> Json:
    """The list, with what says which answers are to one question, and which say the same.

    It is for showing earlier answers beside an item, and there only if the design wants that.
    """
    questions: dict[tuple[str, ...], list[int]] = {}
    for place, turn in enumerate(block.turns):
        question = turn.item.texts[: turn.item.kind.question_texts]
        if question and design.shows_earlier:
            questions.setdefault(question, []).append(place)
    for number, places in enumerate(questions.values()):
        groups = equivalents(block.turns[each].item.texts[-1] for each in places)
        for meaning, group in enumerate(groups):
            for each in group:
                own = {"question": number, "meaning": meaning}
                found["turns"][places[each]] |= own
    return found


def _turn(turn: Turn, *, teaches: bool) -> Json:
    found = {"position": turn.position, "number": turn.item.number, "item": item_json(turn.item)}
    return found | {"expected": turn.expected, "feedback": turn.feedback} if teaches else found


def _page(design: StudyDesign, given: Json) -> str:
    """The page with its style, its program and what it shows in one file, in all languages."""
    lessons = {turn["feedback"] for block in given["training"] for turn in block["turns"]}
    codes = dict.fromkeys(map(interface_language, offered_languages(design)))
    words = {code: page_words(code, lessons) for code in codes}
    first = interface_language(design.language)
    html = page_html(design.name, "", first, said_json(design, None, words))
    # in a script that is data nothing can end it but "</", and JSON may write "<" otherwise
    data = json.dumps(given).replace("<", "\\u003c")
    style = resource("server/rater.css").read_text(encoding="utf-8")
    icon = resource("server/rater.svg").read_bytes()
    scripts = [_script(each) for each in ("words.js", "pages.js", "local.js", "rater.js")]
    html = html.replace('<meta name="robots"', f'{_POLICY}<meta name="robots"')
    html = html.replace(
        '<link rel="icon" href="/files/rater.svg">',
        f'<link rel="icon" href="data:image/svg+xml;base64,{b64encode(icon).decode()}">',
    )
    html = html.replace(
        '<link rel="stylesheet" href="/files/rater.css">', f"<style>{style}</style>"
    )
    data_element = f'<script id="given" type="application/json">{data}</script>'
    for name in ("words.js", "pages.js"):
        html = html.replace(f'<script src="/files/{name}" defer></script>\n', "")
    program = '<script src="/files/rater.js" defer></script>'
    return html.replace(program, "\n".join([data_element, *scripts]))


def _script(name: str) -> str:
    return f"<script>\n{resource(f'server/{name}').read_text(encoding='utf-8')}</script>"
