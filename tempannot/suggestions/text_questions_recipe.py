"""The recipe of questions from raw texts: ``tempannot build questions``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tempannot.core.document import Document
from tempannot.core.errors import FileError, guarded
from tempannot.core.field_words import field_word
from tempannot.core.language import bilingual
from tempannot.core.options import (
    Files,
    Number,
    Option,
    Several,
    Switch,
    argument,
    as_json,
    required,
    setting,
)
from tempannot.core.wording import counted
from tempannot.datasets.mctaco.draft_questions import DRAFT_COLUMNS, DraftQuestion
from tempannot.datasets.recipes.build import Build, Row, Told
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import bytes_of, from_bytes
from tempannot.suggestions.new_text import new_text
from tempannot.suggestions.text_questions import AskedAbout, ProposedQuestion, proposed_questions

_PLACE = ("document", "start", "event", "because")
_ANSWERS = ("id", "sentence", "question", "answer", "label", "category", *_PLACE)
_LANGUAGE = "en"
_ALL_FIVE = bilingual("Nothing chosen asks about all five")


@dataclass(slots=True)
class _Found:
    """What was read and made so far."""

    texts: int = 0
    sentences: int = 0
    questions: Counter[str] = field(default_factory=Counter)
    unanswered: int = 0
    foreign: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TextQuestionsRecipe:
    """The options of questions from texts; ``categories`` none are all."""

    inputs: tuple[Path, ...] = required(
        argument(
            "TEXT...",
            Files(
                bilingual("Texts (*.txt *.tml *.xml)"),
                bilingual("Drop plain texts (.txt), documents, or folders here."),
                has_folders=True,
            ),
        )
    )
    categories: tuple[str, ...] = setting(
        (),
        Option(
            "--category",
            Several({each.word: field_word(each.value) for each in AskedAbout}, _ALL_FIVE),
            bilingual("What to ask about.  [default: all five]"),
            label=bilingual("As&k about"),
            tip=_ALL_FIVE,
        ),
    )
    events: int = setting(
        1,
        Option(
            "--events",
            Number(1, 9),
            bilingual("About how many events of a sentence to ask."),
            label=bilingual("&Events of a sentence"),
        ),
    )
    answers: bool = setting(
        False,
        Option(
            "--answers",
            Switch(),
            bilingual(
                "A row per answer to start from, which nobody has judged, in place of drafts."
            ),
            label=bilingual("Rows with &answers to start from"),
            tip=bilingual(
                "Answers that nobody has judged, to be expanded and rated, in place of drafts"
            ),
        ),
    )

    @property
    def files(self) -> Sequence[Path]:
        """The texts, and those in folders, too."""
        return tuple(_files(self.inputs))

    def start(self, told: Told) -> Build:
        """Find the texts; they are read while rows are taken, which raises FileError."""
        found = _Found()
        make = self._answer_rows if self.answers else self._draft_rows
        return Build(
            _ANSWERS if self.answers else (*DRAFT_COLUMNS, *_PLACE),
            ("sentence", "question", "answer") if self.answers else ("sentence", "question"),
            make(self._questions(found, told), found),
            None,
            _reason,
            lambda: tuple(_notes(found, with_answers=self.answers)),
            lambda: {**_facts(found), "options": as_json(self)},
        )

    def of_document(self, document: Document) -> Iterator[ProposedQuestion]:
        """Yield the questions on a document that is at hand."""
        chosen = [
            each for each in AskedAbout if not self.categories or each.word in self.categories
        ]
        return proposed_questions(document, chosen, self.events)

    def _questions(self, found: _Found, told: Told) -> Iterator[tuple[str, ProposedQuestion]]:
        files = self.files
        for number, path in enumerate(files):
            told("reading", number, len(files))
            with guarded(path):
                new = new_text(from_bytes(bytes_of(path), path))
            if new.language != _LANGUAGE:
                found.foreign.append(path.name)
                continue
            document = new.opened.document
            found.texts += 1
            found.sentences += len(document.sentences)
            for question in self.of_document(document):
                found.questions[question.category.value] += 1
                yield path.name, question
        if not found.questions:
            reason = _foreign(found) or bilingual(
                "there is no event in it that could be asked about"
            )
            raise FileError(
                self.inputs[0], bilingual("no question comes of it: {reason}", reason=reason)
            )

    def _draft_rows(
        self, questions: Iterator[tuple[str, ProposedQuestion]], _found: _Found
    ) -> Iterator[Row]:
        for name, each in questions:
            draft = draft_of(each)
            yield {column: draft.cell(column) for column in DRAFT_COLUMNS} | _place(name, each)

    def _answer_rows(
        self, questions: Iterator[tuple[str, ProposedQuestion]], found: _Found
    ) -> Iterator[Row]:
        for number, (name, each) in enumerate(questions, 1):
            found.unanswered += not each.answers
            for place, answer in enumerate(each.answers, 1):
                yield {
                    "id": f"{number}-{place}",
                    "sentence": each.sentence,
                    "question": each.question,
                    "answer": answer,
                    "label": "",
                    "category": each.category.value,
                } | _place(name, each)


def draft_of(question: ProposedQuestion) -> DraftQuestion:
    """Return a question as a draft, whose right answer is still to be written."""
    return DraftQuestion(question.sentence, question.question, question.category.value, "")


def _place(name: str, question: ProposedQuestion) -> dict[str, object]:
    values = (name, question.span.start, question.event, question.because)
    return dict(zip(_PLACE, values, strict=True))


def _files(inputs: Sequence[Path]) -> Iterator[Path]:
    for path in inputs:
        if path.is_dir():
            yield from sorted({*documents_in([path]).files, *path.rglob("*.txt")})
        else:
            yield path


def _foreign(found: _Found) -> str:
    if not found.foreign:
        return ""
    names = ", ".join(found.foreign[:3]) + (", ..." if len(found.foreign) > 3 else "")
    return bilingual(
        "{foreign} not in English ({names})",
        foreign=counted(len(found.foreign), "text"),
        names=names,
    )


def _notes(found: _Found, *, with_answers: bool) -> Iterator[str]:
    made = ", ".join(f"{count:,} {name}" for name, count in found.questions.items())
    read = bilingual(
        "{sentences} of {texts}",
        sentences=counted(found.sentences, "sentence"),
        texts=counted(found.texts, "text"),
    )
    yield bilingual(
        "{questions} on {read} ({made})",
        questions=counted(found.questions.total(), "question"),
        read=read,
        made=made,
    )
    if found.foreign:
        yield bilingual("left out: {found}", found=_foreign(found))
    if found.unanswered and with_answers:
        left_out = counted(found.unanswered, "question")
        yield bilingual(
            "{left_out} left out for which there is no answer to start from", left_out=left_out
        )


def _facts(found: _Found) -> dict[str, object]:
    return {
        "texts": found.texts,
        "sentences": found.sentences,
        "questions": found.questions.total(),
        "categories": dict(found.questions),
        "foreign": list(found.foreign),
    }


def _reason(row: Mapping[str, object]) -> str:
    """What a question rests on."""
    return bilingual(
        "{category}: {event} ({because})",
        category=field_word(str(row["category"])),
        event=repr(row["event"]),
        because=row["because"],
    )
