"""`melee`: a round of combat between units, from cards, with its exact odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Model, Option, Prepared, Procedure
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.t9a.combat import SIDES, Combat
from skirmish_cli.games.t9a.flags import check_flags
from skirmish_cli.games.t9a.formation import Lane
from skirmish_cli.games.t9a.melee import Bout, Ended, fight_round, ready_bout
from skirmish_cli.games.t9a.models import Unit, check_wanted_weapon, make_unit

#: More than anybody fits into one combat.
MOST_UNITS, MOST_ATTACKS = 8, 600
_POLICIES = ("restricted", "weapon")
FLAGS = (
    "charging",
    "front",
    "flank",
    "rear",
    "wall",
    "disruptive",
    "shaken",
    "first_round",
    "lost",
    "fight",
    "joined",
)
#: The flags of a joined character; where it stands is said on its unit.
JOINED_FLAGS = ("joined", "charging", "first_round", "lost")


def ready_melee(command: Command) -> Bout:
    """Return the round of combat that a command describes; raises UsageProblem for one that can't
    be fought."""
    sides = command.models()
    if len(sides) != len(SIDES):
        raise UsageProblem("melee needs two sides, such as: melee knights vs orcs")
    count = sum(map(len, sides))
    if count > MOST_UNITS:
        raise UsageProblem(f"{count} units are too many for one combat; at most {MOST_UNITS}")
    _check_all_flags([model for models in sides for model in models])
    policies = _read_policies(
        command.given("policy") or (), [model for models in sides for model in models]
    )
    if "weapon" in policies:
        check_wanted_weapon([model for models in sides for model in models], policies["weapon"])
    units = tuple(
        make_unit(model, side, command.rules, policies.get("weapon"))
        for side, models in zip(SIDES, sides, strict=True)
        for model in models
    )
    units = _join(units)
    combat = Combat(
        units,
        command.rules,
        _read_allocations(command.given("allocate") or (), units),
        policies.get("restricted") or _ruled_part(command.rules, units),
    )
    for first, second in combat.allocated.items():
        if combat.hosts[second] not in [
            enemy for enemy, _, _ in combat.enemies_of(combat.hosts[first])
        ]:
            raise UsageProblem(
                f"--allocate {units[first].key}={units[second].key}: the two don't touch"
            )
    bout = ready_bout(combat)
    if max(bout.attacks) > MOST_ATTACKS:
        raise UsageProblem(
            f"{max(bout.attacks)} attacks on one unit are too many; at most {MOST_ATTACKS}"
        )
    return bout


def _check_all_flags(models: Sequence[Model]) -> None:
    joined = [model for model in models if model.has("joined")]
    check_flags(
        [model for model in models if model not in joined], "melee", FLAGS, "losses are +lost=N"
    )
    check_flags(joined, "melee", JOINED_FLAGS, "its unit carries the others")


def _read_policies(texts: Sequence[str], models: Sequence[Model]) -> dict[str, str]:
    policies: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not value:
            raise UsageProblem(f"--policy {text!r} must be restricted=PART or weapon=NAME")
        if name not in _POLICIES:
            raise UsageProblem(unknown("policy", name, _POLICIES))
        if name in policies:
            raise UsageProblem(f"--policy {name} is given twice")
        parts = [part for model in models for part in model.card.parts]
        known = (
            [part.part for part in parts]
            if name == "restricted"
            else [weapon.name for part in parts for weapon in part.weapons]
        )
        if value.casefold() not in [word.casefold() for word in known]:
            raise UsageProblem(
                unknown("part" if name == "restricted" else "weapon", value, dict.fromkeys(known))
            )
        policies[name] = value
    return policies


def _ruled_part(rules: Ruleset, units: Sequence[Unit]) -> str | None:
    """Return the part that the ruling `restricted_split` names, if it names one; raises
    UsageProblem for no part."""
    value = rules.ruling("restricted_split")
    if value in rules.rulings["restricted_split"].values:
        return None
    known = [part.name for unit in units for part in unit.parts]
    if value.casefold() not in map(str.casefold, known):
        raise UsageProblem(unknown("part in ruling restricted_split", value, dict.fromkeys(known)))
    return value


def _join(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Return the units, joined characters with their unit's charge; raises UsageProblem for one
    that can't join."""
    by_key = {unit.key: unit for unit in units}
    joined = []
    for unit in units:
        if not unit.has("joined"):
            joined.append(unit)
            continue
        name = unit.flags["joined"]
        friends = [
            friend.key
            for friend in units
            if friend.side == unit.side and friend.key != unit.key and not friend.has("joined")
        ]
        if not friends:
            raise UsageProblem(
                f"{unit.key}+joined={name}: there is no other unit on its side; list {name} there too"
            )
        if name not in friends:
            raise UsageProblem(unknown(f"unit that {unit.key} can join", name, friends))
        if not unit.is_attachable:
            raise UsageProblem(
                f"{unit.key} can't join a unit: its card is neither attachable nor in characters"
            )
        if unit.has("charging") != by_key[name].has("charging"):
            raise UsageProblem(f"{unit.key} has joined {name}: put +charging on both or on neither")
        joined.append(unit)
    return tuple(joined)


