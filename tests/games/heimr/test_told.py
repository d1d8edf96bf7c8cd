"""Nothing is ignored in silence: what has no effect is told or refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.heimr.support import CREW, THREAD, WATCH
from tests.support import run_here

FILES = ("-w", WATCH, "-w", CREW, "-w", THREAD)
SHOT = ("attack", "--attack-c", "1", "--against", "3", "--ranged")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((*SHOT, "--height", "1"), "--height: nothing to a ranged attack"),
        ((*SHOT, "--height", "1", "--terrain"), "--height and --terrain: nothing to a ranged"),
        ((*SHOT, "--cluster"), "--cluster changes nothing: nobody is concealed"),
        ((*SHOT, "--into-cluster"), "--into-cluster changes nothing: the one roll can tire"),
        ((*SHOT, "--policy", "second=never"), "--policy second changes nothing: one weapon"),
        (
            (*SHOT, "--concealment", "grass", "--concealment", "bushes"),
            "concealment counts as 1: only darkness and weather add to other concealment",
        ),
        (
            ("attack", "--attack-c", "-19", "--against", "3", "--policy", "aim=head"),
            "--policy aim changes nothing: aiming would take too much consistency",
        ),
        (
            ("cross", "--limit", "2", "--crossed", "2", "-c", "1"),
            "--consistency: no effect, as nobody more may cross",
        ),
        ((*SHOT, "--concealment", "5"), "concealment counts as 3"),
        (
            ("brawl", "--attack-c", "1", "--against", "3", "--effect", "hit", "--hands-full"),
            "--hands-full changes nothing: only a bind needs a free hand",
        ),
        (
            ("brawl", "--attack-c", "1", "--against", "3", "--dodged"),
            "--dodged changes nothing: without --against-melee no attack is provoked",
        ),
        (
            ("brawl", "--attack-c", "1", "--against", "3", "--policy", "provoked=decline"),
            "--policy provoked changes nothing: no attack is provoked",
        ),
        (
            ("brawl", "--attack-c", "1", "--against", "3", "--effect", "bind", "--hp", "2"),
            "--hp changes nothing: a bind costs no HP",
        ),
        (
            ("challenge", "-c", "1", "--cr", "4", "--policy", "willpower=stop"),
            "--policy willpower changes nothing: there is none to spend",
        ),
        (
            ("climb", "--height", "1", "--cr", "4", "-c", "1", "--policy", "climb=stay"),
            "--policy climb changes nothing: no second step follows",
        ),
        (
            ("fall", "--height", "1", "--hp", "3", "-c", "2", "--willpower", "1"),
            "--consistency, --willpower: no effect, as no dice are thrown from so low",
        ),
        (
            ("cross", "--limit", "doorway", "-c", "2", "--penalty", "1"),
            "--consistency, --penalty: no effect, as a border without --cr asks for no roll",
        ),
        (("injury", "--hp", "1", "--part", "legs"), "the injured parts change nothing: HP 1 is"),
    ],
)
def test_an_option_without_effect_is_told(words: tuple[str, ...], told: str, capsys: Any) -> None:
    ran = run_here(capsys, "heimr", *words, "--odds", "--json")
    assert ran.code == 0, ran.err
    assert [note for note in ran.data["notes"] if told in note], ran.data["notes"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("attack", "brenna+ongoing", "vs", "wren"), "brenna: +ongoing changes nothing for the at"),
        (("attack", "brenna+defence=3", "vs", "wren"), "brenna: +defence changes nothing"),
        (("attack", "brenna+concealment=1", "vs", "wren"), "brenna: +concealment changes nothing"),
        (("attack", "tam+height", "vs", "wren"), "tam: +height changes nothing for the attacker"),
        (("attack", "tam", "vs", "wren+height"), "wren: +height changes nothing for the target"),
        (("attack", "tam+terrain", "vs", "wren"), "tam: +terrain changes nothing"),
        (("attack", "tam", "vs", "brenna+defence=3+ongoing"), "brenna: +ongoing changes nothing"),
        (("attack", "gorm", "vs", "brenna+dodging"), "brenna: +dodging changes nothing"),
        (("attack", "gorm", "vs", "brenna+grabbing+defence=3"), "brenna: +defence changes nothing"),
        (("attack", "gorm", "vs", "brenna+cluster"), "brenna: +cluster changes nothing"),
        (("attack", "gorm+grabbed", "vs", "brenna"), "gorm: +grabbed changes nothing"),
        (("attack", "gorm", "vs", "brenna+climbed=2/4"), "brenna: +climbed changes nothing"),
        (("attack", "gorm+prone", "vs", "brenna"), "gorm: +prone changes nothing in attack"),
        (("brawl", "gorm+hands-full", "vs", "brenna"), "gorm: +hands-full changes nothing"),
        (("brawl", "gorm", "vs", "wren", "--dodged"), "--dodged changes nothing: wren wields no"),
        (("challenge", "tam+tired", "survival"), "tam: +tired changes nothing"),
        (("challenge", "tam+fatigue=6", "survival"), "tam: +fatigue changes nothing"),
        (("challenge", "tam+willpower=2", "archery"), "tam: +willpower changes nothing"),
        (("hold", "gorm+grabbed", "vs", "brenna", "athletics"), "gorm: +grabbed changes nothing"),
        (("hide", "wren", "vs", "tam+cluster", "--opposed-c", "1"), "tam: +cluster changes"),
        (("statistic", "rook+prone", "agility"), "rook: +prone changes nothing in statistic"),
        (("effect", "daze", "gorm+willpower=1"), "gorm: +willpower changes nothing"),
        (
            ("attack", "miller-1", "vs", "wren"),
            "not on this roll: a bad knee, a penalty on stamina (miller-1)",
        ),
        (("may", "brenna+sword=5"), "brenna: sword 5 instead of the printed 3; it changes nothing"),
    ],
)
def test_a_flag_without_effect_is_told_once(words: tuple[str, ...], told: str, capsys: Any) -> None:
    ran = run_here(capsys, "heimr", *words, *FILES, "--json", "--seed", "1")
    assert ran.code == 0, ran.err
    assert len([note for note in ran.data["notes"] if told in note]) == 1, ran.data["notes"]


@pytest.mark.parametrize(
    "words",
    [
        ("attack", "brenna+height+terrain+penalty=1", "vs", "wren+concealment=1"),
        ("attack", "brenna+grabbed+bound-leg", "vs", "wren+grabbing"),
        ("attack", "gorm", "vs", "brenna+defence=failed"),
        ("attack", "gorm", "vs", "cutter+dodging+ongoing+terrain"),
        ("attack", "gorm", "vs", "wren+climbing+climbed=2/4"),
        ("brawl", "gorm+defence=3+unarmed", "vs", "brenna+terrain"),
        ("hold", "gorm+grabbing", "vs", "brenna+grabbed+bound-arm+willpower=1", "athletics"),
        ("challenge", "brenna+tired+fatigue=5+willpower=1", "athletics", "--cr", "5"),
        ("climb", "tam+unarmed+climbing+climbed=1/4", "--height", "1"),
        ("breather", "brenna+fatigue=5"),
    ],
)
def test_a_flag_with_effect_is_not_told(words: tuple[str, ...], capsys: Any) -> None:
    ran = run_here(capsys, "heimr", *words, *FILES, "--json", "--seed", "1")
    assert ran.code == 0, ran.err
    assert not [note for note in ran.data["notes"] if "changes nothing" in note]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("fall", "wren+hp=1", "--height", "3", "-c", "1", "--hp", "2"), "wren+hp too"),
        (("effect", "daze", "--hp", "2"), "--hp is what hit takes from"),
        (("effect", "hit", "--willpower", "2"), "--willpower is what drain takes from"),
        (("attack", "gorm", "vs", "wren+dazed", "--against", "3"), "wren has none"),
        (("brawl", "gorm", "vs", "wren", "--effect", "hit", "--policy", "effect=hit"), "leave one"),
        (("attack", "gorm", "vs", "wren", "--aim", "head", "--policy", "aim=legs"), "leave one"),
        (("attack", "gorm", "vs", "wren", "--policy", "aim=heda"), "head"),
        (("challenge", "brenna", "athletics", "--policy", "wilpower=stop"), "willpower"),
        (("challenge", "brenna", "athletics", "--policy", "willpower=never"), "reroll"),
        (("cross", "brenna+prone", "athletics", "--cr", "4"), "lies on the ground"),
        (("cross", "brenna", "athletics", "--limit", "doorway"), "leave the ability out"),
        (("climb", "tam+unarmed+climbed=2", "--height", "1"), "the requirement"),
        (("guards", "--guards", "1", "--movers", "3", "--only", "a", "--only", "b"), "--only"),
        (("guards", "--guards", "3", "--movers", "1", "--only", "a", "--only", "b"), "--movers 1"),
        (("may", "+hp"), "needs a value"),
        (("may", "+prone=2"), "but for +prone=no"),
    ],
)
def test_what_contradicts_is_refused_in_a_line(
    words: tuple[str, ...], told: str, capsys: Any
) -> None:
    files = FILES if words[0] not in ("guards",) else ()
    run_here(capsys, "heimr", *words, *files).check(2, told)


def test_flags_alone_take_underscores_and_no(capsys: Any) -> None:
    ran = run_here(capsys, "heimr", "may", "+legs_injured", "--json")
    assert "move" not in ran.data["outcome"]["allowed"]
    ran = run_here(capsys, "heimr", "may", "+legs-injured=no", "--json")
    assert "move" in ran.data["outcome"]["allowed"]
