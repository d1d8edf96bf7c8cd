"""Questions asked again from plain data, in any process: in full, or estimated."""

from __future__ import annotations

from skirmish_cli.core.question import Question
from skirmish_cli.reports.estimates import read_tally
from skirmish_cli.reports.questions import AskedRules, make_asked, prepare_question
from skirmish_cli.reports.reading import Reading
from skirmish_cli.reports.report import Odds, ProcedureReport
from skirmish_cli.reports.resolve import resolve_command
from skirmish_cli.reports.tallies import tally_plays


def ask_question(
    question: Question, reading: Reading, rules: AskedRules | None = None
) -> ProcedureReport:
    """Return the report of a question, asked again; no warband is read.

    Who asks many gives the `rules`, so that they are loaded once.

    Raises FileProblem where the rules are others now than when it was asked.
    """
    rules = rules or AskedRules()
    game, command, finder, setting = make_asked(question, rules)
    rules.check(question)
    report = resolve_command(game, command, reading, setting)
    return report._replace(sides=finder.name_sides())


def estimate(question: Question, plays: int, seed: int) -> Odds:
    """Return the odds of a question, estimated from so many plays in this process.

    The same arguments give the same figures everywhere, as `--plays` and `--seed` do on any number
    of cores. Raises UsageProblem for a policy that is `best`, which can't be estimated.
    """
    prepared = prepare_question(question)
    return read_tally(prepared, tally_plays(prepared, seed, range(plays)), seed)
