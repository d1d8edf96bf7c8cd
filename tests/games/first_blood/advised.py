"""Advice on attacks of First Blood on inline cards: asked for, and set up at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from skirmish_cli.advice.plans import PlanLine
from skirmish_cli.advice.searching import Advice, advise
from skirmish_cli.core.command import Command
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.first_blood.procedures.shared.attack_axes import AttackChoices
from skirmish_cli.games.first_blood.procedures.shared.attack_sides import read_sides
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.reading import Setting

GAME = get_game("first-blood")


def make_clash(words: Sequence[str], policies: Sequence[str] = (), **typed: Any) -> Command[Any]:
    """Return a Clash as if it had been typed."""
    rules = load_ruleset("first-blood")
    finder = Finder(GAME, rules, lambda: FileShelf(GAME, (), rules))
    setting = Setting(policies=tuple(policies))
    return make_command(GAME.procedure("clash"), tuple(words), typed, rules, finder, setting)


def advise_clash(words: Sequence[str], **typed: Any) -> Advice:
    """Return the advice on a Clash."""
    return advise(GAME.procedure("clash"), make_clash(words, advise=True, **typed))


def plan_given(words: Sequence[str], split: Sequence[str]) -> tuple[PlanLine, ...]:
    """Return the plan of a Clash as it is given."""
    command = make_clash(words, advise=True, split=tuple(split))
    choices = AttackChoices(read_sides(command), command)
    given = choices.describe(choices.given)
    ranking = [one.choice for one in advise_clash(words, split=tuple(split)).choices]
    number = ranking.index(given) + 1
    return advise_clash(words, split=tuple(split), plan=(str(number),)).plan


def list_worths(advice: Advice) -> dict[str, Fraction]:
    """Return what each choice is worth."""
    return {one.choice: one.value for one in advice.choices}


class SetUp(NamedTuple):
    """Some attackers with their dice and rerolls, and Enemies."""

    dice: tuple[int, ...]
    limited: tuple[bool, ...]
    enemies: tuple[str, ...]

    def list_attackers(self) -> list[str]:
        """Return the card of each attacker."""
        rule = ", special_rules: [{name: Reach, roll: clash, reroll: 'failures=1'}]"
        return [
            f"{{a: {dice}, c: 2{rule if limited else ''}}}"
            for dice, limited in zip(self.dice, self.limited, strict=True)
        ]


def make_set_up(seed: int) -> SetUp:
    """Return a small set-up that is the same for the same seed."""
    chance = random.Random(seed)
    dice = chance.choice([(3,), (1, 1), (1, 2), (2, 1), (2, 2), (1, 1, 1)])
    attackers, enemies = len(dice), chance.randint(1, 3 if sum(dice) < 3 else 2)
    return SetUp(
        dice,
        tuple(chance.random() < 0.2 for _ in range(attackers)),
        tuple(
            f"{{d: {chance.randint(0, 1)}, w: {chance.randint(1, 2)}, r: {chance.choice((0, 3))}}}"
            + chance.choice(("", "", "+broken"))
            for _ in range(enemies)
        ),
    )
