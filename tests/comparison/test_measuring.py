"""What is kept of a document that was compared: little, and enough to have the rest again."""

import pickle
from pathlib import Path

import pytest

from tempannot.comparison.compared_document import MaterialReader
from tempannot.comparison.comparison_settings import USUAL
from tempannot.comparison.corpus_comparison import Measuring, compare_paths
from tempannot.comparison.document_matching import match
from tempannot.core.errors import FileError
from tempannot.resources import resource

NAME = "how-to.tml"
PATHS = (resource("samples") / NAME, resource("second-annotator") / NAME)


@pytest.fixture
def matched():
    return match(PATHS)


def _measured(matched):
    work = Measuring.of(matched, USUAL, lambda document: document.name)
    found, told = work(matched.documents[0])
    assert told == found.name
    return pickle.loads(pickle.dumps(found))


def test_it_goes_to_another_process_without_the_documents(matched):
    (whole,) = compare_paths(PATHS).documents
    found = _measured(matched)
    sent = pickle.dumps(found)
    scored, expected = found.pairs[0, 1], whole.pairs[0, 1]
    assert scored.scores == expected.scores
    assert scored.marks == expected.marks
    assert scored.agreement.coefficients == expected.agreement.coefficients
    assert not [word for word in (b"AlignedInterval", b"AnnotatedSide") if word in sent]


def test_the_rest_is_read_again_where_it_is_asked_for(matched):
    (whole,) = compare_paths(PATHS).documents
    found = _measured(matched).read_again_by(MaterialReader(matched.annotations, USUAL))
    scored, expected = found.pairs[0, 1], whole.pairs[0, 1]
    assert [each.path for each in found.opened] == list(PATHS)
    assert scored.ratings.alignment == expected.comparison.alignment


def test_a_document_that_ends_processes_is_left_out_with_a_word(matched):
    work = Measuring.of(matched, USUAL, lambda document: "")
    found, _ = work.lost(matched.documents[0])
    assert not found.pairs
    assert "ends the program" in found.skipped[0].message


def test_an_error_of_a_file_is_the_same_in_another_process():
    error = FileError(Path("a.tml"), "nothing is in it", 3)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.path, again.line) == (str(error), error.path, error.line)
