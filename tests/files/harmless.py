"""Bytes, texts and data that are no warbands, and what must hold of their check."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skirmish_cli.core.codes import CODES
from skirmish_cli.core.errors import SkirmishError
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.checks.inline import check_inline_card
from tests.checked import check_warband
from tests.support import ROOT

SAMPLE = (ROOT / "rulesets/freeblades/warbands/tin-lanterns.yaml").read_bytes()
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


def check_punctuation(text: str) -> None:
    assert_harmless(text.encode())
    assert_harmless(b"game: freeblades\nmodels:\n- id: a\n  card: " + text.encode())


def check_data(data: Any) -> None:
    whole = {**data, "game": "freeblades"} if isinstance(data, dict) else data
    assert_harmless(yaml.safe_dump(whole, allow_unicode=True).encode("utf-8", "replace"))


def check_models(models: list[Any]) -> None:
    check_data({"models": models})


def check_damaged_sample(damage: tuple[int, int, bytes]) -> None:
    start, length, put = damage
    assert_harmless(SAMPLE[:start] + put + SAMPLE[start + length :])


def check_inline(text: str) -> None:
    try:
        check_inline_card(get_game("freeblades"), text)
    except SkirmishError as problem:
        assert "\n" not in str(problem)


#: What is put where a warband or a card should be, and the check of it.
HOSTILE: dict[str, tuple[st.SearchStrategy[Any], Callable[[Any], None]]] = {
    "bytes": (st.binary(max_size=200), assert_harmless),
    "punctuation": (
        st.text(alphabet="{}[]:,-&*!|>'\"%@`#? \n\tab1<~.", max_size=60),
        check_punctuation,
    ),
    "any data": (st.dictionaries(KEYS | st.just("models"), VALUES, max_size=5), check_data),
    "any models": (st.lists(VALUES, min_size=1, max_size=3), check_models),
    "a damaged sample": (
        st.tuples(st.integers(0, len(SAMPLE) - 1), st.integers(0, 40), st.binary(max_size=6)),
        check_damaged_sample,
    ),
    "an inline card": (st.text(max_size=60), check_inline),
}


def assert_never_raises(kind: str, examples: int) -> None:
    """Check so many inputs of a kind."""
    strategy, check = HOSTILE[kind]

    @given(strategy)
    @settings(suppress_health_check=[HealthCheck.too_slow], max_examples=examples)
    def run(value: Any) -> None:
        check(value)

    run()
