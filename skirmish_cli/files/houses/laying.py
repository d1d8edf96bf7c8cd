"""Lays files of house rules over a game's data, one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from skirmish_cli.core.errors import FileProblem
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.houses.house_file import HouseFile
from skirmish_cli.files.houses.overlay import Overlay
from skirmish_cli.files.sources import read_bytes
from skirmish_cli.files.yaml.nodes import read_yaml


def lay_file(overlay: Overlay, places: Places) -> None:
    """Lay one more file over the data.

    Its faults become findings, and what is right takes effect.
    """
    HouseFile(overlay, places).check()
    overlay.watch.forget()


def lay_files(
    game_id: str,
    ruleset: dict[str, Any],
    phases: dict[str, Any],
    files: Sequence[str],
    sources: Mapping[str, bytes] = MappingProxyType({}),
) -> Overlay:
    """Return a game's data with files laid over it; those of `sources` aren't read again.

    Raises FileProblem for the first error in them.
    """
    overlay = Overlay(game_id, ruleset, phases)
    for file in files:
        source = sources[file] if file in sources else read_bytes(file)
        document = read_yaml(source)
        places = Places(file, document)
        places.add_problems()
        if not document.is_broken:
            lay_file(overlay, places)
        errors = [finding for finding in places.in_order() if finding.is_error]
        if errors:
            left = len(errors) - 1
            more = f" (and {left} more; see skirmish validate)" if left else ""
            raise FileProblem(errors[0].text + more)
    return overlay
