"""The Python package euchre_arena against itself and against the arena, for python_env.sh. The arena and the folder of bots are
named on the command line."""
import array
import copy
import importlib.util
import inspect
import os
import pickle
import random
import re
import subprocess
import sys
import threading
import types
import typing
import unittest
from xml.etree import ElementTree

import euchre_arena
from euchre_arena import Cards, IllegalAction, Rules, State, VectorEnv
from euchre_arena.vector import ENDED_ALL, ENDED_DEAL
from euchre_bot import NOBODY, View
from python_games import GAMES

try:
    import numpy
except ImportError:
    numpy = None

ARENA, BOTS = sys.argv.pop(1), sys.argv.pop(1)
MODULES = ["euchre_arena"] + ["euchre_arena." + name for name in ("drawing", "game", "result", "runs", "vector") + (("choice",) if numpy else ())]
LATER = {"numpy": numpy or types.SimpleNamespace(ndarray=object, random=types.SimpleNamespace(Generator=object)), "State": State}  # what only type checkers import


def lowest(bits):
    return (bits & -bits).bit_length() - 1


def choices(env, chance):
    """Legal actions at random, 0 where nothing is asked."""
    return array.array("q", [chance.choice([a for a in range(64) if bits >> a & 1]) if bits else 0
                             for bits in map(int, env.legal_bits)])


class TestCards(unittest.TestCase):
    def test_words(self):
        cards = Cards("9C TD") | Cards("JK")
        self.assertEqual((repr(cards), str(cards), len(cards), list(cards)), ("Cards('9C TD JK')", "9C TD JK", 3, [9, 26, 63]))
        self.assertTrue(9 in cards and 10 not in cards)
        self.assertEqual(cards - Cards("TD"), Cards([9, 63]))
        self.assertEqual(cards & Cards("TD AS"), Cards("TD"))
        with self.assertRaisesRegex(ValueError, "there is no card '1C'"):
            Cards("9C 1C")
        self.assertFalse(-1 in cards or 99 in cards or "9C" in cards)
        for wrong in "12", 9.5, None:
            self.assertRaises(TypeError, lambda: cards & wrong)
        for wrong in -1, 1 << 64, [64], [-1]:
            with self.assertRaisesRegex(ValueError, "expected a whole number from 0 to"):
                Cards(wrong)

    def test_sets_of_answers(self):
        self.assertEqual((repr(Cards([0, 1, 9])), str(Cards([0, 9]))), ("Cards([0, 1, 9])", "0 9C"))


class TestRules(unittest.TestCase):
    def test_fields(self):
        rules = Rules("modern target=5")
        self.assertEqual((repr(rules), rules.target, rules.players, len(rules.pack)), ("Rules('modern target=5')", 5, 4, 24))
        self.assertEqual(rules, Rules("modern target=5"))
        self.assertNotEqual(rules, Rules("modern"))

    def test_errors(self):
        for text, why in ("none", "there is no rule set 'none'"), ("modern\0", "a text with a byte 0"), ("modern x=1", "no parameter 'x'"), ("modern target=x", "target"):
            with self.assertRaisesRegex(ValueError, why):
                Rules(text)


