"""What one number better or worse would change, such as a die level or an LP."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish_cli.advice.what_if import (
    Variant,
    add_to_option,
    change_card,
    change_flags,
    change_model,
    change_side,
    set_option,
)
from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.models import Card
from skirmish_cli.games.freeblades.procedures.shared.attack_options import (
    DamageOptions,
    TargetOptions,
)
from skirmish_cli.games.freeblades.procedures.shared.cast_options import CounterOptions
from skirmish_cli.games.freeblades.procedures.shared.rolls import RatingOptions
from skirmish_cli.games.freeblades.tests import has_high_dice, read_rating, shift_rating

#: One more and one less, as `--mod 1:what if` adds them.
_MORE, _LESS = Term(1, "what if"), Term(-1, "what if")


def list_changes(command: Command, procedure: str, *, has_target: bool = True) -> Iterator[Variant]:
    """Yield the command with one number better or worse.

    `has_target` says of a casting that it brings a missile.
    """
    if procedure == "melee":
        yield from _list_melee_changes(command)
        return
    roll = "the casting roll" if procedure == "cast" else "the attack"
    yield Variant(f"+1 on {roll}", add_to_option(command, RatingOptions.mod, _MORE))
    yield Variant(f"-1 on {roll}", add_to_option(command, RatingOptions.mod, _LESS))
    yield Variant(f"one die level more on {roll}", add_to_option(command, RatingOptions.dl, _MORE))
    if not command.options.is_given(RatingOptions.reroll):
        yield Variant(f"a Fatestone for {roll}", set_option(command, RatingOptions.reroll, True))
    if command.options.is_given(CounterOptions.counter):
        more = add_to_option(command, CounterOptions.counter_mod, _MORE)
        yield Variant("+1 on the counterspell", more)
    if procedure != "cast" or has_target:
        yield from _list_target_changes(command, procedure)


def _list_target_changes(command: Command, procedure: str) -> Iterator[Variant]:
    """Yield changes of the damage and of the target."""
    yield Variant("+1 on damage", add_to_option(command, DamageOptions.damage_mod, _MORE))
    yield Variant(
        "one die level more on damage", add_to_option(command, DamageOptions.damage_dl, _MORE)
    )
    if "vs" in command.words:
        yield Variant("the target with one LP more", change_side(command, 1, _add_life_point))
        if procedure != "attack":
            yield _change_concealment(command)
        return
    tougher = set_option(command, TargetOptions.lp, command.need(TargetOptions.lp) + 1)
    yield Variant("the target with one LP more", tougher)
    label = "the target's DEF one more"
    if procedure != "attack":
        label = "the target concealed (DEF +1)"
    harder = command.need(TargetOptions.defense) + 1
    yield Variant(label, set_option(command, TargetOptions.defense, harder))


def _change_concealment(command: Command) -> Variant:
    """Return the command with a target that is concealed or, if it is, in the open."""
    word = command.words[command.words.index("vs") + 1]
    target = command.find_models([[], [word]])[1][0]
    if target.has("concealed"):
        seen = partial(change_flags, drop=("concealed",))
        return Variant("the target in the open", change_model(command, 1, 0, seen))
    hidden = partial(change_flags, add=("concealed",))
    return Variant("the target concealed", change_model(command, 1, 0, hidden))


def _add_life_point(model: Model[Card]) -> Model[Card]:
    """Return a model with one LP more, also of those that a flag leaves it."""
    flags = dict(model.flags)
    if flags.get("lp", "").isdigit():
        flags["lp"] = str(int(flags["lp"]) + 1)
    return change_card(model, lp=(model.card.lp or 0) + 1)._replace(flags=flags)


def _list_melee_changes(command: Command) -> Iterator[Variant]:
    """Yield changes of the ratings and LP of either side."""
    rules = command.rules
    changes = {
        "+1 on attacks": lambda model: change_card(model, mar=_add_one(model.card.mar, rules)),
        "MAR one die level more": lambda model: change_card(
            model, mar=_add_level(model.card.mar, rules)
        ),
        "damage one die level more": lambda model: change_card(
            model,
            mw=model.card.mw._replace(damage=_add_level(model.card.mw.damage, rules)),
        ),
        "one LP more": _add_life_point,
    }
    for side, name in enumerate("ab"):
        for label, change in changes.items():
            yield Variant(f"side {name}: {label}", change_side(command, side, change))


def _add_one(rating: str, rules: Ruleset) -> str:
    found = read_rating(rating, rules)
    return str(found._replace(modifier=found.modifier + 1))


def _add_level(rating: str, rules: Ruleset) -> str:
    return str(shift_rating(read_rating(rating, rules), 1, ladder=has_high_dice(rules)))
