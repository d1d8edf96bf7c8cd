"""Options are declared once: typed values, and errors that name them as they are typed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import (
    Options,
    a_term,
    a_text,
    choice,
    each,
    flag,
    number,
    option,
    read_typed,
    whole,
)
from skirmish_cli.dice.throws import Term
from tests.support import ROOT


class RollOptions(Options):
    mod = option("add N to the roll", each(a_term))
    reroll = option("hold a reroll", flag)


class ShotOptions(RollOptions):
    defense = option("the target's DEF", whole(1, 100), needed="without models")
    attacks = option("how many attacks", whole(1, 20), default=1)
    distance = option("inches to the target", number(0, 100), metavar="INCHES")
    cover = option("what it hides behind", choice("soft", "hard"))
    others = option("others in the combat", each(a_text, ","))


def test_values_have_their_types_and_defaults() -> None:
    options = ShotOptions({"defense": ("5",), "mod": ("-1:mud", "2"), "distance": ("7.5",)})
    assert (options.defense, options.attacks, options.distance) == (5, 1, 7.5)
    assert options.mod == (Term(-1, "mud"), Term(2, "--mod"))
    assert (options.reroll, options.cover, options.others) == (False, None, ())


def test_groups_that_are_shared_come_first() -> None:
    assert list(ShotOptions.declared()) == [
        *("mod", "reroll", "defense", "attacks", "distance", "cover", "others"),
    ]


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ({"defense": ("0",)}, "--defense 0 is out of range: 1 to 100"),
        ({"defense": ("101",)}, "--defense 101 is out of range: 1 to 100"),
        ({"defense": ("2 3",)}, "--defense '2 3' isn't a whole number, such as 1 or -1"),
        ({"defense": ("+-3",)}, "--defense '+-3' isn't a whole number, such as 1 or -1"),
        ({"defense": ("2", "3")}, "--defense is given 2 times; it takes one value"),
        ({"distance": ("100.5",)}, "--distance 100.5 is out of range: 0 to 100"),
        ({"cover": ("sofd",)}, "unknown value of --cover 'sofd'; did you mean soft?"),
        ({"others": ("a,,b",)}, "--others 'a,,b' has an empty part"),
        ({"mod": (":mud",)}, "--mod ':mud' has no number; write N or N:reason, such as -1:mud"),
        ({"atacks": ("2",)}, "unknown option '--atacks'; did you mean --attacks?"),
    ],
)
def test_what_does_not_fit_is_told_with_the_option(typed: dict[str, object], line: str) -> None:
    with pytest.raises(UsageProblem) as told:
        ShotOptions(typed)  # type: ignore[arg-type]
    assert str(told.value) == line


@pytest.mark.parametrize("edge", ["1", "100"])
def test_bounds_are_within(edge: str) -> None:
    assert ShotOptions({"defense": (edge,)}).defense == int(edge)
    assert ShotOptions({"distance": (edge,)}).distance == int(edge)


def test_a_flag_that_is_off_and_no_text_at_all_are_not_given() -> None:
    options = ShotOptions({"reroll": False, "defense": (), "mod": ()})
    assert options.typed == {}
    assert (options.reroll, options.defense, options.mod) == (False, None, ())


def test_a_flag_is_on_whatever_is_typed_of_it() -> None:
    for typed in (True, ("yes",)):
        assert ShotOptions({"reroll": typed}).reroll is True


def test_one_text_may_hold_several_values() -> None:
    assert ShotOptions({"others": ("a, b", "c")}).others == ("a", "b", "c")


def test_what_was_given_is_known_a_zero_included() -> None:
    options = ShotOptions({"distance": ("0",), "reroll": True})
    assert options.is_given(ShotOptions.distance)
    assert not options.is_given(ShotOptions.defense, ShotOptions.cover)
    assert list(options.given_of(ShotOptions.cover, ShotOptions.reroll)) == [ShotOptions.reroll]


def test_what_is_needed_is_told_at_once() -> None:
    options = ShotOptions()
    with pytest.raises(UsageProblem, match=r"^shoot needs --defense$"):
        options.need(ShotOptions.defense, "shoot")
    with pytest.raises(UsageProblem, match=r"^shoot needs --defense, --others$"):
        options.need_all("shoot", ShotOptions.defense, ShotOptions.attacks, ShotOptions.others)


def test_a_copy_with_another_value_leaves_the_first_alone() -> None:
    first = ShotOptions({"defense": ("5",)})
    second = first.replace(ShotOptions.defense, 6).without(ShotOptions.mod)
    assert (first.defense, second.defense) == (5, 6)
    assert second.without(ShotOptions.defense).defense is None


def test_a_declaration_tells_programs_all_about_itself() -> None:
    assert ShotOptions.defense.describe() == {
        "name": "defense",
        "flag": "--defense",
        "kind": "whole",
        "least": 1,
        "most": 100,
        "repeatable": False,
        "needed": "without models",
        "group": "subject",
        "default": None,
        "metavar": "N",
        "help": "the target's DEF",
    }
    told = {"repeatable": False, "needed": "", "group": "subject", "default": None}
    assert ShotOptions.cover.describe() == {
        **{"name": "cover", "flag": "--cover", "kind": "choice", "choices": ["soft", "hard"]},
        **{**told, "metavar": "soft|hard", "help": "what it hides behind"},
    }
    assert ShotOptions.reroll.describe() == {
        **{"name": "reroll", "flag": "--reroll", "kind": "flag"},
        **{**told, "default": False, "metavar": None, "help": "hold a reroll"},
    }


def test_what_a_parser_gives_becomes_what_was_typed() -> None:
    parsed = {"defense": ["5"], "reroll": False, "mod": [], "others": None}
    assert read_typed(parsed, [*ShotOptions.declared().values()]) == {"defense": ("5",)}


SLIPS = """
from skirmish_cli.core.options import Options, option, whole

class Shot(Options):
    defense = option("the DEF", whole(1, 100))
    attacks = option("attacks", whole(1, 20), default="1")
    late = option("late", whole(1, "20"))

Shot().defence
Shot().replace(Shot.defense, "six")
number: int = Shot().defense
"""


def test_the_type_checker_finds_slips(tmp_path: Path) -> None:
    # A wrong default, a wrong bound, a misspelt option, a wrong value, and a None not thought of.
    file = tmp_path / "slips.py"
    file.write_text(SLIPS, "utf-8")
    checker = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)]
    done = subprocess.run(checker, capture_output=True, text=True, cwd=ROOT, check=False)
    found = [int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error:" in line]
    assert found == [6, 7, 9, 10, 11], done.stdout
