"""What names.sh asks of files: names.py WHAT FILE, with the names to be found on standard input, one a line."""
import csv
import json
import re
import sqlite3
import sys

what, path = sys.argv[1:3]
NAMES = [line.rstrip("\n") for line in sys.stdin]
FORMULA = re.compile(r"[=+\-@\t\r]")
NUMBER = re.compile(r"[+-]?[0-9.]+(e[+-]?[0-9]+)?$")


def fail(text):
    sys.exit(f"{path}: {text}")


def expect_names(found):
    if sorted(found) != sorted(NAMES):
        fail(f"expected the names {sorted(NAMES)}, found {sorted(found)}")


def tournament():
    """A tournament file of bots with these names; the last of them says things about itself."""
    bots = [{"bot": "first" if i % 2 else "greedy", "name": name} for i, name in enumerate(NAMES)]
    bots[-1] |= {"bot": "./hostile.so", "args": "\U0001f0a1" * 900}
    event = {"event": "</script><script>alert(2)</script>", "rules": "modern", "unit": "game", "sets": 4,
             "seed": "names", "bots": bots}
    with open(path, "w", encoding="utf-8") as out:
        json.dump(event, out, ensure_ascii=False)


def results():
    with open(path, encoding="utf-8") as source:
        expect_names(line["bots"][0] for line in json.load(source)["standings"])


def table():
    """CSV: rectangular, and no cell is a formula but numbers."""
    with open(path, newline="", encoding="utf-8") as source:
        rows = list(csv.reader(source, strict=True))
    if len({len(row) for row in rows}) != 1 or len(rows) < 2:
        fail("rows of several lengths")
    for cell in (cell for row in rows for cell in row):
        if FORMULA.match(cell) and not NUMBER.match(cell):
            fail(f"a formula: {cell}")
    return rows


def names():
    """CSV in which each name has its row; what a formula would begin with stands behind a quote."""
    rows = table()
    column = rows[0].index("name" if "name" in rows[0] else "bot")
    expect_names(re.sub(r"^'(?=[=+\-@])", "", row[column]) for row in rows[1:])


def lines():
    with open(path, encoding="utf-8") as source:
        for line in source:
            json.loads(line)


def season():
    """A database: every bot is in it by its name."""
    base = sqlite3.connect(path)
    names = [row[0] for row in base.execute("SELECT name FROM bots")]
    if not set(NAMES) <= set(names):
        fail(f"expected the names {sorted(NAMES)}, found {sorted(names)}")


globals()[what]()
