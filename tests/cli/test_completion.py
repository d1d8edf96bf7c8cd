"""Completion as a shell asks for it: what a word may become, and how each shell is told."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from skirmish_cli.cli import teaching
from skirmish_cli.cli.app import run
from skirmish_cli.cli.completion import Line, complete_line, read_line, split_line
from skirmish_cli.cli.shells import SCRIPTS, write_script
from skirmish_cli.core.registry import game_ids, get_game
from tests.support import ROOT, Ran, skirmish

BAND = """\
game: freeblades
name: Reavers
models:
- {id: skipper, name: Brannoc Keld, card: {}}
- {id: brute, count: 2, card: {mw: {name: Axe, damage: d8}, skills: {"$(x)": d8}, talents: [5]}}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "band.yaml").write_text(BAND, "utf-8")
    return tmp_path


def words_of(line: str) -> list[str]:
    """Return what the last word of a line may become."""
    words, start = split_line(f"skirmish {line}")
    return [one.word for one in complete_line(Line(words[1:], start), with_help=True).candidates]


def is_file(line: str) -> bool:
    words, start = split_line(f"skirmish {line}")
    return complete_line(Line(words[1:], start), with_help=True).is_file


def ask(shell: str, line: str, word: str = "") -> Ran:
    """Ask as the script of a shell does."""
    told = {
        "COMP_LINE" if shell == "bash" else "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": word,
    }
    return run_here(f"complete_{shell}", told)


def run_here(asked: str, variables: Mapping[str, str], *arguments: str) -> Ran:
    """Run the program in this process, as a shell that asks for something."""
    out, err = StringIO(), StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        for name, value in {**variables, "_SKIRMISH_COMPLETE": asked}.items():
            patch.setenv(name, value)
        code = run(arguments)
    return Ran(code, out.getvalue(), err.getvalue())


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("r", ["roll", "rules"]),
        ("t9", ["t9a"]),
        ("--v", ["--version"]),
        ("--show-completion p", ["powershell", "pwsh"]),
        ("phases ol", ["oldschool"]),
        ("phases freeblades m", ["magic", "movement", "melee"]),
        ("phases freeblades melee m", []),
        ("rules freeblades line of s", ["sight"]),
        ("init freeblades s", ["salt-reavers"]),
        ("games s", ["show"]),
        ("games show freeblades mo", ["morale", "move"]),
        ("card --parse t", ["t9a"]),
        ("card -w band.yaml s", ["skipper"]),
        ("freeblades mo", ["morale", "move"]),
        ("freeblades test --od", ["--odds"]),
        ("freeblades test --odds --od", []),
        ("freeblades test --mod 1 --mo", ["--mod"]),
        ("freeblades test -w", ["-w"]),
        ("freeblades test --he", ["--help"]),
        ("freeblades test --tn ", []),
        ("freeblades test --mod -1:m", []),
        ("freeblades test --format j", ["json"]),
        ("validate --format=g", ["--format=github"]),
        ("freeblades melee --policy pu", ["pursue="]),
        ("freeblades melee --policy parry=", ["parry=first", "parry=never", "parry=best"]),
        ("freeblades melee --policy=parry=n", ["--policy=parry=never"]),
        ("freeblades melee --ruling parry_u", ["parry_uses="]),
        ("freeblades melee --ruling parry_uses=u", ["parry_uses=unlimited"]),
        ("freeblades move e", ["evade"]),
        ("freeblades melee -w band.yaml ", ["skipper", "brute-1", "brute-2"]),
        ("freeblades melee -w band.yaml skipper v", ["vs"]),
        ("freeblades melee -w band.yaml skipper vs brute-1 v", []),
        ("freeblades melee -w band.yaml skipper vs b", ["brute-1", "brute-2"]),
        ("freeblades attack --warband=band.yaml skipper ", ["vs"]),
        ("freeblades melee -w band.yaml --target b", ["brute-1=", "brute-2="]),
        ("freeblades melee -w band.yaml --target brute-1=s", ["brute-1=skipper"]),
        ("freeblades shoot -w band.yaml --nearest s", ["skipper"]),
        ("t9a melee -w band.yaml s", []),
        ("freeblades melee skipper+stu", ["skipper+stunned"]),
        ("freeblades melee skipper+stunned+stu", []),
        ("freeblades melee skipper+lp=1+reac", ["skipper+lp=1+reaction", "skipper+lp=1+reacted"]),
        ("freeblades melee skipper+lp", ["skipper+lp="]),
        ("freeblades melee skipper+lp=", []),
        ("freeblades melee skipper+def=+", []),
        ("freeblades melee skipper+disc", ["skipper+discorporate", "skipper+disc="]),
        ("freeblades melee -w band.yaml brute-2+ax", ["brute-2+axe.damage="]),
        (
            "freeblades melee -w band.yaml band/brute-2+stunned+mw",
            ["band/brute-2+stunned+mw.damage="],
        ),
        ("freeblades melee -w band.yaml skipper+mw", []),
        ("oldschool attack a+stami", ["a+stamina="]),
        ("heimr turn +pro", ["+prone"]),
        ("freeblades melee '{lp: 1}+stu", ["{lp: 1}+stunned"]),
        ("freeblades melee -- sk", ["skipper"]),
        ("freeblades melee -w band.yaml -- sk", ["skipper"]),
        ("freeblades melee -w none.yaml s", []),
        ("freeblades melee -w - s", []),
        ("freeblades nonsense x", []),
        ("nonsense x", []),
    ],
)
def test_a_word_may_become_what_is_declared(line: str, expected: list[str]) -> None:
    assert words_of(line) == expected


