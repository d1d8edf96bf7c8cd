"""Setting up a casting: from the models and options of a command to a casting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.flags import Teller, why_no_spell
from skirmish_cli.games.freeblades.magic import CASTER, COUNTERER, Casting
from skirmish_cli.games.freeblades.models import Card, count_fatestones, find_condition_terms
from skirmish_cli.games.freeblades.numbers import read_modifier, read_numbers
from skirmish_cli.games.freeblades.policies import read_parry
from skirmish_cli.games.freeblades.procedures.shared.cast_options import CastOptions
from skirmish_cli.games.freeblades.procedures.shared.casters import Caster, find_caster
from skirmish_cli.games.freeblades.procedures.shared.counterspells import make_counter
from skirmish_cli.games.freeblades.procedures.shared.extras import is_rating
from skirmish_cli.games.freeblades.procedures.shared.missiles import make_missiles
from skirmish_cli.games.freeblades.procedures.shared.parties import Party
from skirmish_cli.games.freeblades.procedures.shared.rolls import make_roll
from skirmish_cli.games.freeblades.procedures.shared.shots import (
    check_apart,
    count_readings,
    is_same,
    split_words,
)
from skirmish_cli.games.freeblades.reactions import make_reactions, name_owners
from skirmish_cli.games.freeblades.shooting_size import check_size
from skirmish_cli.games.freeblades.talents import (
    Talent,
    find_gains,
    find_talent,
    read_card_talents,
    select_active,
)
from skirmish_cli.games.freeblades.tests import RatedRoll, shift_by_terms


def find_casting(command: Command[CastOptions]) -> tuple[Caster, Party, Casting]:
    """Return the caster, everybody else and the casting of a command.

    Raises UsageProblem for what doesn't fit.
    """
    caster, party = _find_party(command)
    casting = _make_casting(command, caster, party)
    _check_answers(caster, party)
    if casting.missiles is not None:
        casters = [caster.model] if caster.model else []
        check_apart(casters, [party.target] if party.target else [], party.others)
        if (readings := count_readings(command.options)) > 1:
            check_missiles(casting, readings)
    return caster, party, casting


def check_missiles(casting: Casting, readings: int = 1) -> None:
    """Raise UsageProblem for missiles whose exact odds would take long."""
    if casting.missiles is not None:
        held = casting.reactions.stones + casting.holds_reroll
        check_size(casting.missiles.with_rerolls(held, 0, 0), readings)


def _find_party(command: Command[CastOptions]) -> tuple[Caster, Party]:
    sides = command.sides()
    words, targets = sides[0], sides[1] if len(sides) == 2 else []
    if len(targets) > 1 and not command.options.advise:
        raise UsageProblem(
            "a spell has one target; name one model after 'vs', or compare several with --advise"
        )
    options, counter = command.options, command.options.counter
    counter_words = [counter] if counter and not is_rating(counter) else []
    named = (options.reaction, options.others, options.counter_reaction)
    answering = [split_words(texts) for texts in named]
    groups = [words[:1], targets[:1], counter_words, *answering]
    found: list[list[Model[Card]]] = (
        command.find_models(groups) if any(groups) else [[] for _ in groups]
    )
    model, target, countering = (group[0] if group else None for group in found[:3])
    caster = find_caster(command, model, words[1:])
    return caster, Party(target, found[4], countering, found[3], found[5])


def _check_answers(caster: Caster, party: Party) -> None:
    """Raise UsageProblem for a model that answers itself."""
    countering = [party.countering] if party.countering else []
    for alone, answering, what in (
        ([caster.model] if caster.model else [], [*countering, *party.reactors], "spell"),
        (countering, party.counter_reactors, "counterspell"),
    ):
        for model in answering:
            for one in alone:
                if is_same(one, model):
                    raise UsageProblem(f"{one.key} can't answer its own {what}")


def is_engaged(command: Command[CastOptions], caster: Caster) -> bool:
    """Return whether the caster is engaged, by the option or by its flag."""
    return bool(command.options.engaged or (caster.model and caster.model.has("engaged")))


def _make_casting(command: Command[CastOptions], caster: Caster, party: Party) -> Casting:
    """Return the casting that a command describes. Section: Casting Roll."""
    rules, numbers, model = command.rules, read_numbers(command.rules), caster.model
    engaged = is_engaged(command, caster)
    if party.reactors and not engaged:
        raise UsageProblem(
            "--reaction needs --engaged: only an engaged caster draws reaction attacks"
        )
    _check_between(command, caster, party.met)
    roll = _make_casting_roll(command, caster, engaged=engaged)
    summons = bool(command.options.summon or caster.is_summoning)
    number = numbers.summoning_target_number if summons else numbers.casting_target_number
    base = caster.spell.cost if caster.spell else caster.cost
    if command.options.base_cost is not None:
        base = command.options.base_cost
    _check_range(command, caster)
    present = (model, *party.met, party.countering)
    teller = Teller(rules, filter(None, present), command.find_models)
    missiles = make_missiles(command, caster, party, teller, engaged=engaged)
    suffered = make_reactions(model, party.reactors, "--reaction", teller, read_parry(command))
    uses = 1 + (len(missiles.shooters[0].attacks) if missiles else 0)
    return Casting(
        die=roll.make_die(rules.ruling("reroll_when"), number),
        target=number,
        threshold=roll.threshold,
        cost=caster.cost,
        base_cost=base,
        counter=make_counter(command, party, base, teller),
        reactions=name_owners(suffered._replace(uses=uses), COUNTERER, CASTER),
        missiles=missiles,
        terms=roll.all_terms,
        holds_reroll=command.options.reroll,
        key=caster.key,
        power=caster.power,
        gains=rules.ruling("casting_excess_crit") == "fatestone",
        teller=teller,
    )


def _check_between(
    command: Command[CastOptions], caster: Caster, met: Iterable[Model[Card]]
) -> None:
    """Raise UsageProblem where Between keeps a spell from whom it should meet."""
    for other in met:
        apart = why_no_spell(caster.model, other, command.rules) if caster.model else None
        if apart:
            raise UsageProblem(f"{caster.key} can't cast at {other.key}: {apart}")


def _make_casting_roll(
    command: Command[CastOptions], caster: Caster, *, engaged: bool
) -> RatedRoll:
    """Return the casting roll with everything that changes it. Section: Casting Roll."""
    rules, model = command.rules, caster.model
    terms = find_condition_terms(model, rules) if model else ()
    talents = tuple(select_active(read_card_talents(model.card, rules))) if model else ()
    gained = find_gains(talents, ("casting",), model.flags.keys() if model else ())
    if engaged:
        terms += (read_modifier(rules, "casting_engaged"),)
    armored = _find_armored(command, talents)
    if armored:
        terms += (Term(armored, "armored casting"),)
    return make_roll(
        command.options.roll_changes,
        shift_by_terms(caster.rating, gained.levels, rules),
        rules,
        gained.level_terms + terms + gained.terms,
        own_thresholds=gained.thresholds,
        holds=model is not None and count_fatestones(model) > 0,
    )


def _check_range(command: Command[CastOptions], caster: Caster) -> None:
    """Raise UsageProblem for a target beyond the range of a spell.

    Section: Casting Spells.
    """
    distance, spell = command.options.range, caster.spell
    own = spell.range if spell else None
    # A missile without a range of its own reaches as far as its bands.
    if distance is None or (own is None and (command.options.missile or caster.is_missile)):
        return
    reach = own or read_numbers(command.rules).spell_range
    if distance > reach:
        name = spell.name if spell else "a spell"
        raise UsageProblem(
            f"{distance} inches are beyond the range of {name} ({reach}); "
            "one that reaches farther has range: on its card"
        )


def _find_armored(command: Command[CastOptions], talents: Sequence[Talent]) -> int:
    """Return what armour takes off the casting roll, by the option or the talent."""
    given = command.options.armored
    if given is not None:
        return -abs(given)
    worn = find_talent(talents, "Armored Casting")
    return -abs(worn.number) if worn else 0
