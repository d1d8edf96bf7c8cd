"""`diff` as it is typed: what differs between two lists, in points and in keys."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.registry import game_ids
from skirmish_cli.files.yaml.nodes import read_yaml
from tests.support import ROOT, run_here

LANTERNS = str(ROOT / "rulesets/freeblades/warbands/tin-lanterns.yaml")
WRONG = "game: freeblades\nname: A\nmodels: [{id: a, card: {mar: d7}}]\n"


@pytest.mark.parametrize("game_id", game_ids())
def test_the_totals_of_a_difference_are_those_of_the_receipts(
    game_id: str, tmp_path: Path, capsys: Any
) -> None:
    old = min((ROOT / "rulesets" / game_id / "warbands").glob("*.yaml"))
    written = read_yaml(old.read_bytes()).data
    new = tmp_path / "new.yaml"
    new.write_text(
        json.dumps(
            {**written, "models": [*written["models"][1:], written["models"][-1] | {"id": "late"}]}
        )
    )
    totals = [
        run_here(capsys, "validate", "--receipt", str(file), "--json").data["receipts"][0]["total"]
        for file in (old, new)
    ]
    data = run_here(capsys, "diff", str(old), str(new), "--json").data
    assert [data["total"]["from"], data["total"]["to"]] == totals
    assert {model["id"]: model["change"] for model in data["models"]} == {
        written["models"][0]["id"]: "removed",
        "late": "added",
    }
    gone, come = (model["points"] for model in data["models"])
    assert totals[1] - totals[0] == come["to"] - gone["from"]


def changed(tmp_path: Path, *pairs: tuple[str, str]) -> str:
    text = Path(LANTERNS).read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    file = tmp_path / "changed.yaml"
    file.write_text(text, "utf-8")
    return str(file)


def test_a_difference_is_told_in_points_and_stats(tmp_path: Path, capsys: Any) -> None:
    new = changed(
        tmp_path,
        ("count: 2", "count: 1"),
        ("id: bruiser", "id: brawler"),
        ("av: 6, lp: 3", "av: 5, lp: 3"),
        ("talents: [Parry 1, Rallying Call], ", ""),
        ("limit: 150", "limit: 200"),
    )
    data = run_here(capsys, "diff", LANTERNS, new, "--json").data
    models = {model["id"]: model for model in data["models"]}
    assert set(models) == {"captain", "bruiser", "brawler", "watch"}
    assert models["captain"]["stats"] == [
        {"stat": "av", "from": 6, "to": 5},
        {"stat": "talents", "from": ["Parry 1", "Rallying Call"], "to": None},
    ]
    assert (models["bruiser"]["change"], models["brawler"]["change"]) == ("removed", "added")
    assert models["watch"]["points"] == {"from": 28, "to": 14}
    assert data["total"] == {"from": 149, "to": 135}  # one watch at 14 less
    assert data["limit"] == {"from": 150, "to": 200}
    plain = run_here(capsys, "diff", LANTERNS, new, "--format", "plain").out
    assert "captain: changed; gold 0; av 6 -> 5; - talents Parry 1, Rallying Call" in plain
    assert "watch: count 2 -> 1; gold -14" in plain
    assert "total: 149 -> 135 gold (-14); limit 150 -> 200" in plain


def test_talents_in_another_order_are_no_difference_but_one_more_is(
    tmp_path: Path, capsys: Any
) -> None:
    talents = "talents: [Parry 1, Rallying Call]"
    same = changed(tmp_path, (talents, "talents: [Rallying Call, Parry 1]"))
    data = run_here(capsys, "diff", LANTERNS, same, "--json").data
    assert (data["same"], data["models"]) == (True, [])
    twice = changed(tmp_path, (talents, "talents: [Rallying Call, Parry 2]"))
    (captain,) = run_here(capsys, "diff", LANTERNS, twice, "--json").data["models"]
    assert captain["stats"] == [
        {
            "stat": "talents",
            "from": ["Parry 1", "Rallying Call"],
            "to": ["Rallying Call", "Parry 2"],
        }
    ]


def changed_army(tmp_path: Path, *pairs: tuple[str, str]) -> tuple[str, str]:
    army = ROOT / "rulesets/t9a/warbands/vell-marches.yaml"
    text = army.read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    (tmp_path / "army.yaml").write_text(text, "utf-8")
    return str(army), str(tmp_path / "army.yaml")


def test_a_difference_tells_the_items_of_a_list_by_their_names(tmp_path: Path, capsys: Any) -> None:
    files = changed_army(
        tmp_path,
        ("{name: Lance, cost: 15}, ", ""),
        ("{name: Destrier, cost: 35}", "{name: Destrier, cost: 40}"),
    )
    (castellan,) = run_here(capsys, "diff", *files, "--json").data["models"]
    assert castellan["stats"] == [
        {"stat": "cost.options[Lance]", "from": True, "to": None},
        {"stat": "cost.options[Lance].cost", "from": 15, "to": None},
        {"stat": "cost.options[Destrier].cost", "from": 35, "to": 40},
    ]
    assert castellan["points"] == {"from": 200, "to": 190}  # -15 for the lance, +5 for the destrier


def test_a_difference_in_the_own_keys_of_a_list_is_told(tmp_path: Path, capsys: Any) -> None:
    files = changed_army(tmp_path, ("core: {min: 25}", "core: {min: 20}"))
    data = run_here(capsys, "diff", *files, "--json").data
    assert (data["same"], data["models"]) == (False, [])
    assert data["own"] == [{"stat": "army.categories.core.min", "from": 25, "to": 20}]
    for form in ("table", "plain"):
        assert (
            "army.categories.core.min 25 -> 20"
            in run_here(capsys, "diff", *files, "--format", form).out
        )


@pytest.mark.parametrize("game_id", game_ids())
def test_the_samples_of_every_game_can_be_compared(game_id: str, capsys: Any) -> None:
    first, second = sorted(map(str, (ROOT / "rulesets" / game_id / "warbands").glob("*.yaml")))[:2]
    data = run_here(capsys, "diff", first, second, "--json").data
    assert {model["change"] for model in data["models"]} >= {"added", "removed"}
    points = sum(model["points"]["to"] - model["points"]["from"] for model in data["models"])
    assert points == data["total"]["to"] - data["total"]["from"]
    assert run_here(capsys, "diff", second, second, "--json").data["same"] is True


def test_a_list_is_no_different_from_itself(capsys: Any) -> None:
    data = run_here(capsys, "diff", LANTERNS, LANTERNS, "--json").data
    assert (data["same"], data["models"]) == (True, [])
    assert "no difference: 149 gold" in run_here(capsys, "diff", LANTERNS, LANTERNS).out


def test_lists_of_two_games_and_files_that_are_no_lists_are_not_compared(
    tmp_path: Path, capsys: Any
) -> None:
    other = next(
        path
        for game_id in game_ids()
        if game_id != "freeblades"
        for path in (ROOT / "rulesets" / game_id / "warbands").glob("*.yaml")
    )
    run_here(capsys, "diff", LANTERNS, str(other)).check(2, "can't be compared")
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(WRONG)
    run_here(capsys, "diff", LANTERNS, str(wrong)).check(3, "d7 isn't a rating die")
    run_here(capsys, "diff", LANTERNS, str(tmp_path / "gone.yaml")).check(3, "no such file")


def test_lists_too_long_to_compare_are_refused_with_the_limit(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "many.yaml"
    models = [{"id": f"m{number}", "card": {"lp": 1}} for number in range(5_001)]
    file.write_text(json.dumps({"game": "freeblades", "name": "Many", "models": models}))
    ran = run_here(capsys, "diff", LANTERNS, str(file))
    assert (ran.code, ran.err) == (
        3,
        f"skirmish: {file}: 5,001 models are more than the limit of 5,000 for lists that are "
        "compared\n",
    )


def test_all_cards_of_too_many_are_refused_with_the_limit(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "many.yaml"
    models = [{"id": f"m{number}", "card": {"lp": 1}} for number in range(1_001)]
    file.write_text(json.dumps({"game": "freeblades", "name": "Many", "models": models}))
    ran = run_here(capsys, "card", "-w", str(file))
    assert (ran.code, ran.err) == (
        2,
        "skirmish: 1,001 cards are more than the limit of 1,000 that are shown at once; name those "
        "that you want, such as m0\n",
    )
    assert run_here(capsys, "card", "m1000", "-w", str(file)).code == 0
