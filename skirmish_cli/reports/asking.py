"""A command line made a command: its words in their places, its options, its policies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.command import BEST, EVERY_MODEL, Command
from skirmish_cli.core.errors import MissingOptions, UsageProblem, WrongWords
from skirmish_cli.core.options import Typed
from skirmish_cli.core.positions import is_number, list_flags, place_words, split_files
from skirmish_cli.core.procedure import Procedure
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.lazy import lazy
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.reading import Reading, Setting, list_in_force

if TYPE_CHECKING:
    from skirmish_cli.reports import models, suggesting
else:
    models = lazy("skirmish_cli.reports.models")
    suggesting = lazy("skirmish_cli.reports.suggesting")


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
        command = make_command(procedure, left, placed, finder.rules, finder, setting)
        battle = finder.tell_battle()
        command = command._replace(battle=battle)
        return procedure.in_battle(command) if battle and procedure.in_battle else command
    except UsageProblem as problem:
        # What stands in an option's place is wrong as a word is.
        raise (problem if placed == dict(typed) else WrongWords(str(problem))) from None


def explain_command(
    problem: UsageProblem,
    procedure: Procedure,
    asked: suggesting.Line,
    finder: Finder,
    reading: Reading,
    setting: Setting,
) -> UsageProblem:
    """Return the problem of a command with the right one in full, where there is one."""
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
    start = ("skirmish", *(("battle", "do") if finder.tell_battle() else (game.id,)))
    around = suggesting.Around(start, rest, finder.shelf.list_all, rules)
    suggester = suggesting.Suggester(game, procedure, around, attempt)
    reworded = suggester.reword(problem, asked)
    if reworded is not None:
        return reworded
    if not isinstance(problem, (WrongWords, MissingOptions)):
        return problem
    return suggester.explain_numbers(problem, asked) or suggester.explain(problem, asked)


def make_command(
    procedure: Procedure,
    words: Sequence[str],
    typed: Mapping[str, Typed],
    rules: Ruleset,
    finder: Finder,
    setting: Setting,
) -> Command:
    """Return what a player asked for; raises UsageProblem for wrong options."""
    words = ["vs" if word.casefold() == "vs" else word for word in words]
    policies = procedure.read_policies(setting.policies)
    ruled = {
        policy.ruling: policies[policy.name][-1]
        for policy in procedure.policies
        if policy.ruling and policies.get(policy.name, (BEST,))[-1] != BEST
    }
    rules = rules.choose(ruled) if ruled else rules
    options = procedure.options(typed, rules)
    files = tuple(setting.warbands)
    if EVERY_MODEL in words:
        words = _name_every_model(words, finder)
    return Command(procedure.name, tuple(words), options, rules, finder, files, policies)


def _name_every_model(words: Sequence[str], finder: Finder) -> list[str]:
    """Return words with every model in the place of a star, so that a procedure can count them.

    Raises WrongWords where the star stands for none.
    """
    every = finder.list_every()
    if not every:
        raise WrongWords(f"{EVERY_MODEL!r} stands for every model, and there are none: add -w FILE")
    return [one for word in words for one in (every if word == EVERY_MODEL else [word])]
