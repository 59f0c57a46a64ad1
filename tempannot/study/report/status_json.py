"""A study and its raters in the JSON shape that the command line prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from tempannot.study.store.facts import RaterInfo, StudyInfo

Json = dict[str, object]


def study_json(study: StudyInfo) -> Json:
    """Return the design of a study; times are UTC."""
    design = study.design
    return {
        "id": study.id,
        "name": study.name,
        "created": study.created.isoformat(),
        "items": study.items,
        "lists": study.lists,
        "list_size": design.list_size,
        "raters_per_item": design.raters,
        "per_source": design.per_source,
        "per_label": design.per_label,
        "questions": design.questions,
        "seed": design.seed,
        "checks_per_list": design.checks_per_list,
        "pass_mark": design.pass_mark,
        "attempts": design.attempts,
        "question": design.scale.question,
        "answers": list(design.scale.answers),
        "roster": list(design.roster),
        "handed_out_to": study.rater,
        "notes": list(study.notes),
    }


def raters_json(raters: Sequence[RaterInfo]) -> list[Json]:
    """Return how far each rater is."""
    return [
        {
            **asdict(each),
            "joined_at": each.joined_at.isoformat(),
            "last_answer_at": each.last_answer_at and each.last_answer_at.isoformat(),
        }
        for each in raters
    ]
