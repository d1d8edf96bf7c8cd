"""What a model may do, and why not: what flags alone can't say.

The table itself is data in the ruleset; whatever resolves an action asks the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from skirmish_cli.core.actions import Action, Answer, Bar, read_action, read_actions
from skirmish_cli.core.command import Model
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.models import Card, has_standoff
from skirmish_cli.games.freeblades.numbers import read_attack_bars, read_numbers
from skirmish_cli.games.freeblades.talents import (
    find_talent,
    note_idle_talents,
    read_all_talents,
    read_card_talents,
)

#: What to remember of a reaction attack by a model that was engaged before its cause.
SOLE_OPPONENT = (
    "a model that was in contact before makes a reaction attack only at its only opponent"
)
#: Flags that a movement sets while it goes on.
ON_THE_WAY = ("running", "charging", "engaging")


def answer_all(model: Model[Card], rules: Ruleset) -> list[Answer]:
    """Return whether a model may take each action and reaction, in order.

    Sections: Movement Actions; Reactions; Special Actions; End Phase Actions; Model Conditions.
    """
    return [
        Answer(action, _why_not(action, model, rules)) for action in read_actions(rules).values()
    ]


def why_not(name: str, model: Model[Card], rules: Ruleset) -> str | None:
    """Return why a model may not take the action of an id, or None."""
    return _why_not(read_action(rules, name), model, rules)


def _why_not(action: Action, model: Model[Card], rules: Ruleset) -> str | None:
    barred = action.why_barred(model.flags)
    if barred is not None or not action.check:
        return barred
    return next(iter(CHECKS[action.check](model, rules)), None)


def why_barred(name: str, model: Model[Card], rules: Ruleset) -> str | None:
    """Return which of a model's flags bars it from the action of an id, or None.

    What else the action needs isn't asked.
    """
    bars = read_action(rules, name).bars
    return next(_barred_by((bar for bar in bars if not bar.needed), model), None)


def _barred_by(bars: Iterable[Bar], model: Model[Card]) -> Iterator[str]:
    return (bar.reason for bar in bars if bar.holds(model.flags))


# What the checks of the table look at


def _check_free(model: Model[Card], rules: Ruleset) -> Iterator[str]:
    if model.has("engaged"):
        yield "a panicked model in contact is dropped"


def _check_driven(model: Model[Card], rules: Ruleset) -> Iterator[str]:
    yield from why_not_driven(model)
    yield from _check_free(model, rules)


def _check_spirit(model: Model[Card], rules: Ruleset) -> Iterator[str]:
    if find_talent(read_card_talents(model.card, rules), "Spirit") is None:
        yield "only spirits may discorporate"


def _check_caster(model: Model[Card], rules: Ruleset) -> Iterator[str]:
    if model.card.car is None:
        yield "it is no caster: its card has no CAR"


def _check_counter(model: Model[Card], rules: Ruleset) -> Iterator[str]:
    talents = read_card_talents(model.card, rules)
    if model.card.car is None and find_talent(talents, "Counterspell") is None:
        yield "its card has neither a CAR nor the Counterspell talent"


def _check_special(model: Model[Card], rules: Ruleset) -> Iterator[str]:
    if model.has("delay") and not model.flags.keys() & {"hold", "moved", "engaging"}:
        yield (
            "not while it is on Delay, but with the maneuver or the Hold action after it: "
            "add +moved or +hold"
        )
    yield from _check_cavalry(model, rules)


def _check_cavalry(model: Model[Card], rules: Ruleset) -> Iterator[str]:
    if find_talent(read_card_talents(model.card, rules), "Cavalry") and not model.has("hold"):
        yield "cavalry must have taken a Hold action this turn"


def _check_standoff(model: Model[Card], rules: Ruleset) -> Iterator[str]:
    if not has_standoff(model, read_card_talents(model.card, rules)):
        yield "it has no standoff weapon"


def _check_shooter(model: Model[Card], rules: Ruleset) -> Iterator[str]:
    if model.card.rw is None:
        yield "its card has no ranged weapon"
        return
    yield from why_no_shot(model, rules)


def _check_reaction_shot(model: Model[Card], rules: Ruleset) -> Iterator[str]:
    yield from _check_shooter(model._replace(flags={**model.flags, "reaction": ""}), rules)


#: The checks that actions of the table can name.
CHECKS: Mapping[str, Callable[[Model[Card], Ruleset], Iterable[str]]] = {
    "free": _check_free,
    "driven": _check_driven,
    "spirit": _check_spirit,
    "caster": _check_caster,
    "counter": _check_counter,
    "special": _check_special,
    "cavalry": _check_cavalry,
    "standoff": _check_standoff,
    "shooter": _check_shooter,
    "reaction_shot": _check_reaction_shot,
}


# Attacks and moves, whatever action they are part of


def why_not_driven(model: Model[Card]) -> Iterator[str]:
    """Yield why a model that panics makes no panic move. Section: Model Conditions."""
    if model.has("restrained"):
        yield "a restrained model doesn't move: contact drops it"


def is_thrown(model: Model[Card]) -> bool:
    """Return whether a model's ranged weapon is a thrown one, by its card or its flag."""
    return bool(model.has("thrown") or (model.card.rw and model.card.rw.thrown))


