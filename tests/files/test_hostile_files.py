from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skirmish_cli.core.codes import CODES
from skirmish_cli.core.errors import SkirmishError
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.checks.inline import check_inline_card
from skirmish_cli.files.checks.warbands import check_warband

SAMPLE = (Path(__file__).parents[2] / "rulesets/freeblades/warbands/tin-lanterns.yaml").read_bytes()
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["d8", "d7", "5s", "No", "vs", "hero", "{problem}", "%s", "[b]", "../x"]),
)
KEYS = st.sampled_from(
    [
        "id",
        "name",
        "count",
        "card",
        "cards",
        "use",
        "library",
        "mar",
        "mw",
        "damage",
        "def",
        "lp",
        "talents",
        "attributes",
        "spells",
        "<<",
        "x",
    ]
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4)
)


def assert_harmless(source: bytes) -> None:
    for finding in check_warband(source, "w.yaml").findings:
        assert finding.code in CODES
        assert finding.line >= 1
        assert finding.column >= 1
        assert "\n" not in finding.text
        assert "\x1b" not in finding.text


@given(st.binary(max_size=200))
def test_bytes_never_raise(source: bytes) -> None:
    assert_harmless(source)


@given(st.text(alphabet="{}[]:,-&*!|>'\"%@`#? \n\tab1<~.", max_size=60))
def test_yaml_punctuation_never_raises(text: str) -> None:
    assert_harmless(text.encode())
    assert_harmless(b"game: freeblades\nmodels:\n- id: a\n  card: " + text.encode())


@given(st.dictionaries(KEYS | st.just("models"), VALUES, max_size=5))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_any_data_in_the_place_of_a_warband_never_raises(data: dict[str, Any]) -> None:
    assert_harmless(
        yaml.safe_dump({**data, "game": "freeblades"}, allow_unicode=True).encode(
            "utf-8", "replace"
        )
    )


@given(st.lists(VALUES, min_size=1, max_size=3))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_any_data_in_the_place_of_models_never_raises(models: list[Any]) -> None:
    text = yaml.safe_dump({"game": "freeblades", "models": models}, allow_unicode=True)
    assert_harmless(text.encode("utf-8", "replace"))


@given(st.integers(0, len(SAMPLE) - 1), st.integers(0, 40), st.binary(max_size=6))
def test_a_damaged_sample_never_raises(start: int, length: int, put: bytes) -> None:
    assert_harmless(SAMPLE[:start] + put + SAMPLE[start + length :])


@given(st.text(max_size=60))
def test_an_inline_card_raises_nothing_but_our_own_errors(text: str) -> None:
    try:
        check_inline_card(get_game("freeblades"), text)
    except SkirmishError as problem:
        assert "\n" not in str(problem)


def test_a_file_with_very_many_faults_stops_with_a_finding_that_says_so() -> None:
    source = b"game: freeblades\nmodels: [" + b"1," * 100_000 + b"]"
    started = time.perf_counter()
    findings = check_warband(source, "w.yaml").findings
    assert time.perf_counter() - started < 10  # a second in fact
    assert findings[-1].code == "too-many"
    assert len(findings) == 1001


def test_names_are_never_format_strings_or_markup() -> None:
    source = "game: freeblades\nmodels:\n  - id: a\n    name: '[b]{0}%s'\n    card: {mar: '{problem}[red]'}\n"
    (finding,) = check_warband(source.encode(), "w.yaml").findings
    assert "{problem}[red]" in finding.message
