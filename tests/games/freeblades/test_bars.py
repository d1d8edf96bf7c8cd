"""What `may` forbids is refused by whatever resolves it."""

from __future__ import annotations

import pytest

from skirmish_cli.games.freeblades.vocabulary import FLAGS
from tests.games.freeblades.commands import odds, refused, run

ABLE = (
    "{spd: 5, mar: d8, mw: {damage: d8}, rar: d8, "
    "rw: {name: Bow, damage: d6, band: 9}, def: 5, av: 4, lp: 2, disc: d8, talents: [TALENT]}"
)
PLAIN, SPIRIT, SIGHTED = (
    ABLE.replace("TALENT", name) for name in ("Sea Legs", "Spirit", "Witchsight")
)
#: `reaction` makes another action of an attack, one of those below. Whom a spirit in Between
#: touches is told of both models, in other words than those of `may`: it has a test of its own.
TRIED_ELSEWHERE = ("reaction", "discorporate")


@pytest.mark.parametrize("flag", [flag for flag in FLAGS if flag not in TRIED_ELSEWHERE])
@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("shoot", ("shoot", PLAIN, "vs", PLAIN)),
        ("melee_attack", ("attack", PLAIN, "vs", PLAIN)),
        ("stand_and_shoot", ("shoot", f"{PLAIN}+reaction", "vs", f"{PLAIN}+engaging")),
        ("intercept_shot", ("shoot", f"{PLAIN}+hold+reaction", "vs", PLAIN)),
        ("break_off_attack", ("attack", f"{PLAIN}+reaction", "vs", PLAIN)),
    ],
)
def test_what_a_flag_forbids_is_not_rolled(
    action: str, words: tuple[str, ...], flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    needed = {"break_off_attack": "engaged", "intercept_shot": "hold"}.get(action, flag)
    may = run(capsys, "may", f"{PLAIN}+{flag}" + (f"+{needed}" if needed != flag else "")).data[
        "outcome"
    ][action]
    done = (words[0], words[1] if f"+{flag}" in words[1] else f"{words[1]}+{flag}", *words[2:])
    if may == "allowed":
        assert odds(capsys, *done)
    else:
        assert may in refused(capsys, *done)


@pytest.mark.parametrize("verb", ["shoot", "attack"])
def test_a_spirit_in_between_is_touched_only_by_those_who_can(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = f"{SPIRIT}+discorporate"
    assert "in Between" in refused(capsys, verb, PLAIN, "vs", gone)
    assert "in Between" in refused(capsys, verb, gone, "vs", PLAIN)
    for other in (SPIRIT, SIGHTED, gone):
        assert odds(capsys, verb, other, "vs", gone)
        assert odds(capsys, verb, gone, "vs", other)
