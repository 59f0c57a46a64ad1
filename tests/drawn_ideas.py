"""Contradiction and awareness, drawn: ``python -m tests.drawn_ideas FOLDER``.

What stands in the drawings is worked out by the program, so that they say what it says.
"""

import sys
import tempfile
from pathlib import Path

from lxml.etree import tostring

import tempannot
from tests.drawn_relations import make

TEXT, QUIET, HOLDS, FAILS, GROUND = "#1c1f23", "#5d6470", "#1a5fb4", "#b3261e", "#ffffff"
BOX, HIGH = 92, 30
STORY = {"closed": (40, 150), "reached": (230, 30), "dropped": (420, 150)}
"""The events of the first chapter of the tutorial, and where they stand."""
CIRCLE = (("closed", "reached"), ("reached", "dropped"), ("dropped", "closed"))
KEY = (("A", "B"), ("B", "C"), ("C", "D"))
RESPONSE = (("A", "B"), ("A", "C"), ("D", "C"))


def annotation(folder, name, links):
    """A table of links, each saying that the first is before the second."""
    path = folder / f"{name}.csv"
    rows = "".join(f"{first},before,{second}\n" for first, second in links)
    path.write_text(f"source,relations,target\n{rows}", encoding="utf-8")
    return path


def words(text, x, y, color=TEXT, *, size=14, anchor="middle", weight="normal"):
    found = make.text(text, x=str(x), y=str(y), fill=color)
    found.attrib.update(
        {
            "font-family": "sans-serif",
            "font-size": str(size),
            "text-anchor": anchor,
            "font-weight": weight,
        }
    )
    return found


def box(text, x, y, width=BOX):
    frame = make.rect(
        x=str(x), y=str(y), width=str(width), height=str(HIGH), rx="4", fill="#eef1f5"
    )
    frame.attrib["stroke"] = QUIET
    return [frame, words(text, x + width / 2, y + 20)]


def arrow(start, end, color, *, dashed=False, bend=0.0):
    """A line with a head; ``bend`` lifts its middle."""
    (x1, y1), (x2, y2) = start, end
    middle = ((x1 + x2) / 2, (y1 + y2) / 2 - bend)
    line = make.path(d=f"M{x1} {y1} Q{middle[0]} {middle[1]} {x2} {y2}", fill="none", stroke=color)
    line.attrib["stroke-width"] = "2"
    if dashed:
        line.attrib["stroke-dasharray"] = "6 4"
    dx, dy = x2 - middle[0], y2 - middle[1]
    long = (dx * dx + dy * dy) ** 0.5
    dx, dy = dx / long, dy / long
    back = (x2 - 10 * dx, y2 - 10 * dy)
    corners = [(x2, y2), (back[0] - 5 * dy, back[1] + 5 * dx), (back[0] + 5 * dy, back[1] - 5 * dx)]
    head = make.polygon(points=" ".join(f"{x:.1f},{y:.1f}" for x, y in corners), fill=color)
    return [line, head]


def sheet(title, width, height):
    found = make.svg(viewBox=f"0 0 {width} {height}", width=str(width), role="img")
    found.append(make.title(title))
    found.append(make.rect(width="100%", height="100%", fill=GROUND))
    return found


def contradiction(folder):
    """Three links that lead round in a circle: any two could hold, and the last is set aside."""
    read = tempannot.read(annotation(folder, "circle", CIRCLE))
    (found,) = read.conflicts()
    assert len(found.links) == len(CIRCLE)
    for left_out in CIRCLE:
        rest = [each for each in CIRCLE if each is not left_out]
        assert tempannot.read(annotation(folder, "rest", rest)).is_consistent
    drawn = sheet("Three links that cannot all hold", 560, 250)
    ends = (((132, 150), (230, 55)), ((322, 55), (420, 150)), ((420, 165), (132, 165)))
    middles = ((165, 92), (390, 92), (276, 158))
    for place, ((start, end), (x, y)) in enumerate(zip(ends, middles, strict=True)):
        is_last = place == len(CIRCLE) - 1
        drawn.extend(arrow(start, end, FAILS if is_last else HOLDS, dashed=is_last))
        drawn.append(words("before", x, y, FAILS if is_last else HOLDS))
    for name, (x, y) in STORY.items():
        drawn.extend(box(name, x, y))
    drawn.append(words("set aside: it was said last", 276, 186, FAILS, size=12))
    chain = " < ".join((*STORY, next(iter(STORY))))
    drawn.append(words(chain, 276, 222, weight="bold"))
    drawn.append(words("a chain that leads back to where it began", 276, 240, QUIET, size=12))
    return drawn


def held(links, other):
    """Whether each link follows from the other annotation."""
    return [str(other.relation(*each)) == "before" for each in links]


def awareness(folder):
    """The links of either side, held against all that follows from the other."""
    paths = annotation(folder, "key", KEY), annotation(folder, "response", RESPONSE)
    key, response = map(tempannot.read, paths)
    sides = (
        ("Precision: the response's links", RESPONSE, held(RESPONSE, key), "the key", 0),
        ("Recall: the key's links", KEY, held(KEY, response), "the response", 360),
    )
    scores = tempannot.compare(*paths).scores().loc["awareness"]
    shares = [sum(right) / len(right) for _, _, right, _, _ in sides]
    assert shares == [scores["precision"], scores["recall"]]
    drawn = sheet("Awareness: links held against what follows from the other side", 720, 250)
    for title, links, right, other, left in sides:
        at = {name: left + 20 + 86 * place for place, name in enumerate("ABCD")}
        drawn.append(words(title, left + 20, 28, anchor="start", weight="bold"))
        for (first, second), holds in zip(links, right, strict=True):
            steps = abs("ABCD".index(second) - "ABCD".index(first))
            forth = at[second] > at[first]
            start = (at[first] + (48 if forth else 0), 110 if steps == 1 else 96)
            end = (at[second] + (0 if forth else 48), 110 if steps == 1 else 98)
            bend = 0 if steps == 1 else 60
            drawn.extend(arrow(start, end, HOLDS if holds else FAILS, dashed=not holds, bend=bend))
        for name, x in at.items():
            drawn.extend(box(name, x, 96, 48))
        for line, ((first, second), holds) in enumerate(zip(links, right, strict=True)):
            says = "follows from" if holds else "does not follow from"
            drawn.append(
                words(
                    f"{'✓' if holds else '✗'} {first} before {second} {says} {other}",
                    left + 20,
                    156 + 20 * line,
                    HOLDS if holds else FAILS,
                    size=13,
                    anchor="start",
                )
            )
        share = f"{sum(right)} of {len(right)} = {sum(right) / len(right):.3f}"
        drawn.append(words(share, left + 20, 228, anchor="start", weight="bold"))
    return drawn


def main(folder):
    """Write both."""
    with tempfile.TemporaryDirectory() as place:
        for name, draw in (("contradiction", contradiction), ("awareness", awareness)):
            drawn = draw(Path(place))
            (folder / f"{name}.svg").write_bytes(tostring(drawn, pretty_print=True))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
