"""Run by `npm run bench -- gym`: decisions per CPU-second from Python, with random legal actions; prints one line of JSON."""

import json
import sys
import time

import numpy as np
from liars_gym import VectorEnv

GAMES, STEPS = int(sys.argv[1]), int(sys.argv[2])


def cpu_of(pid):
    """CPU time of a process, from /proc, in s."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def draw(env, rng):
    """The k-th of each game's legal actions, for a random k."""
    counts = env.masks.sum(1, dtype=np.int32)
    legal = np.flatnonzero(env.masks)
    picked = np.cumsum(counts) - counts + (rng.random(env.games) * counts).astype(np.int64)
    return (legal[picked] - np.arange(env.games) * env.actions).astype(np.int32)


with VectorEnv("palafico", GAMES) as env:
    rng = np.random.default_rng(1)
    env.reset(1)
    rates = []
    for lap in range(4):
        played, own = cpu_of(env.pid), time.process_time()
        for _ in range(STEPS):
            env.step(draw(env, rng))
        spent = cpu_of(env.pid) - played + time.process_time() - own
        # The first lap warms up.
        if lap > 0:
            rates.append(GAMES * STEPS / spent)
print(json.dumps(rates))
