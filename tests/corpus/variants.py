"""Legal files made from the sample warbands: other names, written in every way of YAML."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import yaml

from skirmish_cli.core.registry import get_game
from skirmish_cli.files.yaml.nodes import read_yaml
from skirmish_cli.reports.samples import sample_warbands

NAMES = (
    "Ysolde of the Reeds",
    "Zoë Quill",
    "Óðinn's Own",
    "龍之介",
    "Brannoc 'Knuckles' Keld",
    '"Two-Ply" Tam',
    "No",
    "null",
    "1:30",
    "012",
    "0x10",
    "1e3",
    "[Elite] Ulf [/b]",
    "on",
    "%s {0}",
    "Marsh & Sons",
    "# not a comment",
    "- dash",
    "🗡 Blade",
    "a: b",
    "Ulf, the Second",
    "~",
    "true",
    "Anne-Marie",
    "x" * 60,
)


class _Quoting(yaml.SafeDumper):
    """Writes every text between quotes."""


def _quoted(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')


_Quoting.add_representer(str, _quoted)


def _dump(data: Any, flow: bool | None, dumper: Any = yaml.SafeDumper, width: int = 100) -> str:
    text: str = yaml.dump(
        data,
        Dumper=dumper,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=flow,
        width=width,
    )
    return text


def _remarked(data: Any) -> str:
    lines = _dump(data, None, width=100_000).splitlines()
    return (
        "# A list with remarks.\n\n"
        + "\n".join(f"{line} # remark: {{[" for line in lines)
        + "\n# end\n"
    )


def _with_cards(data: Any) -> Any:
    """Return a warband whose cards all stand under `cards:` and are used by name."""
    result = copy.deepcopy(data)
    cards = result.setdefault("cards", {})
    for index, model in enumerate(result["models"]):
        if isinstance(model["card"], dict) and "use" not in model["card"]:
            cards[f"card {index}"] = model["card"]
            model["card"] = f"card {index}" if index % 2 else {"use": f"card {index}"}
    return result


def _merged(data: Any) -> str:
    """Return a warband as text in which each card is an anchor that its model merges."""
    result = _with_cards(data)
    named = {name: f"c{index}" for index, name in enumerate(result["cards"])}
    lines = [
        f"{key}: {json.dumps(value, ensure_ascii=False)}"
        for key, value in result.items()
        if key not in ("cards", "models")
    ]
    lines += [
        "cards:",
        *(
            f"  {json.dumps(name)}: &{named[name]} {json.dumps(card, ensure_ascii=False)}"
            for name, card in result["cards"].items()
        ),
        "models:",
    ]
    for model in result["models"]:
        card = model["card"]
        name = card if isinstance(card, str) else card["use"]
        own = (
            {}
            if isinstance(card, str)
            else {key: value for key, value in card.items() if key != "use"}
        )
        rest = "".join(
            f", {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}"
            for key, value in own.items()
        )
        head = {key: value for key, value in model.items() if key != "card"}
        lines += [
            f"- <<: {json.dumps(head, ensure_ascii=False)}",
            f"  card: {{<<: *{named[name]}{rest}}}",
        ]
    return "\n".join(lines) + "\n"


STYLES: Mapping[str, Callable[[Any], str]] = {
    "block": lambda data: _dump(data, flow=False),
    "flow": lambda data: _dump(data, flow=True),
    "json": lambda data: json.dumps(data, ensure_ascii=False, indent=2),
    "json-in-a-line": lambda data: json.dumps(data, ensure_ascii=False),
    "mixed": lambda data: _dump(data, None),
    "crlf": lambda data: _dump(data, None).replace("\n", "\r\n"),
    "old-mac": lambda data: _dump(data, flow=False).replace("\n", "\r"),
    "bom": lambda data: "\ufeff" + _dump(data, None),
    "quoted": lambda data: _dump(data, flow=False, dumper=_Quoting),
    "remarks": _remarked,
    "cards": lambda data: _dump(_with_cards(data), None),
    "merged": _merged,
    "marked": lambda data: "---\n" + _dump(data, None) + "...\n",
}


def renamed(data: Any, source: random.Random) -> Any:
    """Return a warband with other names. Ids stay, since other keys of a file may name them."""
    result = copy.deepcopy(data)
    result["name"] = source.choice(NAMES)
    for index, model in enumerate(result["models"]):
        model["name"] = f"{source.choice(NAMES)} {index}"
    return result


def variants(game_id: str) -> Iterator[tuple[str, bytes]]:
    """Yield a name and the bytes of a file for each sample of a game and each way to write it."""
    for path in sample_warbands(get_game(game_id).id):
        data = read_yaml(path.read_bytes()).data
        for style, write in STYLES.items():
            source = random.Random(f"{path.stem} {style}")
            yield f"{path.stem}-{style}", write(renamed(data, source)).encode("utf-8")
