"""The thirteen basic relations as one drawing; ``python -m tests.drawn_relations FILE.svg``."""

import sys
from pathlib import Path

from lxml.builder import ElementMaker
from lxml.etree import tostring

from tempannot.core.relations import NAMES, SIGNS

ROW, NAME, UNIT = 30, 150, 40
FIRST, SECOND, TEXT = "#1a5fb4", "#8a5a00", "#1c1f23"
SPANS = [(a, b) for a in range(4) for b in range(a + 1, 4)]
make = ElementMaker(
    namespace="http://www.w3.org/2000/svg", nsmap={None: "http://www.w3.org/2000/svg"}
)


def example(name):
    """The smallest pair of intervals that stands in a relation."""

    def signs(pair):
        return tuple((x > y) - (x < y) for x in pair[0] for y in pair[1])

    pairs = ((one, two) for one in SPANS for two in SPANS if signs((one, two)) == SIGNS[name])
    return min(pairs, key=lambda pair: max(pair[0][1], pair[1][1]))


def bar(span, y, color):
    x, width = NAME + span[0] * UNIT, (span[1] - span[0]) * UNIT
    return make.rect(x=str(x), y=str(y), width=str(width), height="8", rx="2", fill=color)


def drawing():
    height = ROW * len(NAMES) + 20
    found = make.svg(viewBox=f"0 0 {NAME + 4 * UNIT} {height}", width="420", role="img")
    found.append(make.title("Each basic relation: the first interval above, the second below it"))
    found.append(make.rect(width="100%", height="100%", fill="#ffffff"))
    for index, name in enumerate(NAMES):
        y = 10 + index * ROW
        label = make.text(name, x="10", y=str(y + 14), fill=TEXT)
        label.attrib.update({"font-family": "sans-serif", "font-size": "14"})
        first, second = example(name)
        found.extend([label, bar(first, y, FIRST), bar(second, y + 11, SECOND)])
    return tostring(found, pretty_print=True)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(drawing())