def _read_allocations(texts: Sequence[str], units: tuple[Unit, ...]) -> dict[int, int]:
    allocated = {}
    keys = [unit.key for unit in units]
    for text in texts:
        attacker, equals, victim = text.partition("=")
        if not equals or not victim:
            raise UsageProblem(f"--allocate {text!r} must be ATTACKER=CHARACTER or ATTACKER=ENEMY")
        for key in (attacker, victim):
            if key not in keys:
                raise UsageProblem(unknown("unit in this combat", key, keys))
        first, second = keys.index(attacker), keys.index(victim)
        if units[first].side == units[second].side:
            raise UsageProblem(
                f"--allocate {text}: {victim} must be an enemy, or a character with +joined=ENEMY"
            )
        if first in allocated:
            raise UsageProblem(f"--allocate {attacker} is given twice")
        allocated[first] = second
    return allocated


# What is read off the result


def models_lost(unit: Unit, hp: int) -> int:
    """Return the models that a unit has lost in this combat; a shaken one loses all."""
    return unit.models - unit.models_of(hp)


def melee_figures(combat: Combat) -> dict[str, Callable[[Ended], Any]]:
    """Return the figures of a combat. `breaks` and `caught` mean any unit of a side, `wiped` and
    `destroyed` all."""
    figures: dict[str, Callable[[Ended], Any]] = {
        "a_wins": lambda end: end.verdict.winner == "a",
        "tie": lambda end: end.verdict.winner == "tie",
        "b_wins": lambda end: end.verdict.winner == "b",
    }
    places = {side: frozenset(combat.side(side)) for side in SIDES}
    for side in SIDES:
        figures[f"{side}_breaks"] = partial(_breaks, places[side])
    for side in SIDES:
        figures[f"{side}_caught"] = partial(_caught, places[side])
    for side in SIDES:
        figures[f"{side}_wiped"] = partial(_wiped, combat.side(side))
    for side in SIDES:
        figures[f"{side}_destroyed"] = partial(_destroyed, places[side])
    return figures


def _breaks(places: frozenset[int], end: Ended) -> bool:
    # Those who lost break, so all that broke are of one side.
    return bool(end.broken) and end.broken[0] in places


def _caught(places: frozenset[int], end: Ended) -> bool:
    return bool(end.caught) and end.caught[0] in places


def _wiped(places: Sequence[int], end: Ended) -> bool:
    return not any(end.health[place] for place in places)


def _destroyed(places: frozenset[int], end: Ended) -> bool:
    return places <= end.destroyed


def unit_figures(combat: Combat, place: int) -> dict[str, Callable[[Ended], Any]]:
    """Return the figures of one unit."""
    unit, start = combat.units[place], combat.start[place]
    lost = [models_lost(unit, hp) for hp in range(start + 1)]
    return {
        "hp_lost_mean": lambda end: start - end.health[place],
        "models_lost_mean": lambda end: lost[end.health[place]],
        "wiped": lambda end: not end.health[place],
    }


def melee_outcome(combat: Combat, end: Ended, trace: Trace) -> Mapping[str, Any]:
    """Return what is shown of one played combat."""
    verdict = end.verdict
    models = {}
    for place, unit in enumerate(combat.units):
        stands, host = bool(end.health[place]), combat.hosts[place]
        models[unit.key] = {
            "hp_lost": combat.start[place] - end.health[place],
            "models_lost": models_lost(unit, end.health[place]),
            "wiped": not stands,
            "breaks": stands and host in end.broken,
            "caught": stands and host in end.caught,
            "destroyed": place in end.destroyed,
        }
    return {
        "winner": verdict.winner,
        "a_score": verdict.a_score,
        "b_score": verdict.b_score,
        "score_difference": verdict.difference,
        "models": models,
    }


