"""`may` and `turn`: whose turn it is, what was done, how answers are shown."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.actions import Action, Answer
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import Options
from skirmish_cli.core.procedure import SideTable
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.heimr.actions import (
    DEAD,
    apply_actions,
    find_flags,
    goes_with_move,
)
from skirmish_cli.games.heimr.models import Character
from skirmish_cli.games.heimr.numbers import Injury, find_injury
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character
from skirmish_cli.records import NamedTuple

#: More actions than this in one turn are refused.
MOST_DONE = 40
#: What takes a flag away.
NO = "no"
RULINGS = ("prone", "stand_up", "injury_effects", "injury_levels")

#: What a player should know of a model that carries a flag. Sections: Action Types; Effects.
_NOTES = {
    "grabbed": "grabbed: each physical roll must reach the holder's brawl roll",
    "weakened": "weakened: each skill costs one willpower more",
    "attacked": "an upcoming action is cancelled, and the standard action is free again",
    "hands-full": "no free hand: a brawl attack can't bind",
}


class Subject(NamedTuple):
    """Whose turn it is: a name, its injury, its flags, and its sheet where it has one."""

    name: str
    flags: frozenset[str]
    injury: Injury
    character: Character | None = None


NOBODY = Subject("a model", frozenset(), Injury(0, "uninjured"))


def read_subject(command: Command[Options], word: str) -> Subject:
    """Return whose turn it is: a model, or with flags alone a model without a sheet.

    Raises UsageProblem for an unknown model or flag.
    """
    if word.startswith("+"):
        flags = [_read_flag(command.rules, flag) for flag in word.split("+") if flag]
        carried = {name: value for name, value in flags if value != NO}
        character = Character("a model", tuple(carried.items()))
        name = f"a model with {word}" if flags else NOBODY.name
    else:
        character = find_character(command, (word,))
        name = character.label
    hp = character.hp
    injury = find_injury(command.rules, 1 if hp is None else hp)
    is_named = not word.startswith("+")
    flags_now = find_flags(character, command.rules)
    return Subject(name, flags_now, injury, character if is_named else None)


def _read_flag(rules: Ruleset, flag: str) -> tuple[str, str]:
    """Return a flag with its value; raises UsageProblem with the nearest."""
    name, _, value = flag.partition("=")
    known = rules.conditions
    spelt = (name, name.replace("_", "-"), name.replace("-", "_"))
    condition = next((known[one] for one in spelt if one in known), None)
    if condition is None:
        raise UsageProblem(unknown("flag", name, known))
    if value == NO:
        return condition.name, NO
    if bool(value) != bool(condition.takes):
        raise UsageProblem(
            f"flag +{condition.name} needs a value, such as +{condition.name}=1"
            if condition.takes
            else f"flag +{condition.name} takes no value, but for +{condition.name}=no"
        )
    return condition.name, value


def list_notes(subject: Subject, done: Sequence[Action]) -> tuple[str, ...]:
    """Return what a player should know of the state of a model after some actions."""
    flags, injury, notes = apply_actions(done, subject.flags), subject.injury, []
    if injury.level and DEAD not in flags:
        notes.append(f"{injury.name}: add the parts that are injured, such as +legs-injured")
    if injury.is_dying:
        notes.append("dying: who isn't stabilised isn't conscious")
    if "prone" in flags or "legs-injured" in flags:
        notes.append("ours: on the ground nobody walks, runs, charges, climbs or jumps")
    return (*notes, *(note for flag, note in _NOTES.items() if flag in flags))


def make_table(title: str, answers: Sequence[Answer]) -> SideTable:
    """Return some answers as a table beside the result.

    `with a move` marks an action that can go together with one.
    """
    rows = [
        (
            answer.action.words,
            answer.action.kind + (", with a move" if goes_with_move(answer.action) else ""),
            "yes" if answer.allowed else "no",
            answer.reason or "",
        )
        for answer in answers
    ]
    return SideTable(title, ("action", "type", "allowed", "why not"), lambda: rows)
