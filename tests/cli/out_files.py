"""What a reader of a file that `--out` wrote sees of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

#: The kinds of files that need nothing that may be missing.
ENDINGS = (".svg", ".html", ".txt", ".md")


def read_text(file: Path) -> str:
    """Return what a reader of a file sees of it."""
    text = file.read_text("utf-8")
    if file.suffix == ".svg":
        return " ".join("".join(one.itertext()) for one in ElementTree.fromstring(text).iter())
    if file.suffix == ".html":
        return "".join(Told(text).texts)
    return re.sub(r"\\(.)", r"\1", text) if file.suffix == ".md" else text


class Told(HTMLParser):
    """The texts, tags and attributes of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
