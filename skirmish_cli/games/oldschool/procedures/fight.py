"""`fight`: two sides, round by round, until one of them has nobody left."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.command import BEST, Command, two_sides
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import option, require_bounds, whole
from skirmish_cli.core.procedure import Goal, Policy, Prepared, Procedure
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.actions import only_shoots
from skirmish_cli.games.oldschool.dice.exploding import ExplodingPool
from skirmish_cli.games.oldschool.fight_setup import DRAW, Fight
from skirmish_cli.games.oldschool.fights import FightResult, PlayedResult, fight_out
from skirmish_cli.games.oldschool.giving import HELMET_WHEN, OUT, SHIELD_WHEN
from skirmish_cli.games.oldschool.models import (
    FIGHTER_FLAGS,
    SITUATION_FLAGS,
    Fighter,
    make_fighter,
)
from skirmish_cli.games.oldschool.numbers import read_failure_kinds, read_numbers
from skirmish_cli.games.oldschool.procedures.shared.fight_notes import list_notes
from skirmish_cli.games.oldschool.procedures.shared.figures import Facts, Figures
from skirmish_cli.games.oldschool.procedures.shared.verdicts import tell_fight
from skirmish_cli.games.oldschool.sides import (
    SIDES,
    Body,
    Combatant,
    Giving,
    Lineup,
    MoraleRules,
    PoolMaker,
)
from skirmish_cli.games.oldschool.situations import Edge, Swing, make_pool
from skirmish_cli.games.oldschool.weighed_rounds import describe_rounds
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirmish_cli.core.advising import Axis
    from skirmish_cli.core.plain import Json
    from skirmish_cli.games.oldschool.procedures.shared import axes
else:
    axes = lazy("skirmish_cli.games.oldschool.procedures.shared.axes")

#: The most fighters on a side; odds have a bound of their own.
MOST_FIGHTERS = 20
MOST_DEFENSE = 12
MOST_ROUNDS = 50
#: The flags that mean something through a whole fight.
LASTING = FIGHTER_FLAGS
#: The flags that attacks leave for the rest of a round: a fight begins with a new one.
SPENT = ("acted", "reacted", "shielded")
#: The flags of a single attack or round. Whatever else somebody carries means nothing here.
PASSING = frozenset({*SITUATION_FLAGS, "rough"}) - {"routed", *SPENT}
STRIKES = Policy(
    "strikes", ("first",), "first", "whom all strike at once, without stunts: the first that stands"
)
SHIELD = Policy(
    "shield",
    (*SHIELD_WHEN, BEST),
    OUT,
    "when a shield is given: keep, out (its owner would go out, and is saved), any (any damage), "
    "best (with --rounds)",
)
HELMET = Policy(
    "helmet",
    (*HELMET_WHEN, BEST),
    OUT,
    "when a helmet is given: keep, out (its owner would go out), or best (with --rounds)",
)


class FightOptions(AdviceOptions):
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
        word=fighter.word,
        side=side,
        start=body,
        wounds=fighter.wounds,
        starting_wounds=fighter.starting_wounds,
        morale=morale,
        is_leader=card.leader,
        armed=bool(fighter.weapons),
        armoured=len(fighter.pieces) > body.shield + body.helmet,
    )


def make_pool_maker(fighters: list[Fighter], rules: Ruleset) -> PoolMaker:
    """Return what makes the pool of one fighter's attacks on another.

    Everybody is in reach of everybody, so that bows shoot with disadvantage.
    """

    def make(striker: int, target: int, shield: bool, helmet: bool, cap: int) -> ExplodingPool:
        one, other = fighters[striker], fighters[target]
        edge = Edge(
            disadvantage=("shooting with an enemy in reach",) if only_shoots(one, rules) else ()
        )
        # A fight tells totals, and what a command added to them.
        plain = one.attacks - sum(term.value for term in one.added_attacks)
        attacks = (Term(plain, "in all"), *one.added_attacks) if one.added_attacks else ()
        added = () if other.defense.bare else other.added_defense
        whole = other.defense.value(shield, helmet) - sum(term.value for term in added)
        defense = (Term(whole, "in all"), *added)
        swing = Swing(f"{one.key} attacks {other.key}", one.attacks, attacks, defense, edge)
        return make_pool(swing, cap, rules, marks=False)

    return make


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
        Giving(
            command.policy(SHIELD),
            command.policy(HELMET),
            rules.ruling("splintered_shield") == "one_hit",
        ),
        rules,
    )
    worn = [combatant.start for combatant in lineup.combatants]
    pieces = ((SHIELD, any(one.shield for one in worn)), (HELMET, any(one.helmet for one in worn)))
    names = [policy.name for policy, has_any in pieces if has_any and command.is_best(policy)]
    if names and command.options.rounds is None:
        raise UsageProblem(
            f"{names[0]}=best, which --advise takes too, needs --rounds N: a fight that may go on "
            "for ever isn't weighed"
        )
    return Fight(lineup, command.options.rounds, weighs=bool(names))


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
            combatant.key: _list_facts(result, place)
            for place, combatant in enumerate(fight.lineup.combatants)
        },
    }


def _list_facts(result: FightResult, place: int) -> dict[str, Json]:
    """Return what became of one fighter, and what it has left."""
    facts: dict[str, Json] = {"out": result.end.out[place], "fled": result.end.fled[place]}
    if isinstance(result, PlayedResult):
        left = result.left[place]
        facts |= {"stamina": left.stamina, "wounds": left.wounds}
        facts |= {"shield": left.shield, "helmet": left.helmet}
    return facts


def _make_model_figures(place: int) -> Figures[FightResult]:
    return {
        "out": lambda result: result.end.out[place],
        "fled": lambda result: result.end.fled[place],
    }


def _describe_policy(fight: Fight) -> dict[str, str]:
    """Return the policies in force: a piece that nobody has needs none."""
    starts = [combatant.start for combatant in fight.lineup.combatants]
    policy = {STRIKES.name: STRIKES.default}
    if any(start.shield for start in starts):
        policy[SHIELD.name] = fight.lineup.giving.shield
    if any(start.helmet for start in starts):
        policy[HELMET.name] = fight.lineup.giving.helmet
    return policy


def _check_policies(command: Command[FightOptions], fight: Fight) -> None:
    """Raise UsageProblem for a policy about a piece that nobody has."""
    in_force = _describe_policy(fight)
    for name, typed in command.policies.items():
        values = [value for value in typed if value != BEST]
        if values and name not in in_force:
            raise UsageProblem(f"--policy {name}={values[-1]}: nobody in this fight has a {name}")


def _list_keys(fight: Fight) -> dict[str, list[str]]:
    """Return what the fighters of each side are called."""
    lineup = fight.lineup
    return {side: [lineup.combatants[place].key for place in lineup.places[side]] for side in SIDES}


def _prepare(command: Command[FightOptions]) -> Prepared:
    fight = make_fight(command)
    _check_policies(command, fight)
    sides = _list_keys(fight)
    first, second = (" ".join(keys) for keys in sides.values())
    most = fight.most_rounds
    limit = "" if most is None else f", at most {most} round{'s' * (most != 1)}"
    return Prepared(
        rule=partial(fight_out, fight),
        figures={
            "a_wins": partial(_has_won, "a"),
            "b_wins": partial(_has_won, "b"),
            "draw": partial(_has_won, DRAW),
            "rounds_mean": lambda result: result.rounds,
        },
        goal=Goal("a_wins", "b_wins", ("a",)),
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
            *(("six",) if fight.lineup.depends_on_six else ()),
            *(("advantage",) if fight.lineup.has_edge else ()),
            "armour",
            "splintered_shield",
            "fight_policy",
        ),
        notes=list_notes(fight, [model for side in command.models() for model in side]),
        headline=f"Fight: {' against '.join(map(', '.join, sides.values()))}{limit}",
        verdict=partial(tell_fight, sides),
        main=("a_wins", "draw", "b_wins"),
        situation=partial(describe_rounds, fight.lineup),
    )


def _list_axes(command: Command) -> Iterable[Axis]:
    """Return what players choose before a fight."""
    return axes.list_fight_axes(command)


FIGHT = Procedure(
    name="fight",
    summary="Fight it out, round by round, until a side has nobody left who stands and holds.",
    section="Attacks; Defense; Morale",
    arguments="MODEL... vs MODEL...",
    positions=(FightOptions.rounds,),
    prepare=_prepare,
    options=FightOptions,
    flags=(*LASTING, "routed"),
    policies=(STRIKES, SHIELD, HELMET),
    axes=_list_axes,
    examples=(
        "fight -w lantern-oath.yaml -w sump-gang.yaml vessa vs snag-1 snag-2 --odds",
        "fight -w lantern-oath.yaml -w sump-gang.yaml tamsin vs spitter-1 mire-hound --rounds 3 "
        "--advise",
    ),
)
