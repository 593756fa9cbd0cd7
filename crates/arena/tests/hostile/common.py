"""The polite part that all hostile bots share: the handshake, and a word for each line."""
import sys


def say(text, end="\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()


def lines():
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "quincunx":
            say("want legal")
            say("ready hostile")
        elif word == "quit":
            return
        yield word, rest
