"""What a model may do: every action and reaction with the flags that rule it out, and why.

These are the only tables of such flags: whatever resolves an action asks them too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Model
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.talents import (
    ENEMY,
    Talent,
    all_talents,
    card_talents,
    has_talent,
    idle_notes,
)

Bars = tuple[tuple[str, str], ...]


class Action(NamedTuple):
    """One thing to do: its name, the flags that rule it out with the reason, and what it needs.

    `needs` is one of several flags that the model must carry, with what is said when it carries
    none; `check` names what else is looked at, on the card above all."""

    name: str
    kind: str
    bars: Bars = ()
    needs: tuple[tuple[str, ...], str] | None = None
    check: str = ""


def _bars(**reasons: str) -> Bars:
    return tuple(reasons.items())


def _each(flags: Iterable[str], reason: str) -> Bars:
    return tuple((flag, reason) for flag in flags)


_RESTRAINED: Bars = (("restrained", "a restrained model takes no action"),)
_PANICKED: Bars = (("panicked", "a panicked model may only rally or panic on"),)
_RALLIED: Bars = (("rallied", "a model that rallied only turns this turn"),)
_HELPLESS = _RESTRAINED + _PANICKED + _RALLIED
#: Whoever has redirected its charge has charged.
_CHARGED = ("charging", "redirected")
_MOVED = _each(
    ("moved", "running", *_CHARGED, "engaging", "broke_off", "repositioned"),
    "it has moved this turn",
)
_ENGAGED_START: Bars = (
    ("engaged", "a model that starts engaged may only break off, delay, hold or panic"),
)
_SPECIAL: Bars = (("special", "a special action goes only with a maneuver or a hold"),)
_IN_BETWEEN: Bars = (
    ("discorporate", "a spirit in Between touches only models with Spirit or Witchsight"),
)
_NO_RUN: Bars = (
    ("stunned", "a stunned model may not run"),
    ("cast", "a caster that cast this turn may not run"),
    ("countered", "a caster that countered this turn may not run"),
)
_NO_REACTION: Bars = (
    ("restrained", "a restrained model makes no reactions"),
    ("panicked", "a panicked model makes no reactions"),
    ("stunned", "a stunned model makes no reactions"),
    ("rallied", "a model that rallied makes no reactions"),
    ("reacted", "it has used its one reaction this turn"),
)
_ON_HOLD = (
    ("hold", "delay"),
    "it needs +hold or +delay (whoever waits for its freeband to move is on hold)",
)
_NO_PART: Bars = (
    ("repositioned", "it came into contact by a pursuit or a reposition: not before next turn"),
)

# Shooting: what rules out any ranged attack, one as a reaction, and one in its own right unless it
# is thrown.
_SHOT: Bars = (
    _RESTRAINED
    + _PANICKED
    + _bars(
        rallied="a model that rallied makes no ranged attack this turn",
        special="a special action and a ranged attack don't go together in one turn",
        shot="it has made its ranged attack this turn",
        engaged="it was engaged when the movement phase began",
        broke_off="a model that broke off doesn't shoot",
    )
)
_REACTION_SHOT: Bars = _NO_REACTION + _MOVED + _SHOT
_DRAWN_SHOT: Bars = (
    _SHOT
    + _bars(
        running="only a thrown weapon is used by a model that ran",
    )
    + _each(_CHARGED, "only a thrown weapon is used as part of a charge")
    + _bars(
        engaging="it engaged an enemy, and only a thrown weapon is used then",
    )
)
# A melee attack, and one that is made as a reaction.
_ATTACK: Bars = _RESTRAINED + _PANICKED + _NO_PART
_REACTION_ATTACK: Bars = _NO_REACTION + _NO_PART
_IN_CONTACT = (
    ("engaged", "engaging", "charging"),
    "it needs an enemy in contact: +engaged or +engaging",
)


def _out_of_contact(reason: str) -> Bars:
    return _each(("engaged", "engaging", "repositioned"), reason)


#: What to remember of a reaction attack by a model that was engaged before its cause.
SOLE_OPPONENT = (
    "a model that was in contact before makes a reaction attack only at its only opponent"
)
#: Flags that a movement sets while it goes on.
ON_THE_WAY = ("running", "charging", "engaging")

ACTIONS: tuple[Action, ...] = (
    Action("maneuver", "movement", _HELPLESS + _MOVED + _ENGAGED_START),
    Action("sprint", "movement", _HELPLESS + _MOVED + _ENGAGED_START + _NO_RUN + _SPECIAL),
    Action(
        "charge",
        "movement",
        _HELPLESS
        + _bars(stunned="a stunned model may not charge")
        + _MOVED
        + _ENGAGED_START
        + _SPECIAL
        + _IN_BETWEEN,
    ),
    Action(
        "break_off", "movement", _HELPLESS + _MOVED + _SPECIAL, (("engaged",), "it is not engaged")
    ),
    Action("hold", "movement", _HELPLESS + _MOVED),
    Action("delay", "movement", _HELPLESS + _MOVED + _bars(delay="it is on Delay already")),
    Action(
        "rally",
        "movement",
        _RESTRAINED + _RALLIED,
        (("panicked",), "it is not panicked"),
        check="free",
    ),
    Action(
        "voluntary_panic",
        "movement",
        _RESTRAINED + _RALLIED + _bars(panicked="it is panicked already") + _MOVED,
    ),
    Action(
        "change_facing",
        "movement",
        _RESTRAINED
        + _PANICKED
        + _bars(running="a model that ran keeps the facing of its last 2 inches"),
    ),
    Action(
        "discorporate",
        "movement",
        _HELPLESS + _MOVED + _bars(discorporate="it is in Between already"),
        check="spirit",
    ),
    Action(
        "cast",
        "action",
        _HELPLESS
        + _bars(
            cast="it has cast its one spell this turn",
            running="it ran, and so casts nothing this turn",
            special="a special action and a spell don't go together in one turn",
        ),
        check="caster",
    ),
    Action(
        "counterspell",
        "action",
        _HELPLESS
        + _bars(
            running="it ran, and so counters nothing this turn",
        ),
        check="counter",
    ),
    Action("shoot", "action", _IN_BETWEEN, check="shooter"),
    Action(
        "special_action",
        "action",
        _HELPLESS
        + _bars(
            shot="a special action and a ranged attack don't go together in one turn",
            cast="a special action and a spell don't go together in one turn",
            broke_off="a model that broke off takes no special action",
            special="it has conducted its special action this turn",
        )
        + _each(("running", *_CHARGED), "a special action goes only with a maneuver or a hold"),
        check="special",
    ),
    Action(
        "skill_test",
        "action",
        _HELPLESS + _bars(skilled="it has taken its one skill test this turn"),
    ),
    Action("melee_attack", "action", _ATTACK + _IN_BETWEEN),
    Action(
        "split_attacks",
        "action",
        _ATTACK
        + _IN_BETWEEN
        + _each(
            ("moved", "running", *_CHARGED, "engaging"),
            "a model that moved this turn can't split its attacks",
        ),
    ),
    Action(
        "redirect_charge",
        "action",
        _bars(redirected="one charge a phase may be redirected, and it was"),
        (("charging",), "it is not charging"),
    ),
    Action(
        "pursue",
        "action",
        _RESTRAINED + _PANICKED + _out_of_contact("only an unengaged model pursues") + _IN_BETWEEN,
    ),
    Action(
        "reposition",
        "action",
        _RESTRAINED
        + _PANICKED
        + _out_of_contact("only an unengaged model repositions")
        + _IN_BETWEEN,
    ),
    Action(
        "end_phase_action",
        "action",
        _HELPLESS
        + _out_of_contact("an engaged model takes no end-phase action")
        + _bars(running="a model that ran takes no end-phase action"),
        check="cavalry",
    ),
    Action(
        "countercharge",
        "reaction",
        _NO_REACTION + _bars(engaged="an engaged model can't countercharge") + _MOVED + _IN_BETWEEN,
        _ON_HOLD,
    ),
    Action(
        "intercept",
        "reaction",
        _NO_REACTION
        + _bars(engaged="an engaged model can't leave its combat to intercept")
        + _MOVED
        + _IN_BETWEEN,
        _ON_HOLD,
    ),
    Action(
        "intercept_shot", "reaction", _REACTION_SHOT + _IN_BETWEEN, _ON_HOLD, check="reaction_shot"
    ),
    Action(
        "evade",
        "reaction",
        _NO_REACTION + _bars(engaged="an engaged model can't evade") + _MOVED + _IN_BETWEEN,
    ),
    Action(
        "panic_when_engaged",
        "reaction",
        _bars(
            panicked="it is panicked already: contact forces it to panic on",
            reacted="it has used its one reaction this turn, unless that was an evade that failed",
        )
        + _NO_REACTION
        + _MOVED
        + _IN_BETWEEN,
    ),
    Action(
        "forced_panic",
        "reaction",
        (),
        (("panicked",), "only a panicked model is forced to panic"),
        check="driven",
    ),
    Action(
        "standoff_attack",
        "reaction",
        _NO_REACTION
        + _bars(
            engaged="it was engaged before",
            support="it stands in support",
        )
        + _each(_CHARGED, "it charged")
        + _IN_BETWEEN,
        _ON_HOLD,
        check="standoff",
    ),
    Action("stand_and_shoot", "reaction", _REACTION_SHOT + _IN_BETWEEN, check="reaction_shot"),
    Action("break_off_attack", "reaction", _REACTION_ATTACK + _IN_BETWEEN, _IN_CONTACT),
    Action("special_action_attack", "reaction", _REACTION_ATTACK + _IN_BETWEEN, _IN_CONTACT),
)


def answers(model: Model, rules: Ruleset) -> dict[str, str | None]:
    """Return each action and reaction by its name: None where the model may take it, else why it
    may not.

    Sections: Movement Actions; Reactions; Special Actions; End Phase Actions; Model Conditions.
    """
    return {action.name: why_not(action, model, rules) for action in ACTIONS}


def why_not(action: Action, model: Model, rules: Ruleset) -> str | None:
    """Return the first reason for which a model may not take an action, or None."""
    barred = next((reason for flag, reason in action.bars if model.has(flag)), None)
    if barred is not None:
        return barred
    if action.needs is not None and not any(model.has(flag) for flag in action.needs[0]):
        return action.needs[1]
    return next(_card_reasons(action.check, model, rules), None) if action.check else None


def why_not_named(name: str, model: Model, rules: Ruleset) -> str | None:
    """Return why a model may not take the action or reaction of a name, or None."""
    return next(why_not(action, model, rules) for action in ACTIONS if action.name == name)


def barred_named(name: str, model: Model) -> str | None:
    """Return which of its flags bars a model from the action of a name, whatever else that needs,
    or None."""
    return next(
        barred_by(next(action.bars for action in ACTIONS if action.name == name), model), None
    )


def _card_reasons(check: str, model: Model, rules: Ruleset) -> Iterator[str]:
    card, talents = model.card, card_talents(model.card, rules)
    if check == "driven":
        yield from why_not_driven(model)
    if check in {"free", "driven"} and model.has("engaged"):
        yield "a panicked model in contact is dropped"
    if check == "spirit" and has_talent(talents, "Spirit") is None:
        yield "only spirits may discorporate"
    if check == "caster" and card.car is None:
        yield "it is no caster: its card has no CAR"
    if check == "counter" and card.car is None and has_talent(talents, "Counterspell") is None:
        yield "its card has neither a CAR nor the Counterspell talent"
    if (
        check == "special"
        and model.has("delay")
        and not model.flags.keys() & {"hold", "moved", "engaging"}
    ):
        yield "not while it is on Delay, but with the maneuver or the Hold action after it: add +moved or +hold"
    if check in {"cavalry", "special"} and has_talent(talents, "Cavalry") and not model.has("hold"):
        yield "cavalry must have taken a Hold action this turn"
    if check == "standoff" and not (
        model.has("standoff") or (card.mw and card.mw.standoff) or has_talent(talents, "Standoff")
    ):
        yield "it has no standoff weapon"
    if check in {"shooter", "reaction_shot"}:
        yield from _shot_reasons(check, model)


def _shot_reasons(check: str, model: Model) -> Iterator[str]:
    if model.card.rw is None:
        yield "its card has no ranged weapon"
        return
    flags = dict(model.flags)
    if check == "reaction_shot":
        flags["reaction"] = ""
    yield from why_no_shot(model._replace(flags=flags))


def why_not_driven(model: Model) -> Iterator[str]:
    """Yield why a model that panics makes no panic move: one that may not move at all. Section:
    Model Conditions."""
    return barred_by(_bars(restrained="a restrained model doesn't move: contact drops it"), model)


def barred_by(bars: Bars, model: Model) -> Iterator[str]:
    """Yield the reason of each bar whose flag the model carries."""
    return (reason for flag, reason in bars if model.has(flag))


def is_thrown(model: Model) -> bool:
    """Return whether a model's ranged weapon is a thrown one, by its card or its flag."""
    return bool(model.has("thrown") or (model.card.rw and model.card.rw.thrown))


