"""The commonest slips in hand-written YAML, found near where the parser gave up.

The parser stops where nothing can be read any more, which is often a line below the slip or at a
bracket far before it. Each `explain_...` takes one of its complaints and returns the slip itself:
its place, what is wrong, what to write; or None where the complaint alone says as much.
"""
