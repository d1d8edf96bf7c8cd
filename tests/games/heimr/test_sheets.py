"""Sheets feed the procedures: abilities, attributes, penalties, fatigue, weapons and flags."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Model
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.heimr.cards import Card
from skirmish_cli.games.heimr.models import ability_check, defence_check, fatigue_of
from skirmish_cli.games.heimr.rolls import Check
from tests.games.heimr.tables import CREW, THREAD, WATCH
from tests.support import run_here

BOTH = ("-w", WATCH, "-w", CREW)


def model(card: dict[str, Any], **flags: str) -> Model:
    return Model(
        "ann",
        "Ann",
        Card.model_validate(card),
        {name.replace("_", "-"): value for name, value in flags.items()},
    )


def check(
    card: dict[str, Any], ability: str, consistency: int | None = None, **flags: str
) -> Check:
    return ability_check(
        model(card, **flags), ability, load_ruleset("heimr"), consistency=consistency
    )


ANN = {
    "attributes": {"strength": 2, "dexterity": 3, "stamina": 1, "intelligence": 4},
    "abilities": {
        "parry": {"c": 2, "base": "dexterity"},
        "history": {"c": 3, "base": "intelligence"},
    },
}


def test_an_ability_gives_the_consistency_and_its_base_the_potential() -> None:
    assert check(ANN, "parry") == Check(2, 3, fatigue=3)


def test_a_mental_base_knows_no_fatigue() -> None:
    assert check(ANN, "history") == Check(3, 4)


def test_an_untrained_ability_has_consistency_zero_and_the_usual_base() -> None:
    assert check(ANN, "brawl") == Check(0, 2, fatigue=3)
    assert check(ANN, "athletics") == Check(0, 3, fatigue=3)


def test_a_check_of_an_attribute_names_its_consistency() -> None:
    assert check(ANN, "strength", 4) == Check(4, 2, fatigue=3)
    with pytest.raises(UsageProblem, match="names its consistency"):
        check(ANN, "strength")


def test_an_agility_check_is_dexterity() -> None:
    assert check(ANN, "agility", 1) == Check(1, 3, fatigue=3)


def test_an_unknown_ability_names_the_nearest() -> None:
    with pytest.raises(UsageProblem, match="parry"):
        check(ANN, "pary")


@pytest.mark.parametrize(
    ("on", "consistency"),
    [("parry", 1), ("dexterity", 1), ("physical", 1), ("mental", 2), ("strength", 2)],
)
def test_a_penalty_lies_on_an_ability_an_attribute_or_a_group(on: str, consistency: int) -> None:
    assert check({**ANN, "penalties": [{"on": on, "value": 1}]}, "parry").consistency == consistency


def test_penalties_add_up_and_so_does_the_flag() -> None:
    card = {**ANN, "penalties": [{"on": "parry", "value": 1}, {"on": "physical", "value": 2}]}
    assert check(card, "parry", penalty="1").consistency == -2


def test_an_attribute_of_a_set_of_ones_own_says_its_group() -> None:
    card = {
        "attributes": {
            "body": {"value": 2, "group": "physical"},
            "guile": {"value": 3, "group": "mental"},
        },
        "abilities": {"riding": {"c": 1, "base": "body"}, "lying": {"c": 2, "base": "guile"}},
        "base_fatigue": 2,
    }
    assert check(card, "riding") == Check(1, 2, fatigue=2)
    assert check(card, "lying") == Check(2, 3)


def test_fatigue_is_the_flag_or_the_base() -> None:
    rules = load_ruleset("heimr")
    assert fatigue_of(model(ANN), rules) == 3
    assert fatigue_of(model(ANN, fatigue="9"), rules) == 9


def test_a_tired_model_can_not_tire_again() -> None:
    assert check(ANN, "parry", tired="").can_tire is False


def test_a_defence_takes_what_the_flags_say() -> None:
    rules = load_ruleset("heimr")
    assert defence_check(model(ANN, ongoing="", terrain=""), "parry", rules).consistency == -1
    assert defence_check(model(ANN, dodging=""), "dodge", rules).potential == 5
    assert defence_check(model(ANN, dodging=""), "parry", rules).potential == 3


def test_a_challenge_reads_the_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys, "heimr", "challenge", *BOTH, "brenna", "athletics", "--cr", "5", "--odds", "--json"
    ).data
    assert {key: data["inputs"][key] for key in ("consistency", "potential", "fatigue")} == {
        "consistency": 2,
        "potential": 2,
        "fatigue": 2,
    }
    # A natural 3 is needed, and fatigue 2 asks for less: 1 - 2/6 (2/10)^2.
    assert data["odds"]["fractions"]["success"] == "74/75"


def test_two_characters_oppose_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys,
        "heimr",
        "challenge",
        *BOTH,
        "cutter",
        "stealth",
        "vs",
        "brenna",
        "insight",
        "--odds",
        "--json",
    ).data
    assert (data["inputs"]["opposed_consistency"], data["inputs"]["opposed_potential"]) == (2, 2)


def test_each_of_two_attribute_checks_names_its_own_consistency(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("heimr", "challenge", *BOTH, "brenna", "strength", "vs", "gorm", "strength", "-c", "5")
    data = run_here(capsys, *words, "--opposed-c", "4", "--odds", "--json").data
    assert (data["inputs"]["consistency"], data["inputs"]["opposed_consistency"]) == (5, 4)
    run_here(capsys, *words).check(2, "names its consistency")
    run_here(capsys, *words, "--opposed-p", "4").check(2, "sheet")


def test_an_attack_reads_weapon_defence_and_flags(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys,
        "heimr",
        "attack",
        *BOTH,
        "brenna+height",
        "vs",
        "cutter+ongoing",
        "--odds",
        "--json",
    ).data
    assert (data["inputs"]["attack_consistency"], data["inputs"]["defence_consistency"]) == (4, 1)
    lower = run_here(
        capsys, "heimr", "attack", *BOTH, "brenna", "vs", "cutter+height", "--odds", "--json"
    ).data
    assert lower["inputs"]["attack_consistency"] == 2


def test_concealment_is_a_flag_of_the_target(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys, "heimr", "attack", *BOTH, "tam", "vs", "cutter+concealment=5", "--odds", "--json"
    ).data
    assert data["inputs"]["attack_consistency"] == 1  # archery 4, less 3 at most


def test_a_ranged_attack_meets_the_dodge(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(capsys, "heimr", "attack", *BOTH, "tam", "vs", "gorm", "--odds", "--json").data
    assert (data["inputs"]["defence_consistency"], data["inputs"]["defence_potential"]) == (0, -1)


def test_both_weapons_strike_when_each_hand_holds_one(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys, "heimr", "attack", *BOTH, "brenna", "vs", "cutter", "--both", "--odds", "--json"
    ).data
    assert "both_hit" in data["odds"]["summary"]
    run_here(capsys, "heimr", "attack", *BOTH, "gorm", "vs", "brenna", "--both").check(
        2, "each hand"
    )


def test_a_sheet_that_says_nothing_of_hands_holds_its_first_weapon(
    capsys: pytest.CaptureFixture[str],
) -> None:
    card = "{abilities: {axes: {c: 2, base: strength}}, weapons: [{name: axe, ability: axes}]}"
    data = run_here(
        capsys, "heimr", "attack", card, "vs", "{}", "--against", "3", "--odds", "--json"
    ).data
    assert data["inputs"]["attack_consistency"] == 2
    run_here(capsys, "heimr", "attack", "{}", "vs", card).check(2, "no weapon")


def test_the_outcome_names_the_defence_rolled_or_known(capsys: pytest.CaptureFixture[str]) -> None:
    known = run_here(
        capsys, "heimr", "attack", "--attack-c", "0", "--against", "3", "--dice", "4", "--json"
    ).data
    assert known["outcome"] == {
        "result": "hit",
        "part": "other_arm",
        "hp_lost": 1,
        "defence": 3,
        "fatigue_rises": False,
        "defence_fatigue_rises": False,
    }
    rolled = run_here(
        capsys, "heimr", "attack", "--attack-c", "0", "--defence-c", "0", "--dice", "5,4", "--json"
    ).data
    assert (rolled["outcome"]["defence"], rolled["outcome"]["result"]) == (5, "touch")


def test_a_weapon_brings_its_damage(capsys: pytest.CaptureFixture[str]) -> None:
    odds = run_here(
        capsys, "heimr", "attack", *BOTH, "gorm", "vs", "brenna", "--odds", "--json"
    ).data["odds"]
    assert odds["summary"]["hp_lost_mean"] == pytest.approx(2 * odds["summary"]["hit"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("attack", "brenna+dazed", "vs", "cutter"), "dazed"),
        (("attack", "brenna", "vs", "cutter", "--weapon", "bow"), "watch sword"),
        (("attack", "brenna", "vs", "cutter", "--ongoing"), "+ongoing"),
        (("attack", "brenna", "cutter"), "A vs B"),
        (("attack", "brenna+hieght", "vs", "cutter"), "height"),
        (("attack", "brena", "vs", "cutter"), "brenna"),
        (("attack", "tam", "vs", "cutter", "--aim", "foot"), "legs"),
        (("attack", "brenna+fatigue=30", "vs", "cutter"), "1 to 20"),
        (("challenge", "brenna"), "MODEL ABILITY"),
        (("challenge", "brenna", "athletics", "-p", "2"), "sheet"),
        (
            ("challenge", "brenna", "athletics", "--cr", "5", "--willpower", "9"),
            "more than brenna has",
        ),
        (("fall", "brenna", "--height", "3"), "names its consistency"),
        (("hide", "cutter", "vs", "brenna"), "--opposed-c"),
        (("defence", "brenna+grabbing"), "no defence"),
    ],
)
def test_what_does_not_fit_is_told_in_a_line(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "heimr", words[0], *BOTH, *words[1:]).check(2, told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("attack", "brenna+hp=-9", "vs", "cutter"), "it is dead"),
        (("attack", "brenna", "vs", "cutter+hp=-9"), "cutter is dead"),
        (("fall", "brenna+hp=-9", "--height", "3", "-c", "1"), "brenna is dead"),
        (("challenge", "brenna", "brawl", "vs", "gorm+dead", "brawl"), "gorm is dead"),
        (("hold", "gorm", "vs", "brenna+dead", "athletics"), "brenna is dead"),
        (
            (
                "chase",
                "brenna",
                "running",
                "vs",
                "gorm+dead",
                "running",
                "--distance",
                "1",
                "--rounds",
                "2",
            ),
            "gorm is dead",
        ),
        (("attack", "brenna+climbing", "vs", "cutter"), "between two heights"),
        (("attack", "brenna+bound-hands", "vs", "cutter"), "hands are bound"),
        (("attack", "brenna+torso-injured", "vs", "cutter"), "torso"),
        (("attack", "gorm+other-arm-injured", "vs", "cutter"), "injured arm"),
        (
            ("brawl", "gorm+bound-hands", "vs", "brenna", "--dodged", "--effect", "bind"),
            "hands are bound",
        ),
        (("climb", "cutter+hands-full", "--height", "2", "--surface", "tree"), "no free hand"),
        (("climb", "cutter+bound-feet", "--height", "2", "--surface", "tree"), "feet are bound"),
        (("jump", "cutter+prone", "--height", "3", "-c", "1"), "on the ground"),
        (("hide", "cutter+shot-at", "vs", "brenna", "--opposed-c", "1"), "shot at it"),
        (("challenge", "brenna", "sword", "-c", "1"), "consistency 3"),
        (
            ("challenge", "brenna", "sword", "vs", "gorm", "brawl", "--opposed-c", "1"),
            "leave out --opposed-c",
        ),
        (("hold", "gorm", "vs", "brenna", "athletics", "-c", "1"), "leave out -c"),
        (("hold", "gorm", "vs", "brenna", "athletics", "-p", "1"), "without models"),
        (("defence", "brenna", "--ongoing"), "+ongoing"),
        (
            ("attack", "brenna", "vs", "cutter", "--against", "3", "--defend-with", "dodge"),
            "--against",
        ),
        (("challenge", "brenna", "cooking"), "brenna has sword, parry"),
        (("challenge", "brenna", "cooking"), "cooking: {c: 0"),
        (("jump", "tam", "--height", "3"), "give -c N"),
    ],
)
def test_what_a_state_or_a_sheet_rules_out_is_told_in_a_line(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, "heimr", words[0], *BOTH, *words[1:])
    ran.check(2, told)
    assert "'vs'" not in ran.err


def test_an_injured_arm_leaves_the_weapon_of_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    card = (
        "{abilities: {axes: {c: 2, base: strength}, knives: {c: 1, base: strength}}, weapons: "
        "[{name: axe, ability: axes, hand: sword}, {name: knife, ability: knives, hand: 'off'}]}"
    )
    words = ("--against", "3", "--odds", "--json")
    left = run_here(
        capsys, "heimr", "attack", card + "+weapon-arm-injured", "vs", "{}", *words
    ).data
    right = run_here(
        capsys, "heimr", "attack", card + "+other-arm-injured", "vs", "{}", *words
    ).data
    assert (left["inputs"]["attack_consistency"], right["inputs"]["attack_consistency"]) == (1, 2)


def test_a_target_dazed_by_an_injury_has_no_defence(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys, "heimr", "attack", *BOTH, "brenna", "vs", "cutter+head-injured", "--odds", "--json"
    ).data
    assert (
        data["odds"]["fractions"]["hit"] == "5999/6000"
    )  # as against a grabber: only fatigue can fail it


def test_fatigue_makes_a_roll_physical(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("heimr", "challenge", *BOTH, "brenna")
    assert (
        run_here(capsys, *words, "insight", "--fatigue", "5", "--odds", "--json").data["inputs"][
            "fatigue"
        ]
        == 5
    )
    assert (
        run_here(capsys, *words, "insight", "--physical", "--odds", "--json").data["inputs"][
            "fatigue"
        ]
        == 2
    )
    assert "fatigue" not in run_here(capsys, *words, "insight", "--odds", "--json").data["inputs"]
    tired = run_here(
        capsys, *words, "athletics", "--fatigue", "5", "--tired", "--odds", "--json"
    ).data
    assert tired["odds"]["fractions"]["fatigue_rises"] == "0"


def test_the_fatigue_of_a_hold_is_as_typed(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys,
        "heimr",
        "hold",
        *BOTH,
        "gorm",
        "vs",
        "brenna",
        "athletics",
        "--fatigue",
        "4",
        "--opposed-fatigue",
        "5",
        "--odds",
        "--json",
    ).data
    assert (data["inputs"]["fatigue"], data["inputs"]["opposed_fatigue"]) == (4, 5)


def test_concealment_ends_where_both_are_in_one_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    def consistency(attacker: str) -> int:
        data = run_here(
            capsys,
            "heimr",
            "attack",
            *BOTH,
            attacker,
            "vs",
            "cutter+cluster+concealment=3",
            "--odds",
            "--json",
        ).data
        found: int = data["inputs"]["attack_consistency"]
        return found

    assert consistency("tam") == 1
    assert consistency("tam+cluster") == 4


def test_only_the_first_roll_of_a_shot_into_a_cluster_tires(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Fatigue 4, C 0: a d6 below 4 raises it in the first roll, 1/2; a second roll would make that
    # 3/4.
    words = (
        "heimr",
        "attack",
        "--attack-c",
        "0",
        "--second-c",
        "0",
        "--against",
        "3",
        "--fatigue",
        "4",
        "--ranged",
        "--json",
        "--dice",
        "5,1",
    )
    assert run_here(capsys, *words).data["outcome"]["fatigue_rises"] is True
    assert run_here(capsys, *words, "--into-cluster").data["outcome"]["fatigue_rises"] is False
    card = (
        "{abilities: {darts: {c: 0, base: strength}}, weapons: [{name: a, ability: darts, kind: ranged, hand: "
        "sword}, {name: b, ability: darts, kind: ranged, hand: 'off'}]}"
    )
    shot = ("heimr", "attack", card, "vs")
    assert (
        run_here(capsys, *shot, "{}", "--against", "3", "--both", "--dice", "5,1", "--json").data[
            "outcome"
        ]["fatigue_rises"]
        is True
    )
    assert (
        run_here(
            capsys, *shot, "{}+cluster", "--against", "3", "--both", "--dice", "5,1", "--json"
        ).data["outcome"]["fatigue_rises"]
        is False
    )


def test_two_weapons_tell_either_hit(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys,
        "heimr",
        "attack",
        "--attack-c",
        "1",
        "--second-c",
        "1",
        "--defence-c",
        "1",
        "--odds",
        "--json",
    ).data
    odds = data["odds"]["fractions"]
    # 317/720 + 317/720 - 59831/216000.
    assert (odds["any_hit"], odds["both_hit"]) == ("130369/216000", "59831/216000")
    assert any("first weapon" in note for note in data["notes"])


def test_a_penalty_without_a_source_names_what_it_is_on(capsys: pytest.CaptureFixture[str]) -> None:
    card = "{abilities: {parry: {c: 2, base: dexterity}}, penalties: [{on: dexterity, value: 1}]}"
    data = run_here(capsys, "heimr", "challenge", card, "parry", "--seed", "1", "--json").data
    assert "penalty on dexterity" in str(data["trace"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("attack", "brenna+height", "vs", "cutter+ongoing+terrain"),
            "brenna+height vs cutter+ongoing+terrain",
        ),
        (("brawl", "gorm+fatigue=6", "vs", "brenna"), "gorm+fatigue=6 vs brenna"),
        (
            ("hold", "gorm", "vs", "brenna+fatigue=3", "athletics"),
            "gorm vs brenna+fatigue=3 athletics",
        ),
        (("hide", "cutter", "vs", "brenna", "--opposed-c", "1"), "cutter vs brenna"),
        (("climb", "cutter+tired", "--height", "2", "--cr", "3"), "cutter+tired"),
        (("fall", "cutter+hp=2", "--height", "3", "-c", "1"), "cutter+hp=2"),
        (
            (
                "chase",
                "brenna",
                "running",
                "vs",
                "cutter+fatigue=4",
                "running",
                "--distance",
                "1",
                "--rounds",
                "2",
            ),
            "cutter+fatigue=4 running",
        ),
        (("challenge", "brenna", "athletics", "vs", "{}", "brawl"), "brenna athletics vs b1 brawl"),
        (("breather", "brenna+fatigue=4"), "brenna+fatigue=4"),
    ],
)
def test_the_first_line_names_the_models_with_their_flags(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = run_here(
        capsys, "heimr", words[0], *BOTH, *words[1:], "--seed", "1", "--format", "plain"
    ).out
    assert told in page.split("\n")[0]


def test_a_challenge_shows_only_what_it_was_about(capsys: pytest.CaptureFixture[str]) -> None:
    def keys(*words: str) -> set[str]:
        return set(
            run_here(capsys, "heimr", "challenge", "-c", "0", *words, "--seed", "1", "--json").data[
                "outcome"
            ]
        )

    plain = {"result", "fatigue_failed", "fatigue_rises"}
    assert keys() == plain
    assert keys("--cr", "3") == plain | {"success"}
    assert keys("--cr", "3", "--willpower", "1") == plain | {"success", "willpower_spent"}
    assert keys("--opposed-c", "0") == plain | {"success", "tie", "opponent"}


def test_the_variants_never_mix(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(capsys, "heimr", "attack", "-w", THREAD, "rook", "vs", "sable").check(2, "forum play")
    run_here(capsys, "heimr", "statistic", "-w", WATCH, "brenna", "agility").check(
        2, "tabletop core"
    )
