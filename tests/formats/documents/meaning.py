"""What documents of any format say, as tests compare it."""

from tempannot.core.reasoning import Reasoning
from tempannot.formats.finding import documents_in
from tempannot.formats.reading import read


def opened_in(path):
    """The documents of a file or a folder, by their names."""
    return {each.document.name: each for each in map(read, documents_in([path]).files)}


def links(document):
    """The links of a document as triples."""
    return [(each.source, each.rel_type, each.target) for each in document.links.values()]


def closure(opened):
    """What follows from the links of a document, by pairs."""
    return {(a, b): r for a, b, r in Reasoning(opened.document).network.pairs()}
