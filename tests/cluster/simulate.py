"""Shards of a tournament on the workers of a scheduler, simulated: how long it takes, and what is lost
to start-up, to failures and to waiting, by shards a worker and by failure rate. Nothing is played; the
same options print the same tables.

    simulate.py [--workers 100] [--hours 1] ...          (--help lists what can be set)

The model. A tournament is a list of costs, CPU seconds of a set, in the order of the schedule, which
shards cut into ranges that differ by one set at most (arena/log/shard_record.h). A pairing costs the mean
of its two bots; the slow bots stand last in the list, so that the dearest pairings stand together and
are begun last, which is the worst that can be. A task has a worker to itself. It starts up, reads what
an attempt before it has left, and plays; what it had played since its last sync is lost when it dies.
The scheduler starts so many tasks a second, no more, and of those that wait the one with the lowest
number.

Failures are of tasks, each by itself, and of nodes, which take all their tasks with them, are noticed
after a while and are back then. A task that dies is, by policy,

    requeue   queued again by itself, after a delay (HTCondor, parallel --retries)
    waves     left until all the others have ended, and then what is missing is submitted again, after
              the delay: the array of `euchre-arena slurm`, and the next
"""
import argparse
import bisect
import heapq
import math
import random
from dataclasses import dataclass, field, replace
from statistics import mean

HOUR = 3600


@dataclass(frozen=True)
class Setting:
    """Seconds, megabytes and shares. A worker is what a task has: a core, or with -j several."""
    workers: int = 100
    node: int = 25           # workers of a node
    start: float = 2.0       # of a task, until it plays
    again: float = 0.02      # of the time played, to read it when a task goes on
    rate: float = 20.0       # tasks the scheduler starts a second
    deaths: float = 0.0      # of a task, an hour
    crashes: float = 0.0     # of a node, an hour
    notice: float = 300.0    # until a dead node is noticed, and is back
    delay: float = 30.0      # until what died is queued again, or the next wave is
    sync: float = 1.0        # what is played between two syncs
    limit: float = math.inf  # of a task, which keeps all when it ends
    slow: float = 0.0        # share of the workers that are slower
    factor: float = 2.0      # so many times
    policy: str = 'requeue'
    megabytes: float = 0.0   # of the log
    merging: float = 300.0   # megabytes a second
    opening: float = 0.0     # seconds of merging a shard


@dataclass
class Result:
    """Times of all workers together, but for wall and merge."""
    wall: float = 0.0        # until all is played and merged
    merge: float = 0.0
    ideal: float = 0.0       # playing, on workers of full speed
    starting: float = 0.0    # start-up, and reading what was played before
    lost: float = 0.0        # played, and not synced when the task died
    died: int = 0            # tasks
    tasks: int = 0           # started
    waves: int = 0
    workers: int = 0
    shard: list = field(default_factory=list)  # seconds of each at full speed

    def efficiency(self):
        return self.ideal / (self.workers * self.wall) if self.wall else 1.0


# ---- The schedule ----

def pairing_costs(bots, slow, factor):
    """Of every pairing of a round robin, in order, those of bots that are not slow costing 1."""
    count = round(bots * slow)
    bot = [1.0] * (bots - count) + [factor] * count
    return [(bot[a] + bot[b]) / 2 for a in range(bots) for b in range(a + 1, bots)]


BLOCK = 128  # sets of a pairing that stand together; then comes the next pairing


