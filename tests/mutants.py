"""Small wrong changes to one module, each of which its tests have to notice.

``python -m tests.mutants core/network.py... [--tests PATH]... [--only WORDS]...`` makes
every mutant of the functions of the modules in turn, runs those tests of the same folder that come
through the function until one fails, and names what nothing noticed. It ends with 1 if a mutant
lives that ``tests/mutants.toml`` does not explain. No file is changed: only the process of a mutant
sees it. ``--only`` tries those alone whose module and line in the list hold the words. With
``--seconds`` a mutant meets the quickest tests only: those named then are to be tried once more.
``--sample`` tries so many of each module, the same ones each time.

A mutant is one of: a comparison or an operator turned into its neighbour, a condition always true
or always false, a number one higher, a word that says the opposite, a statement left out, None
returned. Imports, assertions, annotations and messages are left alone.

Tests are loaded once. Each mutant has a process of its own, which begins there, puts the code of
the one function in place of what it was, and ends with the first test that fails; tests that
noticed another mutant go first. What is worked out while tests are loaded is worked out by the
right code.
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import json
import os
import random
import resource
import shutil
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import inf
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import hypothesis
import pytest

ROOT = Path(__file__).parent.parent
EXPLAINED = Path(__file__).parent / "mutants.toml"
NEIGHBOURS: dict[type, tuple[type, ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Mult,),
    ast.Div: (ast.Mult,),
    ast.Mod: (ast.Mult,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}
"""What an operator may be turned into."""


@dataclass(frozen=True)
class Mutant:
    """One wrong change: where, what stood there, what stands there now.

    ``place`` says which node of the module is changed, and ``which`` how.
    """

    line: int
    before: str
    after: str
    function: str
    source: str
    place: int
    which: int

    def __str__(self) -> str:
        return f"{self.function}: {self.before} -> {self.after}"

    def tree(self) -> ast.Module:
        """The whole module with the change."""
        tree = ast.parse(self.source)
        slot = _slots(tree)[self.place]
        _put(*slot, list(_changes(_at(*slot), *slot[:2]))[self.which])
        return ast.fix_missing_locations(tree)


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of the functions of a module, in the order of its lines."""
    tree = ast.parse(source)
    functions = list(_functions(tree))
    for place, slot in enumerate(_slots(tree)):
        node = _at(*slot)
        within = [name for name, first, last in functions if first <= node.lineno <= last]
        for which, changed in enumerate(_changes(node, *slot[:2]) if within else ()):
            said = _said(node), _said(changed)
            yield Mutant(node.lineno, *said, within[0], source, place, which)


def _functions(tree: ast.AST, inside: str = "") -> Iterator[tuple[str, int, int]]:
    """The outermost functions with their first and last line, named as their code is."""
    for each in ast.iter_child_nodes(tree):
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            yield inside + each.name, each.body[0].lineno, each.end_lineno
        elif isinstance(each, ast.ClassDef):
            yield from _functions(each, f"{inside}{each.name}.")


def _slots(tree: ast.Module) -> list[tuple[ast.AST, str, int | None]]:
    """The places of a tree where a statement or an expression stands that may be changed."""
    found = []
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "bases", "keywords"):
                if field == "keywords" and not _is_named(node, "zip"):
                    waiting += value
                continue
            for place, each in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(each, ast.stmt | ast.expr):
                    found.append((node, field, place))
                if isinstance(each, ast.AST) and not _is_left_alone(each):
                    waiting.append(each)
    return sorted(found, key=lambda slot: _place_of(_at(*slot)))


def _is_left_alone(node: ast.AST) -> bool:
    """Whether nothing in it is changed: imports, assertions, messages of errors."""
    message = _is_named(node, "bilingual", "bilingual_plural")
    return message or isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.JoinedStr)


def _is_named(node: ast.AST, *names: str) -> bool:
    """Whether it is a call of one of these functions (``zip(strict=True)`` is an assertion)."""
    named = node.func if isinstance(node, ast.Call) else None
    return isinstance(named, ast.Name) and named.id in names


def _place_of(node: ast.AST) -> tuple[int, int, int]:
    return node.lineno, node.col_offset, -(node.end_col_offset or 0)


def _at(holder: ast.AST, field: str, place: int | None) -> ast.AST:
    value = getattr(holder, field)
    return value if place is None else value[place]


def _put(holder: ast.AST, field: str, place: int | None, node: ast.AST) -> None:
    if place is None:
        setattr(holder, field, node)
    else:
        getattr(holder, field)[place] = node


def _changes(node: ast.AST, holder: ast.AST, field: str) -> Iterator[ast.AST]:
    if isinstance(node, ast.stmt):
        yield from _changed_statement(node)
    elif isinstance(node, ast.expr):
        yield from _changed_expression(node)
        if field in ("test", "ifs") and not isinstance(node, ast.Constant):
            yield ast.copy_location(ast.Constant(True), node)
            yield ast.copy_location(ast.Constant(False), node)


