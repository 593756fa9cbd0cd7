"""Begins a line and never ends it."""
import time
from common import lines, say
for word, rest in lines():
    if word == "go":
        say("action c5-", end="")
        time.sleep(1000)
