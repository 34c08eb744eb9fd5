"""The interfaces of Gymnasium and PettingZoo against the checkers of these libraries and against VectorEnv, for python_env.sh.
What needs a library that is not here is left out, and named."""
import contextlib
import copy
import importlib.util
import io
import os
import pickle
import re
import subprocess
import sys
import unittest
import warnings

import euchre_arena
from euchre_arena import IllegalAction, Rules, VectorEnv
from python_games import GAMES


def here(library):
    return importlib.util.find_spec(library) is not None


if here("numpy") and here("gymnasium"):
    import gymnasium
    import numpy
    from gymnasium.utils import seeding
    from gymnasium.utils.env_checker import check_env

    from euchre_arena import gym
if here("numpy") and here("pettingzoo"):
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

    from euchre_arena import euchre_v0


def short(game, times=1):
    """A unit of few deals: in individual games each player deals as often, and what has no game is played in sittings."""
    rules = Rules(game)
    return {"unit": "deals" if rules.target else "sitting", "deals": times * (1 if rules.sides == 2 else rules.players)}


def gain(points, seat, rules):
    """The reward of a seat for the points of deals."""
    if rules.sides == 2:
        return int(points[seat] - points[(seat + 1) % rules.players])
    return int(rules.players * points[seat] - points.sum())


def masked(mask, chance):
    return int(chance.choice(numpy.flatnonzero(mask)))


class TestImports(unittest.TestCase):
    def test_the_package_loads_fast(self):
        code = "import sys, euchre_arena; sys.exit(any(name in sys.modules for name in ('numpy', 'gymnasium', 'pettingzoo')))"
        self.assertEqual(subprocess.run([sys.executable, "-B", "-c", code]).returncode, 0)

    def test_what_is_missing_is_named(self):
        for module, library in ("gym", "gymnasium"), ("euchre_v0", "pettingzoo"):
            code = "import sys; sys.modules[%r] = None; import euchre_arena.%s" % (library, module)
            said = subprocess.run([sys.executable, "-B", "-c", code], stderr=subprocess.PIPE, text=True).stderr
            self.assertIn("pip install 'euchre-arena[%s]'" % library, said)


class TestPage(unittest.TestCase):
    @unittest.skipUnless(here("numpy"), "no numpy here")
    def test_its_examples_run(self):
        with open(os.path.join(os.path.dirname(__file__), "../../docs/environment.md"), encoding="utf-8") as page:
            examples = re.findall(r"^```python\n(.*?)^```$", page.read(), re.M | re.S)
        run = 0
        for example in examples:
            needs = "pettingzoo" if "euchre_v0" in example else "gymnasium" if "gymnasium" in example else "numpy"
            if here(needs) and "match(" not in example:  # that takes the arena
                with contextlib.redirect_stdout(io.StringIO()):
                    exec(compile(example.replace("range(1000)", "range(20)"), "docs/environment.md", "exec"), {})
                run += 1
        self.assertGreaterEqual(run, 1 + here("gymnasium") + here("pettingzoo"))


