"""Words as a player may have meant them: `at` for `vs`, a model's name for its id.

None of it is taken for granted: what is yielded is tried by whoever suggests it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.reports.situations import find_condition

if TYPE_CHECKING:
    from skirmish_cli.core.ruleset import Ruleset
    from skirmish_cli.reports.models import Known

VS = "vs"
#: What players say between two sides.
_AGAINST = frozenset(("at", "against", "versus", "on", "into", "v", "vs.", "attacks", "->", "x"))
#: The longest name of a model that is looked for, in words.
MOST_WORDS = 4

#: The words of a line, some of them changed.
Words = tuple[str, ...]


def reword(words: Words, known: Sequence[Known], rules: Ruleset) -> Iterator[Words]:
    """Yield a line's words as they may be meant, the nearest to what was typed first."""
    ids = {name: one.id for one in known for name in (one.id, one.whole_name)}
    steps: tuple[Callable[[Words], Words], ...] = (
        _say_vs,
        lambda line: _name_models(line, ids, known),
        lambda line: _join_flags(line, ids, rules),
    )
    meant, seen = words, {words}
    for step in steps:
        meant = step(meant)
        if meant not in seen:
            seen.add(meant)
            yield meant


def part(words: Words, known: Sequence[Known]) -> Iterator[Words]:
    """Yield words with the `vs` that they lack; first where one band ends and another begins."""
    if VS in map(str.casefold, words):
        return
    homes = {name: one.file for one in known for name in (one.id, one.whole_name)}
    files = [homes.get(word.partition("+")[0]) for word in words]
    places = [place for place in range(1, len(words)) if files[place] and files[place - 1]]
    for place in sorted(places, key=lambda place: files[place] == files[place - 1]):
        yield (*words[:place], VS, *words[place:])


def _say_vs(words: Words) -> Words:
    """Return words with `vs` between two sides, whatever was said there."""
    said = [place for place, word in enumerate(words) if word.casefold() in _AGAINST]
    if len(said) != 1 or VS in map(str.casefold, words) or not 0 < said[0] < len(words) - 1:
        return words
    return (*words[: said[0]], VS, *words[said[0] + 1 :])


def _name_models(words: Words, ids: Mapping[str, str], known: Sequence[Known]) -> Words:
    """Return words with the ids of models that were called by a name of their cards."""
    named: list[str] = []
    place = 0
    while place < len(words):
        longest = min(MOST_WORDS, len(words) - place)
        for count in range(longest, 0, -1):
            body, plus, flags = " ".join(words[place : place + count]).partition("+")
            found = "" if body in ids or body == VS else _find_id(body, known)
            if found:
                named.append(found + plus + flags)
                break
        else:
            count = 1
            named.append(words[place])
        place += count
    return tuple(named)


def _find_id(name: str, known: Sequence[Known]) -> str:
    """Return the id of the model that a name fits best, or nothing.

    That is its whole name, its entry of several copies, or a word of its name that no other has.
    """
    called = name.casefold()
    whole = [one for one in known if called in (one.name.casefold(), one.entry.casefold())]
    if whole:
        return whole[0].id
    # `the` and `of` in a name call nobody.
    parts = [
        one
        for one in known
        if any(part.casefold() == called and part[0].isupper() for part in one.name.split())
    ]
    return parts[0].id if parts and len({(one.file, one.entry) for one in parts}) == 1 else ""


def _join_flags(words: Words, ids: Mapping[str, str], rules: Ruleset) -> Words:
    """Return words with flags behind the model that they follow, instead of apart."""
    joined: list[str] = []
    for word in words:
        text = word.removeprefix("+")
        is_flag = find_condition(text.partition("=")[0], rules) is not None and word not in ids
        if is_flag and joined and joined[-1].partition("+")[0] in ids:
            joined[-1] += f"+{text}"
        else:
            joined.append(word)
    return tuple(joined)
