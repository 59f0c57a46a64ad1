"""The page that tells raters what to do, where a study brings none of its own."""

from __future__ import annotations

from tempannot.formats.items.response_scale import ResponseScale
from tempannot.resources import resource

_ANY_SCALE = "other"


def default_instructions(scale: ResponseScale) -> str:
    """Return a page in Markdown for a scale, with its question and its answers and their keys."""
    page = resource(f"study/{scale.name}.md")
    if not page.is_file():
        page = resource(f"study/{_ANY_SCALE}.md")
    text = page.read_text("utf-8")
    return text.replace("{question}", scale.question).replace("{answers}", _answers(scale))


def _answers(scale: ResponseScale) -> str:
    return "\n".join(f"- **{each}**: {_keys(scale, each)}" for each in scale.answers)


def _keys(scale: ResponseScale, answer: str) -> str:
    keys = scale.keys(answer)
    return f"{'key' if len(keys) == 1 else 'keys'} {' or '.join(keys)}"
