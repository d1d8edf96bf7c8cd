from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.files import game_data
from skirmish_cli.files.game_data import find_cache_folder, load_data
from skirmish_cli.files.kept import keep
from skirmish_cli.files.rulesets import load_ruleset

RULESET = """\
game: toy
name: Toy
edition: first
text: Toy Rules
numbers: {target: 4, ability: d8}
conditions:
- {name: wet, meaning: it rained, effects: {tests: -1}, section: Weather}
rulings:
- {key: ties, default: again, values: [again, draw], why: silent}
- {key: speed, default: 8, why: silent, ours: true}
modifiers:
- {id: rain, value: -1, name: rain}  # when it is wet
tables: {weather: [dry, wet]}
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "rulesets" / "toy"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(RULESET)
    monkeypatch.setattr(game_data, "_added_folders", [str(tmp_path / "rulesets")])
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    if not find_cache_folder().startswith(str(tmp_path)):
        monkeypatch.setattr(
            game_data, "find_cache_folder", lambda: str(tmp_path / "cache" / "skirmish")
        )
    return folder / "ruleset.yaml"


def forge(kept: Path) -> None:
    """Write another name into a copy, as whoever may write it can."""
    data = json.loads(kept.read_bytes().partition(b"\n")[2])
    keep(str(kept.parent), str(kept), "toy-", data | {"name": "Forged"})


def kept_files(toy: Path) -> list[Path]:
    return sorted((toy.parents[2] / "cache" / "skirmish").glob("*"))


def test_a_ruleset_has_its_conditions_rulings_and_data(toy: Path) -> None:
    rules = load_ruleset("toy")
    assert (rules.name, rules.edition, rules.text) == ("Toy", "first", "Toy Rules")
    assert rules.conditions["wet"].effects == {"tests": -1}
    assert (rules.ruling("ties"), rules.ruling("speed")) == ("again", "8")
    assert rules.rulings["speed"].ours
    assert rules.data["numbers"] == {"target": 4, "ability": "d8"}


def test_the_compiled_form_says_the_same_and_follows_its_source(toy: Path) -> None:
    first = load_ruleset("toy")
    assert len(kept_files(toy)) == 1
    assert load_ruleset("toy") == first
    toy.write_text(RULESET.replace("target: 4", "target: 5"))
    assert load_ruleset("toy").data["numbers"]["target"] == 5


def test_a_damaged_copy_is_not_used(toy: Path) -> None:
    first = load_ruleset("toy")
    for text in ("", "{", "[]", "\xff"):
        kept_files(toy)[0].write_text(text, encoding="latin-1")
        assert load_ruleset("toy") == first


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs file modes")
@pytest.mark.parametrize("which", ["folder", "file", "link"])
def test_a_copy_that_others_can_write_is_not_trusted(toy: Path, which: str) -> None:
    load_ruleset("toy")
    (kept,) = kept_files(toy)
    forge(kept)
    assert load_ruleset("toy").name == "Forged"  # its own user may write what it likes
    if which == "folder":
        kept.parent.chmod(0o777)
    elif which == "file":
        kept.chmod(0o666)
    else:
        kept.rename(kept.with_suffix(".other"))
        kept.symlink_to(kept.with_suffix(".other"))
    assert load_ruleset("toy").name == "Toy"


def test_without_a_place_for_the_cache_the_source_is_read_each_time(toy: Path) -> None:
    (toy.parents[2] / "cache").write_text("a file, not a folder")
    assert load_ruleset("toy") == load_ruleset("toy")


def test_a_compiled_ruleset_needs_neither_pydantic_nor_yaml(tmp_path: Path) -> None:
    code = (
        "import sys; from skirmish_cli.files.game_data import load_data;"
        "from skirmish_cli.files.rulesets import load_ruleset; load_ruleset('freeblades');"
        "load_data('freeblades', 'phases'); load_data('freeblades', 'reference');"
        "print('pydantic' in sys.modules, 'yaml' in sys.modules)"
    )
    root = str(Path(game_data.__file__).parents[2])
    said = [
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            cwd=root,
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        ).stdout.strip()
        for _ in range(2)
    ]
    assert said == ["True True", "False False"]


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("edition: first\n", "", "ruleset.yaml:1:1: the key edition is missing"),
        (
            "edition: first",
            "editon: first",
            "ruleset.yaml:3:1: unknown key 'editon'; did you mean edition",
        ),
        ("value: -1", "value: d4", "ruleset.yaml:12:21: value: a whole number is needed"),
        ("name: Toy", "name: Toy\nfoo: 1", "ruleset.yaml:3:1: unknown key 'foo'"),
        ("key: speed", "key: ties", "rulings: ties is here twice"),
    ],
)
def test_a_fault_in_a_ruleset_names_its_place(toy: Path, old: str, new: str, text: str) -> None:
    toy.write_text(RULESET.replace(old, new))
    with pytest.raises(FileProblem) as caught:
        load_ruleset("toy")
    assert text in str(caught.value)


@pytest.mark.parametrize("name", ["tox", "../toy", "", "toy/../toy", "."])
def test_an_unknown_game_is_refused(toy: Path, name: str) -> None:
    with pytest.raises(UsageProblem):
        load_data(name, "ruleset")


def test_house_rules_change_what_they_name(toy: Path, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: toy\nnumbers: {target: 5}\nrulings: {ties: draw, speed: 7}\n"
        "modifiers: [{id: rain, value: -2}]\nconditions: [{name: wet, effects: {tests: -3}}]\n"
        "tables: {weather: [dry, storm]}\n"
    )
    rules = load_ruleset("toy", [house])
    assert rules.data["numbers"]["target"] == 5
    assert (rules.ruling("ties"), rules.ruling("speed")) == ("draw", "7")
    assert rules.data["modifiers"][0]["value"] == -2
    assert rules.conditions["wet"].effects == {"tests": -3}
    assert rules.conditions["wet"].meaning == "it rained"
    assert rules.house == (str(house),)
    assert load_ruleset("toy").data["numbers"]["target"] == 4


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("extends: tox", ":1:10: these house rules extend 'tox', not toy"),
        (
            "extends: toy\nnumbers: {taget: 5}",
            ":2:11: unknown number 'taget'; did you mean target?",
        ),
        (
            "extends: toy\nnumbers: {target: [8]}",
            ":2:19: target: a whole number is needed, not a list; the ruleset has 4",
        ),
        (
            "extends: toy\nrulings: {ties: drow}",
            ":2:17: unknown value of ruling ties 'drow'; did you mean draw?",
        ),
        (
            "extends: toy\nmodifiers: [{id: rian, value: 1}]",
            ":2:18: unknown modifier 'rian'; did you mean rain?",
        ),
        ("extends: toy\nfoo: 1", ":2:1: unknown key 'foo'"),
    ],
)
def test_house_rules_that_change_what_is_not_there_are_refused(
    toy: Path, tmp_path: Path, text: str, part: str
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(text)
    with pytest.raises(FileProblem) as caught:
        load_ruleset("toy", [house])
    assert part in str(caught.value)
