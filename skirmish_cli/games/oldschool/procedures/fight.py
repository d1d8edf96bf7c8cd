"""`fight`: two sides, round by round, until one of them has nobody left."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.command import Command, two_sides
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, option, require_bounds, whole
from skirmish_cli.core.procedure import Policy, Prepared, Procedure
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.dice.exploding import ExplodingPool
from skirmish_cli.games.oldschool.fights import (
    DRAW,
    Fight,
    FightEnd,
    FightResult,
    fight_out,
)
from skirmish_cli.games.oldschool.models import (
    FIGHTER_FLAGS,
    SITUATION_FLAGS,
    Fighter,
    make_fighter,
)
from skirmish_cli.games.oldschool.numbers import read_failure_kinds, read_numbers
from skirmish_cli.games.oldschool.procedures.shared.figures import Facts, Figures
from skirmish_cli.games.oldschool.sides import (
    SIDES,
    Body,
    Combatant,
    Lineup,
    MoraleRules,
    PoolMaker,
)
from skirmish_cli.games.oldschool.situations import Edge, Swing, is_ranged_attack, make_pool
from skirmish_cli.games.oldschool.weapons import BARE_HANDS

#: The most fighters on a side; odds have a bound of their own.
MOST_FIGHTERS = 20
MOST_DEFENSE = 12
MOST_ROUNDS = 50
#: The flags that mean something through a whole fight.
LASTING = FIGHTER_FLAGS
#: The flags of a single attack or round. Whatever else somebody carries means nothing here.
PASSING = frozenset({*SITUATION_FLAGS, "rough"}) - {"routed"}
STRIKES = "all at once each round, at the first enemy that stands, without stunts"
GIVEN = "given only when the round would take the owner out; then they leave the defense"
POLICIES = (
    Policy("strikes", (STRIKES,), STRIKES, "whom everybody strikes, and how"),
    Policy("shield and helmet", (GIVEN,), GIVEN, "what those do that could give them"),
)


class FightOptions(Options):
    """What `fight` takes."""

    rounds = option("stop after so many rounds; a draw if both still fight", whole(1, MOST_ROUNDS))


def _check_fighters(fighters: list[tuple[str, Fighter]]) -> None:
    """Raise UsageProblem for too many fighters, or flags of a single attack."""
    for side in SIDES:
        own = [fighter for letter, fighter in fighters if letter == side]
        if len(own) > MOST_FIGHTERS:
            raise UsageProblem(
                f"side {side} has {len(own)} fighters; at most {MOST_FIGHTERS} in a fight"
            )
    for _, fighter in fighters:
        require_bounds(fighter.defense.value(), f"the defense of {fighter.key}", 0, MOST_DEFENSE)
        passing = sorted(fighter.flags & PASSING)
        if passing:
            raise UsageProblem(
                f"{fighter.key}+{passing[0]} lasts one attack, not a fight; use attack, or one of "
                + ", ".join(f"+{flag}" for flag in LASTING)
            )


def make_combatant(fighter: Fighter, side: str) -> Combatant:
    """Return a fighter as the fight begins."""
    body = Body(
        fighter.stamina + fighter.wounds,
        fighter.defense.shield is not None,
        fighter.defense.helmet is not None,
    )
    card = fighter.card
    morale = card.ml if card.is_npc else None
    return Combatant(
        key=fighter.key,
        side=side,
        start=body,
        wounds=fighter.wounds,
        starting_wounds=fighter.starting_wounds,
        morale=morale,
        is_leader=card.leader,
        armed=bool(fighter.weapons),
        armoured=bool(fighter.pieces),
    )


def make_pool_maker(fighters: list[Fighter], rules: Ruleset) -> PoolMaker:
    """Return what makes the pool of one fighter's attacks on another."""

    def make(striker: int, target: int, shield: bool, helmet: bool, cap: int) -> ExplodingPool:
        one, other = fighters[striker], fighters[target]
        defense = Term(other.defense.value(shield, helmet), "in all")
        edge = Edge(
            disadvantage=("shooting with an enemy in reach",) if only_shoots(one, rules) else ()
        )
        swing = Swing(f"{one.key} attacks {other.key}", one.attacks, (), (defense,), edge)
        return make_pool(swing, cap, rules, marks=False)

    return make


def only_shoots(fighter: Fighter, rules: Ruleset) -> bool:
    """Return whether somebody has nothing for hand to hand.

    In a fight everybody is in reach of everybody, so that such a one shoots with disadvantage.
    """
    return is_ranged_attack(fighter.weapons or (BARE_HANDS,), None, rules)


def make_fight(command: Command[FightOptions]) -> Fight:
    """Return the fight that a command describes.

    Raises UsageProblem for one that can't be fought.
    """
    rules = command.rules
    fighters = _read_fighters(command)
    lineup = Lineup(
        tuple(make_combatant(fighter, side) for side, fighter in fighters),
        make_pool_maker([fighter for _, fighter in fighters], rules),
        MoraleRules(read_failure_kinds(rules), read_numbers(rules).table_die),
        rules,
    )
    return Fight(lineup, command.options.rounds)


