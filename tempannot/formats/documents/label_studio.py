"""Label Studio: tasks in JSON, each with a text and the annotations of one person or several.

An annotation is a document ``TASK``, or ``TASK.ANNOTATOR`` where a task has several. Regions are
what their label says; choices and texts that share a region's id are its attributes. Offsets are
those of JavaScript (UTF-16 units); each span is checked against the text that it repeats. What is
written here has all that regions do not say in ``timeml``, which is part of the data of the task,
or of one annotation where a task of others was edited.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.items import ItemKind, Span
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.formats.building import DocumentBuilder, Utf16Offsets
from tempannot.formats.json_documents import Object, as_line, object_in, objects_in, starts_with
from tempannot.formats.labelled_spans import (
    FURTHER,
    LabelledReader,
    LabelledText,
    free_name,
    labelled_text,
)
from tempannot.formats.opened import Opened
from tempannot.formats.registry import DocumentFormat, Fit, Member, Written

_ANNOTATIONS = ("annotations", "completions")
_REGIONS = ("labels", "hypertextlabels")
_NOT_SPANS = ("relation", *_REGIONS)


def read_label_studio(raw: bytes, path: Path) -> Opened:
    """Read one annotation of a task; raises FileError for a task without a text."""
    task = object_in(raw, path)
    text = _text_of(task)
    if text is None:
        raise FileError(path, bilingual("the task has no text (images and sound are not read)"))
    builder = DocumentBuilder(path, text, name=_name(task))
    annotations = list(_annotations(task))
    if len(annotations) > 1:
        said = bilingual(
            "the task has {annotations} annotations, and the first is read",
            annotations=len(annotations),
        )
        builder.problem("several-annotations", _name(task), said)
    for annotation in annotations[:1]:
        further = annotation.get(FURTHER, _data(task).get(FURTHER))
        _Reader(builder, text, further).read(_results(annotation))
    return builder.opened("label-studio", raw, "Label Studio", partial(_rewritten, task))


def write_label_studio(opened: Opened, during: During) -> Written:
    """Write any document as a task; what its regions do not say stands in the data of the task."""
    found = labelled_text(opened.document, during)
    results = list(_results_of(found, ()))
    data = {"name": found.name, "text": found.text, FURTHER: found.further}
    annotation = {"id": 1, "completed_by": 1, "result": results}
    return Written(as_line({"id": 1, "annotations": [annotation], "data": data}))


def _rewritten(task: Object, document: Document) -> bytes:
    """The task with the annotation as it is now, and all else that it had."""
    found = labelled_text(document, During.EQUALS)
    key = next((name for name in _ANNOTATIONS if list(_annotations(task))), _ANNOTATIONS[0])
    given = task.get(key, [])
    annotations = list(given) if isinstance(given, list) else []
    place = next((i for i, each in enumerate(annotations) if _counts(each)), len(annotations))
    before = annotations[place] if place < len(annotations) else {}
    results = _results(before)
    regions = [each for each in results if each.get("type") in _REGIONS]
    kept = [each for each in results if each.get("type") not in (*_REGIONS, "relation")]
    annotations[place:] = [
        {**before, "result": [*_results_of(found, regions), *kept], FURTHER: found.further},
        *annotations[place + 1 :],
    ]
    return as_line({**task, key: annotations})


def _results_of(found: LabelledText, regions: Sequence[Object]) -> Iterator[Object]:
    """The results of an annotation; a region that was there keeps its id and all it says."""
    known = {_key(each): each for each in regions}
    used = {str(each.get("id")) for each in regions}
    ids: dict[tuple[ItemKind, str], str] = {}
    for span in found.spans:
        before = known.pop((span.start, span.end, span.label), None)
        value = {"start": span.start, "end": span.end, "text": span.words, "labels": [span.label]}
        id = str(before["id"]) if before and "id" in before else free_name(span.record.id, used)
        used.add(id)
        ids[span.record.key] = id
        yield dict(before or {"id": id, **_LABELS, "value": value})
    for link in found.relations:
        ends = {"from_id": ids[link.source.record.key], "to_id": ids[link.target.record.key]}
        yield {**ends, "type": "relation", "direction": "right", "labels": [link.label]}


_LABELS = {"from_name": "label", "to_name": "text", "type": "labels", "origin": "manual"}


def _key(region: Object) -> tuple[object, object, str]:
    value = region.get("value")
    value = value if isinstance(value, dict) else {}
    labels = [each for key in _REGIONS for each in _texts(value.get(key))]
    place = [each if isinstance(each, int) else None for each in map(value.get, ("start", "end"))]
    return place[0], place[1], labels[0] if labels else "EVENT"


def _data(task: Object) -> Object:
    data = task.get("data")
    return data if isinstance(data, dict) else {}


def _text_of(task: Object) -> str | None:
    """The text of a task: what is called so, or the longest of what it has."""
    data = task.get("data", {})
    texts = {k: v for k, v in data.items() if isinstance(v, str)} if isinstance(data, dict) else {}
    if "text" in texts:
        return texts["text"]
    plain = [v for v in texts.values() if not v.startswith(("http:", "https:", "/data/"))]
    return max(plain, key=len, default=None)


def _name(task: Object) -> str:
    data = task.get("data")
    named = data.get("name", data.get("id")) if isinstance(data, dict) else None
    found = (named, task.get("inner_id"), task.get("id"))
    return next((str(e) for e in found if isinstance(e, str | int) and str(e).strip()), "")


def _annotations(task: Object) -> Iterator[Object]:
    for key in _ANNOTATIONS:
        found = task.get(key, [])
        for each in found if isinstance(found, list) else ():
            if _counts(each):
                yield each


def _counts(annotation: object) -> bool:
    return isinstance(annotation, dict) and not annotation.get("was_cancelled")


def _results(annotation: Object) -> list[Object]:
    found = annotation.get("result", [])
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def split_tasks(raw: bytes, path: Path) -> Sequence[Member]:
    """Each annotation of each task as a task of its own."""
    members = []
    for number, place in enumerate(objects_in(raw, path), 1):
        task = place.value
        name = _name(task) or f"{path.stem}-{number}"
        annotations = list(_annotations(task))
        if len(annotations) < 2:
            members.append(Member(name, as_line(task), place.line))
            continue
        for order, annotation in enumerate(annotations, 1):
            key = next(key for key in _ANNOTATIONS if task.get(key))
            alone = {**task, key: [annotation]}
            members.append(
                Member(f"{name}.{_annotator(annotation, order)}", as_line(alone), place.line)
            )
    return (Member(members[0].name, raw),) if len(members) == 1 else tuple(members)


def join_tasks(members: Sequence[Member]) -> bytes:
    """A list of the tasks, several annotations of one task together again.

    Of tasks with one id the first keeps it.
    """
    found: dict[str, dict[str, Any]] = {}
    for member in members:
        for place in objects_in(member.raw, Path(member.name)):
            task = dict(place.value)
            key = next((name for name in _ANNOTATIONS if name in task), _ANNOTATIONS[0])
            rest = {name: value for name, value in task.items() if name not in (key, "data")}
            same = as_line([rest, _text_of(task), _name(task)]).decode()
            if same in found and rest:
                found[same][key] += task.get(key, [])
            else:
                found[same if rest else f"{len(found)}"] = {**task, key: [*task.get(key, [])]}
    ids: set[object] = set()
    for task in found.values():
        if isinstance(task.get("id"), int) and task["id"] in ids:
            task["id"] = next(n for n in count(1) if n not in ids)
        ids.add(task["id"] if isinstance(task.get("id"), int) else None)
    lines = ",\n".join(as_line(each).decode().strip() for each in found.values())
    return f"[\n{lines}\n]\n".encode()


def _annotator(annotation: Object, order: int) -> str:
    person = annotation.get("completed_by", annotation.get("created_username"))
    if isinstance(person, dict):
        person = person.get("email", person.get("id"))
    return str(person) if isinstance(person, str | int) and str(person).strip() else str(order)


@dataclass(slots=True)
class _Reader:
    """Adds regions, then what belongs to them, then relations."""

    builder: DocumentBuilder
    text: str
    further: object
    ids: dict[str, str] = field(default_factory=dict)

    def read(self, results: Sequence[Object]) -> None:
        units = Utf16Offsets(self.text)
        marks = LabelledReader(self.builder, self.further, partial(_point, units))
        further: dict[str, dict[str, str]] = {}
        for each in results:
            if each.get("type") not in _NOT_SPANS:
                further.setdefault(str(each.get("id")), {}).update(_said(each))
        regions = [each for each in results if each.get("type") in _REGIONS]
        for number, each in enumerate(regions, 1):
            said = further.pop(str(each.get("id")), {})
            self._region(marks, each, str(number), units, said)
        for name, said in further.items():
            if said:
                message = bilingual(
                    "what is said of the whole task is left out: {said}", said=", ".join(said)
                )
                self.builder.problem("not-shown", name, message)
        for each in results:
            if each.get("type") == "relation":
                self._relation(marks, each)
        marks.finish()

    def _region(
        self,
        marks: LabelledReader,
        region: Object,
        number: str,
        units: Utf16Offsets,
        further: dict[str, str],
    ) -> None:
        value = region.get("value")
        value = value if isinstance(value, dict) else {}
        place = _place(value, units)
        name = str(region.get("id", number))
        if place is None:
            said = bilingual("the region {name} has no place in the text", name=name)
            self.builder.problem("outside-text", name, said)
            return
        written = value.get("text")
        if isinstance(written, str) and written != self.text[place.start : place.end]:
            said = bilingual(
                "the region {name} says {written!r:.40} and lies at other words",
                name=name,
                written=written,
            )
            self.builder.problem("other-words", name, said)
        labels = [each for key in _REGIONS for each in _texts(value.get(key))]
        if len(labels) > 1:
            further = {"labels": " ".join(labels)} | further
        label = labels[0] if labels else "EVENT"
        self.ids[name] = marks.mark(number, label, place, further)

    def _relation(self, marks: LabelledReader, relation: Object) -> None:
        ends = [self.ids.get(str(relation.get(key)), "") for key in ("from_id", "to_id")]
        if relation.get("direction") == "left":
            ends.reverse()
        labels = _texts(relation.get("labels"))
        if not labels:
            said = bilingual(
                "a relation between {ends} and {ends2} has no label", ends=ends[0], ends2=ends[1]
            )
            self.builder.problem("no-label", ends[0], said)
        for label in labels or [""]:
            marks.relation(ends[0], ends[1], label)
        if relation.get("direction") == "bi":
            said = bilingual(
                "the relation between {ends} and {ends2} goes both ways; one is read",
                ends=ends[0],
                ends2=ends[1],
            )
            self.builder.problem("both-ways", ends[0], said)


def _point(units: Utf16Offsets, offset: object) -> int | None:
    return units.point(offset) if type(offset) is int else None


def _place(value: dict[str, Any], units: Utf16Offsets) -> Span | None:
    start, end = value.get("start"), value.get("end")
    if type(start) is not int or type(end) is not int:
        offsets = value.get("globalOffsets")
        if not isinstance(offsets, dict):
            return None
        start, end = offsets.get("start"), offsets.get("end")
        if type(start) is not int or type(end) is not int:
            return None
    first, last = units.point(start), units.point(end)
    if first is None or last is None or first > last:
        return None
    return Span(first, last)


def _said(result: Object) -> dict[str, str]:
    """What a result without a place of its own says, by the name of its control."""
    value = result.get("value")
    if not isinstance(value, dict):
        return {}
    name = str(result.get("from_name") or result.get("type") or "value")
    found: list[str] = []
    for key, each in value.items():
        if key in ("start", "end", "startOffset", "endOffset", "globalOffsets"):
            continue
        if key == "text" and "start" in value and not isinstance(each, list):
            continue  # the words of the region, which it repeats
        texts = _texts(each)
        found += texts or ([str(each)] if isinstance(each, int | float) else [])
    return {name: " ".join(found)} if found else {}


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _fit(raw: bytes) -> Fit:
    task = r'"(annotations|completions)"\s*:\s*\[\s*\{[^\[\]]*"result"\s*:\s*\[\s*(\]|\{)'
    if starts_with(raw, task):
        return Fit.SURE
    is_task = starts_with(raw, r'"(annotations|completions)"\s*:\s*\[', r'"result"\s*:\s*\[')
    is_labelled = starts_with(raw, r'"(from_name|to_name)"\s*:', r'"(labels|type)"\s*:')
    return Fit.SURE if is_task and is_labelled else Fit.NO


FORMAT = DocumentFormat(
    name="label-studio",
    label=bilingual("Label Studio"),
    medium="JSON",
    endings=(".json",),
    shared_endings=(".json",),
    sniff=_fit,
    read=read_label_studio,
    write=write_label_studio,
    split=split_tasks,
    join=join_tasks,
    checked=bilingual("the converter of label-studio-sdk"),
)
