"""The colours of a rater's page in the browser can be read, in light and dark."""

import re

import pytest

from tempannot.resources import resource

CSS = resource("server/rater.css").read_text(encoding="utf-8")
LIGHT, DARK = (
    dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
    for block in re.findall(r":root \{(.*?)\}", CSS, flags=re.DOTALL)
)
KEY_OPACITY = float(re.search(r"\bkbd \{.*?opacity: ([\d.]+)", CSS, flags=re.DOTALL)[1])
TEXTS = [
    *(("text", ground) for ground in ("background", "surface", "judged", "hover")),
    *(("muted", ground) for ground in ("background", "surface", "judged", "hover")),
    ("accent-text", "accent"),
    ("wrong", "background"),
    ("ok", "background"),
]
PARTS = [("accent", "background"), ("wrong", "background"), ("ok", "background")]


def _channels(color: str) -> list[float]:
    return [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def _luminance(channels: list[float]) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(ink: list[float], ground: list[float]) -> float:
    low, high = sorted((_luminance(ink), _luminance(ground)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_texts_stand_out(theme, ink, ground):
    assert _contrast(_channels(theme[ink]), _channels(theme[ground])) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), PARTS)
def test_marks_of_focus_and_state_stand_out(theme, ink, ground):
    assert _contrast(_channels(theme[ink]), _channels(theme[ground])) >= 3


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), [("text", "background"), ("accent-text", "accent")])
def test_the_names_of_keys_can_be_read_though_they_are_fainter(theme, ink, ground):
    below = _channels(theme[ground])
    mixed = [
        KEY_OPACITY * over + (1 - KEY_OPACITY) * under
        for over, under in zip(_channels(theme[ink]), below, strict=True)
    ]
    assert _contrast(mixed, below) >= 4.5
