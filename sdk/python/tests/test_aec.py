"""The contract of PettingZoo's AEC environments, from its documentation: https://pettingzoo.farama.org/api/aec/ and
https://pettingzoo.farama.org/content/environment_tests/ (API, seed and max-cycles tests)."""

import unittest

import numpy as np

from liars_gym import AECEnv, Discrete, GymError

CASES = [
    ("palafico", 3, {}),
    ("nine-card", 3, {"openDecks": True, "revealOnTurn": True, "swap": "player", "powers": True}),
]


def draw(env, agent, rng):
    mask = env.observe(agent)["action_mask"]
    return int(rng.choice(np.flatnonzero(mask)))


class Contract(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.duel = AECEnv("palafico", 2)
        cls.addClassCleanup(cls.duel.close)

    def test_a_game_goes_by_the_contract(self):
        for ruleset, players, options in CASES:
            with self.subTest(ruleset):
                env = AECEnv(ruleset, players, options)
                self.addCleanup(env.close)
                self.go_through(env, 300)

    def go_through(self, env, cycles):
        rng = np.random.default_rng(5)
        self.assertIs(env.unwrapped, env)
        self.assertIn("name", env.metadata)
        self.assertIn("render_modes", env.metadata)
        self.assertEqual(str(env), env.metadata["name"])
        self.assertEqual(len(env.possible_agents), env.max_num_agents)
        for agent in env.possible_agents:
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertIsInstance(env.action_space(agent), Discrete)
        env.reset(seed=3)
        self.assertEqual(env.agents, env.possible_agents)
        self.assertIsNot(env.agents, env.possible_agents)
        given = {agent: 0.0 for agent in env.agents}
        gone = set()
        for agent in env.agent_iter(cycles):
            self.assertEqual(agent, env.agent_selection)
            self.assertIn(agent, env.agents)
            self.assertNotIn(agent, gone)
            self.assertEqual(env.num_agents, len(env.agents))
            for kept in (env.rewards, env._cumulative_rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(kept.keys(), set(env.agents))
            observation, reward, termination, truncation, info = env.last()
            self.assertTrue(env.observation_space(agent).contains(observation), observation)
            self.assertEqual(reward, env._cumulative_rewards[agent])
            self.assertIsInstance(info, dict)
            self.assertIsInstance(termination, bool)
            given[agent] += reward
            if termination or truncation:
                self.assertEqual(int(observation["action_mask"].sum()), 0)
                with self.assertRaisesRegex(GymError, "steps with None alone"):
                    env.step(0)
                env.step(None)
                gone.add(agent)
                # Nothing came of this step for those who are left.
                self.assertTrue(all(value == 0 for value in env.rewards.values()))
                continue
            with self.assertRaisesRegex(GymError, "still plays"):
                env.step(None)
            action = draw(env, agent, rng)
            self.assertTrue(env.action_space(agent).contains(action))
            env.step(action)
            if agent in env.agents and not env.terminations[agent] and not env.truncations[agent]:
                self.assertEqual(env._cumulative_rewards[agent], 0)
        if not env.agents:
            self.assertEqual(gone, set(env.possible_agents))
            self.assertAlmostEqual(sum(given.values()), 0, places=5)
            self.assertEqual(max(given.values()), 1)
            self.assertIsNone(env.agent_selection)
            with self.assertRaisesRegex(GymError, "nobody is left to step"):
                env.last()
        # It begins anew, as if nothing had been.
        env.reset()
        self.assertEqual(env.agents, env.possible_agents)
        self.assertEqual(set(env.rewards.values()), {0.0})

    def test_the_same_seed_gives_the_same_game_and_the_next_game_is_another(self):
        env = self.duel

        def play(seed):
            rng = np.random.default_rng(1)
            env.reset(seed=seed)
            told = []
            for agent in env.agent_iter(60):
                observation, reward, termination, truncation, _ = env.last()
                told.append((agent, observation["observation"].tolist(), reward))
                env.step(None if termination or truncation else draw(env, agent, rng))
            return told

        first = play(1)
        self.assertEqual(play(1), first)
        self.assertNotEqual(play(None), first)
        self.assertNotEqual(play(2), first)

    def test_a_seat_sees_its_own_dice_and_no_others(self):
        env = self.duel
        env.reset(seed=1)
        for agent in env.agents:
            seen = env.observe(agent)["observation"]
            self.assertEqual(seen[env.fields["seat 0 faces"]].sum(), 5)
            self.assertEqual(seen[env.fields["seat 1 faces"]].sum(), 0)
        one, other = (env.observe(agent)["observation"][env.fields["seat 0 faces"]].tolist() for agent in env.agents)
        self.assertNotEqual(one, other)

    def test_what_is_wrong_is_refused_and_changes_nothing(self):
        env = AECEnv("palafico", 2, render_mode="ansi")
        self.addCleanup(env.close)
        with self.assertRaisesRegex(GymError, "nobody is left|comes first"):
            env.last()
        env.reset(seed=1)
        before = env.last()[0]["observation"].tolist()
        for wrong, message in [(0, "is not legal"), (-1, "from 0 to 60"), (61, "from 0 to 60"), ("2", "whole number"), (2.0, "whole")]:
            with self.assertRaisesRegex(GymError, message) as raised:
                env.step(wrong)
            self.assertEqual(raised.exception.code, "gym.action")
            self.assertEqual(env.last()[0]["observation"].tolist(), before)
        with self.assertRaisesRegex(GymError, "there is no agent 'seat_7', only seat_0, seat_1"):
            env.observe("seat_7")
        self.assertEqual(env.render(), "")
        agent = env.agent_selection
        env.step(2)
        self.assertEqual(env.render(), f'{agent}: {{"type": "bid", "bid": {{"kind": "face", "quantity": 1, "face": 2}}}}')
        with self.assertRaises(NotImplementedError):
            env.state()
        env.close()
        env.close()
        with self.assertRaisesRegex(GymError, "has ended"):
            env.reset()


if __name__ == "__main__":
    unittest.main()
