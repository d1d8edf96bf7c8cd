"""Bad input: one clear line on standard error, nothing on standard output, the right exit code,
at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.freeblades.commands import PLAIN
from tests.support import ROOT, run_here, skirmish

LANTERNS = str(ROOT / "rulesets" / "freeblades" / "warbands" / "tin-lanterns.yaml")
REAVERS = str(ROOT / "rulesets" / "freeblades" / "warbands" / "salt-reavers.yaml")
CARD = "{mar: d10, mw: {damage: d8}, def: 5, av: 6, lp: 2, disc: d8}"
ATTACK = [*PLAIN]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["frebl"], ["frebl", "freeblades"]),
        (["freeblades", "mele"], ["melee"]),
        (["freeblades", "test", "d10", "--tm", "5"], ["--tm", "--tn"]),
        (["freeblades", "test", "d7"], ["d7", "d6", "d8"]),
        (["freeblades", "test", "d10", "--tn", "x"], ["x", "whole number"]),
        (["freeblades", "test", "d10", "--tn", "5s"], ["5s", "whole number"]),
        (["freeblades", "test", "d10", "--tn", "4", "--tn", "5"], ["--tn", "2 times"]),
        (["freeblades", "test", "d10", "--dice", "10", "--dice", "7"], ["--dice", "2 times"]),
        (["freeblades", "test", "d10", "--seed", "-1"], ["--seed", "0"]),
        (["freeblades", "test", "d10", "--mod", "9" * 30], ["--mod", "range"]),
        (["freeblades", "test", "d10", "--mod", ":mud"], ["--mod", ":mud", "no number"]),
        (["freeblades", "test", "d10+99999999"], ["adds more"]),
        (["freeblades", "melee", "+charging", "vs", CARD], ["no model stands before"]),
        (["freeblades", "melee", CARD + "+", "vs", CARD], ["flag is missing"]),
        # A star stands for none without a file, and here for the seven of one.
        (["freeblades", "morale", "*"], ["'*'", "every model", "-w FILE"]),
        (["heimr", "breather", "*"], ["'*'", "every model", "-w FILE"]),
        (["freeblades", "attack", "*", "vs", "*"], ["'*'", "every model", "-w FILE"]),
        (["freeblades", "morale", "*", "-w", LANTERNS], ["or one model"]),
        (["melee"], ["skirmish freeblades melee"]),
        (["freeblades", "phases"], ["skirmish phases freeblades"]),
        (["games", "show"], ["a game is missing", "freeblades"]),
        (["rules", "x" * 100_000], ["no rule of any game"]),
        (["roll", "100d6!", "--odds"], ["too much", "roll it"]),
        (["freeblades", "test", "d10", "--tn", "99999"], ["--tn", "1000"]),
        (["freeblades", "test", "d10", "--tn", "5", "--opposed", "d8"], ["exclude"]),
        (["freeblades", "test", "d10", "--opposed-mod", "1"], ["--opposed"]),
        (["freeblades", "test", "d10", "--mod", "one"], ["--mod", "whole number"]),
        (["freeblades", "test", "d10", "--mod", "1000000"], ["--mod", "range"]),
        (["freeblades", "test", "d10", "--th", "0"], ["below 1"]),
        (["freeblades", "test", "d10", "--odds", "--dice", "1"], ["--odds", "--dice", "exclude"]),
        (["freeblades", "test", "d10", "--odds", "--seed", "1"], ["--odds", "--seed"]),
        (["freeblades", "test", "d10", "--format", "xml"], ["xml", "table"]),
        (["freeblades", "test", "d10", "--json", "--format", "plain"], ["exclude"]),
        (
            ["freeblades", "test", "d10", "--ruling", "reroll_wen=tarch"],
            ["reroll_wen", "reroll_when"],
        ),
        (["freeblades", "test", "d10", "--ruling", "reroll_when=tarc"], ["tarc", "tarch"]),
        (["freeblades", "test", "d10", "--ruling", "reroll_when"], ["KEY=VALUE"]),
        (["freeblades", "test", "d10", "--ruling", "fast_spd=many"], ["whole number"]),
        (["freeblades", "test", "d10", "--dice", "11"], ["11", "d10", "1 to 10"]),
        (["freeblades", "test", "d8", "--dice", "0"], ["0", "1 to 8"]),
        (
            ["freeblades", "test", "d10", "--dice", "10"],
            ["one die too few", "d10 for test, as the 10 spiked (after 10)"],
        ),
        (["freeblades", "test", "d10", "--dice", "3,8"], ["one die too many", "8"]),
        (["freeblades", "test", "d10", "--dice", "3;8"], ["isn't a face"]),
        (["freeblades", "test", "d10", "--dice", ""], ["no dice"]),
        (["freeblades", "test", "captain", "DISC"], ["-w FILE"]),
        (["freeblades", "test", "capten", "DISC", "-w", LANTERNS], ["capten", "captain"]),
        (["freeblades", "test", "captain", "DISK", "-w", LANTERNS], ["DISK", "DISC"]),
        (["freeblades", "test", "captain", "CAR", "-w", LANTERNS], ["captain has no CAR"]),
        (["freeblades", "test", "watch", "DISC", "-w", LANTERNS], ["watch-1, watch-2"]),
        ([*ATTACK[:-1], "0"], ["--lp", "1 to 20"]),
        (["freeblades", *ATTACK[:-2]], ["attack needs --lp"]),
        (["freeblades", "attack"], ["--rating, --defense, --damage, --av, --lp"]),
        (["freeblades", "test", "captain"], ["a model and a stat"]),
        (["freeblades", "test", "d10", "--opposed", "captain STR"], ["-w FILE"]),
        (["freeblades", *ATTACK, "--parry-mod", "1"], ["--parry"]),
        (["freeblades", *ATTACK, "captain"], ["captain"]),
        (["freeblades", "melee", "captain", "-w", LANTERNS], ["two sides"]),
        (["freeblades", "melee", "captain", "vs", "-w", LANTERNS], ["empty"]),
        (["freeblades", "melee", CARD, "vs", CARD, "vs", CARD], ["only one 'vs'"]),
        (["freeblades", "melee", CARD + "+chargin", "vs", CARD], ["chargin", "charging"]),
        (["freeblades", "melee", CARD + "+charging+charging", "vs", CARD], ["twice"]),
        (["freeblades", "melee", CARD + "+charging=2", "vs", CARD], ["no value"]),
        (["freeblades", "melee", CARD + "+lp", "vs", CARD], ["+lp=1"]),
        (["freeblades", "melee", CARD + "+lp=3", "vs", CARD], ["lp", "1 to 2"]),
        (["freeblades", "melee", CARD, CARD, "vs", CARD, CARD], ["split the melee", "chargers"]),
        (["freeblades", "melee", CARD + "+support", "vs", CARD], ["side a", "nobody in contact"]),
        (
            ["freeblades", "melee", CARD, CARD + "+support", CARD + "+support", "vs", CARD],
            ["supporters"],
        ),
        (["freeblades", "melee", CARD + "+panicked", "vs", CARD], ["panicked", "dropped"]),
        (["freeblades", "melee", "{mar: d10}", "vs", CARD], ["a1", "lacks", "mw"]),
        (["freeblades", "melee", "{mar: d10, mv: 3}", "vs", CARD], ["mv"]),
        (["freeblades", "melee", "{mar: d7}", "vs", CARD], ["d7", "d6 or d8"]),
        (["freeblades", "melee", "{mar: d10", "vs", CARD], ["column"]),
        (["freeblades", "melee", CARD, "vs", CARD, "--target", "a1=b2"], ["b2", "b1"]),
        (["freeblades", "melee", CARD, "vs", CARD, "--target", "a1=a1"], ["both are on side a"]),
        (["freeblades", "melee", CARD, "vs", CARD, "--target", "a1"], ["ATTACKER=DEFENDER"]),
        (["freeblades", "melee", CARD, "vs", CARD, "--split", "a1=d6,d7"], ["d7"]),
        (["freeblades", "melee", CARD + "+moved", "vs", CARD, "--split", "a1=d6,d6"], ["moved"]),
        (["freeblades", "melee", CARD, "vs", CARD, "--first", "c"], ["--first", "a"]),
        (["freeblades", "morale", "d8", "--spd", "0"], ["--spd"]),
        (["freeblades", "initiative", "now"], ["now"]),
        (["games", "show", "freebladez"], ["freeblades"]),
        (["phases", "freeblades", "meelee"], ["melee"]),
        (["rules", "freeblades", "qqqq"], ["qqqq"]),
        (["card", "captain"], ["-w FILE"]),
        (["card", "kaptain", "-w", LANTERNS], ["captain"]),
        (["card", "--parse", "freeblades"], ["stat line"]),
        (["card", "--parse", "freeblades", "5 d10 Longsword"], ["stat line"]),
        (["validate"], ["needs a file"]),
        (["roll", "d1!"], ["d1!"]),
        (["roll", "0d6"], ["0d6"]),
        (["roll", "99999999d99999999"], ["too large"]),
        (["roll", "d6", "--tn", "1000000"], ["--tn"]),
    ],
)
def test_it_is_one_line_and_exit_2(
    arguments: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    if arguments[0] == "attack":
        arguments = ["freeblades", *arguments]
    run_here(capsys, *arguments).check(2, *words)


@pytest.mark.parametrize("path", ["missing.yaml", ".", "empty.yaml", "binary.yaml"])
def test_a_file_that_cannot_be_read_is_one_line_and_exit_3(
    path: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path
    (folder / "empty.yaml").write_bytes(b"")
    (folder / "binary.yaml").write_bytes(bytes(range(256)))
    ran = run_here(capsys, "freeblades", "test", "captain", "DISC", "-w", path)
    ran.check(3, path)


def test_an_interrupted_question_is_no_traceback() -> None:
    ran = skirmish("freeblades", "test", "d10", "--ask", stdin="")
    assert ran.code == 2
    assert ran.out == ""
    assert "the input ended" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("redirect", "code", "words"),
    [
        ("<&-", 2, "the input ended"),
        (">&-", 2, "standard output is closed"),
        (">/dev/full", 3, "can't write the result"),
    ],
)
def test_a_missing_or_full_stream_is_one_clear_line(redirect: str, code: int, words: str) -> None:
    import shlex
    import subprocess
    import sys

    ask = " --ask" if redirect.startswith("<") else ""
    done = subprocess.run(
        f"{shlex.quote(sys.executable)} -m skirmish_cli freeblades test d10{ask} {redirect}",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == code
    assert words in done.stderr
    assert "bug of ours" not in done.stderr


@pytest.mark.parametrize(
    ("words", "code"), [("validate nofile", 3), ("freeblades test d7", 2), ("nonsense", 2)]
)
def test_a_message_that_nobody_can_be_told_leaves_the_exit_code_right(
    words: str, code: int
) -> None:
    import shlex
    import subprocess
    import sys

    line = f"{shlex.quote(sys.executable)} -m skirmish_cli {words} 2>/dev/full"
    assert subprocess.run(line, shell=True, check=False, cwd=ROOT).returncode == code


def test_a_broken_pipe_is_quiet() -> None:
    import subprocess
    import sys

    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import subprocess, sys\n"
            "run = subprocess.Popen([sys.executable, '-m', 'skirmish_cli', 'rules', 'freeblades',"
            " '--format', 'plain'], stdout=subprocess.PIPE, stderr=subprocess.PIPE)\n"
            "run.stdout.read(10); run.stdout.close(); "
            "print(run.stderr.read().decode()); run.wait()",
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert "Traceback" not in done.stdout
    assert "Exception" not in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["t9a", "courage", "--discipline"], "--discipline needs a value: write --discipline 1"),
        (["freeblades", "test", "d10", "--house"], "--house needs a value: write --house FILE"),
    ],
)
def test_an_option_without_its_value_says_what_to_write(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, *words).check(2, said)
