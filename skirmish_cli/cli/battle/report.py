"""`skirmish battle report`: an account of a battle to keep, or to send to one's opponent."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from skirmish_cli.cli.battle.using import FileOptions
from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.options import a_file
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import flag, option
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.cli import out_file, waiting
    from skirmish_cli.render import battle_account, battle_html, battle_markdown
    from skirmish_cli.reports.battles import account, finding
    from skirmish_cli.reports.battles.account import Account
else:
    account = lazy("skirmish_cli.reports.battles.account")
    battle_account = lazy("skirmish_cli.render.battle_account")
    battle_html = lazy("skirmish_cli.render.battle_html")
    battle_markdown = lazy("skirmish_cli.render.battle_markdown")
    finding = lazy("skirmish_cli.reports.battles.finding")
    out_file = lazy("skirmish_cli.cli.out_file")
    waiting = lazy("skirmish_cli.cli.waiting")

#: The endings of a report.
ENDINGS = (".md", ".html")


class ReportOptions(FileOptions):
    """What `battle report` takes."""

    out = option("write it to FILE: .md or .html", a_file, short="o", group="output")
    json = option("the same as JSON", flag, group="output")


def _run(words: tuple[str, ...], options: ReportOptions) -> None:
    path = finding.find_battle(options.battle)
    if options.json and options.out is not None:
        raise UsageProblem("--json and --out exclude each other: its ending is the format")
    if options.json:
        json.dump(battle_account.account_data(_find_account(path)), sys.stdout, indent=2)
        sys.stdout.write("\n")
        return
    if options.out is None:
        sys.stdout.write(battle_markdown.write_report(_find_account(path)))
        return
    out_file.check_out_file(options.out, (path,), ENDINGS)
    found = _find_account(path)
    is_html = options.out.lower().endswith(".html")
    text = battle_html.write_report(found) if is_html else battle_markdown.write_report(found)
    out_file.write_out_bytes(options.out, text.encode())


def _find_account(path: str) -> Account:
    return waiting.wait_for(lambda: account.read_account(path), "weighing the dice")


_HELP = """\
Tell a battle turn by turn: what happened, the course of life, what became of each model, the dice.

The HTML is one file that needs no network. Without -o it is written as Markdown.
"""

COMMAND = Declared(
    "battle report",
    _HELP,
    ReportOptions,
    _run,
    examples=("battle report -o bridge.html", "battle report -o bridge.md"),
)
