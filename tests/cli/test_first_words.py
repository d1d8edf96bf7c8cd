"""Words in the wrong place: understood, or answered with the right command in full."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.core.positions import Place
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.reports.finding import list_samples
from tests.support import Ran, run_here, skirmish

PROCEDURES = [(game, name) for game in game_ids() for name in get_game(game).procedures]
#: What no procedure understands in this number, or where no model could be meant.
WRONG = ("zzzz", "zz vs yy", "vs", "d10 d10 5 5 zz", "1 2 3 4 5 6 7 8 9", "")


@pytest.fixture
def samples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder, the current one, where lines that name the samples can be pasted."""
    monkeypatch.chdir(tmp_path)
    for game in game_ids():
        for file in list_samples(game):
            (tmp_path / Path(file).name).write_bytes(Path(file).read_bytes())
    return tmp_path


def find_command(game: str, line: str) -> list[str]:
    """Return the command that an error line ends with."""
    start = f"skirmish {game} "
    assert start in line, line
    return shlex.split(line[line.rindex(start) :])[1:]


def check_answer(ran: Ran, game: str, capsys: Any) -> None:
    """Check that a refused line says in one line what can be pasted."""
    ran.check(2)
    assert "no warband file to find" not in ran.err
    pasted = run_here(capsys, *find_command(game, ran.err))
    assert pasted.code == 0, (ran.err, pasted.err)


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("freeblades test d10 5", "freeblades test d10 --tn 5"),
        ("freeblades morale d8 5", "freeblades morale d8 --tn 5"),
        (
            "freeblades attack d10 5 d8 6 2",
            "freeblades attack --rating d10 --defense 5 --damage d8 --av 6 --lp 2",
        ),
        (
            "freeblades attack d10 5 --damage d8 --av 6 --lp 2",
            "freeblades attack --rating d10 --defense 5 --damage d8 --av 6 --lp 2",
        ),
        ("freeblades move pursuit 5", "freeblades move pursuit --spd 5"),
        ("freeblades break 12 7", "freeblades break --start 12 --dropped 7"),
        ("freeblades victory a", "freeblades victory --objective a"),
        ("freeblades prorate 5 8 9", "freeblades prorate 5 8 --gap 9"),
        ("heimr challenge 3 2 8", "heimr challenge -c 3 -p 2 --cr 8"),
        ("heimr injury 0 head", "heimr injury --hp 0 --part head"),
        ("heimr injury head legs --hp -2", "heimr injury --part head --part legs --hp -2"),
        ("heimr effect bind feet", "heimr effect bind --on feet"),
        ("heimr guards 2 3", "heimr guards --guards 2 --movers 3"),
        ("first-blood test 3", "first-blood test --value 3"),
        (
            "first-blood clash 3 2 2 1 4",
            "first-blood clash --attacks 3 --cap 2 --defense 2 --wounds 1 --resolve 4",
        ),
        ("t9a charge 5 9", "t9a charge --speed 5 --distance 9"),
        ("t9a miscast 14 3", "t9a miscast --total 14 --magic-dice 3"),
        ("t9a hits D6 4 4", "t9a hits D6 --strength 4 --resilience 4"),
        ("t9a cast 3 7+", "t9a cast --magic-dice 3 --value 7+"),
        ("oldschool morale 7", "oldschool morale --ml 7"),
        ("oldschool save REF 12", "oldschool save REF --score 12"),
        ("oldschool durability weapon", "oldschool durability --weapon"),
    ],
)
def test_plain_words_are_the_options_that_they_stand_for(
    words: str, options: str, capsys: Any
) -> None:
    first, second = (
        run_here(capsys, *line.split(), "--seed", "7", "--json") for line in (words, options)
    )
    assert first.code == 0, first.err
    assert first.out == second.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "freeblades attack d10 5",
            "attack needs --damage, --av, --lp; for example: "
            "skirmish freeblades attack d10 5 --damage d8 --av 6 --lp 2\n",
        ),
        ("t9a miscast 5", "miscast needs --magic-dice; for example: skirmish t9a miscast 5 --mag"),
        ("heimr injury head", "needs --hp; for example: skirmish heimr injury head --hp -2\n"),
        ("heimr attack 2 --odds", "skirmish heimr attack"),
        (
            "freeblades attack",
            "attack needs --rating, --defense, --damage, --av, --lp; for exam",
        ),
        ("t9a courage 7 8", "and got 2: '8' is a word too many; write: skirmish t9a courage 7\n"),
        ("freeblades initiative 4", "takes options only, and got '4'; for example: skirmish free"),
        ("freeblades attack d10 d8", "--defense 'd8' isn't a whole number"),
    ],
)
def test_what_is_missing_is_told_at_once_with_the_whole_command(
    words: str, told: str, samples: Path, capsys: Any
) -> None:
    game, *rest = words.split()
    ran = run_here(capsys, game, *rest)
    ran.check(2, told)
    check_answer(ran, game, capsys)


