"""Small wrong changes to one module, each of which its tests have to notice.

``python -m tests.mutants core/network.py [--tests PATH]... [--from N] [--nice N]`` makes every
mutant of the module's functions in turn, runs those tests of the same folder that come through the
function until one fails, and names what nothing noticed. It ends with 1 if a mutant lives that
``tests/mutants.toml`` does not explain. No file is changed: only the process of a mutant sees it.

A mutant is one of: a comparison or an operator turned into its neighbour, a condition always true
or always false, a number one higher, a word that says the opposite, a statement left out, None
returned. Imports, assertions, annotations and messages are left alone.

Tests are loaded once. Each mutant has a process of its own, which begins there, puts the code of
the one function in place of what it was, and ends with the first test that fails: two seconds on
the average. What is worked out while tests are loaded is worked out by the right code.
"""

from __future__ import annotations

import argparse
import ast
import gc
import json
import os
import resource
import shutil
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
                if field == "keywords":
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
    named = node.func if isinstance(node, ast.Call) else None
    message = isinstance(named, ast.Name) and named.id in ("bilingual", "bilingual_plural")
    return message or isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.JoinedStr)


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
        if field in ("test", "ifs"):
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
    """A test as it runs on the module as it stands: its place among all, the seconds it takes,
    and the functions of the module that it comes through.
    """

    place: int
    seconds: float
    functions: frozenset[str]


class Trials:
    """What pytest does in place of running its tests once: it tries every mutant."""

    def __init__(self, path: Path, first: int, folder: Path) -> None:
        self._path, self._first, self._folder = path, first, folder
        self._source = path.read_text("utf-8")
        self.status = 2

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Print each mutant that lives, then how many were noticed."""
        runs = self._as_it_stands(session)
        if runs is None:
            print("a test fails on the module as it stands: mend that first")
            return True
        all_of_them = list(mutants(self._source))
        print(f"{len(all_of_them)} mutants of {self._path.name}, {len(runs)} tests", flush=True)
        known = explained_in(self._path)
        lives = explained = 0
        for number, mutant in enumerate(all_of_them[self._first - 1 :], self._first):
            through = [each for each in runs if mutant.function in each.functions]
            if through and self._is_noticed(session, mutant, through):
                continue
            why = known.get(str(mutant))
            lives, explained = lives + 1, explained + (why is not None)
            note = f"   explained: {why}" if why else "" if through else "   no test comes here"
            print(f"{number} {self._path.name}:{mutant.line} {mutant}{note}", flush=True)
        tried, left = len(all_of_them) - self._first + 1, lives - explained
        print(f"{tried} tried, {tried - lives} noticed, {explained} explained, {left} left")
        self.status = 1 if left else 0
        return True

    def _as_it_stands(self, session: pytest.Session) -> list[Run] | None:
        """How each test runs, the quickest first; None if one fails."""
        record = self._folder / "runs.json"

        def work() -> int:
            found = []
            for place, item in enumerate(session.items):
                seen: set[str] = set()
                begun = time.process_time()
                sys.settrace(_tracer(str(self._path), seen))
                _run(session, [item])
                sys.settrace(None)
                if session.testsfailed:
                    return 1
                found.append((place, time.process_time() - begun, sorted(seen)))
            record.write_text(json.dumps(found), "utf-8")
            return 0

        if self._in_a_process(work, 3600):
            return None
        found = json.loads(record.read_text("utf-8"))
        runs = (Run(place, took, frozenset(seen)) for place, took, seen in found)
        return sorted(runs, key=lambda run: run.seconds)

    def _is_noticed(self, session: pytest.Session, mutant: Mutant, through: list[Run]) -> bool:
        def work() -> int:
            put_in_place(compile(mutant.tree(), str(self._path), "exec"), mutant.function)
            _run(session, [session.items[each.place] for each in through])
            return session.testsfailed

        return self._in_a_process(work, 3 * sum(each.seconds for each in through) + 10)

    def _in_a_process(self, work: Callable[[], int], seconds: float) -> bool:
        """Whether work in a process of its own, without a word, fails or takes too long."""
        folder = Path(tempfile.mkdtemp(dir=self._folder))
        child = os.fork()
        if child == 0:
            failed = 1
            try:
                resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))
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


def _run(session: pytest.Session, items: Sequence[pytest.Item]) -> None:
    """Run tests one after the other, to the first that fails."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return


def _tracer(path: str, seen: set[str]) -> Callable[[FrameType, str, object], None]:
    """What notes the functions of a file that are called."""

    def called(frame: FrameType, _event: str, _what: object) -> None:
        if frame.f_code.co_filename == path:
            seen.add(frame.f_code.co_qualname.split(".<locals>")[0])

    return called


def put_in_place(module: CodeType, function: str) -> None:
    """Give a function of a module, wherever it is held already, its code in another one."""
    code = next(each for each in _codes(module) if each.co_qualname == function)
    gc.unfreeze()
    for each in gc.get_objects():
        held = each.__code__ if type(each) is FunctionType else None  # asks nothing of the others
        if held and (held.co_filename, held.co_qualname) == (code.co_filename, function):
            each.__code__ = code


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
    """Try the mutants of the module that the command names."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("module", type=Path, help="for example core/network.py")
    parser.add_argument("--tests", action="append", help="instead of those of the folder")
    parser.add_argument("--from", dest="first", type=int, default=1, help="begin at this mutant")
    parser.add_argument("--nice", type=int, default=10, help="how far others go first")
    given = parser.parse_args()
    os.nice(given.nice)
    path = ROOT / "tempannot" / given.module
    tests = given.tests or [str(path), str(ROOT / "tests" / given.module.parent)]
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
        trials = Trials(path, given.first, Path(folder))
        pytest.main([*options, *tests], plugins=[trials])
    return trials.status


if __name__ == "__main__":
    sys.exit(main())
