"""`--ask` as a conversation: prompts, judgements, ways back and out."""

from __future__ import annotations

import signal
import subprocess
import sys

from tests.games.freeblades.commands import PLAIN
from tests.support import skirmish

ATTACK = ("freeblades", *PLAIN)


def test_each_die_says_what_it_needs_and_each_answer_is_judged_at_once() -> None:
    ran = skirmish(*ATTACK, "--ask", "--json", stdin="10\n7\n8\n3\n")
    attack, damage = (
        "d10 for attack (against 5): d10 for attack, as the 10 spiked (against 5): ",
        "d8 for damage (against 6, +8 automatic spike): "
        "d8 for damage, as the 8 spiked (against 6, +8 automatic spike): ",
    )
    assert ran.err.splitlines() == [
        f"{attack}  ✔ attack 17 vs 5: success, level 1",
        f"{damage}  ✔ damage 19 vs 6, +8 automatic spike: success, level 1",
    ]
    typed = skirmish(*ATTACK, "--dice", "10,7,8,3", "--json")
    assert (ran.data["outcome"], ran.data["trace"]) == (typed.data["outcome"], typed.data["trace"])


def test_what_was_taken_back_leaves_no_trace() -> None:
    ran = skirmish(*ATTACK, "--ask", "--json", stdin="9\nundo\n10\n7\n8\nundo\n8\n3\n")
    typed = skirmish(*ATTACK, "--dice", "10,7,8,3", "--json")
    assert (ran.code, ran.data["outcome"]) == (0, typed.data["outcome"])


def test_an_end_of_the_input_says_how_to_go_on() -> None:
    ran = skirmish(*ATTACK, "--ask", stdin="10\n")
    assert (ran.code, ran.out) == (2, "")
    assert "to go on from here: --dice 10\n" in ran.err


def test_an_interrupt_prints_what_was_typed_so_far() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "skirmish_cli", *ATTACK, "--ask"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdin.write("10\n7\n")
    process.stdin.flush()
    read = ""
    while "d8 for damage" not in read:
        char = process.stderr.read(1)
        assert char, f"it ended by itself: {read}"
        read += char
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert "to go on from here: --dice 10,7" in err
