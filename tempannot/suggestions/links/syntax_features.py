"""What the syntax of their sentences tells a classifier of two mentions.

Each mention stands for the word that the others of it depend on. Of one word it is told what it
depends on and what depends on it; of two in one sentence also the way from one to the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tempannot.core.document import Document
from tempannot.suggestions.links.link_pairs import LinkPair, PairKind
from tempannot.suggestions.links.mention_view import Mention, SentenceView, lemma_of
from tempannot.suggestions.links.sentence_syntax import SentenceSyntax, syntax_of

_FUNCTION = frozenset(
    ("mark", "aux", "auxpass", "neg", "prep", "advmod", "prt", "det", "poss", "agent")
)
"""Relations of words that tell how another one is meant; these are told with the word."""

_SUBJECTS = frozenset(("nsubj", "nsubjpass", "expl", "csubj"))
_CLAUSES = frozenset(("ccomp", "xcomp", "advcl", "dobj", "conj", "acl", "relcl"))
_NAMED_ON_PATHS = frozenset(("prep", "mark", "pcomp", "agent"))

_MOST_DEEP = 6
_LONGEST_PATH = 5
"""How many steps apart two words are whose path is told step by step."""

_FAR = 8

CROSSED_OF_ONE = """
    a.rel*a.time a.rel*a.class a.chain*a.class a.chain*a.time a.rel*a.head a.rel*a.head.part
"""
"""What of the syntax of a mention counts together with what else is known of it."""

CROSSED_OF_TWO = (
    CROSSED_OF_ONE
    + """
    b.rel*b.time b.rel*b.class b.chain*b.class b.rel*b.head b.rel*b.head.part
    a.rel*b.rel a.rel*b.rel*a.time*b.time a.rel*b.rel*a.class*b.class a.tag*b.tag
    above*steps above*a.class*b.class above*a.time*b.time
    path*a.class*b.class path*a.time*b.time path*a.lemma path*b.lemma
    events.between*above verbs.between*above verbs.between*events.between
    a.top*b.top a.top*b.top*a.time*b.time a.top*b.top*a.class*b.class
