"""Takes all the memory there is."""
from common import lines
for word, rest in lines():
    held = []
    while word == "go":
        held.append(bytearray(16 << 20))
