"""The recipe of candidate answers: ``tempannot build candidates``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.wording import counted
from tempannot.datasets.mctaco.construction.candidate_rows import (
    CANDIDATE_COLUMNS,
    SHARES,
    QuestionFile,
    Tally,
    candidate_rows,
    read_questions,
)
from tempannot.datasets.mctaco.construction.event_pool import EventPool
from tempannot.datasets.mctaco.construction.expansion import (
    MOST_CANDIDATES,
    Technique,
    Techniques,
)
from tempannot.datasets.mctaco.construction.masked_words import (
    GapModel,
    MaskedLanguageModel,
    TableModel,
)
from tempannot.datasets.mctaco.construction.rings import default_rings, read_rings
from tempannot.datasets.recipes.build import Build, RecipeError, Row, Told


@dataclass(frozen=True, slots=True)
class CandidatesRecipe:
    """The options of candidates; ``inputs`` is one file of questions.

    ``rings`` None are those that come along; ``model`` is the name of a language model, which
    goes not together with a table of ``replacements``.
    """

    inputs: tuple[Path, ...]
    rings: Path | None = None
    replacements: Path | None = None
    model: str | None = None
    pool: Path | None = None
    most: int = MOST_CANDIDATES
    split: Mapping[str, float] = field(default_factory=lambda: dict(SHARES))
    seed: int = 0

    @property
    def files(self) -> Sequence[Path]:
        """The questions, and what candidates are made with."""
        others = (self.rings, self.replacements, self.pool)
        return (*self.inputs, *(each for each in others if each is not None))

    def start(self, told: Told) -> Build:
        """Read questions and techniques; raises RecipeError and FileError."""
        if self.model and self.replacements:
            raise RecipeError("give a model or replacements, not both")
        told("reading", 0, 0)
        questions = read_questions(self.inputs[0])
        if not questions.questions:
            said = "; ".join(_refusals(questions)) or "there is none"
            raise FileError(self.inputs[0], f"no question to expand: {said}")
        techniques = self.techniques()
        tally = Tally()

        def tell(now: Tally) -> None:
            nonlocal tally
            tally = now
            told("expanding", now.questions, len(questions.questions))

        rows = candidate_rows(questions.questions, techniques, self.seed, self.split, tell)
        return Build(
            CANDIDATE_COLUMNS,
            ("sentence", "question", "answer"),
            rows,
            None,
            _reason,
            lambda: _notes(questions, tally, techniques),
            lambda: _facts(questions, tally),
        )

    def techniques(self) -> Techniques:
        """Read what candidates are made with; raises FileError, and ModelError for no model."""
        model: GapModel | None = None
        if self.model:
            model = MaskedLanguageModel(self.model)
        elif self.replacements:
            model = TableModel.read(self.replacements)
        rings = read_rings(self.rings) if self.rings else default_rings()
        pool = EventPool.read(self.pool) if self.pool else None
        return Techniques(rings, model, pool, self.most)


def _reason(row: Row) -> str:
    technique = str(row["technique"])
    if technique == Technique.SEED.value:
        return "given with the question" if row["label"] else "given, not judged yet"
    return f"{technique}: made from {row['made_from']!r}"


def _refusals(questions: QuestionFile) -> Iterator[str]:
    for reason, count in questions.refused.items():
        yield f"{counted(count, 'question')} not kept: {reason}"


def _notes(questions: QuestionFile, tally: Tally, techniques: Techniques) -> Sequence[str]:
    notes = [*_refusals(questions), *(f"warning: {each}" for each in questions.warnings)]
    made = ", ".join(f"{count:,} {name.value}" for name, count in tally.candidates.items())
    questions_made = counted(tally.questions, "question")
    notes.append(f"{questions_made}, {counted(tally.candidates.total(), 'candidate')} ({made})")
    if tally.repeated:
        given_twice = counted(tally.repeated, "answer")
        notes.append(f"{given_twice} given twice to one question, but for case and white space")
    if tally.short:
        said = f"less than {techniques.most} candidates: {counted(tally.short, 'question')}"
        given = {"--replacements": techniques.model, "--pool": techniques.pool}
        missing = " and ".join(option for option, value in given.items() if value is None)
        notes.append(said + (f"; more come with {missing}" if missing else ""))
    return notes


def _facts(questions: QuestionFile, tally: Tally) -> Mapping[str, object]:
    return {
        "questions": tally.questions,
        "refused": dict(questions.refused),
        "warnings": list(questions.warnings),
        "candidates": tally.candidates.total(),
        "techniques": {name.value: count for name, count in tally.candidates.items()},
        "short": tally.short,
        "repeated": tally.repeated,
    }
