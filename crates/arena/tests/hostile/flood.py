"""Sends gigabytes without a line end."""
import os
from common import lines
for word, rest in lines():
    while word == "go":
        os.write(1, b"x" * 65536)
