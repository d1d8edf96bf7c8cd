"""`attack` and `defence`: attacks with one or two weapons against a standing defence, and that defence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Model, Option, Prepared, Procedure, bounded
from skirmish_cli.core.trace import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.blows import HIT, MISS, TOUCH, Attack, Blow, Standing, Struck, stand, strike
from skirmish_cli.games.heimr.procedures.challenge import (
    DICE_OPTIONS,
    FATIGUE_OPTIONS,
    PENALTY_OPTION,
    describe,
    own_check,
    shown_check,
)
from skirmish_cli.games.heimr.rolls import MOST_TARGET, Check, make_check, modifier
from skirmish_cli.games.heimr.sheets import (
    ability_check,
    can_defend,
    defence_check,
    flag_number,
    on_the_table,
    one_model,
)
from skirmish_cli.games.heimr.tables import body_parts, find_part, look_up, ours_notes

MOST_DAMAGE = 100


def situation(command: Command, *, higher: int, on_terrain: bool, concealment: int, ranged: bool,
              cluster: bool) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """Return what the situation does to an attack: terms of consistency, and of potential.

    Sections: Height; Difficult terrain; Concealment; Targeting a body part; ruling concealment.
    """
    rules = command.rules
    shifts: list[Term] = []
    lifts: list[Term] = []
    if command.given("aim") is not None:
        shifts.append(modifier(rules, "aim"))
    if not ranged and higher:
        shifts.append(modifier(rules, "above" if higher > 0 else "below"))
    if not ranged and on_terrain:
        shifts.append(modifier(rules, "terrain"))
    points = 0 if cluster else min(concealment, rules.data["numbers"]["most_concealment"])
    if points:
        to_potential = rules.ruling("concealment") == "potential"
        (lifts if to_potential else shifts).append(modifier(rules, "concealment", points))
    return tuple(shifts), tuple(lifts)


def typed_concealment(command: Command) -> int:
    """Return the points of concealment typed, as numbers or names of the table, added up; raises UsageProblem."""
    most = command.rules.data["numbers"]["most_concealment"]
    return sum(look_up(command.rules, "concealment", word, "--concealment", 100)
               for word in command.given("concealment") or ()) if most else 0


def typed_height(command: Command, ranged: bool) -> int:
    """Return how much higher the attacker stands; raises UsageProblem where melee doesn't reach."""
    height = bounded(command.given("height") or 0, "--height", -100, 100)
    if not ranged and abs(height) > 1:
        raise UsageProblem(f"--height {height} is out of reach in melee: one up or down, or climb first")
    return height


def finished(command: Command, check: Check, damage: int) -> Attack:
    """Return an attack with the part that its d6 names, the part aimed at, and the ruling attack_hits."""
    aim = command.given("aim")
    return Attack(replace(check, parts=body_parts(command.rules)), damage,
                  find_part(command.rules, aim, "--aim") if aim is not None else None,
                  equal_hits=command.rules.ruling("attack_hits") == "meet",
                  touch_finds=command.procedure == "brawl" and command.rules.ruling("touch_binds") == "yes")


def typed_attacks(command: Command, damage: int) -> tuple[Attack, ...]:
    """Return the attacks that the options describe, the second weapon last; raises UsageProblem."""
    ranged = bool(command.given("ranged"))
    shifts, lifts = situation(command, higher=typed_height(command, ranged),
                              on_terrain=bool(command.given("terrain")), concealment=typed_concealment(command),
                              ranged=ranged, cluster=bool(command.given("cluster")))
    dice = [("attack", command.need("attack_c"), command.given("attack_p"))]
    if command.given("second_c") is not None:
        dice.append(("second", command.given("second_c"), command.given("second_p")))
    elif command.given("second_p") is not None:
        raise UsageProblem("--second-p needs --second-c")
    return tuple(
        finished(command, make_check(command.rules, consistency, potential or 0, option=f"--{name}-c", lifts=lifts,
                                     fatigue=command.given("fatigue"), shifts=shifts,
                                     can_tire=not command.given("tired"),
                                     why="attack" if name == "attack" else "second attack"), damage)
        for name, consistency, potential in dice)