def why_no_shot(model: Model) -> Iterator[str]:
    """Yield each reason for which a model can't make a ranged attack, whoever its target is.

    Sections: Shooting by an Engaged Model; Thrown Weapons; Reactions; Break Off; Model Conditions.
    """
    if model.has("reaction"):
        return barred_by(_REACTION_SHOT, model)
    return barred_by(_SHOT if is_thrown(model) else _DRAWN_SHOT, model)


def why_no_reaction_shot(
    shooter: Model, target: Model, distance: float | None, rules: Ruleset
) -> str | None:
    """Return why a shooter makes no ranged reaction attack at a target, or None.

    At whoever just engaged it, it stands and shoots; at any other it takes an intercept shot.
    Sections: Reaction Attacks; Intercept Shot."""
    reason, inches = None, rules.data["numbers"]["intercept_inches"]
    if not target.flags.keys() & {"charging", "engaging"}:
        unasked = {flag: value for flag, value in shooter.flags.items() if flag != "reaction"}
        reason = why_not_named("intercept_shot", shooter._replace(flags=unasked), rules)
    if reason is None and distance is not None and distance > inches:
        return f"a reaction shot is at whoever engaged it or comes within {inches} inches, and {distance} are more"
    if reason is None:
        return None
    return f"{reason}; if {target.key} just engaged it, add +engaging or +charging to {target.key}"


