"""The pages of help: the map of the program, all commands, one game, one command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.options import Group
from skirmish_cli.render.blocks import Block, Column, Grid, Heading, Lines, Page
from skirmish_cli.reports.helping import group_options

if TYPE_CHECKING:
    from skirmish_cli.core.options import Declaration
    from skirmish_cli.core.procedure import Policy
    from skirmish_cli.reports.helping import CommandHelp, GameHelp, ProgramHelp

#: What each group of options is called, but for a command's own subject.
TITLES: Mapping[Group, str] = {
    "modifiers": "Modifiers",
    "decisions": "Dice and decisions",
    "files": "Files",
    "output": "Output",
}
#: What the list of policies is called.
POLICIES = "Who decides, as --policy NAME=VALUE"
#: A value of more characters than this is told in words, not beside its option.
LONGEST_VALUE = 20

#: The three jobs of the program, each with a command that works in an empty folder.
JOBS: Mapping[str, str] = {
    "Roll dice, or weigh them exactly": "skirmish roll 2d6+3 --odds",
    "See a fight resolved, and its odds": "skirmish demo freeblades",
    "Write a warband and check it": (
        "skirmish init freeblades -o band.yaml && skirmish validate band.yaml"
    ),
}


def map_page(games: Sequence[str]) -> Page:
    """Return where to begin: the three jobs, and where to go on."""
    blocks: list[Block] = [Heading("skirmish: dice, exact odds, turns and warbands at the table")]
    for job, command in JOBS.items():
        blocks.append(Lines([f"{job}:"]))
        blocks.append(Lines([f"  {command}"], "command"))
    further = [
        "",
        f"Games: {', '.join(games)}",
        "  skirmish GAME lists what it resolves; skirmish phases GAME is its turn",
        "  skirmish rules GAME WORD looks a rule up",
        "All commands: skirmish --help. More of one: skirmish COMMAND --help",
    ]
    return Page([*blocks, Lines(further, "note")])


def program_page(report: ProgramHelp) -> Page:
    """Return every command and every game."""
    flags = {"--version": "show the version", "-h, --help": "show this, or what a command takes"}
    rows = {"Commands": report.commands, "Games": report.games, "Options": flags}
    return Page(
        [
            Heading("skirmish COMMAND|GAME ...", f"version {report.version}"),
            *make_lists(rows),
            *_example_blocks(tuple(JOBS.values())),
        ]
    )


def game_page(report: GameHelp) -> Page:
    """Return one game: what it is, and its procedures as the turn goes."""
    blocks: list[Block] = [Heading(report.name, report.summary), *make_lists(report.topics)]
    further = [
        "",
        f"What one takes: skirmish {report.game} PROCEDURE --help",
        f"The turn: skirmish phases {report.game}",
        f"Conditions, rulings, policies: skirmish games show {report.game}",
    ]
    return Page([*blocks, Lines(further, "note")])


def battle_page(topics: Mapping[str, Mapping[str, str]], options: Sequence[Declaration]) -> Page:
    """Return the commands of a battle, by what they are for, and what it takes by itself."""
    blocks: list[Block] = [
        Heading("skirmish battle COMMAND ...", "a battle kept in a file"),
        *make_lists(topics),
        *option_grids(options, "Options of skirmish battle alone"),
    ]
    further = ["", "What one takes: skirmish battle COMMAND --help"]
    return Page([*blocks, Lines(further, "note")])


def command_page(report: CommandHelp) -> Page:
    """Return what a command takes, with commands to paste."""
    aside = f"rules: {report.section}" if report.section else ""
    paragraphs = [" ".join(part.split()) for part in report.summary.split("\n\n")]
    blocks: list[Block] = [Heading(report.usage, aside), Lines(paragraphs)]
    blocks += option_grids(report.options, report.about, report.policies)
    if report.flags:
        flags = " ".join(f"+{name}" for name in report.flags)
        blocks.append(
            Lines(["", f"Flags of a model: {flags}. What each means: {report.more}"], "note")
        )
    return Page([*blocks, *_example_blocks((*report.setup, *report.examples))])


def _example_blocks(commands: Sequence[str]) -> list[Block]:
    if not commands:
        return []
    return [
        Lines(["", "Examples:"]),
        Lines([f"  {command}" for command in commands], "command"),
    ]


def option_grids(
    options: Sequence[Declaration], about: str, policies: Iterable[Policy] = ()
) -> list[Block]:
    """Return the options of a command by groups, and the policies of its decisions."""
    lists = {
        about if group == "subject" else TITLES[group]: {
            describe_form(one): describe_meaning(one) for one in members
        }
        for group, members in group_options(options)
    }
    told = {f"{one.name}=VALUE": describe_policy(one) for one in policies}
    return list(make_lists(lists | ({POLICIES: told} if told else {})))


def make_lists(lists: Mapping[str, Mapping[str, str]]) -> Iterator[Grid]:
    """Yield a list for each title, all with their second columns in one line."""
    least = max((len(name) for rows in lists.values() for name in rows), default=0)
    columns = (Column("name", silent=True, least=least), Column("meaning", silent=True))
    for title, rows in lists.items():
        yield Grid(title, columns, list(map(list, rows.items())), alike=True, headed=False)


def describe_form(option: Declaration) -> str:
    """Return how an option is typed, such as `-w, --warband FILE`."""
    names = f"-{option.short}, {option.flag}" if option.short else option.flag
    value = option.metavar
    if value is not None and option.reader is not None and _is_told_apart(option):
        value = "NAME"
    return f"{names} {value}" if value else names


def _is_told_apart(option: Declaration) -> bool:
    """Return whether all the words that it takes are too many to stand beside it."""
    choices = option.reader.choices if option.reader else ()
    return option.metavar == "|".join(choices) and len(option.metavar) > LONGEST_VALUE


def describe_meaning(option: Declaration) -> str:
    """Return what an option is for, with its bounds, its choices and its default.

    >>> from skirmish_cli.core.options import Options, option, whole
    >>> class Shot(Options):
    ...     attacks = option("how many", whole(1, 20), default=1)
    >>> describe_meaning(Shot.attacks)
    'how many (1 to 20; 1 unless given)'
    """
    words, bracket, told = option.words.rstrip(")").partition(" (")
    if "(" in told or not option.words.endswith(")"):
        words, bracket, told = option.words, "", ""
    facts = [*([told] if bracket else []), *_list_facts(option)]
    return f"{words} ({'; '.join(facts)})" if facts else words


def _list_facts(option: Declaration) -> Iterator[str]:
    """Yield what the declaration of an option says of its values and its words don't."""
    reader = option.reader
    if reader is None:
        return
    told = {*option.words.replace(",", " ").split(), *(option.metavar or "").split("|")}
    if reader.choices and (not told.issuperset(reader.choices) or _is_told_apart(option)):
        yield ", ".join(reader.choices)
    if reader.least is not None and reader.most is not None and reader.most < 10**9:
        yield f"{reader.least:.12g} to {reader.most:.12g}"  # never with an exponent
    if option.is_repeatable and "repeatable" not in option.words:
        yield "repeatable"
    if option.default not in (None, ()) and "unless given" not in option.words:
        yield f"{_show(option.default)} unless given"
    if option.needed:
        yield f"needed {option.needed}"


def _show(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def describe_policy(policy: Policy) -> str:
    """Return what a policy decides, and who it may be."""
    values = ", ".join(policy.values) or "a name of your own"
    return f"{policy.words} ({values}; {policy.default} unless named)"
