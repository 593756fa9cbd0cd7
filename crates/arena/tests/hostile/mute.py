"""Says nothing at all."""
import time
time.sleep(1000)
