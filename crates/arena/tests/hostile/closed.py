"""Closes its output and stays."""
import os
import time
from common import lines
for word, rest in lines():
    if word == "go":
        os.close(1)
        time.sleep(1000)
