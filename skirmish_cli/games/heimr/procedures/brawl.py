"""`brawl`, `hold` and `hide`: grabbing and striking without weapons, and requirements that a roll sets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, Option, Prepared, Procedure, bounded, one_of
from skirmish_cli.core.trace import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.blows import HIT, Blow, Brawl, Brawled, brawl
from skirmish_cli.games.heimr.challenges import Contested, contest
from skirmish_cli.games.heimr.procedures.attack import (
    ATTACK_RULINGS,
    TARGET_OPTIONS,
    attack_notes,
    blow_inputs,
    finished,
    model_attack,
    model_defence,
    shown_defence,
    sides_of,
    typed_attacks,
    typed_defence,
)
from skirmish_cli.games.heimr.procedures.challenge import (
    WILLPOWER_OPTION,
    describe,
    reroll_cost,
    shown_check,
    spendable,
)
from skirmish_cli.games.heimr.rolls import MOST_TARGET, Check, make_check, modifier
from skirmish_cli.games.heimr.sheets import ability_check, can_defend, defence_check, one_model

EFFECTS = ("hit", "bind")
_PROVOKED = ("melee_c", "melee_p", "own_c", "own_p", "own_against")


def _numbers_brawl(command: Command) -> tuple[Blow, Blow | None]:
    blow = Blow(typed_attacks(command, command.rules.data["numbers"]["brawl_damage"]), typed_defence(command))
    if not _is_provoked(command):
        return blow, None
    consistency, against = command.given("melee_c"), command.given("own_against")
    if consistency is None:
        raise UsageProblem("brawl --against-melee provokes an attack: give its --melee-c and --melee-p, and your "
                           "defence as --own-c and --own-p or --own-against N; or --dodged if you dodged their last "
                           "melee attack")
    provoked = finished(command, make_check(command.rules, consistency, command.given("melee_p") or 0,
                                            option="--melee-c", why="provoked attack"), 1)
    own: Check | int
    if against is not None:
        own = bounded(against, "--own-against", -MOST_TARGET, MOST_TARGET)
    elif command.given("own_c") is not None:
        own = make_check(command.rules, command.given("own_c"), command.given("own_p") or 0, option="--own-c",
                         why="own defence")
    else:
        raise UsageProblem("brawl --against-melee needs your defence: --own-c and --own-p, or --own-against N")
    return blow, Blow((replace(provoked, aim=None),), own)


def _models_brawl(command: Command) -> tuple[Blow, Blow | None, str]:
    attacker, target = sides_of(command)
    for name in _PROVOKED:
        if command.given(name) is not None and name != "own_against":
            raise UsageProblem(f"--{name.replace('_', '-')} is for brawl without models: the sheets give it")
    attack = model_attack(command, attacker, target, "brawl", ranged=False,
                          damage=command.rules.data["numbers"]["brawl_damage"])
    blow = Blow((attack,), model_defence(command, target, ranged=False))
    who = f"{attacker.key} vs {target.key}"
    weapon = _melee_weapon(target)
    if weapon is None or command.given("dodged") or target.has("dazed"):
        return blow, None, who
    provoked = model_attack(command._replace(options={**command.options, "aim": None, "fatigue": None}), target,
                            attacker, weapon.ability, ranged=False, damage=weapon.damage, why="provoked attack")
    own: Check | int | None = None
    if command.given("own_against") is not None:
        own = bounded(command.given("own_against"), "--own-against", -MOST_TARGET, MOST_TARGET)
    elif can_defend(attacker):
        own = defence_check(attacker, attacker.card.defence, command.rules, why="own defence")
    return blow, Blow((provoked,), own), who


def _melee_weapon(target: Model) -> Any:
    held = [weapon for weapon in target.card.weapons if weapon.hand and weapon.kind == "melee"]
    return held[0] if held else None


def _is_provoked(command: Command) -> bool:
    return bool(command.given("against_melee")) and not command.given("dodged")


def _brawl_outcome(result: Brawled, trace: Trace) -> Mapping[str, Any]:
    return _brawl_row(result) | {"own_hp_lost": result.own_hp_lost, "fatigue_rises": result.rises}


def _brawl_row(result: Brawled) -> dict[str, Any]:
    return {"result": result.result, "part": result.part, "hp_lost": result.hp_lost, "bound": result.bound,
            "provoked": result.provoked, "prevented": result.prevented}


def _prepare_brawl(command: Command) -> Prepared:
    effect = one_of(command.given("effect") or "hit", "--effect", EFFECTS)
    if effect == "bind" and command.given("hands_full"):
        raise UsageProblem("a bind needs a free hand: declare --effect hit, or put something away first")
    if command.words:
        blow, provoked, who = _models_brawl(command)
        if effect == "bind" and command.models()[0][0].has("hands-full"):
            raise UsageProblem("a bind needs a free hand: declare --effect hit, or put something away first")
    else:
        (blow, provoked), who = _numbers_brawl(command), ""
    fight = Brawl(blow, effect == "bind", command.rules.ruling("touch_binds") == "yes", provoked)
    figures: dict[str, Any] = {
        "hit": lambda result: result.result == HIT,
        "bound": lambda result: result.bound,
        "provoked": lambda result: result.provoked,
    }
    if provoked is not None:
        figures |= {"prevented": lambda result: result.prevented, "own_hp_lost_mean": lambda result: result.own_hp_lost}
    figures["hp_lost_mean"] = lambda result: result.hp_lost
    return Prepared(
        rule=partial(brawl, fight), figures=figures, row=_brawl_row, outcome=_brawl_outcome,
        inputs={"who": who or None, **blow_inputs(blow), "effect": effect, "provoked": provoked is not None},
        rulings=(*ATTACK_RULINGS, "touch_binds"), notes=attack_notes(command),
        headline=f"Brawl {who + ', ' if who else ''}to {effect}, {describe(blow.attacks[0].check)} against "
                 f"{shown_defence(blow.defence)}" + (", provoking an attack" if provoked is not None else ""),
    )


BRAWL = Procedure(
    name="brawl",
    summary="Resolve a brawl attack, to hit or to bind, and the melee attack that it may provoke.",
    section="Brawl attack",
    arguments="[A vs B]",
    prepare=_prepare_brawl,
    options=(
        Option("effect", "text", "declared before the roll: hit or bind (hit unless given)", metavar="EFFECT"),
        Option("against_melee", "flag", "the opponent wields a melee weapon", default=False),
        Option("dodged", "flag", "you dodged the opponent's last melee attack: nothing is provoked", default=False),
        Option("hands_full", "flag", "you have no free hand", default=False),
        *TARGET_OPTIONS,
        Option("melee_c", "whole", "the consistency of the provoked attack", metavar="N"),
        Option("melee_p", "whole", "the potential of the provoked attack", metavar="N"),
        Option("own_c", "whole", "the consistency of your own defence", metavar="N"),
        Option("own_p", "whole", "the potential of your own defence", metavar="N"),
        Option("own_against", "whole", "your own defence, already rolled", metavar="N"),
    ),
    examples=("brawl --attack-c 2 --attack-p 1 --defence-c 1 --defence-p 1 --effect bind --odds",
              "brawl --attack-c 2 --against 4 --against-melee --melee-c 2 --melee-p 1 --own-against 5 --odds"),
)


def _contest_checks(command: Command, setter: str, abilities: tuple[str, str | None],
                    lifts: tuple[Term, ...]) -> tuple[Check, Check, tuple[str, ...]]:
    """Return the roll that sets the requirement, the roll that must reach it, and the words of who must."""
    rules = command.rules
    if not command.words:
        first = make_check(rules, command.need("consistency"), command.given("potential") or 0,
                           option="-c/--consistency", fatigue=command.given("fatigue"), why=setter)
        second = make_check(rules, command.need("opposed_c"), command.given("opposed_p") or 0, option="--opposed-c",
                            fatigue=command.given("opposed_fatigue"), lifts=lifts, why="challenge")
        return first, second, ()
    sides = command.sides()
    own = 1 if abilities[1] is not None else 2
    if len(sides) != 2 or len(sides[0]) != 1 or len(sides[1]) != own:
        form = "MODEL vs MODEL ABILITY" if own == 2 else "MODEL vs MODEL"
        raise UsageProblem(f"{command.procedure} needs {form}, or numbers such as -c 2 --opposed-c 1")
    first = ability_check(one_model(command, sides[0]), abilities[0], rules, why=setter,
                          consistency=command.given("consistency"))
    name = abilities[1] if abilities[1] is not None else sides[1][1]
    second = ability_check(one_model(command, sides[1][:1]), name, rules, why="challenge", lifts=lifts,
                           consistency=command.given("opposed_c"))
    return first, second, tuple(sides[1][:1])


def _contest_prepared(command: Command, setter: Check, check: Check, words: tuple[str, ...], passed: str,
                      held: str, headline: str) -> Prepared:
    willpower = spendable(command, words)
    return Prepared(
        rule=partial(contest, setter, check, willpower, reroll_cost(command.rules)),
        figures={passed: lambda result: result.passed, held: lambda result: not result.passed,
                 "willpower_spent_mean": lambda result: result.spent},
        row=lambda result: {"requirement": result.requirement, passed: result.passed},
        outcome=partial(_contest_outcome, passed),
        inputs={**shown_check(setter), **shown_check(check, "opposed_"), "willpower": willpower},
        policy={"willpower": "spent on every failed roll while there is some"} if willpower else {},
        rulings=("arithmetic", "attributes", "reroll_cost"), headline=headline,
    )


def _contest_outcome(passed: str, result: Contested, trace: Trace) -> Mapping[str, Any]:
    return {"requirement": result.requirement, passed: result.passed, "willpower_spent": result.spent}


def _prepare_hold(command: Command) -> Prepared:
    setter, check, words = _contest_checks(command, "hold", ("brawl", None), ())
    return _contest_prepared(command, setter, check, words, "released", "stopped",
                             f"Hold {describe(setter)} against an action {describe(check)}")


_PLACES = {"same": "search_here", "bordering": "search_near", "far": None}


def _prepare_hide(command: Command) -> Prepared:
    place = one_of(command.given("where") or "far", "--where", tuple(_PLACES))
    bonus = _PLACES[place]
    lifts = (modifier(command.rules, bonus),) if bonus else ()
    command = command._replace(options={**command.options, "opposed_c": _search_consistency(command)})
    setter, check, words = _contest_checks(command, "hiding", ("survival", "perception"), lifts)
    return _contest_prepared(command, setter, check, words, "found", "hidden",
                             f"Hide {describe(setter)} from a search {describe(check)}")


def _search_consistency(command: Command) -> Any:
    """Return the consistency of the search: perception is an attribute, so a model needs it typed."""
    if command.words and command.given("opposed_c") is None:
        raise UsageProblem("a search is a check of perception, whose consistency the GM names: give --opposed-c N")
    return command.given("opposed_c")


_CONTEST_OPTIONS = (
    Option("consistency", "whole", "the consistency of the roll that sets the requirement", short="c", metavar="N"),
    Option("potential", "whole", "its potential (0 unless given)", short="p", metavar="N"),
    Option("fatigue", "whole", "the fatigue of whoever sets it", metavar="N"),
    Option("opposed_c", "whole", "the consistency of the roll that must reach it", metavar="N"),
    Option("opposed_p", "whole", "its potential (0 unless given)", metavar="N"),
    Option("opposed_fatigue", "whole", "the fatigue of whoever must reach it", metavar="N"),
    WILLPOWER_OPTION,
)

HOLD = Procedure(
    name="hold",
    summary="Stop a held opponent's physical action: your brawl roll is its requirement, and passing it breaks free.",
    section="Brawl attack",
    arguments="[HOLDER vs HELD ABILITY]",
    prepare=_prepare_hold,
    options=_CONTEST_OPTIONS,
    examples=("hold -c 3 -p 2 --opposed-c 1 --opposed-p 1 --willpower 1 --odds",),
)

HIDE = Procedure(
    name="hide",
    summary="Hide: the survival roll is the requirement of whoever searches with perception.",
    section="List of combat actions",
    arguments="[HIDER vs SEEKER]",
    prepare=_prepare_hide,
    options=(
        *_CONTEST_OPTIONS,
        Option("where", "text", "the seeker's square: same (+2), bordering (+1) or far", metavar="PLACE"),
    ),
    examples=("hide -c 2 -p 1 --opposed-c 1 --opposed-p 2 --where bordering --odds",),
)
