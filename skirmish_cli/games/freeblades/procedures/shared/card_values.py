"""What a command says beside a card: values that it has, and that change in play.

Power runs down, effects change what a spell costs, how far a model moves and how often it
attacks: the command's value stands in for the printed one. Everything else on a card stays as it
is printed, and whatever changes a roll has an option of its own.
"""

from __future__ import annotations

from typing import Any

from skirmish_cli.core.command import Command, refuse_beside_card
from skirmish_cli.core.options import Option, Options

#: What to write instead of a value that stands on a card.
_INSTEAD = {
    "rating": "--mod and --dl change it, and +mar=d8 or +mar=+1:reason behind the model",
    "car": "--mod and --dl change it, and +car=d8 or +car=+1:reason behind the model",
    "damage": "--damage-mod and --damage-dl change it, and +damage=d8 or +damage=+1:reason behind "
    "the model",
    "parry": "--parry-mod changes it, and +mar=d8 or +mar=+1:reason behind the model",
    "defense": "write +def=6 or +def=+2:reason behind the model",
    "av": "write +av=6 or +av=+1:reason behind the model",
    "lp": "+lp=N on the model is what it has left",
    "base_cost": "--cost is what the spell costs now",
    "missile": "write missile: true there",
    "summon": "write summon: true there",
}


def refuse_card_values(command: Command[Any], owner: str, *options: Option[Any]) -> None:
    """Raise UsageProblem for an option whose value stands on a card."""
    refuse_beside_card(command, owner, options, _INSTEAD)


def note_stand_in(
    options: Options, option: Option[int | None], printed: int | None, owner: str
) -> list[str]:
    """Return the remark that an option stands in for another value of a card, or none."""
    given: int | None = options.values[option.name]
    if given is None or printed is None or given == printed:
        return []
    return [f"{option.flag} {given} stands in for the {printed} of {owner}"]
