r"""What a rule looks for: a small language of words, lists of words and other expressions.

    last (night|evening)         one of several
    [the] end of [the] {unit}    in brackets what may be left out; in braces a list of words
    {low:number} to {number}     a list under another name
    <in|since> {year}            what must stand there and is no part of the expression
    <!the> second                what must not stand there
    jaanuar*                     any ending
    \({year}\)                   a sign that would mean something else

A space stands for a space, a line end or a hyphen, ``_`` for one of the first two, ``-`` for a
hyphen alone; what is written together must be together. A word that is written with a capital wants
one. There is no repetition, so that the time to match is bounded by the rules alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import product
from typing import Generic, TypeVar

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.suggestions.times.words import Gap, Shape, Word

Meaning = TypeVar("Meaning")

Found = Mapping[str, object]
"""What the slots of a pattern took, by their labels."""

MOST_READINGS = 5_000
"""How many wordings one pattern may stand for."""


class Join(StrEnum):
    """How a word stands to the one before it."""

    OPEN = " "
    SPACE = "_"
    HYPHEN = "-"
    GLUED = ""


class PatternError(TempannotError):
    """A pattern that cannot be read."""


@dataclass(frozen=True, slots=True)
class Literal:
    """One word; ``text`` is folded, with ``any_end`` only the start of it."""

    text: str
    capital: bool = False
    any_end: bool = False
    join: Join = Join.GLUED

    def fits(self, word: Word) -> bool:
        """Whether a word of the text is this one."""
        same = word.lower.startswith(self.text) if self.any_end else word.lower == self.text
        return same and not (self.capital and not word.text[0].isupper())


@dataclass(frozen=True, slots=True)
class Slot:
    """A list of words, or an expression of a kind, by ``name``; kept under ``label``."""

    label: str
    name: str
    join: Join = Join.GLUED


Atom = Literal | Slot
Reading = tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """What must (not) stand beside an expression: one of several readings."""

    readings: tuple[Reading, ...]
    wanted: bool = True


@dataclass(frozen=True, slots=True)
class Wording:
    """One way to word an expression, with what is asked of the words before and after it."""

    atoms: Reading
    before: tuple[Beside, ...] = ()
    after: tuple[Beside, ...] = ()

    @property
    def all_atoms(self) -> Iterator[Atom]:
        """What it is made of, and what is asked of the words beside it."""
        yield from self.atoms
        for each in (*self.before, *self.after):
            for reading in each.readings:
                yield from reading

    @property
    def labels(self) -> tuple[str, ...]:
        """The names under which it keeps what it finds."""
        return tuple(each.label for each in self.atoms if isinstance(each, Slot))


_TOKEN = re.compile(
    r"(?P<join>[\s_-]+)|(?P<slot>\{(?:(?P<label>\w+):)?(?P<name>\w+)\})|(?P<mark>[\[\]()|<>!])"
    r"|(?P<word>[^\W\d_]+|\d+)(?P<any>\*)?|\\(?P<escaped>[^\s\w])|(?P<sign>[^\s\w\\])"
)
_CLOSING = {"[": "]", "(": ")", "<": ">"}


def wordings(text: str) -> tuple[Wording, ...]:
    """Return what a pattern stands for; raises PatternError that says what is wrong with it.

    >>> [len(each.atoms) for each in wordings("[the] (end|beginning) of {year}")]
    [4, 4, 3, 3]
    """
    found = tuple(map(_wording, _Reader(text).options("")))
    if not all(each.atoms for each in found):
        raise PatternError(bilingual("{text!r} fits a place without any words", text=text))
    for each in found:
        if len(set(each.labels)) < len(each.labels):
            raise PatternError(
                bilingual("{text!r} has one name twice: name one of them {{other:name}}", text=text)
            )
    return found


def _wording(reading: tuple[Atom | Beside, ...]) -> Wording:
    places = [place for place, each in enumerate(reading) if not isinstance(each, Beside)]
    first, last = (places[0], places[-1]) if places else (0, -1)
    atoms = tuple(each for each in reading if not isinstance(each, Beside))
    contexts = [(place, each) for place, each in enumerate(reading) if isinstance(each, Beside)]
    if any(first < place < last for place, _ in contexts):
        raise PatternError(bilingual("what stands in <> may only come first or last"))
    before = tuple(each for place, each in contexts if place < first)
    return Wording(atoms, before, tuple(each for place, each in contexts if place > last))


class _Reader:
    """A pattern that is being read, from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = list(_TOKEN.finditer(text))
        if sum(len(each[0]) for each in self._tokens) != len(text):
            raise PatternError(bilingual("{text!r} has a sign that no pattern has", text=text))
        self._next = 0

    def options(self, closing: str, join: Join = Join.GLUED) -> list[tuple[Atom | Beside, ...]]:
        """Return all readings of what comes up to a closing sign, or the end."""
        found: list[tuple[Atom | Beside, ...]] = []
        parts: list[list[tuple[Atom | Beside, ...]]] = []
        at = join
        while self._next < len(self._tokens):
            token = self._tokens[self._next]
            self._next += 1
            if token["mark"] == "|" or (closing and token["mark"] == closing):
                found += self._joined(parts)
                parts, at = [], join
                if token["mark"] == closing:
                    return found
            elif token["join"]:
                at = Join(token["join"][:1] if token["join"].strip() else " ")
            else:
                parts.append(self._readings(token, at))
                at = Join.GLUED
        if closing:
            raise PatternError(
                bilingual(
                    "{text!r} has no {closing!r} to end what begins there",
                    text=self._text,
                    closing=closing,
                )
            )
        return found + self._joined(parts)

    def _joined(
        self, parts: Sequence[Sequence[tuple[Atom | Beside, ...]]]
    ) -> list[tuple[Atom | Beside, ...]]:
        count = 1
        for part in parts:
            count *= len(part)
        if count > MOST_READINGS:
            raise PatternError(
                bilingual(
                    "{text!r} stands for {count} wordings: make several of it",
                    text=self._text,
                    count=count,
                )
            )
        return [tuple(each for part in choice for each in part) for choice in product(*parts)]

    def _readings(self, token: re.Match[str], join: Join) -> list[tuple[Atom | Beside, ...]]:
        if token["slot"]:
            return [(Slot(token["label"] or token["name"], token["name"], join),)]
        if mark := token["mark"]:
            if mark not in _CLOSING:
                raise PatternError(
                    bilingual(
                        "{text!r} has a {mark!r} where nothing began", text=self._text, mark=mark
                    )
                )
            wanted = not (mark == "<" and self._takes("!"))
            options = self.options(_CLOSING[mark], join)
            if mark == "<":
                atoms = tuple(tuple(a for a in o if not isinstance(a, Beside)) for o in options)
                return [(Beside(atoms, wanted),)]
            return [*options, ()] if mark == "[" else options
        word = token["word"] or token["escaped"] or token["sign"]
        return [(Literal(word.casefold(), word[0].isupper(), bool(token["any"]), join),)]

    def _takes(self, sign: str) -> bool:
        if self._next < len(self._tokens) and self._tokens[self._next]["mark"] == sign:
            self._next += 1
            return True
        return False


