"""`attack`: one attack with its damage, from numbers or from two models."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import (
    Command,
    Option,
    Prepared,
    Procedure,
    as_flag,
    bounded,
    parse_terms,
)
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.trace import JudgementEntry, Trace
from skirmish_cli.dice.spiking import BEATS, Spiker
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.blows import Blow, BlowResult, BlowWords, strike
from skirmish_cli.games.freeblades.card_values import refuse_beside_card
from skirmish_cli.games.freeblades.procedures.extras import EXTRA_OPTIONS, extra_tables
from skirmish_cli.games.freeblades.procedures.inputs import all_inputs
from skirmish_cli.games.freeblades.procedures.test import change_notes, reroll_policy
from skirmish_cli.games.freeblades.ratings import Rating
from skirmish_cli.games.freeblades.tests import (
    RATING_OPTIONS,
    Roll,
    combine_thresholds,
    read_rating,
    ready_roll,
)

#: Whose decision a held reroll on the attack is.
ATTACKER = "attacker"

DAMAGE_OPTIONS = (
    Option("damage_mod", "texts", "add N to the damage roll (repeatable)", metavar="N[:reason]"),
    Option(
        "damage_dl", "texts", "move the damage die by N levels (repeatable)", metavar="N[:reason]"
    ),
    Option(
        "damage_th", "texts", "a threshold for critical damage (repeatable)", metavar="N[:reason]"
    ),
)
TARGET_OPTIONS = (
    Option("defense", "whole", "the target's DEF", metavar="N"),
    Option("damage", "text", "the weapon's damage rating", metavar="RATING"),
    Option("av", "whole", "the target's AV", metavar="N"),
    Option("lp", "whole", "the LP that the target has left", metavar="N"),
)


def attack_figures(lp: int) -> dict[str, Any]:
    """Return the figures of one attack on a target with `lp` life points left."""
    return {
        "hit": lambda result: result.hit,
        "parried": lambda result: result.parried,
        "crit": lambda result: result.level >= 1,
        "lp_lost_mean": lambda result: result.lp_lost,
        "dropped": lambda result: result.lp_lost >= lp,
    }


def attack_outcome(lp: int, threshold: int, result: BlowResult, trace: Trace) -> Mapping[str, Any]:
    """Return what is shown of one resolved attack; the level and the damage are those on the table.

    The levels of a parry have no other use, so they are Fatestones. Section: Fatestones.
    """
    attacked, damaged, parried = (
        trace.judged("attack"),
        trace.judged("damage"),
        trace.judged("parry"),
    )
    gained = {}
    if result.parried and parried and parried.target is not None:
        gained["parry_fatestones"] = (parried.total - parried.target) // threshold
    return gained | {
        "hit": result.hit,
        "parried": result.parried,
        "level": (attacked.level if attacked and attacked.level and result.hit else 0),
        "damage": damaged.total if damaged else None,
        "lp_lost": result.lp_lost,
        "dropped": result.lp_lost >= lp,
    }


def _outcome_of_all(lp: int, threshold: int, result: BlowResult, trace: Trace) -> Mapping[str, Any]:
    """Return what is shown of all attacks of a model; what each did stands in the trace."""
    parried = [
        entry
        for entry in trace
        if isinstance(entry, JudgementEntry)
        and entry.what.startswith("parry")
        and entry.result == BEATS
        and entry.target is not None
    ]
    gained = sum(
        (entry.total - entry.target) // threshold for entry in parried if entry.target is not None
    )
    return {
        **({"parry_fatestones": gained} if parried else {}),
        "hit": result.hit,
        "parried": result.parried,
        "lp_lost": result.lp_lost,
        "dropped": result.lp_lost >= lp,
    }


def _parry(command: Command, met: Blow | None = None) -> Roll | None:
    """Return the parry of the options, or of a blow that a card's parry meets, with what the
    options add to it."""
    rating = command.given("parry")
    terms = parse_terms(command.given("parry_mod") or (), "--parry-mod")
    if rating is not None:
        return Roll(read_rating(rating, command.rules), terms)
    if met is not None and met.parry is not None:
        # The card's terms are in the modifier of the die already.
        return Roll(Rating(met.parry.sides, met.parry.modifier), terms)
    for option in ("parry_mod", "parry_reroll"):
        if command.given(option):
            card = "" if met is None else ", or a target with Parry on its card"
            raise UsageProblem(f"{as_flag(option)} needs --parry RATING{card}")
    return None


class Ready(NamedTuple):
    """An attack made ready, or all those of a model: the rule, the attack, what to note, and what
    it is called."""

    rule: Callable[[], Rule[BlowResult]]
    blow: Blow
    notes: tuple[str, ...] = ()
    title: str = "Attack"
    attacks: int = 1


def ready_model_attack(command: Command) -> Ready:
    """Return the attack of one model on another, or all its attacks; raises UsageProblem for one
    that can't be made."""
    from skirmish_cli.games.freeblades.duels import model_attack  # noqa: PLC0415 - plain numbers need no cards
    from skirmish_cli.games.freeblades.reactions import strike_all  # noqa: PLC0415 - as above

    sides = command.sides()
    refuse_beside_card(command, ("rating", "damage"), sides[0][0])
    refuse_beside_card(command, ("defense", "av", "lp"), sides[-1][0])
    blow, notes, attacks, parries, held, stones = model_attack(command)
    title = blow.words.attack.replace(" attacks ", " on ", 1)
    if blow.parry is not None:
        refuse_beside_card(command, ("parry",), sides[1][0])
    parry = _parry(command, blow)
    roll = ready_roll(command, Rating(blow.attack.sides, blow.attack.modifier))
    roll = roll._replace(reroll=roll.reroll or blow.holds_reroll)
    damage = ready_roll(command, Rating(blow.damage.sides, blow.damage.modifier), prefix="damage_")
    numbers, pick = command.rules.data["numbers"], command.rules.ruling("threshold_pick")
    words = replace(
        blow.words,
        attack="attack",
        parry="parry",
        damage="damage",
        attack_terms=blow.words.attack_terms + roll.terms,
        damage_terms=blow.words.damage_terms + damage.terms,
        parry_terms=_parry_terms(blow, parry),
    )
    if command.given("parry"):
        # The rating alone says of one parry, as of the talent with a 1, or of any number by the
        # ruling.
        parries = 1 if command.rules.ruling("parry_uses") == "rating" else -1
    blow = replace(
        blow,
        attack=roll.spiker(command.rules.ruling("reroll_when"), blow.defense),
        attack_step=combine_thresholds(
            [roll.threshold, blow.attack_step], numbers["threshold"], pick
        ),
        damage=Spiker(damage.rating.sides, damage.modifier),
        damage_step=combine_thresholds(
            [damage.threshold, blow.damage_step], numbers["threshold"], pick
        ),
        parry=Spiker(parry.rating.sides, parry.modifier) if parry else None,
        holds_reroll=roll.reroll,
        parry_holds_reroll=blow.parry_holds_reroll or bool(command.given("parry_reroll")),
        owner=ATTACKER,
        words=words,
    )
    if not command.given("all_attacks"):
        return Ready(partial(strike, blow), blow, notes, f"Attack of {title}:")
    held, stones = (
        held + bool(command.given("reroll")),
        stones + bool(command.given("parry_reroll")),
    )
    named = f"All {attacks} attacks of {title}:" if attacks > 1 else f"Attack of {title}:"
    return Ready(
        partial(strike_all, blow, attacks, parries, held, stones), blow, notes, named, attacks
    )


