"""Talents and weapon abilities: what the quickstart defines, and effects that house rules give to
the others.

An effect is data in a closed vocabulary: a stage of the game, a condition, an operation and an
amount. The ruleset lists the words; this module is what they do. A talent without an effect is
kept on the card and told as such."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.spelling import Speller
from skirmish_cli.dice.throws import Term

_VALUE = re.compile(r"^(.*?)\s*(?:\[\s*([^\]]*)\]|(?<=\s)([+-]?\d+))?\s*$")

#: How alike an unknown talent must be to one that is known to be taken for a slip.
LIKENESS = 0.8
ALWAYS = "always"
ENEMY = "enemy_"


class Effect(NamedTuple):
    """What a talent does: at which stage, in which condition, which operation, by how much."""

    stage: str
    condition: str
    operation: str
    amount: int

    def holds(self, own: Iterable[str], other: Iterable[str]) -> bool:
        """Return whether the condition holds for whoever has the talent and the enemy it faces."""
        if self.condition == ALWAYS:
            return True
        if self.condition.startswith(ENEMY):
            return self.condition.removeprefix(ENEMY) in other
        return self.condition in own


@dataclass(frozen=True)
class Talent:
    """A talent as a card bears it: its name, the value in its brackets, and what it does.

    `kind` is passive, option or response; `is_built_in` says that the quickstart defines it and
    the code applies it. `meant` is the known talent that an unknown name may be a slip for."""

    name: str
    value: str = ""
    kind: str = "passive"
    is_built_in: bool = False
    effects: tuple[Effect, ...] = ()
    meant: str = ""

    @property
    def does_nothing(self) -> bool:
        """Whether the quickstart only names it and no house rule gives it an effect."""
        return not self.is_built_in and not self.effects

    @property
    def number(self) -> int:
        """The whole number in its brackets, or 0."""
        return int(self.value) if self.value.lstrip("+-").isdigit() else 0


class Gains(NamedTuple):
    """What talents do to one roll: terms, die levels and thresholds."""

    terms: tuple[Term, ...] = ()
    levels: tuple[Term, ...] = ()
    thresholds: tuple[int, ...] = ()

    @property
    def shown_levels(self) -> tuple[Term, ...]:
        """The die levels as terms that the trace shows: they move the die, and add nothing."""
        return tuple(
            Term(0, f"{level.value:+d} die level: {level.source}") for level in self.levels
        )


def split_name(text: str) -> tuple[str, str]:
    """Return a printed talent as its name and the value in its brackets, if any.

    >>> split_name("Parry [1]"), split_name("Parry 1"), split_name("Shoot Them!")
    (('Parry', '1'), ('Parry', '1'), ('Shoot Them!', ''))
    """
    found = _VALUE.match(text.strip())
    if found is None:
        return text.strip(), ""
    return found[1].strip(), (found[2] or found[3] or "").strip()


def talents_of(names: Iterable[str], rules: Ruleset) -> tuple[Talent, ...]:
    """Return the talents that printed names stand for, by the ruleset and its house rules."""
    known = {entry["name"].casefold(): entry for entry in rules.data.get("talents", ())}
    found = []
    for text in names:
        name, value = split_name(text)
        entry = known.get(name.casefold())
        if entry is None:
            speller = Speller((entry["name"] for entry in known.values()), LIKENESS)
            found.append(Talent(name, value, meant=speller.meant(name)))
            continue
        bare = Talent(
            entry["name"], value, entry.get("kind", "passive"), entry.get("built_in", False)
        )
        effects = tuple(_read_effect(effect, bare, rules) for effect in entry.get("effects", ()))
        found.append(Talent(bare.name, value, bare.kind, bare.is_built_in, effects))
    return tuple(found)


def card_talents(card: Any, rules: Ruleset) -> tuple[Talent, ...]:
    """Return the talents of a card and the abilities of its melee weapon."""
    return talents_of((*card.talents, *(card.mw.special if card.mw else ())), rules)


def ranged_talents(card: Any, rules: Ruleset) -> tuple[Talent, ...]:
    """Return the talents of a card and the abilities of its ranged weapon."""
    return talents_of((*card.talents, *(card.rw.special if card.rw else ())), rules)


def all_talents(card: Any, rules: Ruleset) -> tuple[Talent, ...]:
    """Return the talents of a card and the abilities of both its weapons."""
    weapons = [weapon.special for weapon in (card.mw, card.rw) if weapon]
    return talents_of(
        dict.fromkeys((*card.talents, *(name for names in weapons for name in names))), rules
    )


def _read_effect(entry: dict[str, Any], talent: Talent, rules: Ruleset) -> Effect:
    """Return an effect; raises UsageProblem for a word outside the vocabulary or a stage that
    can't do it."""
    tables = rules.data["tables"]
    stage, operation, condition = entry["stage"], entry["operation"], entry.get("condition", ALWAYS)
    if stage not in tables["talent_stages"]:
        raise UsageProblem(
            f"talent {talent.name}: {unknown('stage', stage, tables['talent_stages'])}"
        )
    possible = tables["talent_stages"][stage]
    if operation not in possible:
        raise UsageProblem(
            f"talent {talent.name}: {unknown(f'operation at the stage {stage}', operation, possible)}"
        )
    if condition != ALWAYS and condition.removeprefix(ENEMY) not in rules.conditions:
        raise UsageProblem(
            f"talent {talent.name}: {unknown('condition', condition, [ALWAYS, *rules.conditions])}"
        )
    amount = entry.get("amount", 0)
    return Effect(stage, condition, operation, talent.number if amount == "x" else int(amount))


