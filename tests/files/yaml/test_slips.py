"""The commonest slips of hand-written YAML: each is told at its own place, with what to write."""

from __future__ import annotations

import pytest
import yaml

from skirmish_cli.files.yaml import parser
from skirmish_cli.files.yaml.nodes import read_yaml


@pytest.fixture(params=["CSafeLoader", "SafeLoader"], autouse=True)
def both_parsers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    loader = getattr(yaml, request.param, None)
    if loader is None:
        pytest.skip("PyYAML has no libyaml here")
    monkeypatch.setattr(parser, "LOADER", loader)


def describe_problem(source: str) -> str:
    document = read_yaml(source.encode())
    (problem,) = document.problems
    hint = f"; {problem.hint}" if problem.hint else ""
    return f"{problem.line}:{problem.column}: {problem.message}{hint}"


def model(*lines: str) -> str:
    """Return a file whose model has some lines behind its id; they are the lines 3 and on."""
    return "\n".join(
        ["models:", "  - id: a", *(f"    {line}" for line in lines), "  - id: b", "    card: c", ""]
    )


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (model("name Sera", "card: c"), "3:5: a key without its colon; write `name: Sera`"),
        (model("card: c", "name Sera"), "4:5: a key without its colon; write `name: Sera`"),
        (
            model("name Sera the Red", "card: c"),
            "3:5: a key without its colon; write `name: Sera the Red`, or # before a remark",
        ),
        (
            model("card:", "  class hero  # or not", "  lp: 2"),
            "4:7: a key without its colon; write `class: hero`",
        ),
        (model("card", "  lp: 2"), "3:5: a key without its colon; write `card:`"),
        (
            model("card {lp: 2, mw: {damage: d8}}"),
            "3:5: a key without its colon and a space; write `card: {`",
        ),
        (
            model("card:{lp: 2, mw: {damage: d8}}"),
            "3:5: a key without its colon and a space; write `card: {`",
        ),
        (model("card: {lp: 2, mw {damage: d8}}"), "3:19: a key without its colon; write `mw: {`"),
        ("models\n  - id: a\n", "1:1: a key without its colon; write `models:`"),
        ("models\n- id: a\n", "1:1: a key without its colon; write `models:`"),
        (
            "game freeblades\n\nmodels: []\n",
            "1:1: a key without its colon; write `game: freeblades`",
        ),
        ("models:\n  - id a\n    card: c\n", "2:5: a key without its colon; write `id: a`"),
        (
            "game:freeblades\nmodels: []\n",
            "1:5: a colon without a space behind it; write `game: freeblades`",
        ),
        (
            model("name:Sera", "card: c"),
            "3:9: a colon without a space behind it; write `name: Sera`",
        ),
        (
            "models:\n  - id:a\n    card: c\n",
            "2:7: a colon without a space behind it; write `id: a`",
        ),
        (model("name = Sera", "card: c"), "3:10: a = in place of a colon; write `name: Sera`"),
        ("// my list\ngame: x\n", "1:1: a remark that doesn't start with #; write `# my list`"),
        (
            "game: x\n; my list\nmodels: []\n",
            "2:1: a remark that doesn't start with #; write `# my list`",
        ),
        ("models:\n  -id: a\n   card: c\n", "2:3: a - without a space behind it; write `- id: a`"),
        ("models:\n  - id: a\n  -id: b\n", "3:3: a - without a space behind it; write `- id: b`"),
        (
            "models:\n  * id: a\n    card: c\n",
            "2:3: a list item starts with '- ', not *; write `- id: a`",
        ),
        (
            "models:\n  • id: a\n    card: c\n",
            "2:3: a list item starts with '- ', not •; write `- id: a`",
        ),
    ],
)
def test_a_line_that_is_no_key_is_told_itself_and_not_the_line_below(
    source: str, text: str
) -> None:
    assert describe_problem(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (
            " game: x\nname: T\n",
            "2:1: this isn't in line with the first line of the file; start all keys of the "
            "file in the same column",
        ),
        ("%game: x\nname: T\n", "1:1: a text that starts with %; put it in quotes"),
        ("name: &Sera! x\n", "1:7: a text that starts with &; put it in quotes"),
        (
            "game: x\n name: T\n",
            "2:2: this line is deeper than the key above it, which has its value; start it in "
            "column 1, in line with "
            "game",
        ),
        (
            "models:\n  - id: a\n     name: A\n",
            "3:6: this line is deeper than the key above it, which has its value; start it in "
            "column 5, in line with id",
        ),
        (
            "models:\n  - id: a\n   name: A\n",
            "3:4: this isn't in line with the item above it; start it in column 5, in line "
            "with id, or with '- ' for "
            "another item",
        ),
        (
            "game: x\n- models:\n",
            "2:1: a list item where a key must be; write items below a key that ends in a "
            "colon, or leave out the '- '",
        ),
        (
            "models:\n  - id: a\n  id: b\n",
            "3:3: another id starts here without its '- '; write `- id: b`",
        ),
        (
            model("card: c", "id: d", "card: e"),
            "4:5: the key 'id' is here twice: lines 2 and 4; write `- id:` if another item "
            "starts here; else delete one "
            "of them",
        ),
        (
            "models: [{id: a,\n          id: b}]\n",
            "2:11: the key 'id' is here twice: lines 1 and 2; delete one of them",
        ),
        (
            "cards:\n  id: a\n  id: b\n",
            "3:3: the key 'id' is here twice: lines 2 and 3; delete one of them",
        ),
    ],
)
def test_a_line_at_the_wrong_depth_is_told_where_it_belongs(source: str, text: str) -> None:
    assert describe_problem(source) == text


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("{spd: 6 mar: d10, lp: 2}", "3:18: a comma is missing before mar; write `6, mar:`"),
        ("{name: The Red mar : d10}", "3:25: a comma is missing before mar; write `Red, mar:`"),
        ("{spd: 6\n       mar: d10}", "3:18: a comma is missing before mar; write `6, mar:`"),
        (
            "{spd: 6  # inches\n       mar: d10}",
            "3:18: a comma is missing here; part keys and items by commas",
        ),
        ("{spd: 6; mar: d10}", "3:18: a ; in place of a comma; write a comma before mar"),
        (
            "{mw: {damage: d8} lp: 2}",
            "3:28: a comma is missing here; part keys and items by commas",
        ),
        (
            "{talents: ['Fast' 'Slow']}",
            "3:28: a comma is missing here; part keys and items by commas",
        ),
        (
            "{talents: [Parry [1], Fast]}",
            '3:22: a text with [ that isn\'t in quotes; write "Parry [1]"',
        ),
        (
            "{talents: [Fast, Parry [1]]}",
            '3:28: a text with [ that isn\'t in quotes; write "Parry [1]"',
        ),
        ("{mar: d10,, lp: 2}", "3:21: a comma with nothing before it; delete it"),
        ("{talents: [, Fast]}", "3:22: a comma with nothing before it; delete it"),
        (
            "{talents: [- Fast]}",
            "3:22: a '- ' inside of brackets; delete it: items in [ ] are parted by commas",
        ),
        ("{mar: d10", "3:11: a { that isn't closed; close it with }"),
        ("{mar: d10, mw: {damage: d8}", "3:11: a { that isn't closed; close it with }"),
        (
            "{talents: [Fast, Slow}",
            "3:32: a } where a ] or a comma must be; close the [ in line 3 with ]",
        ),
        ("{mar: d10}}", "3:21: a } too much: nothing is open here; delete it"),
        ("{mar: d10},", "3:21: a comma behind a value; delete it: commas stand inside { } or [ ]"),
        (
            "[Fast] and Slow",
            "3:18: something stands behind the closing bracket; put a text with { } or [ ] in "
            "quotes, "
            "or start a new line",
        ),
        (
            "- Fast",
            "3:11: a list item can't start behind a key; write `card: [Fast]`, or each item on "
            "a line of its own",
        ),
        ("> Fast", "3:13: a > or | at the start of a text; put the text in quotes"),
        ("? Fast", "3:11: a ? at the start of a text; put the text in quotes"),
    ],
)
def test_a_slip_in_brackets_is_told_where_it_is_and_not_where_they_open(
    card: str, text: str
) -> None:
    assert describe_problem(model(f"card: {card}")) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (
            model('name: "Sera', "card: c") + '    name: "Bo"\n',
            "3:11: a quote that isn't closed in its line; close it with \" at the end of the text",
        ),
        (
            "models:\n  - {id: a, name: 'Sera, card: c}\n  - {id: b, name: 'Bo'}\n",
            "2:19: a quote that isn't closed in its line; close it with ' at the end of the text",
        ),
        (
            "name: 'Sera's Band'\n",
            "1:12: the quote ends here, and the text goes on; put a text with ' in double quotes",
        ),
        (
            'name: "Sera" Voss\n',
            "1:14: the text goes on behind its closing quote; put the quotes around all of it, "
            "and those inside as the "
            "other kind of quotes",
        ),
    ],
)
def test_a_quote_that_is_not_closed_is_told_where_it_opens(source: str, text: str) -> None:
    assert describe_problem(source) == text


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (
            "{lp:, disc: d8}",
            "3:12: a key without a value; write `lp: ` and the value, or leave lp out",
        ),
        ("{mw:{damage: d8}}", "3:14: a colon without a space behind it; write `mw: {`"),
    ],
)
def test_a_colon_at_a_bracket_is_told_with_its_key(card: str, text: str) -> None:
    if parser.LOADER is yaml.SafeLoader:
        pytest.skip("the parser in Python takes it")
    assert describe_problem(model(f"card: {card}")) == text


@pytest.mark.parametrize(
    "source", ["a: " + "[" * 9 + "]" * 8 + "\n" + "b: c\n" * 60_000, "a b\n" * 60_000 + "c: d\n"]
)
def test_a_slip_in_a_large_file_is_told_as_well(source: str) -> None:
    assert describe_problem(source).startswith("1:")
