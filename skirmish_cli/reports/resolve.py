"""Resolve a procedure: choose the reading that was asked for, run the one rule, and fill the
report."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, Prepared, Procedure, SideTable, bounded
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Chooser, Table
from skirmish_cli.dice.sources import AskedDice, SeededDice, Source, TypedDice, parse_faces
from skirmish_cli.reports.report import (
    Figure,
    FilledTable,
    Mode,
    Odds,
    ProcedureReport,
    Row,
    RulingInForce,
)

if TYPE_CHECKING:
    from skirmish_cli.core.outline import Roll

#: Seeds go up to this; the program picks its own among the first 2 ** 32.
MOST_SEED = 10**12


class Reading(NamedTuple):
    """Which of the three readings is wanted: odds, typed dice, asked dice, or a roll with or
    without a seed.

    `ask` puts a prompt and returns the line typed, `say` tells what was wrong with it, `choose`
    puts a choice."""

    odds: bool = False
    dice: str | None = None
    seed: int | None = None
    ask: Callable[[str], str] | None = None
    say: Callable[[str], None] | None = None
    choose: Chooser | None = None

    def mode(self, unasked: Mode = "rolled") -> Mode:
        """Return the mode, or `unasked` where none is asked for; raises UsageProblem for two that
        exclude each other."""
        asked = [
            name
            for name, given in (
                ("--odds", self.odds),
                ("--dice", self.dice is not None),
                ("--ask", self.ask is not None),
                ("--seed", self.seed is not None),
            )
            if given
        ]
        if len(asked) > 1:
            raise UsageProblem(
                f"{asked[0]} and {asked[1]} exclude each other: a command is read one way at a time"
            )
        modes: dict[str, Mode] = {
            "--odds": "odds",
            "--dice": "dice",
            "--ask": "ask",
            "--seed": "rolled",
        }
        return modes[asked[0]] if asked else unasked


class Setting(NamedTuple):
    """What the call brings beside the procedure's own options: rulings, house rules, warband
    files."""

    rulings: Sequence[str] = ()
    house: Sequence[str] = ()
    warbands: Sequence[str] = ()
    explain: bool = False


class Finder:
    """Finds the models that a command names. Files and card checks are imported when the first
    model is looked up."""

    def __init__(self, game_id: str, rules: Ruleset, warbands: Sequence[str]) -> None:
        self.game_id, self.rules, self.warbands = game_id, rules, warbands
        self.flags: set[str] = set()  # those that any model carried
        self.cards: set[str] = set()  # those of house rules that any model has
        self._found: dict[str, list[list[Model]]] = {}

    def __call__(self, sides: Sequence[Sequence[str]]) -> list[list[Model]]:
        """Return the models of each side. They are looked up once, for a file may be standard
        input."""
        asked = repr(sides)
        if asked not in self._found:
            self._found[asked] = self._find(sides)
        return [list(side) for side in self._found[asked]]

    def _find(self, sides: Sequence[Sequence[str]]) -> list[list[Model]]:
        from skirmish_cli.reports.models import find_models  # noqa: PLC0415 - imports pydantic and PyYAML

        found = find_models(get_game(self.game_id), self.rules, self.warbands, sides)
        models = [model for side in found for model in side]
        self.flags.update(flag for model in models for flag in model.flags)
        house = self.rules.data.get("house_cards", {})
        self.cards.update(
            name for name, card in house.items() if any(model.card is card for model in models)
        )
        return found


def resolve_procedure(
    game_id: str,
    name: str,
    words: Sequence[str],
    options: Mapping[str, Any],
    reading: Reading,
    setting: Setting,
) -> ProcedureReport:
    """Return the report of one procedure of a game; raises SkirmishError for anything that
    doesn't fit."""
    from skirmish_cli.files.rulesets import load_ruleset  # noqa: PLC0415 - `roll` needs no ruleset

    procedure = get_game(game_id).procedure(name)
    rules = load_ruleset(game_id, setting.house).choose(parse_rulings(setting.rulings))
    finder = Finder(game_id, rules, setting.warbands)
    command = Command(name, tuple(words), options, rules, finder)
    prepared = procedure.prepare(command)
    report = fill_report(game_id, procedure, prepared, reading, rules, setting)
    if rules.watch is None:
        return report
    from skirmish_cli.reports.touched import told_apart  # noqa: PLC0415 - most calls have no house rules

    typed = {
        key for key in rules.rulings if any(text.startswith(f"{key}=") for text in setting.rulings)
    }
    found = rules.watch.touched(set(prepared.rulings) - typed, finder.flags, finder.cards)
    again = Reading(seed=report.seed) if report.seed is not None else reading

    def resolve() -> ProcedureReport:
        return fill_report(
            game_id,
            procedure,
            procedure.prepare(command),
            again,
            rules,
            setting._replace(explain=True),
        )

    applied, looked_at = told_apart(
        rules.watch, found, None if reading.ask is not None else resolve
    )
    return report._replace(house_changes=applied, house_looked_at=looked_at)