def why_no_attack(model: Model) -> Iterator[str]:
    """Yield each reason for which a model can't make a melee attack, as a reaction or in its own
    right.

    Sections: Reaction Attacks; Model Conditions.
    """
    return barred_by(_REACTION_ATTACK if model.has("reaction") else _ATTACK, model)


def why_no_reaction_at(model: Model, target: Model) -> str | None:
    """Return why a model makes no reaction attack at a target, or None. Section: Reaction
    Attacks."""
    if model.has("reaction") and target.has("rear"):
        return "no reaction attack at a model that engaged it from the rear"
    return None


#: Flags that a charge or a run brings along, so that they can't speak against it.
_GO_WITH_A_MOVE = {
    "moved",
    "running",
    *_CHARGED,
    "engaging",
    "engaged",
    "repositioned",
    "discorporate",
}


def check_flags(model: Model) -> None:
    """Raise UsageProblem for two flags of a model that can't both be true, such as stunned and
    charging.

    Sections: Model Conditions; Charge; Running; Other Movement Actions.
    """
    for flag, name in (("charging", "charge"), ("running", "sprint")):
        bars = next(action.bars for action in ACTIONS if action.name == name)
        against = [
            (other, reason)
            for other, reason in bars
            if other not in _GO_WITH_A_MOVE and model.has(other)
        ]
        if model.has(flag) and against:
            other, reason = against[0]
            raise UsageProblem(f"{model.key} can't be both +{other} and +{flag}: {reason}")
    moved = [flag for flag in ("moved", "running", "engaging") if model.has(flag)]
    if model.has("hold") and moved and not model.has("charging"):
        raise UsageProblem(
            f"{model.key} can't be both +hold and +{moved[0]}: a model on Hold has not moved"
        )


