"""A battle that remembers: its entries, the state that they fold to, and the file of them.

It knows no game and no format of players: what happened is plain changes from `core.changes`.
"""
