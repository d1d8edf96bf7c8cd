"""Whatever stands in a name of a file is shown, in every form and by every command, and never
obeyed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.cli.output import FORMATS
from skirmish_cli.core.registry import game_ids
from tests.support import ROOT, run_here

# Markup, a format string, a window's title, a change of direction, a way out of the folder, a
# workflow command.
NAME = '"[red]U{0}%s[/b]\\e]0;x\\a\\u202E\\t../../x\\n::error::x"'
CARDS = {
    "freeblades": "mar: d10, mw: {name: N, damage: d8, special: [N]}, def: 5, av: 6, lp: 2, "
    "disc: d8, talents: [N], skills: {N: d8}, rar: d8, rw: {name: N, damage: d6, band: 10}, "
    "car: d8, power: 5, spells: [{name: N, cost: 1}]",
    "heimr": "hp: 3, attributes: {N: {value: 2, group: mental}, strength: 2}, skills: [N], "
    "items: [N], abilities: {N: {c: 2, base: strength}, dodge: {c: 1, base: strength}}, "
    "weapons: [{name: N, ability: N}], penalties: [{on: strength, value: 1, source: N}]",
    "first-blood": "command_card: N, m: 5, v: 1, c: 2, a: 2, w: 1, r: 3, d: 2, e: 1, size: 2, "
    "barrage: 2, roles: [N], notes: [N], special_rules: [{name: N, roll: clash, reroll: 1}]",
    "t9a": "entry: N, category: [core, N], cost: {base: 400, options: [{name: N, cost: 3}]}, "
    "models: 5, files: 5, global: {cha: 4, mob: 4, dis: 7}, defensive: {hp: 1, def: 3, res: 3}, "
    "rules: [N], offensive: [{part: N, agi: 3, att: 1, off: 3, str: 3, weapons: [{name: N}], "
    "rules: [N]}], shooting: [{part: N, name: N, shots: 1, aim: 4, str: 3, rules: [N]}], "
    "wizard: {type: adept, path: N, spells: [1, 2, 3]}",
    "oldschool": "stamina: 3, wounds: 2, ml: 7, weapons: [{name: N, tags: [melee]}], notes: [N], "
    "armour: [{name: N, tags: [light]}], saves: {FOR: 9, REF: 9, WIL: 9}, fortitude: 9",
}
PROCEDURES = {
    "freeblades": ["melee a vs a", "shoot a vs a", "cast a", "may a"],
    "heimr": ["challenge a nothing", "attack a vs a", "may a"],
    "first-blood": ["clash a vs a", "volley a vs a", "may a"],
    "t9a": ["melee a vs a", "shoot a vs a", "cast a"],
    "oldschool": ["fight a vs a", "attack a vs a", "may a"],
}


def commands(game_id: str, file: str) -> Iterator[list[str]]:
    sample = str(sorted((ROOT / "rulesets" / game_id / "warbands").glob("*.yaml"))[0])
    yield from (
        ["validate", "--receipt", file],
        ["card", "-w", file],
        ["diff", file, sample],
        ["diff", sample, file],
    )
    for words in PROCEDURES[game_id]:
        for mode in (["--odds"], ["--seed", "1", "--explain"], ["--dice", "1"]):
            yield [game_id, *words.split(), "-w", file, *mode]


@pytest.mark.parametrize("game_id", game_ids())
def test_a_hostile_name_is_harmless_in_every_form_of_every_command(
    game_id: str, tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    file = tmp_path / "hostile.yaml"
    card = (
        CARDS[game_id].replace("N:", f"{NAME}:").replace(" N", f" {NAME}").replace("[N", f"[{NAME}")
    )
    model = f"{{id: a, name: {NAME}, card: {{{card}}}}}".replace("{N:", f"{{{NAME}:")
    file.write_text(f"game: {game_id}\nname: {NAME}\nmodels:\n- {model}\n", "utf-8")
    for words in commands(game_id, str(file)):
        for form in (*FORMATS, *(["github"] if words[0] == "validate" else [])):
            ran = run_here(capsys, *words, "--format", form)
            assert ran.code in (0, 1, 2), (words, ran.err)
            shown = (ran.out + ran.err).replace("\n", "")
            assert not [
                char for char in shown if char < " " or "\x7f" <= char <= "\x9f" or char == "\u202e"
            ], words
            # A window wraps lines where it must; elsewhere this would be a line of the file's own
            # making.
            forged = [line for line in ran.out.splitlines() if line.startswith("::error::x")]
            assert form == "table" or not forged, words


def test_a_binary_file_with_a_hostile_name_is_one_harmless_line(
    tmp_path: Path, capsys: Any
) -> None:
    file = tmp_path / "a\x1b[31m\nb.yaml"
    file.write_bytes(b"a\x00b")
    for words in (
        ["validate", str(file)],
        ["card", "-w", str(file)],
        ["init", "freeblades", "-o", str(file)],
    ):
        ran = run_here(capsys, *words)
        ran.check(3, "a\\x1b[31m")
        assert "\x1b" not in ran.err