@pytest.mark.parametrize(("game", "name"), PROCEDURES)
@pytest.mark.parametrize("words", WRONG)
def test_every_procedure_answers_wrong_words_with_a_command_to_paste(
    game: str, name: str, words: str, samples: Path, capsys: Any
) -> None:
    ran = run_here(capsys, game, name, *words.split())
    assert "no warband file to find" not in ran.err
    if ran.code and "did you mean" not in ran.err:
        check_answer(ran, game, capsys)


@given(data=st.data())
def test_no_words_of_any_kind_break_a_procedure(data: Any) -> None:
    from contextlib import redirect_stderr, redirect_stdout
    from io import StringIO

    from skirmish_cli.cli.app import run

    game, name = data.draw(st.sampled_from(PROCEDURES))
    parts = ["5", "d10", "4+", "head", "vs", "zz", "zz+stunned", "REF", "3/6", "x y", "'", "$(a)"]
    words = data.draw(st.lists(st.sampled_from(parts), max_size=5))
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run([game, name, *words, "--seed", "1"])
    assert code in {0, 2}, err.getvalue()
    assert "no warband file to find" not in err.getvalue()
    assert code == 0 or err.getvalue().count("\n") == 1


@pytest.mark.parametrize(("game", "name"), PROCEDURES)
def test_a_procedure_fills_its_positions_in_their_order(game: str, name: str) -> None:
    procedure = get_game(game).procedure(name)
    declared = procedure.options.declared().values()
    for place in procedure.positions:
        assert isinstance(place, Place) or place in declared


def test_a_file_among_the_words_is_one_of_models(samples: Path, capsys: Any) -> None:
    line = ("captain", "vs", "wick", "--seed", "3", "--json")
    first = run_here(capsys, "freeblades", "attack", "tin-lanterns.yaml", *line)
    second = run_here(capsys, "freeblades", "attack", *line, "-w", "tin-lanterns.yaml")
    assert first.code == 0, first.err
    assert first.out == second.out
    ran = run_here(capsys, "freeblades", "melee", "mine.yaml", "captain", "vs", "wick")
    ran.check(3, "mine.yaml: there is no such file")
    by_word = run_here(capsys, "card", "tin-lanterns.yaml", "wick")
    assert by_word.out == run_here(capsys, "card", "wick", "-w", "tin-lanterns.yaml").out != ""
    run_here(capsys, "card", "mine.yaml").check(3, "mine.yaml: there is no such file")


