"""Between: whom a discorporate spirit touches, in every procedure by one rule."""

from __future__ import annotations

import pytest

from tests.games.freeblades.commands import odds, played, refused

BODY = (
    "{spd: 5, mar: d8, mw: {damage: d8}, rar: d8, "
    "rw: {name: Bow, damage: d6, band: 9}, def: 5, av: 4, lp: 2, disc: d8, car: d8, power: 6, "
    "talents: [TALENT], "
    "spells: [{name: Hush, cost: 2}, {name: Dart, cost: 3, missile: true, damage: d6}]}"
)
PLAIN, SPIRIT, SIGHTED = (
    BODY.replace("TALENT", name) for name in ("Sea Legs", "Spirit", "Witchsight")
)
GONE = f"{SPIRIT}+discorporate"


@pytest.mark.parametrize("verb", ["melee", "attack", "shoot"])
def test_only_spirits_and_the_sighted_touch_a_spirit_in_between(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in ((PLAIN, "vs", GONE), (GONE, "vs", PLAIN)):
        assert "is in Between, and" in refused(capsys, verb, *words)
    for other in (SPIRIT, SIGHTED, GONE):
        assert odds(capsys, verb, other, "vs", GONE)
        assert odds(capsys, verb, GONE, "vs", other)


def test_a_spirit_with_its_body_is_touched_by_all(capsys: pytest.CaptureFixture[str]) -> None:
    for verb in ("melee", "attack", "shoot"):
        assert odds(capsys, verb, PLAIN, "vs", SPIRIT)


def test_one_model_without_sight_is_enough_to_keep_a_melee_from_a_spirit(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "b2 has neither Spirit nor Witchsight" in refused(
        capsys, "melee", GONE, "vs", SIGHTED, PLAIN
    )
    assert odds(capsys, "melee", GONE, "vs", SIGHTED, SPIRIT)
    # Friends don't fight one another: the spirit may stand beside a plain friend.
    assert odds(capsys, "melee", GONE, PLAIN, "vs", SIGHTED)


def test_a_spirit_in_between_casts_on_spirits_only(capsys: pytest.CaptureFixture[str]) -> None:
    for spell in ("Hush", "Dart"):
        for other in (PLAIN, SIGHTED):
            assert "its spells affect spirits only" in refused(
                capsys, "cast", GONE, spell, "vs", other
            )
        assert odds(capsys, "cast", GONE, spell, "vs", SPIRIT)
    assert any(
        "affect spirits only" in note for note in played(capsys, "3", "cast", GONE, "Hush")["notes"]
    )


def test_spells_reach_a_spirit_in_between_from_spirits_and_the_sighted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "neither Spirit nor Witchsight" in refused(capsys, "cast", PLAIN, "Hush", "vs", GONE)
    for caster in (SPIRIT, SIGHTED):
        assert odds(capsys, "cast", caster, "Hush", "vs", GONE)


def test_a_missile_strays_to_no_spirit_that_its_caster_cannot_reach(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "can't cast at e1" in refused(
        capsys, "cast", PLAIN, "Dart", "vs", f"{PLAIN}+engaged", "--others", GONE
    )
