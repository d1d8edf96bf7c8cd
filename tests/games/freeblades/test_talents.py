"""Talents: the closed vocabulary, each stage and operation at work, what is only named, option
talents."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.rules import law_of
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.freeblades.procedures.shared.fights import order_declarations
from skirmish_cli.games.freeblades.talents import (
    Effect,
    Talent,
    count_more,
    read_talents,
    split_name,
)
from tests.games.freeblades.commands import (
    DUELLIST,
    figure,
    played,
    prepared,
    refused,
    run,
    sources,
    whys,
)
from tests.games.freeblades.tables import fight, fighter

TENTH = Fraction(1, 10)
BRAVE = DUELLIST.replace("disc", "talents: [Shield Bash], disc")


def house(folder: Path, effects: str, name: str = "Shield Bash", kind: str = "passive") -> str:
    file = folder / "house.yaml"
    file.write_text(
        f"extends: freeblades\ntalents:\n- name: {name}\n  kind: {kind}\n"
        f"  effects:\n  - {effects}\n"
    )
    return str(file)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Parry [1]", ("Parry", "1")),
        ("Parry 1", ("Parry", "1")),
        ("Shoot Them!", ("Shoot Them!", "")),
        ("Sergeant [Muster]", ("Sergeant", "Muster")),
        ("Armored Casting [-2]", ("Armored Casting", "-2")),
        ("Two-ended", ("Two-ended", "")),
        ("", ("", "")),
    ],
)
def test_a_printed_talent_is_split_into_name_and_value(text: str, parts: tuple[str, str]) -> None:
    assert split_name(text) == parts


@pytest.mark.parametrize(
    "name",
    [
        "Shield Bash",
        "Sergeant [Muster]",
        "Two-ended",
        "Power Attack",
        "Swordsman",
        "Dodge",
        "Sidestep",
        "Frenzy",
        "Sweep Attack",
        "Feral",
        "Sea Legs",
    ],
)
def test_what_the_text_only_names_is_told_and_does_nothing(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (talent,) = read_talents([name], load_ruleset("freeblades"))
    assert talent.is_idle
    bearer = DUELLIST.replace("disc", f"talents: ['{name}'], disc")
    words = ("melee", bearer, "vs", DUELLIST)
    assert figure(capsys, "draw", *words) == Fraction(77131121, 128000000)
    assert (
        f"not in the quickstart: {talent.name} (a1)" in played(capsys, "2,2", *words)["notes"][-1]
    )


@pytest.mark.parametrize(
    "name",
    [
        "Parry 1",
        "Armored Casting [-1]",
        "Shoot Them!",
        "Cavalry",
        "Fast",
        "Terrifying",
        "Spirit",
        "Counterspell",
        "Standoff",
        "Witchsight",
    ],
)
def test_what_the_text_defines_is_built_in(name: str) -> None:
    (talent,) = read_talents([name], load_ruleset("freeblades"))
    assert not talent.is_idle


@pytest.mark.parametrize(
    ("effect", "hit"),
    [
        ("{stage: melee_attack, operation: add, amount: 1}", 7),
        ("{stage: attack, operation: add, amount: -2}", 4),
        ("{stage: melee_attack, operation: die_level, amount: 1}", None),
        ("{stage: ranged_attack, operation: add, amount: 3}", 6),
        ("{stage: melee_attack, condition: charging, operation: add, amount: 1}", 6),
        ("{stage: melee_attack, condition: enemy_stunned, operation: add, amount: 1}", 6),
    ],
)
def test_an_effect_on_attacks_works_in_its_stage_and_condition(
    effect: str, hit: int | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = house(tmp_path, effect)
    found = figure(capsys, "hit", "attack", BRAVE, "vs", DUELLIST, "--house", file)
    assert found == (Fraction(8, 12) if hit is None else hit * TENTH)


def test_a_condition_looks_at_the_bearer_or_at_its_enemy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = house(tmp_path, "{stage: attack, condition: charging, operation: add, amount: 1}")
    assert (
        figure(capsys, "hit", "attack", f"{BRAVE}+charging", "vs", DUELLIST, "--house", file)
        == 7 * TENTH
    )
    file = house(tmp_path, "{stage: attack, condition: enemy_charging, operation: add, amount: 1}")
    assert (
        figure(capsys, "hit", "attack", f"{BRAVE}+charging", "vs", DUELLIST, "--house", file)
        == 6 * TENTH
    )
    assert (
        figure(capsys, "hit", "attack", BRAVE, "vs", f"{DUELLIST}+charging", "--house", file)
        == 7 * TENTH
    )


def test_effects_on_defense_armour_and_damage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("attack", DUELLIST, "vs", BRAVE, "--house")
    for stage, amount, faces in (
        ("defense", 1, 5),
        ("melee_defense", -1, 7),
        ("ranged_defense", 4, 6),
    ):
        file = house(tmp_path, f"{{stage: {stage}, operation: add, amount: {amount}}}")
        assert figure(capsys, "hit", *words, file) == faces * TENTH
    thick = figure(
        capsys,
        "lp_lost_mean",
        *words,
        house(tmp_path, "{stage: armour, operation: add, amount: 2}"),
    )
    assert thick == figure(
        capsys, "lp_lost_mean", "attack", DUELLIST, "vs", DUELLIST.replace("av: 6", "av: 8")
    )
    words = ("attack", BRAVE, "vs", DUELLIST, "--house")
    hard = figure(
        capsys,
        "lp_lost_mean",
        *words,
        house(tmp_path, "{stage: damage, operation: die_level, amount: 1}"),
    )
    heavier = DUELLIST.replace("damage: d8", "damage: d10")
    assert hard == figure(capsys, "lp_lost_mean", "attack", heavier, "vs", DUELLIST)
    keen = figure(
        capsys,
        "dropped",
        *words,
        house(tmp_path, "{stage: melee_damage, operation: threshold, amount: 8}"),
    )
    assert keen == Fraction(33, 640)


def test_an_effect_is_named_in_the_trace(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = house(tmp_path, "{stage: melee_attack, operation: die_level, amount: 1}")
    data = played(capsys, "2", "attack", BRAVE, "vs", DUELLIST, "--house", file)
    assert sources(data) == ["+1 die level: Shield Bash"]
    assert data["house"]


def test_more_attacks_and_more_parries(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = house(tmp_path, "{stage: melee_attack, operation: attacks, amount: 1}")
    single = DUELLIST.replace("lp: 2", "lp: 1")
    data = run(capsys, "melee", f"{BRAVE}+rear", "vs", single, "--odds", "--house", file).data
    assert data["odds"]["models"]["b1"]["fractions"]["dropped"] == "2919/6400"
    assert "more attacks" in refused(
        capsys, "melee", BRAVE, "vs", single, "--house", file, "--split", "a1=d6,d6"
    )
    file = house(tmp_path, "{stage: parry, operation: uses, amount: 1}", kind="response")
    assert figure(capsys, "parried", "attack", DUELLIST, "vs", BRAVE, "--house", file) > 0


def test_an_amount_may_be_the_value_in_the_brackets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = house(tmp_path, "{stage: attack, operation: add, amount: x}", name="Deadly")
    deadly = DUELLIST.replace("disc", "talents: ['Deadly [2]'], disc")
    assert figure(capsys, "hit", "attack", deadly, "vs", DUELLIST, "--house", file) == 8 * TENTH


def test_effects_on_discipline_casting_and_speed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bold = (
        "{disc: d8, spd: 5, car: d8, power: 5, spells: [{name: Hush, cost: 1}], "
        "talents: [Shield Bash]}"
    )
    file = house(tmp_path, "{stage: morale, operation: add, amount: 1}")
    assert figure(capsys, "pass", "morale", bold, "--house", file) == Fraction(6, 8)
    assert figure(capsys, "pass", "rally", f"{bold}+panicked", "--house", file) == Fraction(5, 8)
    file = house(tmp_path, "{stage: discipline, operation: die_level, amount: 1}")
    assert figure(capsys, "pass", "rally", f"{bold}+panicked", "--house", file) == 7 * TENTH
    file = house(tmp_path, "{stage: casting, operation: add, amount: -1}")
    assert figure(capsys, "cast", "cast", bold, "Hush", "--house", file) == Fraction(6, 8)
    file = house(tmp_path, "{stage: speed, operation: add, amount: 2}")
    assert figure(capsys, "mean", "move", "pursuit", bold, "--house", file) == Fraction(19, 2)


def test_a_morale_talent_counts_in_a_melee(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = house(tmp_path, "{stage: morale, operation: add, amount: 20}")
    data = run(capsys, "melee", DUELLIST, "vs", BRAVE, "--odds", "--house", file).data
    # Only a natural 1 fails now: a third of the three faces that failed before.
    assert data["odds"]["models"]["b1"]["fractions"]["panicked"] == str(
        Fraction(683397, 10240000) / 3
    )


def test_every_stage_and_operation_of_the_vocabulary_is_read(tmp_path: Path) -> None:
    for stage, operations in load_ruleset("freeblades").data["tables"]["talent_stages"].items():
        for operation in operations:
            file = house(tmp_path, f"{{stage: {stage}, operation: {operation}, amount: 2}}")
            rules = load_ruleset("freeblades", [file])
            (talent,) = read_talents(["Shield Bash"], rules)
            assert talent.effects == (Effect(stage, "always", operation, 2),)


@pytest.mark.parametrize(
    ("effect", "nearest"),
    [
        ("{stage: atack, operation: add, amount: 1}", "attack"),
        ("{stage: attack, operation: ad, amount: 1}", "add"),
        ("{stage: defense, operation: attacks, amount: 1}", "add"),
        ("{stage: attack, condition: chargin, operation: add, amount: 1}", "charging"),
        ("{stage: attack, operation: add, amount: lots}", "amount"),
        ("{stage: attack, operation: add, amout: 1}", "amount"),
    ],
)
def test_a_word_outside_the_vocabulary_is_refused_with_its_place(
    effect: str, nearest: str, tmp_path: Path
) -> None:
    with pytest.raises(FileProblem, match=nearest) as problem:
        load_ruleset("freeblades", [house(tmp_path, effect)])
    assert "house.yaml:6:" in str(problem.value)


def test_a_ruleset_that_slips_through_is_refused_when_it_is_used() -> None:
    rules = load_ruleset("freeblades")
    bad = {"name": "Odd", "effects": [{"stage": "attck", "operation": "add", "amount": 1}]}
    with pytest.raises(UsageProblem, match="did you mean attack"):
        read_talents(["Odd"], rules._replace(data={**rules.data, "talents": [bad]}))


def test_an_option_talent_works_only_where_its_use_is_declared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = house(tmp_path, "{stage: attack, operation: add, amount: 1}", kind="option")
    words = ("attack", BRAVE, "vs", DUELLIST, "--house", file)
    assert figure(capsys, "hit", *words) == 6 * TENTH
    assert figure(capsys, "hit", *words, "--use", "a1=Shield Bash") == 7 * TENTH
    assert "has no option talent" in refused(capsys, *words, "--use", "b1=Shield Bash")
    assert "did you mean Shield Bash" in refused(capsys, *words, "--use", "a1=Shield Bahs")
    assert "not in the quickstart" in refused(
        capsys, "attack", BRAVE, "vs", DUELLIST, "--use", "a1=Shield Bash"
    )


def test_option_talents_are_declared_from_the_lowest_disc_up() -> None:
    of = fight(fighter("a1", disc="d10"), fighter("b1", disc="d6"), fighter("b2", disc="d8"))
    assert order_declarations(of) == [1, 2, 0]


def test_of_the_same_disc_those_that_did_not_charge_declare_first_then_the_first_player() -> None:
    of = fight(fighter("a1"), fighter("b1", "charging"), fighter("b2"))
    assert order_declarations(of) == [0, 2, 1]
    assert order_declarations(fight(fighter("a1"), fighter("b1"), first="b")) == [1, 0]


def test_the_order_of_declaring_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    low = BRAVE.replace("disc: d8", "disc: d6")
    data = played(capsys, "2,2", "melee", BRAVE, "vs", low)
    assert "declare option talents now, before the dice, in this order: b1, a1" in data["notes"]
    assert not any(
        "option talents" in note
        for note in played(capsys, "2,2", "melee", BRAVE, "vs", DUELLIST)["notes"]
    )


def test_ranged_talents_come_from_the_card_and_the_bow(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = house(tmp_path, "{stage: ranged_attack, operation: add, amount: 1}", name="Heavy Bow")
    bow = "{rar: d10, rw: {name: Bow, damage: d8, band: 10, special: [Heavy Bow]}, disc: d8}"
    assert (
        figure(capsys, "hit", "shoot", bow, "vs", "{def: 5, av: 6, lp: 2}", "--house", file)
        == 7 * TENTH
    )


def test_a_talent_may_give_more_parries_than_the_card_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = house(tmp_path, "{stage: parry, operation: uses, amount: 2}")
    fencer = DUELLIST.replace("disc", "talents: [Parry 1, Shield Bash], disc")
    words = ("vs", *(DUELLIST,) * 4, "--house", file)
    # The fencer misses with 2. Four hit with 9; it parries 1 + 2 of them, in vain with a 1 each
    # time, and a damage of 2 doesn't wound.
    data = played(capsys, "2" + ",9,1,2" * 3 + ",9,2", "melee", fencer, *words)
    assert whys(data).count("a1 parries") == 3
    assert "out of range: 0 to 3" in refused(capsys, "melee", f"{fencer}+parries=4", *words)


#: What more attacks and uses, and what is added, may come from.
GIFTS = (
    Talent("Sweep", effects=(Effect("melee_attack", "always", "attacks", 2),)),
    Talent("Volley", effects=(Effect("ranged_attack", "always", "attacks", 3),)),
    Talent("Rush", effects=(Effect("melee_attack", "charging", "attacks", 1),)),
    Talent("Skill", effects=(Effect("melee_attack", "always", "add", 4),)),
)


@pytest.mark.parametrize(
    ("stage", "operation", "flags", "more"),
    [
        ("melee_attack", "attacks", (), 2),
        ("melee_attack", "attacks", ("charging",), 2 + 1),
        ("ranged_attack", "attacks", ("charging",), 3),
        ("parry", "uses", ("charging",), 0),
    ],
)
def test_more_attacks_are_those_of_their_stage_where_their_condition_holds(
    stage: str, operation: str, flags: tuple[str, ...], more: int
) -> None:
    assert count_more(GIFTS, stage, operation, flags) == more


def test_a_helpful_talent_never_lowers_a_chance(tmp_path: Path) -> None:
    base: Any = prepared("attack", f"'{BRAVE}' vs '{DUELLIST}'")
    for operation in ("add", "die_level"):
        file = house(tmp_path, f"{{stage: attack, operation: {operation}, amount: 1}}")
        better: Any = prepared("attack", f"'{BRAVE}' vs '{DUELLIST}'", (file,))
        for name in ("hit", "lp_lost_mean", "dropped"):
            assert law_of(better.rule).mean(better.figures[name]) >= law_of(base.rule).mean(
                base.figures[name]
            )
