"""Takes more memory than it may, a little in each of several processes."""
import os
import time
from common import lines
for word, rest in lines():
    if word == "go":
        for _ in range(6):
            if os.fork() == 0:
                held = bytearray(b"x") * (60 << 20)
                time.sleep(1000)
        time.sleep(1000)
