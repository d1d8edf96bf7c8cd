"""Advice in Heimr: which weapon, which part, willpower, climbing on, letting go."""

from __future__ import annotations

import shlex
from fractions import Fraction

import pytest

from skirmish_cli.advice.searching import Advice, advise
from skirmish_cli.core.options import Typed
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.reading import Setting
from tests.games.heimr.support import CREW, GAME, RULES, WATCH
from tests.support import run_here

#: The club is thrown with the d6 alone; the whip with 4 d10 beside it, and 1 less.
STRIKER = (
    "{attributes: {strength: 0, dexterity: -1, stamina: 3}, hp: 3, abilities: {clubs: {c: 0, base: "
    "strength}, whips: {c: 4, base: dexterity}}, weapons: [{name: club, ability: clubs, hand: "
    "sword}, {name: whip, ability: whips, hand: off}]}"
)
FIVE_PARTS = ["legs", "weapon arm", "other arm", "torso", "head"]


def ask(words: str, policies: tuple[str, ...] = (), **options: Typed) -> Advice:
    """Return the advice on a command; options are typed as texts."""
    typed = {name: (value,) if isinstance(value, str) else value for name, value in options.items()}
    name, *rest = shlex.split(words)
    finder = Finder(GAME, RULES, lambda: FileShelf(GAME, [WATCH, CREW], RULES))
    setting, procedure = Setting(policies=policies), GAME.procedure(name)
    given = {"advise": True, **typed}
    return advise(procedure, make_command(procedure, rest, given, RULES, finder, setting))


def rank(advice: Advice) -> dict[str, Fraction]:
    """Return what each choice is worth, the best first."""
    return {one.choice: one.value for one in advice.choices}


def tell(advice: Advice) -> list[tuple[str, str, str]]:
    """Return the plan: who decides, what, and what is done; situations stand in brackets."""
    return [
        (line.who, line.decision + (f" ({line.situation})" if line.situation else ""), line.do)
        for line in advice.plan
    ]


# What is aimed at


def test_aiming_costs_what_it_costs_and_every_part_is_as_good() -> None:
    # A d6 is above 3 with 1/2; aimed, the lowest of a d6 and two d10 with 3/6 * 49/100.
    advice = ask("attack", attack_c="0", against="3")
    assert rank(advice) == {
        "without an aim": Fraction(1, 2),
        **{f"aimed at the {part}": Fraction(49, 200) for part in FIVE_PARTS},
    }
    equal = [one.equal_to for one in advice.choices]
    assert equal == ["", "", *["aimed at the legs"] * 4]
    assert tell(advice) == []


def test_a_part_is_worth_aiming_at_where_it_is_the_goal() -> None:
    # Unaimed, a 6 on the d6 hits the head, 1/6 = 100/600; aimed, each hit does, 147/600.
    advice = ask("attack", attack_c="0", against="3", goal="head")
    assert list(rank(advice).items())[:3] == [
        ("aimed at the head", Fraction(49, 200)),
        ("without an aim", Fraction(1, 6)),
        ("aimed at the legs", Fraction(0)),
    ]


def test_aiming_by_the_defence_is_better_than_always_or_never() -> None:
    # Above a d6 that shows n a d6 hits the head by a 6 alone: 1/6 for 1 to 5, else 0. Aimed, it
    # does with (6-n)/6 * ((10-n)/10)^2: 405, 256, 147, 72, 25 of 600 for n from 1 to 5, and
    # 100 of 600 is 1/6. So aim below 4: (405 + 256 + 147 + 100 + 100) / 3600.
    advice = ask("attack", attack_c="0", defence_c="0", goal="head")
    assert list(rank(advice).items())[:3] == [
        ("aimed as is best each time", Fraction(1008, 3600)),
        ("aimed at the head", Fraction(905, 3600)),
        ("without an aim", Fraction(500, 3600)),
    ]
    assert tell(advice) == [
        (
            "attacker",
            "at which part does the attacker aim the attack?",
            "defence 1 to 3: head; 4 to 5: none",
        )
    ]


