"""Moves the pieces of the other seat."""
from common import lines, say
for word, rest in lines():
    if word == "seat":
        other = "c3-d3" if rest == "white" else "c5-d4"
    if word == "go":
        say("action " + other)
