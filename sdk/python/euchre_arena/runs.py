"""Matches, ratings and logs, by running the arena: its results are the only ones."""
from __future__ import annotations

import csv
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
from typing import Any, Dict, List, Optional, Union

Path = Union[str, "os.PathLike[str]"]
ROWS = "decisions", "deals", "sets"
FRAMES = "columns", "numpy", "pandas", "polars"

# a row for each line of a set: a bot, or a pair
_SETS = """
SELECT t.title AS tournament, g.number AS stage, g.rules, g.unit, x.pairing, x.number AS "set", l.name AS line, r.won, r.split,
    r.lost, r.beaten, r.met, r.points, r.deals, r.settlement, r.illegal, r.strikes, r.forfeits, r.capped
FROM results r
JOIN sets x ON x.id = r.set_id
JOIN lines l ON l.segment = r.segment AND l.number = r.line
JOIN segments g ON g.id = x.segment
JOIN tournaments t ON t.id = g.tournament
ORDER BY g.number, x.pairing, x.number, l.name"""


class ArenaError(RuntimeError):
    """The arena ended with a status other than 0. `status` is that, the text what it said."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status = status


def arena() -> str:
    """The program: what EUCHRE_ARENA names, the one on the PATH, or the one built beside these sources."""
    built = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../build/euchre-arena")
    for path in os.environ.get("EUCHRE_ARENA"), shutil.which("euchre-arena"), built:
        if path and os.access(path, os.X_OK):
            return path
    raise FileNotFoundError("there is no euchre-arena on the PATH; EUCHRE_ARENA may name it")


def run(*arguments: Path) -> str:
    """Runs the arena with these arguments and returns what it prints."""
    done = subprocess.run([arena(), *map(os.fspath, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, encoding="utf-8", errors="replace")
    if done.returncode != 0:
        raise ArenaError(done.returncode, done.stderr.strip() or "status %d" % done.returncode)
    return done.stdout


def options_of(options: Dict[str, Any]) -> List[str]:
    """Options of the command line: answer_ms=20 is --answer-ms 20, fresh=True is --fresh."""
    words = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        words.append("--" + name.replace("_", "-"))
        if value is not True:
            words.append(os.fspath(value) if isinstance(value, os.PathLike) else str(value))
    return words


def match(a: Path, b: Path, *, sets: Optional[int] = None, rules: Optional[str] = None, seed: Union[int, str, None] = None,
          log: Optional[Path] = None, **options: Any) -> Dict[str, Any]:
    """Plays a duplicate match of two bots (paths, or names of installed ones, with arguments behind a blank) in the sandbox.
    Returns what `match --json` prints (docs/formats/results.md). `log`: where the log goes; else it is not kept. Further
    options are those of the command: match("./mine.py", "greedy", sets=500, answer_ms=20)."""
    with tempfile.TemporaryDirectory() as folder:
        where = log if log is not None else os.path.join(folder, "match.log")
        return json.loads(run("match", a, b, "--json", "-q", "-o", where,
                              *options_of({"sets": sets, "rules": rules, "seed": seed, **options})))


def rate(*logs: Path, **options: Any) -> Dict[str, Any]:
    """Rates the bots of these logs together. Returns what `rate --json` prints."""
    return json.loads(run("rate", *logs, "--json", *options_of(options)))


def read_log(path: Path, rows: str = "deals", frame: Optional[str] = None) -> Any:
    """The log as a table: a row for each decision, deal, or for each side of a set. docs/formats/exports.md describes the
    columns. `frame`: "columns", a dictionary of lists, None where there is nothing; "numpy", a structured array; "pandas" or
    "polars", a DataFrame. By default numpy where that is there, else columns."""
    if rows not in ROWS:
        raise ValueError("rows=%r: expected one of %s" % (rows, ", ".join(ROWS)))
    if frame is not None and frame not in FRAMES:
        raise ValueError("frame=%r: expected one of %s" % (frame, ", ".join(FRAMES)))
    columns = _sets(path) if rows == "sets" else _table(path, rows)
    return _framed(columns, frame)


def _table(path: Path, rows: str) -> Dict[str, List[Any]]:
    with tempfile.TemporaryDirectory() as folder:
        table = os.path.join(folder, "table.csv")
        run("export", path, "--csv", "-o", table, *(["--decisions"] if rows == "decisions" else []))
        with open(table, newline="", encoding="utf-8") as f:
            names, *lines = csv.reader(f)
    return {name: _typed(values) for name, values in zip(names, zip(*lines) if lines else [()] * len(names))}


def _sets(path: Path) -> Dict[str, List[Any]]:
    with tempfile.TemporaryDirectory() as folder:
        season = os.path.join(folder, "season.db")
        run("export", path, "--sqlite", season)
        with sqlite3.connect(season) as database:
            found = database.execute(_SETS)
            names = [column[0] for column in found.description]
            lines = found.fetchall()
        database.close()
    return {name: list(values) for name, values in zip(names, zip(*lines) if lines else [()] * len(names))}


def _typed(values: Any) -> List[Any]:
    """A column of CSV as what it holds: whole numbers, numbers, true and false, or texts. What is empty is None."""
    for read in int, float, {"true": True, "false": False}.__getitem__:
        try:
            return [read(value) if value else None for value in values]
        except (ValueError, KeyError):
            pass
    return [value or None for value in values]


def _framed(columns: Dict[str, List[Any]], frame: Optional[str]) -> Any:
    if frame == "pandas":
        import pandas
        return pandas.DataFrame(columns)
    if frame == "polars":
        import polars
        return polars.DataFrame(columns)
    if frame == "columns":
        return columns
    try:
        import numpy
    except ImportError:
        if frame == "numpy":
            raise
        return columns
    return numpy.rec.fromarrays([_array(numpy, values) for values in columns.values()], names=list(columns))


def _array(numpy: Any, values: List[Any]) -> Any:
    """Numbers that lack somewhere are floats, with NaN there; texts and flags that lack are objects."""
    kinds = {type(value) for value in values if value is not None}
    if None not in values:
        return numpy.array(values)
    if kinds <= {int, float}:
        return numpy.array([numpy.nan if value is None else value for value in values])
    return numpy.array(values, dtype=object)