class TestState(unittest.TestCase):
    def test_every_game_is_played_to_its_end(self):
        for game in GAMES:
            chance = random.Random(game)
            for seed in range(50):
                state = State(game, seed=seed)
                steps = 0
                while not state.is_over:
                    view = state.view()
                    self.assertEqual((view.seat, view.legal, view.question), (state.seat, state.legal_bits, state.question))
                    state.apply(chance.choice(state.legal))
                    steps += 1
                self.assertTrue(0 < steps <= 80)
                self.assertEqual((state.legal, state.seat), ([], NOBODY))
                sides = state.rules.sides
                self.assertEqual(sum(state.returns[:sides]), 0, (game, seed))

    def test_a_clone_plays_by_itself(self):
        state = State("modern", seed=3)
        other = state.clone()
        other.apply(other.legal[0])
        self.assertNotEqual(state.view(), other.view())
        state.apply(state.legal[0])
        self.assertEqual(state.view(), other.view())
        self.assertEqual(str(state), str(other))

    def test_hidden_cards_are_drawn_anew(self):
        for game in GAMES:
            state = State(game, seed=5)
            for _ in range(3):
                state.apply(state.legal[0])
            drawn = [state.resample(seed) for seed in range(20)]
            self.assertTrue(all(each.view() == state.view() for each in drawn))
            self.assertEqual(drawn[0].view(0), state.resample(0).view(0))
            others = [seat for seat in range(state.rules.players) if seat != state.seat]
            self.assertGreater(len({each.view(others[0]).hand for each in drawn}), 1, game)

    def test_hands_that_are_given(self):
        hands = "9C TC JC QC KC", "AC 9D TD JD QD", "KD AD 9H TH JH", "QH KH AH 9S TS"
        state = State.of_hands("modern", hands, turnup="JS", dealer=3)
        self.assertEqual([str(Cards(state.view(seat).hand)) for seat in range(4)], list(hands))
        self.assertEqual((state.seat, state.view().turnup), (0, 59))
        self.assertIn("A  9C TC JC QC KC       to play", str(state))
        for wrong, why in (({"hands": ("9C",) * 4}, "is not dealt so"), ({"hands": hands[:3]}, "3 hands; expected 4"),
                           ({"dealer": 4}, "dealer=4: expected"), ({"turnup": 99}, "turnup=99"), ({"turnup": 9}, "is not dealt so"),
                           ({"hands": (1 << 70,) * 4}, "cards=")):
            with self.assertRaisesRegex(ValueError, why):
                State.of_hands("modern", **{"hands": hands, "turnup": "JS", "dealer": 3, **wrong})
        with self.assertRaises(TypeError):
            State.of_hands("modern", hands, turnup="JS", standing=b"short")
        self.assertRaises(ValueError, state.view, 4)

    def test_a_deal_is_drawn(self):
        for game in GAMES:
            state = State(game, seed=4)
            while not state.is_over:
                picture = state._repr_svg_()
                ElementTree.fromstring(picture)
                held = sum(len(Cards(state.view(seat).hand)) for seat in range(state.rules.players))
                self.assertGreaterEqual(picture.count('rx="4"'), held)
                state.apply(state.legal[-1])
            self.assertIn("over A ", str(state))

    def test_an_illegal_answer_changes_nothing(self):
        state = State("modern", seed=1)
        before = state.view()
        for answer in 63, -1, 1 << 40, 64:
            with self.assertRaisesRegex(IllegalAction, "seat 2: answer -?[0-9]+ is not legal at question bid; legal are"):
                state.apply(answer)
        for answer in 1.0, "1", None:
            self.assertRaises(TypeError, state.apply, answer)
        self.assertEqual(state.view(), before)

    def test_a_state_is_for_one_process(self):
        with self.assertRaisesRegex(TypeError, "cannot be pickled"):
            pickle.dumps(State("modern"))
        self.assertEqual(pickle.loads(pickle.dumps(Rules("modern target=5"))), Rules("modern target=5"))


