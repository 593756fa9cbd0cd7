"""Does not speak the protocol."""
print("bestmove e2e4", flush=True)
