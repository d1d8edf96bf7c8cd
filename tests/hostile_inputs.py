"""Inputs of nearly a megabyte that try to cost time or memory, by name: for the tests and for the
benchmarks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

SIZE = 1_000_000
_HEAD = "game: freeblades\nmodels:\n"


def _filled(start: str, part: str, end: str = "") -> bytes:
    return (start + part * ((SIZE - len(start) - len(end)) // len(part)) + end).encode()


def _numbered(start: str, part: str, end: str = "") -> bytes:
    pieces, length, number = [start], len(start) + len(end), 0
    while length + len(piece := part.format(n=number)) <= SIZE:
        pieces.append(piece)
        length += len(piece)
        number += 1
    return ("".join(pieces) + end).encode()


def _laughs() -> bytes:
    lines = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 20)]
    return "\n".join(lines).encode()


def _army_book() -> bytes:
    """Return an army of many units under a book with as many limits as there may be."""
    items = ", ".join(f"i{n}: {{max: 1}}" for n in range(190))
    shares = ", ".join(f"c{n}: {{max: 1}}" for n in range(39))
    return _numbered(
        "game: t9a\nlimit: 1000\n"
        f"army: {{items: {{{items}}}, categories: {{{shares}}}}}\nmodels:\n",
        "- {{id: a{n}, card: {{category: [c1, c2, c3, c4], "
        "cost: {{base: 1, options: [{{name: i{n}}}, {{name: i1}}]}}}}}}\n",
    )


def _options() -> bytes:
    """Return an army of units with as many options as fit, each a line of the receipt."""
    bought = ", ".join(f"{{name: o{n}, cost: {n}}}" for n in range(20))
    return _numbered(
        "game: t9a\nlimit: 100\nmodels:\n",
        "- {{id: a{n}, card: {{category: [core], cost: {{base: 9, "
        "extra: 1, options: [" + bought.replace("{", "{{").replace("}", "}}") + "]}}}}}}\n",
    )


def _many_uses() -> bytes:
    wrong = "cards:\n  bad: {" + ", ".join(f"k{n}: 1" for n in range(900)) + "}\n"
    return _numbered(
        "game: freeblades\n" + wrong + "models:\n", "- {{id: a{n}, card: {{use: bad, lp: 2}}}}\n"
    )


def _many_merges() -> bytes:
    base = "base: &b {" + ", ".join(f"k{n}: 1" for n in range(900)) + "}\n"
    return _numbered(base + _HEAD, "- {{<<: *b, id: a{n}}}\n")


INPUTS: Mapping[str, Callable[[], bytes]] = {
    "many wrong talents": lambda: _filled(_HEAD + "- {id: a, card: {talents: [", "1,", "]}}"),
    "many unknown keys": lambda: _numbered(_HEAD + "- {id: a, card: {", "k{n}: 1, ", "}}"),
    "many models that are none": lambda: _filled(_HEAD + "  [", "1,", "]"),
    "many empty models": lambda: _filled(_HEAD, "- {}\n"),
    "many wrong models": lambda: _numbered(_HEAD, "- {{id: a{n}, card: {{mar: d7, av: x}}}}\n"),
    "many right models": lambda: _numbered(_HEAD, "- {{id: a{n}, card: {{mar: d6, av: 3}}}}\n"),
    "one id for all": lambda: _filled(_HEAD, "- {id: a, card: {mar: d6}}\n"),
    "misspelt keys everywhere": lambda: _numbered(_HEAD, "- {{id: a{n}, crad: {{mra: d6}}}}\n"),
    "unknown cards": lambda: _numbered(
        "game: freeblades\ncards: {x: {mar: d6}}\nmodels:\n", "- {{id: a{n}, card: c{n}}}\n"
    ),
    "many cards": lambda: _numbered("game: freeblades\ncards:\n", "  card {n}: {{mar: d6}}\n"),
    "many top keys": lambda: _numbered("game: freeblades\n", "k{n}: 1\n"),
    "many equal keys": lambda: _filled("game: freeblades\n", "k: 1\n"),
    "very deep": lambda: _filled("a: ", "["),
    "deep in blocks": lambda: "\n".join(" " * n + "a:" for n in range(1400)).encode(),
    "one long text": lambda: _filled("name: '", "x", "'"),
    "one long key": lambda: _filled("", "x", ": 1"),
    "one long number": lambda: _filled("limit: ", "9"),
    "one long line of flow": lambda: _filled(
        "game: freeblades\nmodels: [", "{id: a, card: {}}, ", "]"
    ),
    "many anchors": lambda: _numbered("x:\n", "- &a{n} 1\n"),
    "many aliases": lambda: _filled("x: &a [1,2,3,4,5,6,7,8,9]\ny:\n", "- *a\n"),
    "a billion laughs": _laughs,
    "a wrong card used often": _many_uses,
    "a mapping merged often": _many_merges,
    "many tags": lambda: _filled("x:\n", "- !!str a\n"),
    "many documents": lambda: _filled("", "--- a\n"),
    "remarks": lambda: _filled(_HEAD, "# x\n"),
    "blank lines": lambda: _filled("game: x", "\n"),
    "percent signs": lambda: _filled("", "%"),
    "commas": lambda: _filled("[", ","),
    "question marks": lambda: _filled("", "? "),
    "dashes": lambda: _filled("", "- "),
    "colons": lambda: _filled("", ": "),
    "many warriors": lambda: _numbered(
        "game: first-blood\nmodels:\n", "- {{id: a{n}, card: {{}}}}\n"
    ),
    "many characters": lambda: _numbered(
        "game: heimr\nmodels:\n", "- {{id: a{n}, card: {{hp: 1}}}}\n"
    ),
    "many characters of forum play": lambda: _numbered(
        "game: heimr\nmodels:\n",
        "- {{id: a{n}, card: {{variant: forum, statistics: {{dodge: 9}}}}}}\n",
    ),
    "many members over a limit": lambda: _numbered(
        "game: oldschool\nlimit: 1000\nmodels:\n", "- {{id: a{n}, card: {{kind: pc, cost: 1}}}}\n"
    ),
    "many units under many limits": _army_book,
    "many options": _options,
    "many models over a limit": lambda: _numbered(
        "game: freeblades\nlimit: 100\nmodels:\n",
        "- {{id: a{n}, count: 9, "
        "card: {{class: hero, mar: d6, lp: 2, cost: 9, talents: [t{n}]}}}}\n",
    ),
    "many warriors on one Command Card": lambda: _numbered(
        "game: first-blood\nlimit: 100\nmodels:\n",
        "- {{id: a{n}, card: {{command_card: Same, cost: 9, v: 0, m: 5}}}}\n",
    ),
    "characters of both kinds": lambda: _numbered(
        "game: heimr\nmodels:\n- {id: f, card: {variant: forum}}\n",
        "- {{id: a{n}, card: {{hp: 1, attributes: {{strength: 2}}}}}}\n",
    ),
    "many armed members": lambda: _numbered(
        "game: oldschool\nlimit: 100\nmodels:\n",
        "- {{id: a{n}, card: {{kind: npc, ml: 7, cost: 1, "
        "weapons: [{{name: w{n}, tags: [2-handed]}}], "
        "armour: [{{name: s, tags: [shield]}}]}}}}\n",
    ),
    "house rules of unknown names": lambda: _numbered(
        "extends: freeblades\nnumbers:\n", "  n{n}: 1\n"
    ),
    "house rules of unknown items": lambda: _numbered(
        "extends: freeblades\nmodifiers:\n", "- {{id: m{n}, value: 1}}\n"
    ),
    "house rules with new conditions": lambda: _numbered(
        "extends: freeblades\nconditions:\n", "- {{name: c{n}, new: true, meaning: x}}\n"
    ),
    "a table of many rows": lambda: _filled("extends: freeblades\ntables: {a: [", "1,", "]}"),
}
#: Those that are lists of thousands of right models, of every game: checked as a whole, with their
#: receipts.
LIST_FLOODS = (
    "many right models",
    "many models over a limit",
    "many warriors",
    "many warriors on one Command Card",
    "many characters",
    "many characters of forum play",
    "characters of both kinds",
    "many members over a limit",
    "many armed members",
    "many units under many limits",
    "many options",
)