def _policy(combat: Combat) -> dict[str, str]:
    allocates = combat.rules.ruling("attached") == "allocate"
    policy = {
        "target": "a joined character in contact first"
        if allocates
        else "rank and file first, unless allocated",
        "pursuit": "everyone who may pursue does, the first listed broken enemy",
    }
    if any(len(holds) > 1 for holds in combat.holds.values()):
        policy["enemies"] = (
            "of those that stand, front before flank and rear; the first listed by all who touch it"
        )
    if any(len(unit.parts) > 1 for unit in combat.units):
        lowest = combat.rules.ruling("restricted_split") == "lowest_agility"
        order = "lowest Agility first" if lowest else "highest Agility first"
        policy["restricted"] = (
            f"{combat.restricted} first, then {order}" if combat.restricted else order
        )
    return policy


def _card_notes(models: Sequence[Model]) -> tuple[str, ...]:
    """Return what a card leaves out and a combat fills in."""
    notes = [
        f"{model.key} has no offensive part on its card, so it doesn't strike"
        for model in models
        if not model.card.parts
    ]
    lacking = [
        model.key
        for model in models
        if model.card.defensive.hp is None
        and (model.card.mount is None or model.card.mount.defensive.hp is None)
    ]
    if lacking:
        notes.append(f"no hp on the card of {', '.join(lacking)}: 1")
    return tuple(notes)


def _notes(combat: Combat) -> tuple[str, ...]:
    notes = []
    for place, unit in enumerate(combat.units):
        lanes = combat.lanes[place]
        notes += [_contact_note(combat, unit, lane) for lane in lanes if lane.contact]
        notes += [
            f"{unit.key}: no model left to strike {combat.units[hold.enemy].key}"
            for hold in combat.holds.get(place, ())
            if hold.contact
            and not any(lane.enemy == hold.enemy and lane.contact for lane in lanes)
            and not any(
                lane.enemy == hold.enemy
                for other in combat.members(place)[1:]
                for lane in combat.lanes[other]
            )
        ]
        if combat.hosts[place] == place and place not in combat.removed:
            states = [
                name
                for name, holds in (
                    ("steady", combat.enemies_of(place) and combat.is_steady(place, combat.start)),
                    ("solid", combat.is_solid(place, combat.start)),
                    ("press of ranks", combat.has_press(place)),
                )
                if holds
            ]
            ranks = combat.ranks(place, combat.start)
            notes.append(
                f"{unit.key}: {ranks} proper rank{'' if ranks == 1 else 's'}"
                + (f", {', '.join(states)}" if states else "")
            )
    if len(combat.groups) > len(SIDES):
        notes.append("breaks and caught: any unit of the side; wiped and destroyed: all of them")
    return tuple(notes)


def _contact_note(combat: Combat, unit: Unit, lane: Lane) -> str:
    enemy, first = combat.units[lane.enemy].key, combat.units[lane.targets[0]].key
    target = enemy if first == enemy else f"{first} in {enemy}"
    return f"{unit.key}: {lane.contact} in contact with {target}" + (
        f" at its own {lane.facing}" if lane.is_restricted else ""
    )


def _names(models: Sequence[Model]) -> str:
    return ", ".join(
        "+".join(
            (
                model.key,
                *(f"{flag}={value}" if value else flag for flag, value in model.flags.items()),
            )
        )
        for model in models
    )


def _prepare(command: Command) -> Prepared:
    bout = ready_melee(command)
    combat = bout.combat
    sides = command.models()
    first, second = (_names(models) for models in sides)
    return Prepared(
        rule=partial(fight_round, bout),
        figures=melee_figures(combat),
        row=lambda end: {"score_difference": end.verdict.difference},
        outcome=partial(melee_outcome, combat),
        models={unit.key: unit_figures(combat, place) for place, unit in enumerate(combat.units)},
        inputs={"a": first, "b": second},
        policy=_policy(combat),
        notes=_notes(combat) + _card_notes([model for models in sides for model in models]),
        rulings=("contact", "rear_ranks", "restricted_split", "attached"),
        headline=f"Melee: {first} vs {second}",
    )


MELEE = Procedure(
    name="melee",
    summary="Resolve a round of combat between units; side a is the active player.\n\nDice are typed by Agility step, "
    "highest first: all to hit, all to wound, all armour, all special saves of the step, each time side a's "
    "units in the order listed, then side b's, rerolls after the roll that they belong to; then break tests, "
    "flights, pursuits.",
    section="Melee Phase",
    arguments="UNIT... vs UNIT...",
    prepare=_prepare,
    options=(
        Option(
            "policy",
            "texts",
            "restricted=PART, or weapon=NAME for all who may take it up (repeatable)",
            metavar="NAME=VALUE",
        ),
        Option(
            "allocate",
            "texts",
            "strike that enemy, or that joined character, first (repeatable)",
            metavar="ATTACKER=ENEMY",
        ),
    ),
    examples=("melee -w lances.yaml -w mire.yaml lancers+charging vs reavers --odds",),
)