def _read_fighters(command: Command[FightOptions]) -> list[tuple[str, Fighter]]:
    """Return the fighters that a command names, each with its side."""
    sides = two_sides(command, "fight vessa vs snag-1 snag-2")
    fighters = [
        (side, make_fighter(model, command.rules))
        for side, models in zip(SIDES, sides, strict=True)
        for model in models
    ]
    _check_fighters(fighters)
    for flag in ("helpless", "routed"):
        unable = [fighter.key for _, fighter in fighters if fighter.has(flag)]
        if unable:
            raise UsageProblem(f"{unable[0]} is {flag} and can't fight; attack it instead")
    return fighters


def _has_won(side: str, result: FightResult) -> bool:
    return result.end.winner == side


def _count_marked(fight: Fight, side: str, marks: tuple[bool, ...]) -> int:
    return sum(marks[place] for place in fight.lineup.places[side])


def _make_row(fight: Fight, result: FightResult) -> Facts:
    end = result.end
    return {
        "winner": end.winner,
        "a_out": _count_marked(fight, "a", end.out),
        "a_fled": _count_marked(fight, "a", end.fled),
        "b_out": _count_marked(fight, "b", end.out),
        "b_fled": _count_marked(fight, "b", end.fled),
    }


def _make_outcome(fight: Fight, result: FightResult, trace: Trace) -> Facts:
    """Return what is shown of a played fight; it has all keys of a row."""
    end = result.end
    return {
        **_make_row(fight, result),
        "rounds": result.rounds,
        **({"ended": "nobody can hit the one in front any more"} if end.stalled else {}),
        "models": {
            combatant.key: {"out": end.out[place], "fled": end.fled[place]}
            for place, combatant in enumerate(fight.lineup.combatants)
        },
    }


def _make_model_figures(place: int) -> Figures[FightResult]:
    return {
        "out": lambda result: result.end.out[place],
        "fled": lambda result: result.end.fled[place],
    }


def _describe_policy(fight: Fight) -> dict[str, str]:
    policy = {
        "strikes": STRIKES,
        "reach": "of everybody on everybody, so that bows shoot with disadvantage",
    }
    if any(
        combatant.start.shield or combatant.start.helmet for combatant in fight.lineup.combatants
    ):
        policy["shield and helmet"] = GIVEN
    if any(combatant.morale is not None for combatant in fight.lineup.combatants):
        policy["morale"] = (
            "one roll for all that is new; whoever fails has left, and if that brings something "
            "new the others roll again, while both sides stand"
        )
    return policy


def _list_notes(fight: Fight) -> tuple[str, ...]:
    """Return who can't be hit as the fight begins."""
    if isinstance(fight.start, FightEnd):
        return (
            "nobody can hit anybody: nothing on the dice is above a defense, "
            "so it is a draw at once",
        )
    safe = [
        fight.lineup.combatants[place].key
        for side, other in (SIDES, SIDES[::-1])
        for place in fight.lineup.places[side]
        if fight.lineup.is_safe(place, fight.lineup.places[other])
    ]
    return tuple(
        f"{key} can't be hit as it is; if that leaves nobody to hit, the fight is a draw"
        for key in safe
    )


def _prepare(command: Command[FightOptions]) -> Prepared:
    fight = make_fight(command)
    first, second = (
        " ".join(fight.lineup.combatants[place].key for place in fight.lineup.places[side])
        for side in SIDES
    )
    limit = "" if fight.most_rounds is None else f", at most {fight.most_rounds} rounds"
    return Prepared(
        rule=partial(fight_out, fight),
        figures={
            "a_wins": partial(_has_won, "a"),
            "b_wins": partial(_has_won, "b"),
            "draw": partial(_has_won, DRAW),
            "rounds_mean": lambda result: result.rounds,
        },
        row=partial(_make_row, fight),
        outcome=partial(_make_outcome, fight),
        models={
            combatant.key: _make_model_figures(place)
            for place, combatant in enumerate(fight.lineup.combatants)
        },
        inputs={"a": first, "b": second, "rounds": fight.most_rounds},
        policy=_describe_policy(fight),
        rulings=(
            "hit",
            "explode",
            *(("advantage",) if fight.lineup.has_edge else ()),
            "armour",
            "splintered_shield",
            "fight_policy",
        ),
        notes=_list_notes(fight),
        headline=f"Fight: {first} (a) vs {second} (b){limit}",
    )


FIGHT = Procedure(
    name="fight",
    summary="Fight it out, round by round, until a side has nobody left who stands and holds.",
    section="Attacks; Defense; Morale",
    arguments="MODEL... vs MODEL...",
    prepare=_prepare,
    options=FightOptions,
    flags=(*LASTING, "routed"),
    policies=POLICIES,
    examples=("fight -w lantern-oath.yaml -w sump-gang.yaml vessa vs snag-1 snag-2 --odds",),
)
