"""The types of UIMA that say something of time, by their names, and those that are written here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from tempannot.core.items import ItemKind
from tempannot.formats.type_names import kind_of_name, tag_of_layer

XMI = "http://www.omg.org/XMI"
XMI_ID = f"{{{XMI}}}id"
CLEARTK = "org.cleartk.timeml.type"
OURS = "org.tempannot.type"

_NAMESPACE = re.compile(r"\{http:///(.*)\.ecore\}(.*)")
_PLAIN = re.compile(r".*\.segmentation\.type\..*|org\.cleartk\.token\.type\..*")
_ALWAYS = frozenset(
    {
        "uima.cas.NULL",
        "uima.cas.Sofa",
        "uima.cas.View",
        "uima.tcas.DocumentAnnotation",
        "de.tudarmstadt.ukp.dkpro.core.api.metadata.type.DocumentMetaData",
        "de.tudarmstadt.ukp.dkpro.core.api.metadata.type.TagsetDescription",
        f"{CLEARTK}.Text",
    }
)
ENDS = (
    *(("source", "target"), ("Governor", "Dependent"), ("arg1", "arg2")),
    *(("figure", "ground"), ("from", "to")),
)
"""How types call what a relation goes from and to."""

TYPE_FEATURES = (
    *("relationType", "relType", "rel_type", "relation", "value", "category", "label", "type"),
)
"""How types call the type of a relation, best first."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A type: its full name, what marks of it are, and the tag of links that it is.

    ``is_plain`` says that there is nothing to tell of it: tokens, sentences, the text itself.
    """

    name: str
    kind: ItemKind | None
    tag: str
    is_plain: bool

    @property
    def is_sentence(self) -> bool:
        """Whether its annotations are the sentences of the text, as the end of its name tells."""
        return self.name.endswith(".Sentence")


@lru_cache(maxsize=4096)
def layer_of(tag: str) -> Layer:
    """The type of an element by its tag in the notation of lxml."""
    found = _NAMESPACE.fullmatch(tag)
    name = f"{found[1].replace('/', '.')}.{found[2]}" if found else tag
    local = name.rpartition(".")[2]
    word = tag_of_layer(local)
    kind = ItemKind.TIME if local == "DocumentCreationTime" else kind_of_name(local)
    is_plain = name in _ALWAYS or _PLAIN.fullmatch(name) is not None
    return Layer(name, None if is_plain or word else kind, word, is_plain)


def tag_of(name: str) -> str:
    """The tag of a type in the notation of lxml."""
    package, _, local = name.rpartition(".")
    return f"{{{namespace(package)}}}{local}"


def namespace(package: str) -> str:
    """The namespace of a package."""
    return f"http:///{package.replace('.', '/')}.ecore"


EVENT, TIME, CREATION, LINK = (
    f"{CLEARTK}.{each}" for each in ("Event", "Time", "DocumentCreationTime", "TemporalLink")
)
SIGNAL, OTHER_LINK, NOTE = (f"{OURS}.{each}" for each in ("Signal", "OtherLink", "Note"))

_ANCHOR, _SCORED = f"{CLEARTK}.Anchor", "org.cleartk.score.type.ScoredAnnotation"
_STRING, _ANNOTATION = "uima.cas.String", "uima.tcas.Annotation"
_TIME_FEATURES = (
    *("timeType", "beginPoint", "endPoint", "quant", "freq", "functionInDocument"),
    *("temporalFunction", "value", "valueFromFunction", "mod"),
)
_TYPES: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    _SCORED: (_ANNOTATION, (("score", "uima.cas.Double"),)),
    _ANCHOR: (_SCORED, (("id", _STRING),)),
    EVENT: (
        _ANCHOR,
        tuple(
            (each, _STRING)
            for each in (
                *("eventClass", "eventInstanceID", "signalID", "stem", "pos", "tense"),
                *("aspect", "cardinality", "polarity", "modality"),
            )
        ),
    ),
    TIME: (
        _ANCHOR,
        (*((each, _STRING) for each in _TIME_FEATURES), ("anchorTime", TIME)),
    ),
    CREATION: (TIME, ()),
    LINK: (
        _SCORED,
        (
            *(("relationType", _STRING), ("source", _ANCHOR), ("target", _ANCHOR)),
            *(("id", _STRING), ("signalID", _STRING)),
        ),
    ),
    SIGNAL: (_ANCHOR, ()),
    OTHER_LINK: (
        _ANNOTATION,
        (
            *(("tag", _STRING), ("relationType", _STRING), ("source", _ANNOTATION)),
            *(("target", _ANNOTATION), ("id", _STRING), ("signalID", _STRING)),
        ),
    ),
    NOTE: (_ANNOTATION, (("of", _ANNOTATION), ("name", _STRING), ("value", _STRING))),
}


@cache
def own_features(name: str) -> frozenset[str]:
    """The features of one of the types that are written here, none for any other."""
    if name not in _TYPES:
        return frozenset()
    above, features = _TYPES[name]
    return own_features(above) | {feature for feature, _ in features}


@cache
def written_types() -> Mapping[str, tuple[str, Mapping[str, str]]]:
    """The types that are written here: the type above each, and the ranges of its features."""
    return {name: (above, dict(features)) for name, (above, features) in _TYPES.items()}


@cache
def type_system() -> bytes:
    """The types as UIMA declares them, those of ClearTK and ours for what these lack."""
    types = "".join(_declared(name, *declared) for name, declared in _TYPES.items())
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<typeSystemDescription xmlns="http://uima.apache.org/resourceSpecifier">\n'
        "<name>TimeML</name>\n<description>The types of ClearTK for TimeML, and further ones "
        "for signals, SLINKs, ALINKs and all else that a document says.</description>\n"
        f"<types>\n{types}</types>\n</typeSystemDescription>\n"
    ).encode()


def _declared(name: str, above: str, features: Iterable[tuple[str, str]]) -> str:
    rows = "".join(
        f"<featureDescription><name>{feature}</name><description/>"
        f"<rangeTypeName>{range}</rangeTypeName></featureDescription>\n"
        for feature, range in features
    )
    return (
        f"<typeDescription>\n<name>{name}</name><description/>\n"
        f"<supertypeName>{above}</supertypeName>\n<features>\n{rows}</features>\n"
        "</typeDescription>\n"
    )


def root_tag() -> str:
    """The start tag of a file with the types that are written here."""
    spaces = {
        "xmi": XMI,
        "cas": namespace("uima.cas"),
        "tcas": namespace("uima.tcas"),
        "timeml": namespace(CLEARTK),
        "more": namespace(OURS),
    }
    declared = "".join(f' xmlns:{prefix}="{uri}"' for prefix, uri in spaces.items())
    return f'<xmi:XMI{declared} xmi:version="2.0">'
