"""Leaves a daemon behind, in a session of its own and with nothing in its environment."""
import os
from common import lines, say
legal = []
for word, rest in lines():
    if word == "legal":
        legal = rest.split()
    if word == "go":
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                for number in range(3):
                    os.close(number)
                os.execve("/bin/sleep", ["sleep", "7654321"], {})
            os._exit(0)
        os.wait()
        say("action no-such-action")