def active(talents: Iterable[Talent], used: Iterable[str] = ()) -> Iterator[Talent]:
    """Yield the talents that are at work: option talents only where their use is declared."""
    chosen = {name.casefold() for name in used}
    for talent in talents:
        if talent.kind != "option" or talent.name.casefold() in chosen:
            yield talent


def gains(
    talents: Iterable[Talent],
    stages: Iterable[str],
    own: Iterable[str] = (),
    other: Iterable[str] = (),
) -> Gains:
    """Return what talents do to a roll at some stages, given the flags of their bearer and of its
    enemy."""
    terms, levels, thresholds, wanted = [], [], [], set(stages)
    for talent in talents:
        for effect in talent.effects:
            if effect.stage not in wanted or not effect.holds(own, other):
                continue
            if effect.operation == "add":
                terms.append(Term(effect.amount, talent.name))
            elif effect.operation == "die_level":
                levels.append(Term(effect.amount, talent.name))
            elif effect.operation == "threshold":
                thresholds.append(effect.amount)
    return Gains(tuple(terms), tuple(levels), tuple(thresholds))


def counted(talents: Iterable[Talent], stage: str, operation: str, own: Iterable[str] = ()) -> int:
    """Return how many more attacks or uses talents give at a stage."""
    return sum(
        effect.amount
        for talent in talents
        for effect in talent.effects
        if effect.stage == stage and effect.operation == operation and effect.holds(own, ())
    )


def has_talent(talents: Iterable[Talent], name: str) -> Talent | None:
    """Return the talent of a name, or None."""
    return next((talent for talent in talents if talent.name.casefold() == name.casefold()), None)


def idle_notes(bearers: Iterable[tuple[str, Iterable[Talent]]]) -> list[str]:
    """Return one line on the talents that do nothing, with who bears them, or none; a card alone
    has no name."""
    named: dict[str, list[str]] = {}
    for key, talents in bearers:
        for talent in talents:
            shown = f"{talent.name}, did you mean {talent.meant}?" if talent.meant else talent.name
            if talent.does_nothing and key not in named.setdefault(shown, []):
                named[shown].append(key)
    if not named:
        return []
    listed = ", ".join(
        f"{name} ({', '.join(keys)})" if any(keys) else name for name, keys in named.items()
    )
    return [f"not in the quickstart: {listed}; house rules can give an effect"]
