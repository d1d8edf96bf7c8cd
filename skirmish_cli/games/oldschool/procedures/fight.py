"""`fight`: two sides, round by round, until somebody is out of action or fails morale on every
line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.trace import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.brawl import (
    DRAW,
    SIDES,
    Body,
    Fight,
    Fought,
    Over,
    Warrior,
    fight,
)
from skirmish_cli.games.oldschool.dice.exploding import ExplodingPool
from skirmish_cli.games.oldschool.models import Fighter, make_fighter
from skirmish_cli.games.oldschool.morale import read_kinds
from skirmish_cli.games.oldschool.situations import Edge, make_pool, ranged_with
from skirmish_cli.games.oldschool.weapons import BARE_HANDS

#: The most fighters on a side; odds have a bound of their own.
MOST_FIGHTERS = 20
MOST_DEFENSE = 12
MOST_ROUNDS = 50
#: The flags that mean something through a whole fight.
LASTING = ("prone", "helpless", "stamina", "wounds", "with", "no_shield", "no_helmet")


def _check(fighters: list[tuple[str, Fighter]]) -> None:
    for side in SIDES:
        own = [fighter for letter, fighter in fighters if letter == side]
        if len(own) > MOST_FIGHTERS:
            raise UsageProblem(
                f"side {side} has {len(own)} fighters; at most {MOST_FIGHTERS} in a fight"
            )
    for _, fighter in fighters:
        bounded(fighter.defense.value(), f"the defense of {fighter.key}", 0, MOST_DEFENSE)
        passing = sorted(set(fighter.flags) - set(LASTING))
        if passing:
            raise UsageProblem(
                f"{fighter.key}+{passing[0]} lasts one attack, not a fight; use attack, or one of "
                + ", ".join(f"+{flag}" for flag in LASTING)
            )


def make_warrior(fighter: Fighter, side: str) -> Warrior:
    """Return a fighter as the fight begins."""
    body = Body(
        fighter.stamina + fighter.wounds,
        fighter.defense.shield is not None,
        fighter.defense.helmet is not None,
    )
    morale = fighter.morale if fighter.is_npc else None
    return Warrior(
        fighter.key, side, body, fighter.wounds, fighter.starting_wounds, morale, fighter.is_leader
    )


def pool_maker(
    fighters: list[Fighter], rules: Ruleset
) -> Callable[[int, int, bool, bool, int], ExplodingPool]:
    """Return what makes the attacks of one fighter on another, while that one has its shield and
    helmet or not."""

    def make(striker: int, target: int, shield: bool, helmet: bool, cap: int) -> ExplodingPool:
        one, other = fighters[striker], fighters[target]
        defense = Term(other.defense.value(shield, helmet), "in all")
        edge = Edge(
            disadvantage=("shooting with an enemy in reach",) if only_shoots(one, rules) else ()
        )
        return make_pool(
            (),
            (defense,),
            one.attacks,
            cap,
            edge,
            rules,
            why=f"{one.key} attacks {other.key}",
            marks=False,
        )

    return make


def only_shoots(fighter: Fighter, rules: Ruleset) -> bool:
    """Return whether somebody has nothing for hand to hand: in a fight everybody is in reach of
    everybody."""
    return ranged_with(fighter.weapons or (BARE_HANDS,), None, rules)


def ready_fight(command: Command) -> Fight:
    """Return the fight that a command describes; raises UsageProblem for one that can't be
    fought."""
    sides = command.models()
    if len(sides) != len(SIDES):
        raise UsageProblem("fight needs two sides, such as: fight vessa vs snag-1 snag-2")
    fighters = [
        (side, make_fighter(model, command.rules))
        for side, models in zip(SIDES, sides, strict=True)
        for model in models
    ]
    _check(fighters)
    helpless = [fighter.key for _, fighter in fighters if fighter.has("helpless")]
    if helpless:
        raise UsageProblem(f"{helpless[0]} is helpless and can't fight; attack it instead")
    rounds, die = command.given("rounds"), command.rules.data["numbers"]["table_die"]
    return Fight(
        tuple(make_warrior(fighter, side) for side, fighter in fighters),
        pool_maker([fighter for _, fighter in fighters], command.rules),
        read_kinds(command.rules.data["tables"]["morale_kinds"], die),
        die,
        command.rules.ruling("splintered_shield") == "one_hit",
        None if rounds is None else bounded(rounds, "--rounds", 1, MOST_ROUNDS),
    )


def _won(side: str, result: Fought) -> bool:
    return result.over.winner == side


def _count(setup: Fight, side: str, marks: tuple[bool, ...]) -> int:
    return sum(marks[place] for place in setup.places[side])


def _row(setup: Fight, result: Fought) -> dict[str, Any]:
    over = result.over
    return {
        "winner": over.winner,
        "a_out": _count(setup, "a", over.out),
        "a_fled": _count(setup, "a", over.fled),
        "b_out": _count(setup, "b", over.out),
        "b_fled": _count(setup, "b", over.fled),
    }


def _outcome(setup: Fight, result: Fought, trace: Trace) -> Mapping[str, Any]:
    over = result.over
    return {
        "winner": over.winner,
        "rounds": result.rounds,
        **({"ended": "nobody can hit the one in front any more"} if over.stalled else {}),
        "models": {
            warrior.key: {"out": over.out[place], "fled": over.fled[place]}
            for place, warrior in enumerate(setup.warriors)
        },
    }


def _model_figures(place: int) -> dict[str, Callable[[Fought], Any]]:
    return {
        "out": lambda result: result.over.out[place],
        "fled": lambda result: result.over.fled[place],
    }


def _policy(setup: Fight) -> dict[str, str]:
    policy = {
        "strikes": "all at once each round, at the first enemy that stands, without stunts",
        "reach": "of everybody on everybody, so that bows shoot with disadvantage",
    }
    if any(warrior.start.shield or warrior.start.helmet for warrior in setup.warriors):
        policy["shield and helmet"] = (
            "given only when the round would take the owner out; then they leave the defense"
        )
    if any(warrior.morale is not None for warrior in setup.warriors):
        policy["morale"] = (
            "one roll for all that is new; whoever fails has left, and if that brings something new "
            "the others roll again, while both sides stand"
        )
    return policy


def _notes(setup: Fight) -> tuple[str, ...]:
    """Return who can't be hit, as long as the pieces are kept that the fight begins with."""
    if isinstance(setup.start, Over):
        return (
            "nobody can hit anybody: nothing on the dice is above a defense, so it is a draw at once",
        )
    safe = [
        setup.warriors[place].key
        for side, other in (SIDES, SIDES[::-1])
        for place in setup.places[side]
        if setup.is_safe(place, setup.places[other])
    ]
    return tuple(
        f"{key} can't be hit as it is; if that leaves nobody to hit, the fight is a draw"
        for key in safe
    )


