"""The recipe of candidate answers: ``tempannot build candidates``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.options import (
    File,
    Number,
    Option,
    argument,
    as_json,
    required,
    seed_option,
    setting,
)
from tempannot.core.wording import counted, joined
from tempannot.datasets.recipes.build import Build, RecipeError, Row, Told
from tempannot.datasets.splitting import parse_shares, shares_option
from tempannot.formats.items.column_mapping import columns_option, wish_of

if TYPE_CHECKING:
    from tempannot.datasets.mctaco.candidate_rows import CandidateCounts, QuestionFile
    from tempannot.datasets.mctaco.expansion import Techniques
    from tempannot.datasets.mctaco.gap_words import GapModel

MOST_CANDIDATES = 20
"""How many candidates a question gets (MCTACO, section 3, step 3)."""

SHARES = "dev=0.3,test=0.7"
"""The shares of the sentences (MCTACO, section 4)."""

_TECHNIQUES, _SPLITS = bilingual("Techniques"), bilingual("Splits")


@dataclass(frozen=True, slots=True)
class CandidatesRecipe:
    """The options of candidates; ``questions`` is a file of them.

    ``rings`` and ``replacements`` None are those that come along; ``model`` is the folder of a
    language model, which goes not together with a table of ``replacements``.
    """

    questions: Path = required(argument("QUESTIONS", File()))
    rings: Path | None = setting(
        None,
        Option(
            "--rings",
            File(bilingual("Rings (*.toml)"), bilingual("the usual ones")),
            bilingual("Words to exchange, instead of the usual ones (TOML)."),
            label=bilingual("&Rings"),
            group=_TECHNIQUES,
        ),
    )
    replacements: Path | None = setting(
        None,
        Option(
            "--replacements",
            File(
                bilingual("Tables (*.csv *.tsv *.json *.jsonl)"),
                bilingual("the usual ones, or a model"),
            ),
            bilingual(
                "Words for gaps, instead of the usual ones: word, replacement, confidence (CSV)."
            ),
            label=bilingual("Re&placements"),
            group=_TECHNIQUES,
        ),
    )
    model: Path | None = setting(
        None,
        Option(
            "--model",
            File(none=bilingual("no language model"), is_folder=True),
            bilingual(
                "Words for gaps from the masked language model in this folder; nothing goes online."
            ),
            label=bilingual("&Model"),
            tip=bilingual("A folder with a masked language model that has words for gaps"),
            group=_TECHNIQUES,
            metavar="FOLDER",
        ),
    )
    pool: Path | None = setting(
        None,
        Option(
            "--pool",
            File(bilingual("Texts (*.txt)"), bilingual("no retrieval")),
            bilingual("Phrases of events to look up in, one per line."),
            label=bilingual("P&ool of events"),
            group=_TECHNIQUES,
        ),
    )
    most: int = setting(
        MOST_CANDIDATES,
        Option(
            "--most",
            Number(2),
            bilingual("Candidates per question."),
            label=bilingual("&Candidates"),
            group=_TECHNIQUES,
        ),
    )
    split: str = setting(SHARES, shares_option("sentence", SHARES, _SPLITS))
    seed: int = setting(0, seed_option(_SPLITS))
    columns: str | None = setting(None, columns_option("questions", bilingual("Col&umns")))

    @property
    def files(self) -> Sequence[Path]:
        """The questions, and what candidates are made with."""
        others = (self.rings, self.replacements, self.pool)
        return (self.questions, *(each for each in others if each is not None))

    def start(self, told: Told) -> Build:
        """Read questions and techniques; raises RecipeError and FileError."""
        from tempannot.datasets.mctaco.candidate_rows import (  # noqa: PLC0415 - slow to import
            CANDIDATE_COLUMNS,
            CandidateCounts,
            candidate_rows,
            read_questions,
        )

        if self.model and self.replacements:
            raise RecipeError(bilingual("give a model or replacements, not both"))
        told("reading", 0, 0)
        questions = read_questions(self.questions, wish_of(self.columns))
        if not questions.questions:
            said = joined("; ", _refusals(questions)) or bilingual("there is none")
            raise FileError(self.questions, bilingual("no question to expand: {said}", said=said))
        techniques, shares = self.techniques(), parse_shares(self.split)
        tally = CandidateCounts()

        def tell(now: CandidateCounts) -> None:
            nonlocal tally
            tally = now
            told("expanding", now.questions, len(questions.questions))

        rows = candidate_rows(questions.questions, techniques, self.seed, shares, tell)
        return Build(
            CANDIDATE_COLUMNS,
            ("sentence", "question", "answer"),
            rows,
            None,
            _reason,
            lambda: _notes(questions, tally, techniques),
            lambda: {**_facts(questions, tally), "options": as_json(self)},
        )

    def techniques(self) -> Techniques:
        """Read what candidates are made with; raises FileError, and ModelError for no model."""
        from tempannot.datasets.mctaco.expansion import Techniques  # noqa: PLC0415 - as above
        from tempannot.datasets.mctaco.gap_words import (  # noqa: PLC0415
            EventPool,
            MaskedLanguageModel,
            TableModel,
            default_table,
        )
        from tempannot.datasets.mctaco.rings import default_rings, read_rings  # noqa: PLC0415

        model: GapModel
        if self.model:
            model = MaskedLanguageModel(self.model)
        else:
            path = self.replacements
            model = TableModel.read(path) if path else default_table()
        rings = read_rings(self.rings) if self.rings else default_rings()
        pool = EventPool.read(self.pool) if self.pool else None
        return Techniques(rings, model, pool, self.most)


def _reason(row: Row) -> str:
    from tempannot.datasets.mctaco.expansion import Technique  # noqa: PLC0415

    technique = str(row["technique"])
    if technique == Technique.SEED.value:
        return (
            bilingual("given with the question")
            if row["label"]
            else bilingual("given, not judged yet")
        )
    return bilingual("{technique}: made from {row!r}", technique=technique, row=row["made_from"])


def _refusals(questions: QuestionFile) -> Iterator[str]:
    for reason, count in questions.refused.items():
        yield bilingual(
            "{count} not kept: {reason}", count=counted(count, "question"), reason=reason
        )


def _notes(
    questions: QuestionFile, tally: CandidateCounts, techniques: Techniques
) -> Sequence[str]:
    notes = [
        *_refusals(questions),
        *(bilingual("warning: {problem}", problem=each) for each in questions.warnings),
    ]
    made = ", ".join(f"{count:,} {name.value}" for name, count in tally.candidates.items())
    questions_made = counted(tally.questions, "question")
    notes.append(
        bilingual(
            "{questions}, {candidates} ({made})",
            questions=questions_made,
            candidates=counted(tally.candidates.total(), "candidate"),
            made=made,
        )
    )
    if tally.repeated:
        given_twice = counted(tally.repeated, "answer")
        notes.append(
            bilingual(
                "{given_twice} given twice to one question, but for case and white space",
                given_twice=given_twice,
            )
        )
    if tally.in_sentence:
        left_out = counted(tally.in_sentence, "candidate")
        notes.append(bilingual("{left_out} left out that stand in the sentence", left_out=left_out))
    if tally.short:
        said = bilingual(
            "less than {most} candidates: {short}",
            most=techniques.most,
            short=counted(tally.short, "question"),
        )
        notes.append(
            said
            + (bilingual("; more come with a pool of events") if techniques.pool is None else "")
        )
    return notes


def _facts(questions: QuestionFile, tally: CandidateCounts) -> Mapping[str, object]:
    return {
        "questions": tally.questions,
        "refused": dict(questions.refused),
        "warnings": list(questions.warnings),
        "candidates": tally.candidates.total(),
        "techniques": {name.value: count for name, count in tally.candidates.items()},
        "short": tally.short,
        "repeated": tally.repeated,
        "in_sentence": tally.in_sentence,
    }