@dataclass(frozen=True, slots=True)
class Piece:
    """What a slot takes at some place: up to before which word, and what it means."""

    end: int
    value: object


@dataclass(slots=True)
class WordingTree(Generic[Meaning]):
    """Many wordings at once: those that begin alike share a branch, so that none is tried alone.

    The time at one word is bounded by the tree, whatever the text: no wording repeats anything.
    """

    literals: dict[str, list[tuple[Literal, WordingTree[Meaning]]]] = field(default_factory=dict)
    starts: dict[str, list[tuple[Literal, WordingTree[Meaning]]]] = field(default_factory=dict)
    slots: list[tuple[Slot, WordingTree[Meaning]]] = field(default_factory=list)
    ends: list[tuple[Wording, Meaning]] = field(default_factory=list)

    def add(self, wording: Wording, meaning: Meaning) -> None:
        """Take in a wording, with what to say where it is found."""
        tree = self
        for place, atom in enumerate(wording.atoms):
            # the first word may stand anywhere
            tree = tree._branch(replace(atom, join=atom.join if place else Join.OPEN))
        tree.ends.append((wording, meaning))

    def _branch(self, atom: Atom) -> WordingTree[Meaning]:
        if isinstance(atom, Slot):
            branches: list[tuple[Atom, WordingTree[Meaning]]] = self.slots  # type: ignore[assignment]
        elif atom.any_end:
            branches = self.starts.setdefault(atom.text[0], [])  # type: ignore[assignment]
        else:
            branches = self.literals.setdefault(atom.text, [])  # type: ignore[assignment]
        for known, tree in branches:
            if known == atom:
                return tree
        branches.append((atom, tree := WordingTree[Meaning]()))
        return tree


