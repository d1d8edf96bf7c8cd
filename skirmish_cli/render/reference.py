"""Pages of games, phases and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skirmish_cli.files.showing import visible
from skirmish_cli.render.blocks import Block, Column, Grid, Heading, Lines, Page
from skirmish_cli.reports.reference import list_changes, make_schemas

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skirmish_cli.core.ruleset import Condition, Ruling
    from skirmish_cli.reports.reference import GameReport, GamesReport, PhasesReport, RulesReport

#: A step and who acts in it are this wide at most: what is to be done is long.
WIDEST_STEP, WIDEST_ACTOR = 21, 16
#: Of more than these who act in a phase none is named.
MOST_ACTORS = 2


def _silent(name: str) -> Column:
    return Column(name, silent=True)


def games_page(report: GamesReport) -> Page:
    """Return the list of games."""
    rows = [
        [rules.game, rules.name, rules.edition, "; ".join(rules.data["coverage"])]
        for rules in report.games
    ]
    columns = (_silent("game"), _silent("name"), _silent("edition"), Column("covered"))
    return Page([Heading("Games", "'games show GAME' tells more of one"), Grid("", columns, rows)])


def games_data(report: GamesReport) -> dict[str, Any]:
    """Return the list of games as plain data."""
    return {
        "schema": 1,
        "games": [
            {
                "game": rules.game,
                "name": rules.name,
                "edition": rules.edition,
                "text": rules.text,
                "coverage": list(rules.data["coverage"]),
            }
            for rules in report.games
        ],
    }


def game_page(report: GameReport) -> Page:
    """Return one game: what is covered, its procedures, conditions and rulings."""
    rules = report.rules
    blocks: list[Block] = [
        Heading(f"{rules.name}, {rules.edition}", f"from: {rules.text}"),
        Lines([f"covered: {line}" for line in rules.data["coverage"]]),
        Grid(
            "Procedures",
            (_silent("procedure"), _silent("does")),
            [[name, summary] for name, summary in report.procedures.items()],
        ),
        Grid(
            "Conditions",
            (_silent("flag"), _silent("meaning")),
            [_condition_row(condition) for condition in rules.conditions.values()],
        ),
        Grid(
            "Rulings",
            (_silent("ruling"), Column("default"), Column("others"), _silent("why")),
            [_ruling_row(ruling) for ruling in rules.rulings.values()],
        ),
        Grid(
            "Policies",
            (_silent("policy"), Column("unless named"), _silent("what for"), _silent("of")),
            [
                [one.describe(), one.default, one.words, ", ".join(names)]
                for one, names in report.policies.items()
            ],
        ),
        Grid(
            "House rules may name",
            (_silent("section"), _silent("names")),
            [
                [section, visible(_list_names(names))]
                for section, names in report.changeable.items()
            ],
        ),
    ]
    changes = list_changes(rules)
    if changes:
        blocks.append(Lines([visible(f"house rules: {line}") for line in changes], "note"))
    return Page(blocks)


def _condition_row(condition: Condition) -> list[str]:
    value = f"={condition.takes.upper()[:1]}" if condition.takes else ""
    return [f"+{condition.name}{value}", visible(condition.meaning)]


def _ruling_row(ruling: Ruling) -> list[str]:
    others = [value for value in ruling.values if value != ruling.default]
    others += [ruling.takes] if ruling.takes else []
    if not others and not ruling.values:
        others = ["any number"]
    why = ruling.why + (" (ours)" if ruling.ours else "")
    return [ruling.key, ruling.default, ", ".join(others), why]


def _list_names(names: Mapping[str, Any]) -> str:
    """Return names with their values; any but a number stands in brackets."""
    parts = []
    for name, value in names.items():
        shown = f" {value}" if isinstance(value, int) else f" ({value})"
        parts.append(name if value is None else name + shown)
    return "; ".join(parts)


def game_data(report: GameReport) -> dict[str, Any]:
    """Return one game as plain data."""
    rules = report.rules
    return {
        "schema": 1,
        "game": rules.game,
        "name": rules.name,
        "edition": rules.edition,
        "text": rules.text,
        "coverage": list(rules.data["coverage"]),
        "procedures": dict(report.procedures),
        "conditions": {
            name: {
                "meaning": condition.meaning,
                "takes": condition.takes,
                "section": condition.section,
            }
            for name, condition in rules.conditions.items()
        },
        "rulings": {
            key: {
                "default": ruling.default,
                "values": list(ruling.values),
                "takes": ruling.takes,
                "why": ruling.why,
                "ours": ruling.ours,
            }
            for key, ruling in rules.rulings.items()
        },
        **_sections_data(rules.data),
        "policies": [
            {"name": one.name, "values": list(one.values), "default": one.default}
            | {"help": one.words, "procedures": list(names)}
            for one, names in report.policies.items()
        ],
        "changeable": {section: dict(names) for section, names in report.changeable.items()},
        **({"house": list(list_changes(rules))} if rules.watch is not None else {}),
        **make_schemas(rules.game),
    }


#: What is told of the items of each section, and the key that each is known by.
_TOLD = {
    "modifiers": ("id", ("name", "value", "section")),
    "talents": ("name", ("kind", "built_in", "meaning", "section")),
    "lists": ("id", ("rule", "what", "section")),
}


def _sections_data(ruleset: Mapping[str, Any]) -> dict[str, Any]:
    """Return the modifiers, talents and list rules of a ruleset as plain data."""
    return {
        section: {
            item[known_by]: {key: item[key] for key in told if key in item}
            for item in ruleset[section]
        }
        for section, (known_by, told) in _TOLD.items()
        if ruleset.get(section)
    }


def turn_page(report: PhasesReport) -> Page:
    """Return the whole turn on one screen: each phase, who acts, what it is about."""
    rows = [
        [
            visible(f"[ ] {phase['id']}"),
            visible(phase.get("who") or _list_actors(phase["steps"])),
            visible(phase["summary"]),
        ]
        for phase in report.phases
    ]
    columns = (_silent("phase"), Column("who"), Column("what to do"))
    blocks: list[Block] = [
        Heading(
            f"The turn of {report.game}",
            f"'skirmish phases {report.game} PHASE' has the steps of one, and what to remember",
        ),
        Grid("phase", columns, rows),
    ]
    return Page([*blocks, *_house_notes(report)])


def _list_actors(steps: Sequence[Mapping[str, Any]]) -> str:
    """Return who acts in some steps, or that several do."""
    actors = list(dict.fromkeys(step["who"] for step in steps))
    return ", ".join(actors) if len(actors) <= MOST_ACTORS else "several"


def _house_notes(report: PhasesReport) -> list[Block]:
    lines = [visible(f"house rules: {line}") for line in report.house]
    return [Lines(lines, "note")] if lines else []


def phases_page(report: PhasesReport) -> Page:
    """Return phases of the turn as a checklist of their steps."""
    blocks: list[Block] = []
    for phase in report.phases:
        blocks.append(Heading(visible(phase["name"]), visible(phase["summary"])))
        rows = [
            [
                visible(f"[ ] {step['name']}"),
                visible(step["who"]),
                "\n".join(map(visible, _step_lines(step))),
            ]
            for step in phase["steps"]
        ]
        columns = (
            Column("step", silent=True, wraps=True, most=WIDEST_STEP),
            Column("who", silent=True, wraps=True, most=WIDEST_ACTOR),
            Column("do", silent=True, lines=True, wraps=True),
        )
        blocks.append(Grid("", columns, rows, alike=True))
    return Page([*blocks, *_house_notes(report)])


def _step_lines(step: Mapping[str, Any]) -> list[str]:
    lines = [step["do"], *(f"- {line}" for line in step.get("remember", ()))]
    if step.get("morale"):
        lines.append(f"- morale: {step['morale']}")
    lines += [f"- ends: {line}" for line in step.get("ends", ())]
    return lines


def phases_data(report: PhasesReport) -> dict[str, Any]:
    """Return the turn as plain data."""
    return {
        "schema": 1,
        "game": report.game,
        "phases": [dict(phase) for phase in report.phases],
        **({"house": list(report.house)} if report.house else {}),
    }


def rules_page(report: RulesReport) -> Page:
    """Return the entries found, or the list of all terms."""
    if not report.words:
        rows = [
            [entry["term"], entry["section"], ", ".join(entry.get("also", ()))]
            for entry in report.entries
        ]
        columns = (Column("term", silent=True), Column("section"), Column("also", minor=True))
        return Page(
            [
                Heading(f"Rules of {report.game}", f"'rules {report.game} TERM' tells more of one"),
                Grid("", columns, rows),
            ]
        )
    blocks: list[Block] = []
    if not report.is_exact:
        blocks.append(Lines([f"nothing is called {report.words!r}; the nearest:"], "note"))
    return Page(blocks + _entry_blocks(report))


def _entry_blocks(report: RulesReport, start: str = "") -> list[Block]:
    """Return the entries found, each with a heading that begins as given."""
    blocks: list[Block] = []
    for entry in report.entries:
        blocks.append(Heading(start + entry["term"], f"section: {entry['section']}"))
        blocks.append(Lines(entry["text"].splitlines()))
    return blocks


def all_rules_page(reports: Sequence[RulesReport]) -> Page:
    """Return the entries found in all games, game by game."""
    blocks: list[Block] = []
    if not reports[0].is_exact:
        blocks.append(Lines([f"nothing is called {reports[0].words!r}; the nearest:"], "note"))
    for report in reports:
        blocks += _entry_blocks(report, f"{report.game}: ")
    return Page(blocks)


def all_rules_data(reports: Sequence[RulesReport]) -> dict[str, Any]:
    """Return the entries found in all games as plain data."""
    return {
        "schema": 1,
        "game": None,
        "words": reports[0].words,
        "exact": reports[0].is_exact,
        "games": [
            {"game": report.game, "entries": [dict(entry) for entry in report.entries]}
            for report in reports
        ],
    }


def rules_data(report: RulesReport) -> dict[str, Any]:
    """Return the entries as plain data."""
    return {
        "schema": 1,
        "game": report.game,
        "words": report.words,
        "exact": report.is_exact,
        "entries": [dict(entry) for entry in report.entries],
    }
