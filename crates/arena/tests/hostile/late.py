"""Says that it was quick, and was not."""
import time
from common import lines, say
legal = []
for word, rest in lines():
    if word == "legal":
        legal = rest.split()
    if word == "go":
        time.sleep(3)
        say("info time 1\naction " + legal[0])
