#!/bin/sh
# What a ladder costs beside `run`: the CPU time of its own process beside that of the processes that play its rounds, and how
# long it takes beside `run` of the same tournament files, one after the other. Bots that answer fast, so rounds are short. Prints,
# judges nothing.
#
#     tests/bench/club_ladder.sh [ROUNDS [WORKERS]]
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT INT TERM

mkdir "$dir/club"
cat >"$dir/club/club.yaml" <<'END_OF_FILE'
games: [modern]
bots: [random, greedy, simple, rule, {bot: simple, name: same}, {bot: rule, name: alike}]
seed: "42"
eps: 0.0001
max_sets: 100000000
END_OF_FILE
python3 -B - "${ARENA:-build/euchre-arena}" "$dir" "${1:-40}" "${2:-2}" <<'PYTHON'
import glob, os, re, subprocess, sys, time
arena, dir, rounds, workers = sys.argv[1:]
club = f'{dir}/club'

def start(*words):
    return subprocess.Popen([arena, *words, '-q', '-j', workers], stdout=subprocess.DEVNULL)

def wait(process):
    """CPU seconds of the process itself, and of those it has waited for."""
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    with open(f'/proc/{process.pid}/stat') as file:
        times = [int(x) / os.sysconf('SC_CLK_TCK') for x in file.read().rsplit(')', 1)[1].split()[11:15]]
    if process.wait():
        sys.exit(f'status {process.returncode}')
    return times[0] + times[1], times[2] + times[3]

def sets_of(file):
    with open(file) as text:
        return int(re.search(r'"sets": (\d+)', text.read()).group(1))

wait(start('ladder', club, '--rounds', '1'))
began = time.monotonic()
own, played = wait(start('ladder', club, '--rounds', rounds))
ladder = time.monotonic() - began
files = sorted(glob.glob(f'{club}/rounds/*/round.yaml'))[1:]
sets = sum(sets_of(file.replace('.yaml', '.json')) for file in files)
place = f'{club}/private/playing/again'  # paths of bots are from a folder there
os.makedirs(place)
began, again = time.monotonic(), 0
for file in files:
    with open(file) as text:
        lines = [line for line in text if not line.startswith('seed_file')]
    with open(f'{place}/round.yaml', 'w') as text:
        text.writelines(lines)
    again += sum(wait(start('run', f'{place}/round.yaml', '-o', f'{dir}/log', '--log-only')))
    subprocess.run(['rm', '-r', f'{dir}/log'], check=True)
run = time.monotonic() - began
print(f'ladder    {len(files)} rounds, {sets} sets, {workers} workers: {own:.2f} s CPU of its own beside {played:.2f} s of its '
      f'rounds, {own / played:.3f};\n          {ladder:.1f} s, `run` of the same files {run:.1f} s and {again:.2f} s CPU: '
      f'by CPU {again / (own + played):.0%} as fast, by the clock {run / ladder:.0%}')
PYTHON
