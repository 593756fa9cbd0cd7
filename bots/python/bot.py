#!/usr/bin/env python3
"""A bot for every game of Quincunx. It knows no rules: it asks for the legal actions and prefers some of them.

In Nevo it goes forward, stays in company and names nobody isolated; elsewhere it captures when it can and never
passes without need. Run it with: quincunx match nevo "cmd:python3 bots/python/bot.py" random --games 10
"""
import random
import re
import sys


def say(line):
    print(line, flush=True)  # Without flush the line stays in a buffer, and the referee waits in vain.


def company(position, seat):
    """The cells of Nevo's board on which the seat has pieces: 'WB1B…' rows from 7 to 1, digits for empty squares."""
    cells = set()
    for row, text in zip("7654321", position.split(" ")[0].split("/")):
        column = 0
        for part in re.findall(r"\d+|[WB]", text):
            if part.isdigit():
                column += int(part)
            else:
                if part == ("W" if seat == "white" else "B"):
                    cells.add((column, int(row)))
                column += 1
    return cells


def worth(game, seat, position, action):
    move = re.fullmatch(r"([a-l])([1-7])-([a-l])([1-7])((?:x[a-l][1-7])*)", action)
    if game == "nevo" and move:
        column, row = ord(move[3]) - ord("a"), int(move[4])
        forward = int(move[2]) - row if seat == "white" else row - int(move[2])
        cells = company(position, seat) - {(ord(move[1]) - ord("a"), int(move[2]))}
        friends = sum(1 for c, r in cells if max(abs(c - column), abs(r - row)) == 1)
        return 2 * forward + min(friends, 2) * 3 - 4 * move[5].count("x")
    if game == "nevo":
        return 5 if action.startswith("x") else 0
    if action in ("pass", "end"):
        return -5
    return 3 if "x" in action else 0


def main():
    game = seat = position = ""
    legal = []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "quincunx":
            say("want legal")
            say("want position")
            say("ready Python sample")
        elif word == "game":
            game = rest.split()[0]
        elif word == "seat":
            seat = rest
        elif word == "position":
            position = rest
        elif word == "legal":
            legal = rest.split()
        elif word == "go":
            best = max(legal, key=lambda action: (worth(game, seat, position, action), random.random()))
            say("action " + best)
        elif word == "quit":
            break


main()
