"""Clashes of several enemies on inline cards, made ready."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from skirmish_cli.core.command import Command
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.first_blood.attacks import Attack
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.reading import Setting

GAME = get_game("first-blood")


def prepare_clash(
    shares: Sequence[Sequence[int]], enemies: Sequence[str], rerolls: int = 0, ruling: str = "once"
) -> Prepared:
    """Return a Clash made ready in which each attacker's dice are split as said."""
    rules = load_ruleset("first-blood").choose({"limited_reroll": ruling})
    finder = Finder(GAME, rules, lambda: FileShelf(GAME, (), rules))
    cards = [f"{{a: {sum(share)}, c: 2}}" for share in shares]
    splits = [
        f"a{number}={','.join(map(str, share))}" if len(shares) > 1 else ",".join(map(str, share))
        for number, share in enumerate(shares, 1)
    ]
    typed: dict[str, Any] = {"split": tuple(splits)}
    typed |= {"reroll": (f"failures={rerolls}",)} if rerolls else {}
    words = (*cards, "vs", *enemies)
    setting = Setting(policies=("redirect=best",))
    command: Command[Any] = make_command(
        GAME.procedure("clash"), words, typed, rules, finder, setting
    )
    return GAME.procedure("clash").prepare(command)


def make_attack(
    shares: Sequence[Sequence[int]], enemies: Sequence[str], rerolls: int = 0, ruling: str = "once"
) -> Attack:
    """Return the attack of a Clash in which each attacker's dice are split as said."""
    rule = prepare_clash(shares, enemies, rerolls, ruling).rule
    assert isinstance(rule, partial)
    whole: Attack = rule.args[0]
    return whole
