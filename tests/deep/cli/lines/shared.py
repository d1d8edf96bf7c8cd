"""The plain words of the commands that every game shares, and the ways to ask for help."""

from __future__ import annotations

import random

from skirmish_cli.cli.battle import BATTLE_COMMANDS
from skirmish_cli.cli.commands import SHARED_COMMANDS
from tests.deep.cli.lines.table import Table
from tests.deep.cli.lines.values import ODD_TEXTS, mutate
from tests.deep.cli.lines.words import make_model_word

_SETTINGS = ("format", "color", "theme", "game", "warbands", "dice", "name", "path", "house", "x")


def make_shared_words(source: random.Random, name: str, game_id: str, table: Table) -> list[str]:
    """Return the plain words of a shared command, but for the files of `validate` and `diff`."""
    chosen = source.choice
    game = game_id if source.random() < 0.95 else mutate(source, game_id)
    more = [chosen(ODD_TEXTS)] if source.random() < 0.06 else []
    if name in ("validate", "diff"):
        return more
    if name == "roll":
        return [make_dice(source), *more]
    if name == "card":
        models = [make_model_word(source, table) for _ in range(chosen((0, 1, 2)))]
        return [*models, *more, *(word for file in table.files for word in ("-w", file))]
    if name == "config":
        values = ("plain", "never", "dark", game_id, "luck", "d10", *ODD_TEXTS[:12])
        return [chosen(_SETTINGS), *(chosen(values) for _ in range(chosen((0, 1, 1, 2)))), *more]
    own = {
        "games": ["show", game, *chosen(([], [chosen(list(table.examples))]))],
        "phases": [game, *chosen(([], [chosen(table.phases or ("x",))]))],
        "rules": chosen(([game, chosen(table.terms)], [chosen(table.terms)], [game])),
        "init": [game, *chosen(([], [table.files[0].removesuffix(".yaml")]))],
    }
    return [*own.get(name, [game]), *more]


def make_dice(source: random.Random) -> str:
    """Return dice as `roll` reads them, most of them right."""
    text = "+".join(_make_die(source) for _ in range(source.choice((1, 1, 1, 2, 3))))
    more = ("", "", "", "+3", "-2", "+1000000", "-x", "*2", f"+{source.choice(ODD_TEXTS)}")
    text += source.choice(more)
    return mutate(source, text) if source.random() < 0.2 else text


def _make_die(source: random.Random) -> str:
    sides = source.choice((2, 4, 6, 10, 20, 100))
    if source.random() < 0.3:
        return f"d{sides}!"
    number = source.choice((1, 2, 3, 8, 40))
    keep = source.choice(
        ("", "", f"kh{source.randint(1, number)}", f"kl{source.randint(1, number)}")
    )
    return f"{number}d{sides}{keep}"


def make_help_words(source: random.Random, game_id: str, table: Table) -> list[str]:
    """Return words that ask for help, or that show what there is."""
    names = list(table.examples)
    return source.choice(
        (
            ["--help"],
            ["--version"],
            [],
            [game_id],
            [game_id, source.choice(names), "--help"],
            [game_id, mutate(source, source.choice(names))],
            [source.choice(SHARED_COMMANDS), "-h"],
            [mutate(source, source.choice(SHARED_COMMANDS))],
            ["battle", source.choice(BATTLE_COMMANDS), "--help"],
            [source.choice(ODD_TEXTS)],
        )
    )
