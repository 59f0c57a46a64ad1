"""Small TimeML files of one text with links as they are asked for."""

from pathlib import Path

WORDS = ("said", "met", "left", "slept", "woke")


def write(path: Path, *links: str, words: tuple[str, ...] = WORDS) -> Path:
    """Write a document in which the words are events ei1, ei2, ...; a link is "1 BEFORE 2"."""
    events = " ".join(
        f'<EVENT eid="e{n}" class="OCCURRENCE">{word}</EVENT>' for n, word in enumerate(words, 1)
    )
    instances = "".join(
        f'<MAKEINSTANCE eiid="ei{n}" eventID="e{n}"/>\n' for n, _ in enumerate(words, 1)
    )
    made = "".join(_tlink(number, *link.split()) for number, link in enumerate(links, 1))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f'<?xml version="1.0"?>\n<TimeML>\n<TEXT>\nThey {events}.\n</TEXT>\n'
        f"{instances}{made}</TimeML>\n",
        "utf-8",
    )
    return path


def _tlink(number: int, source: str, rel_type: str, target: str) -> str:
    return (
        f'<TLINK lid="l{number}" relType="{rel_type}" eventInstanceID="ei{source}" '
        f'relatedToEventInstance="ei{target}"/>\n'
    )
