"""Both warbands as they stand, as files that players write and `validate` accepts."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish_cli.core.errors import FileProblem
from skirmish_cli.core.warband import WarbandFile
from skirmish_cli.files.checks.warbands import load_warband
from skirmish_cli.reports.battles.exporting import Exported, export_sides, list_errors
from tests.reports.battles.played import BANDS, Played, band


def export(played: Played) -> tuple[Exported, ...]:
    """Return the files of both sides."""
    limits = played.session.in_force.limits
    return export_sides(played.game, played.battle, played.entries, limits)


def read(one: Exported, folder: Path) -> WarbandFile:
    """Return the warband of a file, once it was found to have no error."""
    file = folder / one.file
    file.write_text(one.text, "utf-8")
    assert list_errors(str(file)) == []
    return load_warband(file)


@pytest.fixture
def played(tmp_path: Path) -> Played:
    """Return a battle of freebands that has just begun."""
    return Played(tmp_path / "bridge.battle")


@pytest.mark.parametrize("game", BANDS)
def test_what_nobody_touched_is_the_warband_of_before(game: str, tmp_path: Path) -> None:
    exported = export(Played(tmp_path / "a.battle", game))
    for name, one in zip(BANDS[game], exported, strict=True):
        before, after = load_warband(band(game, name)), read(one, tmp_path)
        assert (after.name, after.limit, after.extra) == (before.name, before.limit, before.extra)
        models = [
            [(m.id, m.name, m.count, m.card) for m in each.models] for each in (before, after)
        ]
        assert models[0] == models[1]
        assert one.left_out == ()


def test_who_is_out_is_left_out_and_told(played: Played, tmp_path: Path) -> None:
    played.do("attack captain vs brute-1", dice="9,7")
    _, reavers = export(played)
    assert reavers.left_out == ("brute-1",)
    assert "# Left out: brute-1, dropped\n" in reavers.text
    # The two brutes that stand keep their ids, which a count would change.
    ids = [model.id for model in read(reavers, tmp_path).models]
    assert ids == ["skipper", "tidecaller", "harpooner", "brute-2", "brute-3", "slinger"]


def test_a_life_is_a_comment_for_a_card_says_what_a_model_starts_with(
    played: Played, tmp_path: Path
) -> None:
    played.set("skipper lp=1 stunned")
    _, reavers = export(played)
    assert "# skipper: 1 of 3 LP; +lp=1+stunned\n- id: skipper\n" in reavers.text
    assert read(reavers, tmp_path).models[0].card.lp == 3


def test_who_came_later_gets_an_id_of_its_own_and_breaks_no_limit(
    played: Played, tmp_path: Path
) -> None:
    played.add("tin-lanterns", "wick", "captain")
    lanterns, _ = export(played)
    warband = read(lanterns, tmp_path)
    assert [one.id for one in warband.models][-2:] == ["wick-2", "captain-2"]
    assert warband.limit is None
    assert "# The limit of 150 isn't for a/wick, a/captain, who came later.\n" in lanterns.text


def test_two_sides_of_one_file_get_two_files(tmp_path: Path) -> None:
    file = band("freeblades", "tin-lanterns")
    one, other = export(Played(tmp_path / "a.battle", "freeblades", file, file))
    assert (one.file, other.file) == ("the-tin-lanterns.yaml", "the-tin-lanterns-b.yaml")
    for each in (one, other):
        assert [model.id for model in read(each, tmp_path).models][:2] == ["captain", "wick"]


def test_a_name_from_a_file_is_a_name_and_no_path_or_comment(tmp_path: Path) -> None:
    name = '../../x\\n\\"# \\e[31m'
    file = tmp_path / "band.yaml"
    card = '{class: hero, role: leader, lp: 1, mar: d8, def: "5", av: 5, disc: d8, spd: 5}'
    model = f'{{id: a, name: "{name}", card: {card}}}'
    file.write_text(f'game: freeblades\nname: "{name}"\nmodels:\n- {model}\n', "utf-8")
    (one,) = export(Played(tmp_path / "a.battle", "freeblades", str(file)))
    assert one.file == "x-31m.yaml"
    out = tmp_path / one.file
    out.write_text(one.text, "utf-8")
    assert load_warband(out).name == load_warband(file).name
    assert not [char for char in one.text if char < " " and char != "\n"]


def test_a_side_without_anybody_left_is_no_error_of_ours(played: Played) -> None:
    for model in played.battle.sides[0].models:
        played.set(f"{model.key} out=fled")
    lanterns, _ = export(played)
    assert lanterns.text.endswith("models: []\n")
    assert len(lanterns.left_out) == 7


def test_a_battle_without_whole_cards_says_so(played: Played) -> None:
    first = played.entries[0]
    question = {key: one for key, one in (first.question or {}).items() if key != "files"}
    with pytest.raises(FileProblem, match="captain: the battle holds no card of it"):
        export_sides(played.game, played.battle, [first._replace(question=question)])
