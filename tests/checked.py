"""The check of one file by itself, from its bytes."""

from __future__ import annotations

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.files.checking import CheckedFile, Session
from skirmish_cli.files.checks import warbands
from skirmish_cli.files.checks.warbands import Checked
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.yaml.nodes import read_yaml


def check_file(source: bytes, file: str, rules: Ruleset | None = None) -> CheckedFile:
    """Return what is found in any file."""
    return Session(rules).check(source, file)


def check_warband(source: bytes, file: str, rules: Ruleset | None = None) -> Checked:
    """Return what is found in a warband or a library."""
    places = Places(file, read_yaml(source))
    places.add_problems()
    return warbands.check_warband(places, rules)
