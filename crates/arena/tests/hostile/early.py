"""Acts before it is asked."""
import sys
from common import say
for line in sys.stdin:
    if line.startswith("quincunx"):
        say("ready hostile\naction c5-d4")
