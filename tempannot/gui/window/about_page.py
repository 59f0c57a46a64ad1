"""Help > About: the version, how to cite it, and the licences of what it stands on."""

from __future__ import annotations

import platform
from html import escape
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata, requires

from PySide6.QtCore import qVersion

from tempannot import __version__
from tempannot.core.language import tr

_LONGEST = 40
"""Of a licence; some packages give its whole text where its name belongs."""


def about_page() -> str:
    """Return the page as HTML."""
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(version)}</td><td>{escape(licence)}</td></tr>"
        for name, version, licence in _packages()
    )
    return tr(
        "<h2>tempannot {version}</h2><p>A workbench, command line and library for temporal "
        "annotation of text.</p><p>Python {python_version}, Qt {qVersion}, {system} "
        "{machine}</p><h3>How to cite</h3><p>The tempannot developers. tempannot: a workbench, "
        "command line and library for temporal annotation of text. Version "
        "{version}.</p><p>Cite the papers of the measures and datasets that you use, too: the "
        "manual names them (How to cite).</p><h3>Licence</h3><p>Apache-2.0. The samples are "
        "free of rights (CC0).</p><h3>What it stands on</h3><table "
        "cellpadding='3'>{rows}</table>",
        version=escape(__version__),
        python_version=escape(platform.python_version()),
        qVersion=escape(qVersion()),
        system=escape(platform.system()),
        machine=escape(platform.machine()),
        rows=rows,
    )


def _packages() -> list[tuple[str, str, str]]:
    """The packages of a plain installation that are there: name, version, licence."""
    found = []
    for line in requires("tempannot") or ():
        name = line.split(";")[0].split("<")[0].split(">")[0].split("=")[0].split("[")[0].strip()
        if "extra ==" in line:
            continue
        try:
            said = metadata(name)
        except PackageNotFoundError:  # of another Python, or left out on purpose
            continue
        found.append((name, said["Version"], _licence(said)))
    return sorted(set(found), key=lambda row: row[0].casefold())


def _licence(said: PackageMetadata) -> str:
    """Return the name of a licence from wherever a package says it."""
    values = said.json
    classifiers = [each for each in values.get("classifier", ()) if each.startswith("License")]
    named = values.get("license_expression") or values.get("license") or ""
    if classifiers and (not named or named == "UNKNOWN" or len(str(named)) > _LONGEST):
        named = classifiers[0].split(" :: ")[-1]
    return str(named).partition("\n")[0][:_LONGEST]
