"""The manual page is up to date, and has every command and every option."""

from __future__ import annotations

import pytest

from skirmish_cli.cli import exit_codes
from skirmish_cli.cli.commands import SHARED_COMMANDS
from skirmish_cli.cli.helping import find_help, help_of_shared, make_manual
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.render.manual import EXIT_CODES
from skirmish_cli.reports.helping import CommandHelp
from tests.support import ROOT

PAGE = ROOT / "docs/skirmish.1"
TEXT = PAGE.read_text("utf-8")


def test_the_manual_page_is_what_the_commands_declare() -> None:
    assert make_manual() == TEXT, "write it again: python docs/make_manual.py"


def section_of(report: CommandHelp) -> str:
    """Return what the page says of a command, as it is typed."""
    text = TEXT.replace("\\-", "-").replace("\\(aq", "'").replace("\\(dq", '"')
    (found,) = [part for part in text.split("\n.S") if part.startswith(f'S "{report.usage}"')]
    return found


@pytest.mark.parametrize("name", SHARED_COMMANDS)
def test_a_shared_command_is_told_with_its_options_and_examples(name: str) -> None:
    report = help_of_shared(name)
    told = section_of(report)
    assert all(f"{one.flag} " in told or f"{one.flag}\\fR" in told for one in report.options)
    assert all(f"\n{example}\n" in told for example in report.examples)


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in game_ids() for name in get_game(game).procedures]
)
def test_a_procedure_is_told_with_its_own_options_and_policies(game: str, name: str) -> None:
    report = find_help(game, name)
    told = section_of(report)
    own = get_game(game).procedure(name).options.declared().values()
    listed = [one.flag for one in own if one.role != "hidden"]
    assert all(f"{flag} " in told or f"{flag}\\fR" in told for flag in listed)
    assert all(f"{policy.name}=VALUE" in told for policy in report.policies)


def test_no_line_is_a_request_that_was_meant_as_text() -> None:
    known = {".TH", ".SH", ".SS", ".PP", ".TP", ".nf", ".fi", ".RS", ".RE", ".br", ".nh", ".ad"}
    requests = {line.split()[0] for line in TEXT.splitlines() if line.startswith((".", "'"))}
    assert requests - {'.\\"'} <= known
    assert TEXT.isascii()


def test_every_exit_code_of_the_program_is_told() -> None:
    codes = [one for name, one in vars(exit_codes).items() if name.isupper()]
    assert {str(code) for code in codes} == set(EXIT_CODES)


def test_the_wheel_brings_it_where_man_looks() -> None:
    assert '"docs/skirmish.1" = "share/man/man1/skirmish.1"' in (ROOT / "pyproject.toml").read_text(
        "utf-8"
    )
