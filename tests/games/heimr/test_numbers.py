"""Tables that the text lost: ours, or a player's own file."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.heimr.numbers import find_injury
from tests.support import run_here


@pytest.mark.parametrize(
    ("hp", "level", "name"),
    [
        (1, 0, "uninjured"),
        (0, 1, "lightly injured"),
        (-1, 1, "lightly injured"),
        (-2, 2, "badly injured"),
        (-3, 2, "badly injured"),
        (-4, 3, "gravely injured"),
        (-5, 3, "gravely injured"),
        (-6, 4, "dead"),
    ],
)
def test_the_level_of_an_injury_follows_the_hp(hp: int, level: int, name: str) -> None:
    injury = find_injury(load_ruleset("heimr"), hp)
    assert (injury.level, injury.name, injury.is_dead) == (level, name, level == 4)


OWN = """\
extends: heimr
name: Our table
tables:
  body_parts: [legs, weapon_arm, other_arm, torso, torso, head]
  injury_effects: {legs: "hops"}
  injury_levels: [{level: 1, least: -9, name: "scratched"}]
  attributes: {body: physical, wits: mental}
  climbing: {sand: 2}
rulings: {body_parts: users, injury_levels: users, injury_effects: users}
"""


@pytest.fixture
def house(tmp_path: Path) -> str:
    file = tmp_path / "house.yaml"
    file.write_text(OWN, "utf-8")
    return str(file)


def test_the_body_parts_are_the_players_own(house: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys,
        "heimr",
        "attack",
        "--attack-c",
        "0",
        "--against",
        "0",
        "--house",
        house,
        "--odds",
        "--json",
    ).data
    assert data["odds"]["fractions"] == {
        "hit": "1",
        "touch": "0",
        "miss": "0",
        "hp_lost_mean": "1",
        "legs": "1/6",
        "weapon_arm": "1/6",
        "other_arm": "1/6",
        "torso": "1/3",
        "head": "1/6",
    }
    assert data["rulings"]["body_parts"] == "users"


def test_injuries_are_the_players_own(house: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = run_here(
        capsys, "heimr", "injury", "--hp", "-9", "--part", "legs", "--house", house, "--json"
    ).data
    assert found["outcome"]["injury"] == "scratched"
    assert found["outcome"]["effects"] == ["legs: hops"]


def test_a_part_that_no_injury_is_told_of_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(
        "extends: heimr\ntables:\n  body_parts: [tail, legs, legs, torso, torso, head]\n", "utf-8"
    )
    found = run_here(
        capsys, "heimr", "injury", "--hp", "0", "--part", "tail", "--house", str(file), "--json"
    ).data
    assert found["outcome"]["effects"] == [
        "tail: nothing is said of it in the table injury_effects"
    ]


def test_a_set_of_attributes_is_the_players_own(
    house: str, capsys: pytest.CaptureFixture[str]
) -> None:
    card = "{attributes: {body: 2}, abilities: {riding: {c: 1, base: body}}, base_fatigue: 3}"
    data = run_here(
        capsys, "heimr", "challenge", card, "riding", "--house", house, "--odds", "--json"
    ).data
    assert data["inputs"]["fatigue"] == 3


def test_surfaces_are_the_players_own(house: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("heimr", "climb", "--height", "1", "-c", "0", "--surface")
    data = run_here(capsys, *words, "sand", "--house", house, "--odds", "--json").data
    assert data["odds"]["fractions"]["top"] == "5/6"
    run_here(capsys, *words, "tree", "--house", house).check(2, "sand")


@pytest.mark.parametrize("key", ["body_parts", "injury_effects", "injury_levels", "attributes"])
def test_a_ruling_for_an_own_table_needs_the_file(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = {
        "body_parts": ("attack", "--attack-c", "0", "--against", "0"),
        "attributes": ("challenge", "{attributes: {strength: 1}}", "brawl"),
    }.get(key, ("injury", "--hp", "0", "--part", "legs"))
    run_here(capsys, "heimr", *words, "--ruling", f"{key}=users").check(2, "house-rules file", key)


@pytest.mark.parametrize("words", [("may", "+prone"), ("turn", "speak")])
def test_an_action_of_an_unknown_type_is_told_in_a_line(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("extends: heimr\nactions: [{id: speak, kind: slow}]\n", "utf-8")
    run_here(capsys, "heimr", *words, "--house", str(file)).check(3, "kind of action 'slow'")


def test_what_is_ours_says_so_until_house_rules_replace_it(
    house: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (
        "heimr",
        "attack",
        "--attack-c",
        "0",
        "--against",
        "0",
        "--concealment",
        "bushes",
        "--odds",
        "--json",
    )
    assert run_here(capsys, *words).data["notes"] == [
        "ours, as the text lost the table: body parts and concealment examples"
    ]
    assert "notes" not in run_here(capsys, *words, "--house", house).data


@pytest.mark.parametrize(("name", "is_told"), [("hit", True), ("drain", False)])
def test_a_changed_row_is_told_only_where_it_is_read(
    name: str, is_told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("extends: heimr\nrows: {effects: {hit: {meaning: it hurts}}}\n", "utf-8")
    page = run_here(capsys, "heimr", "effect", name, "--house", str(file)).out
    assert ("tables.effects.hit.meaning" in page) is is_told