def _parry_terms(blow: Blow, parry: Roll | None) -> tuple[Term, ...]:
    """Return what the trace shows of a parry: what the card brings before what the options add."""
    if parry is None:
        return ()
    return parry.shown_terms if blow.parry is None else blow.words.parry_terms + parry.terms


def ready_attack(command: Command) -> Ready:
    """Return the attack that the options describe; raises UsageProblem for one that is missing or
    out of range."""
    rules = command.rules
    if command.given("all_attacks"):
        raise UsageProblem(
            "--all-attacks needs two models: the card of the first says how many attacks it makes"
        )
    command.need_all("rating", "defense", "damage", "av", "lp")
    defense = bounded(command.need("defense"), "--defense", 1, 100)
    roll = ready_roll(command, read_rating(command.need("rating"), rules))
    damage = ready_roll(command, read_rating(command.need("damage"), rules), prefix="damage_")
    armour, lp = (
        bounded(command.need("av"), "--av", 0, 100),
        bounded(command.need("lp"), "--lp", 1, 20),
    )
    parry = _parry(command)
    blow = Blow(
        attack=roll.spiker(rules.ruling("reroll_when"), defense),
        attack_step=roll.threshold,
        defense=defense,
        damage=Spiker(damage.rating.sides, damage.modifier),
        damage_step=damage.threshold,
        armour=armour,
        lp=lp,
        parry=Spiker(parry.rating.sides, parry.modifier) if parry else None,
        parry_alone=rules.ruling("parry_target") == "parry",
        holds_reroll=roll.reroll,
        owner=ATTACKER,
        parry_holds_reroll=bool(command.given("parry_reroll")),
        reroll_when=rules.ruling("reroll_when"),
        words=BlowWords(
            attack_terms=roll.shown_terms,
            damage_terms=damage.shown_terms,
            parry_terms=parry.shown_terms if parry else (),
        ),
    )
    return Ready(partial(strike, blow), blow)


