"""What a classifier is told of a pair of mentions: names of features that hold.

A fact is a name with a value; ``_CROSSED`` says which facts count together. Everything can be told
of proposed events and times as well as of annotated ones: nothing rests on links or signals, and
beside each attribute (tense, class) stands what the words alone tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tempannot.suggestions.links.calendar_intervals import compare
from tempannot.suggestions.links.clauses import governor, main_event, reports
from tempannot.suggestions.links.link_lexicon import Lexicon, verb_group
from tempannot.suggestions.links.link_pairs import LinkPair, PairKind
from tempannot.suggestions.links.link_rules import verdict
from tempannot.suggestions.links.mention_view import Mention, MentionView, SentenceView
from tempannot.suggestions.links.syntax_features import (
    CROSSED_OF_ONE,
    CROSSED_OF_TWO,
    SyntaxDescriber,
)
from tempannot.suggestions.tokens import lemmas

Facts = dict[str, str]

_MOST_NAMED = 10
"""Of more words than these between two mentions none is named."""

_OF_EVENT = """
    class*tense class*tense*aspect pos*tense class*lemma tense*lemma
    does*doing does*doing*modal class*does
"""
_BOTH = (
    """
    a.class*b.class a.tense*b.tense a.time*b.time a.pos*b.pos a.class*a.time*b.class*b.time
    a.lemma*b.lemma a.reports*b.reports a.lemma*b.class a.class*b.lemma a.does*b.does