def _changed_statement(node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.Return(value=value) if value is not None and not _is_plain(value):
            yield _copied(node, value=ast.copy_location(ast.Constant(None), value))
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Delete():
            yield ast.copy_location(ast.Pass(), node)
        case ast.Assign(targets=targets) if all(_is_kept(each) for each in targets):
            yield ast.copy_location(ast.Pass(), node)
        case ast.Break():
            yield ast.copy_location(ast.Continue(), node)
        case ast.Continue():
            yield ast.copy_location(ast.Break(), node)


def _changed_expression(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(ops=ops):
            for place, each in enumerate(ops):
                for other in NEIGHBOURS.get(type(each), ()):
                    yield _copied(node, ops=[*ops[:place], other(), *ops[place + 1 :]])
        case ast.BinOp(op=op) | ast.BoolOp(op=op):
            for other in NEIGHBOURS.get(type(op), ()):
                yield _copied(node, op=other())
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert(), operand=operand):
            yield operand
        case ast.Constant(value=bool() as value):
            yield _copied(node, value=not value)
        case ast.Constant(value=int() as value):
            yield _copied(node, value=value + 1)


def _copied(node: ast.AST, **changed: object) -> ast.AST:
    return ast.copy_location(type(node)(**{**dict(ast.iter_fields(node)), **changed}), node)


def _is_kept(target: ast.expr) -> bool:
    """Whether what is assigned to outlives the function: a name alone would be missed at once."""
    return isinstance(target, ast.Attribute | ast.Subscript)


def _is_plain(node: ast.expr) -> bool:
    """Whether a value says no less than None does, or is turned round where it stands."""
    return isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, bool))