class TestVectorEnv(unittest.TestCase):
    def test_rewards_are_those_of_the_deals(self):
        for game in GAMES:
            chance = random.Random(game)
            with VectorEnv(game, 8, obs="view") as env:
                env.reset(7)
                done, tried = 0, 0
                while done < 24:
                    tried += 1
                    states = [env.state(row) for row in range(8)]
                    actions = choices(env, chance)
                    env.step(actions)
                    for row in range(8):
                        if env.ended[row] & ENDED_DEAL:
                            state = states[row]
                            state.apply(actions[row])
                            while not state.is_over:  # what is forced
                                self.assertEqual(len(state.legal), 1)
                                state.apply(state.legal[0])
                            got = list(env.reward[row]) if numpy else [env.reward[row, s] for s in range(state.rules.players)]
                            self.assertEqual(got, state.returns)
                            done += 1
                self.assertLess(tried, 2000, game)

    def test_an_observation_is_the_view_without_its_seed(self):
        with VectorEnv("modern", 4, obs="view") as env:
            env.reset(1)
            for row in range(4):
                view = env.view(row, int(env.seat[row]))
                at = {name: at for name, at, *_ in View.LAYOUT}["seed"]
                self.assertNotEqual(view.seed, (0, 0))
                shown = bytes(env.obs[row]) if numpy else bytes(env.obs[row, i] for i in range(env.width))
                self.assertEqual(shown, bytes(view[:at]) + bytes(16) + bytes(view[at + 16:]))
                self.assertEqual(env.state(row).view(), View(shown))

    def test_the_same_seed_is_the_same(self):
        def played(seed):
            with VectorEnv("callace1905", 16) as env:
                chance = random.Random(1)
                env.reset(seed)
                seen = b""
                for _ in range(100):
                    env.step(choices(env, chance))
                    seen += bytes(env.obs) + bytes(env.reward)
                return seen
        self.assertEqual(played("a"), played("a"))
        self.assertNotEqual(played("a"), played("b"))

    def test_a_row_stays_at_its_end(self):
        with VectorEnv("modern", 3, unit="deals", deals=1, after="stay") as env:
            chance = random.Random(2)
            env.reset(1)
            while not all(env.question[row] == 0 for row in range(3)):
                env.step(choices(env, chance))
            env.step(choices(env, chance))  # nothing is asked
            self.assertFalse(any(env.done))
            env.begin([True, False, True])
            self.assertEqual([env.question[row] != 0 for row in range(3)], [True, False, True])
            env.begin()
            self.assertTrue(all(env.question[row] for row in range(3)))

    def test_bots_inside_play_as_in_the_arena(self):
        players = {name: os.path.join(BOTS, name + ".so") for name in ("simple", "greedy")}
        with VectorEnv("modern", 10, players=players, duplicate=True, sets=60) as env:
            env.reset("like the arena")
            while not all(ended & ENDED_ALL for ended in env.ended):
                env.step(None)
            inside = env.score(0)
        printed = subprocess.run([ARENA, "match", "simple", "greedy", "--sets", "60", "--seed", "like the arena", "-q", "--fresh",
                                  "-o", os.path.join(os.environ["TEST_FOLDER"], "inside.log")],
                                 check=True, capture_output=True, text=True).stdout
        sets = re.search(r" simple .*? (\d+)-(\d+)-(\d+) ", printed).groups()
        self.assertEqual((inside.won, inside.split, inside.lost), tuple(map(int, sets)))
        points = float(re.search(r"points +([-+][0-9.]+)", printed).group(1))
        self.assertAlmostEqual(inside.points_per_deal, points, 4)
        self.assertTrue(0 < inside.error < 1)

    def test_a_learner_among_bots_gets_its_own_questions(self):
        players = {"me": None, "greedy": os.path.join(BOTS, "greedy.so")}
        with VectorEnv("modern", 32, players=players) as env:
            env.reset(0)
            chance = random.Random(0)
            for _ in range(200):
                self.assertTrue(all(env.entrant[row] == 0 for row in range(32)))
                env.step(choices(env, chance))

    def test_rows_are_there_once_they_are_reset(self):
        looks = (lambda env: env.view(0, 0), lambda env: env.observe(0, 0), lambda env: env.state(0), lambda env: env.answers(0))
        with VectorEnv("modern", 2) as env:
            for look in looks:
                self.assertRaisesRegex(ValueError, "is reset before anybody looks", look, env)
            self.assertEqual(env.score().sets, 0)
            env.reset()
            for look in looks:
                look(env)
        with VectorEnv("modern", 2, players={"a": None, "b": (os.path.join(BOTS, "greedy.so"), "none=1")}) as env:
            self.assertRaises(euchre_arena.BotFailed, env.reset)
            self.assertRaisesRegex(ValueError, "again after a bot failed", env.state, 0)

    def test_an_environment_has_no_copies(self):
        with VectorEnv("modern", 1) as env:
            for copied in copy.copy, copy.deepcopy, pickle.dumps:
                self.assertRaisesRegex(TypeError, "cannot be copied or pickled", copied, env)

    def test_what_memory_depends_on_is_not_assigned(self):
        with VectorEnv("modern", 2) as env:
            env.reset(1)
            for thing, names in (env, ("rules", "tables", "width", "entrants", "observation")), (
                    env.rules, ("text", "record", "players", "sides")), (env.state(0), ("rules",)):
                for name in names:
                    with self.assertRaises(AttributeError, msg=name):
                        setattr(thing, name, 1)

    def test_actions_are_copied(self):
        """So no other thread changes them between the check and the play."""
        with VectorEnv("modern", 1) as env:
            env.reset(1)
            actions = array.array("q", [lowest(int(env.legal_bits[0]))])
            env.step(actions)
            actions.append(0)  # nobody holds them

    def test_arrays_are_refused_that_do_not_fit(self):
        with VectorEnv("modern", 3) as env:
            with self.assertRaisesRegex(ValueError, "is reset before its first step"):
                env.step(array.array("q", [0] * 3))
            env.reset(1)
            seen = bytes(env.obs)
            for wrong, error, why in (([0, 0, 0], TypeError, "not 'list'"),
                                      (array.array("i", [0] * 3), ValueError, "format 'i'; expected shape .3,. of int64"),
                                      (array.array("q", [0] * 4), ValueError, "shape .4,."),
                                      (memoryview(array.array("q", [0] * 6))[::2], ValueError, "with gaps"),
                                      (memoryview(array.array("d", [0] * 3)), ValueError, "format 'd'"),
                                      (None, ValueError, "needs actions"),
                                      (array.array("q", [0, 99, 0]), IllegalAction, "row 1, seat [0-3]: action 99 is not legal")):
                with self.assertRaisesRegex(error, why):
                    env.step(wrong)
            self.assertEqual(bytes(env.obs), seen)
            with self.assertRaisesRegex(ValueError, "a mask of 2 flags; expected 3"):
                env.begin([1, 0])
            for call in (lambda: env.view(3, 0), lambda: env.view(0, 4), lambda: env.state(-1), lambda: env.answers(3),
                         lambda: env.score(2), lambda: env.view(0.5, 0)):
                with self.assertRaisesRegex(ValueError, "expected a whole number from 0 to"):
                    call()
        for call in env.reset, lambda: env.step(None), lambda: env.state(0), lambda: env.bytes, env.score:
            with self.assertRaisesRegex(ValueError, "is closed"):
                call()
        env.close()

    def test_rows_begin_in_the_step(self):
        """What a step says is that of two calls."""
        one, two = (VectorEnv("modern", 4, unit="deals", deals=1, after="stay") for _ in range(2))
        for env in one, two:
            env.reset(1)
        begun = 0
        for _ in range(60):
            over = [not bits for bits in one.legal_bits]
            begun += sum(over)
            actions = array.array("q", [lowest(int(bits)) if bits else 0 for bits in one.legal_bits])
            one.step(actions, begin=over)
            two.step(actions)
            self.assertEqual((bytes(one.reward), bytes(one.done), bytes(one.points)), (bytes(two.reward), bytes(two.done), bytes(two.points)))
            two.begin(over)
            self.assertEqual((bytes(one.obs), bytes(one.legal), bytes(one.seat)), (bytes(two.obs), bytes(two.legal), bytes(two.seat)))
        self.assertGreater(begun, 4)
        with self.assertRaisesRegex(ValueError, "a mask of 1 flags"):
            one.step(actions, begin=[1])
        with VectorEnv("modern", 1) as env:
            env.reset(1)
            before = bytes(env.obs)
            with self.assertRaisesRegex(ValueError, "rows begin by themselves"):
                env.step(array.array("q", [lowest(int(env.legal_bits[0]))]), begin=[True])
            self.assertEqual(bytes(env.obs), before)
        one.close()
        two.close()

    def test_every_seat_can_be_observed(self):
        """The seat asked as the arrays have it, the others otherwise."""
        for game in GAMES:
            for obs in "view", "relative":
                with VectorEnv(game, 1, obs=obs) as env:
                    env.reset(1)
                    chance = random.Random(game)
                    for _ in range(10):
                        self.assertEqual(env.observe(0, int(env.seat[0])), bytes(env.obs))
                        self.assertEqual(len({env.observe(0, seat) for seat in range(env.rules.players)}), env.rules.players)
                        env.step(choices(env, chance))
                    self.assertRaises(ValueError, env.observe, 0, env.rules.players)
                    self.assertRaises(ValueError, env.observe, 1, 0)

    def test_bots_by_their_names(self):
        with VectorEnv("modern", 2, players={"me": None, "other": "simple level=1"}) as env:
            env.reset(1)
        for wrong, why in ("nobody", "there is no bot 'nobody' in .*bots"), ("./none.so", "none.so"), ("none.so", "none.so"), (
                "greedy level=1", "no argument 'level=1'"):
            with self.assertRaisesRegex((ValueError, euchre_arena.BotFailed), why):
                with VectorEnv("modern", 2, players={"me": None, "other": wrong}) as env:
                    env.reset(1)

    def test_read_only_actions_are_taken(self):
        with VectorEnv("modern", 1) as env:
            env.reset(1)
            env.step(memoryview(bytes(array.array("q", [lowest(int(env.legal_bits[0]))]))).cast("q"))

    def test_setups_are_refused(self):
        for setup, error, why in (({"tables": 0}, ValueError, "tables"),
                                  ({"tables": (1 << 32) + 1}, ValueError, "tables=4294967297: expected a whole number"),
                                  ({"tables": -1}, ValueError, "tables=-1"), ({"tables": 1.5}, ValueError, "tables=1.5"),
                                  ({"rules": "none"}, ValueError, "no rule set"), ({"obs": "planes"}, ValueError, "expected one of view, relative"),
                                  ({"unit": "hand"}, ValueError, "expected one of default, deals"),
                                  ({"players": {"a": None}}, ValueError, "entrants"), ({"arrays": ["legl"]}, ValueError, "arrays='legl'"),
                                  ({"players": {"a\0b": None, "c": None}}, ValueError, "a text with a byte 0"),
                                  ({"players": ["a", "b"]}, TypeError, "a dictionary by name"),
                                  ({"players": {"a": None, "b": "/none.so"}}, Exception, "none.so")):
            with self.assertRaisesRegex(error, why):
                VectorEnv(**setup)

    def test_a_forked_process_makes_its_own(self):
        env = VectorEnv("modern", 1)
        env.reset(1)
        pid = os.fork()
        if pid == 0:
            status = 1
            try:
                env.step(array.array("q", [0]))
            except RuntimeError as failure:
                status = 0 if "belongs to process %d" % os.getppid() in str(failure) else 2
            finally:
                os._exit(status)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), 0)
        env.close()

    def test_one_thread_uses_it(self):
        with VectorEnv("modern", 2000) as env:
            env.reset(1)
            refused, stop = [], threading.Event()

            def look():
                while not stop.is_set():
                    try:
                        env.state(0)
                    except RuntimeError as failure:
                        refused.append(str(failure))
            other = threading.Thread(target=look)
            other.start()
            chance = random.Random(1)
            steps = 0
            while steps < 2000 and not refused:
                try:
                    env.step(choices(env, chance))
                except RuntimeError as failure:
                    refused.append(str(failure))
                steps += 1
            stop.set()
            other.join()
        self.assertTrue(all("another thread uses this environment" in why for why in refused) and refused)

    @unittest.skipIf(numpy is None, "no numpy here")
    def test_actions_at_random(self):
        chance = numpy.random.default_rng(1)
        for game in GAMES:
            with VectorEnv(game, 64, after="stay") as env:
                env.reset(1)
                for _ in range(200):
                    actions = env.sample(chance)
                    asked = env.legal_bits != 0
                    self.assertEqual(actions.dtype, numpy.int64)
                    self.assertTrue((env.legal[numpy.arange(64), actions] == asked).all() and not actions[~asked].any())
                    env.step(actions, begin=~asked)

    @unittest.skipIf(numpy is None, "no numpy here")
    def test_each_action_is_as_likely(self):
        from euchre_arena.choice import sample
        for bits in 0, 1, 1 << 63, 1 << 63 | 1, (1 << 64) - 1, 0b1110101, 0xff00ff0000ff:
            counts = numpy.bincount(sample(numpy.full(64000, bits, numpy.uint64), numpy.random.default_rng(1)), minlength=64)
            among = [bit for bit in range(64) if bits >> bit & 1] or [0]
            expected = 64000 / len(among)
            self.assertEqual(counts[among].sum(), 64000)
            self.assertLess(((counts[among] - expected) ** 2 / expected).sum(), 2 * len(among) + 20)

    @unittest.skipIf(numpy is None, "no numpy here")
    def test_numpy(self):
        with VectorEnv("modern", 5) as env:
            obs, legal = env.reset(1)
            self.assertEqual((obs.shape, obs.dtype, legal.shape), ((5, env.width), numpy.uint8, (5, 64)))
            self.assertEqual((env.reward.shape, env.reward.dtype, env.done.dtype), ((5, 4), numpy.int16, numpy.bool_))
            env.step(legal.argmax(axis=1))
            self.assertRaisesRegex(ValueError, "a text with a byte 0", env.reset, "a\0b")
            with self.assertRaisesRegex(ValueError, "expected shape .5,. of int64"):
                env.step(legal.argmax(axis=1).astype(numpy.int32))
        with VectorEnv("modern", numpy.int64(5), unit="deals", deals=numpy.uint8(1), after="stay") as env:
            self.assertEqual(env.reset(1)[0].shape, (5, env.width))
            self.assertRaisesRegex(ValueError, "a mask of 10 flags; expected 5", env.begin, numpy.ones((5, 2), bool))


