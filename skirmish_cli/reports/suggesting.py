"""The right command in full, for one whose words or options don't do.

What is suggested was made ready beforehand, so that it can be pasted: the command as it was typed
with what it lacks, or else an example of the procedure.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.errors import (
    MissingOptions,
    SkirmishError,
    UnknownFlag,
    UsageProblem,
    WrongWords,
)
from skirmish_cli.core.game import Game
from skirmish_cli.core.options import Declaration, Typed
from skirmish_cli.core.positions import can_read, is_number, list_flags
from skirmish_cli.core.procedure import Procedure
from skirmish_cli.files.game_data import load_data
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports import rewording
from skirmish_cli.reports.finding import list_samples

if TYPE_CHECKING:
    from skirmish_cli.core.ruleset import Ruleset
    from skirmish_cli.reports.models import Known

#: What is tried as the value of an option that no example has.
_VALUES = ("4", "1", "8", "d8", "4+", "1,1", "3/6")
#: The options of every procedure that take a value.
_VALUED = {"--dice", "--seed", "--ruling", "--policy", "--house", "--format", "--times", "--out"}
_VALUED |= {"-o", "--plays", "--color"}


#: So many of the names that are known stand before an example.
_MOST_NAMES = 4
#: Problems of a line that tell nothing new when its words are right.
_INCOMPLETE = (WrongWords, MissingOptions, UnknownFlag)


class Line(NamedTuple):
    """A command line behind its procedure: words, typed options, files of models."""

    words: tuple[str, ...]
    typed: Mapping[str, Typed]
    files: tuple[str, ...] = ()


#: Makes a line ready, and raises SkirmishError where it is wrong.
Try = Callable[[Line], None]


def explain_flag(problem: UnknownFlag, game: Game, procedure: Procedure) -> UsageProblem:
    """Return the problem of a flag, which may be an option of the procedure."""
    name = problem.flag.replace("-", "_")
    options = procedure.options.declared().values()
    for option in options:
        # What is needed without models stands on the cards of those that are named.
        is_beside = not option.needed.startswith("without")
        if is_beside and (name == option.name or problem.flag in option.also):
            value = "" if option.is_flag else f" {option.metavar}"
            return UsageProblem(
                f"+{problem.flag} is no flag of a model here but an option: {option.flag}{value}"
            )
    if problem.lister and procedure.flags:
        return UnknownFlag(
            problem.bare, problem.flag, f"skirmish {game.id} {procedure.name} --help"
        )
    return problem


class Around(NamedTuple):
    """What a line stands in: how it starts, what it has besides, and the models that it can name.

    It starts with `skirmish` and the game, or with `skirmish battle do`.
    """

    start: tuple[str, ...]
    rest: Sequence[str]
    list_models: Callable[[], Sequence[Known]]
    rules: Ruleset


class Suggester:
    """Suggests lines of a procedure, each of which an attempt found right."""

    def __init__(self, game: Game, procedure: Procedure, around: Around, attempt: Try) -> None:
        self.game, self.procedure, self.around, self.attempt = game, procedure, around, attempt
        self.options = procedure.options.declared()

    def reword(self, problem: UsageProblem, line: Line) -> UsageProblem | None:
        """Return the problem of a line with the one that its words mean; None without one."""
        if all(map(is_number, line.words)):
            return None  # no files need be read to see that numbers are no models
        try:
            known = self.around.list_models()
        except SkirmishError:
            return None  # a file that is wrong comes after words that are
        reworded = list(rewording.reword(line.words, known, self.around.rules))
        parted: list[tuple[str, ...]] = []
        if f" {rewording.VS} " in self.procedure.arguments:
            parted += rewording.part([line.words, *reworded][-1], known)
        for words in [*reworded, *parted]:
            completed, _ = self._complete(line._replace(words=words))
            if completed is not None:
                return _say(problem, f"write: {self._write(completed)}")
        # What is wrong beyond the words is told at once, not only when they are right.
        for words in reworded:
            meant = line._replace(words=words)
            beyond = self._find_problem(meant)
            if beyond is not None and not isinstance(beyond, _INCOMPLETE):
                return _say(problem, f"write: {self._write(meant)}; but even so: {beyond}")
        return None

    def explain_numbers(self, problem: UsageProblem, line: Line) -> UsageProblem | None:
        """Return the problem of numbers at the end of a line that belong to options.

        None where they don't, or where nothing would be right without them.
        """
        for count in range(1, len(line.words) + 1):
            numbers = line.words[-count:]
            if not is_number(numbers[0]):
                return None
            less = line._replace(words=line.words[:-count])
            completed, missing = self._complete(less)
            # Numbers alone fill the positions in their order: only one more can be a slip.
            if all(map(is_number, less.words)):
                is_slip = bool(less.words) and count == 1 and not missing
                if not completed or not is_slip:
                    return None
                bare = problem.bare if isinstance(problem, WrongWords) else str(problem)
                surplus = f"{numbers[0]!r} is a word too many"
                return UsageProblem(f"{bare}: {surplus}; write: {self._write(less)}")
            if completed is not None or missing:
                found = self._say_options(less, numbers, missing)
                if found is not None:
                    return found
        return None

    def _say_options(
        self, less: Line, numbers: Sequence[str], missing: Sequence[str]
    ) -> UsageProblem | None:
        """Return the problem of numbers that a line is right without, if they are options."""
        by_flag = {one.flag: one for one in self.options.values()}
        flags = dict.fromkeys([*missing, *list_flags(self.procedure.positions)])
        line, told, surplus = less, list[str](), list[str]()
        for number in numbers:
            for flag in flags:
                name = by_flag[flag].name
                said = line._replace(typed={**line.typed, name: (number,)})
                if name not in line.typed and (flag in missing or self._complete(said)[0]):
                    line = said
                    told.append(f"{number} is {flag} {number} here")
                    break
            else:
                surplus.append(repr(number))
        if surplus:
            are = "is a word" if len(surplus) == 1 else "are words"
            told.append(f"{', '.join(surplus)} {are} too many")
        bare = f"{self.procedure.name}: {', '.join(told)}"
        completed, _ = self._complete(line)
        if completed is not None:
            return UsageProblem(f"{bare}; write: {self._write(completed)}")
        beyond = self._find_problem(line)
        is_new = beyond is not None and not isinstance(beyond, _INCOMPLETE)
        return UsageProblem(f"{bare}; but even so: {beyond}") if is_new else None

    def _find_problem(self, line: Line) -> UsageProblem | None:
        """Return what is wrong with a line, or None where nothing is."""
        try:
            self.attempt(line)
        except UsageProblem as problem:
            return problem
        except SkirmishError:
            return None
        return None

    def explain(self, problem: UsageProblem, line: Line) -> UsageProblem:
        """Return the problem of a line with the right command in full."""
        bare = problem.bare if isinstance(problem, WrongWords) else str(problem)
        completed, missing = self._complete(line)
        if isinstance(problem, MissingOptions):
            bare = f"{self.procedure.name} needs {', '.join(missing or problem.flags)}"
        elif completed is None:
            completed, _ = self._complete(self._move_numbers(line))
        example = problem.example if isinstance(problem, WrongWords) else ""
        right = self._write(completed) if completed else self._find_example(example, line)
        return UsageProblem(f"{_cut_names(bare)}; for example: {right}" if right else bare)

    def _complete(self, line: Line) -> tuple[Line | None, list[str]]:
        """Return a line with values for the options that it lacks, and which those are.

        There is no such line where something else is wrong with it.
        """
        missing: list[str] = []
        by_flag = {one.flag: one for one in self.options.values()}
        # In the order in which players say them.
        order = list(dict.fromkeys([*list_flags(self.procedure.positions), *by_flag]))
        completed = line
        while len(missing) <= len(by_flag):
            try:
                self.attempt(completed)
            except MissingOptions as problem:
                lacking = [flag for flag in problem.flags if flag not in missing]
                if not lacking or not all(flag in by_flag for flag in lacking):
                    return None, missing
                missing = sorted([*missing, *lacking], key=order.index)
                values = {by_flag[flag].name: self._find_value(by_flag[flag]) for flag in missing}
                completed = line._replace(typed={**line.typed, **values})
            except SkirmishError:
                return None, missing
            else:
                return completed, missing
        return None, missing

    def _move_numbers(self, line: Line) -> Line:
        """Return a line with the numbers at its end as the options that they may be."""
        words, numbers = list(line.words), list[str]()
        while words and is_number(words[-1]):
            numbers.insert(0, words.pop())
        if not words:
            return line
        free = [
            one
            for one in self.procedure.positions
            if isinstance(one, Declaration) and one.name not in line.typed and not one.is_flag
        ]
        # Numbers behind models are those that no card has: the last of the positions.
        needed = [one for one in free if one.needed in ("", "always")] or free
        values: dict[str, Typed] = {
            one.name: (text,) for one, text in zip(needed, numbers, strict=False)
        }
        return line._replace(words=tuple(words), typed={**line.typed, **values})

    def _find_value(self, option: Declaration) -> Typed:
        """Return a value of an option: that of an example, or one that it takes."""
        for example in self.procedure.examples:
            typed = self._read(example).typed
            if option.name in typed:
                return typed[option.name]
        reader = option.reader
        if reader is None:
            return True
        tried = [*reader.choices, *_VALUES]
        return (next((text for text in tried if can_read(reader, text, None)), tried[0]),)

    def _find_example(self, example: str, line: Line) -> str:
        """Return the first example that is right, whole; nothing if there is none.

        One that needs the sample warbands comes after those that need no others than were typed.
        """
        first = [example] if example else []
        examples = [(text, self._read(text)) for text in [*first, *self.procedure.examples]]
        examples += [(text, self._read(text)) for text in self._list_demos()]
        samples = tuple(list_samples(self.game.id))
        for files in dict.fromkeys([(), line.files, samples]):
            for text, read in examples:
                if (not read.files or files == samples) and self._is_right(read, files):
                    start = "" if text.startswith("skirmish ") else f"skirmish {self.game.id} "
                    named = () if read.files else map(os.path.basename, files)
                    return start + " ".join([text, *(f"-w {shlex.quote(one)}" for one in named)])
        return ""

    def _is_right(self, read: Line, files: tuple[str, ...]) -> bool:
        """Return whether an example can be made ready with the models of some files."""
        try:
            self.attempt(read._replace(files=files))
        except SkirmishError:
            return False
        return True

    def _list_demos(self) -> list[str]:
        """Return the game's demonstration, where it is one of this procedure."""
        demo = load_data(self.game.id, "ruleset").get("demo") or {}
        is_ours = demo.get("procedure") == self.procedure.name
        return [shlex.join([self.procedure.name, *demo["words"]])] if is_ours else []

    def _read(self, example: str) -> Line:
        """Return an example as a line; what every procedure takes is passed over."""
        parts = shlex.split(example)
        parts = parts[2:] if parts[:1] == ["skirmish"] else parts
        typing = {one.flag: one for one in self.options.values()}
        typing |= {f"-{one.short}": one for one in self.options.values() if one.short}
        words: list[str] = []
        files: list[str] = []
        typed: dict[str, Typed] = {}
        rest = iter(parts[1:])
        for part in rest:
            option = typing.get(part)
            if option is not None and option.is_flag:
                typed[option.name] = True
            elif option is not None:
                before = typed.get(option.name, ())
                given = before if isinstance(before, tuple) else ()
                typed[option.name] = (*given, next(rest, ""))
            elif part in ("-w", "--warband"):
                files.append(next(rest, ""))
            elif part in _VALUED:
                next(rest, "")
            elif not part.startswith("-"):
                words.append(part)
        return Line(tuple(words), typed, tuple(files))

    def _write(self, line: Line) -> str:
        """Return a line as a player pastes it into a shell."""
        parts = [*self.around.start, self.procedure.name, *line.words]
        for name, typed in line.typed.items():
            flag = self.options[name].flag
            parts += (
                [flag]
                if isinstance(typed, bool)
                else [part for text in typed for part in (flag, text)]
            )
        parts += [part for file in line.files for part in ("-w", file)]
        return shlex.join([*parts, *self.around.rest])


def _say(problem: UsageProblem, remedy: str) -> UsageProblem:
    """Return a problem with what to write, before the names that are known."""
    bare = problem.bare if isinstance(problem, WrongWords) else str(problem)
    wrong, _, _ = bare.partition("; ")
    return UsageProblem(f"{wrong}; {remedy}")


def _cut_names(bare: str) -> str:
    """Return what is wrong with a few of the names that are known, so that a remedy is seen.

    >>> _cut_names("unknown model 'x'; known: a, b, c, d, e, f, g")
    "unknown model 'x'; known: a, b, c, d and 3 more"
    """
    wrong, known, listed = bare.partition("; known: ")
    names = listed.split(", ")
    if len(names) <= _MOST_NAMES + 1:
        return bare
    return f"{wrong}{known}{', '.join(names[:_MOST_NAMES])} and {len(names) - _MOST_NAMES} more"
