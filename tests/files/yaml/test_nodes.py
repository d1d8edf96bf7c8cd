from __future__ import annotations

import tracemalloc

import pytest
import yaml

from skirmish_cli.files.yaml import parser
from skirmish_cli.files.yaml.building import MAX_DEPTH, MAX_SCALAR
from skirmish_cli.files.yaml.nodes import read_yaml
from skirmish_cli.files.yaml.problems import Problem


@pytest.fixture(params=["CSafeLoader", "SafeLoader"], autouse=True)
def both_parsers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    loader = getattr(yaml, request.param, None)
    if loader is None:
        pytest.skip("PyYAML has no libyaml here")
    monkeypatch.setattr(parser, "LOADER", loader)


def only_problem(source: bytes) -> Problem:
    document = read_yaml(source)
    assert len(document.problems) == 1, document.problems
    return document.problems[0]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("No", "No"),
        ("on", "on"),
        ("yes", "yes"),
        ("off", "off"),
        ("1:30", "1:30"),
        ("012", 12),
        ("0x10", "0x10"),
        ("0o7", "0o7"),
        ("1e3", 1000.0),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("5s", "5s"),
        ("-3", -3),
        ("+3", 3),
        (".5", 0.5),
        ("1_000", "1_000"),
        ("2024-01-02", "2024-01-02"),
        ("=", "="),
        ("'12'", "12"),
        ('"true"', "true"),
        ("9" * 33, "9" * 33),
    ],
)
def test_scalars_mean_what_yaml_1_2_says(written: str, meant: object) -> None:
    document = read_yaml(f"a: {written}".encode())
    assert document.problems == []
    assert document.data == {"a": meant}
    assert type(document.data["a"]) is type(meant)


def test_keys_are_text_as_written() -> None:
    assert read_yaml(b"on: 1\n012: 2\ntrue: 3").data == {"on": 1, "012": 2, "true": 3}


def test_every_value_and_key_has_its_place() -> None:
    document = read_yaml("a: 1\nb:\n  - x\n  - {c: é, d: [2, 3]}\n".encode())
    assert document.place(("a",)) == (1, 4)
    assert document.place(("b",), of_key=True) == (2, 1)
    assert document.place(("b", 1, "d", 1)) == (4, 19)
    assert document.place(("b", 1, "d"), of_key=True) == (4, 12)
    assert document.place(("b", 1, "nothing", 7)) == (4, 5)


@pytest.mark.parametrize("source", [b"\xef\xbb\xbfa: 1\r\nb: 2\r\n", b"a: 1\rb: 2"])
def test_byte_order_mark_and_other_line_ends_work(source: bytes) -> None:
    document = read_yaml(source)
    assert document.data == {"a": 1, "b": 2}
    assert document.place(("b",)) == (2, 4)


def test_a_key_twice_names_both_lines_and_reading_goes_on() -> None:
    document = read_yaml(b"a: 1\nb: 2\na: {c: 3}\nd: 4\nb: 5\n")
    assert [(problem.line, problem.column, problem.code) for problem in document.problems] == [
        (3, 1, "duplicate-key"),
        (5, 1, "duplicate-key"),
    ]
    assert "lines 1 and 3" in document.problems[0].message
    assert document.data == {"a": 1, "b": 2, "d": 4}


def test_merge_keys_fill_in_and_keep_their_places() -> None:
    document = read_yaml(
        b"base: &b {x: 1, y: 2}\nuse:\n  <<: *b\n  y: 3\nboth:\n  <<: [*b, {z: 4}]\n"
    )
    assert document.problems == []
    assert document.data["use"] == {"y": 3, "x": 1}
    assert document.data["both"] == {"x": 1, "y": 2, "z": 4}
    assert document.place(("use", "x")) == (1, 14)
    assert document.place(("use", "y")) == (4, 6)


@pytest.mark.parametrize(
    "source",
    [
        b"a: !!str b",
        b"a: !!python/object/apply:os.system [ls]",
        b"!x {a: 1}",
        b"a: ! b",
        b"!!map {a: 1}",
    ],
)
def test_every_tag_is_refused(source: bytes) -> None:
    assert only_problem(source).code == "yaml-tag"


@pytest.mark.parametrize("source", [b"? [a]\n: b", b"? {a: 1}\n: b", b"x: &a k\n? *a\n: 1"])
def test_keys_that_are_no_text_are_refused(source: bytes) -> None:
    assert only_problem(source).code == "yaml-key"


def test_a_second_document_is_refused_at_its_start() -> None:
    problem = only_problem(b"a: 1\n---\nb: 2\n")
    assert (problem.code, problem.line) == ("yaml-documents", 2)


def test_an_alias_inside_of_itself_is_refused() -> None:
    assert only_problem(b"a: &a [1, *a]").code == "yaml-limit"


def test_a_billion_laughs_are_refused_in_little_memory() -> None:
    lines = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    source = "\n".join(lines).encode()
    assert only_problem(source).code == "yaml-limit"
    tracemalloc.start()
    read_yaml(source)
    assert tracemalloc.get_traced_memory()[1] < 50_000_000
    tracemalloc.stop()


@pytest.mark.parametrize(
    ("source", "limit"),
    [
        (b"a: " + b"[" * 5000, str(MAX_DEPTH)),
        (b"a: '" + b"x" * (MAX_SCALAR + 1) + b"'", str(MAX_SCALAR)),
    ],
)
def test_limits_are_named(source: bytes, limit: str) -> None:
    problem = only_problem(source)
    assert problem.code == "yaml-limit"
    assert limit in problem.message


@pytest.mark.parametrize(
    ("source", "place", "part"),
    [
        (b"a: \x92", (1, 4), "0x92"),
        (b"a: 1\nbc: caf\xe9\n", (2, 8), "byte 12"),
        (b"\xff\xfea\x00", (1, 1), "UTF-16"),
        (b"a\x00:\x00", (1, 1), "UTF-16"),
        (b"a: b\nc: \x1b[31m", (2, 4), "U+001B"),
        (b"a: b\x00c", (1, 5), "U+0000"),
        ("a: b\u2028c".encode(), (1, 5), "U+2028"),
    ],
)
def test_bytes_that_are_no_clean_text_name_their_place(
    source: bytes, place: tuple[int, int], part: str
) -> None:
    problem = only_problem(source)
    assert problem.code == "bad-encoding"
    assert (problem.line, problem.column) == place
    assert part in problem.message


@pytest.mark.parametrize(
    "source",
    [
        b"a:\n\tb: c",
        b"a: b: c",
        b"x: {a: 1",
        b"x: *",
        b'x: "abc',
        b"- a\nb: c",
        b"a: @b",
        b'x: "\\q"',
        b"*a",
    ],
)
def test_broken_yaml_is_one_line_with_a_place(source: bytes) -> None:
    document = read_yaml(source)
    assert document.is_broken
    (problem,) = document.problems
    assert problem.code == "yaml-syntax"
    assert "\n" not in problem.message
    assert problem.line >= 1 <= problem.column
