"""Command lines made from the declarations, each from a seed: right, slightly wrong, and odd."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

import yaml

from skirmish_cli.cli.commands import SHARED_COMMANDS, find_shared
from skirmish_cli.cli.options import ProcedureOptions
from skirmish_cli.core.options import Declaration
from skirmish_cli.core.procedure import Procedure
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.reports.samples import sample_warbands
from tests.deep.cli.lines.battles import make_battle_words
from tests.deep.cli.lines.shared import make_help_words, make_shared_words
from tests.deep.cli.lines.table import BATTLE, OWN_FILE, Table, look_at
from tests.deep.cli.lines.values import ODD_TEXTS, make_value, mutate
from tests.deep.cli.lines.words import make_model_word
from tests.deep.files.houses.house_files import make_house_file
from tests.mutations import mutants


class Line(NamedTuple):
    """A command line: its words, what is typed on standard input, and the file that is its own."""

    seed: int
    words: tuple[str, ...]
    typed: str = ""
    own_file: bytes = b""


def make_line(seed: int) -> Line:
    """Return the line that a seed makes."""
    return _Maker(seed).make()


class _Maker:
    """Makes one line."""

    def __init__(self, seed: int) -> None:
        self.seed, self.random = seed, random.Random(f"line {seed}")
        self.game_id = self.random.choice(game_ids())
        self.table: Table = look_at(self.game_id)
        self.typed, self.own_file = "", b""

    def make(self) -> Line:
        way = self.random.random()
        make: Callable[[], list[str]] = (
            self._make_procedure
            if way < 0.76
            else self._make_shared
            if way < 0.9
            else self._make_battle
        )
        words = make()
        if self.random.random() < 0.05:
            words = self._slip(words)
        # No argument of a process holds a character of no code.
        return Line(self.seed, tuple(words), self.typed, self.own_file)

    def _make_procedure(self) -> list[str]:
        names = list(get_game(self.game_id).procedures)
        name = self.random.choice(names)
        procedure = get_game(self.game_id).procedure(name)
        words = self._add_options(procedure, self._start(procedure))
        words += self._make_decisions(procedure)
        words += self._make_reading(procedure)
        return [self.game_id, name, *words, *self._make_files(), *self._make_form()]

    def _start(self, procedure: Procedure) -> list[str]:
        """Return an example with some of it changed, or words of our own."""
        examples = self.table.examples[procedure.name]
        if examples and self.random.random() < 0.8:
            words = list(self.random.choice(examples))
            return [self._change_word(word) for word in words]
        words = [self._make_word() for _ in range(self.random.choice((0, 1, 1, 2, 3)))]
        if " vs " in f" {procedure.arguments} " and self.random.random() < 0.8:
            words += ["vs", *(self._make_word() for _ in range(self.random.choice((1, 1, 2))))]
        return words

    def _change_word(self, word: str) -> str:
        way = self.random.random()
        if word.partition("+")[0] in self.table.models or word.startswith("{"):
            if way < 0.01:
                return "*"
            if way < 0.25:
                return make_model_word(self.random, self.table, word)
            return make_model_word(self.random, self.table) if way < 0.35 else word
        return mutate(self.random, word) if way < 0.03 else word

    def _make_word(self) -> str:
        way = self.random.random()
        if way < 0.7:
            return make_model_word(self.random, self.table)
        if way < 0.8:
            return self.random.choice(("d4", "d8", "d10", "5", "1", "12", "3/6", "*", "a", "b"))
        if way < 0.95:
            return self.random.choice([word for line in self._all_examples() for word in line])
        return self.random.choice(ODD_TEXTS)

    def _all_examples(self) -> Sequence[Sequence[str]]:
        return [words for lines in self.table.examples.values() for words in lines]

    def _add_options(self, procedure: Procedure, words: list[str]) -> list[str]:
        """Return words with some of the procedure's own options, most of them right."""
        declared = list(procedure.options.declared().values())
        number = self.random.choice((0, 0, 0, 1, 1, 2, 3)) if declared else 0
        for option in self.random.choices(declared, k=number) if declared else ():
            is_there = option.flag in words and not option.is_repeatable
            if is_there and self.random.random() < 0.95:
                at = words.index(option.flag)
                words = words[:at] + words[at + (1 if option.is_flag else 2) :]
            words = [*words, *self._write_option(option)]
        return words

    def _write_option(self, option: Declaration) -> list[str]:
        if option.is_flag:
            return [option.flag]
        value = make_value(self.random, option, self.table.seen.get(option.flag, ()))
        if self.random.random() < 0.2:
            return [f"{option.flag}={value}"]
        short = f"-{option.short}" if option.short and self.random.random() < 0.5 else option.flag
        return [short, value]

    def _make_decisions(self, procedure: Procedure) -> list[str]:
        words: list[str] = []
        if procedure.policies and self.random.random() < 0.3:
            policy = self.random.choice(procedure.policies)
            value = self.random.choice(
                [*(policy.values or self.table.models[:3]) * 4, "best", "none", "x", ""]
            )
            if policy.repeatable and self.random.random() < 0.3:
                value = f"{self.random.choice(self.table.models)}:{value}"
            words += ["--policy", f"{policy.name}={value}"]
        if self.table.rulings and self.random.random() < 0.15:
            key, values = self.random.choice(self.table.rulings)
            value = self.random.choice([*values * 3, "x"] if values else ["1", "3", "x"])
            words += ["--ruling", f"{key}={value}"]
        if self.random.random() < 0.02:
            words += [self.random.choice(("--policy", "--ruling")), self.random.choice(ODD_TEXTS)]
        return words

    def _make_reading(self, procedure: Procedure) -> list[str]:
        way = self.random.random()
        if way < 0.45:
            return ["--odds"]
        if way < 0.72:
            return ["--seed", self.random.choice(("1", "2", "3", "17", "0", "1000000000000"))]
        if way < 0.87:
            return ["--dice", self._make_dice(procedure)]
        if way < 0.92:
            answers = [self._make_face(procedure) for _ in range(self.random.choice((0, 0, 3, 9)))]
            self.typed = "".join(f"{answer}\n" for answer in answers)
            return ["--ask"]
        if way < 0.96:
            times = self.random.choice(("1", "3", "3", "12", "40", "0", "1001"))
            return ["--times", times, "--seed", "5"]
        return self.random.choice(([], ["--odds", "--seed", "1"], ["--dice", "1", "--times", "3"]))

    def _make_dice(self, procedure: Procedure) -> str:
        number = self.random.choice((0, 1, 2, 3, 4, 6, 10, 30))
        return ",".join(self._make_face(procedure) for _ in range(number))

    def _make_face(self, procedure: Procedure) -> str:
        way = self.random.random()
        if way < 0.9:
            return str(self.random.randint(1, self.random.choice((6, 6, 10, 4))))
        words = [value for policy in procedure.policies for value in policy.values]
        if words and way < 0.97:
            return self.random.choice(words)
        return self.random.choice(("0", "11", "-1", "?", "undo", "", "tarch", "I", *ODD_TEXTS[:20]))

    def _make_files(self) -> list[str]:
        words: list[str] = []
        if self.random.random() < 0.8:
            words += [word for file in self.table.files for word in ("-w", file)]
        if self.random.random() < 0.09:
            self.own_file = make_house_file(self.game_id, self.random.randrange(10**6))
            words += ["--house", OWN_FILE]
        elif self.random.random() < 0.02:
            words += ["-w", self._make_file()]
        return words

    def _make_file(self) -> str:
        """Return a file: a sample, a damaged one, house rules, or none."""
        way = self.random.random()
        if way < 0.3:
            return self.random.choice(self.table.files)
        if way < 0.6:
            sample = self.random.choice(sample_warbands(self.game_id))
            data = yaml.safe_load(sample.read_bytes())
            _, damaged = next(mutants(data, 1, f"file {self.seed}"))
            self.own_file = json.dumps(damaged, ensure_ascii=False).encode()
            return OWN_FILE
        if way < 0.85:
            self.own_file = make_house_file(self.game_id, self.random.randrange(10**6))
            return OWN_FILE
        return self.random.choice(
            ("-", "none.yaml", "/", ".", BATTLE.format(game=self.game_id), "")
        )

    def _make_form(self) -> list[str]:
        words = self.random.choice(
            (
                *([], ["--json"], ["--json"], ["--format", "plain"], ["--format", "json"]),
                *(["--format", "plain", "--full"], ["-q"], ["--explain"], ["--exact", "--full"]),
            )
        )
        if self.random.random() < 0.03:
            one = self.random.choice(list(ProcedureOptions.declared().values()))
            words = [*words, *([] if one.name == "out" else self._write_option(one))]
        if self.random.random() < 0.02:
            out = self.random.choice(("o.svg", "o.html", "o.md", "o.txt", "o.x", "none/o.md", ""))
            words = [*words, "-o", out]
        return words

    def _make_shared(self) -> list[str]:
        name = self.random.choice(
            [
                *(one for one in SHARED_COMMANDS if one != "battle"),
                "roll",
                "validate",
                "card",
                "help",
            ]
        )
        if name == "help":
            return make_help_words(self.random, self.game_id, self.table)
        command = find_shared(name)
        words = self._words_of_files() if name in ("validate", "diff") else []
        words += make_shared_words(self.random, name, self.game_id, self.table)
        options = [one for one in command.options.declared().values() if one.name != "out"]
        number = self.random.choice((0, 0, 1, 1, 2)) if options else 0
        for option in self.random.choices(options, k=number):
            files = option.kind == "file" or option.name == "output"
            words += [option.flag, self._make_file()] if files else self._write_option(option)
        if name == "init" and "-o" not in words:
            words += self.random.choice(([], ["-o", "made.yaml"], ["-o", self.table.files[0]]))
        if name in ("roll", "demo") and "--seed" not in words:
            words += ["--seed", "3"]
        return [name, *words]

    def _words_of_files(self) -> list[str]:
        # One line has one file of its own.
        return [
            self._make_file(),
            *self.random.choice(([], [self.random.choice(self.table.files)])),
        ]

    def _make_battle(self) -> list[str]:
        if self.random.random() < 0.5:
            return make_battle_words(self.random, self.game_id, self.table)
        words = self._make_procedure()[1:]
        at = words.index("-w") if "-w" in words else len(words)
        reading = self.random.choice((["--dry-run"], [], ["--json"]))
        return ["battle", "do", *words[:at], *reading, "--battle", BATTLE.format(game=self.game_id)]

    def _slip(self, words: list[str]) -> list[str]:
        """Return the words with one left out, doubled, moved or changed."""
        if not words:
            return words
        at, changed = self.random.randrange(len(words)), list(words)
        way = self.random.randrange(5)
        if way == 0:
            del changed[at]
        elif way == 1:
            changed.insert(at, changed[at])
        elif way == 2:
            self.random.shuffle(changed)
        elif way == 3:
            changed[at] = mutate(self.random, changed[at])
        else:
            changed.insert(at, self.random.choice(ODD_TEXTS))
        return changed
