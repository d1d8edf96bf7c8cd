"""One model attacks another outside a melee, such as by a reaction attack."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.actions import why_no_attack, why_no_reaction_at
from skirmish_cli.games.freeblades.combat import Fight, read_melee_rules
from skirmish_cli.games.freeblades.flags import check_flags, why_out_of_reach
from skirmish_cli.games.freeblades.models import ATTACKS, IS_ATTACKED, Card, make_fighter
from skirmish_cli.games.freeblades.policies import PARRY


def check_attacker(model: Model[Card], defender: Model[Card], rules: Ruleset) -> None:
    """Raise UsageProblem where a model can't make a melee attack on another.

    Sections: Reaction Attacks; Model Conditions; Between.
    """
    check_flags(model, rules)
    check_flags(defender, rules)
    reason = (
        next(why_no_attack(model, rules), None)
        or why_no_reaction_at(model, defender)
        or why_out_of_reach(model, defender, rules)
    )
    if reason is not None:
        attack = "make a reaction attack" if model.has("reaction") else "attack"
        raise UsageProblem(f"{model.key} can't {attack}: {reason}")


def make_pair(
    attacker: Model[Card],
    defender: Model[Card],
    rules: Ruleset,
    used: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    parry_policy: str = PARRY,
) -> Fight:
    """Return two models as if they alone fought, the attacker first.

    `used` are the option talents in use, by the key of the model, `parry_policy` what is decided of
    a parry where nobody is asked. Raises UsageProblem that names
    what a card lacks. A model without a MAR parries nothing.
    """
    first = make_fighter(attacker, "a", rules, used.get(attacker.key, ()), ATTACKS)
    second = make_fighter(defender, "b", rules, used.get(defender.key, ()), IS_ATTACKED)
    if defender.card.mar is None:
        second = second._replace(parries=0)
    return Fight((first, second), read_melee_rules(rules, parry_policy=parry_policy))
