#!/bin/sh
# The soak: two of its cases are good, and in one of them it finds whatever an arena does wrong that is ours but for that.
# Number 5 is a bot that does harm (tests/hostile/chance.c) in shards that are killed, on a disk that is full; number 42 has
# stages, a bot that cannot start (zoo/msgget-early.so) and a season, and nothing disturbs it. Before number 5 a tournament with
# zoo/ignore_segv.so is drawn, which the arena refuses.
. "$(dirname "$0")/lib.sh"

# case_of NUMBER PROGRAMS: what case.py says of it is in out
case_of() {
    rm -rf "$dir/case"
    mkdir "$dir/case"
    SOAK_PATIENCE=${patience:-60} timeout 300 python3 tests/soak/case.py "check/$1" "$2" "$dir/case" >"$out" 2>&1 </dev/null ||
        complain "case $1: status $?"
}

for number in 5 42; do
    case_of $number "$BUILD"
    grep -q '"finding": null' "$out" || complain "case $number: expected no finding"
done
grep -q '"seasons": 1' "$out" || complain 'no season was written'

# An arena that is ours but for what it does afterwards, once it has played into the folder disk
mkdir -p "$dir/wrong/tests"
for name in bots python tests/hostile euchre-host; do
    ln -s "$BUILD/$name" "$dir/wrong/$name"
done
# finds TEXT COMMAND
finds() {
    printf '#!/bin/sh\n"%s" "$@"\nrc=$?\ncase "$*" in "run "*"disk/m"*) %s ;; esac\nexit $rc\n' "$ARENA" "$2" >"$dir/wrong/euchre-arena"
    chmod +x "$dir/wrong/euchre-arena"
    case_of 42 "$dir/wrong"
    grep -qF "$1" "$out" || complain "an arena that does '$2': expected '$1', found"
}
finds 'differ' 'printf x | dd of=disk/m/log.msgpack bs=1 seek=2000 conv=notrunc 2>/dev/null'
finds 'verify disk/m/log.msgpack' 'truncate -s -1 disk/m/log.msgpack peace/m/log.msgpack'
finds 'differ' 'sed -i s/sets_won/sets_lost/ disk/m/results.json'
finds 'temporary files' ': >"$TMPDIR/euchre"'
finds 'disk/m has' ': >disk/m/log.msgpack.part'
finds "the fault is said to be the bot's" 'rc=1; echo "{\"fault\": \"bot\"}" >"$EUCHRE_ARENA_OUTCOME"'
finds 'status -6' 'kill -ABRT $$'
patience=0.5
finds 'left behind' 'sleep 60 &'
exit $failed
