"""`melee`: a round of combat between units, from cards, with its exact odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.t9a.combat import Combat
from skirmish_cli.games.t9a.decisions import Decided, SetUpChoice, fight_as_decided
from skirmish_cli.games.t9a.melee import Bout
from skirmish_cli.games.t9a.models import Card
from skirmish_cli.games.t9a.procedures.shared.melee_policies import (
    OVERRUN_POLICY,
    PURSUE_POLICY,
    RESTRICTED,
    TARGET,
    WEAPON,
)
from skirmish_cli.games.t9a.procedures.shared.melee_results import (
    list_card_notes,
    list_melee_notes,
    make_melee_figures,
    make_melee_outcome,
    make_unit_figures,
)
from skirmish_cli.games.t9a.procedures.shared.melee_setup import (
    FLAGS,
    MeleeOptions,
    make_checked_bout,
    read_asked,
)
from skirmish_cli.games.t9a.procedures.shared.remarks import list_unit_notes
from skirmish_cli.games.t9a.procedures.shared.unit_policies import (
    format_unit_policies,
    read_unit_policies,
)

#: The special rules that a combat applies where a card has them.
APPLIED = ("Weapon Master", "War Platform", "Fortified Position")


def _format_units(models: Sequence[Model[Card]]) -> str:
    """Return the units of a side as they are typed, with their flags."""
    return ", ".join(
        "+".join(
            (
                model.key,
                *(f"{flag}={value}" if value else flag for flag, value in model.flags.items()),
            )
        )
        for model in models
    )


def _prepare(command: Command[MeleeOptions]) -> Prepared:
    asked = read_asked(command)
    bout = make_checked_bout(asked.make_combat())
    combat, choices = bout.combat, asked.list_choices(bout.combat)
    first, second = (_format_units(models) for models in command.models())
    default = tuple(one.policy for one in choices)

    def make(decided: Decided) -> Bout:
        return bout if decided == default else asked.make_bout(choices, decided)

    return Prepared(
        rule=partial(fight_as_decided, choices, make),
        figures=make_melee_figures(combat),
        row=lambda end: {"score_difference": end.score.difference},
        outcome=partial(make_melee_outcome, combat),
        models={
            unit.key: make_unit_figures(combat, place) for place, unit in enumerate(combat.units)
        },
        inputs={
            "a": first,
            "b": second,
            "allocate": [f"{one.attacker}={one.victim}" for one in command.options.allocate],
        },
        policy=_describe_policy(command, combat, choices),
        notes=(
            *list_melee_notes(combat),
            *list_card_notes(asked.everyone),
            *_note_idle_policies(command, combat, choices),
            *list_unit_notes(command.rules, asked.everyone, APPLIED, ("Dis",)),
        ),
        rulings=("contact", "rear_ranks", "restricted_split", "attached"),
        headline=f"Melee: {first} vs {second}",
    )


def _note_idle_policies(
    command: Command[MeleeOptions], combat: Combat, choices: Sequence[SetUpChoice]
) -> Iterator[str]:
    """Yield a line for each policy that was typed and has nothing to decide."""
    units = combat.units
    needed = {
        OVERRUN_POLICY.name: any(unit.has("charging") for unit in units),
        RESTRICTED.name: any(choice.kind == "restricted" for choice in choices),
        TARGET.name: any(unit.has("joined") for unit in units),
    }
    for name in command.policies:
        if not needed.get(name, True):
            yield f"--policy {name} changes nothing: there is nothing to decide by it"


def _describe_policy(
    command: Command[MeleeOptions], combat: Combat, choices: Sequence[SetUpChoice]
) -> dict[str, str]:
    """Return every policy in force: what decides where nobody is asked."""
    keys = [unit.key for unit in combat.units if not unit.has("joined")]
    policy = {
        "pursue": format_unit_policies(read_unit_policies(command, PURSUE_POLICY, keys)),
        "overrun": format_unit_policies(read_unit_policies(command, OVERRUN_POLICY, keys)),
        "target": command.rules.ruling("attached"),
        "restricted": command.rules.ruling("restricted_split"),
    }
    taken = {
        f"{combat.units[one.place].key} {asked_part}": one.policy
        for one in choices
        if one.kind == "weapon"
        for asked_part in [combat.units[one.place].parts[one.part].name]
    }
    return {**policy, "weapon": format_unit_policies(taken)} if taken else policy


MELEE = Procedure(
    name="melee",
    summary="Resolve a round of combat between units; side a is the active player.\n\n"
    "Dice are typed by Agility step, highest first: all to hit, all to wound, all armour, all "
    "special saves of the step, each time side a's units in the order listed, then side b's, "
    "rerolls after the roll that they belong to; then break tests, flights, pursuits.",
    section="Melee Phase",
    arguments="UNIT... vs UNIT...",
    prepare=_prepare,
    options=MeleeOptions,
    flags=FLAGS,
    policies=(PURSUE_POLICY, OVERRUN_POLICY, WEAPON, RESTRICTED, TARGET),
    examples=("melee lancers+charging vs raiders-1 -w vell-marches.yaml -w mire-oath.yaml --odds",),
)
