"""Random tournaments: what one is, follows from the soak's seed and the number of the case, and from nothing else."""
import json
import random
import subprocess
from pathlib import Path

RULES = ["american1866", "professor1862", "somerset1888", "hoyle-2", "hoyle-3", "hoyle-4", "hoyle-5", "hoyle-6", "hoyle-7",
         "auction-4", "callace1905", "callace1905 players=5", "callace1905 players=6", "callace1905 players=7", "modern",
         "modern stick_dealer=yes"]
FAST = ["random", "greedy", "simple", "first"]
BOOKS = ["rule", "somerset", "professor", "foster", "callace", "net"]
SLOW = ["pimc", "champion"]
# These answer by the clock, by what their process has done before, or not the same in each process: their logs are not
# the same each time. `values` are for analysis only.
UNSTEADY = {"new_version", "unsure", "count_500", "measure", "slow", "slow_start", "globals", "serial", "serial_first", "values",
            "values_serial", "twice", "fat", "counter", "wire_twice", "wire_lines", "wire_late", "wire_time", "own_limits",
            "malloc_bomb", "page_tables", "load_bomb", "bomb", "clock", "other_clock", "machine", "sleep"}
FORMATS = ["round-robin", "round-robin", "gauntlet", "pairs", "table", "settle", "swiss", "knockout", "sprt", "stages"]


def hostile_bots():
    """The bots that do harm in the same way each time, whether or not they are built: paths below the programs."""
    hostile = Path(__file__).resolve().parent.parent / "hostile"
    names = [bot.stem for bot in hostile.glob("*.c")]
    zoo = [bot.stem for bot in (hostile / "zoo").glob("*.c")]
    return sorted([f"tests/hostile/{name}.so" for name in names if name not in UNSTEADY] +
                  [f"tests/hostile/zoo/{name}{early}.so" for name in zoo if name not in UNSTEADY for early in ("", "-early")])


