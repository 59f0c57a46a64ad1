import pytest

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.disagreements.describe import describe
from tempannot.comparison.disagreements.disagreements import difference, disagreements
from tempannot.core.document import Document
from tempannot.core.items import Event, Instance, Link, Span, Time
from tempannot.core.schemes import During
from tests.comparison.small import annotation, compared

TEXT = "She said they met. He said so, but said no more."
SPANS = {"e1": Span(4, 8), "e2": Span(14, 17), "e3": Span(22, 26), "e4": Span(35, 39)}


def document(*links):
    return Document(
        "talk",
        TEXT,
        body=Span(0, len(TEXT)),
        sentences=(Span(0, 18), Span(19, len(TEXT))),
        creation_time="t0",
        events={id: Event(id, span) for id, span in SPANS.items()},
        instances={id: Instance(id, id, implicit=True) for id in SPANS},
        times={"t0": Time("t0", Span(0, 0))},
        links={
            f"l{number}": Link(f"l{number}", *text.split()[::2], text.split()[1])
            for number, text in enumerate(links, 1)
        },
    )


def told(key, response, **options):
    comparison = DocumentComparison.of(document(*key), document(*response))
    return str(describe(comparison, disagreements(comparison)[0], **options))


def told_of(key, response, during=During.EQUALS):
    comparison = compared(key, response, during=during)
    return str(describe(comparison, disagreements(comparison)[0]))


def test_a_slip_is_told_with_the_words_of_the_text():
    more = ["e2 BEFORE e3"]
    assert told(["e1 BEFORE e2", *more], ["e1 AFTER e2", *more]).startswith(
        'A: "said 1" ends before "met" starts. B: "said 1" starts after "met" ends. '
        "The direction may have slipped."
    )


def test_sides_are_called_as_the_caller_wants():
    names = ("Ann", "Bo")
    assert told([], ["e1 BEFORE e2"], names=names) == (
        'Ann leaves the pair open. Bo: "said 1" ends before "met" starts.'
    )


def test_the_creation_time_has_a_name():
    said = told(["e1 BEFORE t0"], [])
    assert said == 'A: the creation time starts after "said 1" ends. B leaves the pair open.'


@pytest.mark.parametrize(
    ("key", "response", "expected"),
    [
        ("a IDENTITY b", "a SIMULTANEOUS b",
         "A: a and b are the same event. B: a and b start and end together. "
         "The times are the same."),
        ("a BEFORE b", "a VAGUE b", "A: a ends before b starts. B: the text does not tell."),
        ("a before|meets b", "a BEFORE b",
         "A: a ends no later than b starts. B: a ends before b starts. "
         "Both can be right; B says more."),
        ("a before|meets b", "a meets|overlaps b",
         "A: a ends no later than b starts. B: a starts before b starts, ends no earlier than "
         "b starts and ends before b ends. They differ in part; both can be right."),
        ("a BEFORE b", "a IBEFORE b",
         "A: a ends before b starts. B: a ends exactly when b starts. "
         "They are neighbours: one end point differs a little."),
        ("a BEFORE b", "a SIMULTANEOUS b",
         "A: a ends before b starts. B: a and b start and end together. "
         "They cannot both be right."),
        ("a DURING b", "b INCLUDES a",
         "A: a and b start and end together (DURING, read as equals). "
         "B: a starts after b starts and ends before it ends. "
         "DURING and IS_INCLUDED may have been mixed up."),
    ],
)  # fmt: skip
def test_every_cause_has_its_words(key, response, expected):
    assert told_of([key], [response]) == expected


def test_what_only_follows_is_marked_as_inferred():
    key = ["a BEFORE b", "b BEFORE c"]
    comparison = compared(key, ["a BEFORE b", "a AFTER c"])
    slip = next(each for each in disagreements(comparison) if each.target == "u2")
    assert describe(comparison, slip).key == "A, by inference: a ends before c starts."


def test_a_missing_unit_is_told_once_with_its_links():
    key = annotation("abc", "a BEFORE b", "b BEFORE c", "c AFTER b")
    comparison = DocumentComparison.of(key, annotation("ac"))
    (missing,) = disagreements(comparison)
    assert str(describe(comparison, missing)) == (
        "A marks b and links it 3 times. B does not mark b. 3 pairs differ because of it."
    )
    (missing,) = disagreements(
        DocumentComparison.of(annotation("ac"), annotation("abc", "a BEFORE b"))
    )
    assert missing.missing_side == 0


def test_a_pair_of_a_missing_unit_is_told_as_such():
    comparison = DocumentComparison.of(annotation("ab", "a BEFORE b"), annotation("a"))
    pair = difference(comparison, "u0", "u1")
    assert describe(comparison, pair).response == "B does not mark b."


def test_what_else_differs_is_counted():
    chain = ["a BEFORE b", "c BEFORE d"]
    assert told_of([*chain, "b BEFORE c"], [*chain, "c BEFORE b"]).endswith(
        "3 more pairs differ because of it."
    )
    assert told_of(["a BEFORE b", "b BEFORE c"], ["a BEFORE b"]).endswith(
        "1 more pair differs because of it."
    )


def test_links_set_aside_are_told_with_what_became_of_them():
    key = ["a BEFORE b", "b BEFORE c", "c BEFORE a"]
    assert told_of(key, key[:2]) == (
        "A, by inference: a ends before c starts. B, by inference: a ends before c starts. "
        "A also says that a starts after c ends (l3), which contradicts other links and is set "
        "aside. The direction may have slipped."
    )
    comparison = DocumentComparison.of(
        annotation("ab", "a BEFORE b", "a AFTER b", kept=["l2"]), annotation("ab", "a BEFORE b")
    )
    (kept,) = disagreements(comparison)
    assert describe(comparison, kept).notes == (
        "A also says that a starts after b ends (l2), which is kept though it contradicts other "
        "links.",
        "The direction may have slipped.",
    )
    (odd,) = disagreements(compared(["b before|after a"], ["b BEFORE a"]))
    assert "is one of before, after to b (l1), which cannot be reasoned with." in str(
        describe(compared(["b before|after a"], ["b BEFORE a"]), odd)
    )


def test_links_set_aside_at_a_missing_unit_are_named():
    key = annotation("abc", "a BEFORE b", "b BEFORE c", "c BEFORE a", "a AFTER b")
    comparison = DocumentComparison.of(key, annotation("ac"))
    (missing, *_) = disagreements(comparison)
    assert "Not in the closure of A: l4." in str(describe(comparison, missing))
