"""Totals of documents that come one after the other, of which nothing is kept."""

from dataclasses import replace
from pathlib import Path
from weakref import ref

import numpy as np
import pytest

from tempannot.comparison.compared_document import Scored
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.comparison_settings import USUAL
from tempannot.comparison.pair_totals import AnnotationPair, PairTotals
from tempannot.formats.reading import from_bytes
from tempannot.statistics.bootstrap import resample
from tests.benchmarks.synthetic import timeml


def scored(seed: int) -> Scored:
    said = timeml(words=60, events=8, links=7, seed=seed)
    other = said.replace(b'"BEFORE"', b'"AFTER"')
    key, response = (from_bytes(each, Path("a.tml")).document for each in (said, other))
    comparison = DocumentComparison.of(key, response)
    settings = replace(USUAL, shuffles=2)
    return Scored(comparison, settings, lambda: comparison)


@pytest.mark.parametrize("count", [0, 1, 3, 7])
def test_totals_that_come_as_a_stream_are_those_of_all_documents_together(count):
    documents = tuple(map(scored, range(count)))
    whole = AnnotationPair(None, None, documents)
    stream = AnnotationPair(None, None, (), PairTotals.of(documents))
    for name in ("size", "micro", "macro", "marks", "mean_marks", "other_links"):
        assert getattr(stream, name) == getattr(whole, name)
    assert stream.mean_other_links == whole.mean_other_links
    assert stream.awareness_range == whole.awareness_range
    assert stream.agreement_numbers.coefficients == whole.agreement.coefficients
    assert stream.agreement_numbers.dropped == whole.agreement.dropped


def test_a_document_that_was_added_is_let_go():
    totals, document = PairTotals(), scored(1)
    seen = ref(document), ref(document.ratings.sources)
    totals.add(document)
    del document
    assert [each() for each in seen] == [None, None]
    assert totals.documents == 1


@pytest.mark.parametrize("documents", [7, 230])
def test_resamples_drawn_bit_by_bit_are_those_drawn_at_once(documents):
    counts = np.random.default_rng(1).integers(1, 9, (documents, 4))
    drawn = np.random.default_rng(3).multinomial(documents, np.full(documents, 1 / documents), 50)
    assert np.array_equal(resample(counts, 50, 3), drawn @ counts)
