"""Help is a page as every other: grouped options, nothing cut, no colour where none is wanted."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.cli.commands import SHARED_COMMANDS
from skirmish_cli.cli.helping import find_help, help_of_shared
from skirmish_cli.core.options import GROUPS, Options, choice, each, flag, number, option, whole
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.render.helping import TITLES, describe_form, describe_meaning
from skirmish_cli.reports.helping import SUBJECT, shorten
from tests.cli.processes import check_no_colour
from tests.support import run_here, run_in_window

PROCEDURES = [(game, name) for game in game_ids() for name in get_game(game).procedures]
#: Every line that shows help.
LINES = [
    (),
    ("--help",),
    *((name, "-h") for name in SHARED_COMMANDS),
    *((game,) for game in game_ids()),
    *((game, name, "--help") for game, name in PROCEDURES),
]


@pytest.mark.parametrize("words", LINES)
def test_no_line_of_help_is_wider_than_the_window_and_no_option_is_cut(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    for width in ("40", "80") if len(words) == 3 else ("40", "80", "120"):
        ran = run_in_window(monkeypatch, capsys, width, *words)
        assert (ran.code, ran.err) == (0, "")
        assert max(map(len, ran.out.splitlines())) <= int(width)
        assert "…" not in ran.out
        assert not set(options_of(words)) - set(ran.out.split())


def options_of(words: tuple[str, ...]) -> list[str]:
    """Return the options, as they are typed, of the command that a line asks help of."""
    if len(words) == 3:
        return [one.flag for one in find_help(words[0], words[1]).options]
    if words and words[0] in SHARED_COMMANDS:
        return [one.flag for one in help_of_shared(words[0]).options]
    return []


def test_the_map_has_twelve_lines_and_three_jobs(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    lines = run_in_window(monkeypatch, capsys, "80").out.splitlines()
    assert len(lines) == 12
    assert sum(line.startswith("  skirmish") and "GAME" not in line for line in lines) == 3


@pytest.mark.parametrize("game", game_ids())
def test_a_game_lists_each_procedure_once_by_topic_with_one_line(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    assert get_game(game).summary
    topics = get_game(game).topics
    assert sorted(name for names in topics.values() for name in names) == sorted(
        get_game(game).procedures
    )
    lines = run_in_window(monkeypatch, capsys, "80", game).out.splitlines()
    listed = [line for line in lines if line.startswith(" ")]
    # No line goes on in a second one, which would begin with more blanks.
    assert all(line[1] != " " for line in listed)
    assert [line.split()[0] for line in listed] == [
        name for names in topics.values() for name in names
    ]
    assert [line for line in lines if line in topics] == list(topics)


def test_procedures_of_no_topic_come_last() -> None:
    game = get_game("first-blood")._replace(topics={"Actions": ("may",)})
    others = tuple(name for name in game.procedures if name != "may")
    assert game.list_topics() == {"Actions": ("may",), "More": others}
    assert game._replace(topics={}).list_topics() == {"Procedures": game.procedures}


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("-h", "freeblades"), "version"),
        (("freeblades", "-h", "test"), "Freeblades"),
        (("freeblades", "test", "d10", "--tn", "5", "-h"), "skirmish freeblades test"),
        (("freeblades", "test", "--tm", "-h"), "skirmish freeblades test"),
        (("validate", "-h", "--json"), "skirmish validate FILE..."),
        # A cluster of short options is read by the parser, which shows the same page.
        (("freeblades", "test", "-wF", "-h"), "skirmish freeblades test"),
        (("freeblades", "initiative", "-wh", "-h"), "skirmish freeblades initiative"),
    ],
)
def test_help_is_shown_wherever_an_option_can_stand(
    words: tuple[str, ...], shown: str, capsys: Any
) -> None:
    ran = run_here(capsys, *words)
    assert (ran.code, ran.err) == (0, "")
    assert shown in "\n".join(ran.out.splitlines()[:2])


def test_what_follows_an_option_is_its_value_and_no_call_for_help(capsys: Any) -> None:
    run_here(capsys, "freeblades", "test", "d10", "--tn", "--help").check(2, "--tn '--help'")
    run_here(capsys, "freeblades", "test", "--", "-h").check(2, "needs a rating")


@pytest.mark.parametrize("words", [("tset", "-h"), ("freeblades", "tset", "--help")])
def test_help_of_what_is_no_command_names_the_nearest(words: tuple[str, ...], capsys: Any) -> None:
    run_here(capsys, *words).check(2, "unknown command 'tset'")


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"TERM": "dumb"}, ("freeblades", "attack", "-h")),
        ({"NO_COLOR": "1"}, ("freeblades", "test", "-h")),
    ],
)
def test_help_has_no_escapes_where_none_are_wanted(
    environment: dict[str, str], words: tuple[str, ...]
) -> None:
    check_no_colour(environment, *words)


@pytest.mark.parametrize(("game", "name"), PROCEDURES)
def test_games_show_has_the_groups_of_the_help(game: str, name: str, capsys: Any) -> None:
    told = run_here(capsys, "games", "show", game, name, "--format", "plain").out.splitlines()
    titles = [f"{SUBJECT}:", *(f"{title}:" for title in TITLES.values())]
    of_help = run_here(capsys, game, name, "-h").out.splitlines()
    assert [line for line in told if line in titles] == [
        f"{line}:" for line in of_help if f"{line}:" in titles
    ]
    data = run_here(capsys, "games", "show", game, name, "--json").data
    assert {one["group"] for one in data["options"]} <= set(GROUPS)


class ShotOptions(Options):
    attacks = option("the attacks", whole(1, 20), default=1)
    range = option("the distance (short unless given)", number(0, 60), metavar="INCHES")
    cover = option("what it hides behind", choice("soft", "hard"))
    aim = option("at what", choice("shoulder", "head", "weapon arm"), needed="always")
    others = option("another", each(whole(0, 3)), short="o", group="files")
    keen = option("aim well", flag)


class MudOptions(ShotOptions, group="modifiers"):
    mud = option("in the mud", flag)


@pytest.mark.parametrize(
    ("name", "form", "meaning"),
    [
        ("attacks", "--attacks N", "the attacks (1 to 20; 1 unless given)"),
        ("range", "--range INCHES", "the distance (short unless given; 0 to 60)"),
        ("cover", "--cover soft|hard", "what it hides behind"),
        ("aim", "--aim NAME", "at what (shoulder, head, weapon arm; needed always)"),
        ("others", "-o, --others N", "another (0 to 3; repeatable)"),
        ("keen", "--keen", "aim well"),
    ],
)
def test_an_option_is_told_with_its_bounds_its_choices_and_its_default(
    name: str, form: str, meaning: str
) -> None:
    declared = ShotOptions.declared()[name]
    assert (describe_form(declared), describe_meaning(declared)) == (form, meaning)


def test_an_option_is_in_the_group_of_the_class_that_declares_it_or_in_its_own() -> None:
    groups = {name: one.group for name, one in MudOptions.declared().items()}
    assert (groups["mud"], groups["keen"], groups["others"]) == ("modifiers", "subject", "files")


@pytest.mark.parametrize(
    ("summary", "line"),
    [
        ("Hide: the roll is a requirement.", "Hide"),
        ("Take a test; who fails flees.", "Take a test"),
        ("Fight.\n\nDice are typed by step.", "Fight"),
        ("Say what goes, and what doesn't.", "Say what goes, and what doesn't"),
        (f"Say what goes, {'and what ' * 6}doesn't.", "Say what goes"),
    ],
)
def test_a_line_of_a_list_is_what_a_summary_says_first(summary: str, line: str) -> None:
    assert shorten(summary) == line
