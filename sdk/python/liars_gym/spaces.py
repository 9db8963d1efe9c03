"""Spaces as Gymnasium has them, as far as PettingZoo's contract needs: this package depends on NumPy alone."""

import numpy as np


class Discrete:
    """The whole numbers 0 … n − 1."""

    def __init__(self, n, seed=None):
        self.n = int(n)
        self.shape = ()
        self.dtype = np.dtype(np.int64)
        self._rng = np.random.default_rng(seed)

    def seed(self, seed=None):
        self._rng = np.random.default_rng(seed)

    def sample(self, mask=None):
        """One of them by chance; of those where `mask` is 1, if it is given, as long as there is one."""
        if mask is None:
            return np.int64(self._rng.integers(self.n))
        allowed = np.flatnonzero(np.asarray(mask))
        return np.int64(self._rng.choice(allowed)) if len(allowed) > 0 else np.int64(0)

    def contains(self, x):
        if isinstance(x, (bool, np.bool_)):
            return False
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    __contains__ = contains

    def __eq__(self, other):
        return isinstance(other, Discrete) and self.n == other.n

    def __repr__(self):
        return f"Discrete({self.n})"


class Box:
    """Arrays of a shape and a type, from `low` to `high`."""

    def __init__(self, low, high, shape, dtype, seed=None):
        self.low, self.high = low, high
        self.shape = tuple(shape)
        self.dtype = np.dtype(dtype)
        self._rng = np.random.default_rng(seed)

    def seed(self, seed=None):
        self._rng = np.random.default_rng(seed)

    def sample(self):
        return self._rng.integers(self.low, self.high, self.shape, dtype=self.dtype, endpoint=True)

    def contains(self, x):
        if not isinstance(x, np.ndarray) or x.shape != self.shape or x.dtype != self.dtype:
            return False
        return bool(np.all(x >= self.low) and np.all(x <= self.high))

    __contains__ = contains

    def __eq__(self, other):
        mine = (self.low, self.high, self.shape, self.dtype)
        return isinstance(other, Box) and mine == (other.low, other.high, other.shape, other.dtype)

    def __repr__(self):
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Dict:
    """Values by name, each of its own space."""

    def __init__(self, spaces):
        self.spaces = dict(spaces)

    def seed(self, seed=None):
        for space in self.spaces.values():
            space.seed(seed)

    def sample(self):
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, x):
        if not isinstance(x, dict) or x.keys() != self.spaces.keys():
            return False
        return all(space.contains(x[name]) for name, space in self.spaces.items())

    __contains__ = contains

    def __getitem__(self, name):
        return self.spaces[name]

    def __eq__(self, other):
        return isinstance(other, Dict) and self.spaces == other.spaces

    def __repr__(self):
        return f"Dict({self.spaces})"
