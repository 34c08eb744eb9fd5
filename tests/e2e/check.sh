#!/bin/sh
# `check`: the bots that are shipped pass, those that misbehave fail with a sentence that says how.
. "$(dirname "$0")/lib.sh"

# verdict STATUS TEXT BOT [ARGUMENT...]: of a bot at one rule set; TEXT as if on one line
verdict() {
    status=$1 text=$2
    shift 2
    COLUMNS=1000 timeout 120 "$ARENA" check "$@" >"$out" 2>&1 </dev/null
    found=$?
    if [ "$found" != "$status" ] || ! grep -qF -e "$text" "$out"; then
        complain "check $*: expected status $status and '$text', found status $found and"
    fi
}
# nasty TEXT BOT [ARGUMENT...]
nasty() {
    text=$1 bot=$2
    shift 2
    verdict 4 "FAIL: $bot $text" "$BUILD/tests/hostile/$bot.so" --rules modern --deals 100 "$@"
}

for bot in simple random; do
    verdict 0 "PASS: $bot plays 1 rule set without a fault." $bot --rules modern --deals 60
done
verdict 0 'PASS: callace plays 1 ' callace --rules 'callace1905 players=7' --deals 50
verdict 0 'PASS: greedy plays 1 ' greedy --rules 'professor1862' --deals 50 --trusted

nasty 'crashed by SIGSEGV (Segmentation fault), asked to play a card.' crash
grep -q '^  printed  about to crash$' "$out" || complain 'crash: what it printed is missing'
grep -q '^  hand     [2-9TJQKA][CDHS] ' "$out" || complain 'crash: its hand is missing'
nasty 'crashed by SIGSEGV' crash --trusted
nasty 'ended its process with exit status 0, asked to play a card.' exit
nasty 'took too long' loop --answer-ms 5
nasty 'made the forbidden system call clone (threads and processes), asked to play a card.' forker
nasty 'made the forbidden system call kill (processes)' killer
nasty 'answered the ' revoke
grep -q 'and did not follow suit: [a-z]* were led, and it held ' "$out" || complain 'revoke: what it did'
grep -q '^  legal    ' "$out" || complain 'revoke: the legal answers are missing'
nasty 'answered ' garbage
nasty 'cannot start at modern: ' no_symbol
nasty 'cannot start at modern: ' no_play
nasty 'could not start at a table: its open() returned NULL' open_null
nasty 'made the forbidden system call pause (sleeping and waiting) in unload' unload_hang
nasty 'does not finish in unload' unload_hang --trusted --load-ms 100
nasty 'crashed by SIGSEGV' globals --deals 300
grep -q 'It seems to keep something in a global or static variable' "$out" ||
    complain 'globals: the hint is missing'

# a bot that counts its questions in a global, and one that draws lots of its own
cat >"$dir/counts.c" <<'BOT'
#include "euchre_bot.h"
static unsigned count;
static int play(void *self, const struct eu_view *view)
{
    (void)self;
    uint64_t legal = view->legal;
    for (unsigned skip = count++ % 3; skip && legal & (legal - 1); skip--)
        legal &= legal - 1;
    return eu_first(legal);
}
EU_BOT(.name = "counts", .play = play)
BOT
sed 's/static unsigned count;/#include <time.h>/
    s/count++ % 3/(unsigned)time_now() % 7/
    s/^static int play/static long time_now(void)\n{\n    struct timespec t;\n    timespec_get(\&t, TIME_UTC);\n    return t.tv_nsec >> 4;\n}\n&/
    s/"counts"/"fickle"/' "$dir/counts.c" >"$dir/fickle.c"
build_bot counts
build_bot fickle
verdict 4 'FAIL: counts plays otherwise alone: asked to play a card, it answered the ' \
    "$dir/counts.so" --rules modern --deals 100
grep -q 'EU_SERIAL' "$out" || complain 'counts: the hint is missing'
verdict 4 'FAIL: fickle plays otherwise another time: asked to play a card' \
    "$dir/fickle.so" --rules modern --deals 100
grep -q 'eu_random' "$out" || complain 'fickle: the hint is missing'

# one that fills its memory, with no word in the bidding, so that it costs little at a table full of it
cat >"$dir/hoards.c" <<'BOT'
#include <stdlib.h>
#include <string.h>
#include "euchre_bot.h"
static void *hoard[1000];
static int play(void *self, const struct eu_view *view)
{
    static unsigned n;
    (void)self;
    if (!(hoard[n] = malloc(8 << 20)))
        abort();
    memset(hoard[n++], 1, 8 << 20);
    return eu_first(view->legal);
}
EU_BOT(.name = "hoards", .play = play)
BOT
build_bot hoards
verdict 4 'FAIL: hoards ' "$dir/hoards.so" --rules modern --memory-mb 32

