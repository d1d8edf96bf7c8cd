"""`brawl`, `hold` and `hide`: grabbing and striking without weapons, and requirements that a roll
sets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, Option, Prepared, Procedure, bounded, one_of
from skirmish_cli.core.trace import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.blows import HIT, Attack, Blow, Brawl, Brawled, Provoked, brawl
from skirmish_cli.games.heimr.challenges import Contested, contest
from skirmish_cli.games.heimr.models import ability_check, defence_check, one_model
from skirmish_cli.games.heimr.procedures.attack import (
    ATTACK_RULINGS,
    attack_notes,
    blow_inputs,
    shown_defence,
)
from skirmish_cli.games.heimr.procedures.challenge import (
    WILLPOWER_OPTION,
    describe,
    given_fatigue,
    led,
    reroll_cost,
    shown_check,
    spendable,
    who,
)
from skirmish_cli.games.heimr.procedures.ready_blows import (
    TARGET_OPTIONS,
    finished,
    model_attack,
    model_defence,
    refuse_given,
    sides_of,
    situation,
    typed_attacks,
    typed_defence,
    typed_height,
)
from skirmish_cli.games.heimr.rolls import MOST_TARGET, Check, make_check, modifier
from skirmish_cli.games.heimr.states import (
    can_defend,
    has_free_hand,
    is_able,
    refuse_dead,
    refuse_unable,
    spoken,
    wielded,
)

EFFECTS = ("hit", "bind")
_NO_HAND = "a bind needs a free hand: declare --effect hit, or put something away first"
_PROVOKED = ("melee_c", "melee_p", "own_c", "own_p", "own_against")


def _numbers_brawl(command: Command) -> tuple[Blow, Provoked | None]:
    refuse_given(command, ("defend_with",), "needs models: brawl A vs B")
    blow = Blow(
        typed_attacks(command, command.rules.data["numbers"]["brawl_damage"]),
        typed_defence(command),
    )
    if not command.given("against_melee") or command.given("dodged"):
        refuse_given(
            command,
            _PROVOKED,
            "is about a provoked attack: it needs --against-melee, and no --dodged",
        )
        return blow, None
    if command.given("melee_c") is None:
        raise UsageProblem(
            "brawl --against-melee provokes an attack: give its --melee-c and --melee-p, and your "
            "defence as --own-c and --own-p or --own-against N; or --dodged if you dodged their last "
            "melee attack"
        )
    return blow, Provoked(_typed_provoked(command), _typed_own(command))


def _typed_provoked(command: Command) -> Attack:
    """Return the provoked attack that the options describe: height and ground count for the other
    side."""
    aimless = _without(command, "aim")
    shifts, _ = situation(
        aimless,
        higher=-typed_height(command, ranged=False),
        concealment=0,
        ranged=False,
        on_terrain=bool(command.given("defence_terrain")),
        cluster=True,
    )
    check = make_check(
        command.rules,
        command.given("melee_c"),
        command.given("melee_p") or 0,
        option="--melee-c",
        fatigue=command.given("defence_fatigue"),
        shifts=shifts,
        why="provoked attack",
    )
    return finished(aimless, check, command.rules.data["numbers"]["weapon_damage"])


def _typed_own(command: Command) -> Check | int:
    """Return the brawler's own standing defence that the options describe; raises UsageProblem."""
    if command.given("own_against") is not None:
        refuse_given(
            command,
            ("own_c", "own_p"),
            "is about a defence to be rolled: --own-against excludes it",
        )
        return _own_against(command)
    if command.given("own_c") is None:
        raise UsageProblem(
            "brawl --against-melee needs your defence: --own-c and --own-p, or --own-against N"
        )
    shifts = (modifier(command.rules, "terrain"),) if command.given("terrain") else ()
    return make_check(
        command.rules,
        command.given("own_c"),
        command.given("own_p") or 0,
        option="--own-c",
        fatigue=command.given("fatigue"),
        shifts=shifts,
        can_tire=not command.given("tired"),
        why="own defence",
    )


def _own_against(command: Command) -> int:
    return bounded(command.given("own_against"), "--own-against", -MOST_TARGET, MOST_TARGET)


def _without(command: Command, *names: str) -> Command:
    """Return a command without some options, which are those of the other side."""
    return command._replace(options={**command.options, **dict.fromkeys(names)})


def _models_brawl(command: Command) -> tuple[Blow, Provoked | None, str]:
    refuse_given(
        command,
        ("against_melee", "melee_c", "melee_p", "own_c", "own_p"),
        "is for brawl without models: the sheets give it",
    )
    attacker, target = sides_of(command)
    if command.given("effect") == "bind" and not has_free_hand(attacker):
        raise UsageProblem(_NO_HAND)
    attack = model_attack(
        command,
        attacker,
        target,
        "brawl",
        ranged=False,
        damage=command.rules.data["numbers"]["brawl_damage"],
    )
    blow = Blow((attack,), model_defence(command, target, ranged=False), target.key)
    return (
        blow,
        _models_provoked(command, attacker, target),
        f"{spoken(attacker)} vs {spoken(target)}",
    )


