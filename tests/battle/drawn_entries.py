"""Entries of every kind that Hypothesis draws, with changes that fit a small battle or don't."""

from __future__ import annotations

from hypothesis import strategies as st

from skirmish_cli.core.changes import UNTILS, Change
from tests.battle.small_battle import KEYS, draft, owe, side

_VALUES = st.sampled_from([True, False, None, 0, 3, "high", "+2:star", "-1", "=no"])
_OF_MODELS = st.builds(
    Change,
    st.sampled_from([*KEYS, "a", "b", "nobody"]),
    st.sampled_from(["lp", "stunned", "def", "dice", "out"]),
    _VALUES,
    st.sampled_from(UNTILS),
    st.sampled_from(["", "hit by skipper"]),
)
_OF_BATTLE = st.one_of(
    st.builds(lambda value: Change("battle", "turn", value), st.integers(0, 9)),
    st.builds(
        lambda what, value: Change("battle", what, value),
        st.sampled_from(["player", "first"]),
        st.sampled_from(["a", "b", None]),
    ),
    st.builds(
        lambda value: Change("battle", "ended", value),
        st.sampled_from([*UNTILS, "activation:skipper", "activation:nobody"]),
    ),
    st.builds(lambda value: Change("battle", "settled", value), st.integers(1, 6)),
    st.builds(lambda value: Change("battle", "note", value), st.text(max_size=5)),
    st.builds(
        lambda what, value: Change("battle", what, value),
        st.sampled_from(["step", "active"]),
        st.sampled_from([None, "skipper"]),
    ),
)
#: Drafts of entries of every kind that can follow the first one.
DRAFTS = st.one_of(
    st.builds(
        lambda kind, changes, due: draft(kind, *changes, due=tuple(due)),
        st.sampled_from(["do", "next", "set", "waive", "note"]),
        st.lists(_OF_MODELS | _OF_BATTLE, max_size=5),
        st.lists(st.builds(owe, st.sampled_from(KEYS)), max_size=2),
    ),
    st.builds(
        lambda key, letter: draft("add", question={"side": letter, **side("", key)}),
        st.sampled_from(["imp", "imp-2", "skipper"]),
        st.sampled_from(["a", "b"]),
    ),
)
