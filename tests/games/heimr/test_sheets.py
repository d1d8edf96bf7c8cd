"""Sheets feed the procedures: abilities, attributes, penalties, fatigue, weapons and flags."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Model
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.heimr.cards import Card
from skirmish_cli.games.heimr.rolls import Check
from skirmish_cli.games.heimr.sheets import ability_check, defence_check, fatigue_of
from tests.games.heimr.tables import CREW, THREAD, WATCH
from tests.support import run_here

BOTH = ("-w", WATCH, "-w", CREW)


def model(card: dict[str, Any], **flags: str) -> Model:
    return Model("ann", "Ann", Card.model_validate(card), {name.replace("_", "-"): value
                                                           for name, value in flags.items()})


def check(card: dict[str, Any], ability: str, consistency: int | None = None, **flags: str) -> Check:
    return ability_check(model(card, **flags), ability, load_ruleset("heimr"), consistency=consistency)


ANN = {"attributes": {"strength": 2, "dexterity": 3, "stamina": 1, "intelligence": 4},
       "abilities": {"parry": {"c": 2, "base": "dexterity"}, "history": {"c": 3, "base": "intelligence"}}}


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


@pytest.mark.parametrize(("on", "consistency"), [
    ("parry", 1), ("dexterity", 1), ("physical", 1), ("mental", 2), ("strength", 2)])
def test_a_penalty_lies_on_an_ability_an_attribute_or_a_group(on: str, consistency: int) -> None:
    assert check({**ANN, "penalties": [{"on": on, "value": 1}]}, "parry").consistency == consistency


def test_penalties_add_up_and_so_does_the_flag() -> None:
    card = {**ANN, "penalties": [{"on": "parry", "value": 1}, {"on": "physical", "value": 2}]}
    assert check(card, "parry", penalty="1").consistency == -2


def test_an_attribute_of_a_set_of_ones_own_says_its_group() -> None:
    card = {"attributes": {"body": {"value": 2, "group": "physical"}, "guile": {"value": 3, "group": "mental"}},
            "abilities": {"riding": {"c": 1, "base": "body"}, "lying": {"c": 2, "base": "guile"}}, "base_fatigue": 2}
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
    data = run_here(capsys, "heimr", "challenge", *BOTH, "brenna", "athletics", "--cr", "5", "--odds", "--json").data
    assert {key: data["inputs"][key] for key in ("consistency", "potential", "fatigue")} == {
        "consistency": 2, "potential": 2, "fatigue": 2}
    # A natural 3 is needed, and fatigue 2 asks for less: 1 - 2/6 (2/10)^2.
    assert data["odds"]["fractions"]["success"] == "74/75"


def test_two_characters_oppose_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(capsys, "heimr", "challenge", *BOTH, "cutter", "stealth", "vs", "brenna", "insight", "--odds",
                    "--json").data
    assert (data["inputs"]["opposed_consistency"], data["inputs"]["opposed_potential"]) == (2, 2)


def test_each_of_two_attribute_checks_names_its_own_consistency(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("heimr", "challenge", *BOTH, "brenna", "strength", "vs", "gorm", "strength", "-c", "5")
    data = run_here(capsys, *words, "--opposed-c", "4", "--odds", "--json").data
    assert (data["inputs"]["consistency"], data["inputs"]["opposed_consistency"]) == (5, 4)
    run_here(capsys, *words).fails(2, "names its consistency")
    run_here(capsys, *words, "--opposed-p", "4").fails(2, "sheet")


def test_an_attack_reads_weapon_defence_and_flags(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(capsys, "heimr", "attack", *BOTH, "brenna+height", "vs", "cutter+ongoing", "--odds", "--json").data
    assert (data["inputs"]["attack_consistency"], data["inputs"]["defence_consistency"]) == (4, 1)
    lower = run_here(capsys, "heimr", "attack", *BOTH, "brenna", "vs", "cutter+height", "--odds", "--json").data
    assert lower["inputs"]["attack_consistency"] == 2


def test_concealment_is_a_flag_of_the_target(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(capsys, "heimr", "attack", *BOTH, "tam", "vs", "cutter+concealment=5", "--odds", "--json").data
    assert data["inputs"]["attack_consistency"] == 1  # archery 4, less 3 at most


def test_a_ranged_attack_meets_the_dodge(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(capsys, "heimr", "attack", *BOTH, "tam", "vs", "gorm", "--odds", "--json").data
    assert (data["inputs"]["defence_consistency"], data["inputs"]["defence_potential"]) == (0, -1)


def test_both_weapons_strike_when_each_hand_holds_one(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(capsys, "heimr", "attack", *BOTH, "brenna", "vs", "cutter", "--both", "--odds", "--json").data
    assert "both_hit" in data["odds"]["summary"]
    run_here(capsys, "heimr", "attack", *BOTH, "gorm", "vs", "brenna", "--both").fails(2, "each hand")


def test_a_sheet_that_says_nothing_of_hands_holds_its_first_weapon(capsys: pytest.CaptureFixture[str]) -> None:
    card = "{abilities: {axes: {c: 2, base: strength}}, weapons: [{name: axe, ability: axes}]}"
    data = run_here(capsys, "heimr", "attack", card, "vs", "{}", "--against", "3", "--odds", "--json").data
    assert data["inputs"]["attack_consistency"] == 2
    run_here(capsys, "heimr", "attack", "{}", "vs", card).fails(2, "no weapon")


def test_the_outcome_names_the_defence_rolled_or_known(capsys: pytest.CaptureFixture[str]) -> None:
    known = run_here(capsys, "heimr", "attack", "--attack-c", "0", "--against", "3", "--dice", "4", "--json").data
    assert known["outcome"] == {"result": "hit", "part": "other_arm", "hp_lost": 1, "defence": 3,
                                "fatigue_rises": False, "defence_fatigue_rises": False}
    rolled = run_here(capsys, "heimr", "attack", "--attack-c", "0", "--defence-c", "0", "--dice", "5,4", "--json").data
    assert (rolled["outcome"]["defence"], rolled["outcome"]["result"]) == (5, "touch")


def test_a_weapon_brings_its_damage(capsys: pytest.CaptureFixture[str]) -> None:
    odds = run_here(capsys, "heimr", "attack", *BOTH, "gorm", "vs", "brenna", "--odds", "--json").data["odds"]
    assert odds["summary"]["hp_lost_mean"] == pytest.approx(2 * odds["summary"]["hit"])


@pytest.mark.parametrize(("words", "told"), [
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
    (("challenge", "brenna", "athletics", "--cr", "5", "--willpower", "9"), "more than brenna has"),
    (("fall", "brenna", "--height", "3"), "names its consistency"),
    (("hide", "cutter", "vs", "brenna"), "--opposed-c"),
    (("defence", "brenna+grabbing"), "no defence")])
def test_what_does_not_fit_is_told_in_a_line(words: tuple[str, ...], told: str,
                                             capsys: pytest.CaptureFixture[str]) -> None:
    run_here(capsys, "heimr", words[0], *BOTH, *words[1:]).fails(2, told)


def test_the_variants_never_mix(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(capsys, "heimr", "attack", "-w", THREAD, "rook", "vs", "sable").fails(2, "forum play")
    run_here(capsys, "heimr", "statistic", "-w", WATCH, "brenna", "agility").fails(2, "tabletop core")