def _models_provoked(command: Command, attacker: Model, target: Model) -> Provoked | None:
    """Return the attack that a brawler provokes from a target who wields a melee weapon, if it
    does."""
    held = [weapon for weapon in wielded(target) if weapon.kind == "melee"]
    why = None if held else f"{target.key} wields no melee weapon"
    if why is None and not is_able(target, "weapon_attack", command.rules):
        why = f"{target.key} can't attack"
    if why is None and command.given("dodged"):
        why = "--dodged says that nothing is provoked"
    if why is not None:
        refuse_given(command, ("own_against",), f"is about a provoked attack: {why}")
        return None
    attack = model_attack(
        _without(command, "aim", "fatigue", "concealment"),
        target,
        attacker,
        held[0].ability,
        ranged=False,
        damage=held[0].damage,
        why="provoked attack",
    )
    own: Check | int | None = None
    if not can_defend(attacker, command.rules):
        refuse_given(command, ("own_against",), f"is about a defence: {attacker.key} has none")
    elif command.given("own_against") is not None:
        own = _own_against(command)
    else:
        own = defence_check(
            attacker,
            attacker.card.defence,
            command.rules,
            fatigue=command.given("fatigue"),
            why="own defence",
        )
    return Provoked(attack, own, attacker.key)


def _brawl_outcome(result: Brawled, trace: Trace) -> Mapping[str, Any]:
    return _brawl_row(result) | {
        "own_hp_lost": result.own_hp_lost,
        "fatigue_rises": result.rises,
        "defence_fatigue_rises": result.target_rises,
    }


def _brawl_row(result: Brawled) -> dict[str, Any]:
    return {
        "result": result.result,
        "part": result.part,
        "hp_lost": result.hp_lost,
        "bound": result.bound,
        "provoked": result.provoked,
        "prevented": result.prevented,
    }


def _prepare_brawl(command: Command) -> Prepared:
    effect = one_of(command.given("effect") or "hit", "--effect", EFFECTS)
    if effect == "bind" and command.given("hands_full"):
        raise UsageProblem(_NO_HAND)
    if command.words:
        blow, provoked, names = _models_brawl(command)
    else:
        (blow, provoked), names = _numbers_brawl(command), ""
    fight = Brawl(blow, effect == "bind", command.rules.ruling("touch_binds") == "yes", provoked)
    figures: dict[str, Any] = {
        "hit": lambda result: result.result == HIT,
        "bound": lambda result: result.bound,
        "provoked": lambda result: result.provoked,
    }
    if provoked is not None:
        figures |= {
            "prevented": lambda result: result.prevented,
            "own_hp_lost_mean": lambda result: result.own_hp_lost,
        }
    figures["hp_lost_mean"] = lambda result: result.hp_lost
    return Prepared(
        rule=partial(brawl, fight),
        figures=figures,
        row=_brawl_row,
        outcome=_brawl_outcome,
        inputs={
            "who": names or None,
            **blow_inputs(blow),
            "effect": effect,
            "provoked": provoked is not None,
        },
        rulings=(*ATTACK_RULINGS, "touch_binds"),
        notes=attack_notes(command, blow),
        headline=f"Brawl {names + ', ' if names else ''}to {effect}, {describe(blow.attacks[0].check)} against "
        f"{shown_defence(blow.defence)}"
        + (", provoking an attack" if provoked is not None else ""),
    )


BRAWL = Procedure(
    name="brawl",
    summary="Resolve a brawl attack, to hit or to bind, and the melee attack that it may provoke.",
    section="Brawl attack",
    arguments="[A vs B]",
    prepare=_prepare_brawl,
    options=(
        Option(
            "effect",
            "text",
            "declared before the roll: hit or bind (hit unless given)",
            metavar="EFFECT",
        ),
        Option(
            "against_melee",
            "flag",
            "without models: the opponent wields a melee weapon",
            default=False,
        ),
        Option(
            "dodged",
            "flag",
            "you dodged the opponent's last melee attack: nothing is provoked",
            default=False,
        ),
        Option("hands_full", "flag", "you have no free hand", default=False),
        *TARGET_OPTIONS,
        Option("melee_c", "whole", "the consistency of the provoked attack", metavar="N"),
        Option("melee_p", "whole", "the potential of the provoked attack", metavar="N"),
        Option("own_c", "whole", "the consistency of your own defence", metavar="N"),
        Option("own_p", "whole", "the potential of your own defence", metavar="N"),
        Option("own_against", "whole", "your own defence, already rolled", metavar="N"),
    ),
    examples=(
        "brawl --attack-c 2 --attack-p 1 --defence-c 1 --defence-p 1 --effect bind --odds",
        "brawl --attack-c 2 --against 4 --against-melee --melee-c 2 --melee-p 1 --own-against 5 --odds",
    ),
)