@dataclass(frozen=True, slots=True)
class Match(Generic[Meaning]):
    """Where a wording was found: up to before which word, what its slots took, what it says."""

    end: int
    found: Found
    meaning: Meaning


@dataclass(slots=True)
class Passage:
    """The words of a text, and what slots find at each: by place, then by name."""

    words: Sequence[Word]
    pieces: Sequence[dict[str, list[Piece]]]

    def add(self, name: str, place: int, piece: Piece) -> None:
        """Let a slot find something at a word."""
        self.pieces[place].setdefault(name, []).append(piece)

    def matches(self, tree: WordingTree[Meaning], place: int) -> Iterator[Match[Meaning]]:
        """Yield what of a tree begins at a word."""
        folded = self.words[place].lower
        takes_piece = tree.slots and self.pieces[place]
        if not takes_piece and folded not in tree.literals and folded[0] not in tree.starts:
            return
        for end, found, (wording, meaning) in self._ends(tree, place, place, {}):
            before = all(self._has_before(each, place) for each in wording.before)
            if before and all(self._has_after(each, end) for each in wording.after):
                yield Match(end, found, meaning)

    def _ends(
        self, tree: WordingTree[Meaning], begin: int, place: int, found: Found
    ) -> Iterator[tuple[int, Found, tuple[Wording, Meaning]]]:
        for end in tree.ends:
            yield place, found, end
        if place == len(self.words):
            return
        word = self.words[place]
        starts = tree.starts.get(word.lower[0], ())
        for literal, branch in (*tree.literals.get(word.lower, ()), *starts):
            if literal.fits(word) and self._joins(place, literal.join, begin):
                yield from self._ends(branch, begin, place + 1, found)
        if pieces := self.pieces[place]:
            for slot, branch in tree.slots:
                if slot.name in pieces and self._joins(place, slot.join, begin):
                    for piece in pieces[slot.name]:
                        more = {**found, slot.label: piece.value}
                        yield from self._ends(branch, begin, piece.end, more)

    def _joins(self, place: int, join: Join, begin: int) -> bool:
        """Whether a word stands as close to the one before it as the pattern has it."""
        if place == begin:
            return True
        gap = self.words[place].gap
        if join is Join.GLUED:
            return gap is Gap.NONE
        if join is Join.HYPHEN:
            return gap is Gap.HYPHEN
        if gap is Gap.NONE:
            return Shape.SIGN in (self.words[place].shape, self.words[place - 1].shape)
        return gap is Gap.SPACE or (gap is Gap.HYPHEN and join is Join.OPEN)

    def _has_after(self, context: Beside, place: int) -> bool:
        found = any(next(self._reading(each, place), None) is not None for each in context.readings)
        return found == context.wanted

    def _has_before(self, context: Beside, place: int) -> bool:
        found = any(
            place in self._reading(reading, start)
            for reading in context.readings
            for start in range(max(0, place - len(reading)), place)
        )
        return found == context.wanted

    def _reading(self, reading: Reading, place: int) -> Iterator[int]:
        """Yield where a reading ends that begins at a word."""
        if not reading:
            yield place
            return
        if place >= len(self.words):
            return
        atom = reading[0]
        if isinstance(atom, Slot):
            for piece in self.pieces[place].get(atom.name, ()):
                yield from self._reading(reading[1:], piece.end)
        elif atom.fits(self.words[place]):
            yield from self._reading(reading[1:], place + 1)