def test_parts_that_are_as_good_are_told_so() -> None:
    # To miss, any part does: aiming makes every defence safer.
    advice = ask("attack", attack_c="0", defence_c="0", goal="miss")
    assert advice.plan[0].do.endswith("legs or weapon_arm or other_arm or torso or head, as good")


def test_a_weapon_and_an_aim_are_best_together_where_either_alone_is_worse() -> None:
    # Against 5, for the head. The club hits by a 6 alone, 1/6; aimed, the two d10 must be above 5
    # too, 1/24. The whip, 1 less, needs a d10 of 7 or more beside the 6: 1/6 * (1 - 0.6^4) is
    # 272/1875. Aimed it has two d10 left, and any 7 or more will do: 1 - 0.6^2.
    advice = ask(f"attack '{STRIKER}' vs cutter", against="5", goal="head")
    found = rank(advice)
    assert {name: found[name] for name in list(found) if "both" not in name and "aim" in name} == {
        "with the whip, aimed at the head": Fraction(16, 25),
        "with the whip, aimed as is best each time": Fraction(16, 25),
        "with the club, without an aim": Fraction(1, 6),
        "with the club, aimed as is best each time": Fraction(1, 6),
        "with the whip, without an aim": Fraction(272, 1875),
        "with the club, aimed at the head": Fraction(1, 24),
        **{
            f"with the {weapon}, aimed at the {part}": Fraction(0)
            for weapon in ("club", "whip")
            for part in FIVE_PARTS[:-1]
        },
    }
    # With both in turn, aimed or not as is best for each: 1 - 5/6 * 9/25.
    assert advice.choices[0].choice == "with both weapons, aimed as is best each time"
    assert advice.choices[0].value == Fraction(7, 10)


def test_weapons_that_are_alike_count_once_and_targets_are_choices() -> None:
    names = list(rank(ask("attack brenna vs gorm wren")))
    assert {name.split(", ")[0] for name in names} == {"attack gorm", "attack wren"}
    assert {name.split(", ")[1] for name in names} == {"with the watch sword", "with both weapons"}


# Decisions during the dice


def test_the_second_weapon_attacks_where_it_can_cost_hp() -> None:
    advice = ask("attack", attack_c="0", second_c="0", against="5", policies=("second=never",))
    # Both hit by a 6 alone.
    assert advice.choices[0].value == Fraction(2, 6)
    assert tell(advice) == [
        ("attacker", "does the attacker attack with the second weapon too?", "swing")
    ]


def test_the_second_weapon_is_told_by_what_the_first_came_to() -> None:
    # For one hit alone, the second weapon attacks only after the first missed: 1/6 + 5/6 * 1/6.
    advice = ask(
        "attack", attack_c="0", second_c="0", against="5", goal="any_hit-both_hit", plan="1"
    )
    assert advice.choices[0].value == Fraction(11, 36)
    lines = {line.situation: line.do for line in advice.plan if "second weapon" in line.decision}
    assert lines == {"after a hit on the head": "stop", "after a miss; or after a touch": "swing"}


def test_willpower_is_spent_while_it_lasts() -> None:
    # A d6 reaches 5 with 1/3: 1 - (2/3)^3.
    advice = ask("challenge", consistency="0", cr="5", willpower="2")
    assert advice.choices[0].value == Fraction(19, 27)
    question = "does the model spend willpower on a reroll?"
    assert tell(advice) == [("model", question, "willpower left 1 to 2: reroll")]
    # A point for a third of a success is too dear.
    dear = ask(
        "challenge", consistency="0", cr="5", willpower="2", goal="success-willpower_spent_mean"
    )
    assert dear.choices[0].value == Fraction(1, 3)
    assert tell(dear) == [("model", question, "willpower left 2: stop")]


def test_a_climber_stays_below_the_step_that_is_too_dear() -> None:
    # A step passes with 1/3. For the top less a fall from 3, the third one costs 1/3.
    advice = ask("climb", height="3", cr="5", consistency="0", goal="top-fall_3")
    assert advice.choices[0].value == 0
    assert tell(advice) == [("model", "does the model climb on?", "height 2: stay")]