class Schedule:
    """The cost of the first sets of a tournament, any number of them."""

    def __init__(self, costs, sets, seconds):
        """`seconds` is what all of it costs."""
        self.pairings, self.sets = len(costs), sets
        self.sums = [0.0]
        for cost in costs:
            self.sums.append(self.sums[-1] + cost)
        self.scale = seconds / (self.sums[-1] * sets)

    def before(self, index):
        blocks, within = divmod(index, self.pairings * BLOCK)
        block = min(BLOCK, self.sets - blocks * BLOCK)
        if block <= 0:
            return self.sums[-1] * self.sets * self.scale
        pairing, part = divmod(within, block)
        cost = self.sums[-1] * blocks * BLOCK + self.sums[pairing] * block
        if part:
            cost += (self.sums[pairing + 1] - self.sums[pairing]) * part
        return cost * self.scale

    def shards(self, number):
        total = self.pairings * self.sets
        each, more = divmod(total, number)
        start = [self.before(each * k + more * k // number) for k in range(number + 1)]
        return [b - a for a, b in zip(start, start[1:])]


# ---- The cluster ----

class Nodes:
    """When each is down, drawn as far as it is asked for."""

    def __init__(self, s, chance):
        self.s, self.chance = s, chance
        self.down = {}

    def next_death(self, node, time):
        """The first at which it is not up again by this time."""
        if not self.s.crashes:
            return math.inf
        down = self.down.setdefault(node, [])
        while not down or down[-1] + self.s.notice <= time:
            up = down[-1] + self.s.notice if down else 0.0
            down.append(up + self.chance.expovariate(self.s.crashes / HOUR))
        return down[bisect.bisect_right(down, time - self.s.notice)]


class Cluster:
    def __init__(self, s, seed=1):
        self.s = s
        self.chance = random.Random(seed)
        self.nodes = Nodes(s, self.chance)
        slow = round(s.workers * s.slow)
        self.speed = [1 / s.factor] * slow + [1.0] * (s.workers - slow)
        self.chance.shuffle(self.speed)
        self.free = [(0.0, w) for w in range(s.workers)]
        self.dispatch = 0.0  # the next task may be started
        self.done = []       # of each shard, seconds at full speed
        self.result = Result(workers=s.workers)

    def place(self, ready):
        """The next worker for a task that is ready then, when it starts there, and its node's end."""
        while True:
            time, worker = heapq.heappop(self.free)
            start = max(time, ready, self.dispatch)
            crash = self.nodes.next_death(worker // self.s.node, start)
            if crash > start:
                self.dispatch = start + 1 / self.s.rate
                return worker, start, crash
            heapq.heappush(self.free, (crash + self.s.notice, worker))

    def attempt(self, task, length, worker, start, crash):
        """Plays at a shard. Returns whether it is played, and when that is known."""
        s, r = self.s, self.result
        speed = self.speed[worker]
        begin = s.start + s.again * self.done[task] / speed
        end = start + begin + (length - self.done[task]) / speed
        death = start + self.chance.expovariate(s.deaths / HOUR) if s.deaths else math.inf
        over = min(end, death, crash, start + max(s.limit, begin + s.sync))
        r.tasks += 1
        r.starting += min(begin, over - start)
        free = over
        if over < end:
            played = max(0.0, over - start - begin)
            lost = min(played, self.chance.uniform(0, s.sync)) if over in (death, crash) else 0.0
            self.done[task] += (played - lost) * speed
            r.lost += lost
            r.died += over in (death, crash)
            if over == crash:
                free += s.notice
        heapq.heappush(self.free, (free, worker))
        return over == end, free

    def wave(self, lengths, queue, time):
        """Plays at the tasks of the queue, in their order; what is to be submitted again, and when all
        have ended."""
        last, left, later = time, [], []  # later: (when it is queued again, task)
        heapq.heapify(queue)
        while queue or later:
            worker, start, crash = self.place(time if queue else later[0][0])
            while later and later[0][0] <= start:
                heapq.heappush(queue, heapq.heappop(later)[1])
            task = heapq.heappop(queue)
            played, end = self.attempt(task, lengths[task], worker, start, crash)
            last = max(last, end)
            if not played and self.s.policy == 'requeue':
                heapq.heappush(later, (end + self.s.delay, task))
            elif not played:
                left.append(task)
        return left, last

    def play(self, lengths):
        r, s = self.result, self.s
        self.done = [0.0] * len(lengths)
        left, time = list(range(len(lengths))), 0.0
        while left:
            left, time = self.wave(lengths, left, time)
            r.waves += 1
            if left:
                time += s.delay
        r.shard = list(lengths)
        r.ideal = sum(lengths)
        r.merge = s.megabytes / s.merging + s.opening * len(lengths)
        r.wall = time + r.merge
        return r


def simulate(schedule, s, shards, seed=1):
    return Cluster(s, seed).play(schedule.shards(shards))


# ---- The rule ----

def advise(hours, s):
    """Shards for a tournament that takes so many hours of each worker. What start-up costs falls with
    the length of a shard, what waiting at the end costs grows with it; least of both together is where
    they are equal if the last to end is late by a whole shard, and at half of that where it is slow or
    dear besides. No more than the scheduler starts while one is played; at least one a worker."""
    each = hours * HOUR
    seconds = max(math.sqrt(s.start * each) / 2, s.workers / s.rate)
    return s.workers * max(1, round(each / seconds))


# ---- Tables ----

SHARDS = [1, 2, 4, 8, 16, 32, 64, 128]
DEATHS = [0.0, 0.01, 0.1, 1.0, 4.0]


def percent(x):
    return f'{100 * x:.1f}'


def table(rows, out=print):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        out('  '.join(cell.rjust(width) for cell, width in zip(row, widths)))


def repeat(schedule, s, shards, runs):
    """Who dies and which workers are slow is drawn anew in each run."""
    return [simulate(schedule, s, shards, seed) for seed in range(1, runs + 1)]


def efficiency(results):
    """The mean, and where they differ the least and the most."""
    all_of_them = sorted(r.efficiency() for r in results)
    if percent(all_of_them[0]) == percent(all_of_them[-1]):
        return percent(all_of_them[0])
    return f'{percent(mean(all_of_them))} ({percent(all_of_them[0])}-{percent(all_of_them[-1])})'


def by_shards(schedule, s, runs, out=print):
    rows = [['shards/worker', 'shard s', 'longest', 'wall s', 'merge s', 'efficiency', 'starting',
             'lost', 'idle', 'died']]
    for each in SHARDS:
        results = repeat(schedule, s, each * s.workers, runs)
        r, whole = results[0], [r.workers * r.wall for r in results]
        idle = mean(1 - (r.ideal + r.starting + r.lost) / w for r, w in zip(results, whole))
        rows.append([str(each), f'{r.ideal / len(r.shard):.1f}', f'{max(r.shard):.1f}',
                     f'{mean(r.wall for r in results):.0f}', f'{r.merge:.1f}', efficiency(results),
                     percent(mean(r.starting / w for r, w in zip(results, whole))),
                     percent(mean(r.lost / w for r, w in zip(results, whole))), percent(idle),
                     f'{mean(r.died for r in results):.0f}'])
    table(rows, out)


def by_deaths(schedule, s, runs, out=print):
    rows = [['shards/worker'] + [f'{rate:g}/h' for rate in DEATHS]]
    for each in SHARDS:
        row = [repeat(schedule, replace(s, deaths=rate), each * s.workers, runs) for rate in DEATHS]
        rows.append([str(each)] + [percent(mean(r.efficiency() for r in rs)) for rs in row])
    table(rows, out)


def arguments():
    p = argparse.ArgumentParser(description='shards on a cluster, simulated')
    p.add_argument('--hours', type=float, default=1, help='a worker plays')
    p.add_argument('--runs', type=int, default=10, help='of which the means are shown')
    p.add_argument('--bots', type=int, default=100)
    p.add_argument('--sets', type=int, default=128, help='a pairing')
    p.add_argument('--slow-bots', type=float, default=0.1, help='share of them')
    p.add_argument('--times', type=float, default=10, help='a slow bot costs so many times')
    for name, value in vars(Setting()).items():
        if name == 'policy':
            p.add_argument('--policy', choices=['requeue', 'waves'], default=value)
        else:
            p.add_argument('--' + name, type=type(value), default=value)
    return vars(p.parse_args())


def main():
    a = arguments()
    hours, runs, bots, sets, slow, times = (
        a.pop(k) for k in ('hours', 'runs', 'bots', 'sets', 'slow_bots', 'times'))
    s = Setting(**a)
    schedule = Schedule(pairing_costs(bots, slow, times), sets, hours * s.workers * HOUR)
    print(f'{schedule.pairings} pairings, {schedule.pairings * sets} sets, '
          f'{hours:g} hours for each of {s.workers} workers, {s.policy}')
    print('\nby shards a worker; parts of all workers\' time in %\n')
    by_shards(schedule, s, runs)
    print('\nefficiency in %, by the deaths of a task in an hour\n')
    by_deaths(schedule, s, runs)
    shards = advise(hours, s)
    print(f'\nby the rule: {shards} shards, {shards / s.workers:g} a worker, '
          f'efficiency {efficiency(repeat(schedule, s, shards, runs))} %')


if __name__ == '__main__':
    main()
