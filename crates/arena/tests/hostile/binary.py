"""Sends what is not text."""
import os
from common import lines
for word, rest in lines():
    if word == "go":
        os.write(1, b"action \xff\xfe\x00\n")
