from tempannot.core.reasoning import Reasoning
from tempannot.formats.reading import read
from tests.oddities import HERE

OWN = HERE / "xml" / "tie-ml.xml"


def test_clauses_are_events_and_slots_place_them():
    document = read(OWN).document
    assert [document.slice(each) for each in document.sentences] == [
        "Peel the apples after you wash them.",
        "They had rested",
        "and will be sweet.",
    ]
    assert document.interval("2").text == "after you wash them."
    assert document.events["3"].attributes["tense"] == "PAST"
    network = Reasoning(document).network
    assert str(network.relation("2", "1")) == "before"
    assert str(network.relation("1", "4")) == "equals"