def test_numbers_behind_models_get_the_command_with_their_options(
    samples: Path, capsys: Any
) -> None:
    ran = run_here(capsys, "freeblades", "shoot", "archer", "vs", "brute-1", "14")
    ran.check(
        2, "14 is --range 14 here; write: skirmish freeblades shoot archer vs brute-1 --range 14\n"
    )
    ran = run_here(capsys, "t9a", "charge", "lancers", "vs", "raiders-1", "9")
    ran.check(2, "skirmish t9a charge lancers vs raiders-1 --distance 9\n")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("freeblades test d8 --target 5", "unknown option '--target'; write --tn\n"),
        ("freeblades shoot a vs b --distance 5", "unknown option '--distance'; write --range\n"),
        ("freeblades attack --mar d10", "unknown option '--mar'; write --rating\n"),
        ("freeblades attack --ac 5", "unknown option '--ac'; write --defense\n"),
        ("t9a shoot 5 --toughness 4", "unknown option '--toughness'; write --resilience\n"),
        ("t9a charge --move=5", "unknown option '--move'; write --speed\n"),
        ("oldschool attack 3 --ac 4", "unknown option '--ac'; write --defense\n"),
        ("heimr cross --target 4", "unknown option '--target'; write --cr\n"),
        ("first-blood test --stat 4", "unknown option '--stat'; write --value\n"),
        ("freeblades test d8 --tm 5", "unknown option '--tm'; did you mean --tn"),
        ("freeblades attack captain vs b --charging", "stands behind it: captain+charging\n"),
        ("freeblades attack --stunned", "stands behind it: MODEL+stunned\n"),
        ("heimr injury -2 head", "'-2' stands behind its option"),
        ("freeblades shoot archer+range=5 vs brute-1", "here but an option: --range INCHES\n"),
        ("freeblades shoot archer +targeting vs brute-1", "here but an option: --targeting\n"),
        ("freeblades shoot archer+distance=5 vs brute-1", "here but an option: --range INCHES\n"),
        ("validate --distance 5", "unknown option '--distance'"),
    ],
)
def test_what_belongs_elsewhere_is_told_where(
    line: str, told: str, samples: Path, capsys: Any
) -> None:
    run_here(capsys, *line.split()).check(2, told)


def test_another_name_of_an_option_is_no_option_of_its_procedure() -> None:
    for game, name in PROCEDURES:
        options = list(get_game(game).procedure(name).options.declared().values())
        flags = {one.flag for one in options}
        for one in options:
            assert not flags & {f"--{other}" for other in one.also}, (game, name, one.flag)


def test_dice_that_stand_first_are_rolled() -> None:
    for line in (("2d6+1", "--seed", "4"), ("3d6", "--odds"), ("d10!", "--tn", "4", "--seed", "1")):
        ran = skirmish(*line)
        assert ran.code == 0, ran.err
        assert ran.out == skirmish("roll", *line).out
    skirmish("2d6", "--nope").check(2, "unknown option '--nope'")
    skirmish("2fast").check(2, "unknown command '2fast'")


def test_the_version_has_a_short_option() -> None:
    assert skirmish("-V").out == skirmish("--version").out != ""


def test_rules_are_looked_up_in_all_games_where_none_is_named(capsys: Any) -> None:
    ran = run_here(capsys, "rules", "dodge", "--json")
    games = [one["game"] for one in ran.data["games"]]
    assert "freeblades" in games
    assert len(games) > 1
    plain = run_here(capsys, "rules", "dodge", "--format", "plain").out
    assert [game for game in games if f"{game}: Dodge" in plain]
    run_here(capsys, "rules", "freeblade", "parry").check(2, "did you mean freeblades?")
    run_here(capsys, "rules", "qqzzxx").check(2, "no rule of any game is called 'qqzzxx'")
    assert run_here(capsys, "rules", "freeblades", "tarch").code == 0


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("completion", "skirmish --install-completion"),
        ("completion bash", "skirmish --show-completion bash"),
        ("odds 2d6+1", "skirmish roll 2d6+1 --odds"),
        ("odds freeblades test d8 6", "skirmish freeblades test d8 6 --odds"),
        ("version", "skirmish --version"),
        ("battle shoot archer vs skipper", "skirmish battle do shoot archer vs skipper"),
    ],
)
def test_a_first_word_that_is_no_command_is_answered_with_one(
    line: str, words: str, capsys: Any
) -> None:
    ran = run_here(capsys, *line.split())
    ran.check(2)
    assert ran.err.endswith(f": {words}\n")


def test_a_lone_word_behind_init_may_be_a_game_too(
    capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKIRMISH_GAME", "freeblades")
    ran = run_here(capsys, "init", "warhammer")
    ran.check(2, "sample of freeblades", "salt-reavers", "as a game: freeblades, heimr")


def test_flags_are_listed_by_the_help_of_their_procedure(capsys: Any) -> None:
    ran = run_here(capsys, "freeblades", "attack", "{mar: d10}+xyzzy", "vs", "{def: 4}")
    ran.check(2, "unknown flag 'xyzzy'; 'skirmish freeblades attack --help' lists them")
    assert "+charging" in run_here(capsys, "freeblades", "attack", "--help").out
