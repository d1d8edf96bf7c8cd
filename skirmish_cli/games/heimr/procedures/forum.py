"""`guards`, `round` and `statistic`: the forum-play variant, which has no dice."""

from __future__ import annotations

from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded, one_of
from skirmish_cli.games.heimr.forum import Border, combined, round_problem
from skirmish_cli.games.heimr.procedures.health import answer
from skirmish_cli.games.heimr.tables import table

_NOTE = ("variant: forum",)
ACTION_TYPES = ("free", "half", "full", "reactive")


def _prepare_guards(command: Command) -> Prepared:
    guards = bounded(command.need("guards"), "--guards", 0, 1000)
    occupied = bounded(command.given("occupied") or 0, "--occupied", 0, guards)
    each = bounded(command.given("each") or 1, "--each", 1, 1000)
    movers = bounded(command.need("movers"), "--movers", 0, 1000)
    through = Border(guards, occupied, each).passing(movers)
    return answer(
        {"passing": through, "blocked": movers - through},
        f"{_counted(movers, 'mover')} at a border with {_counted(guards, 'guard')}, {occupied} of them "
        "occupied",
        notes=_NOTE,
        inputs={"guards": guards, "occupied": occupied, "each": each, "movers": movers},
    )


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


GUARDS = Procedure(
    name="guards",
    summary="Forum play: how many enemies come through a guarded border.",
    section="Block movement (guarding a border)",
    prepare=_prepare_guards,
    options=(
        Option("guards", "whole", "the guards of the border", metavar="N"),
        Option("occupied", "whole", "those of them that are occupied", metavar="N"),
        Option(
            "each", "whole", "how many enemies a guard blocks there (1 unless given)", metavar="N"
        ),
        Option("movers", "whole", "the enemies that want to cross", metavar="N"),
    ),
    examples=("guards --guards 2 --movers 3",),
)


def _prepare_round(command: Command) -> Prepared:
    actions = [one_of(word.casefold(), "action", ACTION_TYPES) for word in command.words]
    if not actions:
        raise UsageProblem(f"round needs the types of its actions: {', '.join(ACTION_TYPES)}")
    problem = round_problem(actions)
    return answer(
        {"possible": problem is None, "why": problem or "it fits one round of about 6 seconds"},
        f"A round of {', '.join(actions)}",
        notes=_NOTE,
    )


ROUND = Procedure(
    name="round",
    summary="Forum play: whether one round holds some free, half, full and reactive actions.",
    section="Actions",
    arguments="TYPE...",
    prepare=_prepare_round,
    examples=("round half half free reactive",),
)


def _prepare_statistic(command: Command) -> Prepared:
    if len(command.words) != 2:
        raise UsageProblem(
            "statistic needs a forum character and a statistic, such as: statistic rook agility"
        )
    model = command.find_models([command.words[:1]])[0][0]
    if model.card.variant != "forum":
        raise UsageProblem(
            f"{model.key} is a character of the tabletop core: statistics belong to forum play"
        )
    names: dict[str, str] = table(command.rules, "statistics")
    wanted = command.words[1].casefold().replace("-", "_").replace(" ", "_")
    short = {abbreviation.casefold(): name for name, abbreviation in names.items()}
    name = short.get(wanted, wanted)
    if name not in names:
        raise UsageProblem(unknown("statistic", command.words[1], (*names, *names.values())))
    own = model.card.statistics.get(name, command.rules.data["numbers"]["forum_statistic"])
    applied = [modifier for modifier in model.card.modifiers if modifier.on == name]
    facts: dict[str, Any] = {
        "statistic": name,
        "value": own + combined(applied),
        "own": own,
        "modifiers": [f"{each.value:+d} {each.type}: {each.source}" for each in applied],
    }
    return answer(
        facts,
        f"{name.replace('_', ' ')} of {model.key}",
        notes=(*_NOTE, "of the bonuses of one type the highest counts; penalties add up"),
    )


STATISTIC = Procedure(
    name="statistic",
    summary="Forum play: a statistic of a character with its typed modifiers.",
    section="Statistics; Modifiers",
    arguments="MODEL STATISTIC",
    prepare=_prepare_statistic,
    examples=("statistic rook agility",),
)
