"""Moves a Nevo piece away from all others and does not name it (R4.3 of the course preset)."""
from common import lines, say
for word, rest in lines():
    if word == "legal":
        wrong = [action.split("x")[0] for action in rest.split() if "x" in action]
    if word == "go":
        say("action " + wrong[0])
