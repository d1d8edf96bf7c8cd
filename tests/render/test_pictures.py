"""A page drawn into files: what stands where, in which look, and that nothing is fetched."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console
from rich.text import Text

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.render.blocks import Column, Grid, Heading, Lines, Page
from skirmish_cli.render.pictures import drawing, html, png, recording, svg
from skirmish_cli.render.pictures.colours import DARK, GROUND, LIGHT, NAMES, measure_contrast
from skirmish_cli.render.pictures.recording import Line, Look, record_page
from skirmish_cli.render.pictures.shapes import find_shape
from skirmish_cli.render.tables import draw_page

PAGE = Page(
    [
        Heading("Test, TN 4", "exact odds"),
        Grid("", (Column("figure"), Column("odds", numeric=True)), [["success", "62.5 %"]]),
        Lines(["assumed: nothing"], "note"),
    ]
)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def _no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)


def record(monkeypatch: pytest.MonkeyPatch, *texts: Text) -> list[Line]:
    """Return the lines of a page that draws some texts."""

    def draw(page: Page, console: Console, theme: str = "dark") -> None:
        for text in texts:
            console.print(text)

    monkeypatch.setattr(recording, "draw_page", draw)
    return record_page(Page([]), 80)


def words_of(picture: str) -> Iterator[tuple[str, float, float]]:
    """Yield each text of an SVG with the cell where it starts, and its width in cells."""
    for text in ElementTree.fromstring(picture).iter(f"{SVG}text"):
        width = float(text.get("textLength", svg.CELL))
        yield text.text or "", float(text.get("x", "0")) / svg.CELL, width / svg.CELL


def test_a_page_is_drawn_in_its_looks_without_any_terminal() -> None:
    lines = record_page(PAGE, 80)
    looks = {piece.text: piece.look for line in lines for piece in line}
    assert looks["Test, TN 4"] == Look(bold=True)
    assert looks["exact odds"] == looks["assumed: nothing"] == Look(dim=True)


def test_without_colour_a_page_has_no_looks_either() -> None:
    lines = record_page(PAGE, 80, in_colour=False)
    assert {piece.look for line in lines for piece in line} == {Look()}
    assert recording.write_text(lines) == recording.write_text(record_page(PAGE, 80))


@pytest.mark.parametrize("name", ["NO_COLOR", "FORCE_COLOR"])
def test_the_environment_of_a_terminal_changes_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = drawing.draw_picture(PAGE, ".svg")
    monkeypatch.setenv(name, "1")
    monkeypatch.setenv("TERM", "dumb")
    assert drawing.draw_picture(PAGE, ".svg") == before


def test_words_stand_in_their_cells() -> None:
    text = recording.write_text(record_page(PAGE, 80))
    drawn = list(words_of(drawing.draw_picture(PAGE, ".svg").decode()))
    places = {word: (round(start, 6), round(width, 6)) for word, start, width in drawn}
    # As the text has them: a blank before the table, figure in 7 cells, 2 between columns.
    assert places["success"] == (1, 7)
    assert places["62.5 %"] == (10, 6)
    row = next(line for line in text.splitlines() if "success" in line)
    assert row == " success  62.5 %"


def test_signs_take_their_cells_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    # Two wide letters, an accent that stands over its letter, and a line of pips.
    lines = record(monkeypatch, Text("\u706f\u308a|e\u0301x|\u25cf\u25cf\u25cb|"))
    starts = [(word, round(start)) for word, start, _ in words_of(svg.draw_svg(lines, ""))]
    assert starts == [
        *[("\u706f", 0), ("\u308a", 2), ("|", 4), ("e\u0301", 5), ("x|", 6)],
        *[("\u25cf", 8), ("\u25cf", 9), ("\u25cb", 10), ("|", 11)],
    ]
    # In HTML a sign that may come from another font has a width of its own.
    assert '<span style="width:1ch">e\u0301</span>x|' in html.draw_html(lines, "")
    assert '<span style="width:2ch">\u25cf\u25cf</span>' in html.draw_html(lines, "")


def test_a_bar_is_one_box_without_gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = record(monkeypatch, Text("\u2588\u2588\u2588\u258c", "#5f9fdf"))
    root = ElementTree.fromstring(svg.draw_svg(lines, ""))
    boxes = [
        (float(box.get("x", "0")), float(box.get("width", "0")))
        for box in root.iter(f"{SVG}rect")
        if box.get("class") == "x5f9fdf"
    ]
    # Three cells of 8.4, then half a cell that starts where they end.
    assert boxes == [(0, 25.2), (25.2, 4.2)]
    assert not list(root.iter(f"{SVG}text"))


@pytest.mark.parametrize(
    ("sign", "boxes"),
    [
        ("\u2581", [(0, 14, 8, 2)]),  # an eighth from below
        ("\u2588", [(0, 0, 8, 16)]),
        ("\u2590", [(4, 0, 4, 16)]),
        ("\u2500", [(0, 7.5, 8, 1)]),
        ("\u250c", [(3.5, 7.5, 4.5, 1), (3.5, 7.5, 1, 8.5)]),  # to the right and down
    ],
)
def test_signs_of_bars_and_lines_are_boxes(
    sign: str, boxes: list[tuple[float, float, float, float]]
) -> None:
    shape = find_shape(sign)
    assert shape is not None
    assert list(shape.place(1, 8, 16)) == boxes


def test_lines_that_go_across_are_one_box_and_others_one_each() -> None:
    across, down = find_shape("\u2500"), find_shape("\u2502")
    assert across is not None
    assert down is not None
    assert list(across.place(3, 8, 16)) == [(0, 7.5, 24, 1)]
    assert [left for left, *_ in down.place(3, 8, 16)] == [3.5, 11.5, 19.5]


def test_a_picture_is_no_wider_than_it_must_be(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = ElementTree.fromstring(svg.draw_svg(record(monkeypatch, Text("x" * 60)), ""))
    # 60 cells of 8.4 and 16 on either side; one line of 18.
    assert (wide.get("width"), wide.get("height")) == ("536", "50")
    narrow = ElementTree.fromstring(svg.draw_svg(record(monkeypatch, Text("x")), ""))
    assert narrow.get("width") == "368"  # 40 cells at least


def test_colours_swap_where_they_are_reversed(monkeypatch: pytest.MonkeyPatch) -> None:
    (line,) = record(monkeypatch, Text("x", "reverse green"))
    assert (line[0].look.colour, line[0].look.back) == (GROUND, "green")
    assert ".on-green { background:" in html.draw_html([line], "")


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("colour", ["text", *NAMES])
def test_every_colour_can_be_read_on_its_ground(colour: str, palette: dict[str, str]) -> None:
    assert measure_contrast(palette[colour], palette[GROUND]) >= 4.5


@pytest.mark.parametrize("ending", [".svg", ".html"])
def test_a_picture_has_both_grounds_and_fetches_nothing(ending: str) -> None:
    picture = drawing.draw_picture(PAGE, ending).decode()
    assert DARK[GROUND] in picture
    assert LIGHT[GROUND] in picture.partition("prefers-color-scheme: light")[2]
    # The name of the language is the only address, and none that is fetched.
    addresses = set(re.findall(r"\w+://[^\"'\s]*", picture))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|@import|@font-face|url\(|href=|src=", picture)


def test_a_text_is_what_a_window_shows() -> None:
    shown = io.StringIO()
    draw_page(PAGE, Console(file=shown, width=80, force_terminal=False))
    assert drawing.draw_picture(PAGE, ".txt").decode().strip() == shown.getvalue().strip()


@pytest.mark.parametrize(
    ("columns", "width"),
    [("", 80), ("wide", 80), ("0", 80), ("100", 100), ("5", 20), ("99999999", 400)],
)
def test_a_picture_is_80_cells_wide_unless_columns_says_so(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert drawing.choose_width() == width


def test_a_png_is_as_large_as_its_svg_twice() -> None:
    pytest.importorskip("resvg_py")
    drawn = drawing.draw_picture(PAGE, ".png")
    root = ElementTree.fromstring(drawing.draw_picture(PAGE, ".svg"))
    sizes = [2 * int(root.get(name, "")) for name in ("width", "height")]
    assert drawn[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(drawn[16:20]), int.from_bytes(drawn[20:24])] == sizes


class _NoFonts:
    """Draws as on a system without fonts: texts leave no trace."""

    @staticmethod
    def svg_to_bytes(svg_string: str, **options: Any) -> bytes:
        return re.sub(r"<text.*?</text>", "", svg_string).encode()


def test_a_png_without_a_font_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "load_resvg", _NoFonts)
    with pytest.raises(UsageProblem, match="no monospace font"):
        png.require_png()


def test_a_png_of_thousands_of_lines_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "load_resvg", _NoFonts)
    page = Page([Lines(["a line of sixteen"] * 4000)])
    with pytest.raises(UsageProblem, match="4000 lines are too many"):
        drawing.draw_picture(page, ".png")
