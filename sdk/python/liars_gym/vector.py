"""Games side by side, which step together."""

import json

import numpy as np

from .process import DESCRIBE, OBSERVE, RESET, STEP, GymError, Process


class VectorEnv:
    """`games` games of a ruleset side by side: in each, the one seat that has to decide.

    All that a step tells is in arrays that live as long as the environment, and are written anew by each `reset` and
    `step`: row i is game i. Copy what you keep.

    seats         int32 [games]             who has to decide; -1 where a game is over and waits
    rewards       float32 [games, players]  what a game that ended in this step is worth to each seat, -1 to 1; else 0
    observations  int16 [games, size]       what that seat knows: `fields` says what the numbers are
    masks         uint8 [games, actions]    1 for each action that is legal
    ended         uint8 [games]             1: ended in this step by the rules; 2: at the ruleset's limit of rounds
    """

    def __init__(self, ruleset, games, players=None, options=None, auto_reset=True, command=None):
        """`auto_reset`: begins the next game of a place as soon as one is over. Raises `GymError`."""
        setup = {"ruleset": ruleset, "games": games, "options": options or {}, "autoReset": bool(auto_reset)}
        if players is not None:
            setup["players"] = players
        self._process = Process(setup, command)
        said = self._process.description
        self.ruleset, self.options = said["ruleset"], said["options"]
        self.games, self.players = said["games"], said["players"]
        self.size, self.actions = said["size"], said["actions"]
        self.fields = {field["name"]: slice(field["at"], field["at"] + field["size"]) for field in said["fields"]}
        shapes = [
            ("seats", "<i4", (self.games,)),
            ("rewards", "<f4", (self.games, self.players)),
            ("observations", "<i2", (self.games, self.size)),
            ("masks", "u1", (self.games, self.actions)),
            ("ended", "u1", (self.games,)),
        ]
        sizes = [np.dtype(kind).itemsize * int(np.prod(shape)) for _, kind, shape in shapes]
        self._answer = memoryview(bytearray(sum(sizes)))
        at = 0
        for (name, kind, shape), size in zip(shapes, sizes):
            setattr(self, name, np.frombuffer(self._answer[at : at + size], dtype=kind).reshape(shape))
            at += size

    @property
    def pid(self):
        """The process that plays: its CPU time belongs to what a step costs."""
        return self._process.pid

    def reset(self, seed=None):
        """Begins all games anew. The same seed and actions give the same games; without one, the next games of the last."""
        if seed is None:
            self._process.ask(RESET, self._answer)
        elif not isinstance(seed, (int, np.integer)) or not 0 <= seed < 2**32:
            raise GymError("gym.seed", f"a seed is a whole number from 0 to {2**32 - 1}, not {seed}")
        else:
            self._process.ask(RESET, self._answer, 1, int(seed))

    def step(self, actions):
        """Takes one action of each game; of a game that is over, -1. Raises `GymError` before any game has moved."""
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise GymError("gym.action", f"step takes {self.games} whole numbers, one a game")
        self._process.ask(STEP, self._answer, body=memoryview(np.ascontiguousarray(given, "<i4")).cast("B"))

    def observe(self, game, seat):
        """What a seat of a game knows, whoever has to decide: int16 [size], an array of its own."""
        if not 0 <= game < self.games or not 0 <= seat < self.players:
            raise GymError("gym.agent", f"there is no seat {seat} of game {game}")
        observation = np.empty(self.size, "<i2")
        self._process.ask(OBSERVE, memoryview(observation).cast("B"), game, seat)
        return observation

    def describe(self, game, action):
        """What an action is that is legal in a game, as the ladder writes it: {"type": "bid", …}."""
        if not 0 <= game < self.games or not 0 <= action < self.actions:
            raise GymError("gym.action", f"there is no action {action} of game {game}")
        return json.loads(self._process.ask_text(DESCRIBE, game, int(action)))

    def close(self):
        """Ends the process that plays. It may be called twice."""
        self._process.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
