"""The inputs of a result say everything that it was asked: models with their flags, and every
option."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.freeblades.commands import ARCHER, CASTER, DUELLIST, TARGET, run

HERO = "{class: hero, disc: d8, spd: 5, lp: 2}"
LANTERNS = "rulesets/freeblades/warbands/tin-lanterns.yaml"


def inputs(capsys: Any, *words: str) -> dict[str, Any]:
    ran = run(capsys, *words, "--odds")
    assert ran.code == 0, ran.err
    return dict(ran.data["inputs"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            (
                "shoot",
                f"{ARCHER}+moved",
                "vs",
                f"{TARGET}+engaged+concealed+lp=1",
                "--others",
                TARGET,
                "--range",
                "9.5",
                "--attacks",
                "2",
                "--mod",
                "1:wind",
                "--damage-th",
                "8",
            ),
            {
                "shooters": "a1+moved",
                "target": "b1+engaged+concealed+lp=1",
                "others": ["c1"],
                "range": 9.5,
                "attacks": 2,
                "mod": ["1:wind"],
                "damage_th": ["8"],
            },
        ),
        (
            (
                "cast",
                f"{CASTER}+engaged+dazed",
                "Hush",
                "--reaction",
                DUELLIST,
                "--counter",
                "d10",
                "--counter-engaged",
            ),
            {
                "caster": "a1+engaged+dazed",
                "spell": "Hush",
                "target": None,
                "engaged": True,
                "reaction": [DUELLIST],
                "counter": "d10",
                "counter_engaged": True,
                "cost": 2,
                "base_cost": 2,
            },
        ),
        (
            ("cast", CASTER, "Dart", "vs", f"{TARGET}+concealed", "--range", "9"),
            {"spell": "Dart", "target": "b1+concealed", "engaged": False, "range": 9.0},
        ),
        (
            (
                "cast",
                "--car",
                "d8",
                "--cost",
                "3",
                "--power",
                "6",
                "--armored",
                "2",
                "--summon",
                "--engaged",
            ),
            {"spell": None, "armored": 2, "summon": True, "engaged": True, "base_cost": 3},
        ),
        (
            (
                "morale",
                f"{HERO}+dazed",
                "--dropped",
                f"{HERO}+engaged",
                "--phase",
                "melee",
                "--dl",
                "1",
            ),
            {"who": "a1+dazed", "dropped": f"{HERO}+engaged", "phase": "melee", "dl": ["1"]},
        ),
        (
            ("morale", f"{HERO}+engaged", "--dropped", HERO, "--phase", "melee"),
            {"who": "a1+engaged", "dropped": HERO, "phase": "melee"},
        ),
        (
            ("evade", "d8", "--spd", "5", "--fast", "--th", "8"),
            {"who": "d8", "spd": 5, "fast": True, "th": ["8"]},
        ),
        (
            (
                "test",
                f"{HERO}+dazed",
                "DISC",
                "--opposed",
                "d6",
                "--opposed-mod",
                "-1",
                "--mod",
                "2",
            ),
            {
                "model": "a1+dazed",
                "stat": "DISC",
                "opposed": "d6",
                "opposed_mod": ["-1"],
                "mod": ["2"],
            },
        ),
        (
            (
                "attack",
                f"{DUELLIST}+charging",
                "vs",
                TARGET,
                "--damage-mod",
                "1",
                "--mod",
                "-1:mud",
                "--parry",
                "d6",
                "--parry-mod",
                "1",
            ),
            {
                "models": f"{DUELLIST}+charging vs {TARGET}",
                "damage_mod": ["1"],
                "mod": ["-1:mud"],
                "parry_mod": ["1"],
            },
        ),
        (
            ("victory", "--a-broken", "--time-up"),
            {"objective": "none", "a_broken": True, "b_broken": False, "time_up": True},
        ),
        (
            ("move", "pursuit", "{spd: 5}+dazed", "--fast"),
            {"move": "pursuit", "who": "a1+dazed", "fast": True},
        ),
        (
            ("prorate", "5", "8", "--gap", "9", "--intercept"),
            {"models": ["5", "8"], "gap": 9, "intercept": True},
        ),
        (
            ("break", "-w", LANTERNS, "captain", "wick"),
            {"models": ["captain", "wick"], "dropped": 5},
        ),
    ],
)
def test_inputs_tell_all_that_was_given(
    words: tuple[str, ...], told: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    found = inputs(capsys, *words)
    assert {name: found.get(name) for name in told} == told


def test_inputs_tell_nothing_that_was_not_given(capsys: pytest.CaptureFixture[str]) -> None:
    found = inputs(capsys, "shoot", ARCHER, "vs", TARGET, "--advise", "--sensitivity")
    assert list(found) == ["shooters", "target", "range", "others", "targeting"]
