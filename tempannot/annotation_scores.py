"""Two or more annotations measured against each other, as Python users hold the result.

>>> import tempannot
>>> from tempannot.resources import sample_comparison
>>> key, response = sample_comparison("how-to")
>>> c = tempannot.compare(key, response)
>>> c.scores().round(2).loc["awareness", ["precision", "recall", "f1"]].tolist()
[0.74, 0.8, 0.77]
>>> c.agreement().loc["kappa", "value"].round(2).item()
0.61
>>> c.disagreements()["cause"].iloc[0]
'direction-slip'

The numbers are those of ``tempannot compare``: every frame is made of what its ``--json`` prints.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast, get_args

if TYPE_CHECKING:
    import pandas as pd

    from tempannot.comparison.corpus_comparison import CorpusComparison
    from tempannot.comparison.pair_totals import AnnotationPair

By = Literal["corpus", "document"]
Average = Literal["micro", "macro"]

_Json = Mapping[str, object]
_RATIOS = ("precision", "recall", "f1", "major_recall", "minor_recall")
_COEFFICIENTS = ("observed", "kappa", "alpha", "ac1")
_OVERALL = ("observed", "alpha", "ac1")


class Comparison:
    """A response measured against a key, over all documents that both have.

    Of more than two annotations it shows the key and the first response; ``between`` shows any
    other two, ``overall`` the agreement of all. What could not be compared is left out of every
    number and listed by ``skipped``.
    """

    def __init__(self, corpus: CorpusComparison, places: tuple[int, int] = (0, 1)) -> None:
        self._corpus = corpus
        self._places = places

    def __repr__(self) -> str:
        """Name both annotations and say how much was compared."""
        counts = f"{len(self.documents)} compared, {len(self._corpus.skipped)} skipped"
        return f"<Comparison {self.key} / {self.response}: {counts}>"

    @property
    def annotations(self) -> tuple[str, ...]:
        """The names of all annotations, the key first: as much of their paths as tells them."""
        return tuple(each.name for each in self._corpus.annotations)

    @property
    def key(self) -> str:
        """The name of the annotation that is measured against."""
        return self._pair.key.name

    @property
    def response(self) -> str:
        """The name of the annotation that is measured."""
        return self._pair.response.name

    @property
    def documents(self) -> tuple[str, ...]:
        """The names of the documents that were compared."""
        return tuple(each.name for each in self._pair.documents)

    def between(self, key: str, response: str) -> Comparison:
        """Two of the annotations by their names; raises ValueError for a name that is none.

        The one that was given first to ``compare`` is the key.
        """
        for name in (key, response):
            _check("annotation", name, self.annotations)
        if key == response:
            raise ValueError(f"{key!r} cannot be compared with itself")
        places = sorted(map(self.annotations.index, (key, response)))
        return Comparison(self._corpus, (places[0], places[1]))

    def scores(self, by: By = "corpus", average: Average = "micro") -> pd.DataFrame:
        """Precision, recall and F1, a row per measure; by document a row per document and measure.

        ``micro`` takes all documents together, ``macro`` is the mean over the documents that
        have a value. The temporal measures have two parts of recall too. What is undefined is
        NaN, and ``reason`` says why; elsewhere it is empty.

        >>> import tempannot
        >>> from tempannot.resources import resource
        >>> c = tempannot.compare(resource("samples"), resource("second-annotator"))
        >>> c.scores()["f1"].round(2).to_dict()["strict"]
        0.64
        >>> c.scores(by="document").loc[("how-to", "strict"), "f1"].round(2).item()
        0.67
        """
        _check("by", by, get_args(By))
        _check("average", average, get_args(Average))
        if by == "document":
            found = [(each["name"], _measures(each)) for each in self._of_documents()]
            return _by_document(found, "measure", (*_RATIOS, "reason"))
        measures = _in_time(_part(self._of_corpus(), average))
        return _rows(measures, "measure", (*_RATIOS, "reason"))

    def other_scores(self, by: By = "corpus", average: Average = "micro") -> pd.DataFrame:
        """The same of SLINKs and ALINKs: ``slinks`` and ``alinks`` are right with their type.

        ``slinks found`` and ``alinks found`` leave the types aside; ends count from source to
        target. There is no row for a kind that neither side has.

        >>> import tempannot
        >>> from tempannot.resources import resource
        >>> c = tempannot.compare(resource("samples"), resource("second-annotator"))
        >>> c.other_scores().index.to_list()
        ['slinks', 'slinks found', 'alinks', 'alinks found']
        """
        _check("by", by, get_args(By))
        _check("average", average, get_args(Average))
        if by == "document":
            found = [
                (each["name"], _others(_part(each, "measures"))) for each in self._of_documents()
            ]
            return _by_document(found, "measure", (*_RATIOS[:3], "reason"))
        measures = _others(_part(self._of_corpus(), average))
        return _rows(measures, "measure", (*_RATIOS[:3], "reason"))

    def marks(self, by: By = "corpus", average: Average = "micro") -> pd.DataFrame:
        """How events and times agree, as in tasks A and B of TempEval-3 (UzZaman et al. 2013).

        ``events strict`` are on the same words, ``events relaxed`` on overlapping ones; below them
        stands each attribute that is given, such as ``events class``, with its ``accuracy`` on the
        events that both mark, and F1 out of all of them. The creation time is left out.

        >>> import tempannot
        >>> from tempannot.resources import resource
        >>> c = tempannot.compare(resource("samples"), resource("second-annotator"))
        >>> c.marks().loc["events relaxed", "f1"].round(2).item()
        0.95
        """
        _check("by", by, get_args(By))
        _check("average", average, get_args(Average))
        if by == "document":
            found = [
                (each["name"], _marks(_part(each, "measures"))) for each in self._of_documents()
            ]
            return _by_document(found, "measure", _MARK_VALUES)
        return _rows(_marks(_part(self._of_corpus(), average)), "measure", _MARK_VALUES)

    def other_disagreements(self) -> pd.DataFrame:
        """Where the SLINKs and ALINKs differ: document, kind, source, target and the types.

        ``key`` and ``response`` are the types each has from source to target, joined by "|".
        """
        from tempannot.comparison.comparison_json import other_disagreements_as_json  # noqa: PLC0415

        return _frame(
            [
                _disagreement(scored.name, each)
                | {
                    side: "|".join(cast("Iterable[str]", each[side]))
                    for side in ("key", "response")
                }
                for scored in self._pair.documents
                for each in other_disagreements_as_json(scored.comparison)
            ],
            _OTHER_DISAGREEMENT,
        )

    def agreement(self, by: By = "corpus") -> pd.DataFrame:
        """The agreement on the pairs that both decided: a row per coefficient.

        ``observed``, Cohen's ``kappa``, Krippendorff's ``alpha`` and Gwet's ``ac1``, each with
        its 95 % interval (``low``, ``high``), the number of ``pairs``, and the ``reason`` where
        a value is undefined (NaN).

        >>> import tempannot
        >>> from tempannot.resources import resource
        >>> c = tempannot.compare(resource("samples"), resource("second-annotator"))
        >>> c.agreement()["value"].round(2).to_dict()
        {'observed': 0.74, 'kappa': 0.64, 'alpha': 0.64, 'ac1': 0.73}
        """
        _check("by", by, get_args(By))
        if by == "document":
            found = [(each["name"], _part(each, "agreement")) for each in self._of_documents()]
            coefficients = [(name, _estimates(each, _COEFFICIENTS)) for name, each in found]
            return _by_document(coefficients, "coefficient", _ESTIMATE)
        agreement = _part(self._of_corpus(), "agreement")
        return _rows(_estimates(agreement, _COEFFICIENTS), "coefficient", _ESTIMATE)

    def overall(self) -> pd.DataFrame:
        """The agreement of all annotations on the pairs that at least two of them decided."""
        from tempannot.comparison.comparison_json import overall_as_json  # noqa: PLC0415 - slow to import

        found = _estimates(overall_as_json(self._corpus.overall), _OVERALL)
        return _rows(found, "coefficient", _ESTIMATE)

    def disagreements(self) -> pd.DataFrame:
        """What the annotators disagree on: per document those first that explain most.

        ``key`` and ``response`` are what each closure says of ``source`` and ``target``, whose
        ids on either side stand in ``source_key`` ... ``target_response``; ``told`` says all of
        it in words. ``explains`` counts the differing pairs that follow from this one, and
        ``missing_in`` names the side that leaves the pair open.

        >>> import tempannot
        >>> from tempannot.resources import sample_comparison
        >>> first = tempannot.compare(*sample_comparison("how-to")).disagreements().iloc[0]
        >>> first["source"], first["key"], first["response"], first["target"]
        ('Cool', 'before', 'after', 'cut')
        """
        from tempannot.comparison.comparison_json import disagreements_as_json  # noqa: PLC0415

        return _frame(
            [
                _disagreement(scored.name, each)
                for scored in self._pair.documents
                for each in disagreements_as_json(scored.comparison)
            ],
            _DISAGREEMENT,
        )

    def unaligned(self) -> pd.DataFrame:
        """The events and times that only one side marks: document, side, id, kind, text."""
        rows = []
        for document in self._of_documents():
            alignment = _part(document, "alignment")
            for side in ("key", "response"):
                for each in cast("Iterable[_Json]", alignment[f"only_in_{side}"]):
                    rows.append({"document": document["name"], "side": side, **each})
        return _frame(rows, ("document", "side", "id", "kind", "text"))

    def skipped(self) -> pd.DataFrame:
        """What could not be compared and why: document, annotation, path, kind, message.

        A document that only one annotation has is of the kind ``only-here``.
        """
        rows: list[_Json] = [
            {
                "document": each.name,
                "annotation": self.annotations[each.side],
                "path": str(each.path),
                "kind": each.why.value,
                "message": each.message,
            }
            for each in self._corpus.skipped
        ]
        for annotation, names in zip(self._corpus.annotations, self._corpus.only_in, strict=True):
            for name in names:
                rows.append(
                    {
                        "document": name,
                        "annotation": annotation.name,
                        "path": str(annotation.files[name]),
                        "kind": "only-here",
                        "message": "no other annotation has this document",
                    }
                )
        return _frame(rows, ("document", "annotation", "path", "kind", "message"))

    def report(self, path: str | Path) -> tuple[Path, ...]:
        """Write a report (``.html``, ``.md``, ``.tex``; ``.csv`` with every pair) of everything.

        The files written, ``path`` among them. Raises FileError for another ending, for a file
        that is compared, and for what cannot be written.
        """
        from tempannot.comparison.report.comparison_report import write_report  # noqa: PLC0415 - slow

        return write_report(self._corpus, Path(path))

    def to_dict(self, details: bool = False) -> dict[str, object]:
        """Everything in the shape of ``tempannot compare --json``; None for what is undefined.

        With ``details`` its breakdown by relation and distance and all disagreements too.
        """
        from tempannot.comparison.comparison_json import as_json  # noqa: PLC0415 - slow to import

        return as_json(self._corpus, details)

    def to_json(self, details: bool = False) -> str:
        """The same as text, as the command prints it."""
        return json.dumps(self.to_dict(details), ensure_ascii=False, indent=2)

    @property
    def _pair(self) -> AnnotationPair:
        places = list(combinations(range(len(self.annotations)), 2))
        return self._corpus.pairs[places.index(self._places)]

    def _of_corpus(self) -> _Json:
        from tempannot.comparison.comparison_json import pair_as_json  # noqa: PLC0415 - slow to import

        return pair_as_json(self._pair)

    def _of_documents(self) -> Sequence[_Json]:
        from tempannot.comparison.comparison_json import document_as_json  # noqa: PLC0415

        return [
            document_as_json(document.pairs[self._places], document)
            for document in self._corpus.documents
            if self._places in document.pairs
        ]


def compare(
    key: str | Path,
    response: str | Path,
    *more: str | Path,
    spans: Literal["overlap", "exact"] = "overlap",
    during: Literal["equals", "during", "overlaps"] = "equals",
    agreement: Literal["closed", "links"] = "closed",
) -> Comparison:
    """Measure annotations of the same texts against the first one: files, or folders of files.

    Files of folders go together by their path without the ending; events and times by their
    words, which need only overlap or, with ``spans="exact"``, must be the same. ``during`` is the
    reading of DURING as in ``read``; ``agreement`` is on the pairs that follow from the links
    (``closed``) or on those linked in the files (``links``).

    A document that cannot be read is left out and listed by ``Comparison.skipped``. Raises
    TempannotError if there is nothing to compare at all.

    >>> import tempannot
    >>> from tempannot.resources import resource
    >>> tempannot.compare(resource("samples"), resource("second-annotator"))
    <Comparison samples / second-annotator: 2 compared, 0 skipped>
    """
    from tempannot.comparison.comparison_settings import (  # noqa: PLC0415 - as below
        AgreementOn,
        ComparisonSettings,
        Spans,
    )
    from tempannot.comparison.corpus_comparison import compare_paths  # noqa: PLC0415 - numpy is slow
    from tempannot.core.schemes import During  # noqa: PLC0415

    _check("spans", spans, tuple(Spans))
    _check("during", during, tuple(During))
    _check("agreement", agreement, tuple(AgreementOn))
    settings = ComparisonSettings(During(during), Spans(spans), agreement_on=AgreementOn(agreement))
    return Comparison(compare_paths([Path(each) for each in (key, response, *more)], settings))


_ESTIMATE = ("value", "low", "high", "pairs", "reason")
_DISAGREEMENT = (
    *("document", "cause", "source", "target", "key", "response", "missing_in", "explains"),
    *("source_key", "source_response", "target_key", "target_response"),
    *("key_links", "response_links", "told"),
)


_OTHER_DISAGREEMENT = (
    *("document", "kind", "source", "key", "response", "target"),
    *("source_key", "source_response", "target_key", "target_response"),
    *("key_links", "response_links", "told"),
)
_OTHERS = ("slinks", "alinks")
_MARKS = ("events", "times")
_MARK_VALUES = ("precision", "recall", "f1", "accuracy", "reason")


def _measures(document: _Json) -> dict[str, _Json]:
    return _in_time(_part(document, "measures"))


def _in_time(measures: Mapping[str, _Json]) -> dict[str, _Json]:
    """The measures of TLINKs alone."""
    return {name: each for name, each in measures.items() if name not in (*_OTHERS, *_MARKS)}


def _marks(measures: Mapping[str, _Json]) -> dict[str, _Json]:
    found: dict[str, _Json] = {}
    for kind in _MARKS:
        for spans in ("strict", "relaxed"):
            found[f"{kind} {spans}"] = _part(measures[kind], spans)
        for name, each in _part(measures[kind], "attributes").items():
            found[f"{kind} {name}"] = each
    return found


def _others(measures: Mapping[str, _Json]) -> dict[str, _Json]:
    found = {}
    for name in filter(measures.__contains__, _OTHERS):
        found[name] = measures[name]
        found[f"{name} found"] = _part(measures[name], "found")
    return found


def _check(name: str, given: str, known: Sequence[str]) -> None:
    if given not in known:
        raise ValueError(f"{name} is one of {', '.join(known)}, not {given!r}")


def _part(found: _Json, name: str) -> dict[str, _Json]:
    return cast("dict[str, _Json]", found[name])


def _estimates(agreement: _Json, names: Sequence[str]) -> dict[str, _Json]:
    intervals = cast("Mapping[str, Sequence[float] | None]", agreement["intervals"])
    found: dict[str, _Json] = {}
    for name in names:
        low, high = intervals[name] or (None, None)
        value = agreement[name]
        reason = agreement.get("reason", "") if None in (value, low) else ""
        found[name] = {
            "value": value,
            "low": low,
            "high": high,
            "pairs": agreement["pairs"],
            "reason": reason,
        }
    return found


def _disagreement(document: str, found: _Json) -> dict[str, object]:
    ends = {name: _part(found, name) for name in ("source", "target")}
    ids = {
        f"{name}_{side}": end[side] for name, end in ends.items() for side in ("key", "response")
    }
    links = {f"{side}_links": tuple(ids) for side, ids in _part(found, "links").items()}
    words = {name: end["words"] for name, end in ends.items()}
    return {"document": document, **found, **words, **ids, **links}


def _by_document(
    found: Iterable[tuple[object, Mapping[str, _Json]]], name: str, columns: Sequence[str]
) -> pd.DataFrame:
    rows = [
        {"document": document, name: each, "reason": "", **row}
        for document, rows in found
        for each, row in rows.items()
    ]
    frame = _frame(rows, ("document", name, *columns))
    return _numbers(frame, columns).set_index(["document", name])


def _rows(found: Mapping[str, _Json], name: str, columns: Sequence[str]) -> pd.DataFrame:
    rows = [{name: each, "reason": "", **row} for each, row in found.items()]
    return _numbers(_frame(rows, (name, *columns)), columns).set_index(name)


def _numbers(frame: pd.DataFrame, columns: Sequence[str]) -> pd.DataFrame:
    """Give the columns of numbers their type, also where all are None."""
    return frame.astype({each: "float64" for each in columns if each not in ("pairs", "reason")})


def _frame(rows: Sequence[_Json], columns: Sequence[str]) -> pd.DataFrame:
    import pandas as pd  # noqa: PLC0415 - slow to import

    return pd.DataFrame([dict(each) for each in rows], columns=list(columns))
