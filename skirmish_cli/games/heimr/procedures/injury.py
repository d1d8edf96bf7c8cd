"""`injury`: the level of an injury, and what it does to the parts that it hit."""

from __future__ import annotations

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, each, flag, option, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.heimr.conditions import name_injury
from skirmish_cli.games.heimr.models import MOST_HP
from skirmish_cli.games.heimr.numbers import (
    describe_injuries,
    find_injury,
    note_our_tables,
    read_body_parts,
)
from skirmish_cli.games.heimr.procedures.shared.answers import (
    name_owner,
    prepare_answer,
    read_number,
    tell_character,
)
from skirmish_cli.games.heimr.procedures.shared.readers import a_part
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character
from skirmish_cli.games.heimr.procedures.shared.verdicts_of_facts import tell_injury

FLAGS = (
    *("hp", "legs-injured", "weapon-arm-injured", "other-arm-injured"),
    *("torso-injured", "head-injured"),
)


class InjuryOptions(Options):
    """What `injury` takes: the hit points, and what is injured."""

    hp = option(
        "the hit points now",
        whole(-MOST_HP, MOST_HP),
        needed="without a model that has hit points",
        also=("lp", "wounds", "health"),
    )
    part = option("an injured part of the body (repeatable)", each(a_part), also=("on", "where"))
    stable = option("it was stabilised", flag)


def _prepare(command: Command[InjuryOptions]) -> Prepared:
    rules, is_stable = command.rules, command.options.stable
    hp = read_number(command, InjuryOptions.hp, lambda character: character.hp)
    injury = find_injury(rules, hp)
    lives_injured = hp <= 0 and not injury.is_dead
    if is_stable and not lives_injured:
        raise UsageProblem(f"--stable is for the injured, and HP {hp} is {injury.name}")
    parts = _read_parts(command)
    facts: dict[str, Json] = {
        "injured": hp <= 0,
        "level": injury.level,
        "injury": injury.name,
        "dead": injury.is_dead,
    }
    if parts and lives_injured:
        facts["effects"] = describe_injuries(rules, parts)
    if lives_injured:
        facts["dying"] = injury.is_dying and not is_stable
    notes = note_our_tables(rules, "injury_effects", "injury_levels")
    if lives_injured:
        notes += ("each effect lasts until the model is no longer injured",)
    if is_stable:
        notes += (
            "stabilised: conscious and not dying; moving the injured part reopens it, and the "
            "count of the injury starts again",
        )
    if parts and not lives_injured:
        notes += (f"the injured parts change nothing: HP {hp} is {injury.name}",)
    prepared = prepare_answer(
        facts,
        f"Injury{name_owner(command)} at HP {hp}",
        ("injury_effects", "injury_levels", "body_parts"),
        notes,
        {"hp": hp, "parts": [*parts]},
    )
    return tell_character(prepared._replace(verdict=tell_injury), command, FLAGS)


def _read_parts(command: Command[InjuryOptions]) -> list[str]:
    """Return the injured parts: those typed, and those that a model's flags name."""
    parts = list(command.options.part)
    if command.words:
        character = find_character(command, command.words[:1])
        names = dict.fromkeys(read_body_parts(command.rules))
        parts += [one for one in names if character.has(name_injury(one))]
    return list(dict.fromkeys(parts))


INJURY = Procedure(
    name="injury",
    summary="Look up an injury: its level from the HP, and the effect of each injured part.",
    section="Injuries; Injury Effects",
    arguments="[MODEL]",
    positions=(InjuryOptions.hp, InjuryOptions.part),
    prepare=_prepare,
    options=InjuryOptions,
    examples=("injury --hp -2 --part legs --part torso",),
    flags=FLAGS,
)
