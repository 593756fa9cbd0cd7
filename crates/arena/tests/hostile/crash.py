"""Ends in the middle of the game, with a long complaint."""
import sys
from common import lines
for word, rest in lines():
    if word == "go":
        sys.stderr.write("everything is wrong\n" * 100_000)
        sys.exit(3)
