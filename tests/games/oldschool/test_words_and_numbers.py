"""Words and numbers as players type them: understood, or answered with the right command."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.oldschool.parties import BOTH
from tests.support import run_here


@pytest.mark.parametrize(
    ("words", "figure", "fraction"),
    [
        ("morale 7", "fails", "5/12"),
        ("save REF 12", "success", "3/5"),
        ("save 12 ", "success", "3/5"),
        ("stunt trip 12", "success", "2/5"),
        # Each of four dice hits above 3, and a 6 explodes: 4 x 1/2 x 6/5.
        ("attack 4 3", "hits_mean", "12/5"),
        ("durability weapon", "breaks", "1/6"),
        ("durability armor", "breaks", "1/6"),
    ],
)
def test_a_plain_number_is_the_score(
    words: str, figure: str, fraction: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, "oldschool", *words.split(), "--odds", "--json")
    assert ran.data["odds"]["fractions"][figure] == fraction


def test_several_plain_scores_take_one_roll(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(capsys, "oldschool", "morale", "6", "9", "--odds", "--json").data
    assert data["odds"]["models"]["ML 9"]["fractions"]["fails"] == "1/6"
    assert data["words"] == []


def test_a_model_whose_id_is_a_number_is_a_model(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rats.yaml"
    file.write_text(
        "game: oldschool\nname: Rats\nmodels:\n"
        "- {id: '7', name: Seven, card: {ml: 4, saves: {REF: 15}}}\n",
        "utf-8",
    )
    words = ("oldschool", "save", "REF", "7", "-w", str(file), "--odds", "--json")
    assert run_here(capsys, *words).data["odds"]["fractions"]["success"] == "3/4"
    words = ("oldschool", "morale", "7", "-w", str(file), "--odds", "--json")
    assert run_here(capsys, *words).data["inputs"]["scores"] == {"7": 4}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("attack 4", "needs --defense; for example: skirmish oldschool attack 4 --defense 3"),
        ("attack 4 3 2", "attack takes --attacks, --defense as plain numbers, and got 3"),
        ("morale 7 --ml 8", "exclude each other"),
        ("morale 13", "2 to 12"),
        ("recover vessa+fortitude=3 --fortitude 4", "exclude each other"),
        ("save 21", "1 to 20"),
        # Older spellings.
        ("attack --attacks 2 --defense 3 --stunts trip", "write --policy stunts=trip"),
        ("attack --attacks 2 --defense 3 --give", "write --policy shield=out --policy helmet=out"),
        ("recover --fortitude 3 --spend live", "write --policy fortitude=live"),
        # Policies.
        ("attack --attacks 2 --defense 3 --policy stunts=tripp", "did you mean trip"),
        ("attack --attacks 2 --defense 3 --policy stunts=trip,", "has an empty part"),
        ("attack --attacks 2 --defense 3 --policy shield=never", "known: keep, out, any"),
        ("attack --attacks 2 --defense 3 --policy shield=out", "the target has none"),
        ("attack --attacks 2 --defense 3 --policy parry=never", "known: stunts, shield, helmet"),
        ("attack --attacks 2 --defense 3 --policy stunts", "must be NAME=VALUE"),
        ("fight bearer-1 vs spitter-1 --policy shield=any", "nobody in this fight has a shield"),
        ("fight vessa vs snag-1 --policy helmet=any", "known: keep, out"),
        ("recover --policy fortitude=always", "known: never, live, better"),
        ("recover --policy fortitude=live --policy fortitude=never", "given twice"),
        ("morale --ml 7 --policy stunts=trip", "takes no --policy"),
        # Weapons for stunts, by their tags.
        ("attack vessa vs snag-1 --policy stunts=break-shield", "tagged axe or lance"),
        ("attack vessa vs odo --policy stunts=ruin-helmet", "tagged blunt"),
        ("stunt break-shield snag-1 --by vessa --score 9", "tagged axe or lance"),
        # A leader and its own fall.
        ("morale gulch --trigger leader", "isn't tested for its own fall"),
        # Wrong dice and decisions.
        ("attack --attacks 2 --defense 3 --dice 1,,2", "die 2 is empty"),
        ("attack --attacks 1 --defense 3 --dice 5,parry", "'parry' decides nothing here"),
        ("recover --dice 2,3,spend", "'spend' decides nothing here"),
        ("morale --ml 6,,9", "empty part"),
        ("attack --attacks 3 --defense 3 --split 1,,2", "'1,,2' has an empty part"),
    ],
)
def test_what_is_not_understood_is_answered(
    words: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    files = BOTH if any(name in words for name in ("vessa", "gulch", "snag")) else ()
    files = BOTH if "bearer" in words else files
    run_here(capsys, "oldschool", *words.split(), *files).check(2, message)


@pytest.mark.parametrize(
    "words",
    [
        ("attack", "--attacks", "1 2", "--defense", "3"),
        ("attack", "--attacks", "3", "--defense", "1 2"),
        ("attack", "--attacks", "3", "--defense", "3", "--split", "1 2"),
        ("morale", "--ml", "1 2"),
        ("morale", "--ml", "7", "--strength", "1 2/6"),
        ("recover", "--fortitude", "1 2"),
        ("save", "--score", "1 2"),
        ("fight", "{wounds: 1}+wounds=1 2", "vs", "{wounds: 1}"),
        ("attack", "{attacks: 2}+attacks=1 2", "vs", "{wounds: 1}"),
    ],
)
def test_blanks_never_fuse_numbers(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "oldschool", *words, "--odds").check(2, "1 2")


def test_a_file_that_is_not_there_is_told_though_no_model_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words in (
        "morale --ml 7",
        "recover",
        "attack --attacks 1 --defense 3",
        "durability --weapon",
    ):
        run_here(capsys, "oldschool", *words.split(), "-w", "nofile.yaml").check(3, "nofile.yaml")


def test_there_is_no_figure_for_what_was_not_asked(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("attack", "--attacks", "1", "--defense", "3", "--up-to", "1", "--odds", "--json")
    odds = run_here(capsys, "oldschool", *words).data["odds"]
    assert set(odds["summary"]) == {"hits_mean", "any_one", "any_explosion"}
    named = run_here(capsys, "oldschool", *words, "--wounds", "1").data["odds"]
    assert named["fractions"]["out"] == "1/2"


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("attack odo vs snag-1 --up-to 2", "--up-to 2 changes nothing: more hits matter, up to 3"),
        (
            "attack odo vs snag-1 --advantage --disadvantage",
            "one of each cancels: advantage: given, disadvantage: given",
        ),
        ("attack odo+casting vs snag-1", "odo: +casting changes nothing in attack"),
        ("attack odo+wounds=2 vs snag-1", "odo: +wounds changes nothing in attack"),
        ("attack odo vs snag-1+in-melee", "snag-1: +in_melee changes nothing in attack"),
        ("attack odo vs snag-1+rough", "snag-1: +rough changes nothing in attack"),
        ("attack odo vs tamsin", "tamsin: 'recites mantras' on its card is for the table"),
        ("fight odo vs tamsin", "tamsin: 'recites mantras' on its card is for the table"),
        ("save REF snag-1+prone", "snag-1: +prone changes nothing in save"),
        ("morale snag-1+prone", "snag-1: +prone changes nothing in morale"),
        ("durability vessa+prone --weapon", "vessa: +prone changes nothing in durability"),
        ("stunt trip snag-1+disarmed", "snag-1: +disarmed changes nothing in stunt"),
        ("durability vessa+no_shield --weapon", "+no_shield changes nothing in durability"),
        ("durability vessa+with=longbow --armour", "+with changes nothing in durability"),
        ("recover vessa+prone", "vessa: +prone changes nothing in recover"),
        ("fight vessa+stress=1 vs snag-1", "vessa: +stress changes nothing in fight"),
        ("recover --policy fortitude=live", "changes nothing without a point to give up"),
        ("morale gulch snag-1 --trigger leader", "gulch: a leader isn't tested for its own fall"),
    ],
)
def test_what_changed_nothing_is_told_once(
    line: str, note: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for reading in (["--odds"], ["--seed", "1"]):
        ran = run_here(capsys, "oldschool", *line.split(), *BOTH, *reading, "--json")
        assert ran.code == 0, ran.err
        assert len([one for one in ran.data["notes"] if note in one]) == 1, ran.data["notes"]


def test_a_leader_is_left_out_of_the_test_for_its_own_fall(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("morale", "gulch", "snag-1", "spitter-1", "--trigger", "leader")
    data = run_here(capsys, "oldschool", *words, *BOTH, "--odds", "--json").data
    assert data["inputs"]["scores"] == {"snag-1": 6, "spitter-1": 6}
    plain = run_here(capsys, "oldschool", *words[:4], *BOTH, "--odds", "--json").data
    assert set(plain["inputs"]["scores"]) == {"gulch", "snag-1", "spitter-1"}


@pytest.mark.parametrize("flag", ["no-shield", "no_shield"])
def test_flags_take_hyphens_and_underscores(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("oldschool", "attack", "odo", "vs", f"snag-1+{flag}", *BOTH, "--odds", "--json")
    # Four dice on 2: 4 * 4/5.
    assert run_here(capsys, *words).data["odds"]["fractions"]["hits_mean"] == "16/5"
    taken = (*words[:4], f"snag-1+{flag}=no", *words[5:])
    assert run_here(capsys, *taken).data["odds"]["fractions"]["hits_mean"] == "12/5"