def _said(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


@dataclass(frozen=True)
class Run:
    """A test as it runs on the modules as they stand: its place among all, the seconds it takes,
    and the functions that it comes through, as ``path:name``.
    """

    place: int
    seconds: float
    functions: frozenset[str]


@dataclass(frozen=True)
class Chosen:
    """Which mutants are tried: those whose lines hold some words, and so many of them."""

    only: Sequence[str] = ()
    sample: int | None = None

    def among(self, lines: list[tuple[str, Mutant]]) -> list[tuple[str, Mutant]]:
        """Return those of a module that are tried, in their order."""
        found = [e for e in lines if not self.only or any(words in e[0] for words in self.only)]
        if self.sample is None or self.sample >= len(found):
            return found
        places = random.Random(0).sample(range(len(found)), self.sample)
        return [found[place] for place in sorted(places)]


class Trials:
    """What pytest does in place of running its tests once: it tries every mutant."""

    def __init__(self, paths: Sequence[Path], chosen: Chosen, seconds: float, folder: Path) -> None:
        self._paths, self._chosen, self._seconds, self._folder = paths, chosen, seconds, folder
        self._sources = {path: path.read_text("utf-8") for path in paths}
        self._record = folder / "runs.json"
        self._noticed: Counter[int] = Counter()  # how many mutants the test at a place noticed
        self.status = 2

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Print each mutant that lives, then how many of each module were noticed."""
        self._held = Held({str(path) for path in self._paths})
        runs = self._as_they_stand(session)
        if runs is None:
            print(f"{self._record.read_text('utf-8')} fails as things stand: mend that first")
            return True
        gc.freeze()
        left = [self._try_all_of(path, session, runs) for path in self._paths]
        self.status = 1 if any(left) else 0
        return True

    def _try_all_of(self, path: Path, session: pytest.Session, runs: list[Run]) -> int:
        """Try the mutants of a module and return how many live unexplained."""
        wanted = self._chosen.among(
            [(f"{path.name}:{each.line} {each}", each) for each in mutants(self._sources[path])]
        )
        print(f"{len(wanted)} mutants of {path.name}, {len(runs)} tests", flush=True)
        known = explained_in(path)
        lives = explained = 0
        for line, mutant in wanted:
            through = [each for each in runs if f"{path}:{mutant.function}" in each.functions]
            if through and self._is_noticed(session, path, mutant, through):
                continue
            why = known.get(str(mutant))
            lives, explained = lives + 1, explained + (why is not None)
            note = f"   explained: {why}" if why else "" if through else "   no test comes here"
            print(line + note, flush=True)
        left, noticed = lives - explained, len(wanted) - lives
        told = f"{len(wanted)} tried, {noticed} noticed, {explained} explained, {left} left"
        print(f"{path.name}: {told}", flush=True)
        return left

    def _as_they_stand(self, session: pytest.Session) -> list[Run] | None:
        """How each test runs, the quickest first; None if one fails."""
        record = self._record
        paths = {str(path) for path in self._paths}

        def work() -> int:
            found = []
            for place, item in enumerate(session.items):
                seen: set[str] = set()
                self._held.forget()
                begun = time.process_time()
                sys.settrace(_tracer(paths, seen))
                _run(session, item, None)
                sys.settrace(None)
                if session.testsfailed:
                    record.write_text(item.nodeid, "utf-8")
                    return 1
                found.append((place, time.process_time() - begun, sorted(seen)))
            record.write_text(json.dumps(found), "utf-8")
            return 0

        if self._in_a_process(work):
            return None
        found = json.loads(record.read_text("utf-8"))
        runs = (Run(place, took, frozenset(seen)) for place, took, seen in found)
        return sorted(runs, key=lambda run: run.seconds)

    def _is_noticed(
        self, session: pytest.Session, path: Path, mutant: Mutant, through: list[Run]
    ) -> bool:
        record = self._folder / "running"
        through = sorted(through, key=lambda run: run.seconds / (1 + 9 * self._noticed[run.place]))
        spent = accumulate(run.seconds for run in through)
        through = [run for run, by in zip(through, spent, strict=True) if by <= self._seconds]

        def work() -> int:
            self._held.put_in_place(compile(mutant.tree(), str(path), "exec"), mutant.function)
            for run, following in zip(through, [*through[1:], None], strict=True):
                record.write_text(str(run.place), "utf-8")
                limit = int(time.process_time() + 2 * run.seconds) + 2
                resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
                _run(
                    session, session.items[run.place], following and session.items[following.place]
                )
                if session.testsfailed:
                    return 1
            return 0

        record.write_text("", "utf-8")
        if not self._in_a_process(work):
            return False
        if place := record.read_text("utf-8"):
            self._noticed[int(place)] += 1
        return True

    def _in_a_process(self, work: Callable[[], int]) -> bool:
        """Whether work in a process of its own, without a word, fails or takes too long."""
        folder = Path(tempfile.mkdtemp(dir=self._folder))
        child = os.fork()
        if child == 0:
            failed = 1
            try:
                resource.setrlimit(resource.RLIMIT_DATA, (3 << 30, resource.RLIM_INFINITY))
                os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)
                null = os.open(os.devnull, os.O_WRONLY)
                os.dup2(null, 1)
                os.dup2(null, 2)
                failed = work()
            finally:
                os._exit(1 if failed else 0)
        _, status = os.waitpid(child, 0)
        shutil.rmtree(folder, ignore_errors=True)
        return status != 0


def _run(session: pytest.Session, item: pytest.Item, following: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def _tracer(paths: Container[str], seen: set[str]) -> Callable[[FrameType, str, object], None]:
    """What notes the functions of some files that are called."""

    def called(frame: FrameType, _event: str, _what: object) -> None:
        code = frame.f_code
        if code.co_filename in paths:
            seen.add(f"{code.co_filename}:{code.co_qualname.split('.<locals>')[0]}")

    return called


class Held:
    """The functions of some files, wherever they are held already, and their caches."""

    def __init__(self, paths: Container[str]) -> None:
        self._functions: defaultdict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        self._caches = []
        gc.unfreeze()
        for each in gc.get_objects():
            if type(each) is FunctionType:  # asks nothing of the others
                code = each.__code__
                if code.co_filename in paths:
                    self._functions[code.co_filename, code.co_qualname].append(each)
            elif type(each) is CACHED and (each.__module__ or "").startswith("tempannot."):
                self._caches.append(each)

    def put_in_place(self, module: CodeType, function: str) -> None:
        """Give a function its code in another module, and forget what is kept of any."""
        code = next(each for each in _codes(module) if each.co_qualname == function)
        for each in self._functions[code.co_filename, function]:
            each.__code__ = code
        self.forget()

    def forget(self) -> None:
        """Empty all caches, so that what is asked for is worked out."""
        for cached in self._caches:
            cached.cache_clear()


CACHED = type(functools.cache(int))


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def explained_in(path: Path) -> Mapping[str, str]:
    """The mutants of a module that no test can notice, and why."""
    module = path.relative_to(ROOT / "tempannot").as_posix()
    return tomllib.loads(EXPLAINED.read_text("utf-8")).get(module, {})


def main() -> int:
    """Try the mutants of the modules that the command names."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("modules", type=Path, nargs="+", help="for example core/network.py")
    parser.add_argument("--tests", action="append", help="instead of those of the folder")
    parser.add_argument("--only", action="append", help="of the lines that it lists, these alone")
    parser.add_argument("--sample", type=int, help="so many of each module")
    parser.add_argument("--seconds", type=float, default=inf, help="of tests for one mutant")
    parser.add_argument("--nice", type=int, default=10, help="how far others go first")
    given = parser.parse_args()
    os.nice(given.nice)
    paths = [ROOT / "tempannot" / each for each in given.modules]
    folders = {ROOT / "tests" / each.parent for each in given.modules}
    tests = given.tests or [*map(str, paths), *map(str, sorted(folders))]
    hypothesis.settings.register_profile(
        "mutants",
        deadline=None,
        derandomize=True,  # the same examples for each mutant, none made smaller
        database=None,
        phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    options = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist"]
    options += ["--hypothesis-profile=mutants", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    with tempfile.TemporaryDirectory(prefix="tempannot-mutants-") as folder:
        trials = Trials(paths, Chosen(given.only or (), given.sample), given.seconds, Path(folder))
        pytest.main([*options, *tests], plugins=[trials])
    return trials.status


if __name__ == "__main__":
    sys.exit(main())