def typed_defence(command: Command) -> Check | int:
    """Return the defence that the options describe, rolled or known; raises UsageProblem."""
    against, consistency = command.given("against"), command.given("defence_c")
    if against is not None:
        if consistency is not None or command.given("defence_p") is not None:
            raise UsageProblem("--against is a defence already rolled: it excludes --defence-c and --defence-p")
        if command.given("defence_fatigue") is not None:
            raise UsageProblem("--against is a defence already rolled: it excludes --defence-fatigue")
        return bounded(against, "--against", -MOST_TARGET, MOST_TARGET)
    if consistency is None:
        raise UsageProblem(f"{command.procedure} needs --defence-c and --defence-p, or --against N for a defence "
                           "already rolled")
    shifts = [modifier(command.rules, name) for name, given in
              (("ongoing", command.given("ongoing")), ("terrain", command.given("defence_terrain"))) if given]
    lifts = (modifier(command.rules, "dodging"),) if command.given("dodging") else ()
    return make_check(command.rules, consistency, command.given("defence_p") or 0, option="--defence-c",
                      fatigue=command.given("defence_fatigue"), shifts=shifts, lifts=lifts, why="defence")


def model_defence(command: Command, target: Model, ranged: bool) -> Check | int | None:
    """Return a model's defence: known by `--against`, none while it can't, else the roll of its ability."""
    if not can_defend(target):
        return None
    if command.given("against") is not None:
        return bounded(command.given("against"), "--against", -MOST_TARGET, MOST_TARGET)
    ability = command.given("defend_with") or ("dodge" if ranged else target.card.defence)
    return defence_check(target, ability, command.rules)


def model_attack(command: Command, attacker: Model, target: Model, ability: str, *, ranged: bool, damage: int,
                 why: str = "attack") -> Attack:
    """Return an attack of one model on another with the flags of both; raises UsageProblem."""
    if attacker.has("dazed"):
        raise UsageProblem(f"{attacker.key} is dazed and can't attack")
    cluster = bool(command.given("cluster"))
    height = int(attacker.has("height")) - int(target.has("height"))
    hidden = (flag_number(target, "concealment", 0, 100) or 0) + typed_concealment(command)
    shifts, lifts = situation(command, higher=height, on_terrain=attacker.has("terrain"), concealment=hidden,
                              ranged=ranged, cluster=cluster)
    check = ability_check(attacker, ability, command.rules, shifts=shifts, lifts=lifts,
                          fatigue=command.given("fatigue"), why=why)
    return finished(command, check, damage)


def _wielded(command: Command, attacker: Model) -> list[Any]:
    """Return the weapons of an attack: the one named, else the one in the sword hand, and with both the other too."""
    weapons, wanted = attacker.card.weapons, command.given("weapon")
    if wanted is not None:
        named = [weapon for weapon in weapons if weapon.name.casefold() == wanted.casefold()]
        if not named:
            raise UsageProblem(unknown(f"weapon of {attacker.key}", wanted, [weapon.name for weapon in weapons]))
        return named[:1]
    held = [weapon for hand in ("both", "sword", "off") for weapon in weapons if weapon.hand == hand]
    held = held or list(weapons[:1])  # a sheet that says nothing of hands holds the first
    if not held:
        raise UsageProblem(f"{attacker.key} has no weapon on its sheet: add weapons:, or use brawl")
    if not command.given("both"):
        return held[:1]
    if {weapon.hand for weapon in held} != {"sword", "off"}:
        raise UsageProblem(f"{attacker.key} doesn't hold a weapon in each hand, which --both needs")
    return held


_NUMBERS_ONLY = ("attack_c", "attack_p", "second_c", "second_p", "defence_c", "defence_p", "defence_fatigue", "height",
                 "terrain", "defence_terrain", "ongoing", "dodging", "ranged", "tired")


def sides_of(command: Command) -> tuple[Model, Model]:
    """Return attacker and target of `A vs B`; raises UsageProblem for another form or for options that clash."""
    for name in _NUMBERS_ONLY:
        if command.given(name) not in {None, False}:
            raise UsageProblem(f"--{name.replace('_', '-')} is for {command.procedure} without models: put a flag on "
                               "the model, such as +ongoing")
    sides = command.models()
    if len(sides) != 2 or len(sides[0]) != 1 or len(sides[1]) != 1:
        raise UsageProblem(f"{command.procedure} needs one attacker and one target: {command.procedure} A vs B")
    attacker, target = (on_the_table(side[0], command.procedure) for side in sides)
    return attacker, target