class TestWords(unittest.TestCase):
    def test_every_public_name_is_documented_and_typed(self):
        for module in MODULES:
            for name, found in vars(importlib.import_module(module)).items():
                if name.startswith("_") or getattr(found, "__module__", None) != module:
                    continue
                named = {module + "." + name: found}
                if inspect.isclass(found):
                    named.update({"%s.%s.%s" % (module, name, each): member for each, member in vars(found).items()
                                  if not each.startswith("_") or each in ("__init__", "__enter__", "__iter__", "__len__")})
                for path, each in named.items():
                    self.check(path, each, found)

    def check(self, path, found, owner):
        found = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
        if inspect.isclass(found) or inspect.isfunction(found):
            inherited = inspect.isclass(owner) and inspect.getdoc(getattr(owner, path.split(".")[-1], None))
            self.assertTrue(path.split(".")[-1].startswith("__") or found.__doc__ or inherited, "no docstring: " + path)
        if inspect.isfunction(found):
            signature = inspect.signature(found)
            untyped = [name for name, each in signature.parameters.items()
                       if each.annotation is each.empty and name not in ("self", "cls")]
            self.assertFalse(untyped or signature.return_annotation is signature.empty, "no types: %s %s" % (path, untyped))
            typing.get_type_hints(found, {**vars(importlib.import_module(found.__module__)), **LATER})


