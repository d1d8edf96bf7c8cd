"""Resolve a procedure: read its rule as asked for, and fill the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.errors import BeyondExact, UnknownFlag, UsageProblem
from skirmish_cli.core.options import Typed
from skirmish_cli.core.procedure import Prepared, Procedure, SideTable
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import play
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import JudgementEntry, Table, Trace
from skirmish_cli.dice.sources import SeededDice, TypedDice, parse_faces
from skirmish_cli.dice.throws import Term
from skirmish_cli.files.game_data import load_own_ruleset
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.asking import explain_command, read_command, take_files
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.reading import (
    Reading,
    Setting,
    list_in_force,
    parse_rulings,
    takes_exact_odds,
)
from skirmish_cli.reports.report import FilledTable, ProcedureReport, RulingInForce

if TYPE_CHECKING:
    from skirmish_cli.advice import best_choices, searching
    from skirmish_cli.core.game import Game
    from skirmish_cli.core.plain import Json
    from skirmish_cli.core.question import Question
    from skirmish_cli.files import rulesets
    from skirmish_cli.reports import (
        conversation,
        models,
        pasting,
        playing,
        questions,
        suggesting,
        weighing,
    )

    Best = best_choices.BestChoices[Any]
else:
    conversation = lazy("skirmish_cli.reports.conversation")
    best_choices = lazy("skirmish_cli.advice.best_choices")
    searching = lazy("skirmish_cli.advice.searching")
    rulesets = lazy("skirmish_cli.files.rulesets")
    models = lazy("skirmish_cli.reports.models")
    pasting = lazy("skirmish_cli.reports.pasting")
    playing = lazy("skirmish_cli.reports.playing")
    questions = lazy("skirmish_cli.reports.questions")
    suggesting = lazy("skirmish_cli.reports.suggesting")
    weighing = lazy("skirmish_cli.reports.weighing")


def resolve_procedure(
    game_id: str,
    name: str,
    words: Sequence[str],
    typed: Mapping[str, Typed],
    reading: Reading,
    setting: Setting,
) -> ProcedureReport:
    """Return the report of one procedure of a game.

    `typed` is what its own options were given. Raises SkirmishError for anything
    that doesn't fit.
    """
    game = get_game(game_id)
    words, setting = take_files(words, setting)
    house = setting.house
    loaded = rulesets.load_ruleset(game_id, house) if house else load_own_ruleset(game_id)
    rules = loaded.choose(parse_rulings(setting.rulings))
    procedure = game.procedure(name)
    finder = Finder(
        game,
        rules,
        lambda: models.FileShelf(game, setting.warbands, rules, setting.folders),
    )
    _, report = resolve_found(procedure, words, typed, finder, reading, setting)
    if setting.warbands or finder.models:
        report = report._replace(warbands=tuple(finder.shelf.list_sources()))
    if report.dues:
        report = report._replace(
            due_commands=pasting.write_due_commands(
                game,
                report.dues,
                report.changes,
                pasting.Found(finder.models, finder.sides, finder.shelf),
                list_in_force(setting),
            )
        )
    return add_house_changes(report, finder, setting)


def add_house_changes(report: ProcedureReport, finder: Finder, setting: Setting) -> ProcedureReport:
    """Return a report with the house rules that were read for it, where there are any."""
    rules = finder.rules
    if rules.watch is None:
        return report
    ruled = {
        key for key in rules.rulings if any(text.startswith(f"{key}=") for text in setting.rulings)
    }
    used = rules.watch.find_used(
        {ruling.key for ruling in report.rulings} - ruled, finder.flags, finder.cards
    )
    return report._replace(house_changes=used)


def resolve_found(
    procedure: Procedure,
    words: Sequence[str],
    typed: Mapping[str, Typed],
    finder: Finder,
    reading: Reading,
    setting: Setting,
) -> tuple[Command, ProcedureReport]:
    """Return what a player asked for with the models of a finder, and its report.

    What doesn't fit is explained with the right command in full.
    """
    try:
        command = read_command(procedure, words, typed, finder, setting)
        report = resolve_command(finder.game, command, reading, setting)
    except UnknownFlag as problem:
        raise suggesting.explain_flag(problem, finder.game, procedure) from None
    except BeyondExact:
        raise  # nothing is wrong with the line
    except UsageProblem as problem:
        asked = suggesting.Line(tuple(words), typed, tuple(setting.warbands))
        raise explain_command(problem, procedure, asked, finder, reading, setting) from None
    told = [*finder.tell_files(), *list_unused(procedure, finder, setting)]
    return command, report._replace(
        notes=(*report.notes, *told),
        sides=finder.name_sides(),
        lives=finder.find_lives(list_concerned(report)),
    )


def list_unused(procedure: Procedure, finder: Finder, setting: Setting) -> list[str]:
    """Return what touched nothing: flags that aren't read, files without a model.

    Raises FileProblem for a file that can't be read, though nothing needed it.
    """
    notes = [
        f"{model.key}: +{flag} changes nothing in {procedure.name}"
        for model in finder.models.values()
        for flag in model.flags
        if procedure.flags
        and flag not in procedure.flags
        and flag not in finder.read
        and flag not in finder.standing.get(model.key, ())
        and not (procedure.reads_effects and finder.rules.conditions[flag].effects)
    ]
    if setting.warbands and not procedure.reads_files:
        notes += [f"no model of {file} was needed" for file in finder.list_unused_files()]
    return notes


def resolve_command(
    game: Game, command: Command, reading: Reading, setting: Setting
) -> ProcedureReport:
    """Return the report of a command of a game, read in the way that was asked for."""
    procedure = game.procedure(command.procedure)
    prepared = procedure.prepare(command)
    reading = reading._replace(
        best=frozenset(name for name, typed in command.policies.items() if BEST in typed),
        advises=is_advised(command, reading),
    )
    if isinstance(command.find_models, Finder):
        command.find_models.read.update(prepared.flags)
        reading = reading._replace(retell=partial(_retell, game, command, command.find_models))
    # First, for where there is nothing to decide nobody should be asked for dice.
    advice = searching.advise(procedure, command) if reading.advises else None
    report = fill_report(game.id, procedure, prepared, reading, command.rules, setting)
    return report._replace(words=command.words, advice=advice)


def is_advised(command: Command, reading: Reading) -> bool:
    """Return whether a command asks for advice.

    Raises UsageProblem for options of advice without it, and beside a roll of many.
    """
    options = command.options
    if not isinstance(options, AdviceOptions):
        return False
    if not options.advise:
        for one in (
            AdviceOptions.for_,
            AdviceOptions.goal,
            AdviceOptions.plan,
            AdviceOptions.robust,
        ):
            if options.is_given(one):
                raise UsageProblem(f"{one.flag} says which advice is wanted; add --advise")
    elif reading.times is not None:
        raise UsageProblem("--advise and --times exclude each other: --times rolls")
    return options.advise


def _retell(game: Game, command: Command, finder: Finder) -> Question:
    """Return a command as a question, its models with all that stands behind them."""
    asked = questions.make_question(game.id, command, finder.shelf)
    return asked._replace(words=finder.rewrite(command.words))


def list_concerned(report: ProcedureReport) -> list[str]:
    """Return the keys of the models whose life a report tells of."""
    weighed = report.odds.models if report.odds else ()
    return list(dict.fromkeys([*(change.whom for change in report.changes), *weighed]))


class Played(NamedTuple):
    """What one play of a rule came to, and what it changed and made due."""

    outcome: Mapping[str, Json]
    trace: Trace
    seed: int | None
    changes: tuple[Change, ...]
    dues: tuple[Due, ...]
    answers: tuple[str, ...] = ()


def fill_report(
    game_id: str | None,
    procedure: Procedure,
    prepared: Prepared,
    reading: Reading,
    rules: Ruleset | None,
    setting: Setting,
) -> ProcedureReport:
    """Return the report of a prepared procedure, read in the way that was asked for.

    Where it advises on what to do before any die is thrown, nothing is rolled unless dice or a seed
    are asked for.
    """
    mode = reading.mode("odds" if takes_exact_odds(prepared, reading) else "rolled")
    if mode == "odds" and not prepared.figures:
        # Nothing is left to chance: the answer is all that there is to show.
        mode, reading = "rolled", Reading()
    best = best_choices.find_best_choices(prepared, reading.best) if reading.best else None
    many = (
        playing.play_times(prepared, reading.times, reading.seed, best) if reading.times else None
    )
    played = None if mode == "odds" or many else play_once(prepared, reading, best)
    is_odds = mode == "odds"
    weighed = (
        weighing.weigh(procedure, prepared, reading, rules, best, explained=setting.explain)
        if is_odds
        else None
    )
    estimate = weighed.estimate if weighed else None
    told = prepared.odds_notes if weighed else prepared.rolled_notes
    told = () if reading.advises and weighed else told  # of odds by the policies, which are no plan
    if estimate is not None:
        told = (*told, *weighing.tell_estimate(estimate, reading, explained=setting.explain))
    idle = [f"{name}=best: there is nothing to decide" for name in best.list_idle()] if best else []
    return ProcedureReport(
        game=game_id,
        procedure=procedure.name,
        mode=mode,
        headline=prepared.headline or procedure.summary,
        section=procedure.section,
        inputs=prepared.inputs,
        rulings=tuple(ruling_in_force(rules, key) for key in prepared.rulings) if rules else (),
        seed=next((one.seed for one in (played, many, estimate) if one), None),
        outcome=played.outcome if played else None,
        trace=played.trace if played else None,
        odds=weighed,
        notes=(*prepared.notes, *told, *idle),
        house=rules.house if rules else (),
        explained=setting.explain,
        tables=() if many else _fill_tables(prepared.tables, with_odds=is_odds and not estimate),
        told_by_tables=prepared.told_by_tables,
        changes=played.changes if played else (),
        dues=played.dues if played else (),
        answers=played.answers if played else (),
        verdict=prepared.verdict(played.outcome) if played and prepared.verdict else "",
        main=prepared.main,
        times=many.times if many else None,
        label=prepared.label,
    )


def play_once(prepared: Prepared, reading: Reading, best: Best | None = None) -> Played:
    """Return what one play comes to, with dice as the reading says."""
    make_rule = best.lead if best else prepared.rule
    if reading.ask is not None and reading.say is not None:
        if best and reading.wait:
            reading.wait(best.plant)
        result, guided = conversation.play_asked(
            make_rule, reading.ask, reading.say, reading.tell or _tell_nobody
        )
        return _fill_played(prepared, result, guided, None, tuple(guided.answers))
    typed = TypedDice(parse_faces(reading.dice)) if reading.dice is not None else None
    source = typed or SeededDice(reading.seed)
    table = Table(source, typed.choose if typed else None)
    result = play(make_rule(), table)
    source.finish()
    is_repeatable = reading.seed is not None or table.trace.has_dice()
    seed = source.seed if isinstance(source, SeededDice) and is_repeatable else None
    answers = map(str, parse_faces(reading.dice)) if reading.dice is not None else ()
    return _fill_played(prepared, result, table, seed, tuple(answers))


def _fill_played(
    prepared: Prepared, result: Any, table: Table, seed: int | None, answers: tuple[str, ...]
) -> Played:
    outcome = prepared.outcome(result, table.trace)
    return Played(outcome, table.trace, seed, tuple(table.changes), tuple(table.dues), answers)


def _fill_tables(tables: Sequence[SideTable], *, with_odds: bool) -> tuple[FilledTable, ...]:
    """Return the side tables with their rows; those without any are left out."""
    wanted = [table for table in tables if with_odds or not table.with_odds_only]
    filled = [_fill_table(table) for table in wanted]
    return tuple(table for table in filled if table.rows)


def _fill_table(table: SideTable) -> FilledTable:
    return FilledTable(
        table.title,
        table.columns,
        tuple(map(tuple, table.rows())),
        table.name,
        table.keys,
        tuple(map(tuple, table.short_rows())) if table.short_rows else (),
    )


def ruling_in_force(rules: Ruleset, key: str) -> RulingInForce:
    """Return a ruling with the value that it has in this call."""
    ruling, value = rules.rulings[key], rules.ruling(key)
    return RulingInForce(key, value, value == ruling.default, ruling.why, ruling.ours)


def _tell_nobody(terms: tuple[Term, ...], judged: JudgementEntry) -> None:
    """Say nothing of what came of a throw."""
