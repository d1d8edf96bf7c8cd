"""House rules beside the commands that name warbands: their cards can be played, shown and
compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.reports.models import FileShelf
from tests.support import ROOT, run_here

LANTERNS = str(ROOT / "rulesets/freeblades/warbands/tin-lanterns.yaml")
GHOUL = (
    "  ghoul: {class: follower, mar: d6, mw: {damage: d6}, def: 4, av: 2, lp: 1, disc: d4, "
    "cost: 6}\n"
)


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    house, warband = tmp_path / "house.yaml", tmp_path / "ghouls.yaml"
    house.write_text(f"extends: freeblades\ncards:\n{GHOUL}")
    warband.write_text(
        "game: freeblades\nmodels:\n"
        "- {id: g, card: ghoul}\n- {id: h, card: {use: ghoul, mar: d8}}\n"
    )
    return str(house), str(warband)


def test_a_warband_that_uses_a_card_of_house_rules_can_be_played(
    files: tuple[str, str], capsys: Any
) -> None:
    house, warband = files
    words = ["freeblades", "attack", "-w", warband, "g", "vs", "h", "--odds", "--json"]
    run_here(capsys, *words).check(3, "there is no card 'ghoul'")
    data = run_here(capsys, *words, "--house", house).data
    # MAR d6 against DEF 4: the d6 shows 4, 5 or 6 in half of all throws.
    assert data["odds"]["summary"]["hit"] == 0.5


def test_its_cards_can_be_shown_and_compared_under_the_house_rules(
    files: tuple[str, str], capsys: Any
) -> None:
    house, warband = files
    run_here(capsys, "card", "-w", warband).check(3, "there is no card 'ghoul'")
    shown = run_here(capsys, "card", "g", "-w", warband, "--house", house, "--json").data
    assert shown["cards"][0]["card"]["def"] == "4"
    run_here(capsys, "diff", warband, LANTERNS).check(3, "there is no card 'ghoul'")
    same = run_here(capsys, "diff", warband, warband, "--house", house, "--json").data
    assert same["same"] is True
    assert same["total"] == {"from": 12, "to": 12}


def test_house_rules_of_another_game_leave_a_card_as_it_is(tmp_path: Path, capsys: Any) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: t9a\nname: Sunday\n")
    plain, under = (
        run_here(capsys, "card", "-w", LANTERNS, *more) for more in ([], ["--house", str(house)])
    )
    assert (under.code, under.out) == (0, plain.out)


def test_what_is_remarked_on_a_printed_card_follows_the_house_rules(
    tmp_path: Path, capsys: Any
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: freeblades\ntalents:\n"
        "- {name: Sea Legs, kind: passive, meaning: stands firm, effects: "
        "[{stage: defense, operation: add, amount: 1}]}\n"
    )
    words = [
        "card",
        "--parse",
        "freeblades",
        "5 d10 Longsword d8 * * 5s 6 2 d8 Parry [1], Sea Legs 26",
    ]
    before, after = (run_here(capsys, *words, *more).out for more in ([], ["--house", str(house)]))
    assert "not in the quickstart: Sea Legs" in before
    assert "not in the quickstart" not in after
    assert "Sea Legs" in after


def test_checking_a_list_on_the_way_is_no_use_of_a_house_rule_in_a_fight(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: t9a\nnumbers: {adept_highest: 5}\n")
    rules = load_ruleset("t9a", [house])
    assert rules.watch is not None
    rules.data["numbers"]["adept_highest"]
    before = rules.watch.find_used()
    rules.watch.forget()
    file = str(ROOT / "rulesets/t9a/warbands/vell-marches.yaml")
    assert FileShelf(get_game("t9a"), [file], rules).known()
    assert (len(before), rules.watch.find_used()) == (1, ())