@pytest.mark.parametrize(
    "line",
    ["validate b", "diff a.yaml b", "card -w b", "init t9a -o b", "freeblades test --warband=b"],
)
def test_the_name_of_a_file_is_left_to_the_shell(line: str) -> None:
    assert is_file(line)
    assert not words_of(line)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_option_of_every_procedure_is_completed(game_id: str) -> None:
    for name in get_game(game_id).procedures:
        options = get_game(game_id).procedure(name).options.declared().values()
        shown = {one.flag for one in options if one.role != "hidden"}
        assert shown <= set(words_of(f"{game_id} {name} --"))


def test_what_two_files_have_goes_by_its_whole_name(folder: Path) -> None:
    (folder / "other.yaml").write_text(BAND.replace("brute", "thug"), "utf-8")
    files = "-w band.yaml -w other.yaml"
    assert words_of(f"freeblades melee {files} b") == ["band/skipper", "brute-1", "brute-2"]
    assert words_of(f"freeblades melee {files} s") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a b", (["a"], "b")),
        ("a b ", (["a", "b"], "")),
        ("a 'b c' \"d 'e\" f\\ g", (["a", "b c", "d 'e"], "f g")),
        ("a '' 'b c", (["a", ""], "b c")),
        ("a 'b\\' c\\", (["a", "b\\"], "c")),
    ],
)
def test_a_line_is_split_as_a_shell_would(text: str, expected: tuple[list[str], str]) -> None:
    assert split_line(text) == expected


def test_powershell_has_its_own_escapes_and_drops_the_last_blank() -> None:
    asked = {"_TYPER_COMPLETE_ARGS": "skirmish card -w .\\my`.yaml"}
    assert read_line("powershell", asked) == Line(["card", "-w", ".\\my.yaml"], "")
    asked["_TYPER_COMPLETE_WORD_TO_COMPLETE"] = ".\\my`.yaml"
    assert read_line("pwsh", asked) == Line(["card", "-w"], ".\\my.yaml")


@pytest.mark.parametrize(
    ("line", "word", "out"),
    [
        ("skirmish freeblades melee --policy parry=n", "n", "never\n"),
        ("skirmish freeblades melee --policy=parry=n", "n", "never\n"),
        ("skirmish freeblades melee --policy pa", "pa", "parry=\n"),
        ("skirmish freeblades melee knight+lp=1+stu", "1+stu", "1+stunned\n"),
        ("skirmish freeblades melee 'knight+stu", "knight+stu", "knight+stunned\n"),
    ],
)
def test_bash_gets_what_stands_behind_its_breaks(line: str, word: str, out: str) -> None:
    ran = ask("bash", line, word)
    assert (ran.code, ran.out, ran.err) == (0, out, "")


@pytest.mark.parametrize(
    ("words", "count", "out"),
    [
        ("skirmish\nfreeblades\nmel", "2", "melee\n"),
        ("skirmish\nfreeblades\nmelee\n--policy\nparry\n=\nn", "6", "never\n"),
        ("skirmish\nfreeblades\nmelee\n--policy\nparry\n=", "5", "first\nnever\nbest\n"),
        ("skirmish roll 1d6 --format ", "4", "table\nplain\njson\n"),
    ],
)
def test_bash_may_ask_by_the_script_of_typer(words: str, count: str, out: str) -> None:
    ran = run_here("complete_bash", {"COMP_WORDS": words, "COMP_CWORD": count})
    assert (ran.code, ran.out) == (0, out)


@pytest.mark.parametrize(
    ("shell", "out"),
    [
        ("zsh", "morale\tMorale test; a model that fails it panics and runs.\n"),
        ("fish", "morale\tMorale test; a model that fails it panics and runs.\n"),
        ("powershell", "morale:::Morale test; a model that fails it panics and runs.\n"),
    ],
)
def test_other_shells_get_whole_words_with_their_meaning(shell: str, out: str) -> None:
    asked = "skirmish freeblades mora"
    ran = ask(shell, asked, "mora")
    assert (ran.code, ran.out, ran.err) == (0, out, "")


@pytest.mark.parametrize("shell", SCRIPTS)
def test_a_file_is_asked_for_by_the_exit_code(shell: str) -> None:
    ran = ask(shell, "skirmish validate b", "b")
    assert (ran.code, ran.out, ran.err) == (1, "", "")


@pytest.mark.parametrize("asked", ["complete", "complete_csh", "nonsense_bash", "x"])
def test_what_no_shell_asks_for_is_answered_with_nothing(asked: str) -> None:
    ran = run_here(asked, {})
    assert (ran.code, ran.out, ran.err) == (1, "", "")


