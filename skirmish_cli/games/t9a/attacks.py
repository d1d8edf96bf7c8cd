"""The attack sequence: what the dice must show, and what hits do to a unit.

Melee and shooting share what dice must show. Shooting, a witchfire and dangerous terrain come to
volleys on one unit: all dice to hit are thrown first, volley by volley, then all to wound, all
armour saves, all special saves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.rules import Chain, Rule, Within
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.dice.shot_rolls import ShotsRoll
from skirmish_cli.games.t9a.dice.sieves import Aim, CountedSieve, Reroll, Sieve, Sift, Stage
from skirmish_cli.games.t9a.effects import UNNAMED, remove_unit
from skirmish_cli.games.t9a.health import describe_left
from skirmish_cli.games.t9a.numbers import Lasting, NeededTable, find_needed, read_numbers
from skirmish_cli.games.t9a.psychology import (
    DisciplineTest,
    list_test_changes,
    take_discipline_test,
)
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

#: A target above the highest face: it can't be met.
NEVER = 7


def find_melee_to_hit(rules: Ruleset, offensive: int, defensive: int, modifier: int = 0) -> int:
    """Return what a standard melee attack needs to hit: a 6 always does, a 1 never.

    `modifier` is one to the roll, such as -1 at a wall. Section: Standard Melee Attacks.
    """
    target = _find_needed(rules, "to_hit", offensive - defensive)
    return min(6, max(2, target - modifier))


def find_to_wound(rules: Ruleset, strength: int, resilience: int) -> int:
    """Return what a hit needs to wound: a 6 always does, a 1 never.

    Section: To-Wound Rolls.
    """
    return _find_needed(rules, "to_wound", strength - resilience)


def find_armour_save(rules: Ruleset, armour: int, penetration: int) -> int:
    """Return what an armour save needs; a 1 always fails.

    It is NEVER where the save can't be passed. Section: Armour Saves.
    """
    return _find_needed(rules, "armour", armour - penetration)


def find_special_save(rules: Ruleset, save: int | None) -> int:
    """Return what a special save needs; a 1 or 2 always fails.

    It is NEVER where there is none. Section: Special Saves.
    """
    if save is None:
        return NEVER
    return min(NEVER, max(read_numbers(rules).special_save_best, save))


def _find_needed(rules: Ruleset, table: NeededTable, difference: int) -> int:
    needed = find_needed(rules, table, difference)
    return NEVER if needed is None else needed


def make_save_stage(
    needs: int, why: str, reroll: Reroll = "", terms: tuple[Term, ...] = ()
) -> Stage | None:
    """Return a save, or None for one that can't be passed: it isn't rolled."""
    if needs >= NEVER:
        return None
    return Stage(Aim(needs, reroll=reroll), why, "saved", saves=True, terms=terms)


class SpecialSave(NamedTuple):
    """A special save: what it must show, None for no save, and its name."""

    needs: int | None = None
    name: str = "special save"


def choose_special_save(aegis: int | None, regeneration: int | None) -> SpecialSave:
    """Return the better of two special saves; None is a save that there isn't.

    >>> choose_special_save(5, 4)
    SpecialSave(needs=4, name='Regeneration save')
    """
    saves = [
        SpecialSave(needs, name)
        for needs, name in ((aegis, "Aegis save"), (regeneration, "Regeneration save"))
        if needs is not None
    ]
    return min(saves, key=lambda save: save.needs or 0, default=SpecialSave())


def format_save(save: SpecialSave) -> str | None:
    """Return a special save as it is shown among the inputs, such as `Aegis save 5+`."""
    return None if save.needs is None else f"{save.name} {save.needs}+"


class Volley(NamedTuple):
    """Some shots that are alike: how many, and what each must come through.

    `shots` is their number, or a roll that gives it. A stage that is None needs no dice: what
    hits or wounds by itself, a save that can't be passed.
    """

    shots: int | ShotsRoll
    hit: Stage | None = None
    wound: Stage | None = None
    armour: Stage | None = None
    special: Stage | None = None

    @property
    def sift(self) -> Sift:
        """The stages in the order in which they are thrown.

        Section: Attack Sequence.
        """
        return Sift((self.hit, self.wound, self.armour, self.special))


class Victim(NamedTuple):
    """The unit that is hit, with what it has left and what it has lost.

    `hp` are the health points of one model, `left` those of the unit (None for a unit of any
    size) and `lost_before` those that it has lost. `phase_start` is what it had when the phase
    began and `lost_in_phase` what it has lost since; `test` is its panic test. Without
    `takes_panic` it takes none.

    `joined` are the health points of the characters in the unit: shots don't strike them, yet
    they are part of it, and once they are all that is left, `last_test` is its panic test.
    `keys` are what the unit and its characters are called where they change, and `says_hp` whether
    a flag said what is left to it. One that `is_joined` is a character that is shot at in its unit,
    whose rank and file are then among the `joined`.
    """

    hp: int = 1
    left: int | None = None
    lost_before: int = 0
    phase_start: int | None = None
    lost_in_phase: int = 0
    least_losses: int = 3
    percent: int = 25
    takes_panic: bool = True
    test: DisciplineTest | None = None
    joined: int = 0
    last_test: DisciplineTest | None = None
    keys: tuple[str, ...] = ("target",)
    lasting: Lasting = Lasting()
    says_hp: bool = False
    is_joined: bool = False

    @property
    def owes_panic(self) -> bool:
        """Whether what it lost before in this phase brought it to a panic test already."""
        return self.takes_panic and self.phase_start is not None and self._has_lost_enough

    @property
    def _has_lost_enough(self) -> bool:
        return bool(self.lost_in_phase) and self._is_enough(self.lost_in_phase)

    @property
    def counts_phase(self) -> bool:
        """Whether its losses count for a panic test."""
        return self.phase_start is not None

    def is_wiped_by(self, hp_lost: int) -> bool:
        """Return whether a loss leaves nothing of the unit."""
        return hp_lost == self.left and not self.joined

    def find_test(self, hp_lost: int) -> DisciplineTest | None:
        """Return the unit's panic test after a loss, or None without a known Discipline."""
        return self.last_test if hp_lost == self.left else self.test

    def count_models_lost(self, hp_lost: int) -> int:
        """Return how many models a loss removes.

        What was lost before, and wasn't enough for a model, counts with it. Section: Casualties.

        >>> Victim(hp=3).count_models_lost(7), Victim(hp=3, lost_before=7).count_models_lost(2)
        (2, 1)
        """
        return (self.lost_before + hp_lost) // self.hp - self.lost_before // self.hp

    def is_panicked_by(self, hp_lost: int) -> bool:
        """Return whether a loss brings the unit to a panic test.

        The losses of the whole phase count; a unit that they brought to a test before takes no
        other. Section: Panic Tests.
        """
        if (
            not self.takes_panic
            or self.phase_start is None
            or self.is_wiped_by(hp_lost)
            or not hp_lost
        ):
            return False
        return self._is_enough(self.lost_in_phase + hp_lost) and not self._is_enough(
            self.lost_in_phase
        )

    def _is_enough(self, lost: int) -> bool:
        start = self.phase_start or 0
        return lost >= self.least_losses and 100 * lost >= self.percent * start


