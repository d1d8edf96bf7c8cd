"""What one unit of an army list must keep to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skirmish_cli.core.errors import Speller, nearest
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, ModelEntry, Path
from skirmish_cli.games.t9a.cards import Card, Mount
from skirmish_cli.games.t9a.formation import count_proper_ranks, count_ranks_deep
from skirmish_cli.games.t9a.numbers import Numbers, read_numbers, read_rank_width
from skirmish_cli.games.t9a.special_rules import parse_rule
from skirmish_cli.games.t9a.wizards import check_wizard
from skirmish_cli.lists.receipts import word


def check_categories(entry: ModelEntry, known: Mapping[str, None]) -> Iterator[ListIssue]:
    """Yield a warning for a unit without a category, or with one that nothing limits."""
    card: Card = entry.card
    path = (*entry.path, "card")
    if not card.category:
        yield ListIssue(
            path,
            "warning",
            "no-category",
            f"{entry.id} has no category, so no share counts it",
            f"write category: with one of {', '.join(known)}",
        )
    for name in card.category:
        if word(name) not in known:
            close = nearest(name, known)
            yield ListIssue(
                (*path, "category"),
                "warning",
                "unknown-category",
                f"{entry.id}: no limit is known for the category {name}",
                f"did you mean {close[0]}?" if close else "give it a max under army: categories:",
            )


def check_unit(entry: ModelEntry, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield what is wrong with a unit's spells, special saves and files."""
    card, path = entry.card, (*entry.path, "card")
    if card.wizard is not None:
        yield from check_wizard(entry.id, card.wizard, (*path, "wizard"), rules)
    yield from _check_saves(entry.id, card, path, read_numbers(rules))
    if card.files is not None:
        width = read_rank_width(rules, card.profile.height)
        yield from _check_files(entry.id, card, path, width)


def _check_saves(name: str, card: Card, path: Path, numbers: Numbers) -> Iterator[ListIssue]:
    """Yield a warning for each special save that no die makes sense of.

    No die shows more than its sides, and none saves below the best special save. Section: Special
    Saves.
    """
    best, worst = numbers.special_save_best, numbers.die
    blocks = [((), card.defensive), (("mount",), card.mount.defensive if card.mount else None)]
    for where, block in blocks:
        for key in ("aegis", "regeneration") if block is not None else ():
            save = getattr(block, key)
            if isinstance(save, int) and not best <= save <= worst:
                does = "never saves" if save > worst else f"saves on {best}+ like any better one"
                yield ListIssue(
                    (*path, *where, "defensive", key),
                    "warning",
                    "special-save",
                    f"{name}: {key} {save}+ {does}",
                    f"write {min(worst, max(best, save))}+",
                )


def _check_files(name: str, card: Card, path: Path, width: int) -> Iterator[ListIssue]:
    """Yield a warning for a narrow unit that stands deeper than wide.

    A unit is narrow that has too few files for a proper rank. Section: Models and Units.
    """
    files = card.files or card.models
    ranks = count_ranks_deep(card.models, files)
    if ranks > files and not count_proper_ranks(card.models, files, width):
        yield ListIssue(
            (*path, "files"),
            "warning",
            "formation",
            f"{name} stands {files} wide and {ranks} deep; less than {width} wide it may not be "
            "deeper than wide",
            f"write files: {min(width, card.models)}",
        )


def check_rule_names(name: str, card: Card, path: Path, speller: Speller) -> Iterator[ListIssue]:
    """Yield a warning for each rule on a card that the program doesn't know."""
    for written, where in _list_written_rules(card):
        rule = parse_rule(written).name
        if not speller.knows(rule):
            close = speller.meant(rule)
            yield ListIssue(
                (*path, *where),
                "warning",
                "unknown-rule",
                f"{name}: the program doesn't know the rule {written}, and leaves it to you",
                f"did you mean {close}?" if close else "",
            )


def _list_written_rules(card: Card) -> Iterator[tuple[str, Path]]:
    blocks: list[tuple[Path, Card | Mount]] = [((), card)]
    if card.mount is not None:
        blocks.append((("mount",), card.mount))
    for where, block in blocks:
        for number, rule in enumerate(block.rules):
            yield rule, (*where, "rules", number)
        for key in ("offensive", "shooting"):
            for place, part in enumerate(getattr(block, key)):
                for number, rule in enumerate(part.rules):
                    yield rule, (*where, key, place, "rules", number)
                for at, weapon in enumerate(getattr(part, "weapons", ())):
                    for number, rule in enumerate(weapon.rules):
                        yield rule, (*where, key, place, "weapons", at, "rules", number)