class TestRuns(unittest.TestCase):
    def setUp(self):
        os.environ["EUCHRE_ARENA"] = ARENA
        self.log = os.path.join(os.environ["TEST_FOLDER"], self.id() + ".log")

    def test_a_match_its_rating_and_its_rows(self):
        result = euchre_arena.match("simple", "random", sets=6, seed="rows", log=self.log, fresh=True)
        self.assertEqual((result["sets"], result["standings"][0]["bots"]), (6, ["simple"]))
        rated = euchre_arena.rate(self.log)
        self.assertEqual(rated["standings"][0]["bots"], ["simple"])
        deals = euchre_arena.read_log(self.log, frame="columns")
        self.assertEqual((len(deals["deal"]), set(deals["players"])), (result["deals"], {4}))
        own = sum(ours - theirs if a == "simple" else theirs - ours
                  for a, ours, theirs in zip(deals["bot_a"], deals["points_1"], deals["points_2"]))
        self.assertAlmostEqual(own / len(deals["deal"]), result["standings"][0]["points_per_deal"], 8)
        decisions = euchre_arena.read_log(self.log, rows="decisions", frame="columns")
        self.assertEqual(sum(step == 0 for step in decisions["step"]), result["deals"])
        self.assertTrue(all(isinstance(flag, bool) for flag in decisions["forced"]))
        sets = euchre_arena.read_log(self.log, rows="sets", frame="columns")
        self.assertEqual((len(sets["set"]), sum(won for line, won in zip(sets["line"], sets["won"]) if line == "simple")),
                         (12, result["standings"][0]["sets_won"]))

    def test_what_the_arena_refuses_is_an_error(self):
        with self.assertRaisesRegex(euchre_arena.ArenaError, "there is no bot 'nobody'") as caught:
            euchre_arena.match("nobody", "random", sets=1)
        self.assertEqual(caught.exception.status, 2)
        self.assertRaises(euchre_arena.ArenaError, euchre_arena.read_log, "/none.log")
        self.assertRaisesRegex(ValueError, "expected one of decisions, deals, sets", euchre_arena.read_log, self.log, rows="cards")
        self.assertRaisesRegex(ValueError, "expected one of columns", euchre_arena.read_log, self.log, frame="r")

    @unittest.skipIf(numpy is None, "no numpy here")
    def test_records(self):
        euchre_arena.match("simple", "random", sets=1, seed="rows", log=self.log, fresh=True)
        deals = euchre_arena.read_log(self.log)
        self.assertEqual((deals.deal.dtype.kind, deals.bot_a.dtype.kind), ("i", "U"))
        self.assertTrue(numpy.isnan(deals.points_7).all())


if __name__ == "__main__":
    if numpy and importlib.util.find_spec("gymnasium"):
        MODULES.append("euchre_arena.gym")
    if numpy and importlib.util.find_spec("pettingzoo"):
        MODULES.append("euchre_arena.euchre_v0")
    if numpy is None:
        print("left out: no numpy here: arrays of numpy")
    unittest.main()
