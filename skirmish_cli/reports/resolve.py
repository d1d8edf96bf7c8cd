"""Resolve a procedure: read its rule as asked for, and fill the report."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, Prepared, Procedure, SideTable, bounded
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Chooser, Table
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.sources import AskedDice, SeededDice, Source, TypedDice, parse_faces
from skirmish_cli.lazy import lazy
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
    import fractions

    from skirmish_cli.core import outline
    from skirmish_cli.files import rulesets
    from skirmish_cli.reports import models
else:
    fractions = lazy("fractions")
    outline = lazy("skirmish_cli.core.outline")
    rulesets = lazy("skirmish_cli.files.rulesets")
    models = lazy("skirmish_cli.reports.models")

#: Seeds go up to this; the program picks its own among the first 2 ** 32.
MOST_SEED = 10**12


class Reading(NamedTuple):
    """How a rule is to be read: as odds, with typed or asked dice, or rolled.

    `ask` puts a prompt and returns the line typed, `say` tells what was wrong with it, `choose`
    puts a choice.
    """

    odds: bool = False
    dice: str | None = None
    seed: int | None = None
    ask: Callable[[str], str] | None = None
    say: Callable[[str], None] | None = None
    choose: Chooser | None = None

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
        return asked[0][1] if asked else unasked


class Setting(NamedTuple):
    """What a call brings beside the options: rulings, house rules, warband files."""

    rulings: Sequence[str] = ()
    house: Sequence[str] = ()
    warbands: Sequence[str] = ()
    explain: bool = False


class Finder:
    """Finds the models that a command names, each time it is called with two sides.

    It remembers the flags that any of them carried, and the cards of house rules among theirs.
    """

    def __init__(self, game_id: str, rules: Ruleset, warbands: Sequence[str]) -> None:
        self.game_id, self.rules, self.warbands = game_id, rules, warbands
        self.flags: set[str] = set()
        self.cards: set[str] = set()
        self._found: dict[str, list[list[Model]]] = {}

    def __call__(self, sides: Sequence[Sequence[str]]) -> list[list[Model]]:
        """Return the models of each side."""
        # They are looked up once, for a file may be standard input.
        asked = repr(sides)
        if asked not in self._found:
            self._found[asked] = self._find(sides)
        return [list(side) for side in self._found[asked]]

    def _find(self, sides: Sequence[Sequence[str]]) -> list[list[Model]]:
        found = models.find_models(get_game(self.game_id), self.rules, self.warbands, sides)
        every = [model for side in found for model in side]
        self.flags.update(flag for model in every for flag in model.flags)
        house = self.rules.house_cards
        self.cards.update(
            name for name, card in house.items() if any(model.card is card for model in every)
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
    """Return the report of one procedure of a game.

    Raises SkirmishError for anything that doesn't fit.
    """
    procedure = get_game(game_id).procedure(name)
    rules = rulesets.load_ruleset(game_id, setting.house).choose(parse_rulings(setting.rulings))
    finder = Finder(game_id, rules, setting.warbands)
    command = Command(name, tuple(words), options, rules, finder)
    prepared = procedure.prepare(command)
    report = fill_report(game_id, procedure, prepared, reading, rules, setting)
    if rules.watch is None:
        return report
    typed = {
        key for key in rules.rulings if any(text.startswith(f"{key}=") for text in setting.rulings)
    }
    used = rules.watch.find_used(set(prepared.rulings) - typed, finder.flags, finder.cards)
    return report._replace(house_changes=used)


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
    seed, outcome, trace, odds = None, None, None, None
    if mode == "odds":
        odds = find_odds(prepared, explained=setting.explain)
    else:
        source = _make_source(reading)
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
        tuple(table for table in map(_fill_table, prepared.tables) if table.rows),
        prepared.told_by_tables,
    )


def _fill_table(table: SideTable) -> FilledTable:
    rows = tuple(tuple(row) for row in table.rows())
    return FilledTable(table.title, table.columns, rows, table.name, table.keys)


def ruling_in_force(rules: Ruleset, key: str) -> RulingInForce:
    """Return a ruling with the value that it has in this call."""
    ruling, value = rules.rulings[key], rules.ruling(key)
    return RulingInForce(key, value, value == ruling.default, ruling.why, ruling.ours)


def find_odds(prepared: Prepared, *, explained: bool = False) -> Odds:
    """Return the exact odds of a prepared procedure, all from one joint law.

    Explained odds also hold each roll that may come, with its modifiers.
    """
    law, rolls = outline.law_and_rolls(prepared.rule) if explained else (law_of(prepared.rule), ())
    return Odds(
        summary={name: _find_figure(law, value) for name, value in prepared.figures.items()},
        rows=_find_rows(law, prepared.row),
        models={
            key: {name: _find_figure(law, value) for name, value in figures.items()}
            for key, figures in prepared.models.items()
        },
        policy=prepared.policy,
        rolls=rolls,
    )


def _find_figure(law: Law[Any], value: Callable[[Any], Any]) -> Figure:
    """Return the mean of a value of the result; of bools it is a chance."""
    # Each result is asked once: long odds have tens of thousands of them.
    values = [value(result) for result in law.weights]
    if all(one is None for one in values):
        return Figure(None, is_chance=False)
    whole = sum(one * weight for one, weight in zip(values, law.weights.values(), strict=True))
    mean = fractions.Fraction(whole) / law.total
    return Figure(mean, all(isinstance(one, bool) for one in values))


def _find_rows(law: Law[Any], row_of: Callable[[Any], Mapping[str, Any]]) -> tuple[Row, ...]:
    """Return the rows of a distribution in order, equal ones added up."""
    rows: dict[str, tuple[Mapping[str, Any], int]] = {}
    for result, weight in law.weights.items():
        row = row_of(result)
        key = repr(row)
        rows[key] = (row, rows[key][1] + weight if key in rows else weight)
    return tuple(
        Row(row, fractions.Fraction(weight, law.total))
        for row, weight in sorted(rows.values(), key=_row_order)
    )


def _row_order(row: tuple[Mapping[str, Any], int]) -> list[tuple[int, Any]]:
    """Return a key that sorts rows by their values.

    Numbers come by size with the folded end last, texts by letter.
    """
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


def _make_source(reading: Reading) -> Source:
    if reading.dice is not None:
        return TypedDice(parse_faces(reading.dice))
    if reading.ask is not None and reading.say is not None:
        return AskedDice(reading.ask, reading.say, reading.choose)
    if reading.seed is not None:
        bounded(reading.seed, "--seed", 0, MOST_SEED)
    return SeededDice(reading.seed)
