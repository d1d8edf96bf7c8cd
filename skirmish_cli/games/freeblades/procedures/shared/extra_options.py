"""The options of extra readings, of what is decided on before any die is thrown."""

from __future__ import annotations

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.options import a_text, flag, option


class ExtraOptions(AdviceOptions):
    """The extra readings of what is decided on before any die is thrown."""

    vs = option(
        "compare with the odds of other arguments",
        a_text,
        metavar="'OTHER ARGUMENTS'",
        role="extra",
    )
    sensitivity = option(
        "show what +1, a die level, one LP or concealment would change", flag, role="extra"
    )
