"""The report of a battle as Markdown and as one HTML file, whatever stands in its names."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from skirmish_cli.render import battle_html, battle_markdown
from skirmish_cli.render.life_course import draw_course
from skirmish_cli.reports.battles.account import Account, read_account
from skirmish_cli.reports.battles.courses import Course
from tests.cli.out_files import Told
from tests.reports.battles.played import Played

#: What would be markup somewhere, a way out of it, or a command to a terminal.
NAME = (
    "<script>x</script>]]><!--&amp;</style></svg>|`a`**b**[c](http://d.e)"
    "\\e[31m\\e]0;t\\a\\u202E\\t\\n# f\\n\\x9b1m"
)
TAGS = {
    *("html", "head", "meta", "title", "style", "body", "main"),
    *("h1", "h2", "h3", "p", "figure", "ul", "li", "span", "table", "caption", "tr", "th", "td"),
    *("svg", "line", "text", "g", "polyline", "circle", "rect"),
}


@pytest.fixture
def account(tmp_path: Path) -> Account:
    """Return the account of a short battle with a drop, an undo and a note."""
    played = Played(tmp_path / "bridge.battle")
    played.go("melee")
    played.do("attack captain vs brute-1", dice="2")
    played.undo()
    played.do("attack captain vs brute-1", dice="9,7")
    played.note("The lamps go out.")
    played.set("turn=2")
    played.set("skipper lp=1")
    return read_account(played.path)


def write_hostile(folder: Path) -> Account:
    """Return the account of a battle in which every name and note is hostile."""
    card = f'{{class: hero, lp: 2, mar: d8, def: "5", av: 5, mw: {{name: "{NAME}", damage: d8}}}}'
    files = []
    for at in "ab":
        file = folder / f"{at}.yaml"
        model = f'{{id: {at}x, name: "{NAME}", card: {card}}}'
        file.write_text(f'game: freeblades\nname: "{NAME}"\nmodels:\n- {model}\n', "utf-8")
        files.append(str(file))
    played = Played(folder / "a.battle", "freeblades", *files)
    played.do("attack ax vs bx", dice="6,1")
    played.note("</li><script>\x1b[31m\u202e\n# f | *x* [c](http://d.e)")
    played.set("bx out=<b>gone")
    return read_account(played.path)


def test_the_title_has_the_sides_and_the_result_stands_below(account: Account) -> None:
    told = battle_markdown.write_report(account).split("\n")
    assert told[0] == "# The Tin Lanterns against The Salt Reavers"
    assert told[2].startswith("**The Tin Lanterns: 7 of 7 models and 11 of 11 LP;")
    assert "<h1>The Tin Lanterns against The Salt Reavers</h1>" in battle_html.write_report(account)


def test_a_score_is_the_result(tmp_path: Path) -> None:
    # 1050 victory points of 3000 more are 14 of 20 battle points, and 3 for the objective.
    played = Played(tmp_path / "a.battle", "t9a")
    played.do("score", size="3000", vp="2054,1004", primary="a", secondary="1,1")
    told = battle_markdown.write_report(read_account(played.path)).split("\n")[2]
    assert told == "**The Vell Marches win 17 to 3 in battle points.**"


def test_a_side_that_no_model_names_is_told_by_its_name(tmp_path: Path) -> None:
    played = Played(tmp_path / "a.battle")
    played.do("initiative", dice="3,8")
    told = battle_markdown.write_report(read_account(played.path))
    assert "- Initiative: The Salt Reavers " in told


def test_markdown_tells_the_course_of_life_as_a_table(account: Account) -> None:
    # Without brute-1 the reavers have 10 of 11 LP, and 8 with the skipper at 1 of 3.
    told = battle_markdown.write_report(account)
    assert "| side | start | turn 1 | turn 2 |\n" in told
    assert "| The Salt Reavers | 11 | 10 | 8 |\n" in told


def test_both_tell_the_drop_what_was_taken_back_and_the_note(account: Account) -> None:
    markdown, page = battle_markdown.write_report(account), battle_html.write_report(account)
    for told in (re.sub(r"\\(.)", r"\1", markdown), "".join(Told(page).texts)):
        assert "Brute-1: out: dropped (hit by captain)." in told
        assert "dropped in turn 1, Melee, hit by captain" in told
        assert "Taken back: Attack captain against brute-1: Captain misses brute-1." in told
        assert "The lamps go out." in told
        assert "Skipper: LP 3 \N{RIGHTWARDS ARROW} 1." in told
        assert "taken back" in told.split("own odds")[1]


def test_html_is_one_file_without_scripts_or_network(account: Account) -> None:
    page = battle_html.write_report(account)
    told = Told(page)
    assert told.tags <= TAGS
    assert not told.attributes & {"href", "src", "onload", "onclick", "style"}
    assert not re.search(r"https?:|url\(|@import|@font-face", page)
    assert "default-src 'none'" in page
    assert "@media (prefers-color-scheme: dark)" in page


def test_the_picture_is_well_formed_and_says_what_it_is(account: Account) -> None:
    page = battle_html.write_report(account)
    drawn = re.search(r'<svg viewBox="0 0 480.*?</svg>', page, re.DOTALL)
    assert drawn is not None
    root = ElementTree.fromstring(drawn[0])
    assert root.attrib["aria-label"] == "LP left of each side by turn"
    assert [one.text for one in root.iter("title")] == list(account.sides)
    assert [one.text for one in root.iter("text") if one.get("class") == "end"] == ["11", "8"]


def test_lines_that_end_together_have_their_numbers_apart() -> None:
    drawn = draw_course(("start", "turn 1"), [Course("a", "LP", (9, 5)), Course("b", "LP", (9, 5))])
    ends = [float(one) for one in re.findall(r'class="end" x="[\d.]+" y="([\d.]+)"', drawn)]
    assert ends[1] - ends[0] == 14


def test_forty_turns_have_few_words_below_them() -> None:
    moments = ("start", *(f"turn {number}" for number in range(1, 41)))
    drawn = draw_course(moments, [Course("a", "LP", tuple(range(41, 0, -1)))])
    assert len(re.findall(r'text-anchor="middle"', drawn)) <= 11


def test_nobody_with_a_life_draws_a_picture_all_the_same() -> None:
    assert draw_course(("start",), [Course("a", "models", (0,))]).count("<circle") == 1


def test_the_same_file_gives_the_same_bytes(account: Account, tmp_path: Path) -> None:
    again = read_account(str(tmp_path / "bridge.battle"))
    assert battle_html.write_report(again) == battle_html.write_report(account)
    assert battle_markdown.write_report(again) == battle_markdown.write_report(account)


def test_a_hostile_name_is_text_in_both(tmp_path: Path) -> None:
    account = write_hostile(tmp_path)
    page, markdown = battle_html.write_report(account), battle_markdown.write_report(account)
    for text in (page, markdown):
        assert not [c for c in text if (c < " " and c != "\n") or c in "\x7f\x9b\u202e"]
    assert Told(page).tags <= TAGS
    assert page.count("</svg>") == page.count("<svg ")
    assert page.count("</style>") == 1
    assert not re.search(r"(?<!\\)<(?!br>)|(?<!\\)\[c", markdown.replace("\\\\", ""))


def test_a_moment_before_the_first_turn_is_not_called_a_turn() -> None:
    drawn = draw_course(("start", "setup", "turn 1", "turn 2"), [Course("a", "LP", (9, 8, 8, 7))])
    shown = [part.partition("<")[0] for part in drawn.split('text-anchor="middle">')[1:]]
    assert shown == ["start", "setup", "turn 1", "2"]
