"""What `shoot`, `miscast` and `terrain` share: the options of the unit that is hit, and the
figures of its harm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, bounded
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.t9a.numbers import read_needed
from skirmish_cli.games.t9a.shooting import Shield
from skirmish_cli.games.t9a.volleys import Harm, Victim

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.profiles import Profile

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


def read_special(command: Command) -> tuple[int | None, str]:
    """Return the better special save of the options and its name; None where there is none."""
    return better_save(
        {
            name: read_needed(command.given(name), f"--{name}")
            for name in ("aegis", "regeneration")
            if command.given(name) is not None
        }
    )


def special_of(profile: Profile) -> tuple[int | None, str]:
    """Return the better special save of a card and its name; None where there is none."""
    saves = {"aegis": profile.aegis, "regeneration": profile.regeneration}
    return better_save({name: save for name, save in saves.items() if save is not None})


def better_save(saves: Mapping[str, int]) -> tuple[int | None, str]:
    """Return the better of some special saves and its name: only one is rolled. Section: Special
    Saves."""
    if not saves:
        return None, "special save"
    best = min(saves, key=lambda name: saves[name])
    return saves[best], f"{best.capitalize()} save"


def told_save(needs: int | None, name: str) -> str | None:
    """Return a special save as it is shown among the inputs, such as `Aegis save 5+`."""
    return None if needs is None else f"{name} {needs}+"


def read_shield(command: Command) -> Shield:
    """Return what the options say about the unit that is hit; raises UsageProblem."""
    return Shield(
        bounded(command.need("resilience"), "--resilience", 0, MOST_STAT),
        bounded(command.given("armour") or 0, "--armour", 0, MOST_STAT),
        *read_special(command),
    )


def read_pool(command: Command, *, need_models: bool = False) -> tuple[int, int | None, int]:
    """Return the HP of one model, those left in the unit (None: any number) and those lost
    before."""
    hp = command.given("hp")
    hp = 1 if hp is None else bounded(hp, "--hp", 1, MOST_HP)
    models = command.need("models") if need_models else command.given("models")
    lost = bounded(command.given("hp_lost") or 0, "--hp-lost", 0, MOST_HP * MOST_MODELS)
    if models is None:
        if lost >= hp:
            raise UsageProblem(
                f"--hp-lost {lost} needs --models: one model of {hp} HP can't have lost that many"
            )
        return hp, None, lost
    left = bounded(models, "--models", 1, MOST_MODELS) * hp - lost
    if left < 1:
        raise UsageProblem(f"--hp-lost {lost} leaves nothing of {models} models with {hp} HP each")
    return hp, left, lost


def harm_figures(victim: Victim) -> dict[str, Callable[[Harm], Any]]:
    """Return the means of what hits came to."""
    return {
        "hits_mean": lambda harm: harm.hits,
        "wounds_mean": lambda harm: harm.wounds,
        "hp_lost_mean": lambda harm: harm.hp_lost,
        "models_lost_mean": lambda harm: victim.models_lost(harm.hp_lost),
    }


def harm_row(victim: Victim, harm: Harm) -> dict[str, Any]:
    """Return what the distribution tells apart."""
    row: dict[str, Any] = {"hp_lost": harm.hp_lost, "models_lost": victim.models_lost(harm.hp_lost)}
    if victim.phase_start is not None and victim.takes_panic:
        row["panic_test"] = harm.panic
    return row


def harm_outcome(victim: Victim, harm: Harm, trace: Trace) -> Mapping[str, Any]:
    """Return what is shown of one played result."""
    lost = victim.models_lost(harm.hp_lost)
    outcome: dict[str, Any] = {
        "hits": harm.hits,
        "wounds": harm.wounds,
        "hp_lost": harm.hp_lost,
        "models_lost": lost,
    }
    if victim.left is not None:
        outcome["hp_left"] = victim.left + victim.joined - harm.hp_lost
        outcome["wiped"] = victim.is_wiped_by(harm.hp_lost)
    if victim.phase_start is not None and victim.takes_panic:
        outcome["panic_test"] = harm.panic
        if harm.fails is not None:
            outcome["panic_fails"] = harm.fails
    return outcome
