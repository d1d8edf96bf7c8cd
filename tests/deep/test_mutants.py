"""Mutation testing itself: on a tiny package with a hole in its tests."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import ROOT

pytest.importorskip("cosmic_ray", reason="pip install -e '.[deep]'")

from tests.deep.mutation.changes import Mutant, find_mutants
from tests.deep.mutation.results import Results

SOURCE = '''
"""A module where 1 + 1 is text."""

def pay(coins: int) -> int:
    """Return what is paid: 3 - 1 here."""
    if coins < 0:
        raise ValueError("owes " + str(coins - 1))
    return 2 * coins


def tip(coins: int) -> int:
    return coins - 1


def wait(coins: int) -> int:
    while coins > 5:
        coins -= 5
    return coins
'''
TESTS = """
from tiny.purse import pay, tip, wait


def test_two_for_each_coin() -> None:
    assert pay(3) == 6


def test_a_tip_is_taken() -> None:
    assert isinstance(tip(3), int)


def test_what_is_left_after_waiting() -> None:
    assert (wait(12), wait(5), wait(6)) == (2, 5, 1)
"""
RUN = """
import sys
from pathlib import Path
sys.path.insert(0, {root!r})
from tests.deep.mutants import main
from tests.deep.mutation import hunter
from tests.deep.mutation.rooms import Room
hunter.LEAST_SECONDS = 2
home = Path({home!r})
rooms = (Room("tiny", ("tiny/*.py",), ("tests/tiny",)),)
sys.exit(main(sys.argv[1:], home, rooms, home / "equal.txt"))
"""


def changes(source: str) -> list[str]:
    return [mutant.change for mutant in find_mutants("a.py", source)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a + b", ["`+` -> `-`"]),
        ("x = a // 2", ["`//` -> `*`", "`2` -> `3`", "`2` -> `1`"]),
        ("x = -a", ["`-` -> ``"]),
        ("x += 2", ["`+=` -> `-=`"]),
        ("x = a in b", ["`in` -> `not in`"]),
        ("x = a not in b", ["`not in` -> `in`"]),
        ("x = a is None", ["`is` -> `is not`"]),
        # With whole numbers `a > 0` is `a >= 1`, so that 0 isn't changed to -1 as well.
        ("x = a > 0", ["`>` -> `>=`", "`>` -> `<=`", "`0` -> `1`"]),
        ("x = 0 < a", ["`0` -> `1`", "`<` -> `<=`", "`<` -> `>=`"]),
        ("x = a < -1", ["`<` -> `<=`", "`<` -> `>=`", "`-` -> ``", "`1` -> `2`"]),
        ("x = a and b", []),
        ("x = a == 1 and b", ["`==` -> `!=`", "`1` -> `2`", "`1` -> `0`", "`and` -> `or`"]),
        ("x = not (a < b)", ["`not` -> ``", "`<` -> `<=`", "`<` -> `>=`"]),
        ("x = a + b + c", ["`+` -> `-`", "`+` -> `-` (2)"]),
        # Texts, annotations, indexes and arguments stay as they are.
        ("x = 'a' + b", []),
        ("x = f'{a + 1}'", []),
        ("x = f'{a}s' if a > 1 else 'one'", []),
        ("raise ValueError(a + 1)", []),
        ("x: Literal[-1] = y", []),
        ("def f(a: Literal[-1], *, b) -> Literal[-1]: ...", []),
        ("x = a[0]", []),
        ("x = f(1, *a)", []),
    ],
)
def test_arithmetic_and_comparison_change_and_nothing_else(
    source: str, expected: list[str]
) -> None:
    assert sorted(changes(source)) == sorted(expected)


def test_a_mutant_is_the_source_with_one_change() -> None:
    source = "def f(a):\n    # half\n    return a <= 2  # or less\n"
    found = {mutant.change: mutant for mutant in find_mutants("a.py", source)}
    assert found["`<=` -> `<`"].source == source.replace("<=", "<")
    assert found["`2` -> `3`"].source == source.replace("2", "3")
    mutant = found["`<=` -> `<`"]
    assert (mutant.function, mutant.line, mutant.text) == ("f", 3, "return a <= 2  # or less")


class Tiny:
    """The tiny package, its tests, and the script that runs over them."""

    def __init__(self, home: Path) -> None:
        self.home = home
        for folder in ("tiny", "tests/tiny"):
            (home / folder).mkdir(parents=True)
        (home / "tiny" / "purse.py").write_text(SOURCE)
        (home / "tiny" / "__init__.py").write_text("")
        self.tests = home / "tests" / "tiny" / "test_purse.py"
        self.tests.write_text(TESTS)
        self.equal = home / "equal.txt"
        self.equal.write_text("# none\n")
        (home / "pyproject.toml").write_text(
            '[tool.pytest.ini_options]\naddopts = ["--import-mode=importlib"]\npythonpath = ["."]\n'
        )
        self.results = home / "results.jsonl"

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        code = RUN.format(root=str(ROOT), home=str(self.home))
        return subprocess.run(
            [sys.executable, "-c", code, "--results", str(self.results), *arguments],
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )

    def outcomes(self) -> dict[tuple[str, str], str]:
        by_key = {key: result["outcome"] for key, result in Results(self.results).known.items()}
        return {
            (mutant.function, mutant.change): by_key[mutant.key]
            for mutant in self.mutants()
            if mutant.key in by_key
        }

    def mutants(self) -> list[Mutant]:
        return find_mutants("tiny/purse.py", (self.home / "tiny" / "purse.py").read_text())


@pytest.fixture(scope="module")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """Return the results of a first run over the tiny package, and what it printed."""
    tiny = Tiny(tmp_path_factory.mktemp("first"))
    ran = tiny.run()
    assert ran.returncode == 1, ran.stderr
    return tiny.results.read_text(), ran.stdout


@pytest.fixture
def tiny(tmp_path: Path, first_run: tuple[str, str]) -> Tiny:
    """Return the tiny package after a first run."""
    tiny = Tiny(tmp_path)
    tiny.results.write_text(first_run[0])
    return tiny


def test_a_hole_in_the_tests_survives_and_the_rest_is_killed(
    tiny: Tiny, first_run: tuple[str, str]
) -> None:
    outcomes = tiny.outcomes()
    assert len(outcomes) == len(tiny.mutants())
    assert outcomes["pay", "`*` -> `+`"] == "killed"
    assert outcomes["pay", "`<` -> `>=`"] == "killed"
    assert outcomes["pay", "`<` -> `<=`"] == "survived"
    assert outcomes["tip", "`-` -> `+`"] == "survived"
    assert outcomes["wait", "`>` -> `>=`"] == "killed"
    assert outcomes["wait", "`-=` -> `+=`"] == "hung"
    assert "tiny/purse.py:12  `-` -> `+`  in tip\n    return coins - 1\n" in first_run[1]


def test_what_is_known_is_not_run_again_until_it_changes(tiny: Tiny) -> None:
    before = tiny.results.read_text()
    assert tiny.run().returncode == 1
    assert tiny.results.read_text() == before
    assert "in tip" in tiny.run("--survivors").stdout
    # A new test gives what survived another chance, and only that.
    survived = list(tiny.outcomes().values()).count("survived")
    tiny.tests.write_text(TESTS + "\n\ndef test_a_tip() -> None:\n    assert tip(3) == 2\n")
    assert tiny.run().returncode == 1
    assert tiny.results.read_text().count("\n") == before.count("\n") + survived
    assert tiny.outcomes()["tip", "`-` -> `+`"] == "killed"


def test_a_run_that_was_cut_short_goes_on(tiny: Tiny) -> None:
    before = tiny.outcomes()
    lines = tiny.results.read_text().splitlines(keepends=True)
    tiny.results.write_text("".join(lines[:5]) + lines[5][:20])
    tiny.run()
    assert tiny.outcomes() == before


def test_only_a_sample_is_run_and_it_repeats_by_its_seed(tiny: Tiny, tmp_path: Path) -> None:
    keys = []
    for number, seed in enumerate(["a", "a", "b"]):
        file = tmp_path / str(number)
        tiny.run("--sample", "3", "--seed", seed, "--results", str(file))
        lines = file.read_text().splitlines()
        keys.append(sorted(json.loads(line)["key"] for line in lines))
    assert len(keys[0]) == 3
    assert keys[0] == keys[1] != keys[2]


def test_a_survivor_with_a_proof_is_let_live_and_a_wrong_entry_is_told(tiny: Tiny) -> None:
    survivors = [
        mutant
        for mutant in tiny.mutants()
        if tiny.outcomes()[mutant.function, mutant.change] == "survived"
    ]
    assert survivors
    blocks = ["\n".join([*mutant.place, "Proof: nobody owes."]) for mutant in survivors]
    tiny.equal.write_text("\n\n".join(blocks))
    ran = tiny.run()
    assert (ran.returncode, "equal" in ran.stdout) == (0, True), ran.stdout
    gone = "tiny/purse.py\nreturn 3 * coins\n`*` -> `+`\nProof."
    killed = "tiny/purse.py\nreturn 2 * coins\n`*` -> `+`\nProof."
    for entry, words in ((gone, "there is no such mutant"), (killed, "a test kills it")):
        tiny.equal.write_text("\n\n".join([*blocks, entry]))
        ran = tiny.run()
        assert (ran.returncode, words in ran.stdout) == (1, True), ran.stdout


def test_tests_that_fail_by_themselves_are_told_before_anything_is_run(tiny: Tiny) -> None:
    tiny.tests.write_text(TESTS + "\n\ndef test_wrong() -> None:\n    assert pay(1) == 1\n")
    ran = tiny.run("--fresh")
    assert ran.returncode == 2
    assert "test_purse.py::test_wrong" in ran.stdout