@unittest.skipUnless(here("numpy") and here("gymnasium"), "no gymnasium here")
class TestGymnasium(unittest.TestCase):
    def test_check_env(self):
        for game in GAMES:
            with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("error")
                env = gymnasium.make("Euchre-v0", rules=game)
                check_env(env.unwrapped)
                env.close()

    def test_an_episode(self):
        """The mask, the observation and the reward are those of the deals as a state has them."""
        for game in GAMES:
            chance, rules = numpy.random.default_rng(1), Rules(game)
            env = gym.Euchre(game, "greedy", obs="view", illegal="refuse", **short(game))
            table = env._table
            obs, info = env.reset(seed=5)
            for _ in range(20):
                terminated = False
                while not terminated:
                    state = table.state(0)
                    self.assertEqual((table.entrant[0], table.seat[0]), (0, state.seat))
                    self.assertEqual(numpy.flatnonzero(info["action_mask"]).tolist(), state.legal)
                    self.assertEqual(numpy.flatnonzero(env.action_masks()).tolist(), state.legal)
                    self.assertEqual(obs.tobytes(), table.observe(0, state.seat))
                    seat = state.seat
                    obs, reward, terminated, truncated, info = env.step(masked(info["action_mask"], chance))
                    self.assertEqual((truncated, info["fault"]), (False, 0))
                    self.assertEqual(reward, gain(table.points[0], seat, rules))
                    if terminated and rules.sides == 2:
                        self.assertEqual(reward, table.state(0).returns[seat])
                self.assertFalse(info["action_mask"].any())
                self.assertEqual(obs.tobytes(), table.observe(0, seat))
                self.assertTrue(env.step(0)[2])  # stays at its end
                obs, info = env.reset()
            env.close()

    def test_a_seed_is_an_episode_and_those_after_it(self):
        def played(seed, opponents):
            chance = numpy.random.default_rng(1)
            with gymnasium.make("Euchre-v0", opponents=opponents, unit="deals", deals=2) as env:
                seen = []
                obs, info = env.reset(seed=seed)
                for _ in range(3):
                    terminated = False
                    seen.append([])
                    while not terminated:
                        seen[-1].append(obs.tobytes())
                        obs, reward, terminated, _, info = env.step(masked(info["action_mask"], chance))
                        seen[-1].append(reward)
                    obs, info = env.reset()
                return seen
        once = played(1, "greedy")
        self.assertEqual(once, played(1, "greedy"))
        self.assertNotEqual(once, played(2, "greedy"))
        self.assertEqual(len({tuple(map(str, episode)) for episode in once}), 3)
        other = played(1, "random")
        self.assertEqual(once[0][0], other[0][0])  # the same cards
        self.assertNotEqual(once, other)

    def test_who_plays(self):
        for game in GAMES:
            rules = Rules(game)
            for partner in (None, "simple") if (rules.sides, rules.players) == (2, 4) else (None,):
                env = gym.Euchre(game, "random", partner, **short(game, 4))
                chance = numpy.random.default_rng(1)
                seats, terminated = set(), False
                _, info = env.reset(seed=1)
                while not terminated:
                    seats.add(int(env._table.seat[0]))
                    terminated, _, info = env.step(masked(info["action_mask"], chance))[2:]
                self.assertEqual(len(seats), rules.players // 2 if rules.sides == 2 and not partner else 1, game)
                env.close()
        for wrong, why in (({"opponents": "nobody"}, "there is no bot 'nobody'"), ({"rules": "hoyle-3", "partner": "random"}, "no partner"),
                           ({"opponents": ["random"] * 3}, "3 opponents; expected 1"),
                           ({"opponents": None}, "expected bots"), ({"rules": "hoyle-3", "opponents": ["random", None]}, "expected bots"),
                           ({"opponents": ("simple", "", "")}, "expected a bot and its arguments"), ({"illegal": "lose"}, "refuse, offend")):
            with self.assertRaisesRegex(ValueError, why):
                gym.Euchre(**wrong)
        gym.Euchre("hoyle-3", ["simple level=1", ("simple", "level=1")]).close()

    def test_illegal_actions(self):
        for game in GAMES:
            with gym.Euchre(game) as env:
                env.action_space.seed(1)
                env.reset(seed=1)
                faults, terminated = 0, False
                while not terminated:
                    _, _, terminated, _, info = env.step(env.action_space.sample())
                    faults += info["fault"] != 0
                self.assertGreater(faults, 0, game)
        with gym.Euchre(illegal="refuse") as env:
            obs, info = env.reset(seed=1)
            self.assertRaises(IllegalAction, env.step, int(numpy.flatnonzero(info["action_mask"] == 0)[0]))
            self.assertEqual(obs.tobytes(), env._table.obs[0].tobytes())

    def test_many_tables_play_as_one_environment_does(self):
        """Rows are those of a VectorEnv that begins the next unit by itself, with a step more at each end."""
        for game in "modern", "hoyle-3", "auction-4":
            options = short(game, 2)
            envs = gymnasium.make_vec("Euchre-v0", 6, rules=game, opponents="greedy", **options)
            plain = VectorEnv(game, 6, players=gym.players_of(Rules(game), "greedy", None), **options)
            obs, infos = envs.reset(seed=3)
            first, legal = plain.reset(seeding.np_random(3)[0].bytes(32))
            numpy.testing.assert_array_equal(obs, first)
            found, expected = [[] for _ in range(6)], [[] for _ in range(6)]
            ends = numpy.zeros(6, bool)
            for _ in range(150):
                mask = infos["action_mask"]
                self.assertTrue(mask[ends].all())
                before = (obs.copy(), mask.copy())
                obs_after, rewards, terminations, truncations, infos = envs.step(mask.argmax(axis=1))
                numpy.testing.assert_array_equal(before[0], obs)  # what was returned stays
                numpy.testing.assert_array_equal(before[1], mask)
                self.assertFalse(truncations.any() or (terminations | (rewards != 0))[ends].any())
                for row in range(6):
                    if ends[row]:
                        found[row][-1] += (obs_after[row].tobytes(),)
                    else:
                        shown = () if terminations[row] else (obs_after[row].tobytes(),)
                        found[row].append((float(rewards[row]), bool(terminations[row])) + shown)
                obs, ends = obs_after, terminations
                shown, legal, reward, done = plain.step(legal.argmax(axis=1))
                for row in range(6):
                    expected[row].append((float(reward[row]), bool(done[row]), shown[row].tobytes()))
            for row in range(6):
                self.assertGreater(sum(each[1] for each in found[row]), 2)
                self.assertEqual(found[row][:-1], expected[row][:len(found[row]) - 1])
            envs.close()
            plain.close()

    def test_many_tables(self):
        envs = gymnasium.make_vec("Euchre-v0", 5, copy=False, render_mode="ansi")
        obs, infos = envs.reset(seed=1)
        after = envs.step(infos["action_mask"].argmax(axis=1))
        self.assertTrue(numpy.shares_memory(obs, after[0]))
        after[3][:] = True  # flags of no array that is written again
        self.assertFalse(envs.step(after[4]["action_mask"].argmax(axis=1))[3].any())
        self.assertEqual((obs.shape, obs.dtype), (envs.observation_space.shape, envs.observation_space.dtype))
        self.assertIn(obs, envs.observation_space)
        self.assertEqual((infos["action_mask"].shape, infos["action_mask"].dtype), ((5, 64), numpy.int8))
        self.assertEqual([text.count("to play") for text in envs.render()], [1] * 5)
        self.assertTrue((envs.reset(seed=1)[1]["action_mask"] == envs.unwrapped.action_masks()).all())
        with gymnasium.make("Euchre-v0") as one:
            one.reset(seed=1)
            self.assertTrue(one.get_wrapper_attr("action_masks")().any())  # as VecEnv of Stable-Baselines3 asks for it
        envs.close()

    def test_wrappers_and_other_vectors(self):
        """Those of Gymnasium: episodes are counted as they are, and environments play in processes of their own."""
        envs = gymnasium.make_vec("Euchre-v0", 4, copy=False, **short("modern", 2))
        envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
        infos, gained, episodes = envs.reset(seed=1)[1], numpy.zeros(4), 0
        for _ in range(150):
            _, rewards, terminations, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
            gained += rewards
            if terminations.any():
                self.assertEqual(infos["episode"]["r"][terminations].tolist(), gained[terminations].tolist())
                gained[terminations] = 0
                episodes += terminations.sum()
        self.assertGreater(episodes, 8)
        envs.close()
        apart, together = (gymnasium.make_vec("Euchre-v0", 2, vectorization_mode=mode, **short("modern")) for mode in ("async", "sync"))
        found, expected = apart.reset(seed=1), together.reset(seed=1)
        for _ in range(30):
            numpy.testing.assert_array_equal(found[0], expected[0])
            actions = found[-1]["action_mask"].argmax(axis=1)
            found, expected = apart.step(actions), together.step(actions)
            numpy.testing.assert_array_equal(found[1:3], expected[1:3])
        apart.close()
        together.close()

    def test_actions_are_whole_numbers(self):
        """One that is cut to a whole number would be another action, or an offence."""
        with gym.Euchre() as env:
            env.reset(seed=1)
            mask = env.action_masks().tobytes()
            for wrong in 1.7, numpy.float32(1), "5", None, numpy.array([1]), float("nan"), 1 << 70:
                self.assertRaisesRegex(ValueError, "expected a whole number", env.step, wrong)
            self.assertEqual(env.action_masks().tobytes(), mask)
            env.step(numpy.array(numpy.flatnonzero(env.action_masks())[0]))
        envs = gym.EuchreVector(3)
        envs.reset(seed=1)
        masks = envs.action_masks()
        for wrong in [1.5] * 3, numpy.zeros(3, bool), ["1"] * 3, [None] * 3, numpy.zeros((3, 1), int), [0, 0], 5:
            self.assertRaisesRegex(ValueError, r"expected shape \(3,\) of whole numbers", envs.step, wrong)
        self.assertTrue((envs.action_masks() == masks).all())
        envs.step(masks.argmax(axis=1).astype(numpy.int32))
        envs.close()

    def test_copies(self):
        env = gym.Euchre("hoyle-3", "greedy", unit="sitting", deals=3)
        for copied in copy.deepcopy(env), pickle.loads(pickle.dumps(env)):
            self.assertTrue((copied.reset(seed=4)[0] == env.reset(seed=4)[0]).all())
            copied.close()
        env.close()

    def test_in_other_processes(self):
        """Environments of processes that are forked or spawned play episodes of their own."""
        def made():
            import euchre_arena.gym
            return gymnasium.wrappers.RecordEpisodeStatistics(gymnasium.make("Euchre-v0", unit="deals", deals=1))
        for context in "fork", "spawn":
            for mode in gymnasium.vector.AutoresetMode.NEXT_STEP, gymnasium.vector.AutoresetMode.SAME_STEP:
                envs = gymnasium.vector.AsyncVectorEnv([made, made], context=context, autoreset_mode=mode)
                obs, infos = envs.reset()
                self.assertTrue((obs[0] != obs[1]).any())
                ended = 0
                for _ in range(60):
                    infos = envs.step(infos["action_mask"].argmax(axis=1))[4]
                    ended += "episode" in infos or "episode" in infos.get("final_info", {})
                self.assertGreater(ended, 2)
                envs.close()

    def test_pictures(self):
        with gymnasium.make("Euchre-v0", render_mode="ansi") as env:
            env.reset(seed=1)
            self.assertIn("to play", env.render())
            self.assertEqual(gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json()).id, "Euchre-v0")

    @unittest.skipUnless(here("sb3_contrib"), "no sb3_contrib here")
    def test_a_maskable_ppo(self):
        from sb3_contrib import MaskablePPO
        env = gymnasium.make("Euchre-v0", illegal="refuse")
        MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, n_epochs=1, seed=1, device="cpu").learn(256)
        env.close()


