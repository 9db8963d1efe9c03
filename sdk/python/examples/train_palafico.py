"""Trains a small net by self-play, and writes it as a bot for the ladder: bot.ts, its weights within.

    python3 train_palafico.py --batches 150 --out bot.ts

Policy gradient (REINFORCE) with a mean baseline: what a seat did is made more likely as far as it then came in above
average. The same arguments give the same bot on the same machine and release of NumPy.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np

from liars_gym import VectorEnv

RULESET = "palafico"
#: Weights are written as whole numbers of this unit.
UNIT = 1 / 500


class Policy:
    """Two layers. `scale`: what each number of an observation is divided by, so that all are about 1."""

    def __init__(self, size, actions, hidden, rng):
        self.scale = np.ones(size, np.float32)
        self.weights = [
            (rng.standard_normal((size, hidden)) * np.sqrt(2 / size)).astype(np.float32),
            np.zeros(hidden, np.float32),
            (rng.standard_normal((hidden, actions)) * 0.01).astype(np.float32),
            np.zeros(actions, np.float32),
        ]
        self._moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self._updates = 0

    def hidden(self, observations):
        first, bias = self.weights[:2]
        return np.maximum((observations / self.scale) @ first + bias, 0)

    def chances(self, hidden, masks):
        """The chance of each action; 0 of those that are not legal."""
        logits = np.where(masks > 0, hidden @ self.weights[2] + self.weights[3], -np.inf)
        powers = np.exp(logits - logits.max(1, keepdims=True))
        return powers / powers.sum(1, keepdims=True)

    def choose(self, observations, masks, rng):
        """One legal action for each row, by chance."""
        sums = np.cumsum(self.chances(self.hidden(observations), masks), 1)
        drawn = rng.random(len(sums))[:, None] * sums[:, -1:]
        return (sums > drawn).argmax(1).astype(np.int32)

    def learn(self, observations, masks, actions, advantages, rate, entropy):
        """One step towards what came out above average, and a little towards trying things."""
        hidden = self.hidden(observations)
        chances = self.chances(hidden, masks)
        logs = np.log(np.maximum(chances, 1e-12))
        spread = -(chances * logs).sum(1, keepdims=True)
        # The gradient of the loss by the logits.
        slope = chances * advantages[:, None]
        slope[np.arange(len(actions)), actions] -= advantages
        slope += entropy * chances * (logs + spread)
        slope /= len(actions)
        back = (slope @ self.weights[2].T) * (hidden > 0)
        scaled = observations / self.scale
        self._adam([scaled.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)], rate)

    def _adam(self, slopes, rate):
        self._updates += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self._moments):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            corrected = mean / (1 - 0.9**self._updates)
            weight -= rate * corrected / (np.sqrt(square / (1 - 0.999**self._updates)) + 1e-8)


def random_actions(masks, rng):
    """As the house bot `random`: challenges half of the time, and else makes any bid. Action 0 is the challenge."""
    bids = masks.copy()
    bids[:, 0] = 0
    actions = (rng.random(masks.shape, np.float32) * bids).argmax(1).astype(np.int32)
    calls = (masks[:, 0] > 0) & ((rng.random(len(masks)) < 0.5) | (bids.max(1) == 0))
    return np.where(calls, 0, actions).astype(np.int32)


def play(env, policy, by_net, rng, seed=None):
    """Plays one game in each place to its end. `by_net` [games, players]: which seats the net plays; `random` has the others.

    Returns what the net decided, a row a decision (observations, masks, actions, the reward of that game to that seat), and
    the rewards of all games and seats.
    """
    env.reset(seed)
    total = np.zeros((env.games, env.players), np.float32)
    steps = []
    while (active := np.flatnonzero(env.seats >= 0)).size > 0:
        seats = env.seats[active].copy()
        observations, masks = env.observations[active].astype(np.float32), env.masks[active]
        chosen = random_actions(masks, rng)
        net = np.flatnonzero(by_net[active, seats])
        if net.size > 0:
            chosen[net] = policy.choose(observations[net], masks[net], rng)
            steps.append((observations[net], masks[net], chosen[net], active[net], seats[net]))
        actions = np.full(env.games, -1, np.int32)
        actions[active] = chosen
        env.step(actions)
        total += env.rewards
    observations, masks, actions, games, seats = (np.concatenate(column) for column in zip(*steps))
    return observations, masks, actions, total[games, seats], total


def one_seat(env):
    """The net in one seat of each game, in each seat as often."""
    return np.arange(env.games)[:, None] % env.players == np.arange(env.players)[None, :]


def train(env, batches, seed, hidden=48, rate=0.004, entropy=0.01, tell=lambda _: None):
    """Half of the games are between nets alone; in the others, one net meets `random`: it must know bad bids too."""
    rng = np.random.default_rng(seed)
    policy = Policy(env.size, env.actions, hidden, rng)
    by_net = one_seat(env) | (np.arange(env.games)[:, None] < env.games // 2)
    seen = play(env, policy, by_net, rng, seed)[0]
    policy.scale = np.maximum(np.abs(seen).max(0), 1).astype(np.float32)
    for batch in range(batches):
        observations, masks, actions, rewards, _ = play(env, policy, by_net, rng)
        advantages = (rewards - rewards.mean()) / (rewards.std() + 1e-6)
        # In parts, each a step.
        for part in np.array_split(rng.permutation(len(actions)), max(1, len(actions) // 1024)):
            now = rate * (1 - batch / batches)
            policy.learn(observations[part], masks[part], actions[part], advantages[part], now, entropy)
        if (batch + 1) % 20 == 0:
            tell(f"batch {batch + 1}: {len(actions)} decisions, {score(env, policy, rng):.2f} points of 1 against random")
    return policy


def score(env, policy, rng):
    """The mean share of opponents beaten (0 to 1), the net in one seat of each game."""
    ours = one_seat(env)
    return float((play(env, policy, ours, rng)[4][ours].mean() + 1) / 2)


def bot_text(policy, env, name):
    """The source of a bot that plays by the net."""

    def row(numbers):
        return " ".join(str(int(n)) for n in np.rint(np.asarray(numbers).ravel()))

    first, bias, second, end = (weight / UNIT for weight in policy.weights)
    template = (Path(__file__).parent / "bot.ts.txt").read_text()
    said = {
        "NAME": name,
        "RULESET": RULESET,
        "PLAYERS": env.players,
        "SIZE": env.size,
        "UNIT": UNIT,
        "SCALE": row(policy.scale),
        "FIRST": row(first),
        "BIAS": row(bias),
        "SECOND": row(second),
        "END": row(end),
    }
    for word, value in said.items():
        template = template.replace(f"${word}$", str(value))
    return template


def main(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--batches", type=int, default=150, help="of self-play; 150 take about half a minute of CPU")
    parser.add_argument("--games", type=int, default=256, help="played side by side in a batch")
    parser.add_argument("--players", type=int, default=4, help="at a table; the bot is for tables of this size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--name", default="self-taught")
    parser.add_argument("--out", default="bot.ts")
    given = parser.parse_args(words)
    began = time.process_time()
    with VectorEnv(RULESET, given.games, given.players, auto_reset=False) as env:
        policy = train(env, given.batches, given.seed, tell=lambda line: print(line, flush=True))
        against = score(env, policy, np.random.default_rng(given.seed + 1))
        Path(given.out).write_text(bot_text(policy, env, given.name))
    print(f"{given.out}: {against:.2f} points of 1 against random, after {time.process_time() - began:.0f} s of CPU here")


if __name__ == "__main__":
    main(sys.argv[1:])