class Tournament:
    """A tournament file, how it is played, and how it is disturbed."""

    def __init__(self, seed, number, programs):
        self.chance = random.Random(f"{seed}/{number}")
        self.programs = programs
        self.seed = f"soak-{seed}-{number}"
        self.bulk = self.chance.random() < 0.3
        self.options, self.late = [], []
        self.draw_games()
        self.draw_disturbances()

    def draw_bots(self):
        c = self.chance
        count = 2 if self.bulk else c.choice([2, 2, 3, 3, 4, 5, 6])
        self.slow = not self.bulk and c.random() < 0.08
        pool = ["random", "greedy", "first"] if self.bulk else FAST * 3 + BOOKS + (SLOW if self.slow else [])
        bots = [{"bot": c.choice(pool)} for _ in range(count)]
        for bot in bots:
            if bot["bot"] == "simple" and c.random() < 0.4:
                bot["args"] = f"level={c.randrange(1, 10)}"
        # not where an answer may take seconds: some bots take all the time that they have
        self.harmful = 0 if self.slow or self.bulk or c.random() < 0.45 else c.choice([1, 1, 2])
        for _ in range(self.harmful):
            bots[c.randrange(1, count)] = self.draw_hostile()
        self.program = not self.bulk and c.random() < 0.06
        if self.program:
            bots[0] = {"bot": "./program.py", "args": str(c.randrange(100))}
        for i, bot in enumerate(bots):
            bot["name"] = f"{'abcdefgh'[i]}-{Path(bot['bot']).stem}"
        self.bots = bots

    def draw_hostile(self):
        c = self.chance
        if c.random() < 0.6:
            return {"bot": f"{self.programs}/tests/hostile/chance.so",
                    "args": f"{c.randrange(1000000)} {c.choice([5, 20, 60, 200, 1000])}"}
        bot = f"{self.programs}/{c.choice(hostile_bots())}"
        if not Path(bot).exists():  # the arena would refuse it, and the case would be another
            raise FileNotFoundError(f"{bot}: the case has this bot, which is not built")
        return {"bot": bot}

    def draw_rules(self):
        """A rule set, often with some of its parameters changed."""
        c, rules = self.chance, self.chance.choice(RULES)
        if c.random() < 0.5:
            return rules
        table = json.loads(self.ask("rules", *rules.split(), "--json"))
        free = [p for p in table if p["value"] != "-" and p["parameter"] not in ("players", "partners", "enforcement")]
        for p in c.sample(free, c.choice([1, 1, 2, 3])):
            value = {"yes": "no", "no": "yes"}.get(p["value"], str(c.randrange(0, 16)))
            more = f"{rules} {p['parameter']}={value}"
            if self.ask("rules", *more.split()):
                rules = more
        return rules

    def ask(self, *words):
        """What the arena prints; nothing if it refuses."""
        done = subprocess.run([f"{self.programs}/euchre-arena", *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
        return done.stdout if done.returncode == 0 else ""

    def draw_stage(self, cost):
        """The keys of a tournament, or of a stage; cost bounds the deals of all its tables."""
        c = self.chance
        keys = {"rules": "modern" if self.bulk and c.random() < 0.5 else self.draw_rules(),
                "unit": "deals" if self.bulk else c.choice(["deals", "deals", "game", "rubber", "sitting"])}
        deals = 8
        if keys["unit"] in ("deals", "sitting"):
            keys["deals"] = deals = c.choice([100, 1000]) if self.bulk else c.choice([1, 2, 3, 7, 16, 40])
        keys["sets"] = max(1, int(c.uniform(0.2, 1) * cost / deals))
        if c.random() < 0.4:
            keys["enforcement"] = "repair"
        return keys

    def draw_games(self):
        """All that a tournament file says, drawn anew until the arena takes it."""
        c = self.chance
        while True:
            self.draw_bots()
            self.format = "round-robin" if self.bulk else c.choice(FORMATS)
            self.tournament = self.draw_file(self.draw_cost())
            if self.accepted():
                return

    def draw_cost(self):
        """About so many deals, and their number is drawn below it."""
        c = self.chance
        return c.choice([500000, 2500000]) if self.bulk else 100 if self.slow or self.program else \
            c.choice([50, 200]) if self.harmful else c.choice([50, 500, 5000])

    def draw_file(self, cost):
        c, names = self.chance, [bot["name"] for bot in self.bots]
        pairings = max(1, len(names) * (len(names) - 1) // 2)
        keys = {"event": f"Soak {self.seed}", "seed": self.seed, **self.draw_stage(cost / pairings)}
        if self.format == "stages":
            keys["stages"] = [self.draw_stage(cost / pairings / 2) for _ in range(c.choice([2, 3]))]
        elif self.format == "sprt":
            keys["sprt"] = c.choice(["points0=0,points1=0.1", "elo0=0,elo1=20", "nelo0=0,nelo1=10"])
        elif self.format != "round-robin":
            keys["format"] = self.format
        if self.format == "gauntlet":
            keys["challenger"] = c.choice(names)
        if self.format == "pairs" and len(names) > 3:
            keys["pairs"] = [names[i:i + 2] for i in range(0, len(names) - 1, 2)]
        if self.format == "settle":
            keys["sets"], keys["max_sets"] = c.choice([4, 20]), keys["sets"] * 2 + 20
            keys["bound"] = c.choice(["looks", "mixture"])
        if self.format == "swiss":
            keys["rounds"] = c.choice([1, 2, 3, 5])
        if self.format not in ("stages", "table") and c.random() < 0.1:
            keys.update(self.draw_deals(keys["rules"]))
        keys["limits"] = {"answer_ms": 5000 if self.slow or self.program else c.choice([20, 50]), "load_ms": 1000 if not self.program else 10000,
                          "table_ms": 100000, "memory_mb": c.choice([64, 128, 256])}
        if c.random() < 0.2:
            keys["limits"]["repair_limit"] = c.choice([1, 3, 50])
        return keys

    def draw_deals(self, rules):
        """A file with the deals of a table; where everybody plays for himself, there are as many names as seats."""
        c = self.chance
        for count in 2, *range(3, 8):
            deals = self.ask("deals", "--seed", str(c.randrange(1000)), "--rules", rules, "--count", str(c.choice([1, 5, 48])),
                             *"abcdefg"[:count])
            if deals:
                Path("deals.txt").write_text(deals, encoding="utf-8")
                return {"deals_file": "deals.txt"}
        return {}

    def accepted(self):
        """Whether the arena would play this; a plan shows it without a card dealt."""
        tries = Path("try")
        self.write(tries.with_suffix(".yaml"))
        return bool(self.ask("plan", "try.yaml", "-o", "try", "--shards", "2", "--fresh", "-q"))

    def write(self, path):
        """JSON is YAML."""
        with open(path, "w", encoding="utf-8") as file:
            json.dump({**self.tournament, "bots": self.bots}, file, indent=1)

    def draw_disturbances(self):
        c = self.chance
        results_decide = self.format in ("settle", "swiss", "knockout", "sprt")
        late = not self.bulk and self.format in ("round-robin", "gauntlet", "settle") and c.random() < 0.4
        if late:
            self.late = [f"late{i}={c.choice(FAST)}" for i in range(c.choice([1, 1, 2]))]
        self.shards = 0 if late or c.random() > 0.3 else c.choice([2, 3] if results_decide else [2, 3, 5, 16])
        self.kills = c.choice([2, 4, 8]) if self.bulk else c.choice([0, 4, 8, 16, 32])
        self.full = c.random() < (0.1 if self.bulk else 0.25)
        self.season = c.random() < 0.25 and not self.bulk
        self.beacon = not late and not self.shards and c.random() < 0.1
        if self.beacon:
            self.options = ["--beacon-source", "dice", "--beacon", str(c.randrange(10 ** 9))]
        self.walled = bool(self.harmful or self.program)
        ways = [self.draw_way() for _ in range(2)]
        for way in ways:
            if not self.walled and c.random() < (0.8 if self.bulk else 0.4):
                way[2:] = ["--trusted"]
        self.first_way, self.other_way = ways

    def draw_way(self):
        c = self.chance
        batch = ["--batch", str(c.choice([64, 512, 1024] if self.bulk else [1, 2, 7, 64, 512]))]
        return ["-j", str(c.choice([1, 2, 3, 4])), *(batch if c.random() < 0.7 else [])]

    def says(self):
        """In one line."""
        t = self.tournament
        parts = [t["rules"], self.format, t["unit"], f"{t['sets']} sets", " ".join(b["name"] for b in self.bots),
                 f"{self.shards} shards" if self.shards else "", f"late {' '.join(self.late)}" if self.late else "",
                 f"{self.kills} kills", "full disk" if self.full else "", "season" if self.season else "",
                 " ".join(self.first_way), "against", " ".join(self.other_way)]
        return ", ".join(part for part in parts if part)
