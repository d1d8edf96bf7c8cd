"""Tries a line, and says what is wrong with how it ended."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from tests.deep.cli.lines.making import Line, make_line
from tests.deep.cli.lines.running import Ran, run_words
from tests.deep.cli.lines.table import OWN_FILE, lay_table

#: How a line may end; that something was found is told by these commands alone.
RIGHT_ENDS = (0, 2, 3, 4)
FINDING = ("validate", "battle", "diff")
#: A number or fraction in a text, and that of a row of odds.
_NUMBER = re.compile(r"-?\d[\d/]*")
_AT_LEAST = "_at_least"
_EXACT = re.compile(r"exactly ([\d/]+)")
#: Readings that give the same each time.
_STEADY = ("--odds", "--seed", "--dice")


class Trial(NamedTuple):
    """What became of a line: its exit code, and what is wrong with how it ended."""

    line: Line
    code: int | None
    faults: list[str]


class Folder:
    """A folder with the samples, in which lines are tried one after another, each alike."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.laid = lay_table(path)

    def run(self, line: Line, words: Sequence[str]) -> Ran:
        """Run words of a line with its own file there."""
        (self.path / OWN_FILE).unlink(missing_ok=True)
        if line.own_file:
            (self.path / OWN_FILE).write_bytes(line.own_file)
        try:
            return run_words(words, line.typed, self.path)
        finally:
            self._tidy()

    def _tidy(self) -> None:
        """Take away what a line has written, and lay anew what it has changed."""
        for path in self.path.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            elif path.name not in self.laid and path.name != OWN_FILE:
                path.unlink()
        for name in self.laid:
            file = self.path / name
            if not file.exists() or file.read_bytes() != self.laid[name]:
                file.write_bytes(self.laid[name])

    def try_line(self, line: Line) -> Trial:
        """Return what becomes of a line."""
        ran = self.run(line, line.words)
        faults = list(find_faults(line.words, ran))
        if not faults and ran.code == 0 and _can_compare(line.words):
            faults = list(self._compare(line))
        return Trial(line, ran.code, faults)

    def _compare(self, line: Line) -> Iterator[str]:
        """Yield what is in the JSON of a line and not in its plain text."""
        bare = _without_form(line.words)
        in_full = ["--format", "plain", "--full"]
        if not any(word.startswith("--plays") for word in bare):
            in_full.append("--exact")
        data, plain = (self.run(line, [*bare, *form]) for form in (["--json"], in_full))
        for ran in (data, plain):
            yield from find_faults(line.words, ran)
        if data.code != plain.code:
            yield f"JSON ends with {data.code}, plain text with {plain.code}"
        elif data.code == 0 and data.out[:1] != "{":
            yield f"--json gives no JSON but {data.out[:100]!r}"
        elif data.code == 0 and data.raised == plain.raised == "":
            told = json.loads(data.out)
            yield from _find_missing(told, plain.out)
            yield from self._throw_again(line, bare, told)

    def _throw_again(self, line: Line, bare: list[str], told: Mapping[str, Any]) -> Iterator[str]:
        """Yield what differs where the dice of a seed are typed, or the odds don't know of."""
        if told.get("outcome") is None or "--seed" not in bare or "--odds" in bare:
            return
        at = bare.index("--seed")
        rest = bare[:at] + bare[at + 2 :]
        throws = [one for one in told.get("trace") or () if one["kind"] == "throw"]
        faces = ",".join(str(face) for throw in throws for face in throw["faces"])
        if faces:
            again = self.run(line, [*rest, "--dice", faces, "--json"])
            yield from find_faults(line.words, again)
            typed = json.loads(again.out) if again.code == 0 else {}
            for key in ("outcome", "changes", "due"):
                if typed.get(key) != told[key]:
                    yield f"--dice {faces} ends with {again.code}: {again.err}another {key}"
        if line.seed % 3 == 0:
            weighed = self.run(line, [*rest, "--odds", "--json"])
            yield from find_faults(line.words, weighed)
            if weighed.code == 0:
                yield from _find_impossible(told["outcome"], json.loads(weighed.out)["odds"])


def find_faults(words: Sequence[str], ran: Ran) -> Iterator[str]:
    """Yield what is wrong with how a line ended."""
    if ran.raised:
        yield ran.raised
        return
    is_finding = ran.code == 1 and words[:1] and words[0] in FINDING
    if ran.code not in RIGHT_ENDS and not is_finding:
        yield f"exit {ran.code}: {ran.err.strip()[-300:]}"
    if "Traceback" in ran.err + ran.out:
        yield "a traceback"
    if ran.code not in (0, 1, None):
        yield from _find_fault_of_error(words, ran)
    if ran.code == 0 and ran.out[:1] == "{" and _wants_json(words):
        yield from _find_fault_of_data(ran.out)


