"""Studies in files, judged by raters whose answers a function gives."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from tempannot.formats.items.item_kinds import ANSWER, LIKELIHOOD_SCALE, NLI, PLAUSIBILITY_SCALE
from tempannot.formats.items.rating_item import Provenance, RatingItem
from tempannot.study.design.study_design import Role, StudyDesign, StudyItem, StudyPlan
from tempannot.study.judgment import Judgment, JudgmentState
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
LIKELIHOOD = StudyDesign("pilot", LIKELIHOOD_SCALE, list_size=3, raters=3)
PLAUSIBILITY = StudyDesign("answers", PLAUSIBILITY_SCALE, list_size=100, raters=4)

Answer = Callable[[str, int], str | None]


def pair(number: int, label: str | None, source: str = "TE3", role: Role = Role.ITEM) -> StudyItem:
    """Return a sentence pair as an item of a study, in a list of three."""
    texts = (f"Premise {number}.", f"Hypothesis {number}.")
    origin = Provenance("pairs.csv", number + 1, document=f"doc{number % 4}", link=f"l{number}")
    item = RatingItem(f"p{number}", NLI, texts, label, source, origin)
    if role is Role.ITEM:
        return StudyItem(number, role, item, (number + 2) // 3)
    return StudyItem(number, role, item, expected="extremely likely", feedback="Because.")


def answer(number: int, question: int, label: str | None, category="Frequency") -> StudyItem:
    """Return a candidate answer of MCTACO as an item of a study."""
    texts = (f"Sentence {question}.", f"How often {question}?", f"answer {number}")
    origin = Provenance("dev.tsv", number, details={"half": "odd" if number % 2 else "even"})
    item = RatingItem(str(number), ANSWER, texts, label, category, origin)
    return StudyItem(number, Role.ITEM, item, 1)


def new_study(path: Path, items: Iterable[StudyItem], design: StudyDesign) -> StudyStore:
    return StudyStore.create(StorePlace.of(path), StudyPlan(design, tuple(items)))


def judge(store: StudyStore, raters: Sequence[str], answers: Answer) -> None:
    """Let raters judge all their lists; None skips an item, twice, so that it is settled."""
    for rater in raters:
        store.join(rater)
        minutes = 0
        while block := store.claim_list(rater):
            minutes += 1
            said = (each for turn in block.turns for each in _said(block, turn, answers))
            store.keep([_later(each, minutes) for each in said])


def judged(path, items, design, raters, answers) -> StudyStore:
    store = new_study(path, items, design)
    judge(store, raters, answers)
    return store


def _later(judgment: Judgment, minutes: int) -> Judgment:
    by = timedelta(minutes=minutes)
    shown, answered = judgment.shown_at + by, judgment.answered_at + by
    return replace(judgment, shown_at=shown, answered_at=answered)


def _said(block, turn, answers: Answer) -> list[Judgment]:
    response = answers(block.rater, turn.item.number)
    if response is not None:
        return [_judgment(block, turn, 0, response)]
    return [_judgment(block, turn, revision, None) for revision in (0, 1)]


def _judgment(block, turn, revision: int, response: str | None) -> Judgment:
    name = f"{block.rater}/{block.name}/{turn.position}/{revision}"
    shown = START + timedelta(seconds=5 * turn.position + revision)
    return Judgment(
        str(uuid5(NAMESPACE_URL, name)),
        block.rater,
        block.name,
        turn.position,
        turn.item.number,
        revision,
        JudgmentState.SKIPPED if response is None else JudgmentState.ANSWERED,
        response,
        flagged=turn.item.number == 2,
        comment=f"=odd, {block.rater}" if turn.item.number == 2 else "",
        shown_at=shown,
        answered_at=shown + timedelta(seconds=2.5),
        response_seconds=2.5,
        active_seconds=2.25,
    )