"""
)

_INSIDE = (PairKind.TIME, PairKind.SENTENCE)
_ACROSS = (PairKind.NEXT, PairKind.NEXT_TIME, PairKind.SAME)


class SyntaxDescriber:
    """Facts of pairs of one document from the syntax of its sentences, parsed when asked for."""

    def __init__(self, document: Document) -> None:
        self._text, self._sentences = document.text, document.sentences
        self._heads: dict[str, tuple[SentenceSyntax, int | None]] = {}
        self._of_heads: dict[str, dict[str, str]] = {}
        self._events: dict[int, frozenset[int]] = {}

    def facts(self, pair: LinkPair) -> dict[str, str]:
        """Return what holds once of a pair: names with values."""
        if pair.kind is PairKind.VALUES:
            return {}
        found: dict[str, str] = {}
        for name, mention, here in self._ends(pair):
            own = self._of_mention(mention, here)
            found |= {f"{name}.{key}": value for key, value in own.items()}
            if own and pair.kind in _ACROSS:
                found[f"{name}.top"] = self._below_top(mention, here)
        if pair.kind in _INSIDE:
            found |= self._of_path(pair)
        return found

    def listed(self, pair: LinkPair) -> Iterator[str]:
        """Yield what may hold more than once of a pair, as features."""
        if pair.kind is PairKind.VALUES:
            return
        for name, mention, here in self._ends(pair):
            tree, head = self._head(mention, here)
            for below in () if head is None else tree.below(head):
                word = tree.words[below]
                if word.relation in _FUNCTION:
                    yield f"{name}.{word.relation}={word.text.lower()}"
                elif word.relation in _SUBJECTS:
                    yield f"{name}.subject={_part(word.tag)}"
                elif word.relation in _CLAUSES:
                    yield f"{name}.has={word.relation}"
        if pair.kind in _INSIDE:
            yield from self._along_path(pair)

    @staticmethod
    def _ends(pair: LinkPair) -> Iterator[tuple[str, Mention, SentenceView]]:
        if pair.first is not None:
            yield "a", pair.source, pair.first
        if pair.second is not None:
            yield "b", pair.target, pair.second

    def _head(self, mention: Mention, here: SentenceView) -> tuple[SentenceSyntax, int | None]:
        if mention.id not in self._heads:
            span = self._sentences[here.place]
            tree = syntax_of(self._text[span.start : span.end])
            start, end = mention.span.start - span.start, mention.span.end - span.start
            self._heads[mention.id] = tree, tree.head_within(start, end)
        return self._heads[mention.id]

    def _of_mention(self, mention: Mention, here: SentenceView) -> dict[str, str]:
        if mention.id not in self._of_heads:
            tree, head = self._head(mention, here)
            self._of_heads[mention.id] = {} if head is None else _of_word(tree, head)
        return self._of_heads[mention.id]

    def _heads_of_events(self, here: SentenceView) -> frozenset[int]:
        if here.place not in self._events:
            heads = (self._head(each, here)[1] for each in here.events)
            self._events[here.place] = frozenset(each for each in heads if each is not None)
        return self._events[here.place]

    def _below_top(self, mention: Mention, here: SentenceView) -> str:
        """Return how far below the highest event of its sentence a mention stands."""
        tree, head = self._head(mention, here)
        assert head is not None
        top = min((len(tree.upwards(each)) for each in self._heads_of_events(here)), default=0)
        return str(min(3, len(tree.upwards(head)) - top))

    def _way(self, pair: LinkPair) -> tuple[SentenceSyntax, list[int], list[int]] | None:
        assert pair.first is not None
        tree, first = self._head(pair.source, pair.first)
        _, second = self._head(pair.target, pair.first)
        path = None if first is None or second is None else tree.path(first, second)
        return None if path is None else (tree, *path)

    def _of_path(self, pair: LinkPair) -> dict[str, str]:
        way = self._way(pair)
        if way is None or pair.first is None:
            return {"path": "none"}
        tree, up, other = way
        steps = len(up) + len(other) - 2
        found = {
            "above": "first" if len(up) == 1 else "second" if len(other) == 1 else "neither",
            "steps": str(min(steps, _FAR)),
            "common": _part(tree.words[up[-1]].tag),
            "last.steps": f"{_last(tree, up)}*{_last(tree, other)}",
        }
        if steps <= _LONGEST_PATH:
            found["path"] = _steps(tree, up, other, ())
            found["path.words"] = _steps(tree, up, other, _NAMED_ON_PATHS)
        between = {*up, *other} - {up[0], other[0]}
        events = between & self._heads_of_events(pair.first)
        found["events.between"] = str(min(3, len(events)))
        verbs = [each for each in between if _part(tree.words[each].tag) == "VB"]
        found["verbs.between"] = str(min(3, len(verbs)))
        return found

    def _along_path(self, pair: LinkPair) -> Iterator[str]:
        way = self._way(pair)
        if way is None:
            return
        tree, up, other = way
        for side, places in (("a", up), ("b", other)):
            for word in (tree.words[each] for each in places[:-1]):
                if word.relation == "prep":
                    yield f"{side}.way.prep={word.text.lower()}"
            marks = (tree.words[low] for each in places[:-1] for low in tree.below(each))
            yield from (f"{side}.way.mark={e.text.lower()}" for e in marks if e.relation == "mark")


def _of_word(tree: SentenceSyntax, place: int) -> dict[str, str]:
    word, up = tree.words[place], tree.upwards(place)
    found = {
        "rel": word.relation,
        "tag": word.tag,
        "chain": "<".join(tree.words[each].relation for each in up[:3]),
        "deep": str(min(len(up), _MOST_DEEP)),
    }
    if len(up) > 1:
        head = tree.words[up[1]]
        found |= {"head": lemma_of(head.text), "head.part": _part(head.tag)}
    return found


def _part(tag: str) -> str:
    """Return the part of speech of a tag: VB of VBD."""
    return tag[:2]


def _last(tree: SentenceSyntax, way: list[int]) -> str:
    return tree.words[way[-2]].relation if len(way) > 1 else "-"


def _steps(tree: SentenceSyntax, up: list[int], other: list[int], named: Collection[str]) -> str:
    def step(place: int) -> str:
        word = tree.words[place]
        return f"{word.relation}:{word.text.lower()}" if word.relation in named else word.relation

    down = "v".join(step(each) for each in reversed(other[:-1]))
    return f"{'^'.join(step(each) for each in up[:-1])}|{down}"
