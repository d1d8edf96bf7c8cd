"""Flags that change nothing where a model carries them, told by name."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from skirmish_cli.games.freeblades import talents
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.command import Model
    from skirmish_cli.core.ruleset import Ruleset
    from skirmish_cli.games.freeblades.models import Card


#: What to write instead of a flag on the wrong model.
_CURES = {"rear": ": it is for whoever stands behind its target"}


class Role(NamedTuple):
    """What some models do in a procedure, and which of their flags it reads.

    `effects` are those effects of conditions that count for them, such as `tests`.
    """

    models: Iterable[Model[Card] | None]
    reads: Collection[str]
    effects: Collection[str] = ("tests", "defense")


def list_asked_flags(roles: Iterable[Role], rules: Ruleset) -> tuple[str, ...]:
    """Return the flags that talents and conditions of house rules ask for.

    They count beside those that a procedure always reads.
    """
    roles = list(roles)
    models = [model for role in roles for model in role.models if model]
    asked = {
        name
        for role in roles
        for name, condition in rules.conditions.items()
        if condition.effects.keys() & set(role.effects)
    }
    return tuple(sorted(asked | _list_talent_flags(models, rules)))


def _list_talent_flags(models: Iterable[Model[Card]], rules: Ruleset) -> set[str]:
    """Return the flags that the talents of some models ask for, of anybody."""
    return {
        effect.condition.removeprefix(talents.ENEMY)
        for model in models
        for talent in talents.read_all_talents(model.card, rules)
        for effect in talent.effects
        if effect.condition != talents.ALWAYS
    }


def note_idle_flags(
    roles: Iterable[Role], rules: Ruleset, procedure: str, listed: Collection[str]
) -> list[str]:
    """Return a remark for each flag that a procedure reads of others, not its bearer.

    `listed` are the flags that the procedure reads of anybody. Other flags have their remark
    already.
    """
    roles = list(roles)
    models = [model for role in roles for model in role.models if model]
    by_talents, notes = _list_talent_flags(models, rules), []
    for role in roles:
        counts = {
            name
            for name, condition in rules.conditions.items()
            if condition.effects.keys() & set(role.effects)
        }
        read = counts | by_talents | set(role.reads)
        notes += [
            f"{model.key}: +{flag} changes nothing in {procedure}{_CURES.get(flag, '')}"
            for model in role.models
            if model
            for flag in model.flags
            if flag in listed and flag not in read
        ]
    return list(dict.fromkeys(notes))
