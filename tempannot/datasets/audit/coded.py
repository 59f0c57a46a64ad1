"""What is kept of many items: numbers in place of texts, side by side."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Generic, TypeVar, overload

from typing_extensions import override

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int32]
    Places = NDArray[np.int64]

Thing = TypeVar("Thing")
Value = TypeVar("Value")
_DIGEST = 8
_WIDER = {"B": "H", "H": "I"}
_NOTHING = bytes(_DIGEST)


class _Compared(Sequence[Value]):
    """A sequence that is the same as any other with the same in it."""

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    @override
    def __hash__(self) -> int:
        return hash(tuple(self))


class Coded(_Compared[str]):
    """Texts of which few differ: each of them once, and which it is of each."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._known: dict[str, int] = {}
        self._names: list[str] = []
        self.codes = array("B")
        for text in texts:
            self.add(text)

    @property
    def names(self) -> Sequence[str]:
        """The texts that differ, in the order in which they came."""
        return self._names

    def add(self, text: str) -> None:
        """Add a text."""
        code = self._known.get(text)
        if code is None:
            code = self._known[text] = len(self._names)
            self._names.append(text)
            if code >= 1 << 8 * self.codes.itemsize:
                self.codes = array(_WIDER[self.codes.typecode], self.codes)
        self.codes.append(code)

    @override
    def __len__(self) -> int:
        return len(self.codes)

    @override
    def __iter__(self) -> Iterator[str]:
        return map(self._names.__getitem__, self.codes)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    @override
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [self._names[each] for each in self.codes[index]]
        return self._names[self.codes[index]]


@dataclass(frozen=True, slots=True)
class View(Collection[Value], Generic[Thing, Value]):
    """Something of each of many things, none of which is kept."""

    things: Collection[Thing]
    of: Callable[[Thing], Value]

    @override
    def __len__(self) -> int:
        return len(self.things)

    @override
    def __iter__(self) -> Iterator[Value]:
        return map(self.of, self.things)

    @override
    def __contains__(self, value: object) -> bool:
        return any(each == value for each in self)


class Chosen(_Compared[Value]):
    """What is made of some numbers, each when somebody asks for it."""

    def __init__(self, numbers: Sequence[int], make: Callable[[int], Value]) -> None:
        self._numbers = numbers
        self._make = make

    @override
    def __len__(self) -> int:
        return len(self._numbers)

    @override
    def __iter__(self) -> Iterator[Value]:
        return map(self._make, self._numbers)

    @overload
    def __getitem__(self, index: int) -> Value: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Value]: ...
    @override
    def __getitem__(self, index: int | slice) -> Value | Sequence[Value]:
        if isinstance(index, slice):
            return Chosen(self._numbers[index], self._make)
        return self._make(self._numbers[index])


class Told(_Compared[Value]):
    """Several sequences, one after the other, none of which is copied."""

    def __init__(self, parts: Sequence[Sequence[Value]]) -> None:
        self._parts = parts

    @override
    def __len__(self) -> int:
        return sum(map(len, self._parts))

    @override
    def __iter__(self) -> Iterator[Value]:
        for part in self._parts:
            yield from part

    @overload
    def __getitem__(self, index: int) -> Value: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Value]: ...
    @override
    def __getitem__(self, index: int | slice) -> Value | Sequence[Value]:
        if isinstance(index, slice):
            return tuple(self[each] for each in range(*index.indices(len(self))))
        place = range(len(self))[index]
        for part in self._parts:
            if place < len(part):
                return part[place]
            place -= len(part)
        raise IndexError(index)


class Groups:
    """Which of many texts are the same, by what stands for each: 8 bytes, whatever its length.

    Of ten million texts that differ two have the same with a chance of 1 in 300,000.
    """

    def __init__(self) -> None:
        self._digests = bytearray()

    def add(self, text: str) -> None:
        """Add a text; "" is of no group."""
        if text:
            data = text.encode("utf-8", "surrogatepass")
            self._digests += blake2b(data, digest_size=_DIGEST).digest()
        else:
            self._digests += _NOTHING

    def numbers(self) -> Numbers:
        """The group of each text, counted from 1 in the order in which they came; 0 for "".

        The texts are let go, so that this is asked once: it takes 25 bytes a text at most.
        """
        import numpy as np  # noqa: PLC0415 - slow to load

        digests = np.frombuffer(self._digests, dtype=np.uint64)
        self._digests = bytearray()
        if not len(digests):
            return np.zeros(0, dtype=np.int32)
        order = np.argsort(digests, kind="stable")  # the first of each group comes first in it
        digests = digests[order]
        has_nothing = not digests[0]
        is_first = np.ones(len(order), dtype=bool)
        np.not_equal(digests[1:], digests[:-1], out=is_first[1:])
        del digests
        firsts = order[is_first]
        begins = np.zeros(len(order), dtype=bool)
        begins[firsts[int(has_nothing) :]] = True
        of_group = np.cumsum(begins, dtype=np.int32)[firsts]
        if has_nothing:
            of_group[0] = 0
        del begins, firsts
        found = np.empty(len(order), dtype=np.int32)
        found[order] = of_group[np.cumsum(is_first, dtype=np.int32) - 1]
        return found


def cut(places: Places, counts: Iterable[int]) -> list[array[int]]:
    """Places that follow each other, so many of each group."""
    found, start = [], 0
    for count in counts:
        found.append(array("Q", places[start : start + count].tolist()))
        start += count
    return found
