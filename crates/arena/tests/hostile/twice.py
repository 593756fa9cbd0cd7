"""Answers, and acts a second time while the other seat is to act."""
import time
from common import lines, say
legal = []
for word, rest in lines():
    if word == "legal":
        legal = rest.split()
    if word == "go":
        say("action " + legal[0] + "\naction " + legal[0])
