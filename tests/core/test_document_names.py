from tempannot.core.document import Document, NewIds, named, next_id
from tempannot.core.items import Event, Instance, Link, OtherLink, Span, Time


def story() -> Document:
    document = Document("story", "said met", Span(0, 8))
    document.events |= {"e1": Event("e1", Span(0, 4)), "e2": Event("e2", Span(5, 5))}
    document.instances |= {"ei1": Instance("ei1", "e1"), "ei2": Instance("ei2", "e2")}
    return document


def test_a_new_id_follows_the_highest_number_of_any_item_with_the_prefix():
    document = story()
    document.links["l2"] = Link("l2", "ei1", "ei2", "BEFORE")
    document.links["lx99"] = Link("lx99", "ei1", "ei2", "BEFORE")
    document.other_links["l17"] = OtherLink("l17", "SLINK", "ei1", "ei2")
    assert next_id(document, "l") == "l18"
    assert next_id(document, "e") == "e3"
    assert next_id(document, "ei") == "ei3"
    assert next_id(document, "t") == "t1"


def test_ids_that_are_asked_for_together_follow_each_other():
    ids = NewIds(story())
    assert [ids.next(prefix) for prefix in ("e", "l", "e", "l", "ei")] == [
        *("e3", "l1", "e4", "l2"),
        "ei3",
    ]


def test_only_the_creation_time_is_named_by_its_date():
    document = story()
    for id in ("t0", "t1"):
        document.times[id] = Time(id, Span(0, 0), {"value": "1998-01-05"})
    document.creation_time = "t0"
    assert [named(document, id) for id in ("t0", "t1")] == ['"1998-01-05"', "t1"]


def test_an_interval_is_named_by_its_words_or_else_by_its_id():
    assert named(story(), "ei1") == '"said"'
    assert named(story(), "ei2") == "ei2"
    assert named(story(), "nowhere") == "nowhere"


def test_numbers_that_nobody_can_have_meant_are_passed_over():
    document = story()
    for number in ("9" * 5000, "9" * 18, f"1{'0' * 18}", "\u0663"):
        document.links[f"l{number}"] = Link(f"l{number}", "ei1", "ei2", "BEFORE")
    assert next_id(document, "l") == f"l1{'0' * 17}1"
    document.links = {id: Link(id, "ei1", "ei2", "BEFORE") for id in ("l7", f"l{'9' * 5000}")}
    assert next_id(document, "l") == "l8"