def parse_rulings(texts: Sequence[str]) -> dict[str, str]:
    """Return the rulings typed as `KEY=VALUE`; raises UsageProblem for another form or a key
    given twice."""
    chosen: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key or not value:
            raise UsageProblem(f"--ruling {text!r} must be KEY=VALUE; 'games show GAME' lists them")
        if key in chosen:
            raise UsageProblem(f"--ruling {key} is given twice")
        chosen[key] = value
    return chosen


def fill_report(
    game_id: str | None,
    procedure: Procedure,
    prepared: Prepared,
    reading: Reading,
    rules: Ruleset | None,
    setting: Setting,
) -> ProcedureReport:
    """Return the report of a prepared procedure, read the way that was asked for."""
    mode = reading.mode("odds" if any(table.weighs for table in prepared.tables) else "rolled")
    if mode == "odds" and not prepared.figures:
        mode, reading = (
            "rolled",
            Reading(),
        )  # nothing is left to chance: the answer is all that there is to show
    seed, outcome, trace, odds = None, None, None, None
    if mode == "odds":
        odds = find_odds(prepared, explained=setting.explain)
    else:
        source = _source(reading)
        table = Table(source, reading.choose)
        result = play(prepared.rule(), table)
        source.finish()
        outcome, trace = prepared.outcome(result, table.trace), table.trace
        if isinstance(source, SeededDice) and (reading.seed is not None or trace.has_dice()):
            seed = source.seed
    in_force = (
        () if rules is None else tuple(ruling_in_force(rules, key) for key in prepared.rulings)
    )
    return ProcedureReport(
        game_id,
        procedure.name,
        mode,
        prepared.headline or procedure.summary,
        procedure.section,
        prepared.inputs,
        in_force,
        seed,
        outcome,
        trace,
        odds,
        prepared.notes,
        rules.house if rules else (),
        setting.explain,
        tuple(filled for filled in map(_filled, prepared.tables) if filled.rows),
        prepared.told_by_tables,
    )


def _filled(table: SideTable) -> FilledTable:
    return FilledTable(
        table.title,
        table.columns,
        tuple(tuple(row) for row in table.rows()),
        table.name,
        table.keys,
    )


def ruling_in_force(rules: Ruleset, key: str) -> RulingInForce:
    """Return a ruling with the value that it has in this call."""
    ruling, value = rules.rulings[key], rules.ruling(key)
    return RulingInForce(key, value, value == ruling.default, ruling.why, ruling.ours)


def find_odds(prepared: Prepared, *, explained: bool = False) -> Odds:
    """Return the exact odds of a prepared procedure: every figure is an expectation over one
    joint law.

    Explained odds also tell each roll that may come, with its modifiers.
    """
    from fractions import Fraction  # noqa: PLC0415 - slow to import, and rolled results need none

    rolls: tuple[Roll, ...] = ()
    if explained:
        from skirmish_cli.core.outline import law_and_rolls  # noqa: PLC0415 - other odds tell no rolls

        law, rolls = law_and_rolls(prepared.rule)
    else:
        law = law_of(prepared.rule)

    def figure(value: Callable[[Any], Any]) -> Figure:
        # Each result is asked once: long odds have tens of thousands of them.
        values = [value(result) for result in law.weights]
        if all(one is None for one in values):
            return Figure(None, is_chance=False)
        whole = sum(one * weight for one, weight in zip(values, law.weights.values(), strict=True))
        return Figure(Fraction(whole) / law.total, all(isinstance(one, bool) for one in values))

    rows: dict[str, tuple[Mapping[str, Any], int]] = {}
    for result, weight in law.weights.items():
        row = prepared.row(result)
        key = repr(row)
        rows[key] = (row, rows[key][1] + weight if key in rows else weight)

    return Odds(
        summary={name: figure(value) for name, value in prepared.figures.items()},
        rows=tuple(
            Row(row, Fraction(weight, law.total))
            for row, weight in sorted(rows.values(), key=_row_order)
        ),
        models={
            key: {name: figure(value) for name, value in figures.items()}
            for key, figures in prepared.models.items()
        },
        policy=prepared.policy,
        rolls=rolls,
    )


def _row_order(row: tuple[Mapping[str, Any], int]) -> list[tuple[int, Any]]:
    """Return a key that sorts rows by their values: numbers by size with the folded end last,
    texts by letter."""
    key: list[tuple[int, Any]] = []
    for value in row[0].values():
        if isinstance(value, Mapping):
            key.append(
                (0, value.get("at_least", 0) + 0.5) if "at_least" in value else (3, repr(value))
            )
        elif isinstance(value, (bool, int, float)):
            key.append((0, value))
        else:
            key.append((1, "") if value is None else (2, str(value)))
    return key


def _source(reading: Reading) -> Source:
    if reading.dice is not None:
        return TypedDice(parse_faces(reading.dice))
    if reading.ask is not None and reading.say is not None:
        return AskedDice(reading.ask, reading.say, reading.choose)
    if reading.seed is not None:
        bounded(reading.seed, "--seed", 0, MOST_SEED)
    return SeededDice(reading.seed)
