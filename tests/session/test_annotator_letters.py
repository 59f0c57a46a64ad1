from tempannot.comparison.side_letters import letter_of, side_of
from tempannot.session.annotator_letters import AnnotatorOrder


def test_the_window_calls_annotators_as_reports_and_files_do_however_many_there_are():
    lettered = AnnotatorOrder(60).lettered((0, 1))
    assert (lettered[6], lettered[25], lettered[26]) == ("G", "Z", "A2")
    assert [side_of(lettered[place].lower()) for place in range(60)] == list(range(60))
    assert [lettered[place] for place in range(60)] == [letter_of(n).upper() for n in range(60)]
