"""Environments of Liar's Ladder for training by self-play: games in batches, or one as PettingZoo's AEC has it."""

from .aec import AECEnv
from .process import GymError
from .spaces import Box, Dict, Discrete
from .vector import VectorEnv

__all__ = ["AECEnv", "Box", "Dict", "Discrete", "GymError", "VectorEnv"]
