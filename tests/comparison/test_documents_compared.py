"""Every document agrees with itself by every measure."""

import pytest

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.measures.measures import Measure, score
from tempannot.comparison.measures.scores import RatioKind
from tempannot.core.reduction import Method
from tempannot.core.relations import ALL
from tempannot.formats.reading import read
from tests.oddities import DOCUMENTS, rounds


@pytest.mark.parametrize("paths", rounds("tbaq/*.tml", "te3/*.tml", own=DOCUMENTS))
def test_a_document_against_itself_scores_one_by_every_measure(paths):
    for path in paths:
        document = read(path).document
        comparison = DocumentComparison.of(document, document)
        for measure in Measure:
            for method in Method:
                found = score(comparison, measure, method)
                ratios = [found.ratio(part) for part in (RatioKind.PRECISION, RatioKind.RECALL)]
                for ratio in ratios:
                    assert ratio is None or ratio.right == pytest.approx(ratio.of)
        network = comparison.key.network
        sets = [pair for pair in comparison.key.disjunctions if network.relation(*pair) is ALL]
        pairs = network.related_pairs() + len(sets)
        assert score(comparison, Measure.STRICT).ratio(RatioKind.PRECISION).of == pairs
