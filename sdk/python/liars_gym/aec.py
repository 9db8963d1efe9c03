"""One game with the contract of PettingZoo's AEC environments: https://pettingzoo.farama.org/api/aec/."""

import json

import numpy as np

from .process import GymError
from .spaces import Box, Dict, Discrete
from .vector import VectorEnv


class AECEnv:
    """Agents act one after another: `agent_selection` has to step.

    All get their reward when the game is over, by places; then each steps with None and is gone. A seat that is out stays
    an agent until then: its place is not known before. An observation is {"observation": int16, "action_mask": int8}, as in
    PettingZoo's own classic games; the mask of who does not have to decide is all 0. An action that is not legal raises
    `GymError`, and changes nothing.
    """

    metadata = {"render_modes": ["ansi"], "name": "liars_ladder_v0", "is_parallelizable": False}

    def __init__(self, ruleset, players=None, options=None, render_mode=None, command=None):
        if render_mode not in (None, "ansi"):
            raise GymError("gym.setup", f'render_mode is None or "ansi", not {render_mode!r}')
        self.render_mode = render_mode
        self._env = VectorEnv(ruleset, 1, players, options, auto_reset=False, command=command)
        self.metadata = {**AECEnv.metadata, "name": f"liars_ladder_{self._env.ruleset.replace('-', '_')}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self._env.players)]
        self.fields = self._env.fields
        sight = Dict(
            {
                "observation": Box(-(2**15), 2**15 - 1, (self._env.size,), np.int16),
                "action_mask": Box(0, 1, (self._env.actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: sight for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self._env.actions, seat) for seat, agent in enumerate(self.possible_agents)}
        self.agents = []
        self.agent_selection = None
        self.rewards, self._cumulative_rewards = {}, {}
        self.terminations, self.truncations, self.infos = {}, {}, {}
        self._begun = False
        self._acts = []

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Begins a game: with a seed, the first of that seed, else the next one. `options` is there for PettingZoo alone."""
        self._env.reset(seed)
        self._begun = True
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._acts = []
        self.agent_selection = self._asked()

    def observe(self, agent):
        if not self._begun:
            raise GymError("gym.reset", "reset() comes first")
        if agent not in self.possible_agents:
            raise GymError("gym.agent", f"there is no agent {agent!r}, only {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        if seat != self._env.seats[0]:
            return {"observation": self._env.observe(0, seat), "action_mask": np.zeros(self._env.actions, np.int8)}
        return {"observation": self._env.observations[0].copy(), "action_mask": self._env.masks[0].astype(np.int8)}

    def last(self, observe=True):
        """observation, cumulative reward, termination, truncation and info of who has to step."""
        agent = self._selected()
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action):
        agent = self._selected()
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise GymError("gym.action", f"{agent} still plays: None is for those whose game is over")
        if not self.action_spaces[agent].contains(action):
            raise GymError("gym.action", f"an action is a whole number from 0 to {self._env.actions - 1}, not {action!r}")
        said = self._env.describe(0, int(action)) if self.render_mode == "ansi" else None
        self._env.step(np.array([action], np.int32))
        if said is not None:
            self._acts.append(f"{agent}: {json.dumps(said)}")
        self._cumulative_rewards[agent] = 0.0
        if self._env.ended[0] == 0:
            self._clear_rewards()
            self.agent_selection = self._asked()
            return
        over = self.truncations if self._env.ended[0] == 2 else self.terminations
        for seat, one in enumerate(self.possible_agents):
            self.rewards[one] = float(self._env.rewards[0, seat])
            over[one] = True
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter=2**63):
        """Who has to step, until nobody is left or `max_iter` have stepped."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self):
        """With render_mode "ansi": what was done so far, a line an action."""
        return "\n".join(self._acts) if self.render_mode == "ansi" else None

    def state(self):
        raise NotImplementedError("what all seats know together is nobody's to see")

    def close(self):
        """Ends the process that plays. It may be called twice."""
        self._env.close()

    def __str__(self):
        return self.metadata["name"]

    def _asked(self):
        return self.possible_agents[int(self._env.seats[0])]

    def _selected(self):
        if not self.agents:
            raise GymError("gym.reset", "nobody is left to step: reset() begins a game")
        return self.agent_selection

    def _was_dead_step(self, action):
        agent = self.agent_selection
        if action is not None:
            raise GymError("gym.action", f"the game of {agent} is over: it steps with None alone")
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del kept[agent]
        self.agents.remove(agent)
        self._clear_rewards()
        self.agent_selection = self.agents[0] if self.agents else None

    def _clear_rewards(self):
        for agent in self.rewards:
            self.rewards[agent] = 0.0

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward
