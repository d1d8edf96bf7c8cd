"""Talents and weapon abilities, of the quickstart and of house rules.

An effect is data in a closed vocabulary: a stage of the game, a condition, an operation and an
amount. The ruleset lists the words; this module is what they do. A talent without an effect is
kept on the card, and players are told that it does nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Protocol

from skirmish_cli.core.errors import Speller, UsageProblem, unknown
from skirmish_cli.core.options import require_bounds
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.numbers import read_talent_entries, read_talent_stages
from skirmish_cli.games.freeblades.tests import make_level_terms
from skirmish_cli.records import NamedTuple

_VALUE = re.compile(r"^(.*?)\s*(?:\[\s*([^\]]*)\]|(?<=\s)([+-]?\d+))?\s*$")

_PARRY = re.compile(r"parry\b\s*(.*)\Z", re.IGNORECASE)
_PARRY_USES = re.compile(r"\[?\s*([1-9])\s*\]?\Z")

#: How alike an unknown talent must be to one that is known to be taken for a slip.
LIKENESS = 0.8
#: The most that X of a talent can be, either way.
MOST_X = 100
ALWAYS = "always"
ENEMY = "enemy_"


class Effect(NamedTuple):
    """What a talent does: stage, condition, operation and amount."""

    stage: str
    condition: str
    operation: str
    amount: int

    def holds(self, own: Collection[str], other: Collection[str]) -> bool:
        """Return whether the condition holds, given the flags of bearer and enemy."""
        if self.condition == ALWAYS:
            return True
        if self.condition.startswith(ENEMY):
            return self.condition.removeprefix(ENEMY) in other
        return self.condition in own


class Talent(NamedTuple):
    """A talent as a card bears it: its name, its value and what it does.

    The value is what stands in its brackets. `kind` is passive, option or response; `is_built_in`
    says that the quickstart defines it and the code applies it. `meant` is the known talent that an
    unknown name may be a slip for.
    """

    name: str
    value: str = ""
    kind: str = "passive"
    is_built_in: bool = False
    effects: tuple[Effect, ...] = ()
    meant: str = ""

    @property
    def is_idle(self) -> bool:
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
    def level_terms(self) -> tuple[Term, ...]:
        """The die levels as terms for the trace: they add nothing to the total."""
        return make_level_terms(self.levels)


def split_name(text: str) -> tuple[str, str]:
    """Return a printed talent as its name and the value in its brackets, if any.

    >>> split_name("Parry [1]"), split_name("Parry 1"), split_name("Shoot Them!")
    (('Parry', '1'), ('Parry', '1'), ('Shoot Them!', ''))
    """
    found = _VALUE.match(text.strip())
    if found is None or not found[1].strip():  # all of it in brackets is a name
        return text.strip(), ""
    return found[1].strip(), (found[2] or found[3] or "").strip()


def is_parry(text: str) -> bool:
    """Return whether a printed talent is Parry, whatever stands behind it."""
    return _PARRY.match(text) is not None


def count_parries(text: str) -> int:
    """Return X of a printed Parry [X], and 0 for anything else.

    >>> count_parries("Parry 2"), count_parries("Parry"), count_parries("Dodge 2")
    (2, 0, 0)
    """
    found = _PARRY.match(text)
    uses = _PARRY_USES.match(found[1]) if found else None
    return int(uses[1]) if uses else 0


class Special(Protocol):
    """Whatever has abilities of its own: a weapon."""

    @property
    def special(self) -> tuple[str, ...]:
        """The names of its abilities."""


class Talented(Protocol):
    """Whatever bears talents and weapons: a card in a file or at the table."""

    @property
    def talents(self) -> tuple[str, ...]:
        """The names of the talents."""

    @property
    def mw(self) -> Special | None:
        """The melee weapon."""

    @property
    def rw(self) -> Special | None:
        """The ranged weapon."""


def read_talents(names: Iterable[str], rules: Ruleset) -> tuple[Talent, ...]:
    """Return the talents that printed names stand for, house rules included."""
    known = read_talent_entries(rules)
    found = []
    for text in names:
        name, value = split_name(text)
        entry = known.get(name.casefold())
        if entry is None:
            names_known = tuple(entry["name"] for entry in known.values())
            # What nobody knows is named whole, whatever is in brackets.
            whole = name if value.lstrip("+-").isdigit() else text.strip()
            found.append(Talent(whole, value, meant=_find_meant(name, names_known)))
            continue
        bare = Talent(
            entry["name"], value, entry.get("kind", "passive"), entry.get("built_in", False)
        )
        effects = tuple(_read_effect(effect, bare, rules) for effect in entry.get("effects", ()))
        found.append(Talent(bare.name, value, bare.kind, bare.is_built_in, effects))
    return tuple(found)


@lru_cache(maxsize=1_000)
def _find_meant(name: str, known: tuple[str, ...]) -> str:
    """Return the talent that an unknown name is most like; a battle asks for the same again."""
    return Speller(known, LIKENESS).meant(name)


def read_card_talents(card: Talented, rules: Ruleset) -> tuple[Talent, ...]:
    """Return the talents of a card and the abilities of its melee weapon."""
    return read_talents((*card.talents, *(card.mw.special if card.mw else ())), rules)


def read_ranged_talents(card: Talented, rules: Ruleset) -> tuple[Talent, ...]:
    """Return the talents of a card and the abilities of its ranged weapon."""
    return read_talents((*card.talents, *(card.rw.special if card.rw else ())), rules)


def read_all_talents(card: Talented, rules: Ruleset) -> tuple[Talent, ...]:
    """Return the talents of a card and the abilities of both its weapons."""
    weapons = [weapon.special for weapon in (card.mw, card.rw) if weapon]
    names = (*card.talents, *(name for special in weapons for name in special))
    return read_talents(dict.fromkeys(names), rules)


def _read_effect(entry: Mapping[str, Any], talent: Talent, rules: Ruleset) -> Effect:
    """Return an effect of a talent.

    Raises UsageProblem for a word outside the vocabulary or a stage that can't do it.
    """
    stages, stage = read_talent_stages(rules), entry["stage"]
    operation, condition = entry["operation"], entry.get("condition", ALWAYS)
    if stage not in stages:
        raise UsageProblem(f"talent {talent.name}: {unknown('stage', stage, stages)}")
    possible = stages[stage]
    if operation not in possible:
        kind = f"operation at the stage {stage}"
        raise UsageProblem(f"talent {talent.name}: {unknown(kind, operation, possible)}")
    if condition != ALWAYS and condition.removeprefix(ENEMY) not in rules.conditions:
        known = [ALWAYS, *rules.conditions]
        raise UsageProblem(f"talent {talent.name}: {unknown('condition', condition, known)}")
    amount = entry.get("amount", 0)
    return Effect(stage, condition, operation, _read_x(talent) if amount == "x" else int(amount))


def _read_x(talent: Talent) -> int:
    """Return X of a talent that an effect uses; raises UsageProblem for a vast one."""
    return require_bounds(talent.number, f"talent {talent.name}", -MOST_X, MOST_X)


def select_active(talents: Iterable[Talent], used: Iterable[str] = ()) -> Iterator[Talent]:
    """Yield the talents that are at work: option talents only where declared."""
    chosen = {name.casefold() for name in used}
    for talent in talents:
        if talent.kind != "option" or talent.name.casefold() in chosen:
            yield talent


def find_gains(
    talents: Iterable[Talent],
    stages: Iterable[str],
    own: Collection[str] = (),
    other: Collection[str] = (),
) -> Gains:
    """Return what talents do to a roll at some stages.

    `own` are the flags of their bearer, `other` those of the enemy that it faces.
    """
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


def count_more(
    talents: Iterable[Talent], stage: str, operation: str, own: Collection[str] = ()
) -> int:
    """Return how many more attacks or uses talents give at a stage."""
    return sum(
        effect.amount
        for talent in talents
        for effect in talent.effects
        if effect.stage == stage and effect.operation == operation and effect.holds(own, ())
    )


def find_talent(talents: Iterable[Talent], name: str) -> Talent | None:
    """Return the talent of a name, or None."""
    return next((talent for talent in talents if talent.name.casefold() == name.casefold()), None)


def note_idle_talents(bearers: Iterable[tuple[str, Iterable[Talent]]]) -> list[str]:
    """Return one line on the talents that do nothing, with who bears them, or none.

    A bearer is its key with its talents; a card alone has no key.
    """
    owners: dict[str, list[str]] = {}
    for key, talents in bearers:
        for talent in talents:
            shown = f"{talent.name}, did you mean {talent.meant}?" if talent.meant else talent.name
            if talent.is_idle and key not in owners.setdefault(shown, []):
                owners[shown].append(key)
    if not owners:
        return []
    names = ", ".join(
        f"{name} ({', '.join(keys)})" if any(keys) else name for name, keys in owners.items()
    )
    return [f"not in the quickstart: {names}; house rules can give an effect"]
