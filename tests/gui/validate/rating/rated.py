"""Small studies of every kind, and the keys of a rater as the window gives them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence

from tempannot.formats.items.item_kinds import NLI, scale_for
from tempannot.formats.items.rating_item import Provenance, RatingItem, RatingItemKind
from tempannot.gui.validate.rating.key_button import RATING_ACTIONS
from tempannot.gui.validate.rating.rating_pages import RatingPages, rating_handlers
from tempannot.study.design.known_items import KnownItem
from tempannot.study.design.planning import plan_study
from tempannot.study.design.study_design import StudyDesign
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore

PAIRS = [
    (
        "The company said on Monday that it had sold its paper mill before the strike began.",
        "The selling of the paper mill ended before the strike started.",
    ),
    (
        "He fainted <b>twice</b> & fell while he was waiting for the bus.",
        "The waiting lasted hours.",
    ),
    ("She moved to Lisbon in 2004 and has taught there ever since.", "The teaching took years."),
    ("The vote was postponed after the speech.", "The speech happened before the vote."),
    ("They had dinner as the storm passed over the valley.", "The dinner ended after the storm."),
    ("The bridge was closed for repairs in March.", "The repairs lasted for some weeks."),
]
ANSWERS = [
    ("He spent the night in the cave.", "How long was he there?", answer)
    for answer in ("one hour", "8 hours", "480 minutes", "a century", "a red door")
]
ORDERS = [
    ("She opened the letter and read it.", "Then she called her brother at once."),
    ("The train left at noon.", "They had bought their tickets the day before."),
    ("It rained.", "The streets were wet."),
]


def items(texts: Sequence[tuple[str, ...]], kind: RatingItemKind) -> list[RatingItem]:
    return [
        RatingItem(str(n), kind, each, None, "source", Provenance("items.tsv", n))
        for n, each in enumerate(texts, start=1)
    ]


def study(
    folder: Path,
    texts: Sequence[tuple[str, ...]] = PAIRS,
    kind: RatingItemKind = NLI,
    taught: Sequence[KnownItem] = (),
    **design: object,
) -> StudyStore:
    """Make a study of one list of all these items; ``design`` goes into its StudyDesign."""
    wanted = {"scale": scale_for(kind), "seed": 1, "list_size": 20, "raters": 1, **design}
    plan = plan_study(StudyDesign("A study", **wanted), items(texts, kind), (), taught)
    return StudyStore.create(StorePlace.of(folder / "study.tempstudy"), plan)


def training(*expected: tuple[str, str], kind: RatingItemKind = NLI) -> list[KnownItem]:
    """Return training items, each with the answer it asks for and what it teaches."""
    return [
        KnownItem(item, answer, lesson)
        for item, (answer, lesson) in zip(items(PAIRS, kind), expected, strict=False)
    ]


def give_keys(pages: RatingPages) -> None:
    """Let the default keys act in the pages, as the window does with its actions."""
    act = rating_handlers(pages)
    for id, text, key in RATING_ACTIONS:
        action = QAction(text, pages)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(act[id])
        pages.addAction(action)