def _plus(value: int) -> str:
    return f"{value:+d}" if value else ""


def _prepare(command: Command) -> Prepared:
    ready = ready_model_attack(command) if command.words else ready_attack(command)
    blow = ready.blow
    inputs: dict[str, Any] = {"models": " ".join(command.words)} if command.words else {}
    inputs |= {
        "rating": f"d{blow.attack.sides}{_plus(blow.attack.modifier)}",
        "threshold": blow.attack_step,
        "defense": blow.defense,
        "damage": f"d{blow.damage.sides}{_plus(blow.damage.modifier)}",
        "damage_threshold": blow.damage_step,
        "av": blow.armour,
        "lp": blow.lp,
        "reroll": blow.holds_reroll,
        "parry": command.given("parry"),
    }
    inputs = all_inputs(command, ATTACK.options, inputs)
    normal = command.rules.data["numbers"]["threshold"]
    policy = reroll_policy(command, holds=blow.holds_reroll or blow.parry_holds_reroll)
    several = ready.attacks > 1
    if blow.parry:
        policy |= {
            "parry": "meets the first attacks that hit"
            if several
            else "used whenever the attack hits"
        }
    parried = f", parry d{blow.parry.sides}{_plus(blow.parry.modifier)}" if blow.parry else ""
    return Prepared(
        rule=ready.rule,
        figures=attack_figures(blow.lp),
        row=lambda result: {"lp_lost": result.lp_lost},
        inputs=inputs,
        outcome=partial(_outcome_of_all if several else attack_outcome, blow.lp, normal),
        policy=policy,
        rulings=(
            "above_top_die",
            "parry_target",
            "reroll_when",
            "threshold_pick",
            *(("parry_uses",) if several else ()),
        ),
        headline=f"{ready.title} {inputs['rating']} on DEF {blow.defense}, damage {inputs['damage']} "
        f"on AV {blow.armour}, LP {blow.lp}{parried}",
        notes=(*change_notes(command), *ready.notes),
        tables=extra_tables(command, ATTACK),
    )


ATTACK = Procedure(
    name="attack",
    summary="Resolve one attack: to hit, a parry if there is one, damage.",
    section="Melee Attacks; Damage",
    arguments="[MODEL vs MODEL]",
    prepare=_prepare,
    options=(
        Option("rating", "text", "the attack rating, MAR or RAR", metavar="RATING"),
        *TARGET_OPTIONS,
        *RATING_OPTIONS,
        *DAMAGE_OPTIONS,
        Option("parry", "text", "the MAR with which the target parries a hit", metavar="RATING"),
        Option("parry_mod", "texts", "add N to the parry (repeatable)", metavar="N[:reason]"),
        Option(
            "parry_reroll", "flag", "the parrier holds a reroll, such as a Fatestone", default=False
        ),
        Option(
            "all_attacks",
            "flag",
            "all melee attacks of the model, as what a break-off draws",
            default=False,
        ),
        Option(
            "use",
            "texts",
            "an option talent that a model uses (repeatable)",
            metavar="MODEL=TALENT",
        ),
        *EXTRA_OPTIONS,
    ),
    examples=(
        "attack --rating d10 --defense 5 --damage d8 --av 6 --lp 2 --odds",
        "attack --rating d10 --defense 5 --damage d8 --av 6 --lp 2 --dice 10,7,8,3",
        "attack captain+charging vs brute-1 --odds",
    ),
)
