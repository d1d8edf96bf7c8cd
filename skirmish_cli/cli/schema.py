"""`skirmish schema`: the JSON Schema of a warband file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import Declared
from skirmish_cli.core.options import NoOptions
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import json

    from skirmish_cli.reports import validation as reports
else:
    json = lazy("json")
    reports = lazy("skirmish_cli.reports.validation")


def _run(words: tuple[str, ...], options: NoOptions) -> None:
    sys.stdout.write(json.dumps(reports.warband_schema(words[0]), indent=2) + "\n")


_HELP = "Print the JSON Schema of a game's warband files, for editors."

COMMAND = Declared(
    "schema", _HELP, NoOptions, _run, "GAME", least=1, most=1, examples=("schema freeblades",)
)
