"""Resolve a procedure: read its rule as asked for, and fill the report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.command import BEST, Command, Model, Sides
from skirmish_cli.core.errors import MissingOptions, UnknownFlag, UsageProblem, WrongWords
from skirmish_cli.core.options import Typed
from skirmish_cli.core.positions import is_number, list_flags, place_words, split_files
from skirmish_cli.core.procedure import Prepared, Procedure, SideTable
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import play
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import JudgementEntry, Table, Trace
from skirmish_cli.dice.sources import SeededDice, TypedDice, parse_faces
from skirmish_cli.dice.throws import Term
from skirmish_cli.files.game_data import load_own_ruleset
from skirmish_cli.lazy import lazy
from skirmish_cli.reports.report import (
    FilledTable,
    Mode,
    ProcedureReport,
    RulingInForce,
    SideName,
)

if TYPE_CHECKING:
    from skirmish_cli.advice import best_choices
    from skirmish_cli.core.game import Game
    from skirmish_cli.core.guided import Tell
    from skirmish_cli.core.lives import Life
    from skirmish_cli.core.plain import Json
    from skirmish_cli.files import rulesets
    from skirmish_cli.reports import conversation, models, odds, pasting, playing, suggesting

    Best = best_choices.BestChoices[Any]
else:
    conversation = lazy("skirmish_cli.reports.conversation")
    best_choices = lazy("skirmish_cli.advice.best_choices")
    rulesets = lazy("skirmish_cli.files.rulesets")
    models = lazy("skirmish_cli.reports.models")
    odds = lazy("skirmish_cli.reports.odds")
    pasting = lazy("skirmish_cli.reports.pasting")
    playing = lazy("skirmish_cli.reports.playing")
    suggesting = lazy("skirmish_cli.reports.suggesting")


class Reading(NamedTuple):
    """How a rule is to be read: as odds, with typed or asked dice, or rolled.

    `ask` puts a prompt and returns the line typed, `say` tells what was wrong with it, `tell` what
    came of each throw. `best` names the policies by which the best option is taken; nobody types
    them here.
    """

    odds: bool = False
    dice: str | None = None
    seed: int | None = None
    ask: Callable[[str], str] | None = None
    say: Callable[[str], None] | None = None
    tell: Tell | None = None
    best: frozenset[str] = frozenset()
    times: int | None = None

    def mode(self, unasked: Mode = "rolled") -> Mode:
        """Return the mode that is asked for, or `unasked`.

        Raises UsageProblem for two that exclude each other.
        """
        modes: tuple[tuple[str, bool, Mode], ...] = (
            ("--odds", self.odds, "odds"),
            ("--dice", self.dice is not None, "dice"),
            ("--ask", self.ask is not None, "ask"),
            ("--seed", self.seed is not None, "rolled"),
        )
        asked = [(flag, mode) for flag, is_asked, mode in modes if is_asked]
        if len(asked) > 1:
            raise UsageProblem(
                f"{asked[0][0]} and {asked[1][0]} exclude each other: "
                "a command is read one way at a time"
            )
        if self.times is not None:
            if asked and asked[0][1] != "rolled":
                raise UsageProblem(f"--times and {asked[0][0]} exclude each other: --times rolls")
            return "rolled"
        return asked[0][1] if asked else unasked


class Setting(NamedTuple):
    """What a call brings beside the options: rulings, house rules, warband files."""

    rulings: Sequence[str] = ()
    house: Sequence[str] = ()
    warbands: Sequence[str] = ()
    explain: bool = False
    policies: Sequence[str] = ()
    folders: Sequence[str] | None = None


class Finder:
    """Finds the models that a command names, each time it is called with two sides.

    Its shelf is made when the first one is looked up. It remembers the models, the flags that any
    of them carried, the cards of house rules among theirs, which flags are `read` beside those
    that the procedure lists, and which were `standing` before the command.
    """

    def __init__(self, game: Game, rules: Ruleset, make_shelf: Callable[[], models.Shelf]) -> None:
        self.game, self.rules, self._make_shelf = game, rules, make_shelf
        self.models: dict[str, Model] = {}
        self.flags: set[str] = set()
        self.read: set[str] = set()
        self.cards: set[str] = set()
        self.standing: dict[str, frozenset[str]] = {}
        self.sides: Sides = []
        self._found: dict[str, Sides] = {}

    @cached_property
    def shelf(self) -> models.Shelf:
        """Where the models come from."""
        return self._make_shelf()

    def __call__(self, sides: Sequence[Sequence[str]]) -> Sides:
        """Return the models of each side."""
        asked = repr(sides)
        if asked not in self._found:
            self._found[asked] = self._find(sides)
        return [list(side) for side in self._found[asked]]

    def list_unused_files(self) -> list[str]:
        """Return the files of which no model was named; raises FileProblem for a bad one."""
        used = {known.file for known in self.shelf.named.values()}
        return [file for file, short in self.shelf.list_files().items() if short not in used]

    def tell_files(self) -> list[str]:
        """Return a note on the files that models were found in, though nobody named one."""
        files = list(self.shelf.list_found()) if self.models else []
        return [f"models from {' and '.join(files)}"] if files else []

    def name_sides(self) -> dict[str, SideName]:
        """Return what the two sides of a fight are called, if that tells them apart.

        That is a side's single model, else the warband that all of it is from.
        """
        names = [self._name_side(side) for side in self.sides]
        apart = len(names) == 2 and all(names) and names[0] != names[1]
        many = [len(side) > 1 for side in self.sides]
        return dict(zip("ab", map(SideName, names, many), strict=True)) if apart else {}

    def find_lives(self, keys: Iterable[str]) -> dict[str, Life]:
        """Return what some models have left, where their cards and flags say."""
        lives = {}
        for key in keys:
            # A flag that this command doesn't read may say more than the card has.
            with suppress(UsageProblem):
                life = self.game.find_life(self.models[key]) if key in self.models else None
                if life:
                    lives[key] = life
        return lives

    def _name_side(self, side: Sequence[Model]) -> str:
        if len(side) == 1:
            return side[0].key
        warbands = {model.warband for model in side}
        return warbands.pop() if len(warbands) == 1 else ""

    def _find(self, sides: Sequence[Sequence[str]]) -> Sides:
        found = models.find_models(self.game, self.rules, self.shelf, sides)
        every = [model for side in found for model in side]
        self.models.update((model.key, model) for model in every)
        # A fight is looked up first; friends and others of its models may follow.
        self.sides = self.sides or (found if len(found) == 2 else [])
        self.flags.update(flag for model in every for flag in model.flags)
        if self.rules.watch is not None:
            house = [one for one in self.shelf.known() if one.file == models.HOUSE]
            self.cards.update(
                one.id for one in house if any(model.card is one.card for model in every)
            )
        return found


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
    try:
        command = read_command(procedure, words, typed, finder, setting)
        report = resolve_command(game, command, reading, setting)
    except UnknownFlag as problem:
        raise suggesting.explain_flag(problem, procedure) from None
    except (WrongWords, MissingOptions) as problem:
        asked = suggesting.Line(tuple(words), typed, tuple(setting.warbands))
        raise explain_command(problem, procedure, asked, finder, reading, setting) from None
    told = [*finder.tell_files(), *list_unused(procedure, finder, setting)]
    report = report._replace(
        notes=(*report.notes, *told),
        sides=finder.name_sides(),
        lives=finder.find_lives(list_concerned(report)),
    )
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
    if rules.watch is None:
        return report
    ruled = {
        key for key in rules.rulings if any(text.startswith(f"{key}=") for text in setting.rulings)
    }
    used = rules.watch.find_used(
        {ruling.key for ruling in report.rulings} - ruled, finder.flags, finder.cards
    )
    return report._replace(house_changes=used)


def take_files(words: Sequence[str], setting: Setting) -> tuple[Sequence[str], Setting]:
    """Return words without the files among them, which are read as `-w FILE` is."""
    left, files = split_files(words)
    if not files:
        return words, setting
    return left, setting._replace(warbands=tuple(dict.fromkeys([*setting.warbands, *files])))


def read_command(
    procedure: Procedure,
    words: Sequence[str],
    typed: Mapping[str, Typed],
    finder: Finder,
    setting: Setting,
) -> Command:
    """Return what a player asked for, with words that stand for options in their place.

    A word that names a model of a file that was given is never one of them.
    """
    left, placed = place_words(procedure.positions, words, typed, finder.rules)
    if len(placed) > len(typed) and setting.warbands:
        known = finder.shelf.known()
        if any(model.is_called(word) for model in known for word in words):
            left, placed = tuple(words), dict(typed)
    if left and not procedure.arguments:
        raise WrongWords(f"{procedure.name} takes options only, and got {left[0]!r}")
    most = len(procedure.positions)
    if most and len(left) > most and all(map(is_number, left)) and not setting.warbands:
        flags = ", ".join(list_flags(procedure.positions))
        raise WrongWords(f"{procedure.name} takes {flags} as plain numbers, and got {len(left)}")
    try:
        return make_command(procedure, left, placed, finder.rules, finder, setting)
    except UsageProblem as problem:
        # What stands in an option's place is wrong as a word is.
        raise (problem if placed == dict(typed) else WrongWords(str(problem))) from None


def explain_command(
    problem: WrongWords | MissingOptions,
    procedure: Procedure,
    asked: suggesting.Line,
    finder: Finder,
    reading: Reading,
    setting: Setting,
) -> UsageProblem:
    """Return the problem of a command with the right one in full."""
    game, rules = finder.game, finder.rules

    def attempt(line: suggesting.Line) -> None:
        made = setting._replace(warbands=line.files)
        shelf = finder.shelf
        if line.files != tuple(setting.warbands):
            shelf = models.FileShelf(game, line.files, rules, setting.folders)
        again = Finder(game, rules, lambda: shelf)
        procedure.prepare(read_command(procedure, line.words, line.typed, again, made))

    rest = list_in_force(setting)
    rest += [word for text in setting.policies for word in ("--policy", text)]
    rest += ["--odds"] if reading.odds else []
    return suggesting.Suggester(game, procedure, rest, attempt).explain(problem, asked)


def make_command(
    procedure: Procedure,
    words: Sequence[str],
    typed: Mapping[str, Typed],
    rules: Ruleset,
    finder: Finder,
    setting: Setting,
) -> Command:
    """Return what a player asked for; raises UsageProblem for wrong options."""
    policies = procedure.read_policies(setting.policies)
    ruled = {
        policy.ruling: policies[policy.name][-1]
        for policy in procedure.policies
        if policy.ruling and policies.get(policy.name, (BEST,))[-1] != BEST
    }
    rules = rules.choose(ruled) if ruled else rules
    options = procedure.options(typed, rules)
    files = tuple(setting.warbands)
    return Command(procedure.name, tuple(words), options, rules, finder, files, policies)


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
        best=frozenset(name for name, typed in command.policies.items() if BEST in typed)
    )
    if isinstance(command.find_models, Finder):
        command.find_models.read.update(prepared.flags)
    report = fill_report(game.id, procedure, prepared, reading, command.rules, setting)
    return report._replace(words=command.words)


def list_concerned(report: ProcedureReport) -> list[str]:
    """Return the keys of the models whose life a report tells of."""
    weighed = report.odds.models if report.odds else ()
    return list(dict.fromkeys([*(change.whom for change in report.changes), *weighed]))


def list_in_force(setting: Setting) -> list[str]:
    """Return house rules and rulings as the options that ask for them."""
    house = [word for file in setting.house for word in ("--house", file)]
    return house + [word for ruling in setting.rulings for word in ("--ruling", ruling)]


def parse_rulings(texts: Sequence[str]) -> dict[str, str]:
    """Return the rulings typed as `KEY=VALUE`.

    Raises UsageProblem for another form or a key given twice.
    """
    chosen: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key or not value:
            raise UsageProblem(f"--ruling {text!r} must be KEY=VALUE; 'games show GAME' lists them")
        if key in chosen:
            raise UsageProblem(f"--ruling {key} is given twice")
        chosen[key] = value
    return chosen


class Played(NamedTuple):
    """What one play of a rule came to, and what it changed and made due."""

    outcome: Mapping[str, Json]
    trace: Trace
    seed: int | None
    changes: tuple[Change, ...]
    dues: tuple[Due, ...]


def fill_report(
    game_id: str | None,
    procedure: Procedure,
    prepared: Prepared,
    reading: Reading,
    rules: Ruleset | None,
    setting: Setting,
) -> ProcedureReport:
    """Return the report of a prepared procedure, read in the way that was asked for."""
    mode = reading.mode("odds" if any(table.weighs for table in prepared.tables) else "rolled")
    if mode == "odds" and not prepared.figures:
        # Nothing is left to chance: the answer is all that there is to show.
        mode, reading = "rolled", Reading()
    best = best_choices.find_best_choices(prepared, reading.best) if reading.best else None
    many = (
        playing.play_times(prepared, reading.times, reading.seed, best) if reading.times else None
    )
    played = None if mode == "odds" or many else play_once(prepared, reading, best)
    is_odds = mode == "odds"
    weighed = odds.find_odds(prepared, best, explained=setting.explain) if is_odds else None
    told = prepared.odds_notes if weighed else prepared.rolled_notes
    idle = [f"{name}=best: there is nothing to decide" for name in best.list_idle()] if best else []
    return ProcedureReport(
        game=game_id,
        procedure=procedure.name,
        mode=mode,
        headline=prepared.headline or procedure.summary,
        section=procedure.section,
        inputs=prepared.inputs,
        rulings=tuple(ruling_in_force(rules, key) for key in prepared.rulings) if rules else (),
        seed=played.seed if played else many.seed if many else None,
        outcome=played.outcome if played else None,
        trace=played.trace if played else None,
        odds=weighed,
        notes=(*prepared.notes, *told, *idle),
        house=rules.house if rules else (),
        explained=setting.explain,
        tables=() if many else _fill_tables(prepared.tables, with_odds=is_odds),
        told_by_tables=prepared.told_by_tables,
        changes=played.changes if played else (),
        dues=played.dues if played else (),
        verdict=prepared.verdict(played.outcome) if played and prepared.verdict else "",
        main=prepared.main,
        times=many.times if many else None,
    )


def play_once(prepared: Prepared, reading: Reading, best: Best | None = None) -> Played:
    """Return what one play comes to, with dice as the reading says."""
    make_rule = best.lead if best else prepared.rule
    if reading.ask is not None and reading.say is not None:
        result, guided = conversation.play_asked(
            make_rule, reading.ask, reading.say, reading.tell or _tell_nobody
        )
        return _fill_played(prepared, result, guided, None)
    typed = TypedDice(parse_faces(reading.dice)) if reading.dice is not None else None
    source = typed or SeededDice(reading.seed)
    table = Table(source, typed.choose if typed else None)
    result = play(make_rule(), table)
    source.finish()
    is_repeatable = reading.seed is not None or table.trace.has_dice()
    seed = source.seed if isinstance(source, SeededDice) and is_repeatable else None
    return _fill_played(prepared, result, table, seed)


def _fill_played(prepared: Prepared, result: Any, table: Table, seed: int | None) -> Played:
    outcome = prepared.outcome(result, table.trace)
    return Played(outcome, table.trace, seed, tuple(table.changes), tuple(table.dues))


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
