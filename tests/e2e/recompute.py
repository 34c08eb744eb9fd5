"""Reckons the figures of results.json again, out of logs and nothing else, by formulas written
apart from the arena's: docs/formats/results.md and the headers of arena/stats say which. Prints each
figure that differs.

    recompute.py RESULTS.JSON LOG... [BOT=RATING...]
"""
import hashlib
import itertools
import json
import math
import os
import sys
from statistics import NormalDist

import msgpack

NORMAL = NormalDist()
Z95 = NORMAL.inv_cdf(0.975)
ELO_UNIT = 400 / math.log(10)


# ---- Distributions and small matrices ----

def phi(x):
    return math.erfc(-x / math.sqrt(2)) / 2


def root(f, low, high):
    """Of a function that grows."""
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if f(middle) > 0 else (middle, high)
    return (low + high) / 2


def student(t, df):
    """P(X <= t), by the integral over the angle: t = sqrt(df) tan(a), Simpson's rule."""
    end, n = math.atan(t / math.sqrt(df)), 200
    f = [math.cos(end * i / n) ** (df - 1) for i in range(n + 1)]
    area = (f[0] + f[n] + 4 * sum(f[1:n:2]) + 2 * sum(f[2:n:2])) * end / n / 3
    scale = math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2))
    return 0.5 + area * scale / math.sqrt(math.pi)


T95 = {}


def t95(df):
    if df not in T95:
        T95[df] = root(lambda t: student(t, df) - 0.975, 1.9, 13)
    return T95[df]


def chi_square_tail(x, df):
    """By recurrence over two degrees of freedom."""
    p = math.erfc(math.sqrt(x / 2)) if df % 2 else math.exp(-x / 2)
    for k in range(2 - df % 2, df - 1, 2):
        p += math.exp(k / 2 * math.log(x / 2) - x / 2 - math.lgamma(k / 2 + 1)) if x else 0
    return p


def inverse(a):
    n = len(a)
    a = [row[:] + [float(i == j) for j in range(n)] for i, row in enumerate(a)]
    for i in range(n):
        k = max(range(i, n), key=lambda k: abs(a[k][i]))
        a[i], a[k] = a[k], a[i]
        a[i] = [x / a[i][i] for x in a[i]]
        for k in range(n):
            if k != i and a[k][i]:
                a[k] = [x - a[k][i] * y for x, y in zip(a[k], a[i])]
    return [row[n:] for row in a]


