"""A model of the times that annotators mark: rules propose, and it says which, and how far."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.statistics.linear_model import DAMAGE, LearningError, LinearModel
from tempannot.suggestions.suggestion import Suggestion
from tempannot.suggestions.times.choice_features import (
    WordsAround,
    choice_features,
    edges_of,
    kind_of,
)
from tempannot.suggestions.times.choice_learning import (
    FARTHEST,
    LEAST,
    MARKED,
    SURE,
    UNMARKED,
    choice_examples,
    learnt_choice,
    learnt_habits,
    learnt_moves,
)
from tempannot.suggestions.times.habits import LEAST_ALIKE, Habits
from tempannot.suggestions.times.tagger import MarkedTimes, suggest_times, told_language

TIMES_CARD = "times.json"
_HABITS = "times-habits.json"

Saying = Callable[[str], None]


@dataclass(frozen=True, slots=True, eq=False)
class TimeModel:
    """What documents teach of times that rules do not know; None for what they do not teach.

    ``choice`` tells which times are marked, ``starts`` and ``ends`` by how many words theirs lie
    elsewhere than rules have them; ``habits`` tells what is marked in documents like one.
    """

    choice: LinearModel | None
    starts: LinearModel | None
    ends: LinearModel | None
    habits: Habits | None = None

    @classmethod
    def train(
        cls,
        documents: Sequence[Document],
        seed: int = 0,
        language: str = "",
        say: Saying | None = None,
    ) -> TimeModel | None:
        """Learn from the times of documents; None if those are as rules have them, or absent."""
        examples = choice_examples(documents, language)
        if not examples:
            return None
        tell = say or (lambda _: None)
        tell(bilingual("learning which times are marked"))
        found = cls(
            learnt_choice(examples, seed),
            learnt_moves(examples, "starts", seed),
            learnt_moves(examples, "ends", seed),
            learnt_habits(documents, examples),
        )
        if found._named() or found.habits is not None:
            return found
        tell(bilingual("times stay as rules have them: the documents are no other"))
        return None

    def suggest(
        self, document: Document, within: Span | None = None, language: str = ""
    ) -> list[Suggestion]:
        """Propose times that are not marked yet, in the order of the text."""
        marked = MarkedTimes(document)
        found: list[Suggestion] = []
        by_rules = suggest_times(document, within, language)
        limits = [*(each.start for each in by_rules[1:]), len(document.text)]
        chances = {} if self.habits is None else self.habits.chances(document)
        for proposed, limit in zip(by_rules, limits, strict=False):
            if chances.get(kind_of(proposed), 1) < LEAST_ALIKE:
                continue
            chosen = self._chosen(document, proposed, language, chances)
            if chosen is None:
                continue
            begins_late = not found or found[-1].end <= chosen.start
            if not begins_late or chosen.end > limit or marked.meets(chosen.span):
                chosen = replace(
                    _at(document, chosen, proposed.span), attributes=proposed.attributes
                )
            found.append(chosen)
        return found

    def _chosen(
        self,
        document: Document,
        proposed: Suggestion,
        language: str,
        chances: Mapping[str, float],
    ) -> Suggestion | None:
        around = WordsAround.of(document, proposed.span)
        row = choice_features(proposed, around)
        reasons = [proposed.because]
        confidence = proposed.confidence
        if self.choice is not None:
            chance = _chance(self.choice, row, MARKED)
            if chance < LEAST:
                return None
            confidence = min(confidence, round(chance, 3))
            reasons.append(_usual(chance))
        is_first, is_last = (
            chances.get(each, 1) >= LEAST_ALIKE for each in edges_of(proposed, around)
        )
        starts = _move(self.starts, row) or int(not is_first)
        ends = _move(self.ends, row) or -int(not is_last)
        span = around.moved(starts, ends) or proposed.span
        if span != proposed.span:
            reasons.append(bilingual("as far as such were marked in training"))
        return replace(
            _at(document, proposed, span),
            confidence=confidence,
            because=joined("; ", reasons),
            attributes=_of_fewer_words(document, proposed, span, language),
        )

    def _named(self) -> dict[str, LinearModel]:
        models = {"choice": self.choice, "starts": self.starts, "ends": self.ends}
        return {name: model for name, model in models.items() if model is not None}

    def parts(self) -> dict[str, bytes]:
        """Return the files of this model within that of a whole one."""
        named = self._named()
        learnt = [*named, *(["habits"] if self.habits is not None else [])]
        found = {TIMES_CARD: json.dumps({"learnt": learnt}).encode()}
        if self.habits is not None:
            found[_HABITS] = self.habits.to_bytes()
        for name, model in named.items():
            found |= model.parts(f"times-{name}")
        return found

    @classmethod
    def from_parts(cls, parts: Mapping[str, bytes]) -> TimeModel:
        """Return the model that ``parts`` gave; raises LearningError for anything else."""
        try:
            names = [str(each) for each in json.loads(parts[TIMES_CARD])["learnt"]]
            linear = [name for name in names if name != "habits"]
            models = {name: LinearModel.from_parts(f"times-{name}", parts) for name in linear}
            habits = Habits.from_bytes(parts[_HABITS]) if "habits" in names else None
            found = cls(models.get("choice"), models.get("starts"), models.get("ends"), habits)
            for name, model in found._named().items():
                _check(name, model.labels)
        except DAMAGE as error:
            raise LearningError(bilingual("the times of this model are damaged")) from error
        return found


def _check(name: str, labels: Sequence[str]) -> None:
    """Raise ValueError for labels that nothing can be made of."""
    allowed = (
        {MARKED, UNMARKED}
        if name == "choice"
        else {str(each) for each in range(-FARTHEST, FARTHEST + 1)}
    )
    if not allowed.issuperset(labels):
        raise ValueError(f"{name} has labels of something else")


def _chance(model: LinearModel, row: Sequence[str], label: str) -> float:
    return (
        float(model.probabilities(row)[model.labels.index(label)]) if label in model.labels else 0
    )


def _move(model: LinearModel | None, row: Sequence[str]) -> int:
    if model is None:
        return 0
    label, chance = model.best(row)
    return int(label) if chance > SURE else 0


def _usual(chance: float) -> str:
    if chance >= 0.8:
        return bilingual("mostly marked in training")
    return (
        bilingual("often marked in training")
        if chance >= 0.6
        else bilingual("as often marked as not in training")
    )


def _at(document: Document, proposed: Suggestion, span: Span) -> Suggestion:
    return replace(proposed, start=span.start, end=span.end, text=document.slice(span))


def _of_fewer_words(
    document: Document, proposed: Suggestion, span: Span, language: str
) -> Mapping[str, str]:
    """Return the attributes without what only words that were left out say.

    "Friday night" without "night" is a day, "earlier this week" without "earlier" has no modifier.
    """
    found = dict(proposed.attributes)
    is_part = proposed.start <= span.start and span.end <= proposed.end
    if span == proposed.span or not is_part:
        return found
    alone = replace(document, body=span, times={}, creation_time=None)
    for left in suggest_times(alone, None, told_language(document, language)):
        if left.span == span:
            if "mod" not in left.attributes:
                found.pop("mod", None)
            if (left.attributes["type"], found["type"]) == ("DATE", "TIME"):
                found |= {"type": "DATE", "value": found["value"].partition("T")[0]}
    return found
