"""Cards typed on the command line in YAML's flow form."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.game import Game
from skirmish_cli.core.warband import CardBase
from skirmish_cli.files.checks.findings import dotted, quoted, visible
from skirmish_cli.files.checks.wording import faults
from skirmish_cli.files.yaml.nodes import read_yaml

_LONGEST = 20_000


def parse_inline(text: str) -> dict[str, Any]:
    """Return the mapping that a text such as `{mar: d10, av: 6}` says; raises UsageProblem in one
    line.

    >>> parse_inline("{mar: d10, def: 5s, av: 6}")
    {'mar': 'd10', 'def': '5s', 'av': 6}
    """
    if len(text) > _LONGEST:
        raise UsageProblem(f"an inline card has at most {_LONGEST} characters")
    document = read_yaml(text.encode("utf-8", errors="surrogatepass"))
    if document.problems:
        first = document.problems[0]
        hint = f"; {first.hint}" if first.hint else ""
        raise UsageProblem(visible(f"inline card, column {first.column}: {first.message}{hint}"))
    if not isinstance(document.data, dict):
        raise UsageProblem(
            f"an inline card is written {{mar: d10, av: 6, ...}}, not {quoted(document.data)}"
        )
    return document.data


def check_inline_card(game: Game, text: str) -> CardBase:
    """Return the card that an inline text describes; raises UsageProblem with its first fault and
    the nearest key."""
    data = parse_inline(text)
    card_type = game.card_type()
    try:
        return card_type.model_validate(data)
    except ValidationError as error:
        found = list(faults(error, card_type, data))
        first = found[0]
        place = (
            dotted(first.path[:-1])
            if first.code in ("unknown-key", "missing-key")
            else dotted(first.path)
        )
        where = f" {place}" if place else ""
        hint = f"; {first.hint}" if first.hint else ""
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        raise UsageProblem(visible(f"inline card{where}: {first.message}{hint}{more}")) from None