def _contest_checks(
    command: Command, setter: str, abilities: tuple[str, str | None], lifts: tuple[Term, ...]
) -> tuple[Check, Check, tuple[str, ...]]:
    """Return the roll that sets the requirement, the roll that must reach it, and the words of
    who must."""
    rules = command.rules
    fatigue, opposed_fatigue = given_fatigue(command), given_fatigue(command, "opposed_fatigue")
    if not command.words:
        first = make_check(
            rules,
            command.need("consistency"),
            command.given("potential") or 0,
            option="-c/--consistency",
            fatigue=fatigue,
            why=setter,
        )
        second = make_check(
            rules,
            command.need("opposed_c"),
            command.given("opposed_p") or 0,
            option="--opposed-c",
            fatigue=opposed_fatigue,
            lifts=lifts,
            why="challenge",
        )
        return first, second, ()
    sides = command.sides()
    own = 1 if abilities[1] is not None else 2
    if len(sides) != 2 or len(sides[0]) != 1 or len(sides[1]) != own:
        form = "MODEL vs MODEL ABILITY" if own == 2 else "MODEL vs MODEL"
        raise UsageProblem(
            f"{command.procedure} needs {form}, or numbers such as -c 2 --opposed-c 1"
        )
    refuse_given(
        command,
        ("potential", "opposed_p"),
        f"is for {command.procedure} without models: a sheet gives its own",
    )
    setting, reaching = one_model(command, sides[0]), one_model(command, sides[1][:1])
    for model in (setting, reaching):
        refuse_dead(model, rules)
    first = ability_check(
        setting,
        abilities[0],
        rules,
        why=setter,
        fatigue=fatigue,
        consistency=command.given("consistency"),
    )
    name = abilities[1] if abilities[1] is not None else sides[1][1]
    second = ability_check(
        reaching,
        name,
        rules,
        why="challenge",
        lifts=lifts,
        consistency=command.given("opposed_c"),
        option="--opposed-c",
        fatigue=opposed_fatigue,
    )
    return first, second, tuple(sides[1][:1])


def _contest_prepared(
    command: Command,
    setter: Check,
    check: Check,
    words: tuple[str, ...],
    passed: str,
    held: str,
    headline: str,
) -> Prepared:
    willpower = spendable(command, words)
    return Prepared(
        rule=partial(contest, setter, check, willpower, reroll_cost(command.rules)),
        figures={
            passed: lambda result: result.passed,
            held: lambda result: not result.passed,
            "willpower_spent_mean": lambda result: result.spent,
        },
        row=lambda result: {"requirement": result.requirement, passed: result.passed},
        outcome=partial(_contest_outcome, passed),
        inputs={**shown_check(setter), **shown_check(check, "opposed_"), "willpower": willpower},
        policy={"willpower": "spent on every failed roll while there is some"} if willpower else {},
        rulings=("arithmetic", "attributes", "reroll_cost"),
        headline=headline,
    )


def _contest_outcome(passed: str, result: Contested, trace: Trace) -> Mapping[str, Any]:
    return {
        "requirement": result.requirement,
        passed: result.passed,
        "willpower_spent": result.spent,
    }


def _prepare_hold(command: Command) -> Prepared:
    setter, check, words = _contest_checks(command, "hold", ("brawl", None), ())
    return _contest_prepared(
        command,
        setter,
        check,
        words,
        "released",
        "stopped",
        f"Hold {led(who(command))}{describe(setter)} against an action {describe(check)}",
    )


_PLACES = {"same": "search_here", "bordering": "search_near", "far": None}


def _prepare_hide(command: Command) -> Prepared:
    place = one_of(command.given("where") or "far", "--where", tuple(_PLACES))
    if command.words:
        refuse_unable(one_model(command, command.words[:1]), "hide", command.rules)
    bonus = _PLACES[place]
    lifts = (modifier(command.rules, bonus),) if bonus else ()
    command = command._replace(
        options={**command.options, "opposed_c": _search_consistency(command)}
    )
    setter, check, words = _contest_checks(command, "hiding", ("survival", "perception"), lifts)
    return _contest_prepared(
        command,
        setter,
        check,
        words,
        "found",
        "hidden",
        f"Hide {led(who(command))}{describe(setter)} from a search {describe(check)}",
    )


def _search_consistency(command: Command) -> Any:
    """Return the consistency of the search: perception is an attribute, so a model needs it
    typed."""
    if command.words and command.given("opposed_c") is None:
        raise UsageProblem(
            "a search is a check of perception, whose consistency the GM names: give --opposed-c N"
        )
    return command.given("opposed_c")


_CONTEST_OPTIONS = (
    Option(
        "consistency",
        "whole",
        "the consistency of the roll that sets the requirement",
        short="c",
        metavar="N",
    ),
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
        Option(
            "where",
            "text",
            "the seeker's square: same (+2), bordering (+1) or far",
            metavar="PLACE",
        ),
    ),
    examples=("hide -c 2 -p 1 --opposed-c 1 --opposed-p 2 --where bordering --odds",),
)
