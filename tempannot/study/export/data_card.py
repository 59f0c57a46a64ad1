"""What the card of an exported dataset says: what the study was, and what the columns mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tempannot.core.wording import counted
from tempannot.formats.items.dataset_folders import DataCard
from tempannot.study.pages.page_answers import answer_meanings
from tempannot.study.report.status_tables import design_rows, progress_words, training_words
from tempannot.tables.escapes import one_line

if TYPE_CHECKING:
    from tempannot.study.store.facts import RaterInfo
    from tempannot.study.store.study_store import StudyStore
    from tempannot.study.store.unnamed_study import UnnamedStudy

MEANINGS = {
    "rater": "who judged",
    "item": "the number of the item in the study",
    "list": "the list that the item was judged in; empty in training",
    "position": "the place of the item in the order in which this rater saw the list",
    "source": "where the item is from",
    "label": "the label that the item came with",
    "response": "the answer, in the words of the scale; empty if the item was skipped",
    "level": "the place of the answer on the scale, from 1; empty beside the scale",
    "response_seconds": "from showing the item to the answer",
    "active_seconds": "the part of that in which the rater was there",
    "revisions": "how many judgments of this item by this rater this one replaced",
    "skipped": "whether the rater went on without an answer",
    "flagged": "whether the rater marked the item as odd",
    "comment": "what the rater wrote about the item",
    "role": "what the item is for: item, check (of attention) or training",
    "check": "the answer that a check of attention must get, or a training item",
    "document": "the document that the item was made from",
    "link": "the temporal link that the item was made from",
    "file": "the file that the item was read from",
    "place": "its line or record there",
    "item_id": "its id there",
    "study": "the id of the study",
    "judgment": "the id of the judgment",
    "block": "the list or the attempt at training",
    "state": "answered or skipped",
    "shown_at": "when the item was shown, in UTC",
    "answered_at": "when it was answered, in UTC",
    "answers": "how many raters answered the item",
    "mean": "the mean place of the answers on the scale, from 1",
    "disagreement": "how far the answers are apart",
    "contradiction": "how far the mean is on the other side than the label",
    "flags": "how many raters marked the item as odd",
    "comments": "what raters wrote about the item",
    "where": "the page around the items, or the list and item that a comment is on",
    "asked": "the question, or the texts of the item",
    "said": "what the rater answered or wrote",
    "at": "when that was, in UTC",
}
"""What each column that has a fixed name means."""

_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (10**6, "100K<n<1M"))


def data_card(store: StudyStore | UnnamedStudy, columns: Iterable[str]) -> DataCard:
    """The card of what is exported from a study in some columns."""
    study, raters = store.study, store.raters()
    answers = sum(each.answered for each in raters)
    size = next((name for most, name in _SIZES if answers < most), "1M<n<10M")
    facts = {
        "pretty_name": study.name,
        "license": "unknown",
        "size_categories": [size],
        "tags": ["temporal-reasoning", "human-judgments", "tempannot"],
    }
    return DataCard(facts, "\n".join(_lines(store, raters, columns)) + "\n")


def _lines(
    store: StudyStore | UnnamedStudy, raters: tuple[RaterInfo, ...], columns: Iterable[str]
) -> Iterator[str]:
    study = store.study
    yield from ("", f"# {_cell(study.name)}", "")
    progress = progress_words(study, raters)
    yield f"Human judgments, collected and exported with tempannot: {progress}."
    yield from ("", "## How they were collected", "")
    for name, value in design_rows(study):
        if name != "roster":
            yield f"- {name}: {_cell(value)}"
    training = training_words(study.design, raters)
    yield f"- training: {training or 'none'}"
    for note in study.notes:
        yield f"- {_cell(note)}"
    if study.design.instructions.strip():
        yield from ("", "### Instructions", "")
        yield from (f"> {line}" for line in study.design.instructions.strip().splitlines())
    yield from ("", "## Columns", "", "| column | meaning |", "| --- | --- |")
    asked = {name: _cell(text) for name, text in answer_meanings(study.design.pages).items()}
    for column in columns:
        yield f"| {_cell(column)} | {asked.get(column) or _meaning(column)} |"
    yield from ("", "Times are points in time in UTC. Empty cells are null.", "")
    yield from ("## Before this is published", "")
    yield f"- Comments, times and facts about {counted(len(raters), 'rater')} are personal data:"
    yield "  look whether they agreed to that, and leave columns out where they did not."
    yield "- The texts of the items have owners; state a license instead of `unknown` above."


def _meaning(column: str) -> str:
    if column.startswith("text "):
        return f"{column} of the item, in the order in which raters saw them"
    if column.startswith("rater "):
        return f"the answer of {_cell(column.removeprefix('rater '))}"
    return MEANINGS.get(column, "")


def _cell(text: str) -> str:
    """A text that is no Markdown of its own."""
    escaped = "".join(f"\\{each}" if each in "\\|*_`[]<>#" else each for each in text)
    return one_line(escaped)
