"""Thinks for ever."""
from common import lines
for word, rest in lines():
    while word == "go":
        pass
