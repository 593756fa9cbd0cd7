"""Sends gigabytes of proper lines."""
import os
from common import lines
for word, rest in lines():
    while word == "go":
        os.write(1, b"info thinking hard\n" * 3000)
