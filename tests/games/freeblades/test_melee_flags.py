"""Flags that can't be true of a model in a melee are refused, with what was probably meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.freeblades.commands import ARCHER, DUELLIST, TARGET, odds, refused, run

PIKE = DUELLIST.replace("damage: d8", "damage: d8, standoff: true")


@pytest.mark.parametrize(
    ("flags", "why"),
    [
        ("+cast+charging+running", "that cast this turn may not run"),
        ("+special+charging", "a special action goes only with"),
        ("+broke_off+charging", "it has moved this turn"),
        ("+hold+moved", "can't be both +hold and +moved: a model on Hold has not moved"),
        ("+hold+running", "on Hold"),
    ],
)
def test_flags_that_exclude_each_other_are_refused(
    flags: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (
        ("melee", DUELLIST + flags, "vs", DUELLIST),
        ("attack", DUELLIST + flags, "vs", DUELLIST),
    ):
        assert why in refused(capsys, *words)
    assert why.replace("a1", "b1") in refused(capsys, "melee", DUELLIST, "vs", DUELLIST + flags)


@pytest.mark.parametrize(
    "flags",
    [
        "+charging",
        "+charging+running+moved",
        "+charging+engaged",
        "+cast+charging",
        "+stunned",
        "+stunned+moved",
        "+stunned+charging",
        "+stunned+running",
        "+broke_off",
        "+hold",
        "+hold+charging",
        "+running",
    ],
)
def test_flags_that_go_together_are_taken(flags: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert odds(capsys, "melee", DUELLIST + flags, "vs", DUELLIST)


def test_a_shooter_and_its_target_bear_no_flags_that_exclude_each_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "can't be both +hold and +moved" in refused(
        capsys, "shoot", f"{ARCHER}+moved+hold", "vs", TARGET
    )
    assert "b1 can't be both +special and +charging" in refused(
        capsys, "shoot", ARCHER, "vs", f"{TARGET}+special+charging"
    )


def test_only_standoff_reacts_in_a_melee(capsys: pytest.CaptureFixture[str]) -> None:
    line = refused(capsys, "melee", f"{DUELLIST}+reaction", "vs", f"{DUELLIST}+broke_off")
    assert "where only standoff does: it needs +hold or +delay" in line
    assert "attack a1+reaction vs b1" in line
    assert "it has no standoff weapon" in refused(
        capsys, "melee", f"{DUELLIST}+reaction+hold", "vs", f"{DUELLIST}+engaging"
    )
    assert "no enemy without standoff" in refused(
        capsys, "melee", f"{PIKE}+reaction+hold", "vs", DUELLIST
    )
    reacting = odds(capsys, "melee", f"{PIKE}+reaction+hold", "vs", f"{DUELLIST}+engaging")
    free = odds(capsys, "melee", f"{PIKE}+hold", "vs", f"{DUELLIST}+engaging")
    # Without the mark the player may still wait, and by the policy doesn't.
    assert free["policy"].pop("standoff") == "always"
    assert reacting == free


def test_a_side_of_nobody_but_models_that_repositioned_has_nobody_to_fight(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = refused(capsys, "melee", DUELLIST, "vs", f"{DUELLIST}+repositioned")
    assert "b1 came into contact by a pursuit or a reposition and takes no part this turn" in line
    assert "side b has nobody to fight" in line
    assert odds(capsys, "melee", DUELLIST, "vs", f"{DUELLIST}+repositioned", DUELLIST)


def test_values_given_twice_are_to_be_listed_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", DUELLIST, "vs", DUELLIST, DUELLIST)
    assert "--target a1=b1,b2" in refused(capsys, *words, "--target", "a1=b1", "--target", "a1=b2")
    assert "--split a1=d6,d4,d4" in refused(
        capsys, *words, "--split", "a1=d6,d4", "--split", "a1=d4"
    )
    assert "--use a1=Jab,Feint" in refused(capsys, *words, "--use", "a1=Jab", "--use", "a1=Feint")


def test_flags_that_change_nothing_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    def notes(*words: str) -> list[str]:
        return list(run(capsys, "attack", *words, "--odds").data.get("notes", ()))

    assert notes(f"{DUELLIST}+running+thrown+moved+shot", "vs", f"{DUELLIST}+skilled") == [
        "a1: +running changes nothing in attack",
        "a1: +thrown changes nothing in attack",
        "a1: +moved changes nothing in attack",
        "a1: +shot changes nothing in attack",
        "b1: +skilled changes nothing in attack",
    ]
    assert notes(f"{DUELLIST}+charging+dazed", "vs", f"{DUELLIST}+stunned+lp=1") == []
    # What the target reads, its attacker doesn't, and the other way about.
    assert notes(f"{DUELLIST}+lp=1", "vs", f"{DUELLIST}+charging+concealed") == [
        "a1: +lp changes nothing in attack",
        "b1: +charging changes nothing in attack",
        "b1: +concealed changes nothing in attack",
    ]
    # What draws a reaction attack says why it is made; without one it says nothing.
    assert not any(
        "changes nothing" in note
        for note in notes(f"{DUELLIST}+reaction", "vs", f"{DUELLIST}+broke_off")
    )
    assert notes(DUELLIST, "vs", f"{DUELLIST}+broke_off") == [
        "b1: +broke_off changes nothing in attack"
    ]


def test_a_flag_that_a_talent_of_the_house_asks_for_changes_something(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: freeblades\ntalents:\n- {name: Swift, effects: [{stage: attack, operation: add, "
        "amount: 1, condition: moved}]}\n",
        encoding="utf-8",
    )
    swift = DUELLIST.replace("spd: 5", "spd: 5, talents: [Swift]")
    ran = run(capsys, "attack", f"{swift}+moved", "vs", DUELLIST, "--odds", "--house", str(house))
    assert not any("changes nothing" in note for note in ran.data.get("notes", ()))
