"""Moves a Nevo piece away from all others and does not name it (R4.3 of the course preset)."""
from common import lines, say
for word, rest in lines():
    if word == "legal":
        legal = rest.split()
        wrong = [action.split("x")[0] for action in legal if "-" in action and "x" in action]
    if word == "go":
        say("action " + (wrong or legal)[0])