def why_no_shot(model: Model[Card], rules: Ruleset) -> Iterator[str]:
    """Yield each reason for which a model can't make a ranged attack at anybody.

    Sections: Shooting by an Engaged Model; Thrown Weapons; Reactions; Break Off; Model Conditions.
    """
    kind = "thrown" if is_thrown(model) else "drawn"
    if model.has("reaction"):
        kind = "ranged_reaction"
    return _barred_by(read_attack_bars(rules, kind), model)


def why_no_reaction_shot(
    shooter: Model[Card], target: Model[Card], distance: float | None, rules: Ruleset
) -> str | None:
    """Return why a shooter makes no ranged reaction attack at a target, or None.

    At whoever just engaged it, it stands and shoots; at any other it takes an intercept shot.
    `distance` is in inches. Sections: Reaction Attacks; Intercept Shot.
    """
    reason, inches = None, read_numbers(rules).intercept_inches
    if not target.flags.keys() & {"charging", "engaging"}:
        unasked = {flag: value for flag, value in shooter.flags.items() if flag != "reaction"}
        reason = why_not("intercept_shot", shooter._replace(flags=unasked), rules)
    if reason is None and distance is not None and distance > inches:
        return (
            f"a reaction shot is at whoever engaged it or comes within {inches} inches, and "
            f"{distance} are more"
        )
    if reason is None:
        return None
    return f"{reason}; if {target.key} just engaged it, add +engaging or +charging to {target.key}"


def why_no_attack(model: Model[Card], rules: Ruleset) -> Iterator[str]:
    """Yield each reason for which a model can't make a melee attack.

    As a reaction where it has the flag, else in its own right. Sections: Reaction Attacks; Model
    Conditions.
    """
    kind = "melee_reaction" if model.has("reaction") else "melee"
    return _barred_by(read_attack_bars(rules, kind), model)


def why_no_reaction_at(model: Model[Card], target: Model[Card]) -> str | None:
    """Return why a model makes no reaction attack at a target, or None.

    Section: Reaction Attacks.
    """
    if model.has("reaction") and target.has("rear"):
        return "no reaction attack at a model that engaged it from the rear"
    return None


def note_caveats(model: Model[Card], rules: Ruleset) -> Iterator[str]:
    """Yield what to remember about what a model may do."""
    talents = read_card_talents(model.card, rules)
    yield from note_idle_talents([(model.key, read_all_talents(model.card, rules))])
    yield from _note_moves(model, rules)
    if model.has("rallied"):
        yield (
            "a model that rallied takes no action or reaction, but if it is engaged it fights, and "
            "may then pursue or reposition"
        )
    if model.has("hold"):
        yield (
            "+hold also stands on a model that waits to move; one that took a Hold action moves no "
            "more this turn"
        )
    if read_action(rules, "break_off_attack").why_barred(model.flags) is None:
        yield SOLE_OPPONENT
    if model.has("engaged"):
        yield (
            "when it breaks off, chooses to panic, takes a special action, casts or counters, each "
            "enemy in contact may make a reaction attack"
        )
        yield "it tests morale for a lost combat, but not for friends dropped nearby"
    if find_talent(talents, "Terrifying"):
        yield "enemies that contact it, or that it contacts, take a morale test"
    if model.has("prone"):
        yield "prone is ignored in the quickstart"


def _note_moves(model: Model[Card], rules: Ruleset) -> Iterator[str]:
    """Yield what to remember about how a model may move."""
    has_cast = model.has("cast") or model.has("countered")
    if has_cast and why_barred("charge", model, rules) is None:
        yield "it may charge, but not run: at most its SPD"
    if model.has("discorporate"):
        yield "spells of a spirit in Between touch only spirits, and so do those cast at it"
    if model.has("charging") and not model.has("redirected"):
        yield (
            "redirecting a charge needs no test, and must be done if the new target blocks the way"
        )
    if why_not("delay", model, rules) is None:
        yield "only the first player puts a model on Delay, and only one"