#: What melee attacks look at, beside conditions with effects and what talents ask for.
_LOOKED_AT = {
    "charging",
    "engaging",
    "hold",
    "delay",
    "reaction",
    "reacted",
    "support",
    "standoff",
    "rear",
    "stunned",
    "restrained",
    "panicked",
    "concealed",
    "engaged",
    "repositioned",
    "discorporate",
    "prone",
    "lp",
    "fatestones",
}
#: What draws a reaction attack.
_DRAWS_A_REACTION = {"broke_off", "special", "cast", "countered"}


def idle_flag_notes(models: Sequence[Model], rules: Ruleset) -> list[str]:
    """Return one line on the flags that change nothing in melee attacks among some models, or
    none."""
    asked = _LOOKED_AT | {name for name, condition in rules.conditions.items() if condition.effects}
    asked |= {
        effect.condition.removeprefix(ENEMY)
        for model in models
        for talent in card_talents(model.card, rules)
        for effect in talent.effects
    }
    if any(model.has("reaction") for model in models):
        asked |= _DRAWS_A_REACTION
    idle = [
        "+".join((model.key, *left))
        for model in models
        if (left := [flag for flag in model.flags if flag not in asked])
    ]
    return [f"changes nothing here: {', '.join(idle)}"] if idle else []