class Harm(NamedTuple):
    """What hits came to.

    `panic` is whether a panic test is taken, and `fails` whether it fails, None without a test.
    In a law `hits` and `wounds` are means given the rest. `pool` is the number of the health pool
    that was chosen, where there were several.
    """

    hits: int | Fraction = 0
    wounds: int | Fraction = 0
    hp_lost: int = 0
    panic: bool = False
    fails: bool | None = None
    pool: int = 0


def resolve_volleys(volleys: tuple[Volley, ...], victim: Victim) -> Rule[Harm]:
    """Resolve volleys on one unit.

    Sections: Attack Sequence; Saves; Casualties; Panic Tests.
    """
    shots = yield count_shots(volleys)
    if not volleys:
        return Harm()
    room = sum(shots) if victim.left is None else victim.left
    counted = yield CountedSieve(shots, tuple(volley.sift for volley in volleys), room)
    hits, wounds, _ = counted.after
    yield from list_losses(victim, counted.through)
    if victim.owes_panic and not victim.is_wiped_by(counted.through):
        yield owe_panic_test(victim, victim.lost_in_phase, "if it hasn't taken that test yet")
    if not victim.is_panicked_by(counted.through):
        return Harm(hits, wounds, counted.through)
    test = victim.find_test(counted.through)
    if test is None:
        yield owe_panic_test(victim, victim.lost_in_phase + counted.through)
        return Harm(hits, wounds, counted.through, True)
    passed = yield Within(take_discipline_test, (test,))
    gone = victim.keys[:1] if counted.through == victim.left else ()
    left = tuple(key for key in victim.keys if key not in gone)
    yield from list_test_changes(test._replace(keys=left), passed)
    return Harm(hits, wounds, counted.through, True, not passed)