def product(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def holm(p):
    """Those of a dictionary of p values that are significant at 5 % over all of them."""
    found = set()
    for k, key in enumerate(sorted(p, key=p.get)):
        if p[key] > 0.05 / (len(p) - k):
            break
        found.add(key)
    return found


# ---- Logs ----

def name_hash(name):
    return hashlib.blake2b(name.encode(), digest_size=32).digest()[:8]


class Segment:
    def __init__(self, header):
        self.event, self.records, self.complete = header, [], False
        self.name = {name_hash(b[0]): b[0] for b in header["bots"]}
        self.players = header["parameters"]["players"]
        self.individual = header["parameters"]["partners"] != "fixed"

    def sets(self):
        return [r for r in self.records if r[0] == 2]


def read(path):
    if os.path.isdir(path):
        path = os.path.join(path, "log.msgpack")
    with open(path, "rb") as log:
        segments = []
        for record in msgpack.Unpacker(log, raw=False, strict_map_key=False):
            if record[0] == 1:
                segments.append(Segment(record[2]))
            elif record[0] in (2, 3):
                segments[-1].records.append(record)
            elif record[0] == 5:
                segments[-1].complete = True
        return segments


def signed(data):
    return [b - 256 if b > 127 else b for b in data]


# ---- Sums over sets ----

class Ratio:
    """Points d and deals n of sets."""

    def __init__(self):
        self.sets = []

    def add(self, d, n):
        self.sets.append((d, n))

    def mean(self):
        n = sum(n for _, n in self.sets)
        return sum(d for d, _ in self.sets) / n if n else 0

    def told(self, tables, parts):
        """Mean, error and interval; of no deal nothing is told."""
        if not sum(n for _, n in self.sets):
            return None, None, None, None
        error = self.error()
        return (self.mean() / parts, error if error is None else error / parts,
                *self.interval(tables, parts))

    def error(self):
        s, r, n = len(self.sets), self.mean(), sum(n for _, n in self.sets)
        if s < 2:
            return None
        return math.sqrt(s / (s - 1) * sum((d - r * n) ** 2 for d, n in self.sets)) / n if n else 0

    def z(self):
        return self.mean() / self.error()

    def doubted(self, tables, parts):
        more = Ratio()
        more.sets = self.sets + [(tables * parts, tables), (-tables * parts, tables)]
        return more

    def student(self):
        half = t95(len(self.sets) - 1) * self.error()
        return self.mean() - half, self.mean() + half

    def shutout(self):
        """The side that was ahead in all of six or more sets in which one was, else 0."""
        signs = {sign((d,)) for d, _ in self.sets} - {0}
        return signs.pop() if len(signs) == 1 and self.sign_p() <= 0.05 else 0

    def sign_p(self):
        signs = [sign((d,)) for d, _ in self.sets]
        return sign_test(signs.count(1), signs.count(-1))

    def interval(self, tables, parts):
        """The wider of two by Student's t, with the two sets more and without."""
        if len(self.sets) < 2:
            return None, None
        low, high = map(lambda *ends: [e / parts for e in ends], self.student(),
                        self.doubted(tables, parts).student())
        won = self.shutout()
        return max(min(low), 0) if won > 0 else min(low), min(max(high), 0) if won < 0 else max(high)

    def los(self, tables, parts):
        p = 1
        if len(self.sets) > 1 and self.mean():
            p = max(2 * (1 - student(abs(r.mean()) / r.error(), len(r.sets) - 1)) if r.error() else 0
                    for r in (self, self.doubted(tables, parts)))
        if len({sign((d,)) for d, _ in self.sets} - {0}) == 1:
            p = min(p, self.sign_p())
        return 1 - p / 2 if self.mean() > 0 else p / 2


def sign_test(won, lost):
    """Two-sided, exact."""
    n = won + lost
    return min(1, sum(math.comb(n, k) for k in range(max(won, lost), n + 1)) / 2 ** (n - 1)) if n else 1


def beta_cdf(x, a, b):
    """The incomplete beta function, by the series 26.5.4 of Abramowitz and Stegun."""
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_cdf(1 - x, b, a)
    term = total = 1.0
    k = 0
    while term > 1e-17 * total:
        term *= x * (a + b + k) / (a + 1 + k)
        total += term
        k += 1
    front = a * math.log(x) + b * math.log1p(-x) if x else -math.inf
    return total * math.exp(front + math.lgamma(a + b) - math.lgamma(a + 1) - math.lgamma(b))


def exact_share(k, n):
    """Clopper and Pearson's interval."""
    low = root(lambda x: beta_cdf(x, k, n - k + 1) - 0.025, 0, 1) if k else 0
    return low, root(lambda x: beta_cdf(x, k + 1, n - k) - 0.975, 0, 1) if k < n else 1


class Paired:
    """Sets by their tables: LL, LD, WL or DD, WD, WW."""

    def __init__(self, counts):
        self.counts, self.n = counts, sum(counts)
        self.mean = sum(c * i / 4 for i, c in enumerate(counts)) / self.n if self.n else 0.5

    def los(self):
        won, lost = sum(self.counts[3:]), sum(self.counts[:2])
        p = sign_test(won, lost)
        return 1 - p / 2 if won > lost else p / 2

    def lead(self, power):
        """The interval of what is over 1/2, (share decided)^power times (share won - 1/2)."""
        won, lost = (self.counts[e] + self.counts[m] / 2 for e, m in ((4, 3), (0, 1)))
        if won < lost:
            low, high = Paired(self.counts[::-1]).lead(power)
            return -high, -low
        decided = won + lost
        d_low, d_high = (e ** power for e in exact_share(decided, self.n))
        if not decided:
            return -d_high / 2, d_high / 2
        d, q = (decided / self.n) ** power, won / decided - 0.5
        q_low, q_high = (e - 0.5 for e in exact_share(won, decided))
        high = d * q + math.sqrt((d * (q_high - q)) ** 2 + (q * (d_high - d)) ** 2 +
                                 ((q_high - q) * (d_high - d)) ** 2)
        low = d * q - math.sqrt(max((d * (q - q_low)) ** 2 + (q * (d - d_low)) ** 2 -
                                    ((q - q_low) * (d - d_low)) ** 2, 0))
        if q_low < 0:
            low = d * q_low if q else -high
        return low, min(high, 0.5)

    def elo(self):
        low, high = self.lead(1)
        points = self.mean * self.n
        low = max(low, exact_share(points, self.n)[0] - 0.5)
        high = min(high, exact_share(points, self.n)[1] - 0.5)
        return told(*(800 / math.log(10) * math.atanh(2 * x) if abs(x) < 0.5 else None
                      for x in (self.mean - 0.5, low, high)))

    def nelo(self):
        unit = 800 / math.log(10) / math.sqrt(2)
        variance = sum(c * (i / 4 - self.mean) ** 2 for i, c in enumerate(self.counts)) / self.n
        ends = [None, None]
        if not self.counts[1] + self.counts[3]:
            ends = [unit * u / math.sqrt(0.25 - u * u) if abs(u) < 0.5 else None
                    for u in self.lead(0.5)]
        return told(unit * (self.mean - 0.5) / math.sqrt(variance) if variance > 1e-12 else None,
                    *ends)


def told(value, low, high):
    """As an object of results.json has it."""
    both = low is not None and high is not None
    return {"value": value, "low": low, "high": high, "error": (high - low) / 2 if both else None}


NOT_TOLD = told(None, None, None)


class Scores:
    """Set scores: 1, 1/2, 0."""

    def __init__(self, scores):
        self.sets = scores
        self.n = len(scores)
        self.mean = sum(scores) / self.n if self.n else 0.5

    def doubted(self):
        return Scores(self.sets + [1, 0])

    def moment(self, k):
        return sum((x - self.mean) ** k for x in self.sets) / self.n

    def error(self):
        """Of the mean, with the two sets more."""
        more = self.doubted()
        return math.sqrt(more.moment(2) / (more.n - 1))


# ---- Games: segments of the same rules, unit and kind of line ----

class Line:
    def __init__(self, names):
        self.names, self.scores, self.points, self.beaten = names, [], Ratio(), Ratio()
        self.units, self.paired, self.settlement, self.deals = [0, 0, 0], [0] * 5, 0, 0
        self.forfeits = self.judged = 0

    def at_table(self, own, any_side):
        """Whether it forfeited a table, and whether anybody did."""
        self.forfeits += own
        self.judged += own or not any_side

    def is_rated(self):
        return not self.forfeits or self.forfeits < self.judged / 2


class Meeting:
    def __init__(self):
        self.scores, self.points, self.tables = [], Ratio(), []

    def paired(self):
        """Of sets of two tables, each won, drawn or lost."""
        won = [sum(w for _, _, w in t) for t in self.tables]
        return [won.count(k) for k in range(-2, 3)]


class Game:
    def __init__(self, segment):
        self.individual, self.parts = segment.individual, 1
        self.unit = segment.event["unit"]
        self.pairs = segment.event["pairs"]
        if self.individual:
            self.parts = segment.players
        self.tables = segment.players if self.individual else 2
        self.line, self.meeting, self.lineup = {}, {}, {}
        self.sets = self.deals = 0
        self.complete, self.segments = True, []

    def enter(self, segment):
        bots = [b[0] for b in segment.event["bots"]]
        for pair in segment.event["pairs"] or [[i] for i in range(len(bots))]:
            names = tuple(sorted((bots[i] for i in pair), key=str.encode))
            self.line.setdefault(names, Line(names))
        self.complete = self.complete and segment.complete

    def met(self, a, b):
        """The meeting of two lines, and 1 if it is the first one's, else -1."""
        names = list(self.line)
        swap = names.index(a) > names.index(b)
        return self.meeting.setdefault((b, a) if swap else (a, b), Meeting()), -1 if swap else 1

    def add(self, segment, record):
        self.sets += 1
        self.deals += sum(sum(table[0]) for table in record[6])
        if self.individual:
            self.add_lineup(segment, record)
        else:
            self.add_sides(segment, record)

    def add_sides(self, segment, record):
        names = [segment.name[h] for h in record[1]]
        half = len(names) // 2
        sides = tuple(names[:half]), tuple(names[half:])
        margin, table = [0, 0], []
        for own, played in zip((1, -1), record[6]):
            points, deals, lost = signed(played[3]), sum(played[0]), played[5]
            more = sum(points[::2]) - sum(points[1::2])
            if self.unit == "deals" and lost:  # with the deals that were left
                more, deals = played[7], segment.event["deals"]
            elif lost:  # what the game goes to; two points in each deal of a sitting
                left = segment.event["deals"] - deals if self.unit == "sitting" else not deals
                target = segment.event["parameters"]["target"]
                more += (2 * left if self.unit == "sitting" else target) * ((lost >> 1) - (lost & 1))
                deals += left
            table.append((own * more, deals, own * sign(tuple(played[7:9]))))
            margin = [m + own * x for m, x in zip(margin, played[7:9])]
            for bit, side in enumerate(sides[::own]):
                self.line[side].at_table(lost >> bit & 1, lost > 0)
        score = sign(tuple(margin))
        d, n = sum(t[0] for t in table), sum(t[1] for t in table)
        for own, side in zip((1, -1), sides):
            line = self.line[side]
            line.scores.append((1 + own * score) / 2)
            line.points.add(own * d, n)
            line.deals += n
            for t in table:
                line.units[1 - own * t[2]] += 1
            line.paired[2 + own * sum(t[2] for t in table)] += 1
        met, own = self.met(*sides)
        met.scores.append((1 + own * score) / 2)
        met.points.add(own * d, n)
        met.tables.append([(own * x, n, own * w) for x, n, w in table])

    def add_lineup(self, segment, record):
        bots = [(segment.name[h],) for h in record[1]]
        players, tables = len(bots), record[6]
        seat = seats(record, [b[0] for b in bots])
        deals = sum((segment.event["deals"] or sum(t[0]) or 1) if t[5] else sum(t[0])
                    for t in tables)
        points, payoff = [0] * players, [0] * players
        for b, played in enumerate(tables):
            by_seat = [sum(signed(played[3])[s::players]) for s in range(players)]
            if self.unit == "game":  # one that is forfeited costs what it goes to
                target = segment.event["parameters"]["target"]
                by_seat = [x - (played[5] >> s & 1) * target for s, x in enumerate(by_seat)]
            over = [players * x - sum(by_seat) for x in by_seat]
            if played[5] and self.unit != "game":  # with the deals that were left
                over = played[7:7 + players]
            for chair in range(players):
                self.line[bots[chair]].at_table(played[5] >> seat(chair, b) & 1, played[5] > 0)
                points[chair] += over[seat(chair, b)]
                payoff[chair] += played[7 + seat(chair, b)]
        chairs = {}
        for chair, bot in enumerate(bots):
            chairs.setdefault(bot, []).append(chair)
        for bot, own in chairs.items():
            line = self.line[bot]
            line.points.add(sum(points[c] for c in own), deals * len(own))
            line.settlement += sum(payoff[c] for c in own)
            line.deals += deals * len(own)
            others = [c for c in range(players) if c not in own]
            line.beaten.add(sum((payoff[c] > payoff[o]) * 2 + (payoff[c] == payoff[o])
                                for c in own for o in others), 2 * len(own) * len(others))
        for a, b in itertools.combinations(chairs, 2):
            met, own = self.met(a, b)
            met.points.add(own * sum(points[x] - points[y] for x in chairs[a] for y in chairs[b]),
                           deals * len(chairs[a]) * len(chairs[b]))
        self.lineup.setdefault(tuple(bots), []).append((points, payoff, deals))


def sign(values):
    zeros = tuple(0 for _ in values)
    return (values > zeros) - (values < zeros)


def seats(record, names):
    """Who sits where (docs/formats/log.md, line-ups): a function of a chair and a table."""
    players = len(names)
    times = lambda a, x: a * x % players
    plus = lambda a, b: (a + b) % players
    if players == 4:
        times = lambda a, x: a * x if a < 2 or x < 2 else {(2, 2): 3, (2, 3): 1, (3, 3): 2}[
            min(a, x), max(a, x)]
        plus = lambda a, b: a ^ b
    block, a = record[2], 1
    if players in (4, 5, 7):
        block, a = record[2] // (players - 1), 1 + record[2] % (players - 1)
    pairing = hashlib.blake2b(bytes([128 + players]) + b"".join(n.encode() + b"\0" for n in names),
                              digest_size=32).digest()
    word = int.from_bytes(hashlib.blake2b(b"seats\0" + pairing + block.to_bytes(4, "little"),
                                          digest_size=32).digest()[:8], "big")
    order = list(range(players))
    for k in range(players, 1, -1):
        order[k - 1], order[word % k] = order[word % k], order[k - 1]
        word //= k
    place = {chair: x for x, chair in enumerate(order)}
    return lambda chair, b: plus(times(a, place[chair]), b)


def games(logs):
    found = {}
    for segment in itertools.chain(*map(read, logs)):
        event = segment.event
        key = json.dumps([event["rules"], event["unit"], event["deals"], event["pairs"] is None])
        game = found.setdefault(key, Game(segment))
        game.enter(segment)
        game.segments.append(segment)
        for record in segment.sets():
            game.add(segment, record)
    return list(found.values())


# ---- Joint ratings ----

def orders(payoff):
    """Of chairs, best first; all of them where some are equal."""
    groups = [[c for c, x in enumerate(payoff) if x == level]
              for level in sorted(set(payoff), reverse=True)]
    return [sum(order, ()) for order in
            itertools.product(*(itertools.permutations(g) for g in groups))]

class Ratings:
    def __init__(self, game, anchors=None, measure=None):
        self.game, self.anchors = game, anchors or {}
        self.measure = measure or ("points" if game.individual or game.unit == "deals" else "elo")
        played = [n for n, l in game.line.items() if l.points.sets]
        self.names = [n for n in played if game.line[n].is_rated()]
        good = set(self.names)
        self.anchors = {n: x for n, x in self.anchors.items() if n in good}
        self.lineups = {k: sets for k, sets in game.lineup.items() if good.issuperset(k)}
        beside = game.individual and not self.lineups  # no line-up is without one that is not rated
        if beside:
            self.lineups, self.names, good = game.lineup, played, set(played)
        self.met = {k: m for k, m in game.meeting.items() if good.issuperset(k)}
        if game.individual:
            self.met = self.meetings_of_lineups()
        self.opponents = {n: sum(n in k for k in self.met) for n in played}
        self.value, self.covariance, self.pool = {}, {}, {}
        self.chi2, self.df, self.known = 0, 0, {}
        self.sets = sum(map(len, self.lineups.values())) if game.individual else sum(
            len(m.scores) for m in self.met.values())
        self.members = played if beside else self.names
        self.names = [n for n in self.names if game.line[n].is_rated()]
        self.reach = Z95
        if self.measure != "elo":
            self.reach = t95(max(self.sets + 3 - len(self.names), 1))
        self.pools = self.components()
        self.fitted = [list(p) for p in self.pools]
        for number, members in enumerate(self.pools):
            self.pool.update((m, number) for m in members)
            self.fit(members)
        self.judge()

    def components(self):
        left, pools = list(self.members), []
        while left:
            pool, more = [], [left[0]]
            while more:
                name = more.pop()
                if name not in pool:
                    pool.append(name)
                    more += [b for m in self.met for a, b in (m, m[::-1]) if a == name]
            left = [n for n in left if n not in pool]
            pools.append([n for n in self.members if n in pool])
        return pools

    def meetings_of_lineups(self):
        """In the line-ups that count every two lines, chairs against chairs."""
        found = {}
        for lineup, sets in self.lineups.items():
            for a, b in itertools.combinations(dict.fromkeys(lineup), 2):
                key = (a, b) if (a, b) in self.game.meeting else (b, a)
                chairs = [[c for c, bot in enumerate(lineup) if bot == k] for k in key]
                met = found.setdefault(key, Meeting())
                for points, _, deals in sets:
                    met.points.add(sum(points[x] - points[y] for x, y in itertools.product(*chairs)),
                                   deals * len(chairs[0]) * len(chairs[1]))
        return found

    def prior(self, a, b):
        """Half a win each way of every line, spread over those it met; of two the mean of both."""
        return (0.5 / self.opponents[a] + 0.5 / self.opponents[b]) / 2

    def fit(self, members):
        fixed = [m for m in members if m in self.anchors]
        scale = 1 if self.measure == "points" else ELO_UNIT
        value = {m: self.anchors.get(m, 0) / scale for m in members}
        if fixed:
            middle = sum(value[m] for m in fixed) / len(fixed)
            value.update((m, middle) for m in members if m not in fixed)
        free = [m for m in members if m not in fixed] if fixed else members[:-1]
        met = {k: m for k, m in self.met.items() if k[0] in members}
        lineups = {k: sets for k, sets in self.lineups.items() if k[0] in members}
        self.spread = self.variance_of_deal(met.values())
        row = {m: i for i, m in enumerate(free)}
        for _ in range(100):
            slope, stiff, meat = self.sums(met, row, value)
            if self.measure == "orders":
                self.add_orders(lineups, row, value, slope, stiff)
            hat = inverse(stiff) if free else []
            step = [sum(h * s for h, s in zip(line, slope)) for line in hat]
            small = 1 / max([1.0] + [abs(x) for x in step])
            for m, x in zip(free, step):
                value[m] += x * small
            if all(abs(x) < 1e-13 for x in step):
                break
        if self.measure == "points" and self.game.individual:
            self.add_lineups(lineups, row, value, meat)
        cov = hat
        if self.measure != "orders":
            times = self.correction(lineups, len(free))
            cov = [[times * x for x in line] for line in product(product(hat, meat), hat)]
        full = [[cov[row[a]][row[b]] if a in row and b in row else 0.0 for b in members]
                for a in members]
        if not fixed:
            rated = [i for i, m in enumerate(members) if m in self.names]
            n = len(rated)
            middle = sum(value[members[i]] for i in rated) / n
            value = {m: x - middle for m, x in value.items()}
            by_row = [sum(line[k] for k in rated) / n for line in full]
            total = sum(by_row[k] for k in rated) / n
            full = [[full[i][j] - by_row[i] - by_row[j] + total for j in range(len(members))]
                    for i in range(len(members))]
        for i, a in enumerate(members):
            self.value[a] = value[a] * scale
            for j, b in enumerate(members):
                self.covariance[a, b] = full[i][j] * scale * scale
        if not self.game.individual:
            self.misfit(met, value, members, free)

    def sums(self, met, row, value):
        """The slope of the likelihood, its stiffness, and the variance of the slope."""
        n = len(row)
        slope, stiff, meat = [0.0] * n, [[0.0] * n for _ in row], [[0.0] * n for _ in row]
        for (a, b), m in met.items():
            force, k, v = self.pull(m, value[a] - value[b], self.prior(a, b))
            for x, s in ((a, 1), (b, -1)):
                if x in row:
                    slope[row[x]] += s * force
                    for y, t in ((a, 1), (b, -1)):
                        if y in row:
                            stiff[row[x]][row[y]] += s * t * k
                            meat[row[x]][row[y]] += s * t * v
        return slope, stiff, meat

    def pull(self, m, d, prior):
        """Of a meeting at a difference: slope, stiffness, and the variance of the slope."""
        if self.measure == "points":
            return self.pull_of_points(m, d)
        p = 1 / (1 + math.exp(-d))
        sets = [(i / 4, n) for i, n in enumerate(m.paired())] + [(1, prior), (0, prior)]
        return (sum(w * (x - p) for x, w in sets), sum(w for _, w in sets) * p * (1 - p),
                sum(w * (x - p) ** 2 for x, w in sets))

    def pull_of_points(self, m, d):
        if self.game.individual:
            n, parts = sum(n for _, n in m.points.sets), self.game.parts
            return n * (m.points.mean() / parts - d), n, parts ** 2 * ((1 - d) ** 2 + (1 + d) ** 2)
        sets = len(m.points.sets)
        return sets * (m.points.mean() - d), sets, sets ** 2 * self.variance_of_points(m)

    def variance_of_points(self, m):
        own = len(m.points.sets) - 1
        usual = self.spread / sum(n for _, n in m.points.sets)
        return (own * m.points.doubted(2, 1).error() ** 2 + 4 * usual) / (own + 4)

    def variance_of_deal(self, met):
        """Within meetings, a mean by their degrees of freedom, and two more of .62."""
        total, weight = 2 * 0.62, 2
        for m in met:
            if len(m.points.sets) > 1 and not self.game.individual:
                less = len(m.points.sets) - 1
                total += less * m.points.error() ** 2 * sum(n for _, n in m.points.sets)
                weight += less
        return total / weight

    def add_lineups(self, lineups, row, value, meat):
        """Of each set the pulls of its lines: points less those that are expected, in parts."""
        for lineup, sets in lineups.items():
            mean = sum(value[m] for m in lineup) / len(lineup)
            for points, _, deals in sets:
                pull = [0.0] * len(row)
                for m, p in zip(lineup, points):
                    if m in row:
                        pull[row[m]] += p - deals * len(lineup) * (value[m] - mean)
                for i, x in enumerate(pull):
                    for j, y in enumerate(pull):
                        meat[i][j] += x * y

    def correction(self, lineups, fitted):
        if not self.game.individual:
            return 1
        sets, fitted = 2 + sum(map(len, lineups.values())), fitted / (self.game.parts - 1)
        return sets / (sets - fitted)

    def add_orders(self, lineups, row, value, slope, stiff):
        """The next of the chairs that are left, by their strength; over all orders that equal
        settlements allow."""
        for lineup, sets in lineups.items():
            for _, payoff, _ in sets:
                allowed = orders(payoff)
                for order in allowed:
                    for first in range(len(order) - 1):
                        self.add_choice([lineup[c] for c in order[first:]], 1 / len(allowed), row,
                                        value, slope, stiff)

    def add_choice(self, left, weight, row, value, slope, stiff):
        strength = [math.exp(value[m]) for m in left]
        if left[0] in row:
            slope[row[left[0]]] += weight
        chance = {}
        for m, x in zip(left, strength):
            chance[m] = chance.get(m, 0) + x / sum(strength)
        for m in chance:
            if m in row:
                slope[row[m]] -= weight * chance[m]
                stiff[row[m]][row[m]] += weight * chance[m]
                for o in chance:
                    if o in row:
                        stiff[row[m]][row[o]] -= weight * chance[m] * chance[o]

    def misfit(self, met, value, members, free):
        if self.measure == "points":  # of the values that make it least
            weight = {k: 1 / self.variance_of_points(m) for k, m in met.items()}
            value = self.weighted(met, weight, value, members, free)
            self.chi2 += sum(w * (met[a, b].points.mean() - value[a] + value[b]) ** 2
                             for (a, b), w in weight.items())
        for (a, b), m in met.items() if self.measure == "elo" else ():
            force, _, v = self.pull(m, value[a] - value[b], self.prior(a, b))
            self.chi2 += force * force / v
        self.df += len(met) - len(free)

    def weighted(self, met, weight, value, members, free):
        normal = [[sum(w * ((x == a) - (x == b)) * ((y == a) - (y == b))
                       for (a, b), w in weight.items()) for y in free] for x in free]
        right = [sum(w * ((x == a) - (x == b)) * (met[a, b].points.mean() -
                     sum(((y == a) - (y == b)) * value[y] for y in members if y not in free))
                     for (a, b), w in weight.items()) for x in free]
        found = [sum(c * r for c, r in zip(line, right)) for line in inverse(normal)] if free else []
        return {**value, **dict(zip(free, found))}

    def difference(self, a, b):
        if self.pool[a] != self.pool[b]:
            return None, None
        v = self.covariance[a, a] + self.covariance[b, b] - 2 * self.covariance[a, b]
        return self.value[a] - self.value[b], math.sqrt(max(v, 0))

    def z(self, a, b):
        if (a, b) not in self.known:
            self.known[a, b] = self.find_z(a, b)
        return self.known[a, b]

    def find_z(self, a, b):
        d, e = self.difference(a, b)
        members = self.fitted[self.pool[a]]
        if len(members) == 2 and self.measure != "orders" and not set(members) & set(self.anchors):
            agrees = exact_ahead(self.game, self.measure, a, b) * d > 0
            return math.copysign(exact_z(self.game, self.measure, a, b), d) if agrees else 0
        z = d / e * Z95 / self.reach if e else 0 if not d else math.copysign(math.inf, d)
        if self.measure != "elo" or len(members) > 128 or {a, b} & set(self.anchors) or not d:
            return z
        return z * math.sqrt(self.likelihood_ratio(a, b))

    def likelihood_ratio(self, a, b):
        """Of what both did, as they are to both at one value, by what it were if quadratic."""
        scores = []  # of a, then of b: score, sets, the other's value; of each other, None
        for x, y in ((a, b), (b, a)):
            scores.append([])
            for (p, q), m in self.met.items():
                if x not in (p, q):
                    continue
                own, n = sum(i / 4 * k for i, k in enumerate(m.paired())), len(m.scores)
                other, prior = q if x == p else p, self.prior(p, q)
                scores[-1].append((prior + (own if x == p else n - own), n + 2 * prior,
                                   None if other == y else self.value[other] / ELO_UNIT))
        chance = lambda x: 1 / (1 + math.exp(-x))
        at = [self.value[a] / ELO_UNIT, self.value[b] / ELO_UNIT]
        both = scores[0] + [s for s in scores[1] if s[2] is not None]

        def likelihood(x, y):
            total = 0
            for own, list_of in ((x, scores[0]), (y, scores[1])):
                for won, n, other in list_of:
                    if other is None and own is y and list_of is scores[1]:
                        continue  # theirs is in the first list
                    p = chance(own - (y if other is None else other))
                    total += won * math.log(p) + (n - won) * math.log(1 - p)
            return total

        slope = lambda c: -sum(won - n * chance(c - other) for won, n, other in both
                               if other is not None)
        middle = sum(at) / 2 if all(s[2] is None for s in both) else root(slope, -40, 40)
        stiff = [sum(n * chance(x - o) * (1 - chance(x - o)) for _, n, o in list_of if o is not None)
                 for x, list_of in zip(at, scores)]
        met = sum(n * chance(at[0] - at[1]) * (1 - chance(at[0] - at[1]))
                  for _, n, o in scores[0] if o is None)
        quadratic = (at[0] - at[1]) ** 2 * (met + stiff[0] * stiff[1] / sum(stiff))
        ratio = 2 * (likelihood(*at) - likelihood(middle, middle))
        return ratio / quadratic if ratio > 0 else 1

    def interval(self, a):
        """Of two that met each other only 0 is outside if and only if the test says so."""
        half = self.reach * self.error(a)
        low, high = self.value[a] - half, self.value[a] + half
        pool = [m for m in self.names if self.pool[m] == self.pool[a]]
        if len(pool) == 2 and not self.anchors:
            z = self.z(a, pool[pool[0] == a])
            if abs(z) < Z95:
                low, high = min(low, 0), max(high, 0)
            else:
                low, high = (max(low, 0), high) if z > 0 else (low, min(high, 0))
        return low, high

    def error(self, a):
        return math.sqrt(self.covariance[a, a])

    def judge(self):
        """Ranks, and what is significant over all pairs."""
        pairs = [(a, b) for a, b in itertools.combinations(self.names, 2)
                 if self.pool[a] == self.pool[b]]
        self.significant = holm({(a, b): 2 * phi(-abs(self.z(a, b))) for a, b in pairs})
        self.rank, self.best, self.worst = {}, {}, {}
        self.pools = [[m for m in p if m in self.names] for p in self.pools]
        neighbours = sum(len(p) - 1 for p in self.pools)
        limit = NORMAL.inv_cdf(1 - 0.025 / neighbours) if neighbours else 0
        for pool in self.pools:
            order = self.sorted(pool)
            for i, m in enumerate(order):
                before = order[i - 1]
                tied = i and abs(self.z(before, m)) < limit and not self.order(before, m)
                self.rank[m] = self.rank[before] if tied else i + 1
                others = [self.order(m, o) for o in pool if o != m]
                self.best[m] = 1 + others.count(-1)
                self.worst[m] = len(pool) - others.count(1)

    def cycles(self):
        """Three that beat each other in a circle by their own sets, each significantly."""
        z = {}
        for (a, b), m in self.game.meeting.items():
            if a not in self.names or b not in self.names:
                continue
            ahead = exact_ahead(self.game, self.measure, a, b)
            z[a, b] = ahead * exact_z(self.game, self.measure, a, b) if ahead else 0
        found = holm({k: 2 * phi(-abs(x)) for k, x in z.items()})
        won = {k if z[k] > 0 else k[::-1] for k in found}
        return {frozenset((a, b, c)) for a, b in won for x, c in won
                if x == b and (c, a) in won}

    def sorted(self, pool):
        return sorted(pool, key=lambda m: (-round(self.value[m] * 1e7), m))

    def order(self, a, b):
        if (a, b) in self.significant or (b, a) in self.significant:
            return 1 if self.value[a] > self.value[b] else -1
        return 0


# ---- Comparing ----

class Compare:
    def __init__(self):
        self.figures, self.wrong = 0, 0

    def __call__(self, where, own, theirs, close=1e-6):
        self.figures += 1
        if isinstance(own, (int, float)) and isinstance(theirs, (int, float)):
            good = abs(own - theirs) <= close * max(abs(own), abs(theirs)) + 1e-9
        else:
            good = own == theirs
        if not good:
            self.wrong += 1
            print(f"{where}: reckoned {own}, the arena says {theirs}")


def compare_game(check, game, said, anchors):
    r = Ratings(game, anchors)
    check("sets", game.sets, said["sets"])
    check("deals", game.deals, said["deals"])
    check("complete", game.complete, said["complete"])
    check("measure", r.measure, said["rating"]["measure"])
    check("cycles", r.cycles(), {frozenset(tuple(names) for names in cycle)
                                 for cycle in said["rating"]["cycles"]})
    check("transitive", not r.cycles(), said["rating"]["transitive"])
    check("pools", len(r.pools), said["rating"]["pools"])
    if not game.individual:
        known = r.df > 0
        check("chi2", r.chi2 if known else None, said["rating"]["chi2"])
        check("df", r.df, said["rating"]["df"])
        tells = known and r.sets >= 20 * len(r.met)
        check("p", chi_square_tail(r.chi2, r.df) if tells else None, said["rating"]["p"])
    check("lines", len(game.line), len(said["standings"]))
    for line in said["standings"]:
        compare_line(check, game, r, line)
    if game.individual:
        compare_ahead(check, game, said["standings"])
    for pair in said["pairs"] or []:
        compare_pair(check, game, r, pair)
    if said["match"]:
        compare_match(check, game, said["match"])


def compare_line(check, game, r, said):
    names = tuple(said["bots"])
    line = game.line[names]
    where = lambda key: f"{'+'.join(names)}: {key}"
    rated = line.is_rated()
    check(where("not_rated"), None if rated else
          f"forfeited {line.forfeits} of {line.judged} tables", said["not_rated"])
    if not rated:
        for key in ("rating", "rating_error", "rating_low", "rating_high", "rank_best", "pool"):
            check(where(key), None, said.get(key))
        check(where("rank"), len(r.names) + 1, said["rank"])
        compare_own(check, game, line, said, where)
        return
    if names not in r.value:  # has not played
        for key in ("rating", "rank", "rank_best", "pool", "score", "points_per_deal", "elo"):
            check(where(key), None, said.get(key))
        return
    check(where("rating"), r.value[names], said["rating"])
    error = r.error(names)
    check(where("rating_error"), error, said["rating_error"])
    low, high = r.interval(names)
    check(where("rating_low"), low, said["rating_low"])
    check(where("rating_high"), high, said["rating_high"])
    check(where("rank"), r.rank[names], said["rank"])
    check(where("rank_best"), r.best[names], said["rank_best"])
    check(where("rank_worst"), r.worst[names], said["rank_worst"])
    check(where("pool"), r.pool[names] + 1, said["pool"])
    if game.individual:
        second = Ratings(game, measure="orders")
        check(where("orders_elo"), second.value[names], said["orders_elo"])
        check(where("orders_error"), second.error(names), said["orders_error"])
    compare_own(check, game, line, said, where)


def compare_own(check, game, line, said, where):
    """What does not come of ratings."""
    told_points = line.points.told(game.tables, game.parts)
    for key, value in zip(("per_deal", "error", "low", "high"), told_points):
        check(where("points_" + key), value, said["points_" + key])
    check(where("deals"), line.deals, said["deals"])
    if game.individual:
        check(where("score"), line.beaten.mean(), said["score"])
        check(where("score_error"), share_error(line.beaten), said["score_error"])
        check(where("settlement"), line.settlement, said["settlement"])
        check(where("sets"), len(line.points.sets), said["sets"])
        return
    scores = Scores(line.scores)
    check(where("score"), scores.mean, said["score"])
    elo = NOT_TOLD if game.unit == "deals" else Paired(line.paired).elo()
    for key, value in elo.items():
        check(where("elo " + key), value, said["elo" if key == "value" else "elo_" + key])
    for key, score in (("won", 1), ("split", 0.5), ("lost", 0)):
        check(where("sets_" + key), line.scores.count(score), said["sets_" + key])
    for i, key in enumerate(("won", "drawn", "lost")):
        check(where("units_" + key), line.units[i], said["units_" + key])


def between(game, a, b):
    met, own = game.met(a, b)
    if own == 1:
        return met
    other = Meeting()
    other.scores = [1 - x for x in met.scores]
    other.points.sets = [(-d, n) for d, n in met.points.sets]
    other.tables = [[(-x, n, -w) for x, n, w in t] for t in met.tables]
    return other


def exact_ahead(game, measure, a, b):
    met = between(game, a, b)
    if measure == "points":
        return sign((sum(d for d, _ in met.points.sets),))
    paired = met.paired()
    return sign((sum(paired[3:]) - sum(paired[:2]),))


def exact_z(game, measure, a, b):
    """Of the exact test of what two did with each other, without its sign."""
    met = between(game, a, b)
    if measure == "points":
        los = met.points.los(game.tables, game.parts)
    else:
        los = Paired(met.paired()).los()
    return -NORMAL.inv_cdf(min(los, 1 - los)) if 0 < los < 1 else math.inf


def share_error(beaten):
    """With two sets more of usual size, one at 1 and one at 0."""
    usual = math.floor(sum(n for _, n in beaten.sets) / len(beaten.sets) + 0.5)
    more = Ratio()
    more.sets = beaten.sets + [(usual, usual), (0, usual)]
    return more.error()


def compare_ahead(check, game, said):
    for a, b in zip(said, said[1:] + [None]):
        name = a["bots"][0]
        points = Ratio()
        if b and game.line[tuple(b["bots"])].is_rated():
            points = between(game, tuple(a["bots"]), tuple(b["bots"])).points
        known = bool(points.sets)
        check(f"{name}: ahead", points.mean() / game.parts if known else None, a["ahead"])
        error = points.error() if known else None
        check(f"{name}: ahead_error", error if error is None else error / game.parts,
              a["ahead_error"])
        low, high = points.interval(game.tables, game.parts)
        check(f"{name}: ahead_low", low, a["ahead_low"])
        check(f"{name}: ahead_high", high, a["ahead_high"])


def compare_pair(check, game, r, said):
    a, b = tuple(said["bots"]), tuple(said["others"])
    where = lambda key: f"{'+'.join(a)} against {'+'.join(b)}: {key}"
    d, e = r.difference(a, b) if a in r.names and b in r.names else (None, None)
    check(where("difference"), d, said["difference"])
    check(where("difference_error"), e, said["difference_error"])
    if d is not None:
        check(where("los"), phi(r.z(a, b)) if e else None, said["los"])
        check(where("order"), r.order(a, b), said["order"])
    if (a, b) not in game.meeting and (b, a) not in game.meeting:
        check(where("elo"), None, said["elo"])
        check(where("points_per_deal"), None, said["points_per_deal"])
        return
    met = between(game, a, b)
    check(where("sets"), len(met.points.sets), said["sets"])
    mean, _, low, high = met.points.told(game.tables, game.parts)
    for key, value in (("per_deal", mean), ("low", low), ("high", high)):
        check(where("points_" + key), value, said["points_" + key])
    if not game.individual:
        elo = NOT_TOLD if game.unit == "deals" else Paired(met.paired()).elo()
        check(where("elo"), elo["value"], said["elo"])
        check(where("elo_error"), elo["error"], said["elo_error"])
        for key, score in (("won", 1), ("split", 0.5), ("lost", 0)):
            check(where("sets_" + key), met.scores.count(score), said["sets_" + key])


def compare_match(check, game, said):
    a, b = tuple(said["bots"]), tuple(said["others"])
    met, line = between(game, a, b), game.line[a]
    scores = Scores(met.scores)
    paired = Paired(met.paired())
    by_points = game.unit == "deals"
    for key, value in (NOT_TOLD if by_points else paired.elo()).items():
        check("match: elo " + key, value, said["elo"][key])
    for key, value in (NOT_TOLD if by_points else paired.nelo()).items():
        check("match: nelo " + key, value, said["nelo"][key])
    low, high = met.points.interval(2, 1)
    for key, value in (("value", met.points.mean()), ("low", low), ("high", high),
                       ("error", None if low is None else (high - low) / 2)):
        check("match: points " + key, value, said["points_per_deal"][key])
    los = met.points.los(2, 1) if by_points else paired.los()
    check("match: los", los, said["los"])
    check("match: score", scores.mean, said["score"])
    check("match: paired", line.paired, said["paired"])
    check("match: duplicate_gain", duplicate_gain(met), said["duplicate_gain"])


def duplicate_gain(met):
    """1 / (1 + rho), rho = v_dup / (v_single / 2) - 1, of points a deal, all about one mean."""
    n, mean = len(met.points.sets), met.points.mean()
    both = sum((d - mean * n) ** 2 for d, n in met.points.sets)
    single = sum((d - mean * n) ** 2 for t in met.tables for d, n, _ in t)
    v_dup, v_single = n * n / (n - 1) * both, 4 * n * n / (2 * n - 1) * single
    return v_single / 2 / v_dup if v_dup else None


# ---- Sequential tests ----

def tilted(values, counts, target):
    """Log likelihood of the distribution nearest to the counts with this mean: each share is
    count / n / (1 + x (value - target))."""
    n = sum(counts)
    gaps = [v - target for v in values]
    x = root(lambda x: -sum(c * g / (1 + x * g) for c, g in zip(counts, gaps)),
             -1 / max(gaps), -1 / min(gaps))
    return sum(c * math.log(c / n / (1 + x * g)) for c, g in zip(counts, gaps))


def standardized(counts, t):
    """The same where (mean - 1/2) / deviation is t: of lost, split and won one share is free then,
    over which it is the best."""
    def shares(split):
        # won - lost = 2 t s, s^2 = (won + lost) / 4 - (won - lost)^2 / 4
        apart = t * math.sqrt((1 - split) / (1 + t * t))
        return (1 - split - apart) / 2, split, (1 - split + apart) / 2

    def likelihood(split):
        return sum(c * math.log(p) for c, p in zip(counts, shares(split)))

    # neither lost nor won is below 0
    low, high = 1e-12, (1 - 1e-12) / (1 + t * t)
    for _ in range(100):
        a, b = low + (high - low) * 0.382, low + (high - low) * 0.618
        low, high = (a, high) if likelihood(a) < likelihood(b) else (low, b)
    return likelihood((low + high) / 2)


def llr(plan, met):
    """Of the plan of an event, at the sets of the meeting."""
    low, high = plan["low"], plan["high"]
    if plan["model"] == "points":
        sets = met.points.sets
        n, mean = len(sets), met.points.mean()
        deals = sum(n for _, n in sets) / n
        variance = (sum((d - mean * n) ** 2 for d, n in sets) + 8 * 2 ** 2) / deals ** 2 / n
        return n * (high - low) * (2 * mean - low - high) / (2 * variance)
    values = (0, 0.5, 1)
    counts = [met.scores.count(v) + (v != 0.5) or 1e-3 for v in values]
    if plan["model"] == "elo":
        return (tilted(values, counts, 1 / (1 + 10 ** (-high / 400))) -
                tilted(values, counts, 1 / (1 + 10 ** (-low / 400))))
    t0, t1 = (math.sqrt(2) * x / (800 / math.log(10)) for x in (low, high))
    return standardized(counts, t1) - standardized(counts, t0)


def first_sets(met, n):
    part = Meeting()
    part.scores, part.points.sets = met.scores[:n], met.points.sets[:n]
    return part


def compare_sprt(check, segment, game, said):
    plan, met = said["plan"], between(game, tuple(said["match"]["bots"]),
                                      tuple(said["match"]["others"]))
    upper = math.log((1 - plan["beta"]) / plan["alpha"])
    lower = math.log(plan["beta"] / (1 - plan["alpha"]))
    test, n = said["match"]["sprt"], len(met.scores)
    for key, value in (("llr", llr(plan, met)), ("upper", upper), ("lower", lower)):
        check("sprt: " + key, value, test[key])
    verdict, stop = "open", n
    for k in range(100, n + 1, 5):
        ratio = llr(plan, first_sets(met, k))
        if ratio >= upper or ratio <= lower:
            verdict, stop = "H1" if ratio >= upper else "H0", k
            break
    check("sprt: verdict", verdict, test["verdict"])
    check("sprt: sets until it ended", stop, n)
    ends = {"H0": 5, "H1": 6, "open": 3}
    check("sprt: end", ends[verdict], segment.records[-1][1])


# ---- Formats that pair by results ----

def settle_z(plan, measure, lines, error):
    if plan["bound"] == "looks":
        return NORMAL.inv_cdf(1 - 0.025 / max(lines - 1, 1))
    rho = 1 / (plan["eps"] or (10 if measure == "elo" else 0.05)) ** 2
    known, a = 1 / error ** 2, 0.05 / max(lines - 1, 1)
    return math.sqrt((1 + rho / known) * math.log((known + rho) / (rho * a * a)))


def variance_of_set(game, measure, met):
    """What one set of two lines tells of their difference is one part in this."""
    if measure == "elo":
        scores = Scores(met.scores)
        w = scores.doubted().mean
        return (scores.n + 2) * (scores.error() * ELO_UNIT / w / (1 - w)) ** 2
    more = met.points.doubted(game.tables, game.parts)
    return len(more.sets) * (more.error() / game.parts) ** 2


def settle_look(game, plan, anchors=None):
    """All neighbours, as `neighbours` of results.json has them."""
    r = Ratings(game, anchors)
    order = [m for pool in r.pools for m in r.sorted(pool)]
    found = []
    for rank, (a, b) in enumerate(zip(order, order[1:])):
        d, e = r.difference(a, b)
        z = settle_z(plan, r.measure, len(order), e)
        met = game.meeting.get((a, b)) or game.meeting.get((b, a))
        state = "settled" if d > z * e else "tie" if d + z * e < plan["eps"] else "open"
        more = 0
        if state == "open":
            aims = [d] + [plan["eps"] - d] * (plan["eps"] > d)
            more = met and max(1, min(math.ceil(variance_of_set(game, r.measure, met) *
                                                ((z / x) ** 2 - 1 / e ** 2)) for x in aims))
        found.append({"bots": list(a), "others": list(b), "difference": d, "difference_error": e,
                      "sets": len(met.points.sets) if met else 0, "state": state,
                      "matters": not plan["top"] or rank < plan["top"], "more_sets": more})
    return found


def compare_settle(check, segments, said, anchors):
    """Every round of the last segment by what was known before it."""
    game, plan = Game(segments[0]), said["plan"]
    for segment in segments:
        game.enter(segment)
        number = 0
        for record in segment.records:
            if record[0] == 2:
                game.add(segment, record)
                continue
            if segment is segments[-1]:
                compare_round(check, segment, game, plan, number, record)
            number += 1
    own = settle_look(game, plan, anchors)
    neighbours = said["rounds"][-1]["neighbours"]
    check("neighbours", len(own), len(neighbours))
    for x, y in zip(own, neighbours):
        for key, value in x.items():
            check(f"{'+'.join(x['bots'])} before {'+'.join(x['others'])}: {key}", value, y[key])


def compare_round(check, segment, game, plan, number, record):
    played = {tuple(segment.name[h] for h in bots): sets for bots, _, sets in record[2]}
    where = f"round {number + 1}"
    if game.individual:
        compare_lineups(check, game, plan, number, record, played, where)
        return
    if number == 0:
        bots = [b[0] for b in segment.event["bots"]]
        late = bots[len(bots) - segment.event["newcomers"]:] or bots
        own = {tuple(sorted(p)): segment.event["sets"] for p in itertools.combinations(bots, 2)
               if set(p) & set(late)}
    else:
        opened = [n for n in settle_look(game, plan) if n["state"] == "open" and n["matters"]]
        own = {tuple(sorted((n["bots"][0], n["others"][0]))): max(20, (n["sets"] + 9) // 10)
               for n in opened}
        if record[1] in (0, 2):
            check(where + ": settled", not opened, record[1] == 2)
    left = plan["max_sets"] - len(segment.sets())
    if record[1] == 0 and left == 0 and set(own) == set(played):
        return  # the last round may be cut
    if record[1] in (0, 2):
        check(where + ": plays", own, played)


def compare_lineups(check, game, plan, number, record, played, where):
    """Each line-up of a later round holds two whose order is open."""
    if number == 0:
        return
    opened = [{n["bots"][0], n["others"][0]} for n in settle_look(game, plan)
              if n["state"] == "open" and n["matters"]]
    if record[1] in (0, 2):
        check(where + ": settled", not opened, record[1] == 2)
    for lineup in played:
        check(f"{where}: {'+'.join(lineup)}", True, any(o <= set(lineup) for o in opened))


def compare_matches(check, segment, game, said):
    """Results of matches out of their sets, and places out of the results."""
    swiss = segment.event["format"] == "swiss"
    seen, places = {}, {b[0]: [0, 0, 0, 0] for b in segment.event["bots"]}
    for m in said["matches"]:
        a, b = m["bot"], m["other"]
        if b is None:
            check(f"round {m['round']}: {a} has a bye", 1, m["result"])
            continue
        met, n = between(game, (a,), (b,)), m["sets_won"] + m["sets_split"] + m["sets_lost"]
        check(f"{a} against {b}: sets of a match", segment.event["sets"] * (1 + m["prolonged"]), n)
        begin = seen.get(frozenset((a, b)), 0)
        scores, points = met.scores[begin:begin + n], met.points.sets[begin:begin + n]
        seen[frozenset((a, b))] = begin + n
        where = f"{a} against {b}, round {m['round']}: "
        for key, score in (("won", 1), ("split", 0.5), ("lost", 0)):
            check(where + key, scores.count(score), m["sets_" + key])
        check(where + "points", sum(d for d, _ in points) / sum(n for _, n in points),
              m["points_per_deal"])
        result = sign((sum(scores) - n / 2, sum(d for d, _ in points)))
        if not swiss and result == 0 and m["prolonged"] == 3:  # the better seed goes on
            result = 1 if list(places).index(a) < list(places).index(b) else -1
        check(where + "result", result, m["result"])
    for m in said["matches"]:
        a, b, won = m["bot"], m["other"], (1 + m["result"]) / 2
        score = m["sets_won"] + m["sets_split"] / 2 if b else segment.event["sets"] / 2
        places[a][0] += won if swiss else m["result"] > 0
        places[a][1] += score
        places[a][3] += m["result"] < 0
        if b:
            places[b][0] += 1 - won if swiss else m["result"] < 0
            places[b][1] += m["sets_lost"] + m["sets_split"] / 2
            places[b][3] += m["result"] > 0
    for m in said["matches"]:
        a, b = m["bot"], m["other"]
        places[a][2] += places[b or a][0]
        if b:
            places[b][2] += places[a][0]
    key = lambda x: (x[0], x[1], x[2]) if swiss else (x[0], -x[3])
    for p in said["places"]:
        own = places[p["bot"]]
        check(f"{p['bot']}: place", 1 + sum(key(x) > key(own) for x in places.values()), p["place"])
        if swiss:
            for i, name in enumerate(("points", "set_score", "buchholz")):
                check(f"{p['bot']}: {name}", own[i], p[name])
        else:
            check(f"{p['bot']}: rounds_won", own[0], p["rounds_won"])
            check(f"{p['bot']}: out", own[3] > 0, p["out"])


def compare_plan(check, segments, game, said, anchors):
    form = segments[-1].event["format"]
    if form == "settle":
        compare_settle(check, segments, said, anchors)
    elif form == "sprt":
        compare_sprt(check, segments[-1], game, said)
    elif form in ("swiss", "knockout"):
        compare_matches(check, segments[-1], game, said["rounds"][-1])


def compare_overall(check, found, said):
    """A bot over several games: the mean of its scores in them."""
    for line in said["overall"]:
        own = [(g.line[n].scores, g.line[n].beaten) for g in found
               for n in [tuple(line["bots"])] if n in g.line and g.line[n].points.sets]
        means = [b.mean() if b.sets else Scores(s).mean for s, b in own]
        errors = [share_error(b) if b.sets else Scores(s).error() for s, b in own]
        name = line["bots"][0]
        check(f"{name}: stages", len(own), line["stages_played"])
        if own:
            check(f"{name}: score of all games", sum(means) / len(own), line["score"])
            check(f"{name}: its error", math.hypot(*errors) / len(own), line["score_error"])


def main():
    results, logs = sys.argv[1], [a for a in sys.argv[2:] if "=" not in a]
    anchors = {(a.split("=")[0],): float(a.split("=")[1]) for a in sys.argv[2:] if "=" in a}
    with open(results, encoding="utf-8") as file:
        said = json.load(file)
    check, found = Compare(), games(logs)
    stages = said.get("stages", [said])
    check("games", len(found), len(stages))
    for game, stage in zip(found, stages):
        compare_game(check, game, stage, anchors)
        compare_plan(check, game.segments, game, stage, anchors)
    if "overall" in said:
        compare_overall(check, found, said)
    print(f"{check.figures} figures, {check.wrong} of them differ")
    sys.exit(check.wrong > 0)


if __name__ == "__main__":
    main()
