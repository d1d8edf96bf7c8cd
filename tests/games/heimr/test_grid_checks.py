"""What validate finds in the grid of a party's file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support import run_here


def findings(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, *cards: str, extra: str = ""
) -> list[dict[str, Any]]:
    lines = ["game: heimr", "name: Test", *([extra] if extra else []), "models:"]
    lines += [f"  - {{id: m{place}, name: M, card: {card}}}" for place, card in enumerate(cards, 1)]
    file = tmp_path / "party.yaml"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    found: list[dict[str, Any]] = run_here(capsys, "validate", str(file), "--json").data["findings"]
    return found


def only(found: list[dict[str, Any]]) -> dict[str, Any]:
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("border", "told"),
    [
        ("{between: [A1, B2]}", "don't touch"),
        ("{between: [A1, A4]}", "outside"),
        ("{between: [A1, A2], limit: 1, crossed: [m1, m1]}", "named twice"),
        ("{between: [A1, A2], limit: 2, crossed: [m9]}", "isn't here"),
    ],
)
def test_a_border_that_does_not_fit_the_grid_is_found(
    border: str, told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = findings(capsys, tmp_path, "{hp: 3}", extra=f"grid: {{borders: [{border}]}}")
    assert told in only(found)["message"]


def test_who_crossed_a_border_may_be_a_character_that_cannot_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    extra = "grid: {borders: [{between: [A1, A2], limit: 2, crossed: [m2]}]}"
    assert (
        only(findings(capsys, tmp_path, "{hp: 3}", "{hp: three}", extra=extra))["code"]
        == "wrong-type"
    )


def test_a_journey_may_border_squares_that_do_not_touch(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for extra in (
        "grid: {use: travel, borders: [{between: [A1, B2]}]}",
        "grid: {use: combat, borders: [{between: [A1, A2], limit: 1, crossed: [m1]}]}",
    ):
        assert findings(capsys, tmp_path, "{hp: 3}", extra=extra) == []


def test_more_than_the_limit_have_crossed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    border = "{between: [A1, A2], limit: 1, crossed: [m1, m2]}"
    found = findings(capsys, tmp_path, "{hp: 3}", "{hp: 3}", extra=f"grid: {{borders: [{border}]}}")
    assert only(found)["message"] == "2 have crossed a border with a limit of 1"


@pytest.mark.parametrize(
    ("field", "path", "told"),
    [
        (
            "locations: [{square: A1, name: yard}, {square: A1, name: mill}]",
            "grid.locations[1].square",
            "A1 is described twice",
        ),
        (
            "borders: [{between: [A1, B1]}, {between: [B1, A1]}]",
            "grid.borders[1].between",
            "B1 and A1 is described twice",
        ),
        (
            "locations: [{square: C3, name: yard}, {square: D3, name: mill}]",
            "grid.locations[1].square",
            "D3 lies outside 3 by 3 squares",
        ),
        (
            "locations: [{square: D9, name: yard}]",
            "grid.locations[0].square",
            "a letter A to H and a number 1 to 8, such as B2, not 'D9'",
        ),
    ],
)
def test_a_square_or_border_twice_or_off_every_board_is_found(
    field: str, path: str, told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = only(findings(capsys, tmp_path, "{hp: 3}", extra=f"grid: {{{field}}}"))
    assert found["path"] == path
    assert told in found["message"]
