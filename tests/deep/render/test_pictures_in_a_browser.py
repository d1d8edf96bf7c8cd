"""Pictures in a browser: every word and bar stands in its cells, whatever the font."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.support import ROOT, skirmish

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
BANDS = [
    word
    for name in ("tin-lanterns", "salt-reavers")
    for word in ("-w", str(ROOT / f"rulesets/freeblades/warbands/{name}.yaml"))
]
MELEE = ("freeblades", "melee", *BANDS, "captain+charging", "vs", "brute-1", "brute-2", "--odds")

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")


def measure(page: Path, what: str, how: str) -> Any:
    """Return what a browser measures of the elements of a page."""
    script = f"JSON.stringify([...document.querySelectorAll({what!r})].map({how}))"
    page.write_text(
        page.read_text("utf-8") + f"<script>document.title = {script}</script>", "utf-8"
    )
    folder = page.parent / "browser"
    printed = subprocess.run(
        [str(CHROMIUM), *QUIET, f"--user-data-dir={folder}", "--dump-dom", page.as_uri()],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        timeout=120,
    ).stdout
    told = re.search(r"<title>(\[.*?\])</title>", printed)
    assert told is not None, printed[:500]
    return json.loads(unescape(told[1]))


@pytest.mark.parametrize("fonts", ["monospace", "serif"])
def test_every_word_of_an_svg_takes_its_cells(fonts: str, tmp_path: Path) -> None:
    assert skirmish(*MELEE, "--out", "a.svg", cwd=tmp_path).code == 0
    drawn = (tmp_path / "a.svg").read_text("utf-8")
    drawn = re.sub(r"font-family: .*?;", f"font-family: {fonts};", drawn, count=1)
    page = tmp_path / "page.html"
    page.write_text(
        f"<!DOCTYPE html><title></title><body style='margin:0'>{drawn.replace('title>', 'desc>')}",
        "utf-8",
    )
    how = (
        "one => { const count = one.getNumberOfChars(); return ["
        "one.getStartPositionOfChar(0).x, one.getEndPositionOfChar(count - 1).x, "
        "+one.getAttribute('x'), +one.getAttribute('textLength')] }"
    )
    words = measure(page, "text", how)
    assert len(words) > 50
    for start, end, x, length in words:
        assert start == pytest.approx(x, abs=0.1)
        assert not length or end == pytest.approx(x + length, abs=0.1)


def test_every_line_of_a_page_ends_where_its_cells_end(tmp_path: Path) -> None:
    assert skirmish(*MELEE, "--out", "a.html", cwd=tmp_path).code == 0
    page = tmp_path / "a.html"
    text = page.read_text("utf-8")
    # The measuring script isn't the page's own, so its rule against scripts is taken out.
    text = re.sub(r'<meta http-equiv="Content-Security-Policy".*?>', "", text)
    text = re.sub(r"<title>.*?</title>", "<title></title>", text)
    ruler = '<span id="ruler" style="width:100ch"></span>'
    page.write_text(text.replace("<pre>\n", f"<pre>\n{ruler}\n"), "utf-8")
    how = "one => [one.getBoundingClientRect().width, parseInt(one.style.width)]"
    (ruled, _), *signs = measure(page, "span[style]", how)
    assert signs
    for width, cells in signs:
        assert abs(width - cells * ruled / 100) < 0.5