def ready_blow(command: Command) -> tuple[Blow, str]:
    """Return the attacks of one action and who strikes whom, from models or numbers; raises UsageProblem."""
    damage = command.given("damage")
    if damage is not None:
        bounded(damage, "--damage", 0, MOST_DAMAGE)
    if not command.words:
        for name in ("weapon", "both", "defend_with"):
            if command.given(name):
                raise UsageProblem(f"--{name.replace('_', '-')} needs models: attack A vs B")
        own = command.rules.data["numbers"]["weapon_damage"] if damage is None else damage
        return Blow(typed_attacks(command, own), typed_defence(command)), ""
    attacker, target = sides_of(command)
    weapons = _wielded(command, attacker)
    ranged = weapons[0].kind == "ranged"
    attacks = tuple(
        model_attack(command, attacker, target, weapon.ability, ranged=weapon.kind == "ranged",
                     damage=weapon.damage if damage is None else damage,
                     why="attack" if weapon is weapons[0] else "second attack") for weapon in weapons)
    return Blow(attacks, model_defence(command, target, ranged)), f"{attacker.key} vs {target.key}"


def attack_figures(command: Command, blow: Blow) -> dict[str, Any]:
    """Return the figures of an attack: of the first weapon, of every part, and of the second weapon if there is one."""
    figures: dict[str, Any] = {
        "hit": lambda struck: struck.swings[0].result == HIT,
        "touch": lambda struck: struck.swings[0].result == TOUCH,
        "miss": lambda struck: struck.swings[0].result == MISS,
        "hp_lost_mean": lambda struck: struck.hp_lost,
    }
    figures |= {part: partial(_part_hit, part) for part in dict.fromkeys(body_parts(command.rules))}
    if len(blow.attacks) == 2:
        figures |= {"second_hit": lambda struck: struck.swings[1].result == HIT,
                    "both_hit": lambda struck: all(swing.result == HIT for swing in struck.swings)}
    return figures


def _part_hit(part: str, struck: Struck) -> bool:
    return struck.hits(part)


def attack_row(struck: Struck) -> dict[str, Any]:
    """Return what the distribution of an attack tells apart."""
    first = struck.swings[0]
    row: dict[str, Any] = {"result": first.result, "part": first.part}
    if len(struck.swings) == 2:
        row |= {"second_result": struck.swings[1].result, "second_part": struck.swings[1].part}
    return row | {"hp_lost": struck.hp_lost}


def _outcome(known: int | None, struck: Struck, trace: Trace) -> Mapping[str, Any]:
    rolled = trace.judged("defence")
    return attack_row(struck) | {
        "defence": rolled.total if rolled and rolled.result.startswith("stands") else known,
        "fatigue_rises": struck.rises, "defence_fatigue_rises": struck.defence_rises}


def shown_defence(defence: Check | int | None) -> str:
    """Return a defence in short."""
    if defence is None:
        return "no defence"
    return f"defence {describe(defence)}" if isinstance(defence, Check) else f"a standing defence of {defence}"


def blow_inputs(blow: Blow) -> dict[str, Any]:
    """Return the attacks and the defence as inputs to show."""
    inputs = shown_check(blow.attacks[0].check, "attack_")
    if len(blow.attacks) == 2:
        inputs |= shown_check(blow.attacks[1].check, "second_")
    inputs |= shown_check(blow.defence, "defence_") if isinstance(blow.defence, Check) else {"against": blow.defence}
    return inputs | {"damage": blow.attacks[0].damage, "aim": blow.attacks[0].aim}


def attack_notes(command: Command) -> tuple[str, ...]:
    """Return what of ours an attack leans on: the parts of the d6, and names of concealment."""
    named = any(not word.isdigit() for word in command.given("concealment") or ())
    return ours_notes(command.rules, "body_parts", *(("concealment_examples",) if named else ()))


ATTACK_RULINGS = ("arithmetic", "attack_hits", "body_parts", "concealment", "prone")


def _prepare(command: Command) -> Prepared:
    blow, who = ready_blow(command)
    aimed = f", aimed at the {blow.attacks[0].aim}".replace("_", " ") if blow.attacks[0].aim else ""
    second = f" and {describe(blow.attacks[1].check)}" if len(blow.attacks) == 2 else ""
    return Prepared(
        rule=partial(strike, blow), figures=attack_figures(command, blow), row=attack_row,
        outcome=partial(_outcome, blow.defence if isinstance(blow.defence, int) else None),
        inputs={"who": who or None, **blow_inputs(blow)}, rulings=ATTACK_RULINGS, notes=attack_notes(command),
        headline=f"Attack {who + ', ' if who else ''}{describe(blow.attacks[0].check)}{second} against "
                 f"{shown_defence(blow.defence)}{aimed}",
    )