def _prepare(command: Command) -> Prepared:
    setup = ready_fight(command)
    first, second = (
        " ".join(setup.warriors[place].key for place in setup.places[side]) for side in SIDES
    )
    limit = "" if setup.most_rounds is None else f", at most {setup.most_rounds} rounds"
    return Prepared(
        rule=partial(fight, setup),
        figures={
            "a_wins": partial(_won, "a"),
            "b_wins": partial(_won, "b"),
            "draw": partial(_won, DRAW),
            "rounds_mean": lambda result: result.rounds,
        },
        row=partial(_row, setup),
        outcome=partial(_outcome, setup),
        models={warrior.key: _model_figures(place) for place, warrior in enumerate(setup.warriors)},
        inputs={"a": first, "b": second, "rounds": setup.most_rounds},
        policy=_policy(setup),
        rulings=(
            "hit",
            "explode",
            *(("advantage",) if setup.has_edge else ()),
            "armour",
            "splintered_shield",
            "fight_policy",
        ),
        notes=_notes(setup),
        headline=f"Fight: {first} (a) vs {second} (b){limit}",
    )


FIGHT = Procedure(
    name="fight",
    summary="Fight it out, round by round, until a side has nobody left who stands and holds.",
    section="Attacks; Defense; Morale",
    arguments="MODEL... vs MODEL...",
    prepare=_prepare,
    options=(
        Option(
            "rounds", "whole", "stop after so many rounds; a draw if both still fight", metavar="N"
        ),
    ),
    examples=("fight -w lantern-oath.yaml -w sump-gang.yaml vessa vs snag-1 snag-2 --odds",),
)