def owe_panic_test(victim: Victim, lost: int, condition: str = "") -> Due:
    """Return the panic test that a unit owes for what it lost in this phase.

    Section: Panic Tests.
    """
    first, *joined = victim.keys
    words = " ".join([first, *(f"{key}+joined={first}" for key in joined)])
    named = "--discipline N" if first in UNNAMED else words
    why = f"lost {lost} HP in this phase"
    return Due(first, "panic", "shooting", why, f"panic {named}", condition)


def list_losses(victim: Victim, hp_lost: int) -> Iterator[Change]:
    """Yield what a loss changes about the unit that suffers it.

    Section: Casualties.
    """
    key, lasting = victim.keys[0], victim.lasting
    if hp_lost and hp_lost == victim.left:
        yield from remove_unit(key, "casualties", lasting)
        for character in () if victim.is_joined else victim.keys[1:]:
            yield Change(character, "joined", None, why=f"{key} is gone")
    elif hp_lost:
        left = describe_left(victim.left - hp_lost, victim.hp) if victim.left is not None else ""
        why = f"{hp_lost} HP lost" + (f", {left}" if left else "")
        yield Change(key, "lost", victim.lost_before + hp_lost, lasting.lost, why)
        if victim.says_hp:
            yield Change(key, "hp", None, why="what is lost says it now")
        if victim.counts_phase:
            lost = victim.lost_in_phase + hp_lost
            yield Change(key, "lost_this_phase", lost, lasting.lost_this_phase)


def count_through(volleys: tuple[Volley, ...], stages: int) -> Rule[int]:
    """Count the dice that come through the first stages: 1 for hits, 2 for wounds."""
    # Volleys are independent of each other, and only their sum is asked for.
    through: int = yield Chain(0, [partial(_add_through, volley, stages) for volley in volleys])
    return through


def _add_through(volley: Volley, stages: int, before: int) -> Rule[int]:
    through: int = yield Within(_count_one, (volley, stages))
    return before + through


def _count_one(volley: Volley, stages: int) -> Rule[int]:
    shots = volley.shots if isinstance(volley.shots, int) else (yield volley.shots)
    (through,) = yield Sieve((shots,), (Sift(volley.sift.stages[:stages]),), (shots,))
    return int(through)


def count_shots(volleys: tuple[Volley, ...]) -> Chain[tuple[int, ...]]:
    """Find how many dice each volley has, in order.

    Section: Shots and Aim.
    """
    return Chain((), [partial(_count, volley.shots) for volley in volleys])


def _count(shots: int | ShotsRoll, counts: tuple[int, ...]) -> Rule[tuple[int, ...]]:
    count: int = shots if isinstance(shots, int) else (yield shots)
    return (*counts, count)
