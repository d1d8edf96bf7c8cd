"""The garbage collector stays off what is being built, and works on afterwards as before."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from skirmish_cli.files.yaml.nodes import no_collection


@pytest.fixture(autouse=True)
def collector_on() -> Iterator[None]:
    gc.enable()
    yield
    gc.enable()


def test_what_was_built_is_not_gone_through_afterwards() -> None:
    runs: list[str] = []
    watcher = lambda phase, _: runs.append(phase)  # noqa: E731 - the collector takes a function
    gc.callbacks.append(watcher)
    try:
        with no_collection():
            built = [[] for _ in range(gc.get_threshold()[0] * 20)]  # type: ignore[var-annotated]
        more = []
    finally:
        gc.callbacks.remove(watcher)
    assert runs == []
    assert gc.is_tracked(built)
    assert gc.is_tracked(more)


def test_the_collector_is_as_it_was_even_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), no_collection():
        assert not gc.isenabled()
        raise ZeroDivisionError
    assert gc.isenabled()
    gc.disable()
    with no_collection():
        pass
    assert not gc.isenabled()


def test_circles_made_meanwhile_are_still_found() -> None:
    class Node:
        pass

    with no_collection():
        node = Node()
        node.itself = node  # type: ignore[attr-defined]
        watched = weakref.ref(node)
        del node
    assert watched() is not None
    gc.collect()
    assert watched() is None


def test_what_somebody_else_keeps_out_of_collections_stays_out() -> None:
    gc.freeze()
    try:
        kept = gc.get_freeze_count()
        with no_collection():
            pass
        assert gc.get_freeze_count() >= kept - 100  # some of it may be gone by itself
    finally:
        gc.unfreeze()