def why_out_of_reach(attacker: Model, target: Model, rules: Ruleset) -> str | None:
    """Return why a spirit in Between and another model can't touch each other, or None. Section:
    Between."""
    two = (
        (model.key, model.flags.keys(), card_talents(model.card, rules))
        for model in (attacker, target)
    )
    return why_apart(*two)


def why_apart(*two: tuple[str, Iterable[str], Iterable[Talent]]) -> str | None:
    """Return why two models, each as its key, flags and talents, can't touch each other, or None.
    Section: Between."""
    for (spirit, flags, _), (other, _, talents) in (two, two[::-1]):
        if "discorporate" in flags and not any(
            has_talent(talents, name) for name in ("Spirit", "Witchsight")
        ):
            return f"{spirit} is in Between, and {other} has neither Spirit nor Witchsight"
    return None


def why_no_spell(caster: Model, target: Model, rules: Ruleset) -> str | None:
    """Return why a spell of a caster can't affect a target, or None.

    A spirit in Between affects spirits only; Witchsight alone lets a caster reach one, but not be
    reached by it. Section: Between."""
    if caster.has("discorporate") and not has_talent(card_talents(target.card, rules), "Spirit"):
        return f"{caster.key} is in Between, where its spells affect spirits only, and {target.key} is none"
    return why_out_of_reach(caster, target, rules) if target.has("discorporate") else None


def caveats(model: Model, rules: Ruleset) -> Iterator[str]:
    """Yield what to remember about what the model may do."""
    yield from idle_notes([(model.key, all_talents(model.card, rules))])
    if (model.has("cast") or model.has("countered")) and not barred_named("charge", model):
        yield "it may charge, but not run: at most its SPD"
    if model.has("discorporate"):
        yield "spells of a spirit in Between touch only spirits, and so do those cast at it"
    if model.has("charging") and not model.has("redirected"):
        yield "redirecting a charge needs no test, and must be done if the new target blocks the way"
    if why_not_named("delay", model, rules) is None:
        yield "only the first player puts a model on Delay, and only one"
    if model.has("rallied"):
        yield (
            "a model that rallied takes no action or reaction, but if it is engaged it fights, and may then pursue "
            "or reposition"
        )
    if model.has("hold"):
        yield "+hold also stands on a model that waits to move; one that took a Hold action moves no more this turn"
    if model.flags.keys() & set(_IN_CONTACT[0]) and not barred_named("break_off_attack", model):
        yield SOLE_OPPONENT
    if model.has("engaged"):
        yield (
            "when it breaks off, chooses to panic, takes a special action, casts or counters, each enemy in contact "
            "may make a reaction attack"
        )
        yield "it tests morale for a lost combat, but not for friends dropped nearby"
    if has_talent(card_talents(model.card, rules), "Terrifying"):
        yield "enemies that contact it, or that it contacts, take a morale test"
    if model.has("prone"):
        yield "prone is ignored in the quickstart"