"""
    + CROSSED_OF_TWO
)


def _crossings(names: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(each.split("*")) for each in names.split())


_CROSSED: Mapping[PairKind, tuple[tuple[str, ...], ...]] = {
    PairKind.CREATION: (
        *(tuple(f"a.{name}" for name in each) for each in _crossings(_OF_EVENT)),
        *_crossings(CROSSED_OF_ONE + """
            anchor*a.time anchor*anchor.near anchor*a.class sentence*a.class sentence*a.time
            a.main*a.time a.subordinate*a.time a.subordinate*a.class
        """),
    ),
    PairKind.TIME: _crossings(CROSSED_OF_TWO + """
        before*governs before*t.type before*t.created before*a.time before*a.lemma
        governs*a.class governs*a.time governs*a.pos governs*distance governs*breaks governs*events
        governs*t.type governs*t.word governs*before*t.grain governs*order*before
        order*distance order*events order*breaks a.time*t.created t.created*a.reports
    """),
    PairKind.SENTENCE: _crossings(_BOTH + """
        distance*a.class*b.class between*a.class*b.class events*a.class*b.class breaks*events
        signal*a.time*b.time signal*events signal*opening opening*a.time*b.time anchors*events
        gap*a.class gap*b.class gap*b.time
        a.before1*b.before1 b.before1*b.time b.before1*a.class
        b.subordinate*b.time*a.time a.subordinate*b.subordinate
    """),
    PairKind.NEXT: _crossings(_BOTH + """
        a.main*b.main a.main*b.main*a.time*b.time a.main*b.main*a.class*b.class
        a.main*b.main*a.reports*b.reports paragraph*a.main*b.main
        opening*b.main anchors*b.main same*a.pos*b.pos a.places*b.places
    """),
    PairKind.SAME: _crossings(_BOTH + """
        words*a.class words*a.pos words*far a.time*b.time*words far*a.class a.pos*b.pos*words
        a.before1*b.before1 anchors*words
    """),
    PairKind.NEXT_TIME: _crossings(CROSSED_OF_TWO + """
        before*t.type a.main*before a.time*t.created order*a.main order*governed order*t.leads
        order*a.main*t.leads order*a.main*a.time*t.created order*a.class has*a.main
    """),
    PairKind.VALUES: _crossings("""
        values*far values*t.type values*t.grain*s.grain s.type*t.type values*created far*created
        s.word*t.word values*s.word values*s.words
    """),
}  # fmt: skip


class Describer:
    """Features of pairs of one document; what is known of a mention is worked out once.

    With ``parsed`` they take in what the syntax of sentences tells (``can_parse``).
    """

    def __init__(self, view: MentionView, words: Lexicon, parsed: bool = False) -> None:
        self._text = view.document.text
        self._syntax = SyntaxDescriber(view.document) if parsed else None
        self._created = view.creation_time
        self._words = words
        self._facts: dict[str, Facts] = {}
        self._governed: dict[int, dict[str, Mention]] = {}

    def row(self, pair: LinkPair) -> list[str]:
        """Return the features of a pair."""
        facts = self.facts(pair)
        facts |= self._by_rules(pair, facts)
        facts |= self._syntax.facts(pair) if self._syntax else {}
        row = [f"{name}={value}" for name, value in facts.items() if value]
        for names in _CROSSED[pair.kind]:
            values = [facts.get(name, "") for name in names]
            if all(values):
                row.append(f"{'*'.join(names)}={'*'.join(values)}")
        row += (f"between:{word}" for word in self._between(pair))
        row += self._syntax.listed(pair) if self._syntax else ()
        row.append("bias")
        return row

    def facts(self, pair: LinkPair) -> Facts:
        """Return what is known of a pair."""
        match pair.kind:
            case PairKind.CREATION:
                return self._of_creation(pair)
            case PairKind.TIME:
                return self._of_time(pair)
            case PairKind.NEXT_TIME:
                return self._of_next_time(pair)
            case PairKind.VALUES:
                return self._of_values(pair)
        return self._of_events(pair)

    def _by_rules(self, pair: LinkPair, facts: Facts) -> Facts:
        """Return what the rules say, which holds for words that no document to learn from has."""
        if pair.kind is PairKind.TIME and facts["governs"] != "first":
            return {"rules": "none"}  # a rule relates a time to the event of its clause alone
        found = verdict(pair, self._words)
        if found is None:
            return {"rules": "none"}
        relations, confidence, _ = found
        return {"rules": str(relations), "rules.sure": f"{relations} {confidence}"}

    def _of_creation(self, pair: LinkPair) -> Facts:
        event, here = pair.source, pair.first
        facts = _named("a", self._event(event, here))
        if here is None:
            return {**facts, "sentence": "none"}
        facts["sentence"] = _bucket(here.place, (0, 1, 2, 4, 8, 16))
        facts["events"] = _bucket(len(here.events), (1, 2, 4, 7))
        anchor = self._anchor(event, here)
        if anchor is not None:
            facts["anchor"], facts["anchor.near"] = self._created_relation(anchor), "governed"
            facts["anchor.word"] = _word_of_time(anchor)
        elif here.times:
            nearest = min(here.times, key=lambda each: abs(each.first - event.first))
            facts["anchor"], facts["anchor.near"] = self._created_relation(nearest), "somewhere"
        return facts

    def _of_time(self, pair: LinkPair) -> Facts:
        event, time, here = pair.source, pair.target, pair.first
        assert here is not None
        between = here.between(event, time)
        facts = _named("a", self._event(event, here)) | _named("t", self._time(time, here))
        facts["before"] = facts["t.before1"]
        facts["governs"] = "yes" if self._anchor(event, here) is time else "no"
        if self._governs(here).get(time.id) is event:
            facts["governs"] = "first"
        facts["order"] = "event" if event.first < time.first else "time"
        facts["distance"] = _bucket(len(between), (0, 1, 2, 3, 5, 8, 12, 20))
        facts["breaks"] = _bucket(self._breaks(between), (0, 1, 2, 3))
        inside = _apart(here, event, time)
        facts["events"] = _bucket(len([e for e in inside if not e.is_time]), (0, 1, 2, 3))
        facts["times"] = _bucket(len([e for e in inside if e.is_time]), (0, 1))
        facts["gap"] = " ".join(between) if len(between) < 4 else ""
        return facts

    def _of_next_time(self, pair: LinkPair) -> Facts:
        event, time, here, there = pair.source, pair.target, pair.first, pair.second
        assert here is not None
        assert there is not None
        facts = _named("a", self._event(event, here)) | _named("t", self._time(time, there))
        facts["before"] = facts["t.before1"]
        facts["order"] = "event" if here.place < there.place else "time"
        facts["governed"] = _bucket(len(self._governs(there)), (0, 1))
        facts["has"] = "time" if here.times else "none"
        facts["t.leads"] = "yes" if time.first < 3 else "no"
        return facts

    def _of_values(self, pair: LinkPair) -> Facts:
        first, second = pair.source, pair.target
        facts = _named("s", self._time(first, None)) | _named("t", self._time(second, None))
        one, other = first.calendar, second.calendar
        found = compare(one, other) if one and other else None
        facts["values"] = str(found) if found else "open" if one and other else "none"
        facts["created"] = "yes" if pair.second is None else "no"
        apart = second.sentence - first.sentence
        facts["far"] = _bucket(apart, (0, 1, 2, 4)) if pair.second else "created"
        facts["s.words"] = first.text.lower()
        return facts

    def _of_events(self, pair: LinkPair) -> Facts:
        first, second, here, there = pair.source, pair.target, pair.first, pair.second
        assert here is not None
        assert there is not None
        facts = _named("a", self._event(first, here)) | _named("b", self._event(second, there))
        facts["same"] = "lemma" if facts["a.lemma"] == facts["b.lemma"] else "no"
        facts["opening"] = _opening(there, self._words)
        facts["anchors"] = self._anchors(pair)
        if pair.kind is PairKind.SAME:
            is_same = first.text.lower() == second.text.lower()
            facts["words"] = "same" if is_same else "lemma"
            facts["far"] = _bucket(there.place - here.place, (2, 4, 8, 16))
            return facts
        if pair.kind is PairKind.NEXT:
            gap = self._text[here.tokens[-1].end : there.tokens[0].start] if here.tokens else ""
            facts["paragraph"] = "new" if gap.count("\n") > 1 else "same"
            facts["words"] = _bucket(len(there.tokens), (5, 10, 20, 30))
            return facts
        between = here.between(first, second)
        facts["distance"] = _bucket(len(between), (0, 1, 2, 3, 5, 8, 12, 20))
        facts["breaks"] = _bucket(self._breaks(between), (0, 1, 2, 3))
        facts["events"] = _bucket(len(_apart(here, first, second)), (0, 1, 2, 3))
        facts["signal"] = "+".join(e for e in between if e in self._words.between_events)
        facts["gap"] = " ".join(between) if len(between) < 4 else ""
        facts["between"] = _bucket(len(between), (0, 2, 6))
        return facts

    def _event(self, event: Mention, here: SentenceView | None) -> Facts:
        found = self._facts.get(event.id)
        if found is None:
            found = self._facts[event.id] = self._event_facts(event, here)
        return found

    def _event_facts(self, event: Mention, here: SentenceView | None) -> Facts:
        told = {
            n: event.get(n) for n in ("class", "tense", "aspect", "pos", "modality", "polarity")
        }
        facts = {name: value or "-" for name, value in told.items()}
        facts |= {"lemma": event.lemma, "suffix": event.text[-3:].lower()}
        facts["reports"] = "yes" if reports(event, self._words) else "no"
        facts["kinds"] = "+".join(
            pos for pos, _ in lemmas(event.text.split()[-1] if event.text.split() else "")
        )
        facts["time"] = f"{facts['tense']}/{facts['aspect']}"
        if here is None:
            return facts
        group = verb_group(here, event, self._words)
        facts |= {
            "does": group.tense or "-",
            "doing": group.aspect or "-",
            "modal": group.modal or "-",
        }
        facts["passive"] = "yes" if group.passive else "no"
        facts |= _around(here, event)
        facts["subordinate"] = self._subordinate(here, event)
        places = [each.id for each in here.events]
        facts["places"] = _bucket(places.index(event.id), (0, 1, 2, 3))
        main = main_event(here)
        facts["main"] = "yes" if main is event else "no"
        return facts

    def _time(self, time: Mention, here: SentenceView | None) -> Facts:
        key = time.id if here else f"{time.id} alone"
        found = self._facts.get(key)
        if found is None:
            found = {"type": time.get("type") or "-", "grain": _grain(time.get("value"))}
            found |= {"created": self._created_relation(time), "word": _word_of_time(time)}
            found["mod"] = time.get("mod") or "-"
            if here is not None:
                found |= _around(here, time)
            self._facts[key] = found
        return found

    def _created_relation(self, time: Mention) -> str:
        value = time.get("value")
        if value.endswith("_REF"):
            return value
        own, created = time.calendar, self._created.calendar if self._created else None
        if own is None or created is None:
            return "none" if own is None else "unknown"
        return str(compare(own, created) or "open")

    def _governs(self, here: SentenceView) -> dict[str, Mention]:
        if here.place not in self._governed:
            found = {each.id: governor(here, each, self._words) for each in here.times}
            self._governed[here.place] = {id: each for id, each in found.items() if each}
        return self._governed[here.place]

    def _anchor(self, event: Mention, here: SentenceView) -> Mention | None:
        """Return the time whose clause has an event as its own."""
        governs = self._governs(here)
        return next((each for each in here.times if governs.get(each.id) is event), None)

    def _anchors(self, pair: LinkPair) -> str:
        """Return how the times lie whose clauses two events stand in."""
        assert pair.first is not None
        assert pair.second is not None
        first, second = (
            self._anchor(pair.source, pair.first),
            self._anchor(pair.target, pair.second),
        )
        if first is None or second is None:
            return "-" if first is second else "first" if first else "second"
        if first is second:
            return "one"
        one, other = first.calendar, second.calendar
        return str(compare(one, other) or "open") if one and other else "none"

    def _breaks(self, between: list[str]) -> int:
        return sum(each in self._words.breaks for each in between)

    def _subordinate(self, here: SentenceView, event: Mention) -> str:
        """Return the word that begins the clause of an event, as far as that can be told."""
        before = here.words(event.first - 8, event.first)
        return next((each for each in reversed(before) if each in self._words.breaks), "-")

    def _between(self, pair: LinkPair) -> Iterator[str]:
        if pair.first is None or pair.first is not pair.second:
            return
        between = pair.first.between(pair.source, pair.target)
        if len(between) <= _MOST_NAMED:
            yield from between


def _named(prefix: str, facts: Facts) -> Facts:
    return {f"{prefix}.{name}": value for name, value in facts.items()}


def _bucket(number: int, edges: tuple[int, ...]) -> str:
    """Return the first edge that a number does not pass."""
    return next((f"{edge}" for edge in edges if number <= edge), "more")


def _around(here: SentenceView, mention: Mention) -> Facts:
    before, after = (
        here.words(mention.first - 2, mention.first),
        here.words(mention.last + 1, mention.last + 3),
    )
    return {
        "before1": before[-1] if before else "^",
        "before2": " ".join(before) if len(before) > 1 else "",
        "after1": after[0] if after else "$",
        "after2": " ".join(after) if len(after) > 1 else "",
    }


def _apart(here: SentenceView, first: Mention, second: Mention) -> list[Mention]:
    low, high = sorted((first.first, second.first))
    return [each for each in here.mentions if low < each.first < high]


def _opening(here: SentenceView, words: Lexicon) -> str:
    """Return the first word of a sentence where it may tell how it goes on."""
    first = next((e.lower for e in here.tokens if e.lower.isalpha()), "")
    return first if first in words.between_events or first in words.openings else "-"


def _grain(value: str) -> str:
    """Return the shape of a value: ``9999-99-99`` of a day, ``P9D`` of some days."""
    return "".join("9" if each.isdigit() else each for each in value) or "-"


def _word_of_time(time: Mention) -> str:
    words = time.text.lower().split()
    return "".join("9" if each.isdigit() else each for each in words[0]) if words else "-"