def _find_fault_of_error(words: Sequence[str], ran: Ran) -> Iterator[str]:
    """Yield what is wrong with an error, which is one line behind what was asked and told."""
    lines = ran.err.rstrip("\n").split("\n")
    if not lines[-1].startswith("skirmish: ") or not lines[-1][10:].strip():
        yield f"no line says what was wrong: {ran.err[-300:]!r}"
    if len(lines) > 1 and "--ask" not in words and words[:1] not in (("validate",), ("diff",)):
        yield f"{len(lines)} lines of errors: {ran.err[:300]!r}"
    if ran.out and words[:1] != ("validate",):
        yield f"an error with output: {ran.out[:200]!r}"


def _find_impossible(outcome: Mapping[str, Any], odds: Mapping[str, Any] | None) -> Iterator[str]:
    """Yield an outcome of dice that the odds don't have among theirs."""
    rows = [row["outcome"] for row in odds["distribution"]] if odds else []
    names = {name.removesuffix(_AT_LEAST) for row in rows for name in row}
    shown = {name: outcome.get(name) for name in sorted(names)}
    if rows and names <= outcome.keys() and not any(_is_row(outcome, row) for row in rows):
        yield f"the odds don't have the outcome {shown}"


def _is_row(outcome: Mapping[str, Any], row: Mapping[str, Any]) -> bool:
    """Return whether an outcome is what a row of the odds says, such as 4 of 3 or more."""
    for name, weighed in row.items():
        value = outcome[name.removesuffix(_AT_LEAST)]
        least = weighed.get("at_least") if isinstance(weighed, dict) else None
        least = weighed if name.endswith(_AT_LEAST) else least
        if value != weighed if least is None else value < least:
            return False
    return True


def _wants_json(words: Sequence[str]) -> bool:
    return "--json" in words or "json" in words


def _find_fault_of_data(out: str) -> Iterator[str]:
    try:
        data = json.loads(out, parse_constant=_refuse)
    except ValueError as problem:
        yield f"no JSON: {problem}"
        return
    if data.get("schema") != 1 and "$schema" not in data:
        yield f"a schema that isn't 1: {data.get('schema')!r}"
    odds = data.get("odds")
    if isinstance(odds, dict) and odds.get("distribution"):
        yield from _find_fault_of_odds(odds["distribution"])


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


def _find_fault_of_odds(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield what is wrong with a distribution; fractions of very many digits aren't printed."""
    if all("fraction" in row for row in rows):
        total = sum(Fraction(row["fraction"]) for row in rows)
        if total != 1:
            yield f"the chances add up to {total}"
    outcomes = [json.dumps(row["outcome"], sort_keys=True) for row in rows]
    if len(set(outcomes)) != len(outcomes):
        yield "two rows of odds are the same outcome"
    if any(not 0 <= row["probability"] <= 1 for row in rows):
        yield "a chance outside 0 to 1"


def _can_compare(words: Sequence[str]) -> bool:
    """Return whether a line gives the same each time, as plain text and as JSON."""
    return (
        any(word in words for word in _STEADY)
        and not any(word.startswith(("-h", "--help")) for word in words)
        and not {"--ask", "-o", "--out", "--times", "init", "schema", "config"} & set(words)
        and words[0] not in ("battle", "demo", "validate", "diff", "card")
    )


def _without_form(words: Sequence[str]) -> list[str]:
    """Return the words of a line without those that say how it is shown."""
    kept: list[str] = []
    rest = iter(words)
    for word in rest:
        if word in ("--format", "--color"):
            next(rest, None)
        elif word not in ("--json", "-q", "--quiet", "--full", "--exact") and not word.startswith(
            ("--format=", "--color=")
        ):
            kept.append(word)
    return kept


def _find_missing(data: Mapping[str, Any], plain: str) -> Iterator[str]:
    """Yield each exact chance of the JSON that the plain text in full doesn't have.

    Text shows what several throws come to in parts, each of which is a distribution of its own.
    """
    if not data.get("odds") or data["odds"]["method"] != "exact":
        return
    shown = set(_NUMBER.findall(plain))
    for name, fraction in data["odds"]["fractions"].items():
        if "/" in fraction and fraction not in shown:
            yield f"JSON has {name} {fraction}, which plain text lacks"
    rows = [line for line in plain.splitlines() if "; odds " in line or ": odds " in line]
    exact = [found[1] for line in rows if (found := _EXACT.search(line))]
    total = sum(map(Fraction, exact))
    if len(exact) == len(rows) and total.denominator != 1:
        yield f"the chances of plain text add up to {total}"


def describe_line(line: Line) -> str:
    """Return a line as it is typed, and how it is made again."""
    told = [f"skirmish {shlex.join(line.words)}"]
    told += [f"  typed: {line.typed!r}"] if line.typed else []
    told += [f"  {OWN_FILE}: {line.own_file.decode()[:600]}"] if line.own_file else []
    told += [f"  again: python -m tests.deep.cli.lines --seed {line.seed}"]
    return "\n".join(told)


def try_seeds(seeds: range) -> Iterator[Trial]:
    """Yield what becomes of each line that seeds make."""
    with tempfile.TemporaryDirectory() as path:
        folder = Folder(Path(path))
        for seed in seeds:
            yield folder.try_line(make_line(seed))