@pytest.mark.parametrize("shell", SCRIPTS)
def test_nothing_of_a_file_reaches_a_shell_that_could_mean_something_to_it(
    shell: str, folder: Path
) -> None:
    bad_ids = ("$(id)", "`id`", "a b", "it's", 'a\\"b', "a;b", "a\\e[1mb", "a\\nb", "-x", "vs", "ä")
    entries = "".join(f'- {{id: "{one}", card: {{}}}}\n' for one in bad_ids)
    name = "$(id) `id` \\e[1m \\n %F ' ::: "
    (folder / "x.yaml").write_text(
        f'game: freeblades\nmodels:\n{entries}- {{id: good, name: "{name}", card: {{}}}}\n', "utf-8"
    )
    ran = ask(shell, "skirmish freeblades may -w x.yaml ")
    # Ids that no command would take aren't told; the name is one line without its escapes.
    shown = "good$(id) `id` \\x1b[1m %F ' :::\n"
    expected = {"bash": "good\n"}.get(shell, shown)
    assert ran.out.replace("good:::", "good").replace("\t", "") == expected


def test_a_broken_or_large_or_binary_file_is_passed_over(folder: Path) -> None:
    for content in (b"game: [", b"\xff\xfe\x00", b"models: {a: 1}\n", b"- 1\n", b"x" * 600_000):
        (folder / "x.yaml").write_bytes(content)
        assert words_of("freeblades may -w x.yaml -w band.yaml s") == ["skipper"]


@pytest.mark.parametrize("shell", SCRIPTS)
def test_the_script_of_a_shell_is_shown(shell: str) -> None:
    ran = run_here("", {}, "--show-completion", shell)
    assert (ran.code, ran.out, ran.err) == (0, write_script(shell), "")
    assert run_here(f"source_{shell}", {}).out == ran.out
    assert f"complete_{shell}".replace("pwsh", "powershell") in ran.out
    assert "eval" not in ran.out


def test_the_script_of_powershell_asks_and_clears_up() -> None:
    script = write_script("powershell")
    assert "Register-ArgumentCompleter -Native -CommandName skirmish -ScriptBlock {" in script
    assert script.count("{") == script.count("}")
    for variable in ("_SKIRMISH_COMPLETE", "_TYPER_COMPLETE_ARGS"):
        assert f"$Env:{variable} = " in script
        assert f'$Env:{variable} = ""' in script


def test_the_shell_at_hand_is_found_or_asked_for() -> None:
    code = (
        "import shellingham, sys; "
        "shellingham.detect_shell = lambda: ('fish', '/usr/bin/fish'); "
        "from skirmish_cli.cli.app import run; sys.exit(run(['--show-completion']))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=False)
    assert (ran.returncode, ran.stdout.decode()) == (0, write_script("fish"))


def test_an_unknown_shell_is_told_with_the_known_ones() -> None:
    for option in ("--show-completion", "--install-completion"):
        run_here("", {}, option, "zhs").check(2, "zhs", "zsh")


@pytest.mark.parametrize(
    ("shell", "places"),
    [
        ("bash", (".bash_completions/skirmish.sh", ".bashrc")),
        ("zsh", (".zfunc/_skirmish", ".zshrc")),
        ("fish", (".config/fish/completions/skirmish.fish",)),
    ],
)
def test_a_script_is_put_where_its_shell_reads_it(
    shell: str, places: tuple[str, ...], folder: Path
) -> None:
    ran = skirmish("--install-completion", shell, HOME=str(folder))
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.startswith(f"{shell} completion is in ")
    assert (folder / places[0]).read_text("utf-8").strip() == write_script(shell).strip()
    for place in places[1:]:
        assert (folder / place).read_text("utf-8").strip()


def test_a_home_that_can_not_be_written_is_told(folder: Path) -> None:
    (folder / ".config").write_text("a file where a folder is needed", "utf-8")
    ran = skirmish("--install-completion", "fish", HOME=str(folder))
    ran.check(3, ".config", "can't be written")


def test_the_profile_of_powershell_gets_one_line_once(folder: Path) -> None:
    program = folder / "pwsh"
    profile = folder / "documents" / "profile.ps1"
    program.write_text(f'#!/bin/sh\necho "{profile}"\n', "utf-8")
    program.chmod(0o755)
    for _ in range(2):
        assert skirmish("--install-completion", "pwsh", PATH=f"{folder}:/usr/bin:/bin").code == 0
    assert profile.read_text("utf-8") == f"\n{teaching.PROFILE_LINE}\n"


def test_completing_imports_neither_the_parser_nor_pydantic() -> None:
    code = (
        "import sys; from skirmish_cli.cli.app import run; run([]); "
        "sys.exit(bool({'typer', 'rich', 'pydantic', 'pathlib', 'subprocess'} & set(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={
            "PYTHONPATH": str(ROOT),
            "HOME": str(ROOT),
            "_SKIRMISH_COMPLETE": "complete_zsh",
            "_TYPER_COMPLETE_ARGS": "skirmish freeblades melee -w band.yaml ",
        },
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout.count(b"\n")) == (0, 3), ran.stderr
