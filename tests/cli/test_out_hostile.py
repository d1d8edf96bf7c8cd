"""`--out`: a name is text in every kind of file, whatever stands in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.cli.out_files import ENDINGS, Told

#: What would be markup somewhere, a way out of it, or a command to a terminal.
NAME = (
    "<script>x</script>]]><!--&amp;</pre></svg>|`a`**b**[c](http://d.e)"
    "\\e[31m\\e]0;t\\a\\u202E\\t\\n# f\\n\\x9b1m"
)


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("command", ["card", "validate", "attack"])
def test_a_hostile_name_is_text_in_every_kind_of_file(
    command: str, ending: str, window: Any
) -> None:
    card = f'{{lp: 1, mar: d8, def: 5, av: 5, mw: {{name: "{NAME}", damage: d8}}}}'
    model = f'{{id: a, name: "{NAME}", card: {card}}}'
    Path("band.yaml").write_text(f'game: freeblades\nname: "{NAME}"\nmodels:\n- {model}\n')
    words = {
        "card": ("card", "-w", "band.yaml"),
        "validate": ("validate", "--receipt", "band.yaml"),
        "attack": ("freeblades", "attack", "a", "vs", "a", "-w", "band.yaml", "--seed", "1"),
    }[command]
    out = Path(f"a{ending}")
    ran = window(*words, "--out", str(out))
    assert ran.code in {0, 1}, ran.err
    text = out.read_text("utf-8")
    assert not [char for char in text if (char < " " and char != "\n") or char in "\x7f\x9b\u202e"]
    if ending == ".svg":
        root = ElementTree.fromstring(text)
        tags = {one.tag.rpartition("}")[2] for one in root.iter()}
        assert tags <= {"svg", "title", "style", "rect", "g", "text"}
    elif ending == ".html":
        page = Told(text)
        head = {"html", "head", "meta", "title", "style", "body"}
        assert page.tags <= head | {"pre", "span"}
        assert page.attributes <= {
            "lang",
            "charset",
            "name",
            "content",
            "http-equiv",
            "class",
            "style",
        }
    elif ending == ".md":
        # Outside of fences, where it is text, no tag and no link is left unescaped.
        parts = text.split("```")[::2]
        assert not re.search(r"(?<!\\)<(?!br>)|(?<!\\)\[c", "".join(parts).replace("\\\\", ""))


def test_the_name_of_the_file_is_shown_with_its_control_characters_escaped(window: Any) -> None:
    ran = window("roll", "d6", "--dice", "5", "--out", "a\x1b[31m.txt")
    assert ran.out == "wrote a\\x1b[31m.txt\n"