TARGET_OPTIONS = (
    Option("attack_c", "whole", "the consistency of the attack", metavar="N"),
    Option("attack_p", "whole", "the potential of the attack (0 unless given)", metavar="N"),
    Option("defence_c", "whole", "the consistency of the defence", metavar="N"),
    Option("defence_p", "whole", "the potential of the defence (0 unless given)", metavar="N"),
    Option("against", "whole", "a defence already rolled", metavar="N"),
    Option("aim", "text", "the part of the body aimed at: -2 consistency", metavar="PART"),
    Option("fatigue", "whole", "the attacker's fatigue before the attack", metavar="N"),
    Option("defence_fatigue", "whole", "the target's fatigue before its defence", metavar="N"),
    Option("tired", "flag", "the attacker's fatigue has risen since its last own turn", default=False),
    Option("height", "whole", "how much higher the attacker stands, in melee 1, 0 or -1", metavar="N"),
    Option("terrain", "flag", "the attacker stands on difficult terrain", default=False),
    Option("defence_terrain", "flag", "the target stands on difficult terrain", default=False),
    Option("concealment", "texts", "concealment of the target, points or a name (repeatable)", metavar="N|NAME"),
    Option("cluster", "flag", "both are in one combat cluster: no concealment", default=False),
    Option("ongoing", "flag", "the target took an ongoing action", default=False),
    Option("dodging", "flag", "the target made its dodge ready: +2 potential", default=False),
    Option("defend_with", "text", "the ability that the model defends with", metavar="ABILITY"),
)

ATTACK = Procedure(
    name="attack",
    summary="Resolve an attack with one or two weapons: hit, touch or miss, and the part that the d6 names.",
    section="Weapon attack; Targeting a body part",
    arguments="[A vs B]",
    prepare=_prepare,
    options=(
        *TARGET_OPTIONS,
        Option("second_c", "whole", "the consistency of a second weapon's attack", metavar="N"),
        Option("second_p", "whole", "the potential of a second weapon's attack", metavar="N"),
        Option("ranged", "flag", "a ranged attack: height and terrain don't count", default=False),
        Option("damage", "whole", "the HP that a hit costs (1, or the weapon's)", metavar="N"),
        Option("weapon", "text", "the weapon of the model that attacks", metavar="NAME"),
        Option("both", "flag", "the model attacks with the weapon in each hand", default=False),
    ),
    examples=("attack --attack-c 1 --attack-p 0 --against 4 --odds",
              "attack -w watch.yaml -w crew.yaml captain+height vs guard --aim head --odds"),
)


def _prepare_defence(command: Command) -> Prepared:
    rules = command.rules
    if command.words:
        model = one_model(command, command.words[:1])
        if not can_defend(model):
            raise UsageProblem(f"{model.key} has no defence while it is dazed or holds an opponent")
        check = defence_check(model, command.words[1] if len(command.words) > 1 else model.card.defence, rules)
    else:
        extra = tuple(modifier(rules, name) for name in ("ongoing", "terrain") if command.given(name))
        lifts = (modifier(rules, "dodging"),) if command.given("dodging") else ()
        check = own_check(command, (), "defence", extra=extra, lifts=lifts)
    return Prepared(
        rule=partial(stand, check), row=lambda standing: {"defence": standing.total},
        figures={"fails": lambda standing: standing.total is None, "fatigue_rises": lambda standing: standing.tires},
        outcome=_defence_outcome, inputs=shown_check(check), rulings=("arithmetic", "prone"),
        headline=f"Defence {describe(check)}, standing until the next own turn",
    )


def _defence_outcome(standing: Standing, trace: Trace) -> Mapping[str, Any]:
    return {"defence": standing.total, "fatigue_rises": standing.tires}


DEFENCE = Procedure(
    name="defence",
    summary="Roll the defence that stands, open to all, until the next own turn.",
    section="Weapon attack",
    arguments="[MODEL [ABILITY]]",
    prepare=_prepare_defence,
    options=(
        *DICE_OPTIONS, PENALTY_OPTION, *FATIGUE_OPTIONS,
        Option("ongoing", "flag", "an ongoing action ended the turn: -2 consistency", default=False),
        Option("terrain", "flag", "on difficult terrain: -1 consistency", default=False),
        Option("dodging", "flag", "a dodge made ready: +2 potential", default=False),
    ),
    examples=("defence -c 2 -p 1 --fatigue 2 --ongoing --odds",),
)
