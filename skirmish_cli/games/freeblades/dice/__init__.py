"""Throws that only Freeblades has: judged spiking dice and opposed tests."""
