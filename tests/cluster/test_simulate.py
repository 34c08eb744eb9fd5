"""What simulate.py reckons, in cases small enough to be reckoned by hand."""
import math
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from simulate import BLOCK, Cluster, Schedule, Setting, advise, pairing_costs, simulate  # noqa: E402

# nothing costs anything but play
BARE = dict(workers=1, node=1, start=0.0, again=0.0, rate=1e9, delay=0.0)


class Chance:
    """Says what it is told: times to failures, then never; what of a second was not synced."""

    def __init__(self, failures=(), lost=0.0):
        self.failures, self.lost = list(failures), lost

    def expovariate(self, rate):
        return self.failures.pop(0) if self.failures else math.inf

    def uniform(self, low, high):
        return self.lost


def play(lengths, deaths=(), crashes=(), lost=0.0, **setting):
    setting = {**BARE, 'deaths': float(bool(deaths)), 'crashes': float(bool(crashes)), **setting}
    cluster = Cluster(Setting(**setting))
    cluster.chance = Chance(deaths, lost)
    cluster.nodes.chance = Chance(crashes)
    return cluster.play(lengths)


class Workers(unittest.TestCase):
    def test_start_up(self):
        """Two workers, each two tasks of 1 s and 10 s."""
        r = play([10.0] * 4, workers=2, start=1.0)
        self.assertAlmostEqual(r.wall, 22)
        self.assertAlmostEqual(r.starting, 4)
        self.assertAlmostEqual(r.efficiency(), 40 / 44)

    def test_the_longest_comes_last(self):
        """10 beside 10, then 30 alone."""
        r = play([10.0, 10.0, 30.0], workers=2)
        self.assertAlmostEqual(r.wall, 40)
        self.assertAlmostEqual(r.efficiency(), 50 / 80)

    def test_dispatch(self):
        """One a second: the fourth begins at 3."""
        self.assertAlmostEqual(play([10.0] * 4, workers=4, rate=1.0).wall, 13)

    def test_straggler(self):
        """One of two is half as fast: it plays one shard of three."""
        r = play([10.0] * 3, workers=2, slow=0.5, factor=2.0)
        self.assertAlmostEqual(r.wall, 20)
        self.assertAlmostEqual(r.efficiency(), 30 / 40)

    def test_merge(self):
        """5 s to play, 600 MB at 300 a second, two shards of a quarter of a second each."""
        r = play([5.0, 5.0], workers=2, megabytes=600.0, merging=300.0, opening=0.25)
        self.assertAlmostEqual(r.merge, 2.5)
        self.assertAlmostEqual(r.wall, 7.5)


class Failures(unittest.TestCase):
    def test_task_dies(self):
        """1 s of start-up and 5 played, of which half a second is lost; 30 s later 1 s of start-up, a
        tenth of 4.5 to read that, and the 5.5 that are left."""
        r = play([10.0], deaths=[6.0], lost=0.5, start=1.0, again=0.1, delay=30.0)
        self.assertAlmostEqual(r.wall, 6 + 30 + 1 + 0.45 + 5.5)
        self.assertAlmostEqual(r.starting, 2.45)
        self.assertAlmostEqual(r.lost, 0.5)
        self.assertEqual((r.died, r.tasks, r.waves), (1, 2, 1))

    def test_dies_as_it_starts(self):
        """Nothing was played: nothing but that start-up is lost."""
        r = play([10.0], deaths=[0.5], lost=1.0, start=1.0)
        self.assertAlmostEqual(r.wall, 11.5)
        self.assertAlmostEqual(r.starting, 1.5)
        self.assertAlmostEqual(r.lost, 0)

    def test_first_in_the_queue_again(self):
        """The first of three dies at 4; it is queued again at 5, and comes before the third."""
        r = play([10.0, 5.0, 1.0], deaths=[4.0], workers=1, delay=1.0)
        self.assertAlmostEqual(r.wall, 16)
        # 0: first; 4: second; 9: first again, 6 left; 15: third
        self.assertEqual(r.tasks, 4)

    def test_waves(self):
        """The first of two dies at 5. That is known at 20, when the other has ended; 30 s later the 5
        that are left."""
        r = play([10.0, 20.0], deaths=[5.0], workers=2, delay=30.0, policy='waves')
        self.assertAlmostEqual(r.wall, 55)
        self.assertEqual(r.waves, 2)

    def test_node_dies(self):
        """With both its workers, at 5; at 105 it is noticed, and the node is back."""
        r = play([10.0, 10.0], crashes=[5.0], workers=2, node=2, notice=100.0)
        self.assertAlmostEqual(r.wall, 110)
        self.assertEqual((r.died, r.tasks), (2, 4))

    def test_node_is_down(self):
        """The first of two nodes dies at 5. At 105 that is noticed, and the node is back for the 5 that
        are left, while the other plays 4 and 200."""
        r = play([10.0, 4.0, 200.0], crashes=[5.0], workers=2, node=1, notice=100.0)
        self.assertAlmostEqual(r.wall, 204)
        self.assertAlmostEqual(r.efficiency(), 214 / 408)

    def test_limit(self):
        """6 s a task, of which one is start-up: 5 and 5 are played, and nothing is lost."""
        r = play([10.0], start=1.0, limit=6.0)
        self.assertAlmostEqual(r.wall, 12)
        self.assertEqual((r.died, r.tasks), (0, 2))


class Schedules(unittest.TestCase):
    costs = pairing_costs(3, 1 / 3, 3.0)

    def test_pairings(self):
        """The last of three bots is slow: 0-1, 0-2, 1-2."""
        self.assertEqual(self.costs, [1.0, 2.0, 2.0])

    def test_blocks(self):
        """Set by set: 128 of each pairing, then the other 72."""
        sets = [c for c in self.costs for _ in range(BLOCK)] + [c for c in self.costs for _ in range(72)]
        schedule = Schedule(self.costs, 200, sum(sets))
        for number in (1, 2, 7, 600):
            found = schedule.shards(number)
            for k in range(number):
                first, end = 600 * k // number, 600 * (k + 1) // number
                self.assertAlmostEqual(found[k], sum(sets[first:end]))

    def test_same_seed(self):
        s = Setting(workers=7, node=2, deaths=20.0, crashes=5.0, notice=10.0)
        schedule = Schedule(self.costs, 200, 5000.0)
        self.assertEqual(simulate(schedule, s, 30), simulate(schedule, s, 30))
        self.assertNotEqual(simulate(schedule, s, 30), simulate(schedule, s, 30, seed=2))


class Rule(unittest.TestCase):
    def test_start_up_and_end(self):
        """An hour, start-up of a second: shards of 30 s."""
        self.assertEqual(advise(1.0, Setting(workers=10, start=1.0)), 1200)

    def test_dispatch(self):
        """Of 3,600 workers, one started a second: a shard takes an hour."""
        self.assertEqual(advise(1.0, Setting(workers=3600, start=1.0, rate=1.0)), 3600)


if __name__ == '__main__':
    unittest.main()
