"""A model of times, events and links learnt from annotated documents, kept in one file.

The file is a ZIP archive of a card in JSON and arrays of numbers; nothing in it is ever run. The
same documents and seed give the same bytes on one machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from tempannot.core.codec import CodecError, from_json, to_json
from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.items import Span
from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.reasoning import Reasoning
from tempannot.core.wording import counted
from tempannot.formats.atomic import write_atomically
from tempannot.formats.documents.json_lines import document_as_json
from tempannot.formats.reading import bytes_of
from tempannot.formats.safe_zip import archive_of, parts_in
from tempannot.statistics.linear_model import DAMAGE, LearningError
from tempannot.suggestions.events.event_model import EventModel
from tempannot.suggestions.links.link_model import LINKS_CARD, LinkModel
from tempannot.suggestions.links.link_rules import suggest_links_by_rules
from tempannot.suggestions.rule_proposer import in_text_order
from tempannot.suggestions.suggestion import Suggestion
from tempannot.suggestions.times.tagger import suggest_times
from tempannot.suggestions.times.time_model import TIMES_CARD, TimeModel

FORM = 2
"""The version of the file; what a model of another one means is not known here."""

MODEL_ENDING = ".tempmodel"
_CARD = "card.json"
_LARGEST = 2**28

Say = Callable[[str], None]
"""Told what is being learnt."""


@dataclass(frozen=True, slots=True)
class ModelCard:
    """What a model was learnt from; ``data`` is the hash of these documents in their order."""

    documents: int
    events: int
    links: int
    seed: int
    data: str
    language: str = ""
    form: int = FORM


@dataclass(frozen=True, slots=True)
class Model:
    """What was learnt; times and links are left to rules where documents teach nothing of them."""

    card: ModelCard
    of_events: EventModel
    of_links: LinkModel | None = None
    of_times: TimeModel | None = None

    @property
    def name(self) -> str:
        """What it is called where somebody asks who proposed something."""
        return f"model {self.card.data[:8]}"

    def marks(self, document: Document, within: Span | None = None) -> list[Suggestion]:
        """Propose times and events that are not marked yet, in the order of the text."""
        times = self.times(document, within)
        return in_text_order(times, self.of_events.suggest(document, within))

    def times(self, document: Document, within: Span | None = None) -> list[Suggestion]:
        """Propose times alone."""
        if self.of_times is None:
            return suggest_times(document, within, self.card.language)
        return self.of_times.suggest(document, within, self.card.language)

    def links(self, reasoning: Reasoning, within: Span | None = None) -> list[Suggestion]:
        """Propose links between what is marked, the surest first."""
        if self.of_links is None:
            return suggest_links_by_rules(reasoning, within)
        return self.of_links.suggest(reasoning, within)

    def related(
        self, reasoning: Reasoning, within: Span | None = None
    ) -> dict[tuple[str, str], float]:
        """Return how probable it is of pairs that anything relates them; of none without links."""
        return {} if self.of_links is None else self.of_links.related(reasoning, within)


def train(
    documents: Sequence[Document], seed: int = 0, language: str = "", say: Say | None = None
) -> Model:
    """Learn from documents in which events are marked, times too, and links drawn.

    A document without an event is one that nobody has begun: it would teach that there are none,
    and is left out. Raises LearningError if all are; without links those are left to rules.
    """
    begun = [each for each in documents if each.instances]
    if not documents:
        raise LearningError(bilingual("there is nothing to learn from: no document was found"))
    if not begun:
        here = bilingual(
            "{documents} without an event", documents=counted(len(documents), "document")
        )
        raise LearningError(bilingual("there is nothing to learn from: {here}", here=here))
    of_times = TimeModel.train(begun, seed, language, say)
    of_events = EventModel.train(begun, seed, say)
    events = sum(len(each.instances) for each in begun)
    links = sum(len(each.links) for each in begun)
    card = ModelCard(len(begun), events, links, seed, _hash(begun), language)
    return Model(card, of_events, _links_learnt(begun, seed, say), of_times)


def left_out(card: ModelCard, given: int) -> str:
    """What is to be said of the documents that taught nothing, of so many given; else nothing."""
    count = given - card.documents
    if not count:
        return ""
    return bilingual_plural(
        count,
        "{count:,} document without an event was left out",
        "{count:,} documents without an event were left out",
    )


def _links_learnt(documents: Sequence[Document], seed: int, say: Say | None) -> LinkModel | None:
    try:
        return LinkModel.train(documents, seed, say)
    except LearningError:  # documents without links are worth learning events from
        return None


def write_model(model: Model, path: Path) -> None:
    """Write a model to a file, all or nothing; raises FileError if that fails."""
    parts = {_CARD: json.dumps(to_json(model.card), indent=1).encode()} | model.of_events.parts()
    parts |= {} if model.of_links is None else model.of_links.parts()
    parts |= {} if model.of_times is None else model.of_times.parts()
    write_atomically(path, archive_of(parts))


def read_model(path: Path) -> Model:
    """Read a model; raises FileError for a file that is none, damaged, or of another version."""
    parts = _parts(path)
    card = _card(parts, path)
    try:
        of_links = LinkModel.from_parts(parts) if LINKS_CARD in parts else None
        of_times = TimeModel.from_parts(parts) if TIMES_CARD in parts else None
        return Model(card, EventModel.from_parts(parts), of_links, of_times)
    except LearningError as error:
        raise FileError(path, bilingual("{error}; train it again", error=error)) from error


def _parts(path: Path) -> Mapping[str, bytes]:
    raw = bytes_of(path)
    try:
        return parts_in(raw, path, lambda _: True, _LARGEST)
    except FileError as error:
        way = bilingual('"tempannot suggest train" makes one')
        raise FileError(
            path, bilingual("it is no model ({problem}); {way}", problem=error.problem, way=way)
        ) from error


def _card(parts: Mapping[str, bytes], path: Path) -> ModelCard:
    try:
        value = json.loads(parts[_CARD])
        form = value["form"]
    except DAMAGE as error:
        raise FileError(
            path, bilingual('it is no model; "tempannot suggest train" makes one')
        ) from error
    if form != FORM:
        raise FileError(
            path,
            bilingual(
                "it is a model of version {form}, and this reads {form2}: train anew",
                form=form,
                form2=FORM,
            ),
        )
    try:
        return from_json(value, ModelCard)
    except CodecError as error:
        raise FileError(
            path, bilingual("the card of this model is damaged: {error}", error=error)
        ) from error


def _hash(documents: Sequence[Document]) -> str:
    found = sha256()
    for each in documents:
        found.update(json.dumps(document_as_json(each), sort_keys=True).encode())
    return found.hexdigest()
