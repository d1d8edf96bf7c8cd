"""Command lines on a battle that is kept in a file."""

from __future__ import annotations

import random

from skirmish_cli.cli.battle import BATTLE_COMMANDS
from skirmish_cli.cli.commands import find_shared
from tests.deep.cli.lines.table import BATTLE, Table
from tests.deep.cli.lines.values import ODD_TEXTS, make_value


def make_battle_words(source: random.Random, game_id: str, table: Table) -> list[str]:
    """Return a command on the battle of a game, but for `do` and `play`."""
    name = source.choice([one for one in BATTLE_COMMANDS if one not in ("do", "play")])
    model, flag = source.choice(table.models), source.choice(list(table.flags))
    value = source.choice(("", "=no", "=1", "=-1", "=x", "=99999999"))
    text = source.choice(ODD_TEXTS)
    own = {
        "new": [*table.files[: source.choice((1, 2, 3))], "-o", source.choice(("n.battle", "n"))],
        "add": [source.choice(table.files), model, "--side", source.choice(("a", "b", "c", text))],
        "next": source.choice(
            ([], [model], ["--strict"], ["--to", source.choice(table.phases or ("x",))])
        ),
        "set": [model, f"{flag}{value}", *source.choice(([], [f"{text}=1"], ["out"]))],
        "note": [text],
        "undo": source.choice(([], ["1"], ["99"], [text])),
        "redo": source.choice(([], ["1"], ["-1"])),
        "due": source.choice(([], ["--waive", "1"], ["--waive", "0"])),
        "report": ["-o", source.choice(("r.html", "r.md", "r.x", ""))],
        "export": source.choice((["-o", "after"], ["--log", "l.jsonl"], ["--copy", "c.battle"])),
    }
    words = [*own.get(name, [])]
    declared = find_shared(f"battle.{name}").options.declared()
    if "battle" in declared:
        words += ["--battle", BATTLE.format(game=game_id)]
    others = [one for key, one in declared.items() if one.kind != "file" and key != "output"]
    for option in source.choices(others, k=source.choice((0, 0, 1))) if others else ():
        words += [option.flag] if option.is_flag else [option.flag, make_value(source, option, ())]
    return ["battle", name, *words]
