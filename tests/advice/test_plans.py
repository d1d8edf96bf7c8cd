"""Plans in words: runs of numbers, situations, what is rare, what depends on more than is told."""

from __future__ import annotations

from skirmish_cli.advice.plans import MOST_NAMED, MOST_WAYS, Decided, Plan, describe_decisions
from skirmish_cli.core.rules import About, Choice


def faces(
    does: dict[int, str], policy: str = "keep", against: int | None = None
) -> dict[About, Decided]:
    """Return decisions on the faces of a die, each as likely."""
    number = None if against is None else (against, str(against))
    return {
        About("die", "face", (face, str(face)), number): Decided({option: 1.0}, policy)
        for face, option in does.items()
    }


def test_faces_in_a_row_are_told_together() -> None:
    assert (
        describe_decisions(faces({1: "reroll", 2: "reroll", 3: "keep", 4: "reroll"}))
        == "face 1 to 2: reroll; 3: keep; 4: reroll"
    )


def test_what_depends_on_more_is_said_to_be_mostly_so() -> None:
    assert (
        describe_decisions({About("whom?"): Decided({"brute": 0.1, "knight": 0.2}, "brute")})
        == "mostly knight"
    )
    assert describe_decisions({About("whom?"): Decided({"brute": 0.3}, "brute")}) == "brute"


def test_the_last_reading_stands_for_all_above() -> None:
    decisions = {
        About("parry?", "total", (total, words)): Decided({"parry": 1.0}, "parry")
        for total, words in ((5, "5"), (6, "6"), (15, "15 or more"))
    }
    assert describe_decisions(decisions) == "total 5 or more: parry"


def test_numbers_that_hardly_ever_come_up_are_told_together() -> None:
    decisions = {
        About("parry?", "total", (total, str(total))): Decided({option: share}, "parry")
        for total, option, share in (
            (5, "parry", 1.0),
            (6, "keep", 1.0),
            (17, "parry", 0.01),
            (18, "keep", 0.02),
            (19, "keep", 0.0001),
        )
    }
    assert describe_decisions(decisions) == "total 5: parry; 6: keep; 17 to 19: mostly keep"
    # With twice as much left it is no rarity: 0.1 of 2.1.
    likely = {
        about: Decided(
            {option: 2 * share if about.number and about.number[0] > 6 else share}, "parry"
        )
        for about, decided in decisions.items()
        for option, share in decided.shares.items()
    }
    assert describe_decisions(likely) == "total 5: parry; 6: keep; 17: parry; 18 to 19: keep"


def test_what_goes_by_the_policy_against_every_face_is_said_to_be_as_assumed() -> None:
    as_assumed = faces({1: "keep", 2: "keep"}, against=5) | faces({1: "keep", 2: "keep"}, against=6)
    other = faces({1: "reroll", 2: "keep"}, against=7)
    assert (
        describe_decisions(as_assumed | other)
        == "against 5 to 6: as assumed; against 7: face 1: reroll; 2: keep"
    )


def made(ways: dict[str, tuple[str, float]]) -> list[tuple[str, str]]:
    plan = Plan()
    for situation, (option, share) in ways.items():
        plan.add(Choice("whom?", ("x", "y"), "x"), situation, option, share)
    return [tuple(line) for line in plan.lines()]


def test_situations_decided_alike_share_a_line_the_likeliest_first() -> None:
    assert made({"nobody hurt": ("x", 0.2), "b down": ("y", 0.5), "c down": ("x", 0.1)}) == [
        ("whom? (b down)", "y"),
        ("whom? (nobody hurt, or c down)", "x"),
    ]
    assert made({"nobody hurt": ("x", 0.2), "c down": ("x", 0.1)}) == [("whom?", "x")]


def test_more_situations_than_fit_are_counted() -> None:
    many = {f"s{place}": ("x", 1.0 - place / 10) for place in range(MOST_NAMED + 2)}
    assert made(many | {"z": ("y", 0.01)}) == [
        ("whom? (s0, or s1, or s2, or 2 more like these)", "x"),
        ("whom? (z)", "y"),
    ]


def test_more_ways_than_fit_are_told_by_what_is_done_mostly() -> None:
    plan = Plan()
    for place in range(MOST_WAYS + 1):
        plan.add(
            Choice("whom?", tuple("abcdef"), "a"), f"s{place}", "abcdef"[place], 1.0 - place / 10
        )
    assert [tuple(line) for line in plan.lines()] == [
        ("whom? (s0)", "a"),
        ("whom? (s1)", "b"),
        ("whom? (s2)", "c"),
        ("whom? (otherwise)", "mostly d"),
    ]


def test_a_plan_without_decisions_is_empty() -> None:
    assert not Plan()
    assert Plan().lines() == []


def test_rare_numbers_against_which_the_policy_mostly_decides_are_said_to_go_by_it() -> None:
    def against(total: int, does: str, share: float) -> dict[About, Decided]:
        return {
            About("die", "face", (face, str(face)), (total, str(total))): Decided(
                {does: share}, "keep"
            )
            for face in (1, 2)
        }

    likely = against(5, "reroll", 1.0)
    rare = against(6, "keep", 0.005) | against(7, "reroll", 0.002)
    assert (
        describe_decisions(likely | rare)
        == "against 5: face 1 to 2: reroll; against 6 to 7: mostly as assumed"
    )
    # Where the policy decides the lesser part of them, what is done is told face by face.
    other = against(6, "keep", 0.002) | against(7, "reroll", 0.005)
    assert (
        describe_decisions(likely | other)
        == "against 5: face 1 to 2: reroll; against 6 to 7: face 1 to 2: mostly reroll"
    )
