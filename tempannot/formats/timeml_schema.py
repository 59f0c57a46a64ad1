"""Whether a file is TimeML 1.2.1 to the letter, by the schema in ``resources/schemas``.

lxml judges by the schema, but of the RELAX NG in it says little more than that an element is
wrong. So an element that does not fit is held against its definition attribute by attribute,
each by a grammar cut out of the schema, and every fault is named with its line. The file itself
is not parsed again: what lxml gets are the elements that expat has read, so that it sees no
entity and no DTD, and the lines are right however many there are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache

from lxml import etree

from tempannot.core.language import bilingual
from tempannot.formats.opened import Opened
from tempannot.formats.problems import INVALID, Problem
from tempannot.formats.timeml_document import TimemlSource
from tempannot.formats.xml_elements import Element, Markup
from tempannot.resources import resource

_ROOT = "TimeML"
_RNG = "{http://relaxng.org/ns/structure/1.0}"
_NOTE = "{http://relaxng.org/ns/compatibility/annotations/1.0}documentation"
_IDS = ("lid", "eiid", "eid", "tid", "sid")


def schema_problems(opened: Opened) -> tuple[Problem, ...]:
    """The faults of a file by the schema of TimeML 1.2.1, in the order of the file.

    A file of another format has the one fault that it is no TimeML. Cost: linear; 10,000
    links take 0.2 s if all are right and about 1 s if all are wrong.
    """
    if not isinstance(opened.source, TimemlSource):
        what = bilingual(
            "this is no TimeML but a {value}, which has no schema",
            value=opened.format.replace("-", " "),
        )
        return (Problem(INVALID, opened.path.name, what),)
    return tuple(_faults(opened.source.markup))


def _faults(markup: Markup) -> Iterator[Problem]:
    schema, filled = _schema(), _filled(markup)
    if schema.holds(_copy(markup.elements, filled)):
        return
    for element in markup.elements:
        tag, line = element.tag, markup.line(element.start)
        if element.parent is None and tag != _ROOT:
            yield Problem(
                INVALID, tag, bilingual("the root is {tag}, not {root}", tag=tag, root=_ROOT), line
            )
        elif tag in schema.rules and not schema.holds(_copy([element], filled)):
            id = next((element.attributes[each] for each in _IDS if each in element.attributes), "")
            for fault in schema.faults(element, element.start in filled):
                yield Problem(INVALID, id or tag, f"{tag} {id}".strip() + f": {fault}", line)


@dataclass(frozen=True)
class _Rule:
    """An attribute that an element may have; of those in one ``choice`` it needs just one."""

    name: str
    is_required: bool
    definition: etree._Element
    choice: etree._Element | None = None


class _Schema:
    """The schema as a whole, and what it says of each attribute of each element."""

    def __init__(self, grammar: etree._Element) -> None:
        self._grammar = grammar
        self._whole = etree.RelaxNG(grammar)
        self._parts = {each.get("name"): each for each in grammar.iter(f"{_RNG}define")}
        self._cut: dict[tuple[str, str], etree.RelaxNG] = {}
        named = [each for each in grammar.iter(f"{_RNG}element") if each.get("name")]
        self._elements = {each.get("name"): each for each in named}
        self.rules: Mapping[str, Mapping[str, _Rule]] = {
            tag: {rule.name: rule for rule in self._rules_in(element)}
            for tag, element in self._elements.items()
        }

    def holds(self, document: etree._Element) -> bool:
        """Whether a whole document is valid."""
        return bool(self._whole.validate(document))

    def faults(self, element: Element, is_filled: bool) -> Iterator[str]:
        """Everything that is wrong with one element, in words."""
        rules, given = self.rules[element.tag], _own_attributes(element)
        if element.tag == _ROOT and element.parent is not None:
            yield bilingual("it is the root of a document, and stands in no other element")
        for name, value in given.items():
            if name not in rules:
                yield bilingual("there is no attribute {name!r}", name=name)
            elif not self._allows(element.tag, rules[name], value):
                yield bilingual(
                    "{name} is {value!r}, not {definition}",
                    name=name,
                    value=value,
                    definition=self._wanted(rules[name].definition),
                )
        for rule in rules.values():
            if rule.is_required and rule.name not in given:
                yield bilingual("the attribute {name!r} is missing", name=rule.name)
        for choice in dict.fromkeys(
            each.choice for each in rules.values() if each.choice is not None
        ):
            names = [each.get("name") for each in choice]
            if sum(name in given for name in names) != 1:
                yield f"it should have just one of the attributes {' and '.join(map(repr, names))}"
        if is_filled and self._elements[element.tag].find(f"{_RNG}empty") is not None:
            yield bilingual("it should be empty, without text and elements")

    def _rules_in(self, node: etree._Element) -> Iterator[_Rule]:
        """The named attributes of a definition, those of the parts that it refers to included."""
        for each in node.iterchildren(f"{_RNG}*"):
            match each.tag.removeprefix(_RNG):
                case "attribute" if each.get("name"):
                    yield _Rule(each.get("name"), True, each)
                case "optional":
                    (attribute,) = each
                    yield _Rule(attribute.get("name"), False, attribute)
                case "choice":
                    for attribute in each:
                        yield _Rule(attribute.get("name"), False, attribute, each)
                case "ref" if each.get("name") not in ("content", *self._elements):
                    yield from self._rules_in(self._parts[each.get("name")])

    def _allows(self, tag: str, rule: _Rule, value: str) -> bool:
        key = tag, rule.name
        if key not in self._cut:
            self._cut[key] = self._grammar_of(rule)
        return bool(self._cut[key].validate(etree.Element("any", {rule.name: value})))

    def _grammar_of(self, rule: _Rule) -> etree.RelaxNG:
        """The schema of an element that has one attribute and nothing else."""
        grammar = deepcopy(self._grammar)
        start = grammar.find(f"{_RNG}start")
        start.clear()
        element = etree.SubElement(start, f"{_RNG}element", name="any")
        element.append(deepcopy(rule.definition))
        return etree.RelaxNG(grammar)

    def _wanted(self, definition: etree._Element) -> str:
        """What values an attribute has: the list of them, or what the schema notes of them."""
        values = [each.text for each in definition.iter(f"{_RNG}value")]
        if values:
            return bilingual("one of {values}", values=", ".join(values))
        return str(self._parts[definition.find(f"{_RNG}ref").get("name")].findtext(_NOTE))


@cache
def _schema() -> _Schema:
    path = resource("schemas/timeml-1.2.1.rng")
    return _Schema(etree.parse(path, etree.XMLParser(no_network=True)).getroot())


def _copy(elements: Iterable[Element], filled: Collection[int]) -> etree._Element:
    """The elements of TimeML side by side in a root, with as much in them as matters."""
    root = etree.Element(_ROOT)
    for element in elements:
        if element.parent is None:
            root.tag = element.tag
            root.attrib.update(_own_attributes(element))
        elif element.tag in _schema().rules:
            child = etree.SubElement(root, element.tag, _own_attributes(element))
            child.text = "text" if element.start in filled else None
    return root


def _filled(markup: Markup) -> set[int]:
    """Where the elements start that have text or elements in them."""
    filled = {each.parent.start for each in markup.elements if each.parent is not None}
    for each in markup.elements:
        if markup.text[each.text_start : each.text_stop].strip():
            filled.add(each.start)
    return filled


def _own_attributes(element: Element) -> dict[str, str]:
    """The attributes without a namespace."""
    given = element.attributes.items()
    return {name: value for name, value in given if ":" not in name and name != "xmlns"}
