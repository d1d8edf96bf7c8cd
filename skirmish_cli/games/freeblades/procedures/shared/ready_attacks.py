"""An attack made ready: of plain numbers, or of one model on another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import Rule
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.blows import Blow, BlowResult, BlowWords, strike
from skirmish_cli.games.freeblades.flags import Happenings, Resolve, Teller, tell_nothing
from skirmish_cli.games.freeblades.numbers import read_numbers
from skirmish_cli.games.freeblades.policies import (
    PARRIES,
    read_parry,
)
from skirmish_cli.games.freeblades.procedures.shared.attack_options import (
    AttackOptions,
    ParryOptions,
    TargetOptions,
)
from skirmish_cli.games.freeblades.procedures.shared.card_values import refuse_card_values
from skirmish_cli.games.freeblades.procedures.shared.rolls import (
    make_roll,
)
from skirmish_cli.games.freeblades.procedures.shared.verdicts import LifePoints
from skirmish_cli.games.freeblades.tests import RatedRoll, Rating, find_threshold, make_die
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades import reactions
    from skirmish_cli.games.freeblades.procedures.shared import declarations, model_attacks
else:  # Only models with cards need them.
    reactions = lazy("skirmish_cli.games.freeblades.reactions")
    declarations = lazy("skirmish_cli.games.freeblades.procedures.shared.declarations")
    model_attacks = lazy("skirmish_cli.games.freeblades.procedures.shared.model_attacks")


#: Whose decision a held reroll on the attack is.
ATTACKER = "attacker"


#: Whom an attack of plain numbers changes.
TARGET = "target"


def _find_parry(options: ParryOptions, met: Blow | None = None) -> RatedRoll | None:
    """Return the parry of the options, or that of a card with what they add to it.

    `met` is the attack that a card's parry meets.
    """
    terms = options.parry_mod
    if options.parry is not None:
        return RatedRoll(options.parry, terms)
    if met is not None and met.parry is not None:
        # The card's terms are in the modifier of the die already.
        return RatedRoll(Rating(met.parry.sides, met.parry.modifier), terms)
    for option in options.given_of(ParryOptions.parry_mod, ParryOptions.parry_reroll):
        card = "" if met is None else ", or a target with Parry on its card"
        raise UsageProblem(f"{option.flag} needs --parry RATING{card}")
    return None


def _tell_attack(duel: model_attacks.Duel, left: reactions.Left, result: BlowResult) -> Happenings:
    """Yield what one attack of a model changed, and what is due then."""
    yield from duel.foes.tell(left, result)
    yield from _tell_end(duel, result)


def _tell_end(duel: model_attacks.Duel, result: BlowResult) -> Happenings:
    """Yield what the attacks of a model change beside LP, and what is due then."""
    if duel.reacts:
        yield duel.foes.teller.change(duel.foes.attacker, "reacted", why="its reaction attack")
    if result.lp_lost >= duel.life_points:
        phase = "movement" if duel.reacts else "melee"
        yield from duel.foes.teller.list_morale_tests(duel.foes.target, phase)


def _tell_plain_attack(
    foes: reactions.Foes, left: reactions.Left, result: BlowResult
) -> Happenings:
    """Yield what an attack of plain numbers changed, and what is due then."""
    yield from foes.tell(left, result)
    if result.lp_lost >= left.lp:
        yield from foes.teller.list_morale_tests(foes.target, "melee")


class ReadyAttack(NamedTuple):
    """An attack made ready, or all those of a model: the rule and what is shown.

    `left` is what both have before the first. `tell` lists what the result changes beside what
    each attack has told, `talents` are those that may still be declared, `asked_flags` the flags
    that talents ask for; `life` is that of the target.
    """

    rule: Callable[[], Rule[BlowResult]]
    blow: Blow
    notes: tuple[str, ...] = ()
    title: str = "Attack:"
    attacker: str = ATTACKER
    target: str = TARGET
    life: LifePoints = LifePoints(1, 1)
    attacks: int = 1
    tell: Callable[[BlowResult], Happenings] = tell_nothing
    talents: tuple[declarations.OpenTalent, ...] = ()
    asked_flags: tuple[str, ...] = ()
    left: reactions.Left | None = None


def make_model_attack(
    command: Command[AttackOptions], used: declarations.Used = MappingProxyType({})
) -> ReadyAttack:
    """Return the attack of one model on another, or all its attacks.

    `used` are option talents that are declared beside those of --use. Raises UsageProblem
    for an attack that can't be made.
    """
    sides, rules, options = command.sides(), command.rules, command.options
    refuse_card_values(command, sides[0][0], AttackOptions.rating, TargetOptions.damage)
    refuse_card_values(
        command, sides[-1][0], TargetOptions.defense, TargetOptions.av, TargetOptions.lp
    )
    blow, notes, attacks, left, duel, asked = model_attacks.make_model_attack(command, used)
    title = blow.words.attack
    if blow.parry is not None:
        refuse_card_values(command, sides[1][0], ParryOptions.parry)
    if options.parry is not None:
        # The rating alone says of one parry, as of the talent with a 1, or of any number by the
        # ruling.
        left = left._replace(parries=1 if rules.ruling("parry_uses") == "rating" else -1)
    left = left._replace(given=int(options.parry_reroll))
    blow = _add_options(command, blow)
    ready = ReadyAttack(
        partial(strike, blow),
        blow,
        notes,
        f"{title}:",
        attacker=duel.foes.attacker,
        target=duel.foes.target,
        life=LifePoints(duel.life_points, command.models()[1][0].card.lp or duel.life_points),
        tell=partial(_tell_attack, duel, left),
        talents=_list_talents(command),
        asked_flags=asked,
    )
    if not options.all_attacks:
        return ready
    left = left._replace(held=left.held + options.reroll)
    return ready._replace(
        rule=partial(reactions.strike_all, blow, attacks, left, duel.foes),
        title=f"{title} {attacks} times:" if attacks > 1 else ready.title,
        attacks=attacks,
        tell=partial(_tell_end, duel),
        left=left,
    )


def _add_options(command: Command[AttackOptions], blow: Blow) -> Blow:
    """Return the attack of a model with what the options of the command add to it."""
    rules, options = command.rules, command.options
    parry, hitting = _find_parry(options, blow), Rating(blow.attack.sides, blow.attack.modifier)
    roll = make_roll(options.roll_changes, hitting, rules, holds=blow.holds_reroll)
    hurting = Rating(blow.damage.sides, blow.damage.modifier)
    damage = make_roll(options.damage_changes, hurting, rules)
    words = blow.words._replace(
        attack="attack",
        parry="parry",
        damage="damage",
        attack_terms=blow.words.attack_terms + roll.terms,
        damage_terms=blow.words.damage_terms + damage.terms,
        parry_terms=_list_parry_terms(blow, parry),
    )
    return blow._replace(
        attack=roll.make_die(rules.ruling("reroll_when"), blow.defense),
        attack_step=find_threshold([roll.threshold, blow.attack_step], rules),
        damage=make_die(damage.rating, damage.terms),
        damage_step=find_threshold([damage.threshold, blow.damage_step], rules),
        parry=make_die(parry.rating, parry.terms) if parry else None,
        parry_weighed=blow.parry_weighed or command.is_best(PARRIES),
        holds_reroll=roll.holds_reroll,
        parry_holds_reroll=blow.parry_holds_reroll or options.parry_reroll,
        owner=ATTACKER,
        words=words,
    )


def _list_parry_terms(blow: Blow, parry: RatedRoll | None) -> tuple[Term, ...]:
    """Return the terms of a parry for the trace: the card's before the options'."""
    if parry is None:
        return ()
    return parry.all_terms if blow.parry is None else blow.words.parry_terms + parry.terms


def make_plain_attack(command: Command[AttackOptions]) -> ReadyAttack:
    """Return the attack that the options describe.

    Raises UsageProblem for an option that is missing or out of range.
    """
    rules, options = command.rules, command.options
    if options.all_attacks:
        raise UsageProblem(
            "--all-attacks needs two models: the card of the first says how many attacks it makes"
        )
    command.need_all(
        AttackOptions.rating,
        AttackOptions.defense,
        AttackOptions.damage,
        AttackOptions.av,
        AttackOptions.lp,
    )
    defense = command.need(AttackOptions.defense)
    roll = make_roll(options.roll_changes, command.need(AttackOptions.rating), rules)
    damage = make_roll(options.damage_changes, command.need(AttackOptions.damage), rules)
    parry = _find_parry(options)
    blow = Blow(
        attack=roll.make_die(rules.ruling("reroll_when"), defense),
        attack_step=roll.threshold,
        defense=defense,
        damage=make_die(damage.rating, damage.terms),
        damage_step=damage.threshold,
        armour=command.need(AttackOptions.av),
        lp=command.need(AttackOptions.lp),
        parry=make_die(parry.rating, parry.terms) if parry else None,
        parry_alone=rules.ruling("parry_target") == "parry",
        parry_policy=read_parry(command),
        parry_weighed=command.is_best(PARRIES),
        parrier=TARGET,
        parry_step=read_numbers(rules).threshold,
        holds_reroll=roll.holds_reroll,
        owner=ATTACKER,
        parry_holds_reroll=options.parry_reroll,
        reroll_when=rules.ruling("reroll_when"),
        words=BlowWords(
            attack_terms=roll.all_terms,
            damage_terms=damage.all_terms,
            parry_terms=parry.all_terms if parry else (),
        ),
    )
    left = reactions.Left(blow.lp, 0, 0, 0)
    foes = reactions.Foes(ATTACKER, TARGET, Teller(rules))
    tell, life = partial(_tell_plain_attack, foes, left), LifePoints(blow.lp, blow.lp)
    return ReadyAttack(partial(strike, blow), blow, tell=tell, life=life)


def declare_talents(
    command: Command[AttackOptions], ready: ReadyAttack
) -> Callable[[], Rule[BlowResult]]:
    """Return the rule of an attack; before its dice option talents may be declared."""
    if not ready.talents:
        return Resolve(ready.rule, ready.tell)

    def make_rule(used: declarations.Used) -> Callable[[], Rule[BlowResult]]:
        one = make_model_attack(command, used) if used else ready
        return Resolve(one.rule, one.tell)

    return declarations.Declared(ready.talents, make_rule)


def _list_talents(command: Command[AttackOptions]) -> tuple[declarations.OpenTalent, ...]:
    """Return the option talents that may be declared, the attacker's first."""
    sides = command.models()
    models = [sides[0][0], sides[1][0]]
    owners = dict(zip((model.key for model in models), (ATTACKER, TARGET), strict=True))
    return declarations.list_open_talents(command, models, owners)
