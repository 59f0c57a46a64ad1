"""Small annotations of no text: intervals by name, links written as ``a BEFORE b``."""

from hypothesis import strategies as st

from tempannot.comparison.comparison import DocumentComparison, joined
from tempannot.core.document import Document
from tempannot.core.items import Link, Span, Time
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import TIMEML_TYPES, During

NOWHERE = Span(0, 0)


def annotation(units, *links, kept=()):
    """A document with these intervals; links are numbered ``l1``, ``l2``, ... in order.

    A type may also be a set of relations: ``a before|meets b``.
    """
    items = {}
    for number, text in enumerate(links, 1):
        source, kind, target = text.split()
        exact = RelationSet.parse(kind) if kind.islower() else None
        id = f"l{number}"
        rel_type = "VAGUE" if exact else kind
        items[id] = Link(id, source, target, rel_type, exact, kept=id in kept)
    return Document("small", times={each: Time(each, NOWHERE) for each in units}, links=items)


def compared(key, response, units="abcdef", during=During.EQUALS):
    """Two lists of links over the same intervals."""
    return DocumentComparison.of(
        annotation(units, *key), annotation(units, *response), during=during
    )


def joint(*documents):
    """Any number of annotations over the units of all."""
    return joined(documents, names=[f"annotator {n}" for n in range(len(documents))])


def link_texts(units):
    """A link between two of the units as ``annotation`` reads it, vague ones included."""
    kinds = [*TIMEML_TYPES, "VAGUE", "before|meets|overlaps", "before|after"]
    ends = st.lists(st.sampled_from(units), min_size=2, max_size=2)
    return st.builds(lambda pair, kind: f"{pair[0]} {kind} {pair[1]}", ends, st.sampled_from(kinds))


def comparisons_of_random_sides(most=6, *, same_units=False):
    """Two sides that need be neither consistent nor, without ``same_units``, mark the same."""

    @st.composite
    def draw_both(draw):
        units = "abcdefgh"[: draw(st.integers(2, 7))]
        sides = []
        for _ in range(2):
            some = st.lists(st.sampled_from(units), min_size=2, unique=True).map(sorted)
            own = units if same_units else draw(some)
            texts = draw(st.lists(link_texts(own), max_size=most))
            sides.append(annotation(own, *texts))
        return DocumentComparison.of(*sides, during=draw(st.sampled_from(During)))

    return draw_both()
