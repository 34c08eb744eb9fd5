"""Writes bots/COACH.md: whether the losses that `analyse` finds predict results. `make coach`.

coach.py PROGRAM FOLDER [--sets N] [--played N] [--effort N] [--weak BOT.so] [--bots A,B,...] plays the bots against each
other, and rule against versions of itself with one fault each, into logs of the folder; what is there is used again. It
prints the page. The exit status is 1 if the slope of played over predicted is not between 0.7 and 1.3, if the losses put
the bots in another order than the games, or if a fault is not the first habit of its bot."""

import argparse
import itertools
import json
import math
import os
import re
import subprocess
import sys

LADDER = ["champion", "net", "pimc", "rule", "somerset", "professor", "foster", "simple", "greedy", "random"]
DEALS = 16  # of a table

# The faults of tests/bots/weak.h: what the first habit of a bot with it is to say.
FAULTS = {
    "second_passes": r"^passes in second seat where ordering",
    "first_too_thin": r"^orders in first seat where passing",
    "never_alone": r"^(orders|takes it up|names|crosses) .* alone is better",
    "first_names_nothing": r"^passes in first seat where (naming|crossing)",
    "keeps_doubletons": r"^discards from a longer suit",
    "low_trump_lead": r"^leads a trump .*higher card",
    "no_trump_lead": r"^leads (an ace|a plain card) .*leading a trump is better",
    "defender_leads_trumps": r"^leads a trump .*leading (a plain card|an ace)",
    "second_hand_no_ruff": r"in second place .*ruffing is better",
    "overtakes": r"^(ruffs|heads) .*while the partner is winning",
    "throws_high": r"^throws off .*lower card",
}

PAGE = """# The coach, tested

`euchre-arena analyse` says how many points a deal each bot gives away. If that is true, the difference between the losses of
two bots is what one of them wins from the other. This page compares the two. `make coach` plays and analyses all of it
again and writes this page. ± is half of a 95 % interval.

Of each match {deals} deals were analysed ({effort}), by {analyst} with {means}; its result is that of {played} deals.
"""


def command(program, *words):
    done = subprocess.run([program, *words], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit("coach.py: %s: exit status %d" % (" ".join(words), done.returncode))
    return done.stdout


class Match:
    """A match of two bots: points a deal of the first over the second, as played and as its losses say."""

    def __init__(self, how, first, second, first_words=None):
        names = [first, second]
        words = [first_words or first, second]
        log = os.path.join(how.folder, "%s-%s" % (first, second))
        common = [*words, "--unit", "deals", "--deals", str(DEALS), "--seed", "coach " + first + second, "-q"]
        result = json.loads(command(how.program, "match", *common, "--sets", str(how.played), "-o", log + "-all.log", "--json"))
        self.first, self.second = names
        self.played, self.played_error = self.points(result, names[0])
        command(how.program, "match", *common, "--sets", str(how.sets), "-o", log + ".log", "--json")
        self.analysis = json.loads(command(how.program, "analyse", log + ".log", *how.options, "-q", "--json"))
        self.profile = {bot["bot"]: bot for bot in self.analysis["analysis"]["bots"]}
        lost = [self.profile[name]["all"]["points"] for name in names]
        self.predicted = lost[1]["loss"] - lost[0]["loss"]
        self.predicted_error = math.hypot(lost[0]["error"], lost[1]["error"])

    @staticmethod
    def points(result, name):
        line = [line for line in result["standings"] if line["bots"] == [name]][0]
        return line["points_per_deal"], line["points_error"]


def slope(matches):
    """Of played over predicted, through 0, with its standard error; each match weighs as much as its errors let it."""
    weight = [1 / (m.played_error ** 2 + m.predicted_error ** 2) for m in matches]
    squares = sum(w * m.predicted ** 2 for w, m in zip(weight, matches))
    return sum(w * m.predicted * m.played for w, m in zip(weight, matches)) / squares, squares ** -0.5


def table(header, rows):
    lines = [header, ["---"] + ["--:"] * (len(header) - 1), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines) + "\n"


def row(match):
    return ["%s v %s" % (match.first, match.second), "%+.3f" % match.predicted, "%.3f" % (1.96 * match.predicted_error),
            "%+.3f" % match.played, "%.3f" % (1.96 * match.played_error)]


def strengths(matches, key):
    """By bot the mean of its differences, and its standard error."""
    bots = {}
    for match in matches:
        value, error = key(match)
        bots.setdefault(match.first, []).append((value, error))
        bots.setdefault(match.second, []).append((-value, error))
    return {bot: (sum(v for v, _ in all) / len(all), math.hypot(*(e for _, e in all)) / len(all)) for bot, all in bots.items()}


def order(strength):
    return sorted(strength, key=lambda bot: -strength[bot][0])


def swaps(losses, games):
    """Pairs of bots whose order by results is sure, and another by losses."""
    ordered = order(games)
    return [(a, b) for a, b in itertools.combinations(ordered, 2)
            if games[a][0] - games[b][0] > 3 * math.hypot(games[a][1], games[b][1]) and losses[a][0] < losses[b][0]]


def ladder(how, bots):
    matches = [Match(how, a, b) for a, b in itertools.combinations(bots, 2)]
    value, error = slope(matches)
    first = matches[0].analysis
    print(PAGE.format(deals=how.sets * 2 * DEALS, played=how.played * 2 * DEALS, effort=" ".join(how.options) or "with the default effort",
                      analyst=first["analyst"], means=first["means"]))
    print("## The ladder\n\nPoints a deal at modern, as the losses predict them, and as they were played.\n")
    print(table(["", "predicted", "±", "played", "±"], [row(m) for m in matches]))
    print("Slope of played over predicted: %.2f ±%.2f.\n" % (value, 1.96 * error))
    losses = strengths(matches, lambda m: (m.predicted, m.predicted_error))
    games = strengths(matches, lambda m: (m.played, m.played_error))
    print("By losses: %s.\n\nBy results: %s.\n" % (", ".join(order(losses)), ", ".join(order(games))))
    wrong = swaps(losses, games)
    for pair in wrong:
        print("%s and %s: losses and results disagree about who is better.\n" % pair)
    return 0.7 <= value <= 1.3 and not wrong


def weaknesses(how):
    rows, well = [], True
    for fault, words in FAULTS.items():
        match = Match(how, fault, "rule", "%s=%s fault=%s" % (fault, how.weak, fault))
        habits = match.profile[fault]["habits"]
        habit = habits[0] if habits else {"habit": "none", "points": {"loss": 0}}
        found = bool(re.search(words, habit["habit"]))
        well &= found
        rows.append([*row(match), "yes" if found else "**no**", "%s (%.3f)" % (habit["habit"], habit["points"]["loss"])])
    print("## Planted faults\n\nEach is `rule` with one fault (tests/bots/weak.c). Its first habit should be that fault.\n")
    print(table(["", "predicted", "±", "played", "±", "found", "its first habit, and points a deal"], rows))
    return well


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--sets", type=int, default=63)
    parser.add_argument("--played", type=int, default=400)
    parser.add_argument("--effort")
    parser.add_argument("--weak")
    parser.add_argument("--bots", default=",".join(LADDER))
    how = parser.parse_args()
    how.options = ["--effort", how.effort] if how.effort else []
    os.makedirs(how.folder, exist_ok=True)
    well = ladder(how, how.bots.split(","))
    if how.weak:
        well &= weaknesses(how)
    sys.exit(0 if well else 1)


main()
