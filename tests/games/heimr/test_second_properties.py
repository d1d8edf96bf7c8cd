"""What holds of every attack, challenge and modifier, whatever its numbers."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.rules import law_of
from skirmish_cli.games.heimr.attacks import AFTER_MISS, ALWAYS, NEVER, Blow, strike
from skirmish_cli.games.heimr.challenges import Requirement, meet_requirement
from skirmish_cli.games.heimr.forum import GuardedBorder, choose_modifiers
from skirmish_cli.games.heimr.models import Modifier
from skirmish_cli.games.heimr.numbers import Cover, add_up_concealment, read_texts
from skirmish_cli.games.heimr.rolls import Check
from tests.games.heimr.support import RULES, attack

CONSISTENCIES = st.integers(-4, 6)
KINDS = read_texts(RULES, "improving_concealment")
COVERS = st.lists(
    st.builds(Cover, st.integers(0, 3), st.sampled_from(("", "grass", "merlon", *KINDS))),
    max_size=6,
)
MODIFIERS = st.lists(
    st.builds(
        lambda value, kind: Modifier("agility", value, kind),
        st.integers(-5, 5),
        st.sampled_from(("untyped", "weapon", "armour")),
    ),
    max_size=8,
)


@settings(max_examples=30, deadline=None)
@given(CONSISTENCIES, st.integers(0, 9), st.integers(2, 12))
def test_the_second_weapon_never_costs_the_target_less(
    consistency: int, fatigue: int, defence: int
) -> None:
    def lost(policy: str) -> Fraction:
        attacks = (attack(consistency, 1, fatigue), attack(consistency, 0, fatigue))
        return law_of(strike, Blow(attacks, defence, second=policy)).mean(lambda one: one.hp_lost)

    assert lost(ALWAYS) >= lost(AFTER_MISS) >= lost(NEVER)


@settings(max_examples=40, deadline=None)
@given(CONSISTENCIES, st.integers(1, 9), st.integers(-2, 14), st.integers(0, 3))
def test_willpower_is_spent_only_where_it_raises_the_chance(
    consistency: int, fatigue: int, target: int, willpower: int
) -> None:
    check = Check(consistency, 0, fatigue)
    spends = law_of(meet_requirement, check, Requirement(target, willpower))
    keeps = law_of(meet_requirement, check, Requirement(target, willpower, policy="stop"))
    gained = spends.chance(lambda one: bool(one.success)) - keeps.chance(
        lambda one: bool(one.success)
    )
    assert gained >= 0
    assert (gained > 0) is (spends.mean(lambda one: one.spent) > 0)
    assert keeps.mean(lambda one: one.spent) == 0


@given(CONSISTENCIES, st.integers(0, 9), st.integers(-3, 16))
def test_what_can_be_reached_has_a_chance_and_nothing_else_has(
    consistency: int, fatigue: int, target: int
) -> None:
    check = Check(consistency, 1, fatigue)
    chance = law_of(meet_requirement, check, Requirement(target)).chance(
        lambda one: bool(one.success)
    )
    assert (chance > 0) is check.can_reach(target)


@given(COVERS, st.builds(Cover, st.integers(0, 3), st.sampled_from(("", *KINDS))))
def test_concealment_grows_with_each_cover_up_to_three(covers: list[Cover], more: Cover) -> None:
    before, after = (add_up_concealment(RULES, some) for some in (covers, [*covers, more]))
    assert before <= after <= 3
    assert after <= before + more.points
    assert after >= min(3, more.points)
    assert after == add_up_concealment(RULES, [more, *reversed(covers)])


@given(MODIFIERS)
def test_of_untyped_modifiers_one_bonus_and_one_penalty_count(modifiers: list[Modifier]) -> None:
    chosen = choose_modifiers(modifiers)
    untyped = [one.value for one in chosen if one.type == "untyped"]
    given_values = [one.value for one in modifiers if one.type == "untyped"]
    assert sum(value for value in untyped if value < 0) == min([0, *given_values])
    assert sum(value for value in untyped if value > 0) == max([0, *given_values])
    for kind in ("weapon", "armour"):
        values = [one.value for one in modifiers if one.type == kind]
        counting = sum(one.value for one in chosen if one.type == kind)
        assert counting == max([0, *values]) + sum(value for value in values if value < 0)


@given(st.integers(0, 6), st.integers(1, 3), st.integers(0, 9), st.integers(0, 6))
def test_a_guard_of_one_enemy_never_stops_more_than_one_of_all(
    guards: int, each: int, movers: int, only: int
) -> None:
    names = tuple(f"enemy-{place}" for place in range(min(only, guards, movers)))
    some = GuardedBorder(guards, each=each, only=names).count_passing(movers)
    assert GuardedBorder(guards, each=each).count_passing(movers) <= some <= movers