# one that keeps what it allocates: much at every card, or a little at a table, which takes many of them
sed 's/"hoards"/"leaks"/; s/hoard\[1000\]/hoard[100000]/; s/8 << 20/10 << 20/g' "$dir/hoards.c" >"$dir/leaks.c"
sed 's/"hoards"/"drips"/; s/hoard\[1000\]/hoard[100000]/; s/8 << 20/BYTES/g
    s/^#include "euchre_bot.h"$/&\n#define BYTES (view->tricks == 2 ? 300000 : 1)/' "$dir/hoards.c" >"$dir/drips.c"
build_bot leaks
build_bot drips
verdict 4 'FAIL: leaks used 64 of 64 MB ' "$dir/leaks.so" --rules modern --memory-mb 64
grep -q 'free what a' "$out" || complain 'leaks: the hint is missing'
! grep -q 'NULL' "$out" || complain 'leaks: the hint is of something else'
verdict 4 'FAIL: drips used 256 of 256 MB after ' "$dir/drips.so" --rules modern
grep -qE 'after [0-9]{2,} tables in one process \([0-9.]+ after the first\)' "$out" ||
    complain 'drips: after how many tables is missing'
verdict 4 'FAIL: leaks used ' "$dir/leaks.so" --memory-mb 64

# one that is slow, and goes wrong late in a game
cat >"$dir/late.c" <<'BOT'
#include <stdlib.h>
#include "euchre_bot.h"
static int play(void *self, const struct eu_view *view)
{
    (void)self;
    for (volatile unsigned i = 0; i < 7000000; i++)
        continue;
    if (view->deal == 7 && view->tricks == 1)
        abort();
    return eu_first(view->legal);
}
EU_BOT(.name = "late", .play = play)
BOT
build_bot late
verdict 4 'FAIL: late crashed by SIGABRT' "$dir/late.so" --rules modern

# one that is ever slower
cat >"$dir/slower.c" <<'BOT'
#include "euchre_bot.h"
static unsigned long cards;
static int play(void *self, const struct eu_view *view)
{
    (void)self;
    cards += 80000;
    for (volatile unsigned long i = 0; i < cards; i++)
        continue;
    return eu_first(view->legal);
}
EU_BOT(.name = "slower", .play = play)
BOT
build_bot slower
verdict 4 'FAIL: slower answers more slowly from table to table: in ' "$dir/slower.so" --rules modern --answer-ms 5 --deals 300

# of a legal bot that takes long a few deals are enough where there is little time
cat >"$dir/slow.c" <<'BOT'
#include "euchre_bot.h"
static int play(void *self, const struct eu_view *view)
{
    (void)self;
    for (volatile unsigned long i = 0; i < 5000000; i++)
        continue;
    return eu_first(view->legal);
}
EU_BOT(.name = "slow", .play = play)
BOT
build_bot slow
verdict 0 'it is slow, so 1 rule set had fewer deals than usual' "$dir/slow.so" --rules modern --max-time 2s
expect 2 '--max-time: expected a time' check simple --max-time soon

# rule sets a bot does not accept are skipped; where it accepts none there is nothing to say
verdict 0 'skipped: not accepted' callace --deals 20
verdict 0 'PASS: callace plays 1 rule set in 5 variants without a fault.' callace --deals 20 -q
expect 2 'callace accepts none of the rule sets' check callace --rules modern
expect 2 'there is no bot' check nobody
expect 2 'expected one bot' check simple greedy
expect 2 'or --batch' check simple --batch 4
expect 2 '--require-walls asks for a sandbox, --debug for none' check simple --debug --require-walls
expect 2 "there is no rule set 'modrn'" check simple --rules modrn

# kept logs hold what the verdict is about, and the program says so in JSON too
verdict 4 'again    euchre-arena replay ' "$BUILD/tests/hostile/revoke.so" --rules modern \
    --deals 20 -o "$dir/kept"
expect 0 'wins' replay "$dir/kept/01-modern.log"
verdict 4 '"fault": "REVOKE"' "$BUILD/tests/hostile/revoke.so" --rules modern --deals 20 --json
verdict 0 '"verdict": "pass"' simple --rules modern --deals 20 --json
grep -q '"memory_mb": [1-9]' "$out" && grep -q '"mean_ms": [0-9.e-]*[1-9]' "$out" ||
    complain 'simple: what it used is missing'

# nothing is left behind
mkdir "$dir/tmp"
TMPDIR=$dir/tmp expect 0 PASS check simple --rules modern --deals 20
[ -z "$(ls -A "$dir/tmp")" ] || complain "left in the temporary folder: $(ls "$dir/tmp")"
exit $failed
