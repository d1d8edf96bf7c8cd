"""Who attacks whom with how many dice, from models or from plain numbers."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, WrongWords, unknown
from skirmish_cli.core.options import require_bounds
from skirmish_cli.games.first_blood.models import Card, make_warrior
from skirmish_cli.games.first_blood.procedures.shared.attack_numbers import read_numbers
from skirmish_cli.games.first_blood.procedures.shared.attack_options import (
    FOR_A_MODEL,
    INSTEAD,
    MOST_ATTACKERS,
    AttackOptions,
)
from skirmish_cli.games.first_blood.procedures.shared.readers import MOST_DICE, MOST_ENEMIES
from skirmish_cli.games.first_blood.procedures.shared.typed_models import name_models
from skirmish_cli.games.first_blood.rerolls import PoolRules
from skirmish_cli.games.first_blood.sides import (
    KINDS,
    Striker,
    Target,
    make_striker,
    make_target,
)
from skirmish_cli.games.first_blood.wording import format_count
from skirmish_cli.records import NamedTuple

Models = Sequence[Model[Card]]


class AttackSides(NamedTuple):
    """The attackers, their Enemies with the dice at each, and the rules on both pools.

    `shares` and `hit_rules` have one item for each attacker, the shares in each one for each Enemy,
    and `block_rules` one for each Enemy. `models` are the attackers and the Enemies as they were
    named, none for plain numbers; `typed` is how another command names each Enemy.
    """

    strikers: Sequence[Striker]
    targets: Sequence[Target]
    shares: Sequence[tuple[int, ...]]
    hit_rules: Sequence[PoolRules]
    block_rules: Sequence[PoolRules]
    models: tuple[Models, Models] = ((), ())
    typed: Sequence[str] = ()


def read_sides(command: Command[AttackOptions]) -> AttackSides:
    """Return both sides of the attack that a command describes.

    Raises UsageProblem for an attack that can't be made.
    """
    options, models = command.options, _read_models(command) if command.words else ([], [])
    strikers, targets = _make_sides(command, *models) if models[0] else read_numbers(command)
    for striker in strikers:
        require_bounds(striker.dice.value, f"the dice of {striker.key}", 0, MOST_DICE)
    typed_hits = PoolRules(options.reroll, options.extra)
    typed_blocks = PoolRules(options.block_reroll, options.block_extra)
    return AttackSides(
        strikers,
        targets,
        _share_all(command, strikers, targets),
        [striker.rules.join([typed_hits]) for striker in strikers],
        [target.rules.join([typed_blocks]) for target in targets],
        models,
        name_models(command.sides()[1], models[1]) if models[1] else ["" for _ in targets],
    )


def _make_sides(
    command: Command[AttackOptions], attackers: Models, enemies: Models
) -> tuple[list[Striker], list[Target]]:
    procedure, rules = command.procedure, command.rules
    strikers = [make_striker(make_warrior(model), procedure, rules) for model in attackers]
    return strikers, [make_target(make_warrior(model), rules) for model in enemies]


def _read_models(command: Command[AttackOptions]) -> tuple[Models, Models]:
    """Return the models that attack and those that are attacked."""
    _refuse_numbers(command)
    sides = command.models()
    if len(sides) != 2:
        raise UsageProblem(
            f"{command.procedure} needs whoever attacks and their enemies, such as: "
            f"{command.procedure} captain vs brute"
        )
    attackers, enemies = sides
    for given in command.options.given_of(*FOR_A_MODEL):
        instead = INSTEAD.get(given.name, f"{{attacker}}+{KINDS[command.procedure].cap}=N")
        cure = instead.format(attacker=attackers[0].key, enemy=enemies[0].key)
        raise UsageProblem(
            f"{given.flag} goes without models; behind a model write {cure}, or its card"
        )
    for models, most, what in (
        (attackers, MOST_ATTACKERS, "attackers"),
        (enemies, MOST_ENEMIES, "enemies"),
    ):
        if len(models) > most:
            raise UsageProblem(f"{len(models)} {what} are too many for one attack; at most {most}")
        _check_distinct(models, what)
    return attackers, enemies


def _refuse_numbers(command: Command[AttackOptions]) -> None:
    """Raise UsageProblem for a number where a model should be.

    With a warband a number may be a model.
    """
    numbers = [word for word in command.words if word.isascii() and word.isdigit()]
    if numbers and not command.warbands:
        dice = "--attacks 3" if command.procedure == "clash" else "--barrage 2"
        raise WrongWords(
            f"{numbers[0]} is no model; in plain numbers write {command.procedure} {dice} --cap 2 "
            "--defense 2 --wounds 1 --resolve 4"
        )


def _check_distinct(models: Models, what: str) -> None:
    """Raise UsageProblem for a model of a file that stands twice on a side."""
    seen: set[object] = set()
    for model in models:
        # A model named again has `#2` behind its key, and may be named once with its file and once
        # without.
        key = model.key.partition("#")[0]
        name = key.rpartition("/")[2]
        if {key, (name, id(model.card))} & seen:
            cure = ", and give it all its dice together" if what == "enemies" else ""
            one = "enemy" if what == "enemies" else "attacker"
            raise UsageProblem(f"the {one} {name} is named twice; name each once{cure}")
        seen |= {key, (name, id(model.card))}


def _share_all(
    command: Command[AttackOptions], strikers: Sequence[Striker], targets: Sequence[Target]
) -> list[tuple[int, ...]]:
    """Return the dice of each attacker at each Enemy, as `--split` says of several.

    Raises UsageProblem for a split that doesn't fit, and for none where there are several Enemies.
    """
    keys = [striker.key for striker in strikers]
    found: dict[str, tuple[int, ...]] = {}
    for split in command.options.split:
        if split.who and split.who not in keys:
            raise UsageProblem(unknown("attacker of --split", split.who, keys))
        if split.who in found:
            raise UsageProblem(f"{_split_of(split.who)} is given twice")
        found[split.who] = split.shares
    if "" in found and all(key in found for key in keys):
        shares = ",".join(map(str, found[""]))
        raise UsageProblem(f"{AttackOptions.split.flag} {shares} is left for no attacker")
    return [
        _share(
            striker,
            found.get(striker.key, found.get("", _split_for_advice(command, striker, targets))),
            len(targets),
            several=len(keys) > 1,
        )
        for striker in strikers
    ]


def _split_for_advice(
    command: Command[AttackOptions], striker: Striker, targets: Sequence[Target]
) -> tuple[int, ...] | None:
    """Return an even split where advice is asked for, which compares it with all others."""
    if not command.options.advise:
        return None
    return tuple(split_evenly(striker.dice.value, len(targets)))


def _split_of(who: str) -> str:
    return f"{AttackOptions.split.flag} of {who}" if who else AttackOptions.split.flag


def _share(
    striker: Striker, shares: tuple[int, ...] | None, enemies: int, *, several: bool
) -> tuple[int, ...]:
    """Return the dice of an attacker at each Enemy."""
    total, flag = striker.dice.value, AttackOptions.split.flag
    if shares is None and enemies == 1:
        return (total,)
    if shares is None:
        example = ",".join(map(str, split_evenly(total, enemies)))
        who = f"{striker.key}=" if several else ""
        raise UsageProblem(
            f"{striker.key} has {format_count(total, 'die', 'dice')} for {enemies} enemies: "
            f"say how they are split before the roll, such as {flag} {who}{example}"
        )
    typed = f"{flag} {','.join(map(str, shares))}"
    if len(shares) != enemies:
        raise UsageProblem(
            f"{typed} has {format_count(len(shares), 'part')} for "
            f"{format_count(enemies, 'enemy', 'enemies')}; one for each"
        )
    if sum(shares) != total:
        raise UsageProblem(
            f"{typed} makes {format_count(sum(shares), 'die', 'dice')}, "
            f"but {striker.key} has {total}"
        )
    return shares


def split_evenly(dice: int, enemies: int) -> list[int]:
    """Return an even split of some dice, the first Enemies getting more.

    >>> split_evenly(5, 2)
    [3, 2]
    """
    return [(dice + enemies - 1 - place) // enemies for place in range(enemies)]
