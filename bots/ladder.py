"""Writes bots/LADDER.md from tournaments that have been played: `make ladder`.

ladder.py COMMIT FOLDER... prints the page: of each folder the standings of its games, who is how far
apart from whom, and how long the bots took, all out of the folder's results.json."""

import json
import os
import sys

INTRODUCTION = """# The ladder

This page says how strong the bots are that come with the arena. The arena played them in its sandbox. `make ladder`
plays all of this again and writes this page. The seeds are in the tournament files, so cards and play are the same
each time; only the times differ. ± is half of a 95 % interval.

Played at commit {commit}. The bots used {minutes} minutes of CPU in all.
"""


def signed(value, digits=3):
    return "—" if value is None else f"{value:+.{digits}f}"


def time_of(ns):
    for limit, unit, name in ((1e3, 1, "ns"), (1e6, 1e3, "µs"), (1e9, 1e6, "ms")):
        if ns < limit:
            return f"{ns / unit:.3g} {name}"
    return f"{ns / 1e9:.3g} s"


def table(header, rows):
    lines = [header, ["---"] + ["--:"] * (len(header) - 1)] + rows
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines) + "\n"


def name(line):
    return " + ".join(line["bots"])


def versus(pair):
    return f"{' + '.join(pair['bots'])} v {' + '.join(pair['others'])}"


def rank(line):
    best, worst = line["rank_best"], line["rank_worst"]
    return best if best == worst else f"{best}–{worst}"


def standings(game):
    header = ["bot", "rank", "points a deal", "±", "sets", "faults"]
    alone = "ahead" in game["standings"][0]  # an individual game
    header += ["ahead of the next", "±"] if alone else []
    rows = []
    for line in game["standings"]:
        sets = line.get("sets")
        if sets is None:
            sets = line["sets_won"] + line["sets_split"] + line["sets_lost"]
        rows.append([name(line), rank(line), signed(line["rating"]),
                     f"{1.96 * line['rating_error']:.3f}", sets,
                     line["illegal"] + line["strikes"] + line["forfeits"]])
        if alone:
            error = line["ahead_error"]
            rows[-1] += [signed(line["ahead"]), "—" if error is None else f"{1.96 * error:.3f}"]
    return table(header, rows)


def neighbours(game):
    rows = [[versus(pair), signed(pair["difference"]), f"{1.96 * pair['difference_error']:.3f}",
             pair["sets"], pair["state"]] for pair in game["rounds"][-1]["neighbours"]]
    return "Neighbours, by all that was played:\n\n" + table(
        ["", "apart", "±", "sets against each other", "order"], rows)


def meetings(game):
    rows = [[versus(pair), signed(pair["points_per_deal"]), signed(pair["points_low"]), signed(pair["points_high"]), pair["sets"]]
            for pair in game["pairs"] if pair["sets"] and pair["points_per_deal"] is not None]
    return "Against each other:\n\n" + table(["", "points a deal", "from", "to", "sets"], rows)


def stage(game):
    text = f"### {game['rules']}\n\n{standings(game)}\n"
    if game.get("rounds") and game["rounds"][-1].get("neighbours"):
        text += neighbours(game) + "\n"
    return text + (meetings(game) if game["format"] == "gauntlet" else "")


def answers(results):
    for bot in results["times"]["bots"]:
        for took in bot["took"]:
            if took["question"] == "all":
                yield bot, took


def times(results):
    rows = [[bot["bot"], took["answers"]] +
            [time_of(took[key]) for key in ("mean_ns", "p50_ns", "p99_ns", "max_ns")]
            for bot, took in answers(results)]
    return "CPU time of an answer:\n\n" + table(["bot", "answers", "mean", "median", "99 %", "longest"], rows)


def read(folder):
    with open(os.path.join(folder, "results.json"), encoding="utf-8") as file:
        results = json.load(file)
    if not results["complete"]:
        raise SystemExit(f"{folder}: not complete")
    return results


def chapter(results):
    games = results.get("stages") or [results]
    title = games[0]["event"].removesuffix(f": {games[0]['rules']}")
    return f"## {title}\n\n" + "\n".join(map(stage, games)) + "\n" + times(results)


def main():
    chapters = [read(folder) for folder in sys.argv[2:]]
    thought = sum(took["answers"] * took["mean_ns"] for results in chapters for _, took in answers(results))
    print(INTRODUCTION.format(commit=sys.argv[1], minutes=round(thought / 60e9)))
    print("\n".join(map(chapter, chapters)), end="")


if __name__ == "__main__":
    main()
