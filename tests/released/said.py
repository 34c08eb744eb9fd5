"""What the arena says of a folder of files that a released version of it wrote: written into said.json when they were added
(add.sh), compared with what this version says of them (tests/e2e/released.sh). Keys and columns that were there then must be
there and have the same values; new ones do no harm.

    said.py pack FOLDER             databases become text
    said.py write ARENA FOLDER      said.json is written
    said.py compare ARENA FOLDER    prints what is said otherwise; exit status 1 if something is
"""
import csv
import hashlib
import io
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

DATABASES = ('season', 'club/season')
# logs of which every answer is compared: of the others deals are, as each more takes 2 KB
DECISIONS = ('match.log', 'individual.log', 'faults.log', 'people.log')


def pack(folder):
    for name in DATABASES:
        path = os.path.join(folder, name)
        db = sqlite3.connect(path + '.db')
        marks = [f'PRAGMA {mark} = {db.execute(f"PRAGMA {mark}").fetchone()[0]};' for mark in ('application_id', 'user_version')]
        with open(path + '.sql', 'w', encoding='utf-8') as file:
            file.write('\n'.join([*db.iterdump(), *marks, '']))
        db.close()
        os.remove(path + '.db')


def unpack(folder):
    os.chmod(os.path.join(folder, 'club/private'), 0o700)
    for name in DATABASES:
        path = os.path.join(folder, name)
        db = sqlite3.connect(path + '.db')
        with open(path + '.sql', encoding='utf-8') as file:
            db.executescript(file.read())
        db.close()


def arena(*arguments):
    """What the program prints, or how it failed."""
    done = subprocess.run([sys.argv[2], *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode != 0:
        return f'exit status {done.returncode}: {done.stderr.decode()}'
    return done.stdout.decode()


def short(cells):
    """A column as it is, or a hash of it where that is shorter."""
    text = ' '.join(cells)
    return text if len(text) <= 8 else hashlib.sha256('\n'.join(cells).encode()).hexdigest()[:8]


def columns(*arguments):
    """The columns of a table that have values."""
    text = arena(*arguments)
    if text.startswith('exit status'):
        return text
    heading, *rows = csv.reader(io.StringIO(text))
    found = {name: [row[i] for row in rows] for i, name in enumerate(heading)}
    return {'rows': len(rows)} | {name: short(cells) for name, cells in found.items() if any(cells)}


def leaves(value, where, found):
    """Into found, by their keys, all that is not null; of numbers what is the same on all machines."""
    if isinstance(value, dict):
        for key, part in value.items():
            leaves(part, f'{where}.{key}' if where else key, found)
    elif isinstance(value, list):
        for part in value:
            leaves(part, where, found)
    elif value is not None:
        found.setdefault(where, []).append(f'{value:.6g}' if isinstance(value, float) else str(value))


def keys(*arguments):
    """The keys of JSON that have values."""
    text = arena(*arguments)
    if text.startswith('exit status'):
        return text
    found = {}
    leaves(json.loads(text), '', found)
    return {key: short(values) for key, values in found.items()}


def well(*arguments):
    """How it ended where all is well: what is printed is for people, and may change."""
    text = arena(*arguments)
    return text if text.startswith('exit status') else 'done'


def say_log(log):
    key = ['--key', 'key.pub'] if os.path.exists(log + '.sig') else []
    deals = ['--deals-file', 'given.txt'] if log == 'given.log' else []
    said = {'verify': well('verify', log, *key, *deals), 'results': keys('show', '--json', log),
            'deals': columns('export', '--csv', log), 'report': well('report', log, '-o', 'report.html'), 'replay': well('replay', '--text', log)}
    if log in DECISIONS:
        said['decisions'] = columns('export', '--csv', '--decisions', log)
    if os.path.exists(log + '.analysis'):
        said['analysis'] = columns('analyse', '--csv', log)
    return said


def say_tournament(name):
    """The file means what it meant: of the log that was played by it there is nothing left to play."""
    os.mkdir('again')
    shutil.copy(name + '.log', 'again/log.msgpack')
    said = well('run', name + '.yaml', '--log-only', '-q', '-o', 'again')
    with open('again/log.msgpack', 'rb') as new, open(name + '.log', 'rb') as old:
        same = new.read() == old.read()
    shutil.rmtree('again')
    return said if same else 'it is played again'


def say_shards():
    said = well('merge', '-q', '-o', 'shards/log.msgpack', 'shards/shard-1-of-2.log', 'shards/shard-2-of-2.log')
    if said != 'done':
        return said
    with open('shards/log.msgpack', 'rb') as file:
        return hashlib.sha256(file.read()).hexdigest()


def say_season():
    """The database as it was found and, upgraded, after a tournament was added to it."""
    board = [['season', '--json', *how, 'season.db'] for how in ([], ['--by-rules'])]
    found = {'found': keys(*board[0]), 'found_by_rules': keys(*board[1])}
    return found | {'add': well('export', '--sqlite', 'season.db', 'beacon.log'), 'added': keys(*board[0]), 'added_by_rules': keys(*board[1])}


def say_club():
    """The club as it was found, and after a ladder was started on it, with no round left to play."""
    rounds = len(os.listdir('club/rounds'))
    return {'found': keys('show', '--json', 'club'), 'ladder': well('ladder', 'club', '--rounds', str(rounds), '-q'),
            'after': keys('show', '--json', 'club'), 'rounds': len(os.listdir('club/rounds'))}


def say_all(folder):
    """In a copy, as some of it is written to."""
    with tempfile.TemporaryDirectory() as place:
        copy = shutil.copytree(folder, os.path.join(place, 'copy'))
        unpack(copy)
        os.chdir(copy)
        said = {log: say_log(log) for log in sorted(os.listdir()) if log.endswith('.log')}
        names = [log.removesuffix('.log') for log in said]
        said |= {name + '.yaml': say_tournament(name) for name in names if os.path.exists(name + '.yaml')}
        others = {'shards': say_shards, 'season.db': say_season, 'club': say_club}
        said |= {name.removesuffix('.db'): say() for name, say in others.items() if os.path.exists(name)}
    return said


def compare(then, now, where):
    """The differences of now, in sentences."""
    if isinstance(then, dict) and isinstance(now, dict):
        missing = [f'{where}.{key} is not there' for key in then if key not in now]
        return missing + [line for key in then if key in now for line in compare(then[key], now[key], f'{where}.{key}')]
    return [] if then == now else [f'{where}: {then!r} then, {now!r} now']


def main():
    what, folder = sys.argv[1], os.path.abspath(sys.argv[-1])
    sys.argv[2] = os.path.abspath(sys.argv[2])
    if what == 'pack':
        pack(folder)
        return 0
    said = say_all(folder)
    path = os.path.join(folder, 'said.json')
    if what == 'write':
        with open(path, 'w', encoding='utf-8') as file:
            json.dump(said, file, indent=0, sort_keys=True)
        return 0
    with open(path, encoding='utf-8') as file:
        differences = compare(json.load(file), said, os.path.basename(folder))
    print(*differences, sep='\n')
    return 1 if differences else 0


sys.exit(main())
