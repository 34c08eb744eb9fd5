#include "match/run.h"

#include <string.h>

#include "match/crew.h"
#include "match/ledger.h"
#include "match/solo.h"
#include "table/deals.h"

static bool play(struct ledger *l, struct run_result *result, struct err *err)
{
    bool interrupted, ok;
    if (l->store.complete) {
        result->end = RUN_ALREADY;
        return true;
    }
    ok = l->run->debug ? solo_play(l, &interrupted, err) : crew_play(l, &interrupted, err);
    if (!ok) {
        /* what is played is worth keeping, if the disk is not what failed */
        (void)ledger_end(l, false, NULL);
        return false;
    }
    result->end = interrupted ? RUN_INTERRUPTED : RUN_DONE;
    return ledger_end(l, !interrupted, err);
}

bool run_play(const struct run *run, struct run_result *result, struct err *err)
{
    struct ledger ledger;
    if (run->given)
        memcpy(run->event->given_hash, run->given->hash, sizeof run->event->given_hash);
    if (!ledger_open(&ledger, run, err))
        return false;
    bool ok = play(&ledger, result, err);
    if (!ok) /* what could not be written is not kept */
        ledger.progress.sets = ledger.store.kept;
    result->last = ledger.progress;
    ledger_close(&ledger);
    return ok;
}
