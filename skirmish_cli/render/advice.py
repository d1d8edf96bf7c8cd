"""Advice laid out: whose it is and by which goal, the choices ranked, the plan of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.procedure import Chance, Points
from skirmish_cli.files.showing import visible
from skirmish_cli.lazy import lazy
from skirmish_cli.render.blocks import Block, Cell, Column, Grid, Lines
from skirmish_cli.render.text import format_key
from skirmish_cli.reports.side_names import name_in_words, name_key, name_whom

if TYPE_CHECKING:
    from fractions import Fraction

    from skirmish_cli.advice.plans import PlanLine
    from skirmish_cli.advice.searching import Advice, Ranked
    from skirmish_cli.core.plain import Json
    from skirmish_cli.render import numbers
    from skirmish_cli.render.wanted import Wanted
    from skirmish_cli.reports.report import SideName
else:
    numbers = lazy("skirmish_cli.render.numbers")

#: So many choices, and lines of a plan, are on the screen; --full shows all.
MOST_SHOWN = 8

Sides = Mapping[str, "SideName"]


def advice_blocks(advice: Advice, sides: Sides, wanted: Wanted) -> list[Block]:
    """Return the blocks of advice."""
    blocks: list[Block] = [Lines([visible(_write_head(advice, sides))], "result")]
    most = len(advice.choices) + len(advice.plan) if wanted.full else MOST_SHOWN
    blocks.append(_rank_choices(advice, sides, most))
    cut = _tell_cut(len(advice.choices), most, "choice", "choices")
    if advice.plan:
        blocks.append(_show_plan(advice, sides, most))
        cut += _tell_cut(len(advice.plan), most, "line of the plan", "lines of the plan")
    if advice.left_out:
        cut.append(f"choices too long to search: {advice.left_out}")
    return [*blocks, Lines(cut, "note")] if cut else blocks


def write_advised(advice: Advice, sides: Sides) -> str:
    """Return the best choice and what it is worth, in one sentence."""
    best, whose = advice.choices[0], name_whom(advice.side, sides)
    worth = f"{_name_goal(advice.goal, sides)} {format_worth(advice, best.value)}"
    if advice.is_chance and advice.is_difference:
        worth += " points"
    if differs_by_reply(advice, best):
        worth += f", {format_worth(advice, best.against_best_reply)} against the best reply"
    if len(advice.choices) == 1:
        return f"Best play for {whose}: {worth}"
    return f"Best for {whose}: {name_in_words(best.choice, sides)} ({worth})"


def _write_head(advice: Advice, sides: Sides) -> str:
    """Return whose advice it is, by which goal, and what the other side does."""
    whose = name_whom(advice.side, sides)
    robust = ", best against the best reply" if advice.robust else ""
    words = [f"Advice for {whose}: by '{_name_goal(advice.goal, sides)}'{robust}"]
    if advice.policy_of_other:
        named = ", ".join(f"{key} {value}" for key, value in advice.policy_of_other.items())
        words.append(f"the other side decides by {named}")
    if advice.is_chance and advice.is_difference:
        words.append("worth is in points of percent")
    return "; ".join(words)


def _name_goal(goal: str, sides: Sides) -> str:
    """Return a goal in the players' names."""
    parts = [format_key(name_key(part, sides)) for part in goal.split("-")]
    return " less ".join(parts) if all(parts) else f"as little {parts[-1]} as can be"


def _rank_choices(advice: Advice, sides: Sides, most: int) -> Grid:
    """Return the choices in their order, by the number that --plan takes."""
    # What a single figure is worth is that figure: it needs no column of its own.
    names = [name for name in list_figures(advice) if name != advice.goal]
    worth = "worth" if advice.is_difference else format_key(name_key(advice.goal, sides))
    replies = [Column("best reply", numeric=True)] if has_reply(advice) else []
    columns = (
        Column("", silent=True),
        Column("choice", silent=True, wraps=True),
        Column(worth or "worth", numeric=True),
        *replies,
        *(_make_column(name, sides) for name in names),
    )
    rows = [
        _rank_one(number, ranked, advice, sides, names)
        for number, ranked in enumerate(advice.choices[:most], 1)
    ]
    return Grid("", columns, rows)


