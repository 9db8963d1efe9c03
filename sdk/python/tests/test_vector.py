import sys
import unittest

import numpy as np

from liars_gym import GymError, VectorEnv


class Vector(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.env = VectorEnv("palafico", 16, 2)
        cls.addClassCleanup(cls.env.close)

    def draw(self, rng):
        return (rng.random(self.env.masks.shape) * self.env.masks).argmax(1)

    def test_games_go_on_by_themselves_and_rewards_come_with_their_end(self):
        env, rng = self.env, np.random.default_rng(1)
        env.reset(seed=4)
        ended = 0
        for _ in range(120):
            env.step(self.draw(rng))
            over = env.ended > 0
            ended += int(over.sum())
            self.assertTrue((env.seats >= 0).all())
            self.assertTrue((env.masks.sum(1) > 0).all())
            self.assertTrue((env.rewards[~over] == 0).all())
            self.assertTrue((np.abs(env.rewards[over]) == 1).all())
            self.assertTrue((env.rewards.sum(1) == 0).all())
        self.assertGreater(ended, 16)

    def test_the_same_seed_and_actions_give_the_same_games(self):
        def play():
            rng = np.random.default_rng(2)
            self.env.reset(seed=9)
            told = []
            for _ in range(30):
                self.env.step(self.draw(rng))
                told.append((self.env.seats.tolist(), self.env.observations.tolist(), self.env.rewards.tolist()))
            return told

        self.assertEqual(play(), play())

    def test_arrays_are_as_they_are_said_to_be_and_written_anew(self):
        env = self.env
        env.reset(seed=1)
        kept = env.observations
        before = kept.copy()
        self.assertEqual(kept.shape, (16, env.size))
        self.assertEqual(max(field.stop for field in env.fields.values()), env.size)
        self.assertTrue((kept[:, env.fields["seat 0 dice"]] == 5).all())
        self.assertEqual(env.describe(0, 2), {"type": "bid", "bid": {"kind": "face", "quantity": 1, "face": 2}})
        own = env.observe(3, int(env.seats[3]))
        self.assertEqual(own.tolist(), kept[3].tolist())
        env.step(np.full(16, 2))
        self.assertIs(env.observations, kept)
        self.assertFalse((kept == before).all())
        self.assertEqual(own.tolist(), before[3].tolist())

    def test_what_is_wrong_is_refused_before_any_game_has_moved(self):
        env = self.env
        env.reset(seed=1)
        before = env.observations.copy()
        wrong = np.full(16, 2)
        wrong[5] = 0
        for actions, message in [
            (wrong, "game 5: action 0 is not legal"),
            (np.full(16, 1 << 20), "from 0 to 60"),
            (np.full(15, 2), "16 whole numbers"),
            (np.full(16, 2.0), "16 whole numbers"),
        ]:
            with self.assertRaisesRegex(GymError, message) as raised:
                env.step(actions)
            self.assertEqual(raised.exception.code, "gym.action")
            self.assertTrue((env.observations == before).all())
        with self.assertRaisesRegex(GymError, "no seat 2 of game 0"):
            env.observe(0, 2)
        with self.assertRaisesRegex(GymError, "a seed is a whole number"):
            env.reset(seed=-1)
        with self.assertRaisesRegex(GymError, "action 0 is not legal"):
            env.describe(0, 0)
        env.step(np.full(16, 2))

    def test_a_setup_that_is_wrong_is_named(self):
        with self.assertRaisesRegex(GymError, "2 to 4 players, not 9") as raised:
            VectorEnv("palafico", 1, 9)
        self.assertEqual(raised.exception.code, "gym.setup")

    def test_a_command_that_is_no_environment_is_told(self):
        with self.assertRaisesRegex(GymError, "cannot be started") as raised:
            VectorEnv("palafico", 1, command=["/nowhere/liars-gym"])
        self.assertEqual(raised.exception.code, "gym.command")
        with self.assertRaisesRegex(GymError, "has ended"):
            VectorEnv("palafico", 1, command=[sys.executable, "-c", "pass"])


if __name__ == "__main__":
    unittest.main()
