"""A model of links, learnt from annotated documents: how probable each relation of a pair is.

There is a classifier per kind of pair, and a second one that is told what the first ones say of the
pairs around (``surroundings``). Times are related by their values where these tell; learnt is only
whether annotators link them. What a link rests on is told by the feature that speaks most for it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.core.reasoning import Reasoning
from tempannot.statistics.linear_model import DAMAGE, LearningError, LinearModel
from tempannot.suggestions.links.judging import (
    DRAWN,
    Judges,
    best_link,
    bound,
    judged,
    mentioned,
    said_by_values,
    worth,
)
from tempannot.suggestions.links.link_features import Describer
from tempannot.suggestions.links.link_lexicon import lexicon
from tempannot.suggestions.links.link_pairs import LinkPair, PairKind, pairs
from tempannot.suggestions.links.link_training import Say, trained
from tempannot.suggestions.links.mention_view import MentionView
from tempannot.suggestions.links.sentence_syntax import need_parser
from tempannot.suggestions.links.surroundings import NONE, FirstJudgments, relations
from tempannot.suggestions.links.taking import ScoredLink, taken
from tempannot.suggestions.suggestion import Suggestion

LINKS_CARD = "links.json"
"""The part of a model that says what there is of links; one without has learnt none."""

_STAGES = ("first", "second", "drawn")
"""The judges in the file of a model."""

_AT_ONCE = 300
"""How many sentences are judged at once."""

_BY_VALUES = 2.0
"""More than any probability: what values of times say comes first, and is never contradicted by it,
however seldom annotators draw a link there."""

_MOST_LINKS = 1_000
"""More links than these no event and no time has."""

_SAMPLED = 16
"""By how many sentences it is told how densely a document is linked."""


@dataclass(frozen=True)
class LinkModel:
    """Proposes links; ``threshold`` is what one has to be worth at least (``worth``).

    ``density`` is how many links for each event and time are to be; 0 in models that were learnt
    before that was counted, whose threshold is the same for all documents. ``parsed`` models were
    learnt with the syntax of sentences, and propose nothing where no parser is installed.
    """

    first: Judges
    second: Judges
    drawn: Judges
    threshold: float
    density: float = 0.0
    language: str = "en"
    parsed: bool = False

    @classmethod
    def train(
        cls, documents: Sequence[Document], seed: int = 0, say: Say | None = None
    ) -> LinkModel:
        """Learn from the links of documents, the same from the same for a seed.

        What is learnt of a pair is its relation in the closure of the links. Raises LearningError
        if the documents have no links between pairs that could be proposed.
        """
        return cls(*trained(documents, seed, say or (lambda _: None)))

    def suggest(self, reasoning: Reasoning, within: Span | None = None) -> list[Suggestion]:
        """Propose links of what begins within a part of the text, the surest first.

        Before them come those that the values of times say. Together with the closure they are
        consistent, and none follows from those before it.
        Raises MissingPackageError if a parser is needed and not installed.
        """
        found: list[ScoredLink] = []
        for part in MentionView(reasoning).parts(within, _AT_ONCE):  # rows take much memory
            found += _Judged(self, reasoning, part).scored()
        return taken(reasoning, found)

    def related(
        self, reasoning: Reasoning, within: Span | None = None
    ) -> dict[tuple[str, str], float]:
        """Return how probable it is of each pair that it is proposed for that anything relates it.

        Links that there are play no part. Other pairs are further apart, and seldom are.
        """
        found: dict[tuple[str, str], float] = {}
        for part in MentionView(reasoning).parts(within, _AT_ONCE):
            found |= _Judged(self, reasoning, part).related()
        return found

    def parts(self) -> dict[str, bytes]:
        """Return the files of this model within that of a whole one."""
        stages = dict(zip(_STAGES, (self.first, self.second, self.drawn), strict=True))
        kinds = {stage: [*judges] for stage, judges in stages.items()}
        bounds = {"threshold": self.threshold, "density": self.density}
        card = {**bounds, "language": self.language, "parsed": self.parsed, **kinds}
        found = {LINKS_CARD: json.dumps(card).encode()}
        for stage, judges in stages.items():
            for kind, judge in judges.items():
                found |= judge.parts(f"links-{stage}-{kind}")
        return found

    @classmethod
    def from_parts(cls, parts: Mapping[str, bytes]) -> LinkModel:
        """Return the model that ``parts`` gave; raises LearningError for anything else."""
        try:
            card = json.loads(parts[LINKS_CARD])
            stages = [
                {
                    PairKind(k): LinearModel.from_parts(f"links-{stage}-{k}", parts)
                    for k in card[stage]
                }
                for stage in _STAGES
            ]
            threshold, language = card["threshold"], str(card["language"])
            parsed = bool(card.get("parsed", False))
            if not 0 <= threshold <= 1:
                raise ValueError(f"{threshold} is no probability")
            density = float(card.get("density", 0.0))
            if not 0 <= density < _MOST_LINKS:
                raise ValueError(f"{density} is no number of links for each event and time")
            for judge in (judge for stage in stages[:2] for judge in stage.values()):
                for label in judge.labels:
                    _ = label and relations(label)
        except DAMAGE as error:
            raise LearningError(bilingual("the links of this model are damaged")) from error
        return cls(stages[0], stages[1], stages[2], threshold, density, language, parsed)


class _Judged:
    """The pairs of a part of a text with the probabilities of their labels."""

    def __init__(self, model: LinkModel, reasoning: Reasoning, within: Span | None) -> None:
        self._reasoning = reasoning
        view = MentionView(reasoning)
        if model.parsed:
            need_parser()
        describer = Describer(view, lexicon(model.language), model.parsed)
        self._model = model
        around = list(pairs(view, view.around(within)))
        if within is not None:
            known = {each.ends for each in around}
            opening = pairs(view, view.sampled(_SAMPLED))
            around += [each for each in opening if each.ends not in known]
        rows = [describer.row(each) for each in around]
        first = judged(model.first, around, rows)
        judgments = FirstJudgments(around, first)
        rows = [
            row + judgments.row(pair, own)
            for row, pair, own in zip(rows, around, first, strict=True)
        ]
        second = judged(model.second, around, rows)
        self._inside = {each.ends for each in pairs(view, within)}
        self._around, self._rows, self._chances = around, rows, second

    def scored(self) -> Iterator[ScoredLink]:
        """Yield the most probable link of each pair inside, if it is worth enough."""
        model, worths, found = self._model, [], []
        drawn = judged(model.drawn, self._around, self._rows)
        told = zip(self._around, self._rows, self._chances, drawn, strict=True)
        for pair, row, chances, of_drawn in told:
            best = best_link(self._reasoning, pair, chances)
            if best is not None:
                linked = 1 - chances.get(NONE, 0.0)
                worths.append(worth(best.chance, linked, of_drawn.get(DRAWN, 0.0)))
                found.append((pair, row, best))
        least = bound(worths, mentioned(self._around), model.threshold, model.density)
        for value, (pair, row, best) in zip(worths, found, strict=True):
            if value >= least and pair.ends in self._inside:
                why = reason(pair, row, best.label, model.second.get(pair.kind))
                first = _BY_VALUES if said_by_values(pair) else None
                yield ScoredLink(pair.source.id, best.said, pair.target.id, best.chance, why, first)

    def related(self) -> dict[tuple[str, str], float]:
        """Return how probable it is of each pair inside that anything relates it."""
        told = zip(self._around, self._chances, strict=True)
        inside = ((pair.ends, chances) for pair, chances in told if pair.ends in self._inside)
        return {ends: 1 - chances.get(NONE, 0.0) for ends, chances in inside}


_TOLD = {
    "a.tense": "tense {value}",
    "a.does": bilingual("tense {value} by its words"),
    "a.time": "tense {value}",
    "a.class": bilingual("an event of the class {value}"),
    "a.modal": bilingual('the modal verb "{value}"'),
    "anchor": bilingual("its time is {value} the creation time"),
    "before": bilingual('"{value}" before the time'),
    "signal": bilingual('"{value}" between them'),
    "opening": bilingual('"{value}" at the beginning of the sentence'),
    "anchors": bilingual("their times, the first {value} the second"),
    "a.tense*b.tense": "tenses {value}",
    "a.time*b.time": "tenses {value}",
    "a.does*b.does": bilingual("tenses {value} by their words"),
    "a.class*b.class": bilingual("events of the classes {value}"),
    "a.reports*b.reports": bilingual("one reports, the other is reported"),
    "t.created": bilingual("the time is {value} the creation time"),
}
"""What linguists name, by the feature that shows it."""

_ELSE = {
    "governs": bilingual("the time stands in its clause"),
    "created": bilingual("by how both lie to the creation time"),
    "thirds": bilingual("by what lies between them in time"),
    "words": bilingual("the same word again"),
    "a.main*b.main": bilingual("by how their sentences follow each other"),
    "a.lemma": bilingual('as events such as "{value}" are linked elsewhere'),
    "events": bilingual("by how near they stand"),
    "order": bilingual("by their order in the text"),
}
"""What is said where nothing of those speaks for a link."""

_UNKNOWN = bilingual("as such pairs are linked elsewhere")
_EMPTY = frozenset(
    {"-", "none", "no", "open", "unknown", "-*-", "-/-", "-/-*-/-", "no*no", "yes*yes", "one",
     "first", "second", "*", ""}
)  # fmt: skip


def reason(pair: LinkPair, row: Sequence[str], label: str, judge: LinearModel | None) -> str:
    """Return the phrase for what speaks most for a label, of what can be said in words."""
    if said_by_values(pair):
        return bilingual("by the values of the times")
    if judge is None or label not in judge.labels:
        return _UNKNOWN
    own = judge.weights[judge.labels.index(label)]
    for phrases in (_TOLD, _ELSE):
        best, phrase = 0.0, ""
        for feature in row:
            name, _, value = feature.partition("=")
            column = judge.vocabulary.get(feature) if name in phrases else None
            if column is not None and value not in _EMPTY and own[column] > best:
                best, phrase = float(own[column]), phrases[name].format(value=_worded(value))
        if phrase:
            return phrase
    return _UNKNOWN


def _worded(value: str) -> str:
    """Return the values of features as somebody would write them."""
    parts = (each.removesuffix("/-").replace("/", " ") for each in value.split("*"))
    return " and ".join(each.lower().replace("_", " ") if each != "-" else "none" for each in parts)
