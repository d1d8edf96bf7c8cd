"""Plans in words: who decides, against whom, in which situation, and on which numbers."""

from __future__ import annotations

from skirmish_cli.advice.plans import Decisions, Plan, PlanLine, describe_decisions
from skirmish_cli.core.rules import About, Choice


def faces(does: dict[int, str], against: int | None = None) -> Decisions:
    """Return decisions on the faces of a die, each as likely."""
    number = None if against is None else (against, str(against))
    return {
        About("die", "face", (face, str(face)), number): {(option,): 1.0}
        for face, option in does.items()
    }


def test_faces_in_a_row_are_told_together() -> None:
    assert (
        describe_decisions(faces({1: "reroll", 2: "reroll", 3: "keep", 4: "reroll"}))
        == "face 1 to 2: reroll; 3: keep; 4: reroll"
    )


def test_the_last_reading_stands_for_all_above() -> None:
    decisions: Decisions = {
        About("parry?", "total", (total, words)): {("parry",): 1.0}
        for total, words in ((5, "5"), (6, "6"), (15, "15 or more"))
    }
    assert describe_decisions(decisions) == "total 5 or more: parry"


def test_options_that_are_as_good_are_all_told() -> None:
    assert describe_decisions({About("whom?"): {("brute", "knight"): 1.0}}) == (
        "brute or knight, as good"
    )
    both = faces({1: "reroll"}) | {About("die", "face", (2, "2")): {("keep", "reroll"): 1.0}}
    assert describe_decisions(both) == "face 1: reroll; 2: keep or reroll, as good"


def test_faces_are_told_by_what_they_are_rolled_against() -> None:
    low = faces({1: "reroll", 2: "keep"}, against=5) | faces({1: "reroll", 2: "keep"}, against=6)
    high = faces({1: "reroll", 2: "reroll"}, against=7)
    assert (
        describe_decisions(low | high)
        == "against 5 to 6: face 1: reroll; 2: keep; against 7: face 1 to 2: reroll"
    )


def made(*decisions: tuple[str, str, str, float]) -> list[tuple[str, str, str]]:
    """Return the lines of a plan: by topic, situation, what is done and how likely it comes up."""
    plan = Plan()
    for topic, situation, option, share in decisions:
        plan.add(Choice(topic, ("x", "y"), "x", "a"), situation, (option,), share)
    return [(line.decision, line.situation, line.do) for line in plan.lines()]


def test_situations_decided_alike_share_a_line_the_likeliest_first() -> None:
    assert made(
        ("whom?", "nobody hurt", "x", 0.2),
        ("whom?", "b down", "y", 0.5),
        ("whom?", "c down", "x", 0.1),
    ) == [("whom?", "b down", "y"), ("whom?", "nobody hurt; or c down", "x")]


def test_a_decision_that_is_the_same_in_every_situation_needs_none() -> None:
    assert made(("whom?", "nobody hurt", "x", 0.2), ("whom?", "c down", "x", 0.1)) == [
        ("whom?", "", "x")
    ]


def test_every_situation_is_named_however_many_they_are() -> None:
    many = [("whom?", f"s{place}", "x", 1.0 - place / 100) for place in range(20)]
    (line, other) = made(*many, ("whom?", "z", "y", 0.001))
    assert line == ("whom?", "; or ".join(f"s{place}" for place in range(20)), "x")
    assert other == ("whom?", "z", "y")


def test_different_decisions_are_never_told_as_mostly_one() -> None:
    assert made(("whom?", "b down", "x", 0.999), ("whom?", "b down", "y", 0.001)) == [
        ("whom?", "", "x or y, by what came before")
    ]


def test_a_line_says_who_decides_the_model_or_else_the_side() -> None:
    plan = Plan()
    about = About("whom does the captain strike?", who="captain")
    plan.add(Choice("whom does the captain strike?", ("x", "y"), "x", "a", about), "", ("x",), 1.0)
    plan.add(Choice("charge?", ("yes", "no"), "no", "a"), "", ("yes",), 1.0)
    assert plan.lines() == [
        PlanLine("captain", "whom does the captain strike?", "", "x"),
        PlanLine("a", "charge?", "", "yes"),
    ]


def test_the_same_question_of_two_models_has_two_lines() -> None:
    plan = Plan()
    for who, option in (("ann", "yes"), ("bob", "no")):
        about = About("parry?", who=who)
        plan.add(Choice("parry?", ("yes", "no"), "no", "a", about), "", (option,), 1.0)
    assert [(line.who, line.do) for line in plan.lines()] == [("ann", "yes"), ("bob", "no")]


def test_a_plan_without_decisions_is_empty() -> None:
    assert not Plan()
    assert Plan().lines() == []
