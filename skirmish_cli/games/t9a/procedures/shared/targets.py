"""The unit that is hit: its options, its saves and its health."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, bounded
from skirmish_cli.games.t9a.procedures.shared.values import read_needed
from skirmish_cli.games.t9a.shooting import Shield
from skirmish_cli.games.t9a.special_saves import SpecialSave, choose_special_save

MOST_STAT, MOST_HP, MOST_MODELS = 60, 20, 500

SAVE_OPTIONS = (
    Option("aegis", "text", "the Aegis save, such as 5+", metavar="N+"),
    Option(
        "regeneration",
        "text",
        "the Regeneration save; only the better of the two is rolled",
        metavar="N+",
    ),
)
POOL_OPTIONS = (
    Option("hp", "whole", "the health points of one model (1 unless given)", metavar="N"),
    Option("models", "whole", "how many models it has", metavar="N"),
    Option("hp_lost", "whole", "the health points that those models have lost before", metavar="N"),
)
SHIELD_OPTIONS = (
    Option("resilience", "whole", "its Resilience", metavar="N"),
    Option("armour", "whole", "its Armour (0 unless given)", metavar="N"),
    *SAVE_OPTIONS,
)


class HealthPool(NamedTuple):
    """The health points of one model, those left to its unit, and those lost before.

    `left` is None for a unit of any size. Section: Health Pools.
    """

    hp_each: int
    left: int | None
    lost: int


def read_special_save(command: Command) -> SpecialSave:
    """Return the better special save of the options; raises UsageProblem."""
    aegis, regeneration = (
        None if text is None else read_needed(text, f"--{name}")
        for name in ("aegis", "regeneration")
        for text in (command.given(name),)
    )
    return choose_special_save(aegis, regeneration)


def read_shield(command: Command) -> Shield:
    """Return what the options say that the unit has against hits; raises UsageProblem."""
    return Shield(
        bounded(command.need("resilience"), "--resilience", 0, MOST_STAT),
        bounded(command.given("armour") or 0, "--armour", 0, MOST_STAT),
        read_special_save(command),
    )


def read_pool(command: Command, *, need_models: bool = False) -> HealthPool:
    """Return the health points that the options give the unit.

    Raises UsageProblem where nothing is left of it, or with `need_models` without `--models`.
    """
    hp = command.given("hp")
    hp = 1 if hp is None else bounded(hp, "--hp", 1, MOST_HP)
    models = command.need("models") if need_models else command.given("models")
    lost = bounded(command.given("hp_lost") or 0, "--hp-lost", 0, MOST_HP * MOST_MODELS)
    if models is None:
        if lost >= hp:
            raise UsageProblem(
                f"--hp-lost {lost} needs --models: one model of {hp} HP can't have lost that many"
            )
        return HealthPool(hp, None, lost)
    left = bounded(models, "--models", 1, MOST_MODELS) * hp - lost
    if left < 1:
        raise UsageProblem(f"--hp-lost {lost} leaves nothing of {models} models with {hp} HP each")
    return HealthPool(hp, left, lost)
