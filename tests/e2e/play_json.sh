#!/bin/sh
# People at a table as a program shows it to them, by JSON lines: whole games of one and of several, left, killed
# and gone on with; what must not be said; a bot that crashes; reviews.
. "$(dirname "$0")/lib.sh"

cat >"$dir/falls.c" <<'END'
#include <stdlib.h>
#include "euchre_bot.h"

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    if (view->deal == 1 && view->tricks == 1 && view->seat == 3)
        abort();
    return eu_first(view->legal);
}

EU_BOT(.name = "falls", .play = play)
END
build_bot falls
timeout 300 python3 "${0%.sh}.py" "$ARENA" "$dir" "$dir/falls.so" >"$out" 2>&1 || complain 'people by JSON lines:'
[ $failed = 0 ] && cat "$out"

# what makes no sense is one sentence, and nothing on standard output
expect 2 'expected one for each seat, as in Ann,Bob' play --json --seat A,C
expect 2 'expected one for each seat, as in Ann,Bob' play --json --seat A,C --name Ann,Bob,Cy
expect 2 'A is named twice' play --json --seat A,A --name Ann,Bob
expect 2 'this table has the seats A to D' play --json --seat A,E --name Ann,Bob
expect 2 "this table has the seats A to D, not ''" play --json --seat A, --name Ann,Bob
expect 2 'expected one, or one for each of 2 seats' play --json --seat A,C --name Ann,Bob simple simple simple
expect 2 'there is no seat left for a bot' play --json --seat A,B,C,D --name Ann,Bob,Cy,Di simple
expect 2 'one person plays here; several do with --json' play --seat A,C --name Ann,Bob
exit $failed
