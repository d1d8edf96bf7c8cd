"""The ruleset of Freeblades: what each of its values may be. Imports pydantic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from skirmish_cli.core import rulebook
from skirmish_cli.core.actions import read_bar
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.rulebook import (
    ActionShape,
    ConditionShape,
    EffectShape,
    ModifierShape,
    RulingShape,
    Shape,
    TalentShape,
    Text,
    Unread,
    Word,
    make_error,
    require_check,
    require_names,
)
from skirmish_cli.games.freeblades.actions import CHECKS
from skirmish_cli.games.freeblades.talents import ALWAYS, ENEMY
from skirmish_cli.games.freeblades.tests import parse_rating
from skirmish_cli.games.freeblades.vocabulary import (
    ACTIONS,
    COUNTED,
    FLAGS,
    MODIFIERS,
    RULINGS,
    STAGES,
)
from skirmish_cli.lists.shapes import Listed

Inches = Annotated[int, Field(ge=0, le=200)]
TargetNumber = Annotated[int, Field(ge=1, le=100)]
# Ties are rolled again, and a die of one face always ties.
Sides = Annotated[int, Field(ge=2, le=100)]
Amount = Annotated[int, Field(ge=-20, le=20)]
Effect = Literal["tests", "defense", "speed"]
Operation = Literal["add", "die_level", "threshold", "attacks", "uses"]
Stage = Literal[
    "attack",
    "melee_attack",
    "ranged_attack",
    "damage",
    "melee_damage",
    "ranged_damage",
    "defense",
    "melee_defense",
    "ranged_defense",
    "armour",
    "parry",
    "casting",
    "counterspell",
    "discipline",
    "morale",
    "speed",
]
#: What bars an action: flags, groups of the table `bars`, or flags with reasons.
Barred = Annotated[
    list[Text | Annotated[dict[Text, Text], Field(min_length=1)]], Field(max_length=60)
]
AttackKind = Literal["melee", "melee_reaction", "thrown", "drawn", "ranged_reaction"]


def _check_rating(text: str) -> str:
    try:
        parse_rating(text)
    except UsageProblem as problem:
        raise make_error(str(problem)) from None
    return text


Rating = Annotated[Text, AfterValidator(_check_rating)]


class Numbers(Shape):
    """Target numbers, dice, ratings that a card leaves out, and distances in inches."""

    target_number: TargetNumber
    casting_target_number: TargetNumber
    summoning_target_number: TargetNumber
    threshold: Annotated[int, Field(ge=1, le=100)]
    lowest_defense: Annotated[int, Field(ge=1, le=20)]
    initiative_die: Sides
    distance_die: Sides
    fast_distance_die: Sides
    hero_ability: Rating
    creature_ability: Rating
    follower_ability: Rating
    charge_inches: Inches
    missile_band: Annotated[int, Field(ge=1, le=200)]
    spell_range: Inches
    intercept_inches: Inches
    reposition_inches: Inches


class Tables(Shape):
    """The words of talents, and what bars actions and each kind of attack."""

    talent_stages: dict[Stage, Annotated[list[Operation], Field(max_length=10)]]
    bars: dict[Word, Annotated[dict[Text, Text], Field(min_length=1)]]
    attacks: dict[AttackKind, Barred]

    @model_validator(mode="after")
    def _has_what_the_code_reads(self) -> Tables:
        require_names("the stage", STAGES, self.talent_stages)
        require_names("the attack", AttackKind.__args__, self.attacks)  # type: ignore[attr-defined]
        for stage, operations in self.talent_stages.items():
            for place, operation in enumerate(operations):
                if operation not in STAGES[stage]:
                    problem = f"nothing does {operation} at the stage {stage}"
                    raise make_error(problem, "talent_stages", stage, place)
        return self


class Condition(ConditionShape):
    """A flag; its effects are amounts on tests, DEF and SPD."""

    effects: dict[Effect, Amount] = Field(default_factory=dict)  # type: ignore[assignment]

    @model_validator(mode="after")
    def _takes_what_is_read(self) -> Condition:
        if (self.takes is not None) != (self.name in COUNTED):
            takes = "takes a value" if self.name in COUNTED else "takes no value"
            raise ValueError(f"{self.name} {takes}")
        return self


class TalentEffect(EffectShape):
    """What a talent does, in words that the code knows."""

    stage: Stage
    operation: Operation
    amount: Annotated[int, Field(ge=-100, le=100)] | Literal["x"] = 0

    @model_validator(mode="after")
    def _is_in_bounds(self) -> TalentEffect:
        least, most = {"threshold": (1, 100), "attacks": (0, 5), "uses": (0, 9)}.get(
            self.operation, (-100, 100)
        )
        if self.amount != "x" and not least <= self.amount <= most:
            raise make_error(f"amount: from {least} to {most}, not {self.amount}", "amount")
        return self


class Talent(TalentShape):
    """A talent or an ability of a weapon."""

    effects: list[TalentEffect] = Field(  # type: ignore[assignment]
        default_factory=list, max_length=20
    )


class Modifier(ModifierShape):
    """An amount that the code adds in a situation."""

    value: Amount


class Action(ActionShape):
    """Something that a model may do."""

    kind: Literal["movement", "action", "reaction"]
    kind_by_ruling: None = None
    how: Literal[""] = ""
    sets: Unread = Field(default_factory=list)  # type: ignore[assignment]
    clears: Unread = Field(default_factory=list)  # type: ignore[assignment]
    traits: Unread = Field(default_factory=list)  # type: ignore[assignment]

    @model_validator(mode="after")
    def _is_checked_by_code(self) -> Action:
        require_check(self.check, CHECKS)
        return self


class Rulebook(rulebook.Rulebook, Listed):
    """The whole ruleset."""

    numbers: Numbers  # type: ignore[assignment]
    tables: Tables  # type: ignore[assignment]
    conditions: list[Condition] = Field(max_length=100)  # type: ignore[assignment]
    modifiers: list[Modifier]  # type: ignore[assignment]
    actions: list[Action] = Field(max_length=100)  # type: ignore[assignment]
    talents: list[Talent] = Field(default_factory=list, max_length=1000)  # type: ignore[assignment]

    @model_validator(mode="after")
    def _has_what_the_code_reads(self) -> Rulebook:
        require_names("the condition", (*FLAGS, *COUNTED), (one.name for one in self.conditions))
        require_names("the modifier", MODIFIERS, (one.id for one in self.modifiers))
        require_names("the action", ACTIONS, (one.id for one in self.actions))
        require_names("the ruling", RULINGS, (one.key for one in self.rulings))
        for place, modifier in enumerate(self.modifiers):
            if modifier.id not in MODIFIERS:
                problem = unknown("modifier", modifier.id, MODIFIERS)
                raise make_error(problem, "modifiers", place, "id")
        for place, ruling in enumerate(self.rulings):
            _check_ruling(place, ruling)
        return self

    @model_validator(mode="after")
    def _names_what_there_is(self) -> Rulebook:
        flags = {one.name for one in self.conditions}
        for flag, at in (*self._list_barring_flags(), *self._list_talent_flags()):
            if flag not in flags:
                raise make_error(f"there is no condition {flag!r}", *at)
        for place, talent in enumerate(self.talents):
            for index, effect in enumerate(talent.effects):
                possible = self.tables.talent_stages[effect.stage]
                if effect.operation not in possible:
                    kind = f"operation at the stage {effect.stage}"
                    at = ("talents", place, "effects", index, "operation")
                    raise make_error(unknown(kind, effect.operation, possible), *at)
        return self

    def _list_talent_flags(self) -> Iterator[tuple[str, tuple[str | int, ...]]]:
        """Yield every flag that an effect of a talent asks for, and where it stands."""
        for place, talent in enumerate(self.talents):
            for index, effect in enumerate(talent.effects):
                if effect.condition != ALWAYS:
                    at = ("talents", place, "effects", index, "condition")
                    yield effect.condition.removeprefix(ENEMY), at

    def _list_barring_flags(self) -> Iterator[tuple[str, tuple[str | int, ...]]]:
        """Yield every flag that bars an action or an attack, and where it stands."""
        for group, reasons in self.tables.bars.items():
            for key, reason in reasons.items():
                for flag in read_bar(key, reason).flags:
                    yield flag, ("tables", "bars", group, key)
        for kind, barred in self.tables.attacks.items():
            yield from self._list_flags_of(barred, ("tables", "attacks", kind))
        for place, action in enumerate(self.actions):
            yield from self._list_flags_of(action.barred, ("actions", place, "barred"))

    def _list_flags_of(
        self, barred: Barred, place: tuple[str | int, ...]
    ) -> Iterator[tuple[str, tuple[str | int, ...]]]:
        for index, item in enumerate(barred):
            at = (*place, index)
            if isinstance(item, str):
                yield from () if item in self.tables.bars else [(item, at)]
                continue
            for key, reason in item.items():
                for flag in read_bar(key, reason).flags:
                    yield flag, (*at, key)


def _check_ruling(place: int, ruling: RulingShape) -> None:
    """Raise PydanticCustomError for a ruling, or a value, that nothing reads."""
    if ruling.key not in RULINGS:
        raise make_error(f"nothing reads the ruling {ruling.key}", "rulings", place, "key")
    known, values = RULINGS[ruling.key], {str(value) for value in ruling.values}
    if not known:
        if values or not str(ruling.default).isdigit() or len(str(ruling.default)) > 9:
            raise make_error("default: a whole number is needed", "rulings", place, "default")
        return
    if not values or not values <= known:
        raise make_error(f"values: some of {', '.join(sorted(known))}", "rulings", place, "values")
    if str(ruling.default) not in values:
        raise make_error("default: it must be one of the values", "rulings", place, "default")
