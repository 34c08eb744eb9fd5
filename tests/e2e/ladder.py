"""What a ladder's database has, for ladder.sh: its rows without times, or whether `rate --csv` says the same. Or holds a
lock on it until it is let go."""
import csv
import os
import sqlite3
import sys
import time

TABLES = {
    'rounds': 'number, game, why, entrants, sets, deals',
    'ratings': 'game, entrant, bot, version, rank, best, worst, value, low, high, sets, state, more, plays',
    'rating_history': 'game, entrant, round, sets, value, low, high',
    'opponents': 'game, entrant, other, sets, won, split, lost, points, error',
    'worst_deals': 'game, entrant, other, round, address, swing',
    'submissions': 'bot, version, entrant, sha256, state, plays',
}


def rows(db):
    for table, columns in TABLES.items():
        for row in sorted(db.execute(f'SELECT {columns} FROM {table}'), key=repr):
            print(table, *row)


def hold(db, held, let_go):
    db.execute('BEGIN IMMEDIATE')
    with open(held, 'w'):
        pass
    while not os.path.exists(let_go):
        time.sleep(0.01)


# By the columns of `rate`, or those of `show` for a club.
def ratings_of(row):
    names = ('rating', 'rating_low', 'rating_high') if 'rating' in row else ('value', 'low', 'high')
    return tuple(float(row[name]) for name in names if row[name])


def same_as_rate(db, path):
    with open(path, newline='') as file:
        rated = {(r['rules'], r['unit'], r.get('name') or r['bot']): ratings_of(r)
                 for r in csv.DictReader(file) if ratings_of(r)}
    kept = {row[:3]: row[3:] for row in
            db.execute('SELECT g.rules, g.unit, r.entrant, r.value, r.low, r.high FROM ratings r'
                       ' JOIN games g ON g.number = r.game WHERE r.value IS NOT NULL')}
    if not rated or rated.keys() != kept.keys() or any(
            abs(x - y) > 1e-3 * max(1, abs(y)) for line in rated for x, y in zip(rated[line], kept[line])):
        print('rate', rated, 'season', kept, sep='\n')
        sys.exit(1)


def main():
    db = sqlite3.connect(sys.argv[2])
    if sys.argv[1] == 'rows':
        rows(db)
    elif sys.argv[1] == 'hold':
        hold(db, *sys.argv[3:])
    elif sys.argv[1] == 'rate':
        same_as_rate(db, sys.argv[3])
    else:
        print(*(word for row in db.execute(sys.argv[3]) for word in row))


main()