def list_figures(advice: Advice) -> list[str]:
    """Return the names of the figures of any choice, as they come up."""
    return list(dict.fromkeys(name for ranked in advice.choices for name in ranked.figures))


def has_reply(advice: Advice) -> bool:
    """Return whether the best reply makes any difference that is seen."""
    return any(differs_by_reply(advice, ranked) for ranked in advice.choices)


def differs_by_reply(advice: Advice, ranked: Ranked) -> bool:
    """Return whether a choice is worth something else against the best reply, as it is shown."""
    worths = ranked.value, ranked.against_best_reply
    return len({format_worth(advice, worth) for worth in worths}) > 1


def _make_column(name: str, sides: Sides) -> Column:
    """Return the column of a figure; what a model risks stays in a narrow window too."""
    heading = format_key(name_key(name, sides)).replace(".", " ")
    return Column(heading, numeric=True, minor="." not in name)


def _rank_one(
    number: int, ranked: Ranked, advice: Advice, sides: Sides, names: Sequence[str]
) -> list[Cell]:
    words = visible(name_in_words(ranked.choice, sides))
    if ranked.equal_to:
        places = {one.choice: place for place, one in enumerate(advice.choices, 1)}
        words += f" (as good as {places[ranked.equal_to]})"
    worths = [format_worth(advice, ranked.value)]
    if has_reply(advice):
        worths.append(format_worth(advice, ranked.against_best_reply))
    figures = [
        _format(ranked.figures[name], is_chance=name in advice.chances)
        if name in ranked.figures
        else ""
        for name in names
    ]
    return [str(number), words, *worths, *figures]


def format_worth(advice: Advice, value: Fraction) -> str:
    """Return what a choice is worth; a difference of two chances is in points of percent."""
    if advice.is_chance and advice.is_difference:
        return numbers.format_number(Points(value * 100))
    return _format(value, is_chance=advice.is_chance)


def _format(value: Fraction, *, is_chance: bool) -> str:
    return numbers.format_number(Chance(value) if is_chance else value)


def _show_plan(advice: Advice, sides: Sides, most: int) -> Grid:
    columns = (
        Column("decision", silent=True, wraps=True),
        Column("what to do", silent=True, wraps=True),
    )
    rows: list[list[Cell]] = [_show_line(line, sides) for line in advice.plan[:most]]
    title = "The plan"
    if len(advice.choices) > 1:
        title += f" of: {visible(name_in_words(advice.plan_of, sides))}"
    return Grid(title, columns, rows)


def _show_line(line: PlanLine, sides: Sides) -> list[Cell]:
    decision = name_in_words(line.decision, sides)
    if line.who not in decision and line.who not in ("", "a", "b"):
        decision = f"{line.who}: {decision}"
    situation = f" ({line.situation})" if line.situation else ""
    return [visible(decision + situation), visible(line.do)]


def _tell_cut(number: int, most: int, one: str, several: str) -> list[str]:
    left = number - most
    return [f"{left} more {one if left == 1 else several}: --full"] if left > 0 else []


def advice_data(advice: Advice) -> dict[str, Json]:
    """Return advice as plain data."""
    return {
        "for": advice.side,
        "goal": advice.goal,
        "robust": advice.robust,
        "policy_of_other": dict(advice.policy_of_other),
        "choices": [_choice_data(ranked) for ranked in advice.choices],
        "plan_of": advice.plan_of,
        "plan": [line._asdict() for line in advice.plan],
        "left_out": advice.left_out,
    }


def _choice_data(ranked: Ranked) -> dict[str, Json]:
    data: dict[str, Json] = {
        "choice": ranked.choice,
        "value": float(ranked.value),
        "against_best_reply": float(ranked.against_best_reply),
        "figures": {name: float(value) for name, value in ranked.figures.items()},
    }
    return {**data, "equal_to": ranked.equal_to} if ranked.equal_to else data
