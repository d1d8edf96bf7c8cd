"""A starter warband: a sample, with what each key means written above it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.checks.schema import json_schema
from skirmish_cli.files.game_data import load_data
from skirmish_cli.reports.samples import sample_warbands

_OUTER = (
    ("game", "the game that the file is for"),
    ("name", "what the warband is called"),
    ("limit", "what the models may cost together; leave it out for no limit"),
    ("cards", "cards that models use by name; library: FILE takes them from another file"),
    ("models", "one item for each kind of model"),
    ("id", "what the model is called on the command line: letters, digits, - and _"),
    ("count", "how many of it: archer with count: 3 makes archer-1 to archer-3"),
    ("card", "the stats in place, the name of a card, or {use: NAME, lp: 2} for one with changes"),
)
#: The most names that the comment on a key lists.
MOST_NAMES = 8


def starter_text(game_id: str, sample: str | None = None) -> str:
    """Return a commented warband file that validates, made of a sample.

    It is the first one unless another is named. Raises UsageProblem with the nearest name.
    """
    game = get_game(game_id)
    samples = {path.stem: path for path in sample_warbands(game.id)}
    if sample is not None and sample not in samples:
        raise UsageProblem(unknown(f"sample of {game_id}", sample, samples))
    if not samples:
        raise UsageProblem(f"{game_id} has no starter warband")
    body = samples[sample or next(iter(samples))].read_text("utf-8").split("\n")
    while body and (body[0].startswith("#") or not body[0].strip()):
        body.pop(0)
    name = load_data(game.id, "ruleset")["name"]
    lines = [
        f"# A warband for {name}. Change it to your own, and check it with: skirmish validate FILE",
        "#",
    ]
    lines += [f"#   {key + ':':<8} {meaning}" for key, meaning in _OUTER]
    lines += [
        "#",
        "# The keys of a card:",
        *(f"#   {line}" for line in describe_keys(json_schema(game))),
    ]
    return "\n".join([*lines, *body])


def describe_keys(schema: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for each key of a card: its name, and what can stand there."""
    definitions = schema["$defs"]
    for key, value in definitions["Card"]["properties"].items():
        kind, meaning = _describe(value, definitions), value.get("description", "")
        more = f"; {_first_sentence(meaning)}" if meaning and meaning not in kind else ""
        yield f"{key}: {kind}{more}"


def _first_sentence(text: str) -> str:
    return text.split("\n", maxsplit=1)[0].removesuffix(".")


def _describe(value: Mapping[str, Any], definitions: Mapping[str, Any]) -> str:
    """Return what a schema takes, in a few words."""
    if "$ref" in value:
        found = definitions[value["$ref"].rpartition("/")[2]]
        keys = ", ".join(found.get("properties", {}))
        return f"{{{keys}}}" if keys else _describe(found, definitions)
    for name in ("anyOf", "oneOf"):
        if name in value:
            parts = [
                _describe(part, definitions) for part in value[name] if part.get("type") != "null"
            ]
            return " or ".join(dict.fromkeys(parts))
    if "enum" in value:
        names = [str(one) for one in value["enum"]]
        return ", ".join(names if len(names) <= MOST_NAMES else [*names[: MOST_NAMES - 2], "..."])
    if "const" in value:
        return str(value["const"])
    return _describe_plain(value, definitions)


def _describe_plain(value: Mapping[str, Any], definitions: Mapping[str, Any]) -> str:
    """Return what a schema of one type takes, in a few words."""
    kind = value.get("type", "anything")
    if isinstance(kind, list):
        kind = next((one for one in kind if one != "null"), "anything")
    if kind == "array":
        items = value.get("items", {})
        return f"a list of {_describe(items, definitions)}" if items else "a list"
    if kind == "object":
        return "names and values"
    if kind in ("integer", "number"):
        bounds = [value.get("minimum"), value.get("maximum")]
        return f"{bounds[0]} to {bounds[1]}" if None not in bounds else "a number"
    if kind == "string":
        return str(value.get("description", "text")).removesuffix(".")
    return "true or false" if kind == "boolean" else str(kind)
