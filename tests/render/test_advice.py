"""Advice on the screen and as data: the verdict first, whose it is, the choices, the plan."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.advice.plans import PlanLine
from skirmish_cli.advice.searching import Advice, Ranked
from skirmish_cli.render.advice import MOST_SHOWN, advice_blocks, advice_data, write_advised
from skirmish_cli.render.blocks import Grid, Lines
from skirmish_cli.render.text import write_cell
from skirmish_cli.render.wanted import Wanted
from skirmish_cli.reports.report import SideName
from tests.advice.brawl import ask
from tests.support import run_here, run_in_window

SIDES = {"a": SideName("otto"), "b": SideName("The Regulars", is_many=True)}
DUEL = (
    *("freeblades", "attack", "--rating", "d10", "--defense", "5", "--damage", "d8"),
    *("--av", "6", "--lp", "2", "--reroll", "--advise"),
)


def show(advice: Advice, *, full: bool = False) -> tuple[list[str], list[list[list[str]]]]:
    """Return the lines of advice, and the cells of its grids behind their titles."""
    blocks = advice_blocks(advice, SIDES, Wanted(full=full))
    lines = [line for block in blocks if isinstance(block, Lines) for line in block.lines]
    grids = [
        [
            [column.name for column in grid.columns],
            *([write_cell(cell) for cell in row] for row in grid.rows),
        ]
        for grid in blocks
        if isinstance(grid, Grid)
    ]
    return [str(line) for line in lines], grids


def make(*choices: Ranked, **more: Any) -> Advice:
    """Return advice of side a on some choices."""
    given: dict[str, Any] = {
        "goal": "a_wins-b_wins",
        "policy_of_other": {},
        "plan": (),
        "is_chance": True,
        "is_difference": True,
        "chances": frozenset(("a_wins", "b_wins")),
    }
    return Advice("a", choices=choices, plan_of=choices[0].choice, **(given | more))


HALF = Fraction(1, 2)
HOLD, CHARGE = Ranked("hold", HALF, HALF, {}), Ranked("charge", Fraction(1, 4), Fraction(0), {})


def test_the_best_choice_is_said_in_one_sentence() -> None:
    assert (
        write_advised(make(HOLD, CHARGE), SIDES)
        == "Best for otto: hold (otto wins less The Regulars win +50.0 points)"
    )
    assert write_advised(make(CHARGE, HOLD), SIDES) == (
        "Best for otto: charge (otto wins less The Regulars win +25.0 points, "
        "0 against the best reply)"
    )


def test_where_there_is_but_one_choice_it_is_the_play_that_is_best() -> None:
    advice = make(
        HOLD, goal="a_wins", is_difference=False, plan=(PlanLine("a", "whom?", "", "brute"),)
    )
    assert write_advised(advice, SIDES) == "Best play for otto: otto wins 50.0 %"
    titles = [
        block.title for block in advice_blocks(advice, SIDES, Wanted()) if isinstance(block, Grid)
    ]
    assert titles == ["", "The plan"]


def test_the_head_says_whose_advice_it_is_by_which_goal_and_what_the_other_side_does() -> None:
    (head,), _ = show(make(HOLD, policy_of_other={"parry": "first"}))
    assert head == (
        "Advice for otto: by 'otto wins less The Regulars win'; the other side decides by parry "
        "first; worth is in points of percent"
    )
    (head,), _ = show(make(HOLD, goal="-a_lost", is_difference=False, robust=True))
    assert head == (
        "Advice for otto: by 'as little otto lost as can be', best against the best reply"
    )


def test_the_best_reply_has_a_column_only_where_it_makes_a_difference() -> None:
    _, ((columns, *_),) = show(make(HOLD))
    assert columns == ["", "choice", "worth"]
    _, ((columns, *rows),) = show(make(HOLD, CHARGE))
    assert columns == ["", "choice", "worth", "best reply"]
    assert rows == [["1", "hold", "+50.0", "+50.0"], ["2", "charge", "+25.0", "0"]]
    # A millionth less isn't seen.
    hardly = make(HOLD._replace(against_best_reply=HALF - Fraction(1, 10**6)))
    assert show(hardly)[1][0][0] == ["", "choice", "worth"]
    assert "best reply" not in write_advised(hardly, SIDES)


def test_a_goal_that_is_one_figure_is_the_title_of_its_column() -> None:
    hold = HOLD._replace(figures={"a_wins": HALF, "draw": Fraction(1, 4)})
    chances = frozenset(("a_wins", "draw"))
    _, (rows,) = show(make(hold, goal="a_wins", is_difference=False, chances=chances))
    assert rows == [["", "choice", "otto wins", "draw"], ["1", "hold", "50.0 %", "25.0 %"]]


def test_a_figure_that_a_choice_has_not_stays_empty() -> None:
    hold = HOLD._replace(figures={"draw": HALF})
    _, (rows,) = show(make(hold, HOLD, chances=frozenset(("draw",))))
    assert [row[-1] for row in rows] == ["draw", "50.0 %", ""]


def test_what_is_as_good_names_the_number_of_the_choice_above() -> None:
    _, (rows,) = show(make(HOLD, CHARGE, HOLD._replace(choice="wait", equal_to="hold")))
    assert rows[-1][:2] == ["3", "wait (as good as 1)"]


def test_more_than_fit_are_counted_and_full_shows_all() -> None:
    many = make(
        *(HOLD._replace(choice=f"way {place}") for place in range(MOST_SHOWN + 3)),
        plan=tuple(PlanLine("a", f"{place}?", "", "yes") for place in range(MOST_SHOWN + 1)),
        left_out=2,
    )
    (_, *cut), (choices, plan) = show(many)
    assert cut == [
        "3 more choices: --full",
        "1 more line of the plan: --full",
        "choices too long to search: 2",
    ]
    assert (len(choices), len(plan)) == (1 + MOST_SHOWN, 1 + MOST_SHOWN)
    (_, *cut), (choices, plan) = show(many, full=True)
    assert cut == ["choices too long to search: 2"]
    assert (len(choices), len(plan)) == (4 + MOST_SHOWN, 2 + MOST_SHOWN)


def test_a_line_of_the_plan_says_who_in_which_situation_and_what() -> None:
    lines = (
        PlanLine("otto", "otto parries brute?", "brute hurt", "parry"),
        PlanLine("target", "reroll?", "", "keep"),
        PlanLine("a", "whom?", "", "brute"),
    )
    _, (_, plan) = show(make(HOLD, plan=lines))
    assert plan[1:] == [
        ["otto parries brute? (brute hurt)", "parry"],
        ["target: reroll?", "keep"],
        ["whom?", "brute"],
    ]


def test_what_players_typed_is_shown_as_it_is() -> None:
    odd = HOLD._replace(choice="strike [bold]x[/]\x1b[31m")
    advice = make(odd, plan=(PlanLine("a", "whom, [red]?", "", "y\x1b"),))
    assert "\x1b" not in "".join(show(advice)[0]) + str(show(advice)[1])
    assert "[bold]x[/]" in show(advice)[1][0][1][1]


def test_programs_read_choices_plan_and_what_is_left_out() -> None:
    data = advice_data(ask(plan=3))
    assert (data["for"], data["goal"], data["policy_of_other"]) == ("a", "wins", {"dodge": "stand"})
    assert data["choices"][0] == {
        "choice": "d8, push",
        "value": 15 / 16,
        "against_best_reply": 25 / 32,
        "figures": {"wins": 15 / 16},
    }
    assert (data["plan_of"], data["left_out"], data["robust"]) == ("d6, no push", 0, False)
    assert data["plan"] == [
        {
            "who": "fighter",
            "decision": "reroll?",
            "situation": "",
            "do": "face 1 to 3: reroll; 4 to 6: keep",
        }
    ]
    equal = advice_data(ask(loud=True))["choices"][1]
    assert equal["equal_to"] == "d8, push"


@pytest.mark.parametrize("columns", [40, 80])
def test_advice_fits_its_window(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_in_window(monkeypatch, capsys, str(columns), *DUEL)
    assert max(map(len, ran.out.splitlines())) <= columns
    assert "reroll" in ran.out


def test_quiet_advice_is_the_best_choice_alone(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, *DUEL, "--quiet")
    assert (ran.code, ran.out.count("\n")) == (0, 1)
    assert ran.out == "Best play for side a: wounded 36.8 %\n"
    piped = run_here(capsys, *DUEL, "--format", "plain")
    assert piped.code == 0
    assert "\x1b" not in piped.out
