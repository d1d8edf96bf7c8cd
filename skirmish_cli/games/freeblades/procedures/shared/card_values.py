"""What a command says beside a card: values that it has, and that change in play.

Power runs down, effects change what a spell costs, how far a model moves and how often it
attacks: the command's value stands in for the printed one. Everything else on a card stays as it
is printed, and whatever changes a roll has an option of its own.
"""

from __future__ import annotations

from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, as_flag

#: What to write instead of a value that stands on a card.
_INSTEAD = {
    "rating": "; --mod and --dl change it",
    "car": "; --mod and --dl change it",
    "damage": "; --damage-mod and --damage-dl change it",
    "parry": "; --parry-mod changes it",
    "lp": "; +lp=N on the model is what it has left",
    "base_cost": "; --cost is what the spell costs now",
    "missile": "; write missile: true there",
    "summon": "; write summon: true there",
}


def refuse_beside_card(command: Command, options: tuple[str, ...], owner: str) -> None:
    """Raise UsageProblem for an option whose value stands on a card."""
    for option in options:
        if command.is_given(option):
            raise UsageProblem(
                f"{as_flag(option)} goes with plain numbers only: {owner} has it from its card"
                f"{_INSTEAD.get(option, '')}"
            )


def read_in_play(command: Command, option: str, printed: Any) -> Any:
    """Return the value that an option gives, or what is printed on the card."""
    given = command.given(option)
    return printed if given is None else given


def note_stand_in(command: Command, option: str, printed: Any, owner: str) -> list[str]:
    """Return the remark that an option stands in for another value of a card, or none."""
    given = command.given(option)
    if given is None or printed is None or given == printed:
        return []
    return [f"{as_flag(option)} {given} stands in for the {printed} of {owner}"]
