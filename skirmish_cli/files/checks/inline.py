"""Cards typed on the command line in YAML's flow form."""

from __future__ import annotations

from pydantic import ValidationError

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.game import Game
from skirmish_cli.core.warband import CardBase
from skirmish_cli.files.findings.finding import format_path
from skirmish_cli.files.findings.wording import Fault, find_faults
from skirmish_cli.files.showing import quote_value, visible
from skirmish_cli.files.yaml.nodes import read_yaml

#: The longest inline card, in characters.
LONGEST = 20_000


def parse_inline(text: str) -> dict[str, object]:
    """Return the mapping that a text such as `{mar: d10, av: 6}` says.

    Raises UsageProblem, in one line, for what is none.

    >>> parse_inline("{mar: d10, def: 5s, av: 6}")
    {'mar': 'd10', 'def': '5s', 'av': 6}
    """
    if len(text) > LONGEST:
        raise UsageProblem(f"an inline card has at most {LONGEST} characters")
    document = read_yaml(text.encode("utf-8", errors="surrogatepass"))
    if document.problems:
        first = document.problems[0]
        hint = f"; {first.hint}" if first.hint else ""
        raise UsageProblem(visible(f"inline card, column {first.column}: {first.message}{hint}"))
    if not isinstance(document.data, dict):
        written = quote_value(document.data)
        raise UsageProblem(f"an inline card is written {{mar: d10, av: 6, ...}}, not {written}")
    return document.data


def check_inline_card(game: Game, text: str) -> CardBase:
    """Return the card that an inline text describes.

    Raises UsageProblem with its first fault and the nearest key.
    """
    data = parse_inline(text)
    card_type = game.card_type()
    try:
        return card_type.model_validate(data)
    except ValidationError as error:
        found = list(find_faults(error, card_type, data))
        raise _problem_of(found[0], len(found) - 1) from None


def _problem_of(fault: Fault, more: int) -> UsageProblem:
    """Return the problem of a card with one fault and some more."""
    is_of_key = fault.code in ("unknown-key", "missing-key")
    place = format_path(fault.path[:-1] if is_of_key else fault.path)
    where = f" {place}" if place else ""
    hint = f"; {fault.hint}" if fault.hint else ""
    others = f" (and {more} more)" if more else ""
    return UsageProblem(visible(f"inline card{where}: {fault.message}{hint}{others}"))