def test_a_climb_goes_on_while_there_is_willpower_for_the_next_step() -> None:
    # With a point left the second step passes with 5/9, which less 4/9 is 1/9; without it 1/3 less
    # 2/3 is worse than to stay. So much is left after a first step without it, 1/3: 1/27.
    advice = ask("climb", height="2", cr="5", consistency="0", willpower="1", goal="top-fall_2")
    assert advice.choices[0].value == Fraction(1, 27)
    lines = {line.situation: line.do for line in advice.plan if "climb on" in line.decision}
    assert lines == {"1 willpower left": "height 1: on", "0 willpower left": "height 1: stay"}


# Both sides


def test_a_hold_has_advice_for_both_sides() -> None:
    # The d6 of the held reaches that of the holder; with a reroll it misses n with ((n-1)/6)^2,
    # in all (0+1+4+9+16+25)/216.
    typed = {"consistency": "0", "opposed_c": "0", "willpower": "1"}
    for side, worth in (("a", Fraction(55, 216)), ("b", Fraction(-55, 216))):
        advice = ask("hold", **typed, **{"for": side})
        assert (advice.choices[0].value, advice.choices[0].against_best_reply) == (worth, worth)
    assert tell(ask("hold", **typed)) == [
        ("holder", "does the holder stop the held by a roll, or let go?", "stop")
    ]
    assert tell(ask("hold", **typed, **{"for": "b"})) == [
        ("held", "does the held spend willpower on a reroll?", "against 2 to 6: reroll")
    ]


def test_the_best_reply_is_told_beside_the_policy() -> None:
    # By policy the held keeps its point: it misses n with (n-1)/6, in all 15/36.
    typed = {
        "consistency": "0",
        "opposed_c": "0",
        "willpower": "1",
        "policies": ("willpower=stop",),
    }
    for robust in (False, True):
        best = ask("hold", **typed, robust=robust).choices[0]
        assert (best.value, best.against_best_reply) == (Fraction(5, 12), Fraction(55, 216))


def test_a_target_may_defend_otherwise_and_answers_a_brawl() -> None:
    advice = ask("attack cutter vs brenna", **{"for": "b"})
    assert [one.choice for one in advice.choices] == ["brenna uses parry", "brenna uses dodge"]
    # The answer hits 4 with 1/3; else the brawl attack hits 3 with 1/2: 1/3 - 2/3 * 1/2 for b.
    typed = {"attack_c": "0", "against": "3", "against_melee": True, "melee_c": "0"}
    brawl = ask("brawl", **typed, own_against="4", effect="hit", **{"for": "b"})
    assert brawl.choices[0].value == 0
    answers = [line for line in tell(brawl) if "provoked attack?" in line[1]]
    assert answers[0] == ("target", "does the target make the provoked attack?", "attack")


def test_to_hit_or_to_bind_is_ranked_by_the_goal() -> None:
    # A d6 is above 3 with 1/2, whatever it is to do.
    typed = {"attack_c": "0", "against": "3"}
    assert ask("brawl", **typed).choices[0].choice == "to hit, without an aim"
    best = ask("brawl", **typed, goal="bound").choices[0]
    assert (best.choice, best.value) == ("to bind, without an aim", Fraction(1, 2))


# What is refused


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("challenge -c 1 --opposed-c 2 --advise", "has nothing to decide"),
        ("challenge -c 1 --cr 5 --advise", "has nothing to decide"),
        ("attack --attack-c 0 --against 3 --advise --goal haed", "head"),
        ("attack --attack-c 0 --against 3 --goal head", "add --advise"),
    ],
)
def test_advice_on_nothing_is_refused_in_a_line(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "heimr", *line.split()).check(2, said)


def test_a_page_of_advice_names_who_does_what(capsys: pytest.CaptureFixture[str]) -> None:
    line = f"attack brenna vs cutter+defence=8 -w {WATCH} -w {CREW} --advise --format plain"
    ran = run_here(capsys, "heimr", *line.split())
    assert ran.code == 0, ran.err
    assert "Best for brenna: with both weapons, without an aim" in ran.out
    assert "does brenna attack with the second weapon too?" in ran.out