@unittest.skipUnless(here("numpy") and here("pettingzoo"), "no pettingzoo here")
class TestPettingZoo(unittest.TestCase):
    def test_the_checkers(self):
        expected = ".*(is not a NumPy array|probably should be gymnasium.spaces.box|Action mask numpy array is all zeros)"
        for game in GAMES:
            with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("error")
                warnings.filterwarnings("ignore", expected)
                api_test(euchre_v0.env(game), num_cycles=200)
                seed_test(lambda: euchre_v0.env(game), num_cycles=100)
                parallel_api_test(euchre_v0.parallel_env(game), num_cycles=400)
                parallel_seed_test(lambda: euchre_v0.parallel_env(game), num_cycles=50)

    def test_a_deal(self):
        for game in GAMES:
            chance, rules = numpy.random.default_rng(1), Rules(game)
            env = euchre_v0.raw_env(game, obs="view", illegal="refuse", **short(game))
            env.reset(seed=2)
            for _ in range(10):
                gained, points, moves = dict.fromkeys(env.agents, 0), numpy.zeros(rules.players, int), 0
                for agent in env.agent_iter():
                    state = env._table.state(0)
                    observation, reward, terminated, truncated, info = env.last()
                    gained[agent] += reward
                    self.assertEqual(observation["observation"].tobytes(), env._table.observe(0, int(agent[5:])))
                    if terminated:
                        env.step(None)
                        continue
                    moves += 1
                    self.assertEqual(agent, "seat_%d" % state.seat)
                    self.assertEqual(observation["observation"].tobytes(), env._table.obs[0].tobytes())
                    self.assertEqual(numpy.flatnonzero(observation["action_mask"]).tolist(), state.legal)
                    others = [each for each in env.agents if each != agent]
                    self.assertFalse(any(env.observe(each)["action_mask"].any() for each in others))
                    env.step(masked(observation["action_mask"], chance))
                    points += env._table.points[0]
                self.assertEqual(list(gained.values()), [gain(points, seat, rules) for seat in range(rules.players)])
                self.assertTrue(rules.sides != 2 or list(gained.values()) == env._table.state(0).returns)
                self.assertEqual(env.agents, [])
                self.assertGreater(moves, 1)
                env.reset()
            env.close()

    def test_an_illegal_action(self):
        env = euchre_v0.raw_env(illegal="refuse")
        env.reset(seed=1)
        self.assertRaises(IllegalAction, env.step, 63)
        env = euchre_v0.raw_env("modern", unit="deals", deals=1)
        env.reset(seed=1)
        agent = env.agent_selection
        env.step(63)
        self.assertNotEqual(env.infos[agent]["fault"], 0)
        for each in env.agent_iter():
            fault = env.last()[4]["fault"]
            self.assertEqual(fault != 0, each == agent)
            if each == agent:
                break
            env.step(None if env.terminations[each] else int(env.observe(each)["action_mask"].argmax()))
        env = euchre_v0.raw_env()
        env.reset(seed=1)
        for wrong in 1.7, "5", None, 1 << 70:
            self.assertRaisesRegex(ValueError, "expected a whole number", env.step, wrong)

    def test_a_copy_and_a_picture(self):
        env = pickle.loads(pickle.dumps(euchre_v0.raw_env("hoyle-3", unit="deals", deals=3, render_mode="ansi")))
        env.reset(seed=1)
        self.assertEqual(env.possible_agents, ["seat_0", "seat_1", "seat_2"])
        self.assertIn("to play", env.render())


if __name__ == "__main__":
    del sys.argv[1:3]  # the arena and its bots
    for library in "numpy", "gymnasium", "pettingzoo", "sb3_contrib":
        if not here(library):
            print("left out: no %s here: %s" % (library, {"numpy": "arrays of numpy, of Gymnasium and PettingZoo",
                  "gymnasium": "its interface", "pettingzoo": "its interface", "sb3_contrib": "a maskable PPO"}[library]))
    unittest.main()
